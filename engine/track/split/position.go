package split

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// AboutPosition describes the fields of a position string of a game whose throws, and
// what is left of them, are written as the text says.
func AboutPosition(throw string) []engine.PositionField {
	men := track.AboutMen(
		"The letter of the seat, a colon, and the squares of its men with commas between, those of one way " +
			"together as the start has them. - is a captured man, * stands behind the one that has played a die.")
	men.Marks = "- *"
	return []engine.PositionField{
		men, track.AboutTurn, track.AboutDue,
		{Name: "throw", Text: throw},
		{Name: "uses of the throw",
			Text: "What else is known of the throw: entered if no other man may come back with it, captured if that earns " +
				"another throw, " +
				"passed if a throw was given up; - for nothing."},
		track.AboutPhase,
		{Name: "starts not left",
			Text: "The squares whose first two men have not left them, where that matters; - for none."},
	}
}

// fields are those after the men.
func (s *State) fields() []track.Field {
	flags, matters := [...]*bool{&s.Now.Entered, &s.Taken, &s.Passed}, s.First
	var starts []string
	for w := range s.Tab.square {
		starts = append(starts, s.At(s.Tab.square[w][0]))
	}
	return []track.Field{
		s.TurnField(), s.DueField(), {Append: s.appendThrow, Read: s.readThrow},
		track.Set([]string{"entered", "captured", "passed"}, ",", "some of entered, captured and passed, in this order",
			func(k int) bool { return *flags[k] }, func(k int) bool { *flags[k] = true; return true }),
		s.PhaseField(),
		track.Set(starts, ",", "squares on which men begin together, in the order of the start, where that matters",
			func(w int) bool { return s.First>>w&1 == 1 }, func(w int) bool { s.First |= 1 << w; return matters>>w&1 == 1 }),
	}
}

// maxPosition bounds the length of a position string in bytes; real ones are far
// shorter.
const maxPosition = 512

// AppendPosition appends the position string.
func (s *State) AppendPosition(dst []byte) []byte {
	dst = append(s.appendMen(dst, 0), ' ')
	dst = s.appendMen(dst, 1)
	for _, f := range s.fields() {
		dst = f.Append(append(dst, ' '))
	}
	return dst
}

// appendMen appends the men of seat bit i.
func (s *State) appendMen(dst []byte, i int) []byte {
	t := s.Tab
	dst = append(dst, t.Letter(engine.Seat(i+1)))
	for k, way := range t.course.Lanes[i] {
		dst = append(dst, ":,"[min(k, 1)])
		if at := s.All[i][k]; at == offBoard {
			dst = append(dst, '-')
		} else {
			dst = append(dst, s.At(t.square[way][at])...)
		}
		if i == s.Bit() && int(s.Now.Played) == k+1 {
			dst = append(dst, '*')
		}
	}
	return dst
}

// Position reads a position string as AppendPosition writes it. The men of one way may
// stand in any order. The error says which field is wrong.
func (t *Table) Position(text string) (engine.State, error) {
	s := t.start
	return track.Sound(&s, s.read(text), s.consistent)
}

// read reads the fields of a position string into the state before the first throw.
func (s *State) read(text string) error {
	if len(text) > maxPosition {
		return words.Errorf("position string is longer than %d bytes", maxPosition)
	}
	words, fields := strings.Split(text, " "), s.fields()
	s.First = 0
	if err := s.Tab.Ruleset().CheckFields(len(words), s.Tab.Setup()); err != nil {
		return err
	}
	for k, f := range fields {
		if err := f.Read(words[Seats+k]); err != nil {
			return err
		}
		// Whose men may be marked is known after the first.
		if k == 1 {
			if err := s.readMen(words[:Seats]); err != nil {
				return err
			}
		}
	}
	return s.conflicts()
}

// readMen reads one field a seat.
func (s *State) readMen(fields []string) error {
	for i, field := range fields {
		letter := string(s.Tab.Letter(engine.Seat(i + 1)))
		list, ok := strings.CutPrefix(field, letter+":")
		if !ok {
			return words.Errorf("field %q does not begin with %q", field, letter+":")
		}
		names := strings.Split(list, ",")
		if len(names) != s.Tab.count {
			return words.Errorf("field %q has %d men, want %d", field, len(names), s.Tab.count)
		}
		for k := range names {
			s.All[i][k] = offBoard
		}
		for k, name := range names {
			if err := s.readMan(i, k, name); err != nil {
				return words.Errorf("field %q: %v", field, err)
			}
		}
	}
	if k := int(s.Now.Played) - 1; k > 0 {
		// Of men on one place the first counts as the one that has played.
		i := s.Bit()
		if s.Tab.lane[i][k] == s.Tab.lane[i][k-1] && s.All[i][k] == s.All[i][k-1] {
			s.Now.Played--
		}
	}
	s.placed()
	return nil
}

// readMan reads the man in slot k of seat bit i. The men of a way are put in order one by
// one.
func (s *State) readMan(i, k int, name string) error {
	t := s.Tab
	name, played := strings.CutSuffix(name, "*")
	at := uint8(offBoard)
	if name != "-" {
		sq := t.course.Board.Named(name)
		if at = t.index[t.lane[i][k]][sq]; sq == engine.NoSquare || at == off {
			return words.Errorf("no square %q on the way of that man", name)
		}
	}
	slot := t.put(&s.All, i, k, at)
	switch {
	case !played && s.Now.Played > uint8(slot) && i == s.Bit():
		s.Now.Played++
	case played && (t.divided || i != s.Bit() || s.Now.Played != 0 || at >= t.last):
		return words.Errorf("no * belongs there")
	case played:
		s.Now.Played = uint8(slot) + 1
	}
	return nil
}

