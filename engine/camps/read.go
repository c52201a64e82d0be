package camps

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
)

// Position reads what AppendPosition writes. Words that are left out have their value
// at the start; those that are there come in any order.
func (g *Game) Position(text string) (engine.State, error) {
	fields := strings.Fields(text)
	if len(fields) < 2 {
		return nil, errors.New("the position needs a placement and the seat on turn")
	}
	s := g.fresh()
	if err := s.readPlacement(fields[0]); err != nil {
		return nil, err
	}
	if err := s.census(); err != nil {
		return nil, err
	}
	var seat engine.Seat
	if len(fields[1]) == 1 {
		seat = g.seatMarked(fields[1][0])
	}
	if seat == 0 {
		return nil, fmt.Errorf("the seat on turn is %q, not one of %s", clip(fields[1]), g.marks(AllSeats))
	}
	s.sit(seat)
	seen := map[string]bool{}
	for _, word := range fields[2:] {
		name, _, _ := strings.Cut(word, ":")
		if seen[name] {
			return nil, fmt.Errorf("%s stands twice in the position", clip(name))
		}
		seen[name] = true
		if err := s.readWord(word); err != nil {
			return nil, err
		}
	}
	if err := s.consistent(); err != nil {
		return nil, err
	}
	return &s, nil
}

// marks returns the letters of a set of seats.
func (g *Game) marks(set uint8) string {
	var b strings.Builder
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		if set&SeatBit(seat) != 0 {
			b.WriteByte(g.mark(seat))
		}
	}
	return b.String()
}

func (s *State) readPlacement(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("the placement has %d ranks, not 8", len(ranks))
	}
	for i, r := range ranks {
		rank, file := 7-i, 0
		for len(r) > 0 && file <= 8 {
			if '1' <= r[0] && r[0] <= '8' {
				file += int(r[0] - '0')
				r = r[1:]
				continue
			}
			m, won, n := s.g.manAt(r)
			if n == 0 {
				return fmt.Errorf("%q in rank %d is no man of this game", clip(r), rank+1)
			}
			if file < 8 {
				sq := uint(rank<<3 | file)
				s.put(sq, m)
				if won {
					s.Win(bit(sq), false)
				}
			}
			file++
			r = r[n:]
		}
		if file != 8 {
			how := "fewer"
			if file > 8 {
				how = "more"
			}
			return fmt.Errorf("rank %d has %s than 8 squares", rank+1, how)
		}
	}
	return nil
}

// Irregularities says what no play by the rules brings about in the position. It makes
// State an engine.Irregular.
func (s *State) Irregularities() []string {
	var out []string
	if s.g.cfg.Irregular != nil {
		out = s.g.cfg.Irregular(s)
	}
	if s.dice[0] == 0 {
		return out
	}
	if c := lots.Of(s.left()...); !s.g.cfg.Dice.mayShow(c) {
		out = append(out, "the dice cannot show "+shown(c.Values()))
	}
	if s.Player(s.seat) == 0 {
		out = append(out, "nobody throws for "+s.g.seatName(s.seat))
	}
	return out
}

// census refuses armies that no record can lead to, not even with breaches.
func (s *State) census() error {
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		a, name := &s.g.armies[seat], s.g.seatName(seat)
		if n := bits.OnesCount64(s.men[seat] & s.kinds[engine.Soldier]); n > a.limit[engine.Soldier] {
			return fmt.Errorf("%s has %d soldiers, the army began with %d", name, n, a.limit[engine.Soldier])
		}
		if n := bits.OnesCount64(s.men[seat]); n > a.men {
			return fmt.Errorf("%s has %d men, the army began with %d", name, n, a.men)
		}
	}
	return nil
}

// readWord reads one of the words behind the seat.
func (s *State) readWord(word string) error {
	name, value, ok := strings.Cut(word, ":")
	switch {
	case word == "moved":
		s.setMoved(true)
		return nil
	case word == "acted":
		s.setActed(true)
		return nil
	case !ok:
		return fmt.Errorf("%q is no part of a position", clip(word))
	case name == "dice":
		return s.readDice(value)
	case name == "purses" && s.g.cfg.Ledger:
		return s.readPurses(value)
	}
	for i, info := range s.g.cfg.Sets {
		if info.Name != "" && info.Name == name {
			return s.readSet(Set(i), name, value)
		}
	}
	return fmt.Errorf("%q is no part of a position", clip(word))
}

