package series

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/race"
)

// phase says how far a turn has come. Zero is unset.
type phase uint8

// The phases. Their numbers are part of the hash and stay.
const (
	fresh phase = 1 // nothing has happened
	begun phase = 2 // throws or declarations, but no move
	moved phase = 3
	done  phase = 4 // all is played, only twins may still be declared
)

// extra is what has become of the series that a capture earns. Zero is none.
type extra uint8

// What can become of it. The numbers are part of the hash and stay.
const (
	earned  extra = 1 // it comes when the first is played out
	offered extra = 2 // the cast that is due opens it
)

// State is a position with all that is needed to go on from it. It is flat: copied
// by assignment.
type State struct {
	game *Game
	men  men
	sum  uint64 // of men
	// pool holds what is to be played; with a cast due, a series that is not closed.
	pool pool

	seat  engine.Seat
	due   engine.Due
	phase phase
	extra extra
	// stuck is set when a move is due and none can be played.
	stuck bool
	round int32
	// void has a bit for each result of the series that came too early to count, gone
	// is what was thrown last and nobody could play. They only serve explanations: no
	// part of the position.
	void uint32
	gone gone
	// effect is what the last event brought about: no part of the position.
	effect engine.Effect
}

// gone is what a seat has thrown and could not play: a bit for each value.
type gone struct {
	seat engine.Seat
	have uint32
}

// bit returns the bit number of a seat.
func bit(s engine.Seat) int { return int(s) - 1 }

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

// MayEnd holds when only twins may still be declared, and before an earned series
// that may be left, unless points of the first can be played.
func (s *State) MayEnd() bool {
	switch s.due {
	case engine.DueMove:
		return s.phase == done
	case engine.DueCast:
		return s.extra == offered && s.game.design.MayDecline && !s.playable()
	}
	return false
}

// EndTurn ends the turn where MayEnd holds.
func (s *State) EndTurn() {
	if s.MayEnd() {
		s.gone, s.effect = gone{}, engine.Effect{}
		s.endTurn()
	}
}

// Fresh reports whether nothing has happened in this turn yet.
func (s *State) Fresh() bool { return s.phase == fresh }

// Check is none.
func (s *State) Check() engine.Check { return 0 }

// home returns the seat whose men have all left the board, or 0.
func (s *State) home() engine.Seat {
	for i := range s.men {
		if s.men[i][0] == isOff {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// Outcome is a win of the seat whose men have all left the board.
func (s *State) Outcome() engine.Outcome {
	if s.due != engine.DueOver {
		return engine.Outcome{}
	}
	return engine.Outcome{Winners: 1 << bit(s.home()), Share: 1, Rule: s.game.design.Win}
}

// Effect returns what the last event brought about.
func (s *State) Effect() engine.Effect { return s.effect }

// Hash covers all that the position string shows.
func (s *State) Hash() uint64 {
	h := race.Mix(s.sum ^ uint64(s.seat)<<56 ^ uint64(s.due)<<48 ^ uint64(s.phase)<<40 ^ uint64(s.extra)<<32)
	return race.Mix(h ^ s.pool.sum)
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}
