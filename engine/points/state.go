package points

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/race"
)

// phase says how far a turn has come.
type phase uint8

// The phases. Their numbers are part of the hash and stay.
const (
	fresh  phase = 0 // nothing has happened
	thrown phase = 1 // throws, but no move
	moved  phase = 2
)

// turn is what is known of the throw that is being played.
type turn struct {
	// double is the face of two equal dice, value the points of a single value as
	// thrown; both are 0 in the play of two different dice.
	double, value uint8
	// dice holds what is not spent yet, descending; all points in the first if they
	// are divided at will.
	dice [2]uint8
	// played is 1 more than the slot of the man that has played a die.
	played uint8
	// entered is set when a man has come back with this throw and no other may: with
	// a double that brings back one, or before the first point of a value is spent.
	entered bool
	// taken is set when this throw has captured and that earns another.
	taken bool
}

// State is a position with all that is needed to go on from it. It is flat: copied
// by assignment.
type State struct {
	game *Game
	men  field
	sum  uint64 // of men

	seat  engine.Seat
	due   engine.Due
	phase phase
	// passed is set between a pass that gave up a throw and the further throw that it
	// had earned, in a turn without a move, where that throw can be declined.
	passed bool
	// initial has a bit for each way whose two men have not left their start, where
	// that matters.
	initial uint8
	turn    turn
	// best is the number of points that can still be spent, open is set when a move
	// is due and there is something other than a pass. Both follow from the rest.
	best  uint8
	open  bool
	round int32

	// gone is the throw that went by because nobody could play it, struck the last
	// capture by an entry. They only serve explanations: no part of the position.
	gone   gone
	struck struck
	// effect is what the last event brought about: no part of the position.
	effect engine.Effect
}

type gone struct {
	seat engine.Seat
	turn turn
}

// struck is a capture: whose man, and where.
type struck struct {
	seat engine.Seat
	on   engine.Square
}

// bit returns the bit number of a seat.
func bit(s engine.Seat) int { return int(s) - 1 }

func other(s engine.Seat) engine.Seat { return 3 - s }

// Game returns the game.
func (s *State) Game() engine.Game { return s.game }

// Seat is the seat on turn.
func (s *State) Seat() engine.Seat { return s.seat }

// Next is the other seat.
func (s *State) Next() engine.Seat { return other(s.seat) }

// Due is what the state waits for.
func (s *State) Due() engine.Due { return s.due }

// Round counts from 1.
func (s *State) Round() int { return int(s.round) }

// MayEnd reports whether an earned throw may be declined without a word.
func (s *State) MayEnd() bool { return s.declinable() && (s.phase == moved || s.passed) }

// declinable reports whether an earned throw is due that need not be taken.
func (s *State) declinable() bool {
	return s.game.design.Decline && s.due == engine.DueCast && s.phase != fresh
}

// EndTurn ends the turn where MayEnd holds.
func (s *State) EndTurn() {
	if s.MayEnd() {
		s.effect = engine.Effect{}
		s.endTurn()
	}
}

// Fresh reports whether nothing has happened in this turn yet.
func (s *State) Fresh() bool { return s.phase == fresh }

// Check is none.
func (s *State) Check() engine.Check { return 0 }

// home returns the seat whose men are all at the end, or 0.
func (s *State) home() engine.Seat {
	for i := range s.men {
		n := 0
		for k := range s.game.count {
			if s.men[i][k] == s.game.last {
				n++
			}
		}
		if n == s.game.count {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// Outcome is a win of the seat that is home.
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
	t := &s.turn
	flags := uint64(s.phase)
	for n, b := range [...]bool{s.passed, t.entered, t.taken} {
		if b {
			flags |= 4 << n
		}
	}
	h := race.Mix(s.sum ^ uint64(s.seat)<<8 ^ uint64(s.due)<<16 ^ flags<<24 ^ uint64(s.initial)<<32)
	return race.Mix(h ^ uint64(t.double) ^ uint64(t.value)<<8 ^ uint64(t.dice[0])<<16 ^ uint64(t.dice[1])<<24 ^ uint64(t.played)<<32)
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}
