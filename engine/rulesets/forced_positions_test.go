package rulesets_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets"
)

// TestForcedPositions plays random games in which what the rules forbid is played too, as
// a record does with sic. The position string of every state is read back as that state,
// and the generator and the laws still agree.
func TestForcedPositions(t *testing.T) {
	for _, rules := range rulesets.All() {
		t.Run(rules.Name, func(t *testing.T) {
			t.Parallel()
			games := 30
			if testing.Short() {
				games = 12
			}
			for i := range games {
				rng := rand.New(rand.NewPCG(3, uint64(i)))
				g := anyGame(t, rules, rng)
				forcedGame(g, rng, func(s engine.State) {
					err := readBack(s)
					if err == nil && rng.IntN(40) == 0 {
						err = agree(s)
					}
					if err != nil {
						t.Fatalf("%q: %s: %v", rules.OptionString(g.Setup()), s.AppendPosition(nil), err)
					}
				})
			}
		})
	}
}

// agree finds the legal moves to be those without objection.
func agree(s engine.State) error {
	var free []engine.Move
	for _, m := range s.Candidates(nil, nil) {
		if len(s.Object(m)) == 0 {
			free = append(free, m)
		}
	}
	if legal := s.Legal(nil); !equalMoves(legal, free) {
		return fmt.Errorf("legal %+v, without objection %+v", legal, free)
	}
	return nil
}

// anyGame builds a game of a rule set with seats and options drawn at random.
func anyGame(t *testing.T, rules *engine.Ruleset, rng *rand.Rand) engine.Game {
	t.Helper()
	setup := engine.Setup{Seats: engine.SeatMask(rules.SeatSets[rng.IntN(len(rules.SeatSets))])}
	for i, o := range rules.Options {
		if rng.IntN(3) == 0 {
			setup.Values[i] = uint8(rng.IntN(len(o.Values)))
		}
	}
	g, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// forcedGame plays a random game with forbidden events in it and calls f with every state.
func forcedGame(g engine.Game, rng *rand.Rand, f func(engine.State)) {
	var casts []engine.Cast
	for _, c := range engine.Chances(g) {
		casts = append(casts, c.Cast)
	}
	s := g.Start()
	// often is in how many of eight cases an event is forced.
	often := 1 + rng.IntN(4)
	for range 150 {
		if s.Due() == engine.DueOver {
			return
		}
		if rng.IntN(8) < often {
			force(s, rng, casts)
		} else {
			legal := s.Legal(nil)
			switch {
			case s.MayEnd() && (len(legal) == 0 || rng.IntN(3) == 0):
				s.EndTurn()
			case s.Due() == engine.DueCast && (len(legal) == 0 || rng.IntN(2) == 0):
				s.Throw(casts[rng.IntN(len(casts))])
			default:
				s.Apply(legal[rng.IntN(len(legal))])
			}
		}
		f(s)
	}
}

// force plays a conceivable event whatever the rules say, captures rather than others.
func force(s engine.State, rng *rand.Rand, casts []engine.Cast) {
	switch n := rng.IntN(10); {
	case n == 0:
		s.ForceEnd()
	case n < 3 && len(casts) > 0:
		c := casts[rng.IntN(len(casts))]
		c.V[0] = uint8(rng.IntN(16)) // often what the dice cannot show
		s.ForceThrow(dice.Of(c.Values()...))
	default:
		all := s.Candidates(nil, nil)
		if len(all) == 0 {
			return
		}
		for range 20 {
			m := all[rng.IntN(len(all))]
			for range 3 {
				if l := all[rng.IntN(len(all))]; l.Capture || l.Promo == engine.King {
					m = l
				}
			}
			if s.Force(m) {
				return
			}
		}
	}
}

// readBack reads the position string of a state and finds it to say everything.
func readBack(s engine.State) error {
	text := string(s.AppendPosition(nil))
	r, err := s.Game().Position(text)
	if err != nil {
		return err
	}
	if got := string(r.AppendPosition(nil)); got != text {
		return fmt.Errorf("is read as %s", got)
	}
	if r.Hash() != s.Hash() {
		return fmt.Errorf("has another hash when read")
	}
	if r.Due() != s.Due() || r.Seat() != s.Seat() || r.Next() != s.Next() || r.Fresh() != s.Fresh() ||
		r.MayEnd() != s.MayEnd() ||
		r.Check() != s.Check() || r.Outcome() != s.Outcome() || !equalMoves(r.Legal(nil), s.Legal(nil)) {
		return fmt.Errorf("is read as another state")
	}
	return nil
}

func equalMoves(a, b []engine.Move) bool {
	in := make(map[engine.Move]bool, len(a))
	for _, m := range a {
		in[m] = true
	}
	return len(a) == len(b) && !slices.ContainsFunc(b, func(m engine.Move) bool { return !in[m] })
}
