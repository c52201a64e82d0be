package chaukabara_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
)

// values are what a test throws: the grace values often, so that rows of three and
// captures with them come up.
var values = []uint8{1, 1, 2, 2, 3, 3, 4, 4, 8}

// advance plays a random legal event.
func advance(s engine.State, rng *rand.Rand) {
	if s.Due() == engine.DueCast {
		s.Throw(dice.Of(values[rng.IntN(len(values))]))
		return
	}
	ms := s.Legal(nil)
	s.Apply(ms[rng.IntN(len(ms))])
}

// duties checks what is due against what is objected to.
func duties(s engine.State, legal []engine.Move) error {
	if due := s.Due() == engine.DueMove; due != (len(legal) > 0) {
		return fmt.Errorf("%v is due with the moves %v", s.Due(), legal)
	}
	for _, v := range []uint8{1, 2, 3, 4, 8} {
		if due := s.Due() == engine.DueCast; due != (len(s.ObjectCast(dice.Of(v))) == 0) {
			return fmt.Errorf("%v is due, against a cast: %v", s.Due(), s.ObjectCast(dice.Of(v)))
		}
	}
	if len(s.ObjectCast(dice.Of(5))) == 0 || len(s.ObjectCast(dice.Of(1, 2))) == 0 {
		return fmt.Errorf("nothing against a cast that cannot fall")
	}
	if over := s.Due() == engine.DueOver; over != (len(s.ObjectEnd()) == 0) {
		return fmt.Errorf("%v is due, against the end of the turn: %v", s.Due(), s.ObjectEnd())
	}
	return nil
}

// strayer plays the games of this package's tests.
var strayer = &enginetest.Strayer{Advance: advance, Stray: enginetest.StrayEvent(4), Duties: duties,
	Pattern: func(m engine.Move) engine.Pattern {
		return engine.Pattern{Kind: m.Kind, Piece: m.Piece, From: m.From, To: m.To, Spend: m.Spend}
	}}

// everySetting has every combination of the options, with a name.
func everySetting() (out []string) {
	for bits := range 1 << 5 {
		for _, triple := range []string{"takeback", "accumulate", "third-void"} {
			options := "triple=" + triple
			for k, o := range []string{"opening-throw=on", "extra=cumulative", "exact=no", "own-stack=houses-only", "right=lost"} {
				if bits>>k&1 == 1 {
					options += " " + o
				}
			}
			if bits%3 == 1 {
				options += " turns=cw"
			}
			out = append(out, options)
		}
	}
	return out
}

func TestStrayPlay(t *testing.T) {
	events := 40
	if testing.Short() {
		events = 10
	}
	for _, options := range everySetting() {
		for seats := 2; seats <= 4; seats++ {
			t.Run(fmt.Sprintf("%s-%d", options, seats), func(t *testing.T) {
				strayer.Run(t, enginetest.NewSeated(t, chaukabara.Ruleset(), options, seats), 2, events, uint64(4-seats))
			})
		}
	}
}

// games builds every setting for every set of seats.
func games(t testing.TB) []engine.Game {
	return enginetest.Seated(t, chaukabara.Ruleset(), everySetting(), 4, 3, 2)
}

func FuzzPlay(f *testing.F) { strayer.FuzzPlay(f, games(f)) }
