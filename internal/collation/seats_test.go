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
		sources = withSeats(sources, referee.Config{})
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

// TestNumberOfTurns: a record in which each turn has a number leaves out no turns.
func TestNumberOfTurns(t *testing.T) {
	const (
		each = "1. Eh3 2. Ee6 3. Ef5 4. Ec8 5. Nh3 6. Kd6 7. g3 8. Ke6 9. Ng5 10. Ke5 *"
		both = "1. Eh3 Ee6 2. Ef5 Ec8 3. Nh3 Kd6 4. g3 Ke6 5. Ng5 Ke5 *"
	)
	sources := withSeats([]Source{source("A", head+each+"\n"), source("B", head+both+"\n")}, referee.Config{})
	two := []repair.Witness{sources[0].Witness, sources[1].Witness}
	a := Of(repair.New(referee.Config{}, nil).Collate(t.Context(), two), sources, referee.Config{})
	if got := a.Witnesses[0].Hypotheses; len(got) != 1 || got[0] != "moves counted in place of rounds" {
		t.Errorf("%s %d %q", a.Status, a.Cost, got)
	}
	if !strings.Contains(string(a.Text), both) {
		t.Errorf("%s", a.Text)
	}
}

// TestTurnsInOrder: the turns of a round may be written in another order, and a seat of several be left out, also in
// games with throws. Where each reading stands is told of the record as it is.
func TestTurnsInOrder(t *testing.T) {
	const (
		head  = "[Variant \"chauka-bara\"]\n\n"
		truth = "1. R: <3> c1-e2 G: <3> e3-d5 W: <2> c5-a5 B: <2> a3-a1" +
			" 2. R: <2> c1-e1 G: <3> e3-d5 W: <1> a5-a4 B: <3> a3-b1"
		other = "1. G: <3> e3-d5 R: <3> c1-e2 W: <2> c5-a5 B: <2> a3-a1" +
			"\n2. B: <3> a3-b1 R: <2> c1-e1 W: <1> a5-a4 G: <3> e3-d5"
		absent = "1. R: <3> c1-e2 W: <2> c5-a5 B: <2> a3-a1 2. R: <2> c1-e1 W: <1> a5-a4 B: <3> a3-b1"
		after  = " 3. R: <1> c1-d1 G: <2> d5-b5 W: <2> c5-a5 B: <1> a1-b1" +
			" 4. R: <2> c1-e1 G: <2> e3-e5 W: <1> a4-a3 B: <2> a3-a1 *\n"
	)
	less := absent + strings.NewReplacer("G: <2> d5-b5 ", "", "G: <2> e3-e5 ", "").Replace(after)
	for text, want := range map[string]string{other + after: "the turns of a round in another order",
		less: "the turns of Green left out"} {
		sources := []Source{source("A", head+truth+after), source("B", head+text)}
		sources = withSeats(sources, referee.Config{})
		both := []repair.Witness{sources[0].Witness, sources[1].Witness}
		a := Of(repair.New(referee.Config{}, nil).Collate(t.Context(), both), sources, referee.Config{})
		w := &a.Witnesses[1]
		if len(w.Hypotheses) != 1 || w.Hypotheses[0] != want {
			t.Errorf("%q: %q", text, w.Hypotheses)
		}
		if want == "the turns of Green left out" {
			continue
		}
		if a.Status != "certain" {
			t.Errorf("%s, %d", a.Status, a.Cost)
		}
		lines := strings.Split(text, "\n")
		for _, e := range a.Entries {
			if r := &e.Readings[1]; r.Text != "" && !strings.HasPrefix(
				lines[r.Span.Start.Line-3][r.Span.Start.Column-1:], r.Text) {
				t.Errorf("%s is not at %d:%d", r.Text, r.Span.Start.Line, r.Span.Start.Column)
			}
		}
	}
}
