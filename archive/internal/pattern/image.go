package pattern

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// Images returns what a position becomes when the board is turned or mirrored and the seats go with it, as far as the
// rules cannot tell: the start position and the ways of the men are then the same, and so is who follows whom. A game
// of some seats may become one of others. The position itself is not among them.
func Images(st engine.State) (out []engine.State) {
	g, text := st.Game(), string(st.AppendPosition(nil))
	for _, s := range symmetries(g) {
		if im, err := s.to.Position(s.position(text)); err == nil {
			out = append(out, im)
		}
	}
	return out
}

// symmetry is a way in which a board is turned or mirrored, and seats are renamed.
type symmetry struct {
	from, to engine.Game
	squares  map[string]string
	seats    [engine.MaxSeats]int // by seat, from 0
	// starts has by seat of from the squares on which its men begin, in the order of position strings, and begins those
	// of to.
	starts, begins map[byte][]string
}

// symmetries returns those of a game, but for the one that changes nothing.
func symmetries(g engine.Game) (out []*symmetry) {
	rs, setup := g.Ruleset(), g.Setup()
	for i, o := range rs.Options {
		if o.Values[setup.Values[i]].Uneven {
			return nil
		}
	}
	for turned := range 8 {
		squares := turnedBoard(g, turned)
		for by := range len(rs.Seats) {
			if turned+by == 0 || squares == nil {
				continue
			}
			if s := symmetryOf(g, squares, by); s != nil {
				out = append(out, s)
			}
		}
	}
	return out
}

// turnedBoard returns where the squares of a board come to when it is turned or mirrored, nil if that is another board.
// The lowest bit of turned exchanges files and ranks, the others count files and ranks from the other side.
func turnedBoard(g engine.Game, turned int) map[string]string {
	b := g.Board()
	files, ranks := 0, 0
	for sq := engine.Square(1); int(sq) <= b.Len(); sq++ {
		files, ranks = max(files, int(b.File(sq))-'a'+1), max(ranks, b.Rank(sq))
	}
	if turned&1 == 1 && files != ranks {
		return nil
	}
	out := map[string]string{}
	for sq := engine.Square(1); int(sq) <= b.Len(); sq++ {
		file, rank := int(b.File(sq))-'a'+1, b.Rank(sq)
		if rank == 0 { // the centre of a cross
			out[b.Name(sq)] = b.Name(sq)
			continue
		}
		if turned&1 == 1 {
			file, rank = rank, file
		}
		if turned&2 == 2 {
			file = files + 1 - file
		}
		if turned&4 == 4 {
			rank = ranks + 1 - rank
		}
		to := b.At(byte('a'+file-1), rank)
		if to == 0 {
			return nil
		}
		out[b.Name(sq)] = b.Name(to)
	}
	return out
}

// symmetryOf returns the symmetry that takes each seat to the one so many places further, nil if the rules can tell.
func symmetryOf(g engine.Game, squares map[string]string, by int) *symmetry {
	rs := g.Ruleset()
	s := &symmetry{from: g, squares: squares}
	setup := g.Setup()
	var seats []engine.Seat
	for i := range rs.Seats {
		s.seats[i] = (i + by) % len(rs.Seats)
		if setup.Has(engine.Seat(i + 1)) {
			seats = append(seats, engine.Seat(s.seats[i]+1))
		}
	}
	setup.Seats, setup.First = engine.SeatMask(seats), engine.Seat(s.seats[setup.First-1]+1)
	var err error
	if s.to, err = rs.New(setup); err != nil || !s.keepsWays() || !s.keepsStart() {
		return nil
	}
	return s
}

// keepsWays reports whether the men of each seat run as those of the seat that it becomes, in any order of their ways.
func (s *symmetry) keepsWays() bool {
	names := func(g engine.Game, seat int, squares map[string]string) (out []string) {
		for _, way := range g.Ways(engine.Seat(seat + 1)) {
			var list []string
			for _, sq := range way {
				name := g.Board().Name(sq)
				if squares != nil {
					name = squares[name]
				}
				list = append(list, name)
			}
			out = append(out, strings.Join(list, " "))
		}
		slices.Sort(out)
		return out
	}
	for i := range s.from.Ruleset().Seats {
		if s.from.Setup().Has(engine.Seat(i+1)) &&
			!slices.Equal(names(s.from, i, s.squares), names(s.to, s.seats[i], nil)) {
			return false
		}
	}
	return true
}

