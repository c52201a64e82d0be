package manual

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
)

// TestNarrowSpaces: a line breaks at spaces and newlines, and not at the narrow space before a colon.
func TestNarrowSpaces(t *testing.T) {
	var p page
	p.text(2, strings.Repeat("mot ", 18)+"longue\u202f: la\n\nsuite")
	if want := "  " + strings.TrimSpace(strings.Repeat("mot ", 18)) + "\n  longue\u202f: la suite\n"; p.String() != want {
		t.Errorf("%q, want %q", p.String(), want)
	}
}

// TestColumnsOfLanguages: in each language lines are at most 80 columns wide and as full as words let them be, and the
// letters of seats stand in one column.
func TestColumnsOfLanguages(t *testing.T) {
	for _, tag := range catalogue.Tags() {
		lang, _ := catalogue.Open(tag)
		for _, rs := range rulesets.All() {
			lines := strings.Split(string(Ruleset(rs, paint.Color(false), lang)), "\n")
			for i, line := range lines[:len(lines)-1] {
				if n := printable.Columns(line); n > width {
					t.Errorf("%s %s: %d columns: %s", tag, rs.Name, n, line)
				}
				next, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
				if n := printable.Columns(line + " " + next); i > 2 && follows(line, lines[i+1]) && n <= width {
					t.Errorf("%s %s: %q fits after %s", tag, rs.Name, next, line)
				}
			}
			first := 2 + slices.Index(lines, lang.Table("Seats"))
			for i, seat := range rs.Seats {
				head, _, ok := strings.Cut(lines[first-1+i], " "+string(seat.Letter)+"  ")
				if !ok || printable.Columns(head) != 10 {
					t.Errorf("%s %s: %q", tag, rs.Name, lines[first-1+i])
				}
			}
		}
	}
}

// follows reports whether a line goes on in the next one, with the indentation of prose: it does not end a sentence.
func follows(line, next string) bool {
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
	return indent(line) == 4 && indent(next) == 4 && !strings.Contains(line, ": ") && !strings.Contains(next, ": ") &&
		!strings.HasSuffix(line, ".") && !strings.HasSuffix(line, "।") && !strings.HasSuffix(line, "?")
}
