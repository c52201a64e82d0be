package repair

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// What hypotheses there are about the records of a game follows from its board, its dice, its seats and its men.

// hypotheses lists those about a record, the likeliest first.
func (w *whole) hypotheses() []hypothesis {
	game := w.trial.Game()
	return slices.Concat(boardHypotheses(game), w.seatHypotheses(game), w.orderHypotheses(game), throwHypotheses(game),
		letterHypotheses(game), digitHypotheses(game))
}

// turning is a way to name the squares of a board otherwise: files and rows counted from the other side, from
// another number, and exchanged at last.
type turning struct {
	says        string
	files, rows bool
	file, row   int
	swapped     bool
	wide, high  int
}

// turnings lists what may have happened to the names of squares; each undoes what it says.
var turnings = []turning{
	{says: "the board turned by 180 degrees", files: true, rows: true},
	{says: "the rows counted from the other side", rows: true},
	{says: "the files counted from the other side", files: true},
	{says: "files and rows exchanged", swapped: true},
	{says: "the board turned by 90 degrees", files: true, swapped: true},
	{says: "the board turned by 270 degrees", rows: true, swapped: true},
	{says: "files and rows exchanged and counted from the other side", files: true, rows: true, swapped: true},
	{says: "the rows counted from 0", row: 1},
	{says: "the rows counted from 2", row: -1},
	{says: "the files counted from one before", file: 1},
	{says: "the files counted from one after", file: -1},
	{says: "the rows counted from 0 and from the other side", rows: true, row: -1},
	{says: "the board turned by 180 degrees and its rows counted from 0", files: true, rows: true, row: -1},
	{says: "files one before and rows counted from 0", file: 1, row: 1},
}

// boardHypotheses are those about the names of squares.
func boardHypotheses(game engine.Game) (out []hypothesis) {
	b, wide, high := game.Board(), 0, 0
	for sq := engine.Square(1); int(sq) <= b.Len(); sq++ {
		wide, high = max(wide, int(b.File(sq))-'a'+1), max(high, b.Rank(sq))
	}
	for _, t := range turnings {
		if t.swapped && wide != high {
			continue
		}
		t.wide, t.high = wide, high
		out = append(out, hypothesis{says: t.says, cost: wholeCost, undo: t.undo})
	}
	return append(out, hypothesis{says: "the row written before the file", cost: wholeCost, least: least,
		undo: func(w *written) string { return rowFirst(w, high) }})
}

// undo names the squares of a word as they should be.
func (t *turning) undo(w *written) string {
	switch w.item.Kind {
	case notation.MoveItem:
		m := w.item.Move
		m.From, m.To, m.To2 = t.square(m.From), t.square(m.To), t.square(m.To2)
		return string(notation.AppendMove(nil, &m))
	case notation.Bad, notation.Readings:
		return t.text(w.text)
	}
	return w.text
}

// square is a square, or the part of one that is written.
func (t *turning) square(s notation.Square) notation.Square {
	if s.File == notation.CentreFile || s.IsZero() || s.File >= 'A' && s.File <= 'Z' {
		return s
	}
	file, row := 0, int(s.Rank)
	if s.File >= 'a' && s.File <= 'z' {
		file = int(s.File) - 'a' + 1
	}
	lostFile, lostRow := s.File == notation.Unreadable, s.Rank >= notation.RankTens
	file, row = t.apply(file, row)
	if lostRow {
		row = notation.Unreadable
	}
	out := notation.Square{Rank: uint8(row)}
	if file != 0 {
		out.File = byte('a' + file - 1)
	}
	if lostFile {
		out.File = notation.Unreadable
	}
	if t.swapped {
		out = notation.Square{}
		switch {
		case lostRow:
			out.File = notation.Unreadable
		case row != 0:
			out.File = byte('a' + row - 1)
		}
		if out.Rank = uint8(file); lostFile {
			out.Rank = notation.Unreadable
		}
	}
	return out
}

