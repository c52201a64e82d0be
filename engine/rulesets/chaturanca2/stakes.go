package chaturanca2

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
)

// stakes is the ledger of chaturanca-2: what is paid when, and what ends the game.
// The purses begin at minus one unit each; that they add up to minus four says that
// the pot is still on the table, zero that it has been paid out.
type stakes struct {
	rajahs, survivors, byRajah, perThrone, once bool
}

const pot = camps.Seats

// transfer pays units from one seat to another.
func transfer(s *camps.State, from, to engine.Seat, units int) {
	s.Pay(from, -units)
	s.Pay(to, units)
}

// gains pays the player who moved for a Rajah taken and for a throne entered.
func (k stakes) gains(s *camps.State, d camps.Deed) {
	if d.Taken.Piece() == engine.King {
		transfer(s, d.Taken.Seat(), d.Player, 1)
	}
	for _, owner := range camps.Foes(d.Player) {
		if d.To != s.Throne(owner) || k.byRajah && s.At(d.To).Piece() != engine.King {
			continue
		}
		marked := camps.SeatBit(d.Player)
		switch {
		case k.perThrone:
			marked = camps.SeatBit(owner)
		case k.once:
			marked = camps.AllSeats
		}
		if s.In(paid)&marked != 0 {
			continue
		}
		transfer(s, owner, d.Player, 1)
		s.Note(engine.Throne)
		for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
			if marked&camps.SeatBit(seat) != 0 {
				s.Add(paid, seat)
			}
		}
	}
}

// settle tests the end, retires who is left with the Rajah alone, and tests it again.
func (k stakes) settle(s *camps.State) {
	if k.end(s) {
		return
	}
	for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
		if bare(s, seat) {
			retire(s, seat)
		}
	}
	if k.end(s) || !stuck(s) {
		return
	}
	if !paidOut(s) {
		for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
			s.Pay(seat, pot/camps.Seats)
		}
	}
	s.Finish(endStuck, camps.AllSeats)
}

// bare reports whether a seat's Rajah is the only man of its army.
func bare(s *camps.State, seat engine.Seat) bool {
	army := s.Army(seat)
	return army&(army-1) == 0 && army&s.Kind(engine.King) != 0
}

func retire(s *camps.State, seat engine.Seat) {
	s.Remove(uint(bits.TrailingZeros64(s.Army(seat))))
	s.Note(engine.Retirement)
	s.Add(camps.Retired, seat)
	s.Drop(camps.Commands, seat)
	s.Drop(camps.Commands, camps.Ally(seat))
}

// stuck reports whether no seat can move with any throw and no Rajah can come back.
func stuck(s *camps.State) bool {
	for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
		if s.CanMove(seat) || s.Open(seat) {
			return false
		}
	}
	return true
}

// beaten returns a seat of the camp that has lost, and whether it has no men but
// Rajahs.
func (k stakes) beaten(s *camps.State) (seat engine.Seat, eliminated bool) {
	kings := s.Kind(engine.King)
	for _, c := range [2]engine.Seat{2, 1} {
		camp := s.Colour(c) | s.Colour(camps.Ally(c))
		if eliminated = camp&^kings == 0; k.rajahs && camp&kings == 0 || !k.rajahs && eliminated {
			return c, eliminated
		}
	}
	return 0, false
}

// end pays the empire and the pot and ranks the four, if a camp has lost.
func (k stakes) end(s *camps.State) bool {
	loser, eliminated := k.beaten(s)
	if loser == 0 {
		return false
	}
	winners := camps.Foes(loser)
	if !paidOut(s) {
		survivors := make([]engine.Seat, 0, 2)
		for _, seat := range winners {
			if eliminated && s.Is(camps.Commands, seat) {
				transfer(s, loser, seat, 2)
				transfer(s, camps.Ally(loser), seat, 2)
				s.Note(engine.Empire)
			}
			if s.HasKing(seat) {
				survivors = append(survivors, seat)
			}
		}
		if k.survivors && len(survivors) == 1 {
			s.Pay(survivors[0], pot)
		} else {
			s.Pay(winners[0], pot/2)
			s.Pay(winners[1], pot/2)
		}
	}
	best := uint8(0)
	for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
		top := engine.Seat(bits.TrailingZeros8(best) + 1)
		switch {
		case best == 0 || s.Purse(seat) > s.Purse(top):
			best = camps.SeatBit(seat)
		case s.Purse(seat) == s.Purse(top):
			best |= camps.SeatBit(seat)
		}
	}
	s.Finish(endOfGame, best)
	return true
}

// inTill returns what the purses add up to.
func inTill(s *camps.State) int {
	sum := 0
	for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
		sum += s.Purse(seat)
	}
	return sum
}

// paidOut reports whether the pot has left the table.
func paidOut(s *camps.State) bool { return inTill(s) == 0 }

// inspect refuses purses that do not fit the position.
func (k stakes) inspect(s *camps.State) error {
	if err := chaturanca1.Inspect(s); err != nil {
		return err
	}
	retiring := false
	for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
		retiring = retiring || bare(s, seat)
		if s.Is(camps.Retired, seat) && s.Army(seat) != 0 {
			return fmt.Errorf("%s has retired and still has men", s.SeatName(seat))
		}
	}
	if in := s.In(paid); k.once && in != 0 && in != camps.AllSeats {
		return errors.New("with throne-pays=once the throne is paid out for all or for none")
	}
	loser, _ := k.beaten(s)
	switch sum := inTill(s); {
	case sum == -pot:
		return nil
	case sum != 0:
		return fmt.Errorf("the purses add up to %d, not %d or, with the pot paid out, 0", sum, -pot)
	case loser == 0 && (retiring || !stuck(s)):
		return errors.New("the pot is paid out and the game is not over")
	}
	return nil
}
