package race

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
	if len(fields) != n+fieldsBehind && len(fields) != n+fieldsBehind+1 {
		return nil, fmt.Errorf("position string has %d fields, want %d or %d", len(fields), n+fieldsBehind, n+fieldsBehind+1)
	}
	s := g.start
	if err := g.readMen(&s.men, fields[:n]); err != nil {
		return nil, err
	}
	s.sum = s.men.sum()
	if err := s.readTurn(fields[n:]); err != nil {
		return nil, err
	}
	s.keep()
	if len(fields) == n+fieldsBehind+1 {
		if err := s.readWas(fields[n+fieldsBehind]); err != nil {
			return nil, err
		}
	}
	if err := s.consistent(); err != nil {
		return nil, err
	}
	return &s, nil
}

// readMen reads one field a seat.
func (g *Game) readMen(m *men, fields []string) error {
	for i := range m {
		if g.all>>i&1 == 0 {
			continue
		}
		field := fields[0]
		fields = fields[1:]
		letter := string(g.ruleset.Info(engine.Seat(i + 1)).Letter)
		list, ok := strings.CutPrefix(field, letter+":")
		if !ok {
			return fmt.Errorf("field %q does not begin with %q", field, letter+":")
		}
		names := strings.Split(list, ",")
		if len(names) != g.design.Men {
			return fmt.Errorf("field %q has %d men, want %d", field, len(names), g.design.Men)
		}
		for k, name := range names {
			sq := g.design.Board.Named(name)
			if sq == engine.NoSquare || g.index[i][sq] == offWay {
				return fmt.Errorf("field %q: no square %q on the way of %s", field, name, letter)
			}
			m[i][k] = g.index[i][sq]
		}
		slices.Sort(m[i][:g.design.Men])
	}
	return g.apart(m)
}

// apart reports men of two seats on a square where they cannot stand together, and
// two seats at the end of the game.
func (g *Game) apart(m *men) error {
	home := false
	for i := range m {
		if g.all>>i&1 == 0 {
			continue
		}
		if m[i][0] == g.last {
			if home {
				return fmt.Errorf("all men of two seats are at the end")
			}
			home = true
		}
		for _, at := range m[i][:g.design.Men] {
			sq := g.square[i][at]
			for e := range i {
				if !g.refuge[sq] && m.has(e, g.index[e][sq]) {
					return fmt.Errorf("men of two seats stand on %s", g.design.Board.Name(sq))
				}
			}
		}
	}
	return nil
}

// readTurn reads the fields behind the men.
func (s *State) readTurn(f []string) error {
	g := s.game
	var err error
	if s.seat, err = g.readSeat(f[0]); err != nil {
		return err
	}
	if s.rights, err = g.readSeats(f[1]); err != nil {
		return err
	}
	if g.design.Opening {
		s.opened, err = g.readSeats(f[2])
	} else if f[2] != "-" {
		err = fmt.Errorf("field %q: these options have no opening throw", f[2])
	}
	if err != nil {
		return err
	}
	if s.due = engine.DueNamed(f[3]); s.due == 0 {
		return fmt.Errorf("field %q: want cast, move or over", f[3])
	}
	if f[4] != "-" {
		for _, t := range strings.Split(f[4], ",") {
			v, err := readNumber(t, int(g.last))
			if err != nil {
				return err
			}
			if v == 0 || s.pool.n > 0 && s.pool.v[s.pool.n-1] < v || !s.pool.add(v) {
				return fmt.Errorf("field %q: want at most %d throws, descending", f[4], maxPool)
			}
		}
	}
	if s.row, err = readNumber(f[5], tripleRow); err != nil {
		return err
	}
	limit := 255
	if !g.design.Cumulative {
		limit = 1
	}
	if s.owed, err = readNumber(f[6], limit); err != nil {
		return err
	}
	i := slices.Index(phaseNames[:], f[7])
	if i < 0 {
		return fmt.Errorf("field %q: want new, thrown or moved", f[7])
	}
	s.phase = phase(i)
	return nil
}

func readNumber(t string, limit int) (uint8, error) {
	n, err := strconv.Atoi(t)
	if err != nil || n < 0 || n > limit || strconv.Itoa(n) != t {
		return 0, fmt.Errorf("field %q: want a number from 0 to %d", t, limit)
	}
	return uint8(n), nil
}

func (g *Game) readSeat(t string) (engine.Seat, error) {
	if len(t) == 1 {
		if seat := g.ruleset.SeatOf(t[0]); seat != 0 && g.setup.Has(seat) {
			return seat, nil
		}
	}
	return 0, fmt.Errorf("field %q: want the letter of a seat that plays", t)
}

// readSeats reads a set of seats, in the table's order.
func (g *Game) readSeats(t string) (uint8, error) {
	if t == "-" {
		return 0, nil
	}
	var set uint8
	last := engine.Seat(0)
	for k := range len(t) {
		seat, err := g.readSeat(t[k : k+1])
		if err != nil || seat <= last {
			return 0, fmt.Errorf("field %q: want - or letters of seats that play, in the table's order", t)
		}
		set |= 1 << bit(seat)
		last = seat
	}
	if set == 0 {
		return 0, fmt.Errorf("a field is empty")
	}
	return set, nil
}

// readWas reads the start of the turn.
func (s *State) readWas(t string) error {
	g := s.game
	f := strings.Split(t, ";")
	n := g.setup.NumSeats()
	if len(f) != n+1 {
		return fmt.Errorf("field %q has %d parts, want %d", t, len(f), n+1)
	}
	was := snapshot{men: g.start.men}
	if err := g.readMen(&was.men, f[:n]); err != nil {
		return err
	}
	was.sum = was.men.sum()
	var err error
	if was.rights, err = g.readSeats(f[n]); err != nil {
		return err
	}
	s.was = was
	if !s.changed() {
		return fmt.Errorf("field %q: only a turn that can be taken back has a start, and it differs", t)
	}
	return nil
}

// consistent reports what in the position cannot be. It also finds out whether a
// pass is due.
func (s *State) consistent() error {
	series := s.game.design.Triple == Cancel
	final := s.home() != 0 || s.final()
	switch s.due {
	case engine.DueOver:
		if !final || s.pool.n > 0 || s.row > 0 || s.owed > 0 || s.changed() {
			return fmt.Errorf("the game is not over here, or more than the men and the turn is left of it")
		}
		return nil
	case engine.DueCast:
		switch {
		case s.phase == fresh && (s.pool.n > 0 || s.row > 0 || s.owed != 1 || s.changed()):
			return fmt.Errorf("a new turn has one cast to come and nothing else")
		case s.pool.n > 0 && (!series || s.row == 0):
			return fmt.Errorf("throws are to be played before the next cast")
		case s.pool.n == 0 && s.owed == 0:
			return fmt.Errorf("a cast is due, but none is to come")
		case s.row == tripleRow:
			return fmt.Errorf("%d grace throws in a row end the turn", tripleRow)
		}
	case engine.DueMove:
		if s.phase == fresh {
			return fmt.Errorf("a move is due in a new turn")
		}
		if !s.playable() {
			if s.phase == moved || s.owed > 0 || s.pool.n == 0 && s.row != tripleRow || s.changed() {
				return fmt.Errorf("a move is due, but no throw can be played")
			}
			s.pass = true
		}
		if s.row == tripleRow && s.pool.n > 0 {
			return fmt.Errorf("%d grace throws in a row end the turn", tripleRow)
		}
	}
	if final {
		return fmt.Errorf("the game is over here")
	}
	return nil
}