// apply counts a file and a row otherwise, 0 for one that is not written.
func (t *turning) apply(file, row int) (int, int) {
	count := func(n, of, by int, turned bool) int {
		if n == 0 {
			return 0
		}
		if turned {
			n = of + 1 - n
		}
		return max(n+by, 1)
	}
	return count(file, t.wide, t.file, t.files), count(row, t.high, t.row, t.rows)
}

// text names the squares in a word that is none, such as one with a row 0.
func (t *turning) text(w string) string {
	var out []byte
	for i := 0; i < len(w); {
		n := i + 1
		for n < len(w) && n < i+3 && w[n] >= '0' && w[n] <= '9' {
			n++
		}
		if w[i] < 'a' || w[i] > 't' || n == i+1 {
			out = append(out, w[i])
			i++
			continue
		}
		row, _ := strconv.Atoi(w[i+1 : n])
		file := int(w[i]) - 'a' + 1
		if t.rows {
			row = t.high + 1 - row
		}
		if t.files {
			file = t.wide + 1 - file
		}
		if row, file = row+t.row, file+t.file; t.swapped {
			row, file = file, row
		}
		if row < 0 || file < 1 {
			return w
		}
		out = strconv.AppendInt(append(out, byte('a'+file-1)), int64(row), 10)
		i = n
	}
	return string(out)
}

// rowFirst is a word in which each row stands before its file, with the file first.
func rowFirst(w *written, high int) string {
	if w.item.Kind != notation.MoveItem && w.item.Kind != notation.Bad {
		return w.text
	}
	var out []byte
	digits := func(i int) (n int) {
		for n = i; n < len(w.text) && n < i+2 && isDigit(w.text[n]); n++ {
		}
		return n
	}
	for i := 0; i < len(w.text); {
		n := digits(i)
		if row, _ := strconv.Atoi(w.text[i:n]); n == i+2 && n < len(w.text) && row > high {
			out = append(out, w.text[i]) // a count of men stands before the row
			i++
			n = digits(i)
		}
		if n == i || n == len(w.text) || w.text[n] < 'a' || w.text[n] > 't' {
			out = append(out, w.text[i])
			i++
			continue
		}
		out = append(append(out, w.text[n]), w.text[i:n]...)
		i = n + 1
	}
	return string(out)
}

// seatHypotheses are those about the marks of seats: other letters, or those of others.
func (w *whole) seatHypotheses(game engine.Game) (out []hypothesis) {
	rs, setup := game.Ruleset(), game.Setup()
	var seats []byte
	for s := engine.Seat(1); int(s) <= len(rs.Seats); s++ {
		if setup.Has(s) {
			seats = append(seats, rs.Info(s).Letter)
		}
	}
	marks := w.marks()
	if len(marks) == 0 {
		return nil
	}
	if len(marks) > len(seats) { // some rounds have those of the game
		marks = slices.DeleteFunc(marks, func(m byte) bool { return slices.Contains(seats, m) })
	}
	if len(marks) > len(seats) {
		return nil
	}
	for _, order := range arrangements(len(seats), len(marks)) {
		meant := map[byte]byte{}
		same := true
		for i, k := range order {
			meant[marks[i]] = seats[k]
			same = same && marks[i] == seats[k]
		}
		if same {
			continue
		}
		out = append(out, hypothesis{says: renamed(rs, marks, meant), cost: wholeCost, undo: func(w *written) string {
			if w.item.Kind == notation.SeatMark && meant[w.item.Letter] != 0 {
				return string(meant[w.item.Letter]) + ":"
			}
			return w.text
		}})
	}
	return out
}

// renamed says which seats other marks stand for.
func renamed(rs *engine.Ruleset, marks []byte, meant map[byte]byte) string {
	var parts []string
	for _, m := range marks {
		if meant[m] != m {
			parts = append(parts, fmt.Sprintf("%c: for %s", m, rs.Info(rs.SeatOf(meant[m])).Name))
		}
	}
	return "the seats renamed: " + strings.Join(parts, ", ")
}

