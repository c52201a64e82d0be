package thaayam_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/thaayam"
)

// values are what a test throws: those that enter men and bring them to where twins
// are declared often.
var values = []uint8{1, 1, 1, 2, 2, 3, 4, 8, 8}

// advance plays a random legal event.
func advance(s engine.State, rng *rand.Rand) {
	if s.MayEnd() && rng.IntN(2) == 0 {
		s.EndTurn()
		return
	}
	ms := s.Legal(nil)
	if s.Due() == engine.DueCast && (len(ms) == 0 || rng.IntN(2) == 0) {
		s.Throw(dice.Of(values[rng.IntN(len(values))]))
		return
	}
	s.Apply(ms[rng.IntN(len(ms))])
}

// duties checks what is due against what is objected to.
func duties(s engine.State, legal []engine.Move) error {
	if s.Due() == engine.DueMove && len(legal) == 0 {
		return fmt.Errorf("a move is due and there is none")
	}
	for _, v := range []uint8{1, 2, 3, 4, 8} {
		free := len(s.ObjectCast(dice.Of(v))) == 0
		if due := s.Due() == engine.DueCast; due != free && !s.MayEnd() {
			return fmt.Errorf("%v is due, against a cast: %v", s.Due(), s.ObjectCast(dice.Of(v)))
		}
	}
	if len(s.ObjectCast(dice.Of(5))) == 0 || len(s.ObjectCast(dice.Of(1, 2))) == 0 {
		return fmt.Errorf("nothing against a cast that cannot fall")
	}
	if free := len(s.ObjectEnd()) == 0; s.Due() != engine.DueOver && free != s.MayEnd() {
		return fmt.Errorf("may end %v, against the end of the turn: %v", s.MayEnd(), s.ObjectEnd())
	}
	return nil
}

// strayer plays the games of this package's tests.
var strayer = &enginetest.Strayer{Advance: advance, Stray: enginetest.StrayEvent(5, engine.Enter, engine.BearOff, engine.Declare, engine.Exchange), Duties: duties,
	Pattern: func(m engine.Move) engine.Pattern {
		return engine.Pattern{Kind: m.Kind, Piece: m.Piece, Count: m.Count, From: m.From, To: m.To, Who: m.Who, Spend: m.Spend}
	}}

func TestStrayPlay(t *testing.T) {
	events := 40
	if testing.Short() {
		events = 15
	}
	for _, options := range settings {
		for _, seats := range []int{4, 2} {
			t.Run(fmt.Sprintf("%s-%d", options, seats), func(t *testing.T) {
				strayer.Run(t, enginetest.NewSeated(t, thaayam.Ruleset(), options, seats), 4, events, uint64(4-seats))
			})
		}
	}
}

// games builds every setting for every set of seats.
func games(t testing.TB) []engine.Game {
	return enginetest.Seated(t, thaayam.Ruleset(), settings, 4, 2)
}

func FuzzPlay(f *testing.F) { strayer.FuzzPlay(f, games(f)) }
