package draft_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/referee"
)

// TestFixes looks for each kind of correction that an editor has in what a script gets, and makes it.
func TestFixes(t *testing.T) {
	const war, race = "[Event \"𝔸\"]\n[Variant \"chaturanga-2p\"]\n\n", "[Variant \"chauka-bara\"]\n\n"
	for _, c := range []struct{ text, title, want string }{
		{war + "1. e3 e6+^ *\n", "write e6", war + "1. e3 e6 *\n"},
		{war + "1. e4! e6^ *\n", "mark as played all the same: sic", war + "1. e4! sic e6 *\n"},
		{war + "1. e3+ e6+ *^\n", "fix all M016: missing or false check or mate mark", war + "1. e3 e6 *\n"},
		{war + "1. e3+ e6 3. d3 ^*\n", "fix all that can be fixed without changing what was played",
			war + "1. e3 e6 2. d3 *\n"},
		{war + "1. Nf3|Nh3^ e6 *\n", "make Nh3 the reading", war + "1. Nh3 e6 *\n"},
		{race + "1. R: ^<2|3> c1-e1 *\n", "make <2> the reading", race + "1. R: <2> c1-e1 *\n"},
	} {
		before, after, _ := strings.Cut(c.text, "^")
		out, err := draft.New(referee.Config{}).Judge(t.Context(), &draft.Ask{Text: before + after, Caret: units(before)})
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Concat(out.Fixes, out.At.Readings)
		for _, f := range out.Findings {
			all = append(all, f.Fixes...)
		}
		var titles []string
		made := ""
		for _, f := range all {
			if titles = append(titles, f.Title); f.Title != c.title || made != "" {
				continue
			}
			text := utf16.Encode([]rune(before + after))
			for _, e := range slices.Backward(f.Edits) {
				text = slices.Concat(text[:e.Start], utf16.Encode([]rune(e.Text)), text[e.End:])
			}
			made = string(utf16.Decode(text))
		}
		if made != c.want {
			t.Errorf("%q: %s makes %q, want %q; there are %q", c.text, c.title, made, c.want, titles)
		}
	}
}