// arrangements lists the ways to choose k of n in order.
func arrangements(n, k int) (out [][]int) {
	var add func([]int)
	add = func(chosen []int) {
		if len(chosen) == k {
			out = append(out, slices.Clone(chosen))
			return
		}
		for i := range n {
			if !slices.Contains(chosen, i) {
				add(append(chosen, i))
			}
		}
	}
	add(nil)
	return out
}

// columnHypotheses are those about games of two without seat marks: the columns exchanged.
func (w *whole) columnHypotheses(game engine.Game, out []hypothesis) []hypothesis {
	if game.Setup().NumSeats() != 2 || game.Dice() != nil {
		return out
	}
	return append(out, hypothesis{says: "the columns of the seats exchanged", cost: wholeCost, all: columns})
}

// columns exchanges the two moves of each round.
func columns(w *whole) []string {
	now := make([]string, len(w.words))
	var row []int
	exchange := func() {
		if len(row) == 2 {
			a, b := row[0], row[1]
			now[a], now[b] = w.words[b].text, w.words[a].text
		}
		row = row[:0]
	}
	for i := range w.words {
		now[i] = w.words[i].text
	}
	for _, i := range w.main {
		switch k := w.words[i].item.Kind; {
		case k == notation.Number:
			exchange()
		case k.IsEvent() || k == notation.Bad:
			row = append(row, i)
		}
	}
	exchange()
	return now
}

// throwHypotheses are those about what was thrown.
func throwHypotheses(game engine.Game) (out []hypothesis) {
	set := game.Dice()
	if set == nil {
		return nil
	}
	var values []uint8
	for _, d := range set.Dice {
		for _, f := range d.Faces {
			if !slices.Contains(values, f.Value) {
				values = append(values, f.Value)
			}
		}
		if d.Empty != 0 {
			out = append(out, mouthsDown(uint8(len(d.Faces)-1), d.Empty))
		}
	}
	slices.Sort(values)
	for i, a := range values {
		for _, b := range values[i+1:] {
			says := fmt.Sprintf("%d and %d of the throws exchanged", a, b)
			out = append(out, valuesHypothesis(says, wholeCost, func(v uint8) []uint8 {
				switch v {
				case a:
					v = b
				case b:
					v = a
				}
				return []uint8{v}
			}))
		}
	}
	for was := uint8(0); was <= 9; was++ {
		for _, meant := range values {
			if was != meant {
				out = append(out, readAsHypothesis(meant, was, slices.Contains(values, was)))
			}
		}
	}
	return out
}

// mouthsDown is that so many shells were counted that lie with their mouths down, where none up counts as empty says.
func mouthsDown(shells, empty uint8) hypothesis {
	return valuesHypothesis("the cowries read mouths down", wholeCost, func(v uint8) []uint8 {
		if v == empty {
			v = 0
		}
		if v = shells - min(v, shells); v == 0 {
			v = empty
		}
		return []uint8{v}
	})
}

// readAsHypothesis is that one value of throws was read as another, which may itself be thrown.
func readAsHypothesis(meant, was uint8, thrown bool) hypothesis {
	says, cost := fmt.Sprintf("%d of the throws read as %d", meant, was), wholeCost
	if thrown {
		cost = freeCost
	}
	h := valuesHypothesis(says, cost, func(v uint8) []uint8 {
		switch {
		case v == was && thrown:
			return []uint8{was, meant}
		case v == was:
			return []uint8{meant}
		}
		return []uint8{v}
	})
	if thrown {
		h.left = func(w *written) bool {
			c := &w.item.Cast
			return w.item.Kind == notation.Throw && slices.Contains(c.Values[:c.N], meant)
		}
	}
	return h
}

