package chaturanca2

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// This file is the ledger: what is paid when, and what ends the game. The purses begin
// at minus one unit each; that they add up to minus four says that the pot is still on
// the table, zero that it has been paid out.

const pot = engine.MaxSeats

// pay adds units to a seat's purse.
func (s *state) pay(seat engine.Seat, units int) {
	i := int(seat - 1)
	old := s.purse[i]
	s.purse[i] += int32(units)
	s.Rekey(i, uint32(old), uint32(s.purse[i]))
}

// Ledger returns what each seat has, in units of the stake. It makes State an
// engine.Accounts.
func (s *state) Ledger() (units [engine.MaxSeats]int, ok bool) {
	for i, n := range s.purse {
		units[i] = int(n)
	}
	return units, true
}

// transfer pays units from one seat to another.
func (s *state) transfer(from, to engine.Seat, units int) {
	s.pay(from, -units)
	s.pay(to, units)
}

// gains pays the player who moved for a Rajah taken and for a throne entered.
func (s *state) gains(p war.Played) {
	if p.Taken.Piece() == engine.King {
		s.transfer(p.Taken.Seat(), p.By, 1)
	}
	for n, owner := range s.Foes(p.By) {
		if p.To != s.Throne(owner) || s.byRajah && s.At(p.To).Piece() != engine.King {
			continue
		}
		set, marked := paid, war.SeatBit(p.By)
		switch {
		case s.perThrone:
			marked = war.SeatBit(owner)
		case s.once:
			marked = war.AllSeats
		case s.perPair:
			set = pays[n]
		}
		if s.In(set)&marked != 0 {
			continue
		}
		s.transfer(owner, p.By, 1)
		s.Note(engine.Throne)
		s.SetSeats(set, s.In(set)|marked)
	}
}

// pays has the sets of those whom each of their foes has paid, in the order of their turns.
var pays = [2]war.Set{paid, paidByLast}

// Settle tests the end, retires who is left with the Rajah alone, and tests it again.
func (s *state) Settle() {
	if s.end() {
		return
	}
	retired := false
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if s.bare(seat) {
			s.retire(seat)
			retired = true
		}
	}
	if retired && s.end() || !s.stuck() {
		return
	}
	if !s.paidOut() {
		for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
			s.pay(seat, pot/engine.MaxSeats)
		}
	}
	s.Finish("chaturanca-2/no-move", war.AllSeats)
}

// bare reports whether a seat's Rajah is the only man of its army.
func (s *state) bare(seat engine.Seat) bool {
	army := s.Army(seat)
	return army&(army-1) == 0 && army&s.Kind(engine.King) != 0
}

func (s *state) retire(seat engine.Seat) {
	s.Remove(uint(bits.TrailingZeros64(s.Army(seat))))
	s.Note(engine.Retirement)
	s.Add(chaturanca1.Retired, seat)
	s.Drop(chaturanca1.Commands, seat)
	s.Drop(chaturanca1.Commands, s.Ally(seat))
}

// stuck reports whether no seat can move with any throw and no Rajah can come back.
func (s *state) stuck() bool {
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if s.CanMove(seat) || s.MayReturn(seat) && s.Homes(seat) != 0 || s.CanExchange(seat) {
			return false
		}
	}
	return true
}

// beaten returns a seat of the camp that has lost, and whether it has no men but
// Rajahs.
func (s *state) beaten() (seat engine.Seat, eliminated bool) {
	kings := s.Kind(engine.King)
	for _, c := range [2]engine.Seat{2, 1} {
		camp := s.Colour(c) | s.Colour(s.Ally(c))
		if eliminated = camp&^kings == 0; s.rajahs && camp&kings == 0 || !s.rajahs && eliminated {
			return c, eliminated
		}
	}
	return 0, false
}

// end pays the empire and the pot and ranks the four, if a camp has lost.
func (s *state) end() bool {
	loser, eliminated := s.beaten()
	if loser == 0 {
		return false
	}
	winners := s.Foes(loser)
	if !s.paidOut() {
		for i, seat := range winners {
			if eliminated && s.Is(chaturanca1.Commands, seat) {
				s.transfer(loser, seat, 2)
				s.transfer(s.Ally(loser), seat, 2)
				s.Note(engine.Empire)
			}
			other := winners[1-i]
			switch {
			case !s.survivors || s.HasKing(seat) == s.HasKing(other):
				s.pay(seat, pot/2)
			case s.HasKing(seat):
				s.pay(seat, pot)
			}
		}
	}
	best, most := uint8(0), slices.Max(s.purse[:])
	for i, n := range s.purse {
		if n == most {
			best |= 1 << i
		}
	}
	s.Finish("chaturanca-2/end", best)
	return true
}

