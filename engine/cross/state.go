package cross

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/race"
)

// phase says how far a turn has come.
type phase uint8

// The phases. Their numbers are part of the hash and stay.
const (
	fresh  phase = 0 // nothing has happened
	thrown phase = 1 // dice, but no move
	moved  phase = 2
)

// State is a position with all that is needed to go on from it. It is flat: copied
// by assignment.
type State struct {
	game *Game
	men  men
	sum  uint64 // of men

	seat engine.Seat
	// army is the seat whose men are moved: the one on turn, or its partner if it is
	// home and helps.
	army  engine.Seat
	due   engine.Due
	phase phase
	// pass is set when a move is due and none can be played.
	pass  bool
	pool  pool
	round int32
	// gone is what the last turn has left unplayed. It only serves explanations: no
	// part of the position.
	gone gone
	// effect is what the last event brought about: no part of the position.
	effect engine.Effect
}

// gone is a turn that ended with dice that could not be played.
type gone struct {
	seat, army engine.Seat
	men        [maxMen]uint8 // of the army, at the end of the turn
	n          uint8
	v          [maxDice]uint8
}

// Game returns the game.
func (s *State) Game() engine.Game { return s.game }

// Seat is the seat on turn.
func (s *State) Seat() engine.Seat { return s.seat }

// Next is the seat that follows: seats whose men are home are skipped unless they
// help.
func (s *State) Next() engine.Seat {
	seat, _ := s.next()
	return seat
}

// next also reports whether the order passes the seat that began.
func (s *State) next() (seat engine.Seat, round bool) {
	seat = s.seat
	for range engine.MaxSeats {
		for {
			seat = seat%engine.MaxSeats + 1
			if s.game.all>>bit(seat)&1 == 1 {
				break
			}
		}
		round = round || seat == s.game.setup.First
		if s.game.design.Help || !s.home(bit(seat)) {
			break
		}
	}
	return seat, round
}

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

// home reports whether all men of seat bit i are home.
func (s *State) home(i int) bool { return s.men[i][0]>>1 == s.game.home }

// winners returns the seats that have won: one whose men are home and whose
// partner's are.
func (s *State) winners() uint8 {
	for i := range s.men {
		if !s.home(i) {
			continue
		}
		p := s.game.design.Partner[i]
		if p == 0 {
			return 1 << i
		}
		if s.home(bit(p)) {
			return 1<<i | 1<<bit(p)
		}
	}
	return 0
}

// Outcome is a win of the seat or the team that is home.
func (s *State) Outcome() engine.Outcome {
	if s.due != engine.DueOver {
		return engine.Outcome{}
	}
	return engine.Outcome{Winners: s.winners(), Share: 1, Rule: s.game.design.Win}
}

// Effect returns what the last event brought about.
func (s *State) Effect() engine.Effect { return s.effect }

// Hash covers all that the position string shows.
func (s *State) Hash() uint64 {
	dice := uint64(s.pool.n)<<24 ^ uint64(s.pool.v[0])<<16 ^ uint64(s.pool.v[1])<<8 ^ uint64(s.pool.v[2])
	return race.Mix(s.sum ^ race.Mix(dice<<24^uint64(s.seat)<<16^uint64(s.due)<<8^uint64(s.phase)))
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}
