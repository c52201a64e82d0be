package repair

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestContinued: of two witnesses of which one begins in the middle, where the other ends, one game is made in
// whichever order they are given, and each event is in the one in which it stands.
func TestContinued(t *testing.T) {
	rep := New(referee.Config{}, nil)
	for k, rs := range rulesets.All() {
		r := playRecord(rs, rand.New(rand.NewPCG(12, uint64(k))), 40)
		var rounds []int
		for i, w := range r.words {
			if strings.HasSuffix(w, ".") {
				rounds = append(rounds, i)
			}
		}
		at := rounds[len(rounds)/2]
		first := record{r.head, r.words[:at], "*"}
		second := record{r.head, slices.Clone(r.words[at:]), r.result}
		for order := range 3 {
			if order == 2 { // no number says where it goes on
				second.words = slices.DeleteFunc(second.words, func(w string) bool { return strings.HasSuffix(w, ".") })
			}
			texts := []string{strings.Replace(first.text(), `[Result "`+r.result+`"]`, `[Result "*"]`, 1), second.text()}
			if order == 1 {
				slices.Reverse(texts)
			}
			var witnesses []Witness
			for i, text := range texts {
				g, read := parsed(t, text)
				witnesses = append(witnesses, Witness{Siglum: string(rune('A' + i)), Game: g, Read: read})
			}
			c := rep.Collate(t.Context(), witnesses)
			if len(c.Texts) == 0 || c.Status != Certain {
				t.Errorf("%s %d: %s, %d texts", rs.Name, order, c.Status, len(c.Texts))
				continue
			}
			told := &c.Texts[0]
			if unnumbered(formed(t, string(told.Text))) != unnumbered(formed(t, r.text())) {
				t.Errorf("%s: the text is\n%s\nwant\n%s", rs.Name, told.Text, r.text())
			}
			if len(told.Costs) != 2 || len(told.Hypotheses) != 2 || len(told.Hypotheses[0])+len(told.Hypotheses[1]) != 2 {
				t.Errorf("%s: costs %v, hypotheses %v", rs.Name, told.Costs, told.Hypotheses)
			}
			for _, e := range told.Events {
				has := 0
				for i := range e.Readings {
					read := &e.Readings[i]
					g := witnesses[i].Game
					if read.Text == "" {
						continue
					}
					has++
					from := read.Span.Start.Offset - g.Offset
					if !strings.HasPrefix(string(g.Text[from:]), read.Text) {
						t.Errorf("%s: %q is not at %v", rs.Name, read.Text, read.Span)
					}
				}
				if has != 1 {
					t.Errorf("%s: event %d stands in %d witnesses", rs.Name, e.Event, has)
				}
			}
		}
	}
}