// inTill returns what the purses add up to.
func (s *state) inTill() int {
	sum := int32(0)
	for _, n := range s.purse {
		sum += n
	}
	return int(sum)
}

// paidOut reports whether the pot has left the table.
func (s *state) paidOut() bool { return s.inTill() == 0 }

// Inspect refuses purses that do not fit the position.
func (s *state) Inspect() error {
	if err := s.State.Inspect(); err != nil {
		return err
	}
	retiring := false
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		retiring = retiring || s.bare(seat)
		if s.Is(chaturanca1.Retired, seat) && s.Army(seat) != 0 {
			return words.Errorf("%s has retired and still has men", s.SeatName(seat))
		}
	}
	if in := s.In(paid); s.once && in != 0 && in != war.AllSeats {
		return words.Errorf("with throne-pays=once the throne is paid out for all or for none")
	}
	loser, _ := s.beaten()
	switch sum := s.inTill(); {
	case sum == -pot:
		return nil
	case sum != 0:
		return words.Errorf("the purses add up to %d, not %d or, with the pot paid out, 0", sum, -pot)
	case loser == 0 && (retiring || !s.stuck()):
		return words.Errorf("the pot is paid out and the game is not over")
	}
	return nil
}

// AppendPosition appends the purses to the rest if they are not as at the start.
func (s *state) AppendPosition(dst []byte) []byte {
	dst = s.appendPaid(s.AppendSets(s.AppendPlacement(dst)))
	if s.purse != [engine.MaxSeats]int32{-1, -1, -1, -1} {
		dst = append(dst, " purses:"...)
		for i, n := range s.purse {
			if i > 0 {
				dst = append(dst, '/')
			}
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
	}
	return s.AppendTurn(dst)
}

// appendPaid appends who has been paid by whom, where that is counted by pairs.
func (s *state) appendPaid(dst []byte) []byte {
	lead := " paid:"
	for seat := engine.Seat(1); s.perPair && seat <= engine.MaxSeats; seat++ {
		for n, owner := range s.Foes(seat) {
			if s.Is(pays[n], seat) {
				dst = append(append(dst, lead...), s.Mark(seat), s.Mark(owner))
				lead = ","
			}
		}
	}
	return dst
}

// readPaid reads what appendPaid appends.
func (s *state) readPaid(value string) error {
	for pair := range strings.SplitSeq(value, ",") {
		ok := false
		for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
			for n, owner := range s.Foes(seat) {
				if pair == string([]byte{s.Mark(seat), s.Mark(owner)}) && !s.Is(pays[n], seat) {
					s.Add(pays[n], seat)
					ok = true
				}
			}
		}
		if !ok {
			return words.Errorf("paid:%s does not name each player and the enemy who has paid him once, as in paid:ry,rg",
				war.Clip(value))
		}
	}
	return nil
}

// maxPurse bounds the units that a seat can have in a position.
const maxPurse = 1_000_000

// ReadWord reads the purses, and who has been paid by whom.
func (s *state) ReadWord(word string) (bool, error) {
	if value, ok := strings.CutPrefix(word, "paid:"); ok && s.perPair {
		return true, s.readPaid(value)
	}
	value, ok := strings.CutPrefix(word, "purses:")
	if !ok {
		return false, nil
	}
	amounts := strings.Split(value, "/")
	if len(amounts) != engine.MaxSeats {
		return true, words.Errorf("purses:%s has %d amounts, not %d", war.Clip(value), len(amounts), engine.MaxSeats)
	}
	for i, a := range amounts {
		n, err := strconv.Atoi(a)
		if err != nil || n < -maxPurse || n > maxPurse {
			return true, words.Errorf("%q is no amount of units", war.Clip(a))
		}
		s.pay(engine.Seat(i+1), n-int(s.purse[i]))
	}
	return true, nil
}
