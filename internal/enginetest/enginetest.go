// Package enginetest is the suite that every rule set must pass. It knows the engine
// only through its interface: it plays random games and holds in every state what
// must be true of any game.
package enginetest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// maxEvents bounds one random game, maxWalk one of fuzzing.
const (
	maxEvents = 400
	maxWalk   = 100
)

// Run plays that many random games from seed and checks every state on the way, and
// the rule set's own description. The games are played beside those of other calls from
// the same test, after it has returned.
func Run(t *testing.T, g engine.Game, games int, seed uint64) {
	t.Helper()
	describe(t, g.Ruleset())
	// Allocations are counted while nothing else runs.
	newChecker(t, g, seed).allocate()
	RunFrom(t, g, "", games, seed)
}

// RunFrom is Run for games that begin in a position, empty for the start, without the
// description.
func RunFrom(t *testing.T, g engine.Game, position string, games int, seed uint64) {
	t.Helper()
	t.Run("games", func(t *testing.T) {
		t.Parallel()
		c := newChecker(t, g, seed)
		for range games {
			s := g.Start()
			if position != "" {
				var err error
				if s, err = g.Position(position); err != nil {
					t.Fatal(err)
				}
			}
			c.play(s, maxEvents)
			if position == "" {
				c.oftenStepped(s)
			}
		}
	})
}

// Position checks a position string: it is refused with an error, or it makes a state
// in which all holds that Run checks. It is made for fuzzing: the laws are asked
// about one position in 64.
func Position(t *testing.T, g engine.Game, position string) {
	t.Helper()
	s, err := g.Position(position)
	if err != nil {
		if s != nil {
			t.Fatalf("%q: a state and the error %v", position, err)
		}
		return
	}
	seed := s.Hash()
	c := newChecker(t, g, seed)
	c.state(s)
	if seed%64 == 0 {
		c.explain(s)
		c.force(s)
	}
	for c.advance(s) && c.rng.IntN(4) > 0 {
		c.state(s)
	}
}

// Walk plays from the start the events that the bytes choose and checks where they
// lead, for fuzzing.
func Walk(t *testing.T, g engine.Game, choices []byte) {
	t.Helper()
	c := newChecker(t, g, uint64(len(choices)))
	s := g.Start()
	for _, b := range choices[:min(len(choices), maxWalk)] {
		if s.Due() == engine.DueOver {
			break
		}
		legal := s.Legal(nil)
		n := int(b)
		if s.MayEnd() {
			if n%8 == 0 || s.Due() == engine.DueMove && len(legal) == 0 {
				s.EndTurn()
				continue
			}
			n /= 8
		}
		casts := 0
		if s.Due() == engine.DueCast {
			casts = len(c.casts)
		}
		if casts+len(legal) == 0 {
			break // which state reports
		}
		if n %= casts + len(legal); n < casts {
			s.Throw(c.casts[n])
		} else {
			s.Apply(legal[n-casts])
		}
	}
	c.state(s)
	if s.Hash()%64 == 0 {
		c.explain(s)
		c.force(s)
	}
}

// checker holds what is needed between states.
type checker struct {
	t     *testing.T
	g     engine.Game
	rng   *rand.Rand
	casts []engine.Cast
	rules map[string]bool
	// buf and more are buffers for lists of moves.
	buf, more []engine.Move
	// byHash and byPosition hold that equal positions and equal hashes go together.
	byHash     map[uint64]string
	byPosition map[string]uint64
	// meant and stepped count the steps of openings that Step was asked for, and those that it played.
	meant, stepped int
}

func newChecker(t *testing.T, g engine.Game, seed uint64) *checker {
	c := &checker{t: t, g: g, rng: rand.New(rand.NewPCG(seed, 0)), rules: map[string]bool{},
		byHash: map[uint64]string{}, byPosition: map[string]uint64{}}
	for _, ch := range engine.Chances(g) {
		c.casts = append(c.casts, ch.Cast)
	}
	for _, r := range g.Ruleset().Rules {
		c.rules[r.ID] = true
	}
	return c
}

// play goes on from s at random until the game ends.
func (c *checker) play(s engine.State, events int) {
	// The laws are asked about thousands of moves: not in every state.
	seldom := 32
	if testing.Short() {
		seldom = 128
	}
	before := s.Clone()
	for range events {
		c.state(s)
		if c.rng.IntN(seldom) == 0 {
			c.explain(s)
			c.force(s)
		}
		if !c.advance(s) {
			break
		}
		if c.changed(before, s); c.rng.IntN(4) > 0 {
			before.CopyFrom(s)
		}
	}
	c.state(s)
	c.explain(s)
	c.force(s)
}

// advance plays one random event and reports whether there was one to play.
func (c *checker) advance(s engine.State) bool {
	if s.Due() == engine.DueOver {
		return false
	}
	if s.MayEnd() && c.rng.IntN(4) == 0 {
		s.EndTurn()
		c.effect(s, engine.Move{})
		return true
	}
	legal := s.Legal(nil)
	if s.Due() == engine.DueMove && len(legal) == 0 {
		before := s.Men(nil)
		s.EndTurn()
		if !slices.Equal(before, s.Men(nil)) {
			c.fail(s, "the end of a turn has moved men")
		}
		c.effect(s, engine.Move{})
		return true
	}
	if s.Due() == engine.DueCast && (len(legal) == 0 || c.rng.IntN(2) == 0) {
		before := s.Men(nil)
		s.Throw(c.casts[c.rng.IntN(len(c.casts))])
		if s.Effect() == (engine.Effect{}) && !slices.Equal(before, s.Men(nil)) {
			c.fail(s, "a throw without effect has moved men")
		}
		c.effect(s, engine.Move{})
		return true
	}
	m := legal[c.rng.IntN(len(legal))]
	s.Apply(m)
	c.effect(s, m)
	return true
}

// fail reports a failed expectation in a state, with its position.
func (c *checker) fail(s engine.State, format string, args ...any) {
	c.t.Helper()
	c.t.Fatalf("%s, options %q, position %q: "+format, append([]any{c.g.Ruleset().Name,
		c.g.Ruleset().OptionString(c.g.Setup()), string(s.AppendPosition(nil))}, args...)...)
}
