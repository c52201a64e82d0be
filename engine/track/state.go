package track

import "github.com/ashtapada/agn/engine"

// Phase says how far a turn has come. A game may have more phases behind these.
type Phase uint8

// The phases of any turn. Their numbers are part of hashes and stay.
const (
	Fresh  Phase = 0 // nothing has happened
	Thrown Phase = 1 // throws, but no move
	Moved  Phase = 2
)

// State is what the states of the races have in common. It is flat: copied by
// assignment.
type State struct {
	// Table belongs to the game; All are the men of each seat.
	Table *Table
	All   Men
	// Sum is the hash of the men.
	Sum uint64

	// OnTurn is the seat on turn, Wants what the state waits for, Rounds its round.
	OnTurn engine.Seat
	Wants  engine.Due
	Phase  Phase
	// Stuck is set when a move is due and none can be played.
	Stuck  bool
	Rounds int32
	// Did is what the last event brought about: no part of the position.
	Did engine.Effect
}

// Begin returns a state before the first throw; men are those that each seat begins
// with.
func (t *Table) Begin(men [NumMen]uint8) State {
	s := State{Table: t, OnTurn: t.setup.First, Rounds: 1, Wants: engine.DueCast}
	for i := range s.All {
		s.All[i] = [NumMen]uint8{NoMan, NoMan, NoMan, NoMan}
		if t.Plays(i) {
			s.All[i] = men
		}
	}
	s.All.sort()
	s.Sum = s.All.Sum()
	return s
}

// Seat is the seat on turn.
func (s *State) Seat() engine.Seat { return s.OnTurn }

// Next is the seat that follows.
func (s *State) Next() engine.Seat { return s.Table.next[s.OnTurn] }

// Due is what the state waits for.
func (s *State) Due() engine.Due { return s.Wants }

// Round counts from 1.
func (s *State) Round() int { return int(s.Rounds) }

// MayEnd is false where the rules end every turn.
func (s *State) MayEnd() bool { return false }

// EndTurn does nothing where MayEnd never holds.
func (s *State) EndTurn() {}

// Fresh reports whether nothing has happened in this turn yet.
func (s *State) Fresh() bool { return s.Phase == Fresh }

// Check is none.
func (s *State) Check() engine.Check { return 0 }

// AlongRank is false: there are no soldiers.
func (s *State) AlongRank(engine.Square) bool { return false }

// ListMen appends the men of each seat in the order of their way; where says what a man
// is and where, of twins how many they are.
func (s *State) ListMen(buf []engine.Men, where func(i int, man uint8) engine.Men) []engine.Men {
	for i := range s.All {
		if !s.Table.Plays(i) {
			continue
		}
		for k := 0; k < NumMen; {
			m := where(i, s.All[i][k])
			m.Seat, m.Army, m.Piece = engine.Seat(i+1), engine.Seat(i+1), engine.Man
			buf = append(buf, m)
			k += int(m.Count)
		}
	}
	return buf
}

// Effect returns what the last event brought about.
func (s *State) Effect() engine.Effect { return s.Did }

// Change makes one man of seat bit i another and keeps the order.
func (s *State) Change(i int, from, to uint8) {
	a := &s.All[i]
	k := 0
	for k < NumMen-1 && a[k] != from {
		k++
	}
	for ; k < NumMen-1 && a[k+1] < to; k++ {
		a[k] = a[k+1]
	}
	for ; k > 0 && a[k-1] > to; k-- {
		a[k] = a[k-1]
	}
	a[k] = to
	s.Sum += Key(i, to) - Key(i, from)
}

// Take makes a man of seat bit e another because it is captured, and notes it unless the
// seat on turn captures its own.
func (s *State) Take(e int, from, to uint8) {
	s.Change(e, from, to)
	if e != Bit(s.OnTurn) {
		s.Did.Taken++
	}
}

// PassTurn hands the turn to the seat that follows in the order.
func (s *State) PassTurn() {
	s.OnTurn = s.Table.next[s.OnTurn]
	if s.OnTurn == s.Table.setup.First {
		s.Rounds++
	}
}

// Name is the name of a seat.
func (s *State) Name(seat engine.Seat) string { return s.Table.ruleset.Info(seat).Name }

// At is the name of a square.
func (s *State) At(sq engine.Square) string { return s.Table.course.Board.Name(sq) }

// On lists the men of a seat that stand on sq. It goes by the ways alone.
func (s *State) On(seat engine.Seat, sq engine.Square) []uint8 {
	var out []uint8
	way := s.Table.Way(seat)
	for _, man := range s.All[Bit(seat)] {
		if index := s.Table.stand[man]; index >= 0 && way[index] == sq {
			out = append(out, man)
		}
	}
	return out
}

// Stands reports whether a man of a seat stands on sq.
func (s *State) Stands(seat engine.Seat, sq engine.Square) bool {
	way := s.Table.Way(seat)
	for _, man := range s.All[Bit(seat)] {
		if index := s.Table.stand[man]; index >= 0 && way[index] == sq {
			return true
		}
	}
	return false
}

// Other returns a seat other than the one given that has a man on sq, the first in the
// table's order, or 0.
func (s *State) Other(than engine.Seat, sq engine.Square) engine.Seat {
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if seat != than && s.Stands(seat, sq) {
			return seat
		}
	}
	return 0
}

// Owner returns the seat whose man a move from sq means: the first, from the one given,
// that has one there, or 0.
func (s *State) Owner(first engine.Seat, sq engine.Square) engine.Seat {
	for seat := first; ; {
		if s.Stands(seat, sq) {
			return seat
		}
		if seat = s.Table.next[seat]; seat == first {
			return 0
		}
	}
}

// ByLapsed reports whether a move of a man on from is to be judged by the throws that a
// seat has lost because it could not play them: its man is tried all the same.
func (s *State) ByLapsed(seat engine.Seat, from engine.Square) bool {
	return s.Wants == engine.DueCast && (seat == s.OnTurn || s.Stands(seat, from) && !s.Stands(s.OnTurn, from))
}
