package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Totals counts a batch.
type Totals struct {
	Files, Games, Legal, Illegal, Unreadable int
	// Partly counts the legal games that are so only as far as they were judged.
	Partly int
	// Codes counts the findings by code. Of these Cut were not shown, because they
	// were too many.
	Codes map[diag.Code]int
	Cut   int
	// Known counts the findings of the baseline, Unchanged the games left out
	// because they are old. Neither is among the others.
	Known, Unchanged int
	// Failed is set when not everything could be checked.
	Failed bool
}

// Add counts a game with the findings that are shown and those that are omitted.
func (t *Totals) Add(g *Game) {
	t.Known += g.Known
	t.Cut += g.Omitted
	for _, list := range [][]Finding{g.Findings, g.cut} {
		for i := range list {
			if t.Codes == nil {
				t.Codes = map[diag.Code]int{}
			}
			t.Codes[list[i].Code]++
		}
	}
	if g.Number == 0 {
		return // the file holds no game
	}
	t.Games++
	switch g.Report.Verdict {
	case referee.Legal:
		t.Legal++
		if g.Report.Judged < g.Report.Events {
			t.Partly++
		}
	case referee.Illegal:
		t.Illegal++
	case referee.Unreadable:
		t.Unreadable++
	}
}

// findings is the number of findings.
func (t *Totals) findings() int {
	n := 0
	for _, k := range t.Codes {
		n += k
	}
	return n
}

// byCode returns the codes that were found, in order.
func (t *Totals) byCode() []diag.Code { return slices.Sorted(maps.Keys(t.Codes)) }

// String is the closing line.
func (t *Totals) String() string { return t.In(nil) }

// In is the closing line in a language.
func (t *Totals) In(lang *catalogue.Language) string {
	var b strings.Builder
	legal := words.Plural(t.Legal, "%d legal", "%d legal", t.Legal)
	if t.Partly > 0 {
		legal = words.Of("%v (%d only as far as judged)", legal, t.Partly)
	}
	lang.Writef(&b, "%v, %v: %v, %v, %v", words.Plural(t.Files, "%d file", "%d files", t.Files),
		words.Plural(t.Games, "%d game", "%d games", t.Games), legal,
		words.Plural(t.Illegal, "%d illegal", "%d illegal", t.Illegal),
		words.Plural(t.Unreadable, "%d unreadable", "%d unreadable", t.Unreadable))
	if n := t.findings(); n > 0 {
		lang.Writef(&b, "; %v:", words.Plural(n, "%d finding", "%d findings", n))
		for i, c := range t.byCode() {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, " %s %d", c, t.Codes[c])
		}
	}
	for _, rest := range []struct {
		n    int
		what words.Text
	}{
		{t.Cut, words.Plural(t.Cut, "%d not shown", "%d not shown", t.Cut)},
		{t.Known, words.Plural(t.Known, "%d in the baseline", "%d in the baseline", t.Known)},
		{t.Unchanged, words.Plural(t.Unchanged, "%d unchanged", "%d unchanged", t.Unchanged)},
	} {
		if rest.n > 0 {
			b.WriteString("; " + lang.Say(rest.what))
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// notShown says how many findings were cut.
func notShown(n int) words.Text {
	return words.Plural(n, "%d finding not shown", "%d findings not shown", n)
}
