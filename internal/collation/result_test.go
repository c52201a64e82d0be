package collation

import (
	"context"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// TestResultCost: what the result costs a witness stands in its entry, so that the entries of a witness cost what it
// costs.
func TestResultCost(t *testing.T) {
	const text = "[Variant \"chaturanca-3\"]\n[Result \"*\"]\n\n1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *\n"
	texts := []string{text, strings.ReplaceAll(text, "*", "1-0"), strings.Replace(text, " *", "", 1)}
	var (
		ws      []repair.Witness
		sources []Source
	)
	for i, text := range texts {
		var (
			p grammar.Parser
			g notation.Game
		)
		read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
		w := repair.Witness{Siglum: string(rune('A' + i)), Game: &g, Read: read}
		ws, sources = append(ws, w), append(sources, Source{Witness: w, Number: 1})
	}
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
