package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// totals counts a batch.
type totals struct {
	files, games, legal, illegal, unreadable int
	// partly counts the legal games that are so only as far as they were judged.
	partly int
	// codes counts the findings by code. Of these cut were not shown, because they
	// were too many.
	codes map[diag.Code]int
	cut   int
	// known counts the findings of the baseline, unchanged the games left out
	// because they are old. Neither is among the others.
	known, unchanged int
	// failed is set when not everything could be checked.
	failed bool
}

// add counts a game with the findings that the user wants to see.
func (t *totals) add(g *judged) {
	t.known += g.known
	for i := range g.findings {
		if t.codes == nil {
			t.codes = map[diag.Code]int{}
		}
		t.codes[g.findings[i].Code]++
	}
	if g.Number == 0 {
		return // the file holds no game
	}
	t.games++
	switch g.Report.Verdict {
	case referee.Legal:
		t.legal++
		if g.Report.Judged < g.Report.Events {
			t.partly++
		}
	case referee.Illegal:
		t.illegal++
	case referee.Unreadable:
		t.unreadable++
	}
}

// findings is the number of findings.
func (t *totals) findings() int {
	n := 0
	for _, k := range t.codes {
		n += k
	}
	return n
}

// byCode returns the codes that were found, in order.
func (t *totals) byCode() []diag.Code { return slices.Sorted(maps.Keys(t.codes)) }

// String is the closing line.
func (t *totals) String() string {
	var b strings.Builder
	partly := ""
	if t.partly > 0 {
		partly = fmt.Sprintf(" (%d only as far as judged)", t.partly)
	}
	fmt.Fprintf(&b, "%s, %s: %d legal%s, %d illegal, %d unreadable",
		count(t.files, "file"), count(t.games, "game"), t.legal, partly, t.illegal, t.unreadable)
	if n := t.findings(); n > 0 {
		fmt.Fprintf(&b, "; %s:", count(n, "finding"))
		for i, c := range t.byCode() {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, " %s %d", c, t.codes[c])
		}
	}
	for _, rest := range []struct {
		n    int
		what string
	}{{t.cut, "not shown"}, {t.known, "in the baseline"}, {t.unchanged, "unchanged"}} {
		if rest.n > 0 {
			fmt.Fprintf(&b, "; %d %s", rest.n, rest.what)
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// notShown says how many findings --max-findings has no room for.
func notShown(n int) string { return count(n, "finding") + " not shown" }

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