func (s *State) readSet(set Set, name, value string) error {
	var seats uint8
	for i := range len(value) {
		seat := s.g.seatMarked(value[i])
		switch {
		case value == "-":
		case seat == 0:
			return fmt.Errorf("%s:%s names no seats, %q is not one of %s", name, clip(value), value[i], s.g.marks(AllSeats))
		case seats >= SeatBit(seat):
			return fmt.Errorf("%s:%s does not name each seat once in the table's order", name, clip(value))
		default:
			seats |= SeatBit(seat)
		}
	}
	if value == "" {
		return fmt.Errorf("%s: names no seats, - stands for none", name)
	}
	s.change(set, seats)
	return nil
}

// maxPurse bounds the units that a seat can have in a position.
const maxPurse = 1_000_000

func (s *State) readPurses(value string) error {
	amounts := strings.Split(value, "/")
	if len(amounts) != Seats {
		return fmt.Errorf("purses:%s has %d amounts, not %d", clip(value), len(amounts), Seats)
	}
	for i, a := range amounts {
		n, err := strconv.Atoi(a)
		if err != nil || n < -maxPurse || n > maxPurse {
			return fmt.Errorf("%q is no amount of units", clip(a))
		}
		s.Pay(engine.Seat(i+1), n-s.Purse(engine.Seat(i+1)))
	}
	return nil
}

func (s *State) readDice(value string) error {
	d := s.g.cfg.Dice
	if d == nil {
		return errors.New("nothing is thrown in this game")
	}
	var c engine.Cast
	for v := range strings.SplitSeq(value, ",") {
		n, err := strconv.ParseUint(v, 10, 4)
		if err != nil || n == 0 || int(c.N) == len(d.Lot.Dice) {
			return fmt.Errorf("dice:%s is no throw of this game", clip(value))
		}
		c.V[c.N] = uint8(n)
		c.N++
	}
	c = lots.Of(c.Values()...)
	s.throwDice([maxDice]uint8{c.V[0], c.V[1]})
	return nil
}

// mayShow reports whether c is a throw or what is left of one.
func (d *Dice) mayShow(c engine.Cast) bool {
	if int(c.N) == len(d.Lot.Dice) {
		return d.Lot.Can(c)
	}
	for i := range d.Lot.Dice {
		for _, f := range d.Lot.Dice[i].Faces {
			if d.Each && c.N == 1 && f.Value == c.V[0] {
				return true
			}
		}
	}
	return false
}

// consistent refuses what contradicts itself, works out what is due, and lets the
// rules end the game.
func (s *State) consistent() error {
	name := s.g.seatName
	if s.kinds[engine.King] == 0 && s.sets[Retired] == 0 {
		return fmt.Errorf("there is no %s on the board", s.g.cfg.King)
	}
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		switch {
		case s.Is(Retired, seat) && s.HasKing(seat):
			return fmt.Errorf("%s has retired and has a %s on the board", name(seat), s.g.cfg.King)
		case s.Is(Commands, seat) && !s.HasKing(seat):
			return fmt.Errorf("%s commands without a %s on the board", name(seat), s.g.cfg.King)
		case s.Is(Commands, seat) && s.Is(Commands, Ally(seat)):
			return fmt.Errorf("%s and %s command each other", name(seat), name(Ally(seat)))
		case s.Is(Commands, seat) && s.Is(Retired, Ally(seat)):
			return fmt.Errorf("%s commands %s, who has retired", name(seat), name(Ally(seat)))
		}
	}
	if s.g.cfg.Inspect != nil {
		if err := s.g.cfg.Inspect(s); err != nil {
			return err
		}
	}
	if err := s.resumable(); err != nil {
		return err
	}
	s.settle()
	s.effect = engine.Effect{} // nothing was played
	if s.end != 0 {
		if !s.Fresh() {
			return errors.New("the game is over and something is still to be played")
		}
		return nil
	}
	if !s.acts(s.seat) {
		return fmt.Errorf("%s is on turn and cannot act", name(s.seat))
	}
	if s.dice[0] == 0 {
		s.begin()
		return nil
	}
	s.due = engine.DueMove
	return nil
}

// resumable refuses turns that cannot have come so far.
func (s *State) resumable() error {
	left, d := len(s.left()), s.g.cfg.Dice
	switch {
	case s.acted && left > 0:
		return errors.New("a free action comes before the throw")
	case s.moved && (left == 0 || !s.g.each):
		return errors.New("a man has moved and no die is left")
	case d != nil && left > 0 && left < len(d.Lot.Dice) && !s.moved:
		return errors.New("a die is missing although no man has moved")
	case d != nil && s.moved && left == len(d.Lot.Dice):
		return errors.New("a man has moved and no die was used")
	}
	return nil
}

// clip shortens what is quoted in a message.
func clip(s string) string {
	if r := []rune(s); len(r) > 12 {
		return string(r[:12]) + "…"
	}
	return s
}