// keepsStart reports whether the start position becomes the start position.
func (s *symmetry) keepsStart() bool {
	from, to := string(s.from.Start().AppendPosition(nil)), string(s.to.Start().AppendPosition(nil))
	s.starts, s.begins = startsOf(from), startsOf(to)
	return s.position(from) == to
}

// startsOf returns on which squares the men of each seat of a race begin.
func startsOf(start string) map[byte][]string {
	out := map[byte][]string{}
	for w := range strings.FieldsSeq(start) {
		if letter, list, ok := strings.Cut(w, ":"); ok && len(letter) == 1 {
			out[letter[0]] = strings.Split(list, ",")
		}
	}
	return out
}

// position returns what a position string becomes.
func (s *symmetry) position(text string) string {
	words := strings.Fields(text)
	if !strings.Contains(words[0], "/") {
		for i, w := range words {
			words[i] = s.raceWord(w)
		}
		slices.SortStableFunc(words[:len(s.starts)], s.byOrder)
		return strings.Join(words, " ")
	}
	words[0] = s.placement(words[0])
	for i, w := range words[1:] {
		if len(s.from.Ruleset().Seats) == 2 {
			words[i+1] = s.ofTwo(w)
		} else {
			words[i+1] = s.ofFour(text, w)
		}
	}
	return strings.Join(words, " ")
}

// order is the place of the seat of a letter, capital or small, and letter what such a letter becomes.
func (s *symmetry) order(letter byte) int {
	return int(s.from.Ruleset().SeatOf(letter&^('a'-'A'))) - 1
}

func (s *symmetry) letter(letter byte) byte {
	i := s.order(letter)
	if i < 0 {
		return letter
	}
	return s.from.Ruleset().Seats[s.seats[i]].Letter | letter&('a'-'A')
}

// byOrder compares words that begin with the letters of seats.
func (s *symmetry) byOrder(a, b string) int { return cmp.Compare(s.order(a[0]), s.order(b[0])) }

// letters returns what letters of seats become, in the order of the table.
func (s *symmetry) letters(text string) string {
	out := []byte(text)
	for i, c := range out {
		out[i] = s.letter(c)
	}
	slices.SortFunc(out, func(a, b byte) int { return cmp.Compare(s.order(a), s.order(b)) })
	return string(out)
}

// raceWord returns what a word of the position of a race becomes: the men of a seat, seats, squares, or all of them
// with semicolons between.
func (s *symmetry) raceWord(word string) string {
	if strings.Contains(word, ";") {
		parts := strings.Split(word, ";")
		for i, p := range parts {
			parts[i] = s.raceWord(p)
		}
		slices.SortStableFunc(parts[:len(s.starts)], s.byOrder)
		return strings.Join(parts, ";")
	}
	head, list, ok := strings.Cut(word, ":")
	switch {
	case ok && len(head) == 1 && s.order(head[0]) >= 0:
		return s.men(head[0], strings.Split(list, ","))
	case strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "":
		return s.letters(word)
	}
	parts := strings.Split(word, ",")
	for i, p := range parts {
		if len(p) == 1 && 'A' <= p[0] && p[0] <= 'Z' {
			parts[i] = s.letters(p)
		} else if to := s.squares[p]; to != "" {
			parts[i] = to
		}
	}
	slices.SortStableFunc(parts, func(a, b string) int { return cmp.Compare(s.begun(a), s.begun(b)) })
	return strings.Join(parts, ",")
}

// begun is the place of a seat, or of a square on which men begin, among such, 0 for anything else: squares of the
// first men of all seats come first.
func (s *symmetry) begun(part string) int {
	if len(part) == 1 {
		return s.order(part[0]) + 1
	}
	for i, seat := range s.from.Ruleset().Seats {
		if k := slices.Index(s.begins[seat.Letter], part); k >= 0 {
			return 1 + engine.MaxSeats*k + i
		}
	}
	return 0
}

// men returns the images of the men of a seat. A man goes on along the image of his way, and stands in its place in the
// list.
func (s *symmetry) men(letter byte, list []string) string {
	to := s.letter(letter)
	out, starts, begins := make([]string, len(list)), s.starts[letter], slices.Clone(s.begins[to])
	for k, man := range list {
		at := k
		if k < len(starts) {
			at = max(0, slices.Index(begins, s.man(starts[k])))
			begins[at] = ""
		}
		out[at] = s.man(man)
	}
	return string(to) + ":" + strings.Join(out, ",")
}

