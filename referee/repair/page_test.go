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
	want := tables()
	if *update {
		if err := os.WriteFile(name, []byte(head+open+want+end+tail), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("go test ./referee/repair -run Page -update writes it again:\n%s", d)
	}
}

func tables() string {
	var b strings.Builder
	b.WriteString("\n| damage | cost |\n|---|---|\n")
	row := func(what string, cost any) { fmt.Fprintf(&b, "| %s | %v |\n", what, cost) }
	row("a word is another one", fmt.Sprintf("%d, and what its signs cost:", wordCost))
	row("– a sign for one that looks like it", "as listed below")
	row("– the next file, rank or number", nearCost)
	row("– a sign for any other", signCost)
	row("– a die lost or put in", dieCost)
	row("– two signs turned round", turnCost)
	row("– a mark `x - + # =` lost or put in", markCost)
	row("– another sign lost or put in", lostCost)
	row("– from and to exchanged", fromTo)
	for i := range damages {
		if d := &damages[i]; d.name != "" {
			row(d.name, d.cost)
		}
	}
	row("the round numbers go on from another number", jumpCost)
	row("a round number alone is wrong, or a mark of a move that is legal without it", markCost)
	b.WriteString(`
\* This is tried at most two words before the word at which the record then fails, and the lost passage where
the event after it can be played as written. In a game without dice that is two moves, before the mark of a
seat that is not on turn. So is the lost round of a game for two. A lost turn is tried before the mark of
another seat, in a record without marks anywhere, and else at most two words before that word. It is lost
with its mark, so none is put in after a mark: that is a passage. It has up to six throws and moves, a passage
in a game with dice two to four. Three to eight moves or four rounds of two are looked for where a number or a
seat mark shows how many were lost. For the first move after them that cannot be played other moves of its
seat are tried, until what is written can be played farthest. A lost line of a game with dice is looked for
turn by turn: of those that bring the men to where the moves after it start from, the likeliest are gone on
with.

\*\* Rounds next to one another, and any two where nothing is changed before them. Columns are those of seat
marks, in a game of two without dice those of the moves after the round number, in a record with round
numbers. One that is a row too high is looked for at most 60 words before the word at which the record fails.
Nothing may be changed before it, and the last row has no turn of the seat. In a game with dice it is looked
for in 16 places, with up to 2,500 turns each for the lost one.
`)
	b.WriteString("\n| signs | script | what they have in common | cost |\n|---|---|---|---|\n")
	for line := range strings.Lines(alikes) {
		group := strings.Split(strings.TrimSpace(line), "\t")
		fmt.Fprintf(&b, "| `%s` | %s | %s | %d |\n", strings.Join(strings.Split(group[0], ""), " "), group[1], group[2],
			nearCost)
	}
	b.WriteString("\n")
	return b.String()
}
