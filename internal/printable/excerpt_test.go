package printable

import (
	"strings"
	"testing"
)

func TestExcerpt(t *testing.T) {
	for _, c := range []struct {
		name, text, span, line, mark string
	}{
		{"word", "a\n1. e3 e6 *\nb", "e6", "1. e3 e6 *", "      ^^"},
		{"first", "1. e3", "1.", "1. e3", "^^"},
		{"tabs", "\t1.\te3 *\r\n", "e3", "\t1.\te3 *", "\t  \t^^"},
		{"marks take no column", "{ಕ್ಷ} e3 *", "e3", "{ಕ್ಷ} e3 *", "     ^^"},
		{"joiners stay", "{क्\u200dष} e3", "e3", "{क्\u200dष} e3", "     ^^"},
		{"escapes", "a\x1b[31m e3", "\x1b", `a\x1b[31m e3`, ` ^^^^`},
		{"behind escapes", "\u202e\x00 e3", "e3", `\u202e\x00 e3`, strings.Repeat(" ", 11) + "^^"},
		{"no UTF-8", "caf\xe9 e3", "\xe9", `caf\xe9 e3`, "   ^^^^"},
		{"over lines", "{a\nb} e3", "{a\nb}", "{a", "^^"},
		{"lone return", "a\rb e3", "e3", `a\rb e3`, "     ^^"},
	} {
		start := strings.Index(c.text, c.span)
		line, mark, ok := Excerpt([]byte(c.text), start, start+len(c.span))
		if !ok || line != c.line || mark != c.mark {
			t.Errorf("%s: got %v\n%q\n%q\nwant\n%q\n%q", c.name, ok, line, mark, c.line, c.mark)
		}
	}
}

func TestExcerptAtTheEnds(t *testing.T) {
	for _, c := range []struct {
		text       string
		start, end int
		mark       string
		ok         bool
	}{
		{"", 0, 0, "", false},
		{"abc", 3, 3, "   ^", true},
		{"abc\n", 3, 3, "   ^", true},
		{"abc", 4, 4, "", false},
		{"abc", -1, 0, "", false},
		{"abc", 2, 1, "", false},
	} {
		if _, mark, ok := Excerpt([]byte(c.text), c.start, c.end); ok != c.ok || mark != c.mark {
			t.Errorf("%q %d-%d: %q %v, want %q %v", c.text, c.start, c.end, mark, ok, c.mark, c.ok)
		}
	}
}

func TestExcerptCrops(t *testing.T) {
	data := []byte(strings.Repeat("x ", 8<<20))
	for i := range 100_000 { // without end if each read the whole line
		at := len(data)/2 + 2*i
		line, mark, ok := Excerpt(data, at, at+1)
		n := len([]rune(line))
		if !ok || !strings.HasPrefix(line, ellipsis) || !strings.HasSuffix(line, ellipsis) || n > most+2 {
			t.Fatalf("%q", line)
		}
		if col := len([]rune(mark)) - 1; []rune(line)[col] != 'x' || strings.Trim(mark, " ") != "^" {
			t.Fatalf("%q\n%q", line, mark)
		}
	}
}

func FuzzExcerpt(f *testing.F) {
	f.Add([]byte("1. e3 e6 *\n"), 3, 5)
	f.Add([]byte("a\x1b\xff\u202e\t\r\n"), 1, 4)
	f.Fuzz(func(t *testing.T, text []byte, start, end int) {
		line, mark, ok := Excerpt(text, start, end)
		if !ok {
			return
		}
		// What is written from right to left is isolated by us, in pairs.
		if strings.Count(line, "\u2068") != strings.Count(line, "\u2069") {
			t.Fatalf("%q", line)
		}
		for _, r := range strings.NewReplacer("\u2068", "", "\u2069", "").Replace(line) + mark {
			if Hidden(r) && r != '\t' {
				t.Fatalf("%U in %q", r, line)
			}
		}
		if !strings.Contains(mark, "^") {
			t.Fatalf("nothing is marked: %q", mark)
		}
	})
}
