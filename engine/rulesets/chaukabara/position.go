package chaukabara

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// A position string has these fields, with one blank between:
//
//	R:c1,c1,e3,a5 …  for each seat that plays, in the table's order, its men
//	R                the seat on turn
//	RG               the seats that may enter the inner squares, - for none
//	-                the seats that have made their opening throw, - for none and
//	                 where none is asked for
//	move             what is due: cast, move or over
//	8,4              the throws to be played, descending, - for none
//	1                the graces in a row
//	0                the casts still to come in this turn (a series counts once)
//	moved            the turn: new, thrown (no move yet) or moved
//	R:c1,…;G:…;RG    the men and rights at the start of the turn, only where a turn
//	                 can be taken back and they differ
const fieldsBehind = 8 // those of the seats, without the last

// AppendPosition appends the position string.
func (s *State) AppendPosition(dst []byte) []byte {
	dst = s.game.AppendMen(dst, &s.All, ' ', s.game.appendMan)
	dst = append(dst, ' ', s.game.Letter(s.OnTurn), ' ')
	dst = s.appendSeats(dst, s.rights)
	dst = append(dst, ' ')
	if s.game.opening {
		dst = s.appendSeats(dst, s.opened)
	} else {
		dst = append(dst, '-')
	}
	dst = append(dst, ' ')
	dst = append(dst, s.Wants.String()...)
	dst = append(dst, ' ')
	dst = track.AppendValues(dst, s.unspent.Values())
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(s.row), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(s.owed), 10)
	dst = append(dst, ' ')
	dst = track.AppendPhase(dst, s.Phase)
	if s.changed() {
		dst = append(dst, ' ')
		dst = s.game.AppendMen(dst, &s.was.men, ';', s.game.appendMan)
		dst = append(dst, ';')
		dst = s.appendSeats(dst, s.was.rights)
	}
	return dst
}

func (g *Game) appendMan(dst []byte, i int, man uint8) ([]byte, int) {
	return append(dst, g.Board().Name(g.Square(i, man))...), 1
}

// appendSeats appends the letters of a set of seats.
func (s *State) appendSeats(dst []byte, seats uint8) []byte {
	if seats == 0 {
		return append(dst, '-')
	}
	for i := range engine.MaxSeats {
		if seats>>i&1 == 1 {
			dst = append(dst, s.game.Letter(engine.Seat(i+1)))
		}
	}
	return dst
}

// Position reads a position string as AppendPosition writes it. The men of a seat may
// stand in any order. The error says which field is wrong.
func (g *Game) Position(text string) (engine.State, error) {
	s := g.start
	rest, err := s.Read(text, g.readMan, fieldsBehind, fieldsBehind+1)
	if err != nil {
		return nil, err
	}
	if err := g.apart(&s.All); err != nil {
		return nil, err
	}
	if err := s.readTurn(rest); err != nil {
		return nil, err
	}
	s.keep()
	if len(rest) > fieldsBehind {
		if err := s.readWas(rest[fieldsBehind]); err != nil {
			return nil, err
		}
	}
	if err := s.consistent(); err != nil {
		return nil, err
	}
	return &s, nil
}

// readMan reads where a man of seat bit i is.
func (g *Game) readMan(i int, word string) ([]uint8, error) {
	sq, err := g.ReadSquare(i, word)
	return []uint8{g.Index(i, sq)}, err
}

// apart reports men of two seats on a square where they cannot stand together, and two
// seats at the end of the game.
func (g *Game) apart(m *track.Men) error {
	home := false
	for i := range m {
		if !g.Plays(i) {
			continue
		}
		if m[i][0] == centre {
			if home {
				return fmt.Errorf("all men of two seats are at the end")
			}
			home = true
		}
		for _, man := range m[i] {
			sq := g.Square(i, man)
			for e := range i {
				if !g.Safe(sq) && m.Has(e, g.Index(e, sq)) {
					return fmt.Errorf("men of two seats stand on %s", g.Board().Name(sq))
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
	if s.OnTurn, err = g.ReadSeat(f[0]); err != nil {
		return err
	}
	if s.rights, err = g.readSeats(f[1]); err != nil {
		return err
	}
	if g.opening {
		s.opened, err = g.readSeats(f[2])
	} else if f[2] != "-" {
		err = fmt.Errorf("field %q: these options have no opening throw", f[2])
	}
	if err != nil {
		return err
	}
	if s.Wants, err = track.ReadDue(f[3]); err != nil {
		return err
	}
	if err = s.unspent.Read(f[4], track.MaxThrows, centre); err != nil {
		return err
	}
	if s.row, err = track.ReadNumber(f[5], tripleRow); err != nil {
		return err
	}
	limit := 255
	if !g.cumulative {
		limit = 1
	}
	if s.owed, err = track.ReadNumber(f[6], limit); err != nil {
		return err
	}
	s.Phase, err = track.ReadPhase(f[7])
	return err
}

// readSeats reads a set of seats, in the table's order.
func (g *Game) readSeats(field string) (uint8, error) {
	if field == "-" {
		return 0, nil
	}
	var set uint8
	last := engine.Seat(0)
	for k := range len(field) {
		seat, err := g.ReadSeat(field[k : k+1])
		if err != nil || seat <= last {
			return 0, fmt.Errorf("field %q: want - or letters of seats that play, in the table's order", field)
		}
		set |= 1 << track.Bit(seat)
		last = seat
	}
	if set == 0 {
		return 0, fmt.Errorf("a field is empty")
	}
	return set, nil
}

// readWas reads the start of the turn.
func (s *State) readWas(field string) error {
	g := s.game
	f := strings.Split(field, ";")
	n := g.Setup().NumSeats()
	if len(f) != n+1 {
		return fmt.Errorf("field %q has %d parts, want %d", field, len(f), n+1)
	}
	was := snapshot{men: g.start.All}
	if err := g.ReadMen(&was.men, f[:n], g.readMan); err != nil {
		return err
	}
	if err := g.apart(&was.men); err != nil {
		return err
	}
	was.sum = was.men.Sum()
	var err error
	if was.rights, err = g.readSeats(f[n]); err != nil {
		return err
	}
	s.was = was
	if !s.changed() {
		return fmt.Errorf("field %q: only a turn that can be taken back has a start, and it differs", field)
	}
	return nil
}
