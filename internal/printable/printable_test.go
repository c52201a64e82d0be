package printable_test

import (
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/printable"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"plain ಕನ್ನಡ":     "plain ಕನ್ನಡ",
		"क्\u200dष\u200c": "क्\u200dष\u200c",
		"\ufffd":          "\ufffd",
		"a\x1b[0m\x00":    `a\x1b[0m\x00`,
		"a\nb\tc\x7f":     `a\nb\tc\x7f`,
		"\u009b\u202e":    `\u009b\u202e`,
		"\ufeff\u2028":    `\ufeff\u2028`,
		"\xff\xc3":        `\xff\xc3`,
	} {
		if got := printable.Text(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("a\x1b\u202e\xff\u200d\ufffd")
	f.Fuzz(func(t *testing.T, s string) {
		got := printable.Text(s)
		if !utf8.ValidString(got) {
			t.Fatalf("%q", got)
		}
		for _, r := range got {
			if printable.Hidden(r) {
				t.Fatalf("%U in %q", r, got)
			}
		}
	})
}
