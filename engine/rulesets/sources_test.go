package rulesets_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/enginetest"
)

// TestSources checks where rules and values of options come from that were once put down
// to the wrong place. An option is named game:option, a value game:option=value.
func TestSources(t *testing.T) {
	for _, tt := range []struct{ of, seed, section, says string }{
		{"chaturanga-2p/knight", "002", "Déplacements", "as in chess"},
		{"chaturanga-2p:promotion=optional", "002", "Promotion", "can be promoted"},
		{"chaturanca-1/equipment", "000", "variante 1", "our filling"},
		{"chaturanca-2/equipment", "000", "variante 2", "our filling"},
		{"chaturanca-1/elephant", "000", "variante 1", "never capture one another"},
		{"chaturanca-2/elephant", "000", "variante 2", "never capture one another"},
		{"chaturanca-2/no-leap", "000", "variante 2", "variants 1 and 3"},
		{"chaturanca-2/bare-rajah", "000", "variante 2", "cannot make an empire"},
		{"chaturanca-2/gain-empire", "000", "variante 2", "left alone"},
		{"chaturanca-2:throne-by", "000", "variante 2", "with which man is not said"},
		{"chaturanca-1:soldier-capture=diagonal", "000", "variantes 1, 2, 3", "all three variants"},
		{"chaturanca-2:soldier-capture=diagonal", "000", "variantes 1, 2, 3", "all three variants"},
		{"chaturanca-3:soldier-capture=diagonal", "000", "variantes 1, 2, 3", "all three variants"},
		{"chaturanca-3:no-move", "000", "Variante 3: but du jeu", "stalemate is unknown"},
		{"chaturanca-3/no-move", "000", "Variante 3: but du jeu", "stalemate is unknown"},
		{"chaturanca-1/no-move", "000", "variante 1", "will be able to move"},
		{"chaturanca-2/no-move", "000", "variante 2", "will be able to move"},
		{"chaturanca-1:move", "000", "variante 1, variante 2", "will be able to move"},
		{"chaturanca-2:move", "000", "variante 1, variante 2", "will be able to move"},
		{"chaturanca-1:combat-by=commander", "000", "variante 1", "plays in his place"},
		{"chaturanca-2:throne-pays=per-pair", "000", "variante 2", "once a game"},
		{"chaturanca-2:pot", "000", "variante 2", "a pot; who gets it is not said"},
		{"caturanga-race/path", "001", "Déplacement des pions", "is our filling"},
		{"caturanga-race:path=corner", "001", "Déplacement des pions", "the side from which they started"},
		{"caturanga-race/reenter", "001", "Prise des pions adverses", "will be able to come back"},
		{"caturanga-race/reenter", "001", "Prise des pions adverses", "that it must is our filling"},
		{"caturanga-race:return", "001", "Prise des pions adverses", "will be able to come back"},
		{"ashta-kashte:reenter", "001", "Prise des pions adverses", "the principle is that of the larger game"},
		{"caturanga-race/wait", "001", "Fin de la partie", "safe there is our filling"},
		{"ashta-kashte/path", "001", "Déplacement des pions", "Falkener's figure"},
		{"ashta-kashte/reenter", "001", "Prise des pions adverses", "Falkener's (G3)"},
		{"thaayam:before-one", "003", "Mouvements", "no man in play yet"},
		{"chaturaji/setup", "", "A1", "the diagram is lost"},
	} {
		s := sourceOf(t, tt.of)
		if s.Seed != tt.seed || !strings.Contains(s.Section, tt.section) || !strings.Contains(s.Says, tt.says) {
			t.Errorf("%s: %+v", tt.of, s)
		}
	}
	// What a rule says of the squares must hold for every place of the elephant.
	r, _ := rulesets.Lookup("chaturanca-2")
	if rule, _ := r.Rule("chaturanca-2/promotion"); !strings.Contains(rule.Text, "With elephant-place=third") {
		t.Errorf("chaturanca-2/promotion: %s", rule.Text)
	}
	for _, tt := range []struct{ options, position, move string }{
		{"", "4bKbP2/8/rP7/yKyP6/6gPgK/8/8/2rPrK4 r dice:5", "a6a7=N"},
		{"elephant-place=third", "4bKbP2/rP7/8/yKyP6/6gPgK/8/8/2rPrK4 r dice:5", "a7a8=R"},
		{"elephant-place=third", "4bKbPyP1/8/8/yKyP6/6gPgK/8/8/2rPrK4 y dice:5", "g8h8=R"},
	} {
		g := newGame(t, "chaturanca-2", tt.options)
		p := enginetest.LongMove(g, tt.move)
		if got := enginetest.At(t, g, tt.position).Find(&p, nil); len(got) != 1 {
			t.Errorf("%s, %s: %d moves", tt.options, tt.move, len(got))
		}
	}
}

func sourceOf(t *testing.T, of string) engine.Source {
	t.Helper()
	if game, _, ok := strings.Cut(of, "/"); ok {
		r, _ := rulesets.Lookup(game)
		rule, ok := r.Rule(of)
		if !ok {
			t.Fatalf("no rule %s", of)
		}
		return rule.Source
	}
	game, option, _ := strings.Cut(of, ":")
	option, value, _ := strings.Cut(option, "=")
	r, _ := rulesets.Lookup(game)
	for _, o := range r.Options {
		for _, v := range o.Values {
			switch {
			case o.Name != option:
			case value == "":
				return o.Source
			case v.Name == value:
				return v.Source
			}
		}
	}
	t.Fatalf("no option %s", of)
	return engine.Source{}
}
