package repair

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the tables of docs/manuscript.md")

// TestPage holds the tables of costs in docs/manuscript.md equal to those that are used.
func TestPage(t *testing.T) {
	const name, open, end = "../../docs/manuscript.md", "<!-- costs -->\n", "<!-- end of costs -->\n"
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(page), open)
	got, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the tables", name)
	}
	want := tables(DefaultCosts())
	if *update {
		if err := os.WriteFile(name, []byte(head+open+want+end+tail), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("go test ./referee/repair -run Page -update writes it anew:\n%s", d)
	}
}

func tables(c Costs) string {
	var b strings.Builder
	b.WriteString("\n| damage | cost |\n|---|---|\n")
	for _, row := range []struct {
		what string
		cost string
	}{
		{"a word is another one", fmt.Sprintf("%d, and what its signs cost:", c.Word)},
		{"– a sign for one that looks like it", "as listed below"},
		{"– the next file, rank or number", fmt.Sprint(c.Near)},
		{"– a sign for any other", fmt.Sprint(c.Sign)},
		{"– a die lost or put in", fmt.Sprint(c.Die)},
		{"– two signs turned round", fmt.Sprint(c.Turned)},
		{"– a mark `x - + # =` lost or put in", fmt.Sprint(c.Mark)},
		{"– another sign lost", fmt.Sprint(c.Lost)},
		{"– another sign put in", fmt.Sprint(c.Added)},
		{"– from and to exchanged", fmt.Sprint(c.Squares)},
		{"another word altogether, of the same kind", fmt.Sprint(c.Other)},
		{"words run together, or one torn apart", fmt.Sprint(c.Run)},
		{"a word or passage written twice", fmt.Sprint(c.Twice)},
		{"two turns exchanged", fmt.Sprint(c.TurnSwap)},
		{"rounds that stand in another order than their numbers", fmt.Sprint(c.RoundSwap)},
		{"two throws of a turn exchanged", fmt.Sprint(c.ThrowSwap)},
		{"two neighbours exchanged", fmt.Sprint(c.Swap)},
		{"a throw, move or pass lost", fmt.Sprint(c.Insert)},
		{"a word put in", fmt.Sprint(c.Delete)},
		{"the name of a seat for its mark", fmt.Sprint(c.Word + c.Mark)},
		{"a seat mark lost", fmt.Sprint(c.SeatMark)},
		{"a whole turn lost", fmt.Sprint(c.TurnLost)},
		{"all turns of a round lost with its number", fmt.Sprint(c.LineLost)},
		{"several throws and moves lost that are no whole turn \\*", fmt.Sprint(c.PassageLost)},
		{"the end of a word and the beginning of the next lost \\*", fmt.Sprint(c.Skipped)},
		{"a `;` that makes a comment of moves", fmt.Sprint(c.Hidden)},
		{"a whole turn put in", fmt.Sprint(c.TurnAdded)},
		{"a gap filled", "0"},
		{"the round numbers go on from another number", fmt.Sprint(c.Jump)},
		{"a round number alone is wrong, or a mark of a move that is legal without it", fmt.Sprint(c.Mark)},
	} {
		fmt.Fprintf(&b, "| %s | %s |\n", row.what, row.cost)
	}
	b.WriteString("\n\\* This is tried at most two words before the word at which the record then fails, and the\nlost " +
		"passage where the event behind it can be played as written; in a game without dice that is two\nmoves, before the " +
		"mark of a seat that is not on turn, and so is the lost round of a game for two. Three to eight\nmoves or four " +
		"rounds of two are looked for where a number or a seat mark shows how many were lost: for the first move behind\n" +
		"them that cannot be played other moves of its seat are tried, until what is written can be played farthest. A " +
		"lost line of a\ngame with dice is looked for turn by turn: of those that bring the men to where the moves behind " +
		"it start from, the\nlikeliest are gone on with.\n")
	b.WriteString("\n| signs | script | what they have in common | cost |\n|---|---|---|---|\n")
	for _, g := range alikes {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %d |\n", strings.Join(strings.Split(g.signs, ""), " "), g.script, g.why,
			pairs(g)[0].Cost)
	}
	b.WriteString("\n")
	return b.String()
}