// Number reads a small number, 0 if it is none.
func Number(text string) uint8 {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 2*MaxPoints || strconv.Itoa(n) != text {
		return 0
	}
	return uint8(n)
}

func (s *State) appendThrow(dst []byte) []byte {
	if s.Now == (Throw{}) {
		return append(dst, '-')
	}
	return s.Tab.game.AppendThrow(dst, s.Now)
}

func (s *State) readThrow(field string) error {
	if field == "-" {
		return nil
	}
	played, ok := s.Now.Played, false
	if s.Now, ok = s.Tab.game.ReadThrow(field); !ok {
		return words.Errorf("field %q: want -, or what is left of a throw", field)
	}
	s.Now.Played = played
	return nil
}

// conflicts reports first men that are not on their start, men of both seats on a square, and
// both seats at the end.
func (s *State) conflicts() error {
	t := s.Tab
	for w := range t.square {
		n := 0
		for i, lanes := range t.course.Lanes {
			for k, lane := range lanes {
				if int(lane) == w && s.All[i][k] == 0 {
					n++
				}
			}
		}
		if start := s.At(t.square[w][0]); s.First>>w&1 == 1 && n != 2 {
			return words.Errorf("field %q: the first men are not on %s any more", start, start)
		}
	}
	for k, w := range t.course.Lanes[0] {
		at := s.All[0][k]
		for m, v := range t.course.Lanes[1] {
			if q := t.cross[w][v][at]; q != off && q == s.All[1][m] {
				return words.Errorf("men of two seats stand on %s", s.At(t.square[w][at]))
			}
		}
	}
	if s.atEnd() == 1 && s.allHome(1) {
		return words.Errorf("all men of two seats are at the end")
	}
	return nil
}

// consistent reports what in a position cannot be, and finds out what follows from the
// rest.
func (s *State) consistent() error {
	n, g := &s.Now, s.Tab.game
	over, move := s.Wants == engine.DueOver, s.Wants == engine.DueMove
	declines := s.Phase != track.Fresh && !n.none() && n.Left[0] == 0 && g.Declines(s)
	thrown := *n != (Throw{}) && !(declines && s.Wants == engine.DueCast)
	err := track.Consistent(
		track.Check{Wrong: (s.atEnd() != 0) != over,
			Text: "the game is over when all men of a seat are at the end, and only then"},
		track.Check{Wrong: declines && move,
			Text: "with these options a cast is due, which declines what can still be done with the throw"},
		track.Check{Wrong: !move && (thrown || s.Taken), Text: "a throw is played while a move is due, and only then"},
		track.Check{Wrong: s.Passed && (s.Phase != track.Thrown || !g.MayEnd(s) || s.Tab.must),
			Text: "no throw was given up here"},
		track.Check{Wrong: over && (s.Phase != track.Moved || s.First != 0), Text: "the game is over and has moved"},
	)
	if err != nil || !move && !declines {
		return err
	}
	return s.played(declines)
}

// played is consistent for a throw that is played, or may be declined.
func (s *State) played(declines bool) error {
	n, moved := &s.Now, s.Phase == track.Moved
	err := track.Consistent(
		track.Check{Wrong: s.Phase == track.Fresh || n.none(), Text: "a move is due without a throw"},
		track.Check{Wrong: !moved && (n.Value > n.Left[0] || n.Entered || s.Taken || n.Played != 0),
			Text: "the throw has been played from, but nothing has moved"},
		track.Check{Wrong: n.Played != 0 && (n.Double != 0 || n.Left[1] != 0), Text: "no die has been played"},
	)
	if err != nil {
		return err
	}
	if err := s.Tab.game.Consistent(s); err != nil {
		return err
	}
	s.reckon()
	s.Stuck = !s.playable()
	return track.Consistent(
		track.Check{Wrong: s.Stuck && declines, Text: "nothing can be done any more with the throw"},
		track.Check{Wrong: s.Stuck && (moved || s.Earned()), Text: "a move is due, but nothing can be played"},
	)
}

// AppendDiagram appends the board, rank by rank from the top, with the letter of a
// seat and the number of its men on a square if it has more than one there; safe squares
// stand in brackets. Lines below say who is due, what is thrown and who is captured.
func (s *State) AppendDiagram(dst []byte, say func(words.Text) string) []byte {
	lines := []words.Text{s.due()}
	for i := range Seats {
		if n := s.captured(i); n > 0 {
			lines = append(lines, words.Of("captured men of %s: %d", s.Name(engine.Seat(i+1)), n))
		}
	}
	return s.AppendBoard(dst, s.appendMenOn, say, lines...)
}

// due says who is due and what is thrown.
func (s *State) due() words.Text {
	due, n := s.Status(words.Text{}), &s.Now
	switch {
	case n.Left[0] != 0 && n.Value != 0:
		return words.Of("%s, to play %s of %d", due, track.List(n.Unspent()), n.Value)
	case n.Left[0] != 0:
		return words.Of("%s, to play %s", due, track.List(n.Unspent()))
	case n.Double != 0:
		return words.Of("%s, thrown %s", due, track.AppendValues(nil, []uint8{n.Double, n.Double}))
	}
	return due
}

// appendMenOn appends the men on a square.
func (s *State) appendMenOn(dst []byte, sq engine.Square) []byte {
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		dst = track.AppendCount(dst, string(s.Tab.Letter(seat)), len(s.On(seat, sq)))
	}
	return dst
}
