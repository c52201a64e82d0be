package repair

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/referee"
)

// TestCollateNoTime: where the time is over before the witnesses were read to their ends no text is given.
func TestCollateNoTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	const text = duel + "1. e3 e6 2. Nf3 d6 3. a3 a6 4. b3 *\n"
	c := New(referee.Config{}, nil).Collate(ctx, witnessesOf(t, text, strings.Replace(text, "a3", "h3", 1)))
	if c.Status != Budget || len(c.Texts) != 0 {
		t.Errorf("%v, %d texts", c.Status, len(c.Texts))
	}
}

// TestCollateQuick: of witnesses that are too many, too long or too much damaged to be searched through there is a text
// all the same, and not much dearer than the true one.
func TestCollateQuick(t *testing.T) {
	for _, test := range []struct {
		name          string
		plies, n, of  int
		effort, above int
	}{
		{"chaupur", 80, 2, 8, 1000, 100},
		{"chaturanga-2p", 80, 3, 8, 1000, 100},
		{"thaayam", 150, 16, 4, 5_000, 300},
		{"chauka-bara", 1000, 2, 6, 5_000, 300},
	} {
		rs, _ := rulesets.Lookup(test.name)
		rng := rand.New(rand.NewPCG(*drawn, 38))
		truth := playRecord(rs, rng, test.plies)
		rep := New(referee.Config{}, nil)
		ws, _, _ := damagedWitnesses(t, rng, truth, rep.meter, test.n, test.of)
		rep.Effort = test.effort
		start := cputime.Used()
		c := rep.Collate(context.Background(), ws)
		took := cputime.Used() - start
		checkCollation(t, c)
		real := costOfText(t, rep, ws, truth.text())
		if c.Status != Budget || len(c.Texts) == 0 {
			t.Errorf("%s: %v, %d texts", test.name, c.Status, len(c.Texts))
			continue
		}
		t.Logf("%s: %d words, %v at %d, the truth %d, %v", test.name, len(truth.words), c.Status, c.Texts[0].Cost, real, took)
		if c.Texts[0].Cost > real+test.above {
			t.Errorf("%s: at %d, the truth %d", test.name, c.Texts[0].Cost, real)
		}
	}
}

// TestCollateHopeless: a search ends early where its passes grow so fast that the one up to a text which is known would
// need far more than is left.
func TestCollateHopeless(t *testing.T) {
	for _, test := range []struct {
		before, last, limit, left int
		want                      bool
	}{
		{1000, 10_000, 44, 49_999, true},  // ten times as much again
		{1000, 10_000, 44, 50_001, false}, // so much is allowed
		{1000, 10_000, 34, 16_000, false}, // the half of the step: three times as much
		{1000, 10_000, 64, 400_000, true}, // thrice the step
		{10_000, 10_000, 64, 5001, false}, // no more than before
		{10_000, 1000, 64, 1000, false},   // less
		{1000, 2_000_000, 24, 1000, true}, // this alone was too much
	} {
		s := collationSearch{budget: budget{effort: test.left}}
		before, last := searched{4, test.before}, searched{24, test.last}
		if got := s.hopeless(before, last, int32(test.limit)); got != test.want {
			t.Errorf("%v: %v", test, got)
		}
	}
}
