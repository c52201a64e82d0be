package repair

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestCollateAgreed: where witnesses agree but for gaps, the text keeps the gaps that the rules leave open, however
// many they are, and a whole turn that was lost, of which an event is not all.
func TestCollateAgreed(t *testing.T) {
	moves := strings.Fields("e3 e6 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Nf3 a6")
	for name, text := range map[string]string{
		"many gaps": duel + strings.Join(moves, " ") + " *",
		"a turn":    race + "1. R: <2> c1-e1 G: _t W: <2> c5-a5 B: <1> a3-a2 2. R: <3> e1-e4 *",
	} {
		var witnesses []Witness
		for range 2 {
			var p grammar.Parser
			g := new(notation.Game)
			read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, g)
			witnesses = append(witnesses, Witness{Game: g, Read: read})
		}
		c := New(referee.Config{}, nil).Collate(context.Background(), witnesses)
		if len(c.Texts) != 1 || c.Texts[0].Cost != 0 || c.Status != Open && c.Status != Budget {
			t.Errorf("%s: %s with %d texts", name, c.Status, len(c.Texts))
			continue
		}
		gap := text[strings.Index(text, "_"):]
		gap, _, _ = strings.Cut(gap, " ")
		if !slices.Contains(strings.Fields(string(c.Texts[0].Text)), gap) {
			t.Errorf("%s: %s has no %s", name, c.Texts[0].Text, gap)
		}
		if name == "a turn" && c.Status != Open {
			t.Errorf("%s: %s", name, c.Status)
		}
	}
}
