package chaturaji

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// State is a position. Its fields are the options.
type State struct {
	war.State
	// freed is the set of the seats that their partner has freed.
	freed war.Set
	// kingLine makes a soldier on the line of a king one, kingLost only while its army
	// has none.
	kingLine, kingLost bool
	// needsLoss lets a soldier become only what its army has not on the board.
	needsLoss bool
}

// Apply plays a legal move or a king's return. A turn is a throw of two dice and a move
// for each, which may be left out; a pass leaves both. A die that is left keeps the turn
// open, whether or not it can move anything.
func (s *State) Apply(m engine.Move) {
	s.Begin()
	switch m.Kind {
	case engine.Pass:
		s.Advance()
	case engine.Step:
		p := s.Move(&m)
		s.free(p)
		s.triumph(p)
		s.Settle()
		if s.Over() || s.Dice() == [2]uint8{} || !s.UseDie(p.Man.Piece()) || s.PlayedBy(s.Seat()) == 0 {
			s.Advance()
		}
	case engine.Enter:
		s.ComeBack(s.Seat(), uint(m.To-1), engine.Enter)
		s.Resume()
	}
}

// free lets the partner of one who has captured an enemy king, if he has lost his, play
// or return.
func (s *State) free(p war.Played) {
	partner := s.Ally(p.By)
	if p.Taken.Piece() == engine.King && s.Enemies(p.Taken.Seat(), p.By) && !s.HasKing(partner) {
		s.Add(s.freed, partner)
	}
}

// triumph takes the boats of the three others in every block of four squares in which a
// boat that has moved now stands with them.
func (s *State) triumph(p war.Played) {
	if p.Man.Piece() != engine.Boat {
		return
	}
	for taken := s.Block(engine.Boat, p.To) &^ (1 << p.To); taken != 0; taken &= taken - 1 {
		s.Take(uint(bits.TrailingZeros64(taken)))
		s.Note(engine.Triumph)
	}
}

// Settle ends the game when a camp has no king on the board.
func (s *State) Settle() {
	for _, seat := range [2]engine.Seat{1, 2} {
		if ally := s.Ally(seat); !s.Over() && !s.HasKing(seat) && !s.HasKing(ally) {
			s.Lose("chaturaji/goal", war.SeatBit(seat)|war.SeatBit(ally))
		}
	}
}

// MayPass: a turn may be passed before anything has moved.
func (s *State) MayPass(bool) bool { return !s.PartlyUsed() }

// MayReturn reports whether a seat has been freed and has not brought its king back yet.
func (s *State) MayReturn(seat engine.Seat) bool {
	return s.Is(s.freed, seat) && !s.Is(returned, seat) && !s.HasKing(seat)
}

// Homes returns the squares on which a king may come back: any that is empty.
func (s *State) Homes(engine.Seat) uint64 { return ^s.Occupied() }

// ComeBack puts a seat's king on an empty square.
func (s *State) ComeBack(seat engine.Seat, to uint, by engine.MoveKind) {
	s.State.ComeBack(seat, to, by)
	s.Drop(s.freed, seat)
	if by == engine.Enter {
		s.Add(returned, seat)
	}
}

// Regains returns the kinds that a soldier may become where the line is theirs although
// its army has one.
func (s *State) Regains(engine.Seat) war.Kinds {
	switch {
	case s.needsLoss:
		return 0
	case s.kingLost:
		return ^war.KindsOf(engine.King)
	}
	return ^war.Kinds(0)
}

// Inspect refuses boards without a king, and seats that are freed from the loss of a
// king they have.
func (s *State) Inspect() error {
	if s.Kind(engine.King) == 0 {
		return errors.New("there is no king on the board")
	}
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if s.Is(s.freed, seat) && s.HasKing(seat) {
			return fmt.Errorf("%s is freed from the loss of its king and has a king on the board", s.SeatName(seat))
		}
	}
	return nil
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { war.Copy(s, src.(*State)) }

// Clone returns a copy.
func (s *State) Clone() engine.State { return war.Clone(s) }
