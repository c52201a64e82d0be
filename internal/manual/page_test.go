package manual

import (
	"strings"
	"testing"
)

// TestNarrowSpaces: a line breaks at spaces and newlines, and not at the narrow space before a colon.
func TestNarrowSpaces(t *testing.T) {
	var p page
	p.text(2, strings.Repeat("mot ", 18)+"longue\u202f: la\n\nsuite")
	if want := "  " + strings.TrimSpace(strings.Repeat("mot ", 18)) + "\n  longue\u202f: la suite\n"; p.String() != want {
		t.Errorf("%q, want %q", p.String(), want)
	}
}