// man returns what a man of a race becomes: what stands before and after his square stays.
func (s *symmetry) man(man string) string {
	head := man[:len(man)-len(strings.TrimLeft(man, "0123456789"))]
	square := man[len(head):]
	if i := strings.IndexAny(square, "#*"); i >= 0 {
		square = square[:i]
	}
	tail := man[len(head)+len(square):]
	if to := s.squares[square]; to != "" {
		square = to
	}
	return head + square + tail
}

// placement returns what the men of armies become, ranks from the highest.
func (s *symmetry) placement(text string) string {
	b := s.from.Board()
	ranks := strings.Split(text, "/")
	at := map[string]string{}
	for i, rank := range ranks {
		file := byte('a')
		for len(rank) > 0 {
			man := rank[:s.manLen(rank)]
			if n, err := strconv.Atoi(man); err == nil {
				file += byte(n)
			} else {
				at[s.squares[b.Name(b.At(file, len(ranks)-i))]] = s.placed(man)
				file++
			}
			rank = rank[len(man):]
		}
	}
	files := b.Len() / len(ranks)
	for i := range ranks {
		var row []byte
		gap := 0
		for f := range files {
			man := at[b.Name(b.At(byte('a'+f), len(ranks)-i))]
			if man == "" {
				gap++
			}
			if gap > 0 && (man != "" || f == files-1) {
				row = strconv.AppendInt(row, int64(gap), 10)
				gap = 0
			}
			row = append(row, man...)
		}
		ranks[i] = string(row)
	}
	return strings.Join(ranks, "/")
}

// manLen is how many bytes a man or a number of empty squares takes at the head of a rank.
func (s *symmetry) manLen(rank string) int {
	n := len(rank) - len(strings.TrimLeft(rank, "0123456789"))
	switch {
	case n > 0:
		return n
	case len(s.from.Ruleset().Seats) == 2:
		return 1
	case strings.HasPrefix(rank[2:], "*"):
		return 3
	}
	return 2
}

// placed returns what a man of an army becomes.
func (s *symmetry) placed(man string) string {
	if len(man) == 1 {
		return s.cased(man)
	}
	return string(s.letter(man[0])) + man[1:]
}

// cased returns what letters become of which the capitals are the first army's, capitals first.
func (s *symmetry) cased(text string) string {
	out := []byte(text)
	for i, c := range out {
		if s.seats[0] != 0 && (c|' ') >= 'a' && (c|' ') <= 'z' {
			out[i] = c ^ ' '
		}
	}
	slices.Sort(out)
	return string(out)
}

// ofTwo returns what a word after the placement of two armies becomes.
func (s *symmetry) ofTwo(word string) string {
	if len(word) == 1 && s.order(word[0]) >= 0 && 'a' <= word[0] {
		return string(s.letter(word[0]))
	}
	return s.cased(word)
}

// ofFour returns what a word after the placement of four armies becomes.
func (s *symmetry) ofFour(text, word string) string {
	name, value, ok := strings.Cut(word, ":")
	switch {
	case !ok && len(word) == 1:
		return s.letters(word)
	case !ok || name == "dice":
		return word
	case strings.Contains(value, "/"):
		return name + ":" + s.amounts(value)
	}
	parts := strings.Split(value, ",")
	for i, p := range parts {
		if len(parts) > 1 || s.paired(text, name, p) {
			parts[i] = string([]byte{s.letter(p[0]), s.letter(p[1])})
		} else {
			parts[i] = s.letters(p)
		}
	}
	slices.SortFunc(parts, func(a, b string) int {
		return cmp.Or(s.byOrder(a, b), s.byOrder(a[len(a)-1:], b[len(b)-1:]))
	})
	return name + ":" + strings.Join(parts, ",")
}

// paired reports whether two letters are a pair and no set: they can then stand the other way round.
func (s *symmetry) paired(text, name, two string) bool {
	if len(two) != 2 {
		return false
	}
	other := strings.Replace(text, name+":"+two, name+":"+string([]byte{two[1], two[0]}), 1)
	_, err := s.from.Position(other)
	return err == nil
}

// amounts returns what an amount for each seat becomes.
func (s *symmetry) amounts(text string) string {
	parts := strings.Split(text, "/")
	out := slices.Clone(parts)
	for i, p := range parts {
		out[s.seats[i]] = p
	}
	return strings.Join(out, "/")
}
