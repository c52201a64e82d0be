package track

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/word"
)

// Phase says how far a turn has come. A game may have more phases after these.
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

	// OnTurn is the seat on turn, Wants what the state waits for, Rounds its round.
	OnTurn engine.Seat
	Wants  engine.Due
	Phase  Phase
	// Unspent are the throws that are to be played, where they are kept so; with a cast due,
	// those of a series that is not closed.
	Unspent Throws
	// Stuck is set when a move is due and none can be played.
	Stuck  bool
	Rounds int32
	// Did is what the last event brought about: no part of the position.
	Did engine.Effect
}

// Begin returns the state before the first throw.
func (t *Table) Begin() State {
	s := State{Table: t, OnTurn: t.setup.First, Rounds: 1, Wants: engine.DueCast}
	for i := range s.All {
		for k := range s.All[i] {
			s.All[i][k] = NoMan
		}
		if t.Plays(i) {
			copy(s.All[i][:], t.course.Men)
		}
	}
	s.All.sort()
	return s
}

// Base is the part of a race's state that the toolkit has.
func (s *State) Base() *State { return s }

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

// MenOf returns the men of seat bit i.
func (s *State) MenOf(i int) []uint8 { return s.All[i][:s.Table.men] }

// Farthest returns the man of seat bit i that is farthest on its way.
func (s *State) Farthest(i int) uint8 { return s.All[i][s.Table.men-1] }

