package rulesets_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/enginetest"
)

// TestRareMoves holds that generator and laws agree in positions that random games seldom
// come to.
func TestRareMoves(t *testing.T) {
	for _, c := range []struct {
		rules, position string
		cast            []uint8
	}{
		{"caturanga-race", "W:d6,e9 B:i5,a5 W cast - - new -", []uint8{4, 4}}, // a double brings a man home
		{"caturanga-race", "W:-,e9 B:i5,a5 W cast - - new -", []uint8{1, 1}},  // a double brings a man back
	} {
		rules, _ := rulesets.Lookup(c.rules)
		s := enginetest.At(t, enginetest.New(t, rules, ""), c.position)
		s.Throw(dice.Of(c.cast...))
		if err := agree(s); err != nil {
			t.Errorf("%s %s %v: %v", c.rules, c.position, c.cast, err)
		}
	}
}

// TestForcedOffBoard holds that no step is forced to a square that the board has not.
func TestForcedOffBoard(t *testing.T) {
	for _, rules := range rulesets.All() {
		s := enginetest.New(t, rules, "").Start()
		for _, m := range s.Candidates(nil, nil)[:1] {
			for _, to := range []engine.Square{engine.NoSquare, 255} {
				m.Kind, m.To = engine.Step, to
				if s.Clone().Force(m) {
					t.Errorf("%s: %+v", rules.Name, m)
				}
			}
		}
	}
}

// TestKingReturns holds that nothing else is held against a man that comes back and is no
// king.
func TestKingReturns(t *testing.T) {
	rules, _ := rulesets.Lookup("chaturaji")
	s := enginetest.New(t, rules, "").Start()
	m := engine.Move{Kind: engine.Enter, Piece: engine.Rook, Count: 1, To: 1}
	if obs := s.Object(m); len(obs) != 1 {
		t.Errorf("%+v", obs)
	}
}
