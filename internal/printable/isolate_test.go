package printable_test

import (
	"testing"

	"github.com/ashtapada/agn/internal/printable"
)

func TestIsolates(t *testing.T) {
	for _, c := range []struct{ in, name, line string }{
		{"Asha – ಆಶಾ", "Asha – ಆಶಾ", "Asha – ಆಶಾ"},
		{"عبد الرحمن", "\u2068عبد الرحمن\u2069", "\u2068عبد الرحمن\u2069"},
		{"آشا 2", "\u2068آشا 2\u2069", "\u2068آشا\u2069 2"},
		{"{آشا} 0-1 {روی}", "\u2068{آشا} 0-1 {روی}\u2069", "{\u2068آشا\u2069} 0-1 {\u2068روی\u2069}"},
		{"לב\u202ex", "\u2068לב\\u202ex\u2069", "\u2068לב\u2069\\u202ex"},
		{"آ\u2069x", "\u2068آ\\u2069x\u2069", "\u2068آ\u2069\\u2069x"},
		{"نے\u200cx", "\u2068نے\u200cx\u2069", "\u2068نے\u200c\u2069x"},
		{"/a/آشا.agn:2:1", "\u2068/a/آشا.agn:2:1\u2069", "/a/\u2068آشا\u2069.agn:2:1"},
		{"𐨀 𞤀.", "\u2068𐨀 𞤀.\u2069", "\u2068𐨀 𞤀\u2069."},
		{"", "", ""},
	} {
		if got := printable.Name(c.in); got != c.name {
			t.Errorf("%q as a name: %q, want %q", c.in, got, c.name)
		}
		if got := printable.Line(c.in); got != c.line {
			t.Errorf("%q as a line: %q, want %q", c.in, got, c.line)
		}
		if a, b := printable.Columns(c.name), printable.Columns(printable.Text(c.in)); a != b {
			t.Errorf("%q takes %d columns, want %d", c.name, a, b)
		}
	}
}

// TestColumns: a text takes as many columns as glibc 2.36's wcswidth says.
func TestColumns(t *testing.T) {
	for s, want := range map[string]int{"": 0, "Yellow": 6, "é": 1, "e\u0301": 1, "सफ़ेद": 3, "की": 2, "गोटियाँ": 6,
		"चौपड़": 4, "पश्चिम": 5,
		"संस्करण": 5, "हिन्दी": 5, "क्ष": 2, "தமிழ்": 4, "வாங்கு": 5, "日本": 4, "\u2068נ\u2069": 1, "a\u200db": 2} {
		if got := printable.Columns(s); got != want {
			t.Errorf("%q takes %d columns, want %d", s, got, want)
		}
		if got := printable.Columns(printable.Padded(s, 9)); got != 9 {
			t.Errorf("%q is padded to %d columns", s, got)
		}
	}
}
