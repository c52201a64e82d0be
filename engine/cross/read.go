package cross

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// maxPosition bounds the length of a position string in bytes; the longest of any
// table is far shorter.
const maxPosition = 1024

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
	for i := range s.men {
		if g.all>>i&1 == 0 {
			continue
		}
		if err := g.readMen(&s.men, i, fields[0]); err != nil {
			return nil, err
		}
		fields = fields[1:]
	}
	s.men.sort()
	s.sum = s.men.sum()
	if err := s.readTurn(fields); err != nil {
		return nil, err
	}
	if err := s.consistent(); err != nil {
		return nil, err
	}
	return &s, nil
}

// readMen reads the field of seat bit i.
func (g *Game) readMen(m *men, i int, field string) error {
	letter := string(g.ruleset.Info(engine.Seat(i + 1)).Letter)
	text, ok := strings.CutPrefix(field, letter+":")
	if !ok {
		return fmt.Errorf("field %q does not begin with %q", field, letter+":")
	}
	names := strings.Split(text, ",")
	if len(names) != maxMen {
		return fmt.Errorf("field %q has %d men, want %d", field, len(names), maxMen)
	}
	for k, name := range names {
		name, star := strings.CutSuffix(name, "*")
		name, mark, marked := strings.Cut(name, "#")
		sq := g.design.Board.Named(name)
		if sq == engine.NoSquare || g.low[i][sq] == off {
			return fmt.Errorf("field %q: no square %q on the way of %s", field, name, letter)
		}
		index := g.low[i][sq]
		if marked {
			index = g.high[i][sq]
			if index == off || mark != strconv.Itoa(int(index)) {
				return fmt.Errorf("field %q: the way of %s does not meet %s at %q a second time", field, letter, name, mark)
			}
		}
		m[i][k] = index << 1
		if star {
			m[i][k] |= movedBit
		}
	}
	return nil
}

// readTurn reads the fields behind the men.
func (s *State) readTurn(f []string) error {
	g := s.game
	s.seat = 0
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if g.setup.Has(seat) && f[0] == string(g.ruleset.Info(seat).Letter) {
			s.seat = seat
		}
	}
	if s.seat == 0 {
		return fmt.Errorf("field %q: want the letter of a seat that plays", f[0])
	}
	s.army = s.mover()
	if s.due = engine.DueNamed(f[1]); s.due == 0 {
		return fmt.Errorf("field %q: want cast, move or over", f[1])
	}
	if err := s.readDice(f[2]); err != nil {
		return err
	}
	i := slices.Index(phaseNames[:], f[3])
	if i < 0 {
		return fmt.Errorf("field %q: want new, thrown or moved", f[3])
	}
	s.phase = phase(i)
	return nil
}

func (s *State) readDice(field string) error {
	if field == "-" {
		return nil
	}
	var dice []uint8
	for t := range strings.SplitSeq(field, ",") {
		v, err := strconv.ParseUint(t, 10, 8)
		if err != nil || v == 0 || v > maxFace || t[0] == '0' || t[0] == '+' {
			return fmt.Errorf("field %q: want dice from 1 to %d", field, maxFace)
		}
		dice = append(dice, uint8(v))
	}
	if len(dice) > maxDice || !slices.IsSortedFunc(dice, func(a, b uint8) int { return int(b) - int(a) }) {
		return fmt.Errorf("field %q: want at most %d dice, descending", field, maxDice)
	}
	s.pool.set(dice)
	return nil
}

// consistent reports what in the position cannot be. It also finds out whether a pass
// is due.
func (s *State) consistent() error {
	if err := s.apart(); err != nil {
		return err
	}
	won := s.winners() != 0
	switch s.due {
	case engine.DueOver:
		if !won || s.pool.n > 0 || s.phase != moved {
			return fmt.Errorf("the game is not over here, or more than the men is left of it")
		}
		return nil
	case engine.DueCast:
		if s.phase != fresh || s.pool.n > 0 {
			return fmt.Errorf("a cast begins a new turn with no dice to be played")
		}
	case engine.DueMove:
		if s.phase == fresh {
			return fmt.Errorf("a move is due in a new turn")
		}
		if s.pool.n == 0 || s.phase == moved && !s.playable() {
			return fmt.Errorf("a move is due, but no die can be played")
		}
		s.pass = !s.playable()
	}
	switch {
	case won:
		return fmt.Errorf("the game is over here")
	case s.home(bit(s.army)):
		return fmt.Errorf("all men of %s are home, its turns are skipped", s.name(s.seat))
	}
	return nil
}

// apart reports enemies on a square where they cannot stand together, men that have
// moved where none can have, and two winners.
func (s *State) apart() error {
	won := s.winners()
	for i := range s.men {
		if s.game.all>>i&1 == 0 {
			continue
		}
		if p := s.game.design.Partner[i]; s.home(i) && (p == 0 || s.home(bit(p))) && won>>i&1 == 0 {
			return fmt.Errorf("two have won here")
		}
		for _, b := range s.men[i] {
			if b&movedBit != 0 && (s.phase != moved || s.due != engine.DueMove || i != bit(s.army)) {
				return fmt.Errorf("a man of %s is marked as moved, which only those can be whose turn has had a move", s.name(engine.Seat(i+1)))
			}
			sq := s.game.square[i][b>>1]
			for e := range i {
				if sq != s.centre() && s.game.foes[i]>>e&1 == 1 && s.stands(engine.Seat(e+1), sq) > 0 {
					return fmt.Errorf("men of %s and %s stand on %s", s.name(engine.Seat(e+1)), s.name(engine.Seat(i+1)), s.at(sq))
				}
			}
		}
	}
	return nil
}
