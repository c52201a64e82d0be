package notation

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation/diag"
)

func TestPos(t *testing.T) {
	g := Game{Text: []byte("\ufeffé4\r\n\n\ufeffab\xffc"), Offset: 100, Line: 7}
	for off, want := range map[int32][2]int{
		0: {7, 1}, 3: {7, 1}, 5: {7, 2}, 6: {7, 3}, 7: {7, 4}, 8: {8, 1}, 9: {9, 1}, 12: {9, 1}, 13: {9, 2}, 15: {9, 4},
		16: {9, 5}, 99: {9, 5}, -1: {7, 1},
	} {
		at := min(max(int(off), 0), len(g.Text))
		if got := g.Pos(off); got != (diag.Pos{Offset: 100 + at, Line: want[0], Column: want[1]}) {
			t.Errorf("offset %d is at %v, want %v", off, got, want)
		}
	}
}

// TestLocator holds that a locator says the same wherever it was before.
func TestLocator(t *testing.T) {
	g := Game{Text: []byte("\ufeffaé\r\n\n\n\ufeff\ufeffb ç\n"), Line: 1}
	n := int32(len(g.Text))
	for from := range n + 1 {
		for to := range n + 1 {
			if !starts(g.Text, from) || !starts(g.Text, to) {
				continue
			}
			l := g.Locator()
			l.Pos(from)
			if got, want := l.Pos(to), g.Pos(to); got != want {
				t.Fatalf("from %d to %d: %v, want %v", from, to, got, want)
			}
		}
	}
	if got := g.Span(3, 5); got.Start != g.Pos(3) || got.End != g.Pos(5) {
		t.Error(got)
	}
}

func starts(b []byte, i int32) bool { return int(i) == len(b) || utf8.RuneStart(b[i]) }

// TestLocatorIsLinear counts the bytes that are looked at: each of them once for
// offsets in ascending order, whatever the lines are.
func TestLocatorIsLinear(t *testing.T) {
	for _, text := range []string{strings.Repeat("é", 1<<10), strings.Repeat("\n", 1<<11), strings.Repeat("ab\n", 700)} {
		g := Game{Text: []byte(text), Line: 1}
		l := g.Locator()
		for off := range int32(len(text)) {
			l.Pos(off)
			l.Pos(off)
		}
		if l.passed != len(text)-1 {
			t.Errorf("%d bytes were looked at in a text of %d", l.passed, len(text))
		}
		l.Pos(0)
		l.Pos(10)
		if l.passed != len(text)-1+10 {
			t.Errorf("%d bytes were looked at after going back", l.passed)
		}
	}
}
