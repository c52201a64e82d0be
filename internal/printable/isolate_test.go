package printable_test

import (
	"testing"

	"github.com/ashtapada/agn/internal/printable"
)

func TestIsolates(t *testing.T) {
	for _, c := range []struct{ in, name, line string }{
		{"Asha – ಆಶಾ", "Asha – ಆಶಾ", "Asha – ಆಶಾ"},
		{"عبد الرحمن", "⁨عبد الرحمن⁩", "⁨عبد الرحمن⁩"},
		{"آشا 2", "⁨آشا 2⁩", "⁨آشا⁩ 2"},
		{"{آشا} 0-1 {روی}", "⁨{آشا} 0-1 {روی}⁩", "{⁨آشا⁩} 0-1 {⁨روی⁩}"},
		{"לב\u202ex", "⁨לב\\u202ex⁩", "⁨לב⁩\\u202ex"},
		{"آ\u2069x", "⁨آ\\u2069x⁩", "⁨آ⁩\\u2069x"},
		{"نے\u200cx", "⁨نے\u200cx⁩", "⁨نے\u200c⁩x"},
		{"/a/آشا.agn:2:1", "⁨/a/آشا.agn:2:1⁩", "/a/⁨آشا⁩.agn:2:1"},
		{"𐨀 𞤀.", "⁨𐨀 𞤀.⁩", "⁨𐨀 𞤀⁩."},
		{"", "", ""},
	} {
		if got := printable.Name(c.in); got != c.name {
			t.Errorf("%q as a name: %q, want %q", c.in, got, c.name)
		}
		if got := printable.Line(c.in); got != c.line {
			t.Errorf("%q as a line: %q, want %q", c.in, got, c.line)
		}
		if a, b := printable.Columns(c.name), len([]rune(printable.Text(c.in))); a != b {
			t.Errorf("%q takes %d columns, want %d", c.name, a, b)
		}
	}
}
