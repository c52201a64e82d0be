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

// TestPositions: all positions that a recording has are gone through, and no others than a visitor is
// shown before and behind events; whoever has seen enough is shown no more.
func TestPositions(t *testing.T) {
	ref, rec := referee.New(referee.Config{}), referee.NewRecorder(referee.New(referee.Config{}))
	turned := 0
	same := func(where string, text []byte) {
		t.Helper()
		for i, g := range parseAll(text) {
			shown, seen := map[uint64]bool{}, map[uint64]bool{}
			is := func(e *referee.Event) bool {
				if e.State != nil {
					shown[e.State.Hash()] = true
				}
				return true
			}
			ref.Visit(g, nil, &referee.Visitor{Before: is, After: is,
				Variation: func(*notation.Item) referee.Next { return referee.Skip }})
			n := 0
			ref.Positions(parseAll(text)[i], nil, func(st engine.State) bool {
				n++
				seen[st.Hash()] = true
				if !shown[st.Hash()] {
					t.Fatalf("%s: a position that no visitor is shown: %s", where, st.AppendPosition(nil))
				}
				return true
			})
			rec.Judge(parseAll(text)[i], nil)
			moments := rec.Recording().Moments
			for k := range moments {
				if m := &moments[k]; !m.Open && !seen[m.Hash] {
					t.Fatalf("%s: the position before item %d is not gone through\n%s", where, m.Item, text)
				}
			}
			turned += max(n-len(moments), 0)
			if n == 0 {
				continue
			}
			enough := 1 + n/2
			ref.Positions(parseAll(text)[i], nil, func(engine.State) bool {
				enough--
				return enough > 0
			})
			if enough != 0 {
				t.Errorf("%s: %d positions more or less than wanted", where, enough)
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
