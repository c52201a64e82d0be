package draft_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/referee"
)

// TestAtEveryMove judges each of the first games of all rule sets at every event: what was written is offered, with a
// man of the moment, dice of the turn, and reasons for what may not be.
func TestAtEveryMove(t *testing.T) {
	files, err := filepath.Glob("../../testdata/games/*.agn")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text, _, _ := strings.Cut(strings.ReplaceAll(string(data), "<0>", "<8>"), "\n\n[")
			d := draft.New(referee.Config{})
			whole, err := d.Judge(t.Context(), &draft.Ask{Text: text, Caret: 0, Sheet: true})
			if err != nil {
				t.Fatal(err)
			}
			items := whole.At.Sheet.Items
			events := 0
			for i, it := range items {
				if it.Kind != "throw" && it.Kind != "move" && it.Kind != "pass" {
					continue
				}
				if events++; events > 60 && testing.Short() {
					break
				}
				at := atItem(t, d, text, it.Start, i > 0 && (items[i-1].Kind == "number" || items[i-1].Kind == "seat"))
				written := strings.TrimRight(strings.Fields(it.Text)[0], "!?")
				k := slices.IndexFunc(at.Moves, func(m draft.Move) bool { return m.Text == written })
				thrown := slices.ContainsFunc(at.Throws, func(o draft.Throw) bool { return o.Text == written })
				switch {
				case it.Kind == "throw" && !thrown, it.Kind != "throw" && k < 0 && !strings.Contains(it.Text, "sic"):
					t.Fatalf("item %d, %s, is not offered: %v", i, it.Text, at.Sentence)
				case k >= 0:
					known(t, at, &at.Moves[k])
				}
				for _, w := range at.Partly[:min(5, len(at.Partly))] {
					if m, err := grammar.ParseMove(w); w[0] != '<' && (err != nil || !m.HasGap()) {
						t.Fatalf("%s is no move of which a sign cannot be read: %v", w, err)
					}
				}
			}
		})
	}
}

// atItem is what is said of the text at an item.
func atItem(t *testing.T, d *draft.Drafts, text string, start int, ended bool) *draft.Caret {
	t.Helper()
	before := strings.TrimRight(text[:start], " \n")
	out, err := d.Judge(t.Context(), &draft.Ask{Text: before, Caret: units(before), Sheet: true, Ended: ended})
	if err != nil || out.At == nil {
		t.Fatal(err)
	}
	for name, c := range out.At.Can {
		if c.OK != (c.Why == "") {
			t.Fatalf("%s: %v, %q", name, c.OK, c.Why)
		}
	}
	return out.At
}

// known fails the test if what is said of a move is not that of the moment.
func known(t *testing.T, at *draft.Caret, m *draft.Move) {
	t.Helper()
	if m.Kind == "pass" || m.Kind == "exchange" {
		return
	}
	if m.Man < 0 || m.Man >= len(at.Moment.Men) {
		t.Fatalf("%s: no man", m.Text)
	}
	if man := at.Moment.Men[m.Man]; m.From != man.Square && m.Kind != "enter" {
		t.Fatalf("%s: the man stands on %s", m.Text, man.Square)
	}
	if strings.Contains(m.Points, "+") && m.From != "" && len(m.Path) == 0 {
		t.Fatalf("%s, of no race, spends %s", m.Text, m.Points)
	}
	if len(at.Moment.Throws) > 0 && m.Kind != "twins" && m.Kind != "enter" && (m.Points == "" || len(m.Dice) == 0) {
		t.Fatalf("%s: points %q, dice %v, thrown %v, spent %v", m.Text, m.Points, m.Dice, at.Moment.Throws, at.Spent)
	}
}
