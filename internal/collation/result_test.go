package collation

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// sourcesOf reads the witnesses of some texts.
func sourcesOf(texts []string) (ws []repair.Witness, sources []Source) {
	for i, text := range texts {
		var (
			p grammar.Parser
			g notation.Game
		)
		read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
		w := repair.Witness{Siglum: string(rune('A' + i)), Game: &g, Read: read}
		ws, sources = append(ws, w), append(sources, Source{Witness: w, Number: 1})
	}
	return ws, sources
}

// TestResultSpelling: a result in another spelling is kept, and the apparatus has it as it is written.
func TestResultSpelling(t *testing.T) {
	const text = "[Variant \"chaturanca-3\"]\n[Termination \"resignation\"]\n\n1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 "
	tagged := strings.Replace(text, "\n\n", "\n[Result \"1-0\"]\n\n", 1)
	ws, sources := sourcesOf([]string{text + "1-0\n", text + "1-O\n", tagged + "1 : 0\n"})
	a := Of(repair.New(referee.Config{}, nil).Collate(context.Background(), ws), sources, referee.Config{})
	k := slices.IndexFunc(a.Entries, func(e Entry) bool { return e.Tag == "Result" })
	if k < 0 || a.Status != repair.Unique.String() || a.Entries[k].Lemma != "1-0" {
		t.Fatalf("%s, entry %d of %+v", a.Status, k, a.Entries)
	}
	e := a.Entries[k]
	for k, want := range []string{"1-0", "1-O", "1 : 0"} {
		r := e.Readings[k]
		respelled := r.Why == "another spelling of the result"
		if r.Text != want || respelled != (k > 0) || r.Cost != a.Witnesses[k].Cost {
			t.Errorf("witness %d: %+v, wants %q", k, r, want)
		}
	}
}

// TestResultCost: what the result costs a witness stands in its entry, so that the entries of a witness cost what it
// costs.
func TestResultCost(t *testing.T) {
	const text = "[Variant \"chaturanca-3\"]\n[Result \"*\"]\n\n1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *\n"
	texts := []string{text, strings.ReplaceAll(text, "*", "1-0"), strings.Replace(text, " *", "", 1)}
	ws, sources := sourcesOf(texts)
	a := Of(repair.New(referee.Config{}, nil).Collate(context.Background(), ws), sources, referee.Config{})
	for k, w := range a.Witnesses {
		cost := 0
		for i := range a.Entries {
			cost += a.Entries[i].Readings[k].Cost
		}
		if cost != w.Cost || (w.Cost > 0) != (k > 0) {
			t.Errorf("witness %s costs %d, its entries %d", w.Siglum, w.Cost, cost)
		}
	}
}

// TestExchangedReading: where two words are exchanged, the entry of the first names the second.
func TestExchangedReading(t *testing.T) {
	const text = "[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 *\n"
	ws, sources := sourcesOf([]string{text, text, strings.Replace(text, "Nf3 Nc6", "Nc6 Nf3", 1)})
	a := Of(repair.New(referee.Config{}, nil).Collate(context.Background(), ws), sources, referee.Config{})
	k := slices.IndexFunc(a.Entries, func(e Entry) bool { return e.Lemma == "Nf3" })
	if k < 0 || a.Status != repair.Unique.String() {
		t.Fatalf("%s, entry %d of %+v", a.Status, k, a.Entries)
	}
	if r := a.Entries[k].Readings[2]; r.Text != "Nf3" || r.Why != "exchanged with `Nc6`" || r.Cost == 0 {
		t.Errorf("%+v", r)
	}
}
