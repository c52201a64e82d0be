package race

import (
	"encoding/binary"

	"github.com/ashtapada/agn/engine"
)

// phase says how far a turn has come.
type phase uint8

// The phases. Their numbers are part of the hash and stay.
const (
	fresh  phase = 0 // nothing has happened
	thrown phase = 1 // throws, but no move
	moved  phase = 2
)

// State is a position with all that is needed to go on from it. It is flat: copied
// by assignment.
type State struct {
	game *Game
	men  men
	sum  uint64 // of men

	seat engine.Seat
	due  engine.Due
	// rights and opened have a bit for each seat that may enter the inner squares
	// and that has made its opening throw.
	rights, opened uint8
	// row counts the grace throws in a row, owed the casts (or series) that the
	// turn still has to make.
	row, owed uint8
	phase     phase
	// pass is set when a move is due and none can be played.
	pass bool
	// pool holds what is to be played; with a cast due, a series that is not closed.
	pool  pool
	round int32
	// was is the position at the start of the turn; zero in games that take nothing
	// back.
	was snapshot
	// gone is what the last throw brought and nobody could play. It only serves
	// explanations: no part of the position.
	gone gone
	// undone is the last turn that was taken back, until its seat has had another. It
	// only serves explanations: no part of the position.
	undone undone
	// effect is what the last event brought about: no part of the position.
	effect engine.Effect
}

// snapshot is what a taken-back turn restores.
type snapshot struct {
	men    men
	sum    uint64
	rights uint8
}

// gone is a throw that went by: whose, what, and whether it was a third grace throw.
type gone struct {
	seat   engine.Seat
	triple bool
	pool   pool
}

// undone is a turn that was taken back: whose, and the men that were put back, by the
// squares on which they had come to stand.
type undone struct {
	seat engine.Seat
	men  men
}

// bit returns the bit number of a seat.
func bit(s engine.Seat) int { return int(s) - 1 }

// keep makes the position the one that a turn starts from.
func (s *State) keep() {
	if s.game.design.Triple == TakeBack {
		s.was = snapshot{s.men, s.sum, s.rights}
	}
}

// changed reports whether taking the turn back would change the position.
func (s *State) changed() bool {
	return s.game.design.Triple == TakeBack && (s.was.men != s.men || s.was.rights != s.rights)
}

// Game returns the game.
func (s *State) Game() engine.Game { return s.game }

// Seat is the seat on turn.
func (s *State) Seat() engine.Seat { return s.seat }

// Next is the seat that follows.
func (s *State) Next() engine.Seat { return s.game.next[s.seat] }

// Due is what the state waits for.
func (s *State) Due() engine.Due { return s.due }

// Round counts from 1.
func (s *State) Round() int { return int(s.round) }

// MayEnd is false: the rules end every turn.
func (s *State) MayEnd() bool { return false }

// EndTurn does nothing, as MayEnd never holds.
func (s *State) EndTurn() {}

// Fresh reports whether nothing has happened in this turn yet.
func (s *State) Fresh() bool { return s.phase == fresh }

// Check is none.
func (s *State) Check() engine.Check { return 0 }

// home returns the seat whose men are all at the end, or 0.
func (s *State) home() engine.Seat {
	for i := range s.men {
		if s.men[i][0] == s.game.last {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// Outcome is a win of the seat that is home, or equal shares in a dead position.
func (s *State) Outcome() engine.Outcome {
	if s.due != engine.DueOver {
		return engine.Outcome{}
	}
	d := &s.game.design
	if w := s.home(); w != 0 {
		return engine.Outcome{Winners: 1 << bit(w), Share: 1, Rule: d.Win}
	}
	return engine.Outcome{Winners: s.game.all, Share: uint8(s.game.setup.NumSeats()), Rule: d.Dead}
}

// Effect returns what the last event brought about.
func (s *State) Effect() engine.Effect { return s.effect }

// Hash covers all that the position string shows.
func (s *State) Hash() uint64 {
	h := s.sum
	h = Mix(h ^ uint64(s.seat)<<56 ^ uint64(s.due)<<48 ^ uint64(s.rights)<<40 ^ uint64(s.opened)<<32 ^
		uint64(s.row)<<24 ^ uint64(s.owed)<<16 ^ uint64(s.phase)<<8)
	h = Mix(h ^ binary.LittleEndian.Uint64(s.pool.v[:]))
	return Mix(h ^ s.was.sum ^ uint64(s.was.rights)<<40)
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}
