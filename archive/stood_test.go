package archive

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// TestStood: a record without throws is found by each position that is known in it, and counted, as the same record
// with lost throws and as that which has them.
func TestStood(t *testing.T) {
	const tag = "[Throws \"unrecorded\"]\n"
	head := "[Variant \"chauka-bara\"]\n" + tag + "\n"
	left := head + "1. R: c1-e1 G: e3-e5 W: c5-a4 B: a3-b1 *\n"
	lost := strings.Replace(left, tag, "", 1)
	for _, move := range []string{"c1-e1", "e3-e5", "c5-a4", "a3-b1"} {
		lost = strings.Replace(lost, move, "<_> "+move, 1)
	}
	filled, err := repair.Gaps(t.Context(), referee.Config{}, []byte(left), false)
	if err != nil || bytes.Contains(filled, []byte("Throws")) {
		t.Fatalf("%s %v", filled, err)
	}
	without, with, whole := archiveOf(t, left), archiveOf(t, lost), archiveOf(t, string(filled))
	states := stoodIn(t, string(filled))
	if len(states) != 9 {
		t.Fatal(len(states), "positions")
	}
	ply := func(event int) int { return event / 2 } // of a game in which each move has its throw
	for i, st := range states {
		src := "position:\"" + string(st.AppendPosition(nil)) + "\""
		want := fmt.Sprintln(countOf(t, whole, src), treeText(t, whole, st))
		for name, a := range map[string]*Archive{"without": without, "with lost": with} {
			if got := fmt.Sprintln(countOf(t, a, src), treeText(t, a, st)); got != want || countOf(t, a, src) != 1 {
				t.Errorf("%s: %s %s throws, want %s", src, got, name, want)
			}
		}
		if hit := hitOf(t, without, src); hit != ply(i) {
			t.Errorf("%s: after event %d, want %d", src, hit, ply(i))
		}
	}
	for _, a := range []*Archive{without, with, whole} {
		for p, err := range a.Verify(t.Context(), VerifyOptions{}) {
			t.Error(p, err)
		}
	}
	// No throw makes the third move legal: what stood before it is found.
	broken := archiveOf(t, head+"1. R: c1-e1 G: e3-e5 W: a1-a2 *\n")
	for i, want := range []int{1, 1, 1, 1, 1, 0} {
		if n := countOf(t, broken, "position:\""+string(states[i].AppendPosition(nil))+"\""); n != want {
			t.Errorf("position %d is found in %d games that break off, want %d", i, n, want)
		}
	}
}

// stoodIn returns the positions of a game in their order.
func stoodIn(t *testing.T, text string) (all []engine.State) {
	t.Helper()
	for _, f := range readFacts(t, "filled", text) {
		for _, p := range f.positions {
			st, err := p.game.Position(p.text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, st)
		}
	}
	return all
}

// treeText says what an archive has played from a position.
func treeText(t *testing.T, a *Archive, st engine.State) string {
	t.Helper()
	tree, err := a.Tree(t.Context(), st)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(tree.All.Times, tree.All.Games, tree.Branches)
}

// hitOf returns after how many events the query holds in the only game of an archive.
func hitOf(t *testing.T, a *Archive, src string) int {
	t.Helper()
	q, err := query.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	hit := -1
	for g, err := range a.Search(t.Context(), q, Page{Hits: true}) {
		if err != nil || g.Hit == nil || len(g.Hits) != 1 || g.Hits[0] != *g.Hit {
			t.Fatal(src, g, err)
		}
		hit = *g.Hit
	}
	return hit
}
