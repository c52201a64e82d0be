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

func TestCell(t *testing.T) {
	for _, s := range []string{
		"", "a", "1-0", "--", "-", "1898.05.12", "0950-05-12", "-0100-05-12", "-0100.05.12", "-5", "+5", "-1.5", "c1-e3",
		"a=b", "a@b", "*", " =1", "'=1",
		"1/2-1/2", "=", "'",
	} {
		want := s
		if s == "=" {
			want = "'="
		}
		if got := printable.Cell(s); got != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
	for _, s := range []string{
		"=cmd", "=1+1", "+cmd", "-cmd", "-1+cmd|x", "-1-cmd", "+1(2)", "--1", "--cmd", "-+1", "++1", "-.5", "@c1", "@SUM(A1)",
		"\t=1", "\r=1", "\n=1", "|x", "%x", "＝1", "－1",
		"-1e5", "-１", "-1/2", "-1:2",
	} {
		if got := printable.Cell(s); got != "'"+s {
			t.Errorf("%q becomes %q", s, got)
		}
	}
}
