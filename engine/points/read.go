package points

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// maxPosition bounds the length of a position string in bytes; real ones are far
// shorter.
const maxPosition = 512

// maxPoints is the greatest face or value that is taken from a record.
const maxPoints = 8

// Position reads a position string as AppendPosition writes it. The men of one way
// may stand in any order. The error says which field is wrong.
func (g *Game) Position(text string) (engine.State, error) {
	if len(text) > maxPosition {
		return nil, fmt.Errorf("position string is longer than %d bytes", maxPosition)
	}
	f := strings.Split(text, " ")
	if len(f) != numFields {
		return nil, fmt.Errorf("position string has %d fields, want %d", len(f), numFields)
	}
	s := g.start
	s.initial = 0
	for _, read := range []func() error{
		func() error { return s.readSeat(f[2]) },
		func() error { return s.readDue(f[3]) },
		func() error { return s.readMen(f[:Seats]) },
		func() error { return s.readThrow(f[4]) },
		func() error { return s.readFlags(f[5]) },
		func() error { return s.readPhase(f[6]) },
		func() error { return s.readInitial(f[7]) },
		s.apart,
		s.consistent,
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return &s, nil
}

func (s *State) readSeat(t string) error {
	if len(t) == 1 {
		if s.seat = s.game.ruleset.SeatOf(t[0]); s.seat != 0 {
			return nil
		}
	}
	return fmt.Errorf("field %q: want the letter of a seat", t)
}

func (s *State) readDue(t string) error {
	if s.due = engine.DueNamed(t); s.due == 0 {
		return fmt.Errorf("field %q: want cast, move or over", t)
	}
	return nil
}

// readMen reads one field a seat.
func (s *State) readMen(fields []string) error {
	g := s.game
	for i, field := range fields {
		letter := string(s.letter(engine.Seat(i + 1)))
		list, ok := strings.CutPrefix(field, letter+":")
		if !ok {
			return fmt.Errorf("field %q does not begin with %q", field, letter+":")
		}
		names := strings.Split(list, ",")
		if len(names) != len(g.design.Lanes[i]) {
			return fmt.Errorf("field %q has %d men, want %d", field, len(names), len(g.design.Lanes[i]))
		}
		for k := range names {
			s.men[i][k] = out
		}
		for k, name := range names {
			name, played := strings.CutSuffix(name, "*")
			at := uint8(out)
			if name != "-" {
				sq := g.design.Board.Named(name)
				if at = g.index[g.lane[i][k]][sq]; sq == engine.NoSquare || at == off {
					return fmt.Errorf("field %q: no square %q on the way of that man", field, name)
				}
			}
			// The men of a way are put in order one by one.
			slot := g.put(&s.men, i, k, at)
			switch {
			case !played && s.turn.played > uint8(slot) && engine.Seat(i+1) == s.seat:
				s.turn.played++
			case played && (g.design.Free || engine.Seat(i+1) != s.seat || s.turn.played != 0 || at >= g.last):
				return fmt.Errorf("field %q: no * belongs there", field)
			case played:
				s.turn.played = uint8(slot) + 1
			}
		}
	}
	if k := int(s.turn.played) - 1; k > 0 {
		// Of men on one place the first counts as the one that has played.
		i := bit(s.seat)
		if g.lane[i][k] == g.lane[i][k-1] && s.men[i][k] == s.men[i][k-1] {
			s.turn.played--
		}
	}
	s.sum = g.sum(&s.men)
	return nil
}

// readThrow reads what is left of the throw.
func (s *State) readThrow(t string) error {
	if t == "-" {
		return nil
	}
	g := s.game
	bad := fmt.Errorf("field %q: want -, or what is left of a throw", t)
	sep := ","
	if !g.doubles {
		sep = ":"
	}
	first, second, two := strings.Cut(t, sep)
	a, b := number(first), number(second)
	switch {
	case !g.doubles && two && a <= maxPoints && b > 0 && b <= a:
		s.turn.value, s.turn.dice[0] = a, b
	case g.doubles && two && a == b && a > 0 && a <= maxPoints:
		s.turn.double = a
	case g.doubles && !two && a > 0 && (a <= maxPoints || g.design.Free && a < 2*maxPoints):
		s.turn.dice[0] = a
	case g.doubles && two && !g.design.Free && a > b && b > 0 && a <= maxPoints:
		s.turn.dice = [2]uint8{a, b}
	default:
		return bad
	}
	return nil
}

// number reads a small number, 0 if it is none.
func number(t string) uint8 {
	n, err := strconv.Atoi(t)
	if err != nil || n < 1 || n > 2*maxPoints || strconv.Itoa(n) != t {
		return 0
	}
	return uint8(n)
}

func (s *State) readFlags(t string) error {
	if t == "-" {
		return nil
	}
	flags := [len(flagNames)]*bool{&s.turn.entered, &s.turn.taken, &s.passed}
	last := -1
	for name := range strings.SplitSeq(t, ",") {
		k := slices.Index(flagNames[:], name)
		if k <= last {
			return fmt.Errorf("field %q: want - or some of entered, captured and passed, in this order", t)
		}
		*flags[k], last = true, k
	}
	return nil
}

func (s *State) readPhase(t string) error {
	k := slices.Index(phaseNames[:], t)
	if k < 0 {
		return fmt.Errorf("field %q: want new, thrown or moved", t)
	}
	s.phase = phase(k)
	return nil
}

// readInitial reads the squares that the first men have not left.
func (s *State) readInitial(t string) error {
	if t == "-" {
		return nil
	}
	g := s.game
	last := -1
	for name := range strings.SplitSeq(t, ",") {
		w := slices.IndexFunc(g.design.Ways[:], func(way []engine.Square) bool {
			return len(way) > 0 && s.name(way[0]) == name
		})
		if w <= last || g.start.initial>>max(w, 0)&1 == 0 {
			return fmt.Errorf("field %q: want - or squares on which men begin together, in the order of the start, where that matters", t)
		}
		n := 0
		for i := range s.men {
			for k, lane := range g.design.Lanes[i] {
				if int(lane) == w && s.men[i][k] == 0 {
					n++
				}
			}
		}
		if n != 2 {
			return fmt.Errorf("field %q: the first men are not on %s any more", t, name)
		}
		s.initial |= 1 << w
		last = w
	}
	return nil
}

// apart reports men of both seats on a square, and both seats at the end.
func (s *State) apart() error {
	g := s.game
	for k, w := range g.design.Lanes[0] {
		at := s.men[0][k]
		for m, v := range g.design.Lanes[1] {
			if q := g.cross[w][v][at]; q != off && q == s.men[1][m] {
				return fmt.Errorf("men of two seats stand on %s", s.name(g.square[w][at]))
			}
		}
	}
	first := s.home()
	if first == 1 && s.men[1][0] == g.last && s.men[1][len(g.design.Lanes[1])-1] == g.last {
		c := *s
		c.men[0][0] = 0
		if c.home() != 0 {
			return fmt.Errorf("all men of two seats are at the end")
		}
	}
	return nil
}

// consistent reports what in the position cannot be, and finds out what follows from
// the rest.
func (s *State) consistent() error {
	t := &s.turn
	final := s.home() != 0
	if final != (s.due == engine.DueOver) {
		return fmt.Errorf("the game is over when all men of a seat are at the end, and only then")
	}
	if s.due != engine.DueMove && *t != (turn{}) {
		return fmt.Errorf("a throw is played while a move is due, and only then")
	}
	if s.passed && (s.due != engine.DueCast || s.phase != thrown || !s.game.design.Decline || !s.game.design.GiveUp) {
		return fmt.Errorf("no throw was given up here")
	}
	switch {
	case s.due == engine.DueOver && (s.phase != moved || s.initial != 0):
		return fmt.Errorf("the game is over and has moved")
	case s.due == engine.DueMove:
		return s.consistentThrow()
	}
	return nil
}

// consistentThrow is consistent while a throw is played.
func (s *State) consistentThrow() error {
	t, d := &s.turn, &s.game.design
	begun := t.value > t.dice[0] || t.entered || t.taken || t.played != 0
	switch {
	case s.phase == fresh || t.double == 0 && t.dice[0] == 0:
		return fmt.Errorf("a move is due without a throw")
	case begun && s.phase != moved:
		return fmt.Errorf("the throw has been played from, but nothing has moved")
	case t.played != 0 && (t.double != 0 || t.dice[1] != 0):
		return fmt.Errorf("no die has been played")
	case t.entered && t.double != 0 && !(t.double == d.Entry && d.EntryOne):
		return fmt.Errorf("this double has not brought back the only man that it may")
	case t.entered && t.double == 0 && (t.value != d.Entry || t.dice[0] != t.value || d.EntryWhole):
		return fmt.Errorf("this throw has not brought back a man")
	case t.taken && (!d.CaptureAgain || s.game.isAgain(t.value) || t.value == t.dice[0] && !t.entered):
		return fmt.Errorf("this throw has not earned another by a capture")
	}
	s.look()
	if s.open = s.playable(); !s.open && (s.phase == moved || s.earned()) {
		return fmt.Errorf("a move is due, but nothing can be played")
	}
	return nil
}
