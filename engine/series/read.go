package series

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// maxPosition bounds the length of a position string in bytes; the longest of any
// table is far shorter.
const maxPosition = 2048

// Position reads a position string as AppendPosition writes it. The men of a seat
// may stand in any order. The error says which field is wrong.
func (g *Game) Position(text string) (engine.State, error) {
	if len(text) > maxPosition {
		return nil, fmt.Errorf("position string is longer than %d bytes", maxPosition)
	}
	fields := strings.Split(text, " ")
	n := g.setup.NumSeats()
	if len(fields) != n+fieldsBehind {
		return nil, fmt.Errorf("position string has %d fields, want %d", len(fields), n+fieldsBehind)
	}
	s := g.start
	rest := fields
	for i := range s.men {
		if !g.setup.Has(engine.Seat(i + 1)) {
			continue
		}
		if err := g.readMen(&s.men, i, rest[0]); err != nil {
			return nil, err
		}
		rest = rest[1:]
	}
	s.sum = s.men.sum()
	if err := s.readTurn(rest); err != nil {
		return nil, err
	}
	if err := s.consistent(); err != nil {
		return nil, err
	}
	return &s, nil
}

// readMen reads the men of seat bit i.
func (g *Game) readMen(m *men, i int, field string) error {
	letter := string(g.ruleset.Info(engine.Seat(i + 1)).Letter)
	list, ok := strings.CutPrefix(field, letter+":")
	if !ok {
		return fmt.Errorf("field %q does not begin with %q", field, letter+":")
	}
	n := 0
	put := func(what man) bool {
		if n == numMen {
			return false
		}
		m[i][n] = what
		n++
		return true
	}
	for name := range strings.SplitSeq(list, ",") {
		where, twins := strings.CutPrefix(name, "2")
		what, err := g.readMan(i, where)
		if err != nil {
			return fmt.Errorf("field %q: %w", field, err)
		}
		if twins {
			if what >= at(g.last) || what == inHand && g.design.TwinsLost {
				return fmt.Errorf("field %q: %q cannot be twins", field, name)
			}
			what |= twin
			put(what)
		}
		if !put(what) {
			return fmt.Errorf("field %q has too many men, want %d", field, numMen)
		}
	}
	if n < numMen {
		return fmt.Errorf("field %q has %d men, want %d", field, n, numMen)
	}
	slices.Sort(m[i][:])
	return nil
}

// readMan reads where a man of seat bit i is.
func (g *Game) readMan(i int, name string) (man, error) {
	switch name {
	case "@":
		return inHand, nil
	case "off":
		return isOff, nil
	}
	sq := g.design.Board.Named(name)
	if sq == engine.NoSquare || g.index[i][sq] == offWay {
		return 0, fmt.Errorf("no square %q on the way of %s", name, g.ruleset.Info(engine.Seat(i+1)).Name)
	}
	return at(g.index[i][sq]), nil
}

// readTurn reads the fields behind the men.
func (s *State) readTurn(f []string) error {
	g := s.game
	s.seat = 0
	if len(f[0]) == 1 {
		s.seat = g.ruleset.SeatOf(f[0][0])
	}
	if s.seat == 0 || !g.setup.Has(s.seat) {
		return fmt.Errorf("field %q: want the letter of a seat that plays", f[0])
	}
	if s.due = engine.DueNamed(f[1]); s.due == 0 {
		return fmt.Errorf("field %q: want cast, move or over", f[1])
	}
	if err := s.pool.read(f[2], g.last); err != nil {
		return err
	}
	p := slices.Index(phaseNames[fresh:], f[3])
	if p < 0 {
		return fmt.Errorf("field %q: want new, thrown, moved or done", f[3])
	}
	s.phase = fresh + phase(p)
	e := slices.Index(extraNames[:], f[4])
	if e < 0 {
		return fmt.Errorf("field %q: want -, earned or offered", f[4])
	}
	s.extra = extra(e)
	return nil
}

// read reads results, descending, none greater than the limit.
func (p *pool) read(field string, limit uint8) error {
	if field == "-" {
		return nil
	}
	last := limit + 1
	for item := range strings.SplitSeq(field, ",") {
		value, times, many := strings.Cut(item, "x")
		v, err := strconv.ParseUint(value, 10, 8)
		n := uint64(1)
		if err == nil && many {
			n, err = strconv.ParseUint(times, 10, 31)
		}
		want := strconv.FormatUint(v, 10)
		if many {
			want += "x" + strconv.FormatUint(n, 10)
		}
		if err != nil || want != item || v == 0 || v >= uint64(last) || n == 0 || many && n == 1 {
			return fmt.Errorf("field %q: want results from 1 to %d, descending, such as 8,4x2,1", field, limit)
		}
		last = uint8(v)
		p.addMany(last, uint32(n))
	}
	return nil
}

// consistent reports what in the position cannot be. It also finds out whether a
// pass is due.
func (s *State) consistent() error {
	home := 0
	for i := range s.men {
		if s.men[i][0] == isOff {
			home++
		}
	}
	if home > 1 {
		return fmt.Errorf("all men of two seats have left the board")
	}
	if (home == 1) != (s.due == engine.DueOver) {
		return fmt.Errorf("the game is over exactly when all men of a seat have left the board")
	}
	d := &s.game.design
	switch {
	case s.extra != 0 && s.phase != moved:
		return fmt.Errorf("only a turn with a move has earned a series")
	case s.extra == earned && d.AtOnce:
		return fmt.Errorf("with these options the series that a capture earns is due at once")
	case s.extra == offered && (s.due != engine.DueCast || !d.AtOnce && !s.pool.empty()):
		return fmt.Errorf("a series is offered when its first cast is due and what went before is played")
	}
	switch s.due {
	case engine.DueOver:
		if s.phase != done || !s.pool.empty() {
			return fmt.Errorf("a game that is over has nothing left to play")
		}
	case engine.DueCast:
		switch {
		case s.phase == done:
			return fmt.Errorf("a turn that is done has no cast to come")
		case s.phase == fresh && !s.pool.empty():
			return fmt.Errorf("a new turn has nothing to play")
		}
	case engine.DueMove:
		return s.consistentMove()
	}
	return nil
}

// consistentMove is consistent where a move is due.
func (s *State) consistentMove() error {
	switch s.phase {
	case fresh:
		return fmt.Errorf("a move is due in a new turn")
	case done:
		if !s.pool.empty() || !s.declarable() {
			return fmt.Errorf("a turn is done when nothing is left to play, and waits only if twins can be declared")
		}
		return nil
	case begun:
		s.stuck = !s.playable()
		if s.pool.empty() && s.inPlay() {
			return fmt.Errorf("a move is due, but nothing is thrown")
		}
		return nil
	}
	if !s.playable() {
		return fmt.Errorf("a move is due, but no result can be played")
	}
	return nil
}
