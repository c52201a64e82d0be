package printable_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/printable"
)

// written is what a writer makes of a text that comes in pieces of a size.
func written(t *testing.T, text string, own bool, piece int) string {
	t.Helper()
	var b bytes.Buffer
	w := printable.NewWriter(&b)
	if own {
		w.Own()
	} else {
		w.Foreign()
	}
	for rest := text; rest != ""; {
		n := min(piece, len(rest))
		if k, err := w.Write([]byte(rest[:n])); k != n || err != nil {
			t.Fatal(k, err)
		}
		rest = rest[n:]
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriter(t *testing.T) {
	for _, c := range []struct{ in, foreign, own string }{
		{"a\n\tb\r\nಕನ್ನಡ \ufffd", "a\n\tb\r\nಕನ್ನಡ \ufffd", "a\n\tb\r\nಕನ್ನಡ \ufffd"},
		{"a\rb\r", `a\u000db\u000d`, `a\u000db\u000d`},
		{"\r\r\n", "\\u000d\r\n", "\\u000d\r\n"},
		{"\x1b[1;31mx\x1b[0m", `\u001b[1;31mx\u001b[0m`, "\x1b[1;31mx\x1b[0m"},
		{"\x1b]52;c;eA==\a", `\u001b]52;c;eA==\u0007`, `\u001b]52;c;eA==\u0007`},
		{"\x1b[8;1;1;1mx\x1b[2J\x1b[", `\u001b[8;1;1;1mx\u001b[2J\u001b[`, `\u001b[8;1;1;1mx\u001b[2J\u001b[`},
		{"\x1b\x1b[1m\x1b[m", `\u001b\u001b[1m\u001b[m`, "\\u001b\x1b[1m\\u001b[m"},
		{"\u2068x\u2069\u202e", `\u2068x\u2069\u202e`, "\u2068x\u2069" + `\u202e`},
		{"\u009b\xff\xe2\x80", `\u009b\xff\xe2\x80`, `\u009b\xff\xe2\x80`},
	} {
		for piece := 1; piece <= len(c.in); piece++ {
			if got := written(t, c.in, false, piece); got != c.foreign {
				t.Errorf("%q in pieces of %d: %q, want %q", c.in, piece, got, c.foreign)
			}
			if got := written(t, c.in, true, piece); got != c.own {
				t.Errorf("own %q in pieces of %d: %q, want %q", c.in, piece, got, c.own)
			}
		}
	}
}

// TestWriterAtFirst: before it is told more, a writer lets isolates pass and no colour.
func TestWriterAtFirst(t *testing.T) {
	var b bytes.Buffer
	w := printable.NewWriter(&b)
	if _, err := w.Write([]byte(printable.Name("\u0622") + "\u2066\x1b[1m\n")); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "\u2068\u0622\u2069"+`\u2066\u001b[1m`+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func FuzzWriter(f *testing.F) {
	f.Add("a\x1b[1m\u202e\xff\u200d\ufffd\r\n", 3)
	f.Fuzz(func(t *testing.T, s string, piece int) {
		got := written(t, s, false, 1+piece&15)
		if !utf8.ValidString(got) {
			t.Fatalf("%q", got)
		}
		for _, r := range strings.ReplaceAll(got, "\r\n", "") {
			if printable.Hidden(r) && r != '\n' && r != '\t' {
				t.Fatalf("%U in %q", r, got)
			}
		}
		// What needs no escape stays as it is.
		clean := strings.NewReplacer("\r", "").Replace(s)
		if strings.NewReplacer("\n", "", "\t", "").Replace(clean) == printable.Text(strings.NewReplacer("\n", "", "\t",
			"").Replace(clean)) &&
			utf8.ValidString(clean) && written(t, clean, false, 1+piece&15) != clean {
			t.Fatalf("%q is changed", clean)
		}
	})
}
