package collation

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// TestWithSeats: of the turns of a seat that a player did not note his sheet says nothing, and two such sheets are one
// game.
func TestWithSeats(t *testing.T) {
	const (
		truth = "1. Eh3 Ee6 2. Ef5 Ec8 3. Nh3 Kd6 4. g3 Ke6 *"
		white = "1. Eh3 2. Ef5 3. Nh3 4. g3 *"
		black = "1. Ee6 2. Ec8 3. Kd6 4. Ke6 *"
	)
	for _, texts := range [][2]string{{white, black}, {black, truth}} {
		sources := []Source{source("A", head+texts[0]+"\n"), source("B", head+texts[1]+"\n")}
		sources = WithSeats(sources, referee.Config{})
		both := []repair.Witness{sources[0].Witness, sources[1].Witness}
		a := Of(repair.New(referee.Config{}, nil).Collate(t.Context(), both), sources, referee.Config{})
		if a.Status != "unique" && a.Status != "certain" || a.Cost != 0 || !strings.Contains(string(a.Text), truth) {
			t.Errorf("%q: %s %d %s", texts, a.Status, a.Cost, a.Text)
		}
		for k, text := range texts {
			w := &a.Witnesses[k]
			if got := string(w.Record()); got != head+text+"\n" {
				t.Errorf("%q: the record is %q", text, got)
			}
			if half := text != truth; half != (len(w.Hypotheses) == 1) {
				t.Errorf("%q: %q", text, w.Hypotheses)
			}
			for _, e := range a.Entries {
				r := &e.Readings[k]
				if r.Silent != (r.Text == "") || e.Varies() {
					t.Errorf("%q: event %d: %+v", text, e.Event, r)
				}
				if r.Text != "" && !strings.HasPrefix(text[r.Span.Start.Column-1:], r.Text) {
					t.Errorf("%q: %s is not at column %d", text, r.Text, r.Span.Start.Column)
				}
			}
		}
	}
}