// valuesHypothesis is one about the values of throws, each of which can be those that meant returns.
func valuesHypothesis(says string, cost int, meant func(uint8) []uint8) hypothesis {
	return hypothesis{says: says, cost: cost, least: least, undo: func(w *written) string {
		if w.item.Kind != notation.Throw || w.item.HasGap() {
			return w.text
		}
		c := w.item.Cast
		var parts []string
		open := false
		for i, v := range c.Values[:c.N] {
			all := meant(v)
			c.Values[i] = all[0]
			var each []string
			for _, v := range all {
				each = append(each, strconv.Itoa(int(v)))
			}
			open = open || len(all) > 1
			parts = append(parts, strings.Join(each, "|"))
		}
		if open {
			return "<" + strings.Join(parts, ",") + ">"
		}
		slices.SortFunc(c.Values[:c.N], func(a, b uint8) int { return int(b) - int(a) })
		return string(notation.AppendCast(nil, &c))
	}}
}

// letterHypotheses are those about the letters for men: those of a language, or two exchanged.
func letterHypotheses(game engine.Game) (out []hypothesis) {
	men := menOf(game)
	for _, language := range grammar.Languages() {
		meant := map[rune]byte{}
		for _, capital := range []byte(men) {
			for _, r := range grammar.Letters(language, men)[capital] {
				if meant[r] = capital; unicode.IsUpper(r) {
					meant[unicode.ToLower(r)] = capital
				}
			}
		}
		says := "the letters for men of another language, " + languageName(language)
		out = append(out, hypothesis{says: says, cost: wholeCost, least: least, undo: func(w *written) string {
			return respell(w, meant)
		}})
	}
	const all = "KRNEBV" // of which one that the game has not may be written for another
	for i, a := range []byte(all) {
		for _, b := range []byte(all[i+1:]) {
			if !strings.ContainsRune(men, rune(a)) && !strings.ContainsRune(men, rune(b)) {
				continue
			}
			meant := map[rune]byte{rune(a): b, rune(b): a}
			out = append(out, hypothesis{says: fmt.Sprintf("the letters %c and %c exchanged", a, b), cost: wholeCost,
				least: least, undo: func(w *written) string { return respell(w, meant) }})
		}
	}
	return out
}

// languageNames are the English names of languages, by their tags.
var languageNames = map[string]string{"bn": "Bengali", "de": "German", "en": "English", "es": "Spanish", "fr": "French",
	"hi": "Hindi", "sa": "Sanskrit", "ta": "Tamil"}

// languageName is the English name of a language, its tag where it has none here.
func languageName(tag string) string { return cmp.Or(languageNames[tag], tag) }

// menOf lists the letters for the men of a game.
func menOf(game engine.Game) (men string) {
	for _, p := range game.Pieces() {
		if letter := p.Letter(); letter != 0 {
			men += string(rune(letter))
		}
	}
	return men
}

// respell writes the letter for a man at the beginning of a word, and after "=", as it should be.
func respell(w *written, meant map[rune]byte) string {
	if w.item.Kind != notation.MoveItem && w.item.Kind != notation.Bad {
		return w.text
	}
	first, n := utf8.DecodeRuneInString(w.text)
	out := w.text
	if capital := meant[first]; capital != 0 && isMan(first, w.text[n:]) {
		out = string(rune(capital)) + w.text[n:]
	}
	before, after, promotes := strings.Cut(out, "=")
	if r, n := utf8.DecodeRuneInString(after); promotes && meant[r] != 0 {
		out = before + "=" + string(rune(meant[r])) + after[n:]
	}
	return out
}

// isMan reports whether a letter before the rest of a word can be that of a man: a small one before a digit is
// that of a file.
func isMan(letter rune, rest string) bool {
	if len(rest) == 1 {
		return unicode.IsUpper(letter) // of a word that lost a letter
	}
	return rest != "" && (!unicode.IsLower(letter) || letter > 't' || rest[0] >= 'a' && rest[0] <= 't')
}

