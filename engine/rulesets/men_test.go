package rulesets_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// TestMenOffTheirWay: men that are on no way have the index -1, which other programs ask
// for, and not just some number below 0; those in the hand of a race are such men.
func TestMenOffTheirWay(t *testing.T) {
	for _, rs := range rulesets.All() {
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(7, 7))
		s := g.Start()
		for range 300 {
			for _, m := range s.Men(nil) {
				if m.Index < -1 || m.Index >= 0 && m.Place == engine.InHand && m.Square == engine.NoSquare {
					t.Fatalf("%s: %s: %+v", rs.Name, s.AppendPosition(nil), m)
				}
			}
			events := engine.Divide(s, 1)
			if len(events) == 0 {
				s = g.Start()
				continue
			}
			e := events[rng.IntN(len(events))]
			if e.Ended {
				s.EndTurn()
			}
			if e.Cast.N > 0 {
				s.Throw(e.Cast)
			} else {
				s.Apply(e.Move)
			}
		}
	}
}