// AllAt returns the first seat whose men are all this one, than which none is farther, or
// 0.
func (s *State) AllAt(man uint8) engine.Seat {
	for i := range s.All {
		if s.All[i][0] == man {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// Won is the outcome once the game is over: these seats, as bits, have won by a rule.
func (s *State) Won(winners uint8, rule string) engine.Outcome {
	if s.Wants != engine.DueOver {
		return engine.Outcome{}
	}
	return engine.Outcome{Winners: winners, Share: 1, Rule: rule}
}

// Digest is a hash of the men, the seat on turn and what is due, and of the rest that a
// game puts into the bits below.
func (s *State) Digest(rest uint64) uint64 {
	return Mix(s.Table.Sum(&s.All) ^ uint64(s.OnTurn)<<56 ^ uint64(s.Wants)<<48 ^ rest)
}

// Forget forgets what the last event brought about, as another begins.
func (s *State) Forget() { s.Did = engine.Effect{} }

// Effect returns what the last event brought about.
func (s *State) Effect() engine.Effect { return s.Did }

// Take makes a man of seat bit e another because it is captured, and notes it unless the
// seat on turn captures its own.
func (s *State) Take(e int, from, to uint8) {
	s.All.Change(e, from, to)
	if e != Bit(s.OnTurn) {
		s.Did.Taken++
	}
}

// Run takes so many men of seat bit i from one place on its way to another, and notes those
// that come to its end. Here and in what follows a man is its index.
func (s *State) Run(i int, from, to, n uint8) {
	if from == to {
		return
	}
	for range n {
		s.All.Change(i, from, to)
	}
	if to == s.Table.last {
		s.Did.Home += n
	}
}

// Capture sends all men that are prey back to their start, and returns the bits of the seats
// that it takes men of.
func (s *State) Capture(prey *Men) (seats uint32) {
	seats = s.All.Seats(prey)
	for left := seats; left != 0; left &= left - 1 {
		e := bits.TrailingZeros32(left) % engine.MaxSeats
		at := prey[e][0]
		for range s.All.Count(e, at) {
			s.Take(e, at, 0)
		}
	}
	return seats
}

// Means reports whether p can ask for a man of seat bit i alone that is this one.
func (s *State) Means(p *engine.Pattern, i int, man uint8) bool {
	return p.Count <= 1 && p.Who2 == 0 && (p.Who == 0 || p.Who == engine.WhoIndex+man) &&
		s.Table.Leaves(p, s.Table.square[i][man])
}

// Text is what tells a step from the others of a position, 0 for one of two men each of which is
// named.
func Text(m *engine.Move) uint64 {
	if m.Who2 != 0 {
		return 0
	}
	return uint64(m.From) | uint64(m.To)<<8 | uint64(m.Count)<<16 | uint64(m.Who)<<24 | uint64(
		binary.LittleEndian.Uint32(m.Spend[:]))<<32
}

// PassTurn hands the turn to the seat that follows in the order.
func (s *State) PassTurn() {
	s.OnTurn = s.Table.next[s.OnTurn]
	if s.OnTurn == s.Table.setup.First {
		s.Rounds++
	}
}

// HandOn ends the turn: the next seat throws.
func (s *State) HandOn() {
	s.PassTurn()
	s.Unspent.Clear()
	s.Wants, s.Phase, s.Stuck = engine.DueCast, Fresh, false
}

// Finish ends the game.
func (s *State) Finish() { s.Wants, s.Phase = engine.DueOver, Moved }

// Name is the name of a seat.
func (s *State) Name(seat engine.Seat) words.Name { return words.Name(s.Table.ruleset.Info(seat).Name) }

// At is the name of a square.
func (s *State) At(sq engine.Square) string { return s.Table.course.Board.Name(sq) }

// On lists the men of a seat that stand on sq. It goes by the ways alone.
func (s *State) On(seat engine.Seat, sq engine.Square) []uint8 {
	return s.Table.On(s.All[Bit(seat)], seat, sq)
}

// On lists those of some men of a seat that stand on sq.
func (t *Table) On(men [MaxMen]uint8, seat engine.Seat, sq engine.Square) (on []uint8) {
	way := t.Way(seat)
	for _, man := range men {
		if index := t.stand[man]; index >= 0 && way[index] == sq {
			on = append(on, man)
		}
	}
	return on
}

// Stands reports whether a man of a seat stands on sq.
func (s *State) Stands(seat engine.Seat, sq engine.Square) bool {
	way := s.Table.Way(seat)
	return slices.ContainsFunc(s.All[Bit(seat)][:], func(man uint8) bool {
		index := s.Table.stand[man]
		return index >= 0 && way[index] == sq
	})
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

// Asked appends the pass that fits p where a move is due and none can be played, and
// reports whether moves can be asked for of men that only run along their way.
func (s *State) Asked(p *engine.Pattern, buf []engine.Move) ([]engine.Move, bool) {
	switch {
	case s.Wants != engine.DueMove:
		return buf, false
	case !s.Stuck:
		return buf, (p.Kind == 0 || p.Kind == engine.Step) && (p.Piece == 0 || p.Piece == engine.Man) && p.Promo == 0 &&
			p.To2 == engine.NoSquare
	case AsksPass(p):
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	return buf, false
}

// StepPass plays a pass in the whole state of the game where one is legal because nothing can be
// played.
func (s *State) StepPass(whole engine.State) engine.Stepped {
	if s.Wants != engine.DueMove || !s.Stuck {
		return engine.Stepped{}
	}
	return s.Pass(whole)
}

// Step plays nothing: where a game has none of its own, Find tells every move.
func (s *State) Step(word.Word) engine.Stepped { return engine.Stepped{} }

// Pass plays a legal pass in the whole state of the game.
func (s *State) Pass(whole engine.State) engine.Stepped {
	by := s.OnTurn
	whole.Apply(engine.Move{Kind: engine.Pass})
	return s.LedTo(by)
}

// LedTo is what a step of a seat has led to.
func (s *State) LedTo(by engine.Seat) engine.Stepped {
	now := engine.Stepped{By: by, Round: s.Rounds}
	if s.Phase == Fresh {
		now.Fresh = s.OnTurn
	}
	return now
}

// AsksPass reports whether a pass fits p.
func AsksPass(p *engine.Pattern) bool {
	return (p.Kind == 0 || p.Kind == engine.Pass) && p.Count <= 1 && *p == engine.Pattern{Kind: p.Kind, Count: p.Count}
}

// ForceCast applies a cast that is not due or cannot fall, and reports whether it can: if
// it is no more numbers than are thrown, from 1 to the limit.
func (s *State) ForceCast(c engine.Cast, throw func(engine.Cast)) bool {
	t := s.Table
	if s.Wants == engine.DueOver || c.N == 0 || int(c.N) > len(t.course.Dice.Dice) ||
		slices.ContainsFunc(c.Values(), func(v uint8) bool { return v == 0 || int(v) > t.course.Limit }) {
		return false
	}
	throw(c)
	return true
}

// Forced finds the men that a forbidden step takes, where a man is its index: the seat bit
// of their owner and two places on their way. It reports false if there are not so many or
// their way does not lead to the target.
func (s *State) Forced(m engine.Move) (i int, from, to uint8, ok bool) {
	owner := s.Owner(s.OnTurn, m.From)
	if owner == 0 || m.Kind != engine.Step {
		return 0, 0, 0, false
	}
	i = Bit(owner)
	from, to = s.Table.low[i][m.From], s.Table.low[i][m.To]
	return i, from, to, to != Off && s.All.Count(i, from) >= max(m.Count, 1)
}

// ByLapsed reports whether a move of a man on from is to be judged by the throws that a
// seat has lost because it could not play them: its man is tried all the same.
func (s *State) ByExpired(seat engine.Seat, from engine.Square) bool {
	return s.Wants == engine.DueCast && (seat == s.OnTurn || s.Stands(seat, from) && !s.Stands(s.OnTurn, from))
}
