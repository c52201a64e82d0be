package referee_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestPositions: all positions that a recording has a visitor is shown before and after events; whoever
// has seen enough is shown no more.
func TestPositions(t *testing.T) {
	ref, rec := referee.New(referee.Config{}), newRecorder(referee.New(referee.Config{}))
	turned := 0
	same := func(where string, text []byte) {
		t.Helper()
		for i, g := range parseAll(text) {
			seen := map[uint64]bool{}
			n, enough := 0, -1
			is := func(e *referee.Event) bool {
				if n++; e.State != nil {
					seen[e.State.Hash()] = true
				}
				return n != enough
			}
			skip := func(*notation.Item) referee.Next { return referee.Skip }
			v := &referee.Visitor{Before: is, Stood: is, After: is, Variation: skip}
			ref.Visit(g, nil, v)
			rec.Judge(parseAll(text)[i], nil)
			moments := rec.Recording().Moments
			for k := range moments {
				m := &moments[k]
				if !m.Open && !seen[m.Hash] {
					t.Fatalf("%s: the position before item %d is not shown\n%s", where, m.Item, text)
				}
				if m.Seat != m.Turn {
					turned++
				}
			}
			if n == 0 {
				continue
			}
			enough, n = 1+n/2, 0
			ref.Visit(parseAll(text)[i], nil, v)
			if n != enough {
				t.Errorf("%s: %d positions are shown, %d are enough", where, n, enough)
			}
		}
	}
	allGames(t, func(where string, g *notation.Game) { same(where, g.Text) })
	same("turns that end unmarked", []byte("[Variant \"chaturaji\"]\n\n1. R: <5,4> c3 <3,4> Kg7 <2,2> *\n"))
	for _, rs := range rulesets.All() {
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(3, 4))
		for n := range 4 {
			text := notation.Append(nil, referee.Play(game, rng, 120), referee.StyleOf(rs))
			same(fmt.Sprintf("%s, game %d", rs.Name, n), text)
			same(fmt.Sprintf("%s, game %d damaged", rs.Name, n), damaged(rng, text))
		}
	}
	if turned == 0 {
		t.Error("no turn ended behind the position before an event")
	}
}
