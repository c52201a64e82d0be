package war_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/enginetest"
)

// TestCheckReported compares what a state reports of check by the steps that led to it, of which
// some are played by force and leave kings under attack, with what is found in its position
// when that is read.
func TestCheckReported(t *testing.T) {
	for _, tt := range [][2]string{{"chaturanga-2p", ""}, {"chaturanga-2p", "leap-attacks=yes"},
		{"chaturanga-2p", "unpromoted=later elephant=silver"}, {"chaturanca-3", "royal=check"}} {
		r, err := rulesets.Find(tt[0])
		if err != nil {
			t.Fatal(err)
		}
		g := enginetest.New(t, r, tt[1])
		rng := rand.New(rand.NewPCG(3, 8))
		checks := 0
		for game := range 60 {
			s := g.Start()
			for range 150 {
				if !strays(s, rng, game%3) {
					break
				}
				text := string(s.AppendPosition(nil))
				read, err := g.Position(text)
				if err != nil {
					break
				}
				legal, want := s.Legal(nil), read.Legal(nil)
				if s.Check() != read.Check() || s.Due() != read.Due() || !slices.Equal(legal, want) {
					t.Fatalf("%v, %s: check %d, %v, legal %v; as read: check %d, %v, legal %v", tt, text,
						s.Check(), s.Due(), legal, read.Check(), read.Due(), want)
				}
				if s.Check() != 0 {
					checks++
				}
			}
		}
		if checks < 100 {
			t.Errorf("%v: no more than %d times in check", tt, checks)
		}
	}
}

// strays plays an event, one of so many out of six by force. It reports false where none can be.
func strays(s engine.State, rng *rand.Rand, force int) bool {
	if rng.IntN(6) < force {
		if rng.IntN(5) == 0 {
			s.ForceEnd()
			return true
		}
		all := s.Candidates(nil, nil)
		return s.Force(all[rng.IntN(len(all))])
	}
	legal := s.Legal(nil)
	if len(legal) == 0 {
		return false
	}
	s.Apply(legal[rng.IntN(len(legal))])
	return true
}