// digitHypotheses are those about digits in all words: two exchanged, or one written for another.
func digitHypotheses(game engine.Game) (out []hypothesis) {
	names := namesOf(game)
	for x := byte('1'); x <= '9'; x++ {
		for y := x + 1; y <= '9'; y++ {
			says := fmt.Sprintf("the digits %c and %c exchanged", x, y)
			out = append(out, hypothesis{says: says, cost: wholeCost, least: least, undo: func(w *written) string {
				return exchanged(w, x, y)
			}})
		}
	}
	for _, c := range builtIn() {
		if len(c.Meant) == 1 && len(c.Written) == 1 && isDigit(c.Meant[0]) && isDigit(c.Written[0]) && c.Meant != "0" {
			says := fmt.Sprintf("%s read as %s", c.Meant, c.Written)
			out = append(out, hypothesis{says: says, cost: freeCost, least: least, undo: func(w *written) string {
				return names.either(w, c.Written[0], c.Meant[0])
			}, left: func(w *written) bool {
				k := w.item.Kind
				return (k == notation.Throw || k == notation.MoveItem) && strings.Contains(w.text, c.Meant)
			}})
		}
	}
	return out
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// exchanged is a word with two digits exchanged.
func exchanged(w *written, x, y byte) string {
	switch w.item.Kind {
	case notation.Number:
		if now := numbered(w, x, y); now != w.text {
			return now
		}
		return numbered(w, y, x)
	case notation.MoveItem, notation.Throw, notation.Bad:
	default:
		return w.text
	}
	return strings.Map(func(r rune) rune {
		switch r {
		case rune(x):
			return rune(y)
		case rune(y):
			return rune(x)
		}
		return r
	}, w.text)
}

// names are the squares of a board and the values of its dice.
type names map[string]bool

func namesOf(game engine.Game) names {
	out, b := names{}, game.Board()
	for sq := engine.Square(1); int(sq) <= b.Len(); sq++ {
		out[string(rune(b.File(sq)))+strconv.Itoa(b.Rank(sq))] = true
	}
	if set := game.Dice(); set != nil {
		for _, d := range set.Dice {
			for _, f := range d.Faces {
				out[strconv.Itoa(int(f.Value))] = true
			}
		}
	}
	return out
}

// fit reports whether a move has squares of the board only, and after "/" values of the dice.
func (n names) fit(move string) bool {
	move, dice, _ := strings.Cut(move, "/")
	for _, value := range strings.FieldsFunc(dice, func(r rune) bool { return r < '0' || r > '9' }) {
		if !n[value] {
			return false
		}
	}
	for i := range len(move) {
		k := i + 1
		for k < len(move) && isDigit(move[k]) {
			k++
		}
		if move[i] >= 'a' && move[i] <= 't' && k > i+1 && !n[move[i:k]] {
			return false
		}
	}
	return true
}

// maxDigits bounds the digits of a move each of which may be another.
const maxDigits = 8

// either is a word in which each of one digit may be another.
func (n names) either(w *written, was, meant byte) string {
	digits := strings.Count(w.text, string(rune(was)))
	switch k := w.item.Kind; {
	case digits == 0 || w.item.HasGap():
		return w.text
	case k == notation.Number:
		return numbered(w, was, meant)
	case k == notation.Throw:
		return strings.ReplaceAll(w.text, string(rune(was)), string(rune(was))+"|"+string(rune(meant)))
	case k != notation.MoveItem || digits > maxDigits:
		return w.text
	}
	var all []string
	for set := range 1 << digits {
		out, k := []byte(w.text), 0
		for i, c := range out {
			if c != was {
				continue
			}
			if set>>k&1 == 1 {
				out[i] = meant
			}
			k++
		}
		if n.fit(string(out)) {
			all = append(all, string(out))
		}
	}
	if len(all) == 0 || len(all) > maxReadings {
		return w.text
	}
	return strings.Join(all, "|")
}

// numbered is a round number in which some of one digit stand for another, if it then goes on from the one before.
func numbered(w *written, was, meant byte) string {
	next := strconv.Itoa(int(w.number) + 1)
	now := []byte(strings.TrimRight(w.text, "."))
	if len(now) != len(next) {
		return w.text
	}
	for i, c := range now {
		if c != next[i] && (c != was || next[i] != meant) {
			return w.text
		}
	}
	return next + w.text[len(now):]
}
