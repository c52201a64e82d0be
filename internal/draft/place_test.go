package draft_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/google/go-cmp/cmp"
)

func units(text string) int { return len(utf16.Encode([]rune(text))) }

// clicked judges a text with a caret at "^", writes an event of those that are offered, the one
// that is named or the first, and returns the text, with the event in "«»".
func clicked(t *testing.T, d *draft.Drafts, text, event string) string {
	t.Helper()
	before, behind, ok := strings.Cut(text, "^")
	if !ok {
		t.Fatalf("no caret in %q", text)
	}
	text = before + behind
	out, err := d.Judge(t.Context(), &draft.Ask{Text: text, Caret: units(before)})
	if err != nil {
		t.Fatal(err)
	}
	if out.At == nil || out.At.Place == nil {
		return "no place"
	}
	offered := []string{}
	for _, o := range out.At.Throws {
		offered = append(offered, o.Text)
	}
	for _, o := range out.At.Moves {
		offered = append(offered, o.Text)
	}
	place := out.At.Place
	for _, o := range offered {
		if event == "" || o == event {
			all := utf16.Encode([]rune(text))
			return string(utf16.Decode(all[:place.At])) + place.Before + "«" + o + "»" + place.After +
				string(utf16.Decode(all[place.At:]))
		}
	}
	return "not offered"
}

// TestPlace clicks on an event with the caret anywhere: it is written among the moves where the
// caret stands there, otherwise at the end of the moves.
func TestPlace(t *testing.T) {
	d := draft.New(referee.Config{})
	const (
		war  = "[Variant \"chaturanga-2p\"]\n\n"
		race = "[Variant \"chauka-bara\"]\n\n"
	)
	for _, c := range []struct{ name, text, event, want string }{
		{"in a tag", "[Eve^nt \"?\"]\n" + war + "*\n", "e3", "[Event \"?\"]\n" + war + "1. «e3» *\n"},
		{"before a tag", "^[Event \"?\"]\n" + war + "*\n", "e3", "[Event \"?\"]\n" + war + "1. «e3» *\n"},
		{"between tags", "[Event \"?\"]\n^" + war + "*\n", "e3", "[Event \"?\"]\n" + war + "1. «e3» *\n"},
		{"in a value", "[Event \"a^b\"]\n" + war + "1. e3 e6 *\n", "d3", "[Event \"ab\"]\n" + war + "1. e3 e6 2. «d3» *\n"},
		{"after the last tag", strings.TrimSpace(war) + "^\n\n*\n", "e3", war + "1. «e3» *\n"},
		{"nothing but tags", strings.TrimSpace(war) + "^", "e3", war + "1. «e3»"},
		{"a line after the tags", war + "^", "e3", war + "1. «e3»"},
		{"on the line under the tags", war[:len(war)-1] + "^\n1. e3 *\n", "e6", war + "1. e3 «e6» *\n"},
		{"before the result", war + "1. e3 ^*\n", "e6", war + "1. e3 «e6» *\n"},
		{"at the last move", war + "1. e3^ *\n", "e6", war + "1. e3 «e6» *\n"},
		{"in the last move", war + "1. e^3 *\n", "e6", war + "1. e3 «e6» *\n"},
		{"after the result", war + "1. e3 *^\n", "e6", war + "1. e3 «e6» *\n"},
		{"in the result", war + "1. e3 1^-0\n", "e6", war + "1. e3 «e6» 1-0\n"},
		{"on the next line", war + "1. e3 *\n^", "e6", war + "1. e3 «e6» *\n"},
		{"between games", war + "1. e3 *\n\n^\n" + race + "*\n", "e6", war + "1. e3 «e6» *\n\n\n" + race + "*\n"},
		{"in the second game", war + "1. e3 *\n\n" + race[:4] + "^" + race[4:] + "*\n", "<4>", war + "1. e3 *\n\n" +
			race + "1. R: «<4>» *\n"},
		{"after all games", war + "1. e3 *\n\n" + race + "*\n\n\n^", "<4>", war + "1. e3 *\n\n" + race +
			"1. R: «<4>» *\n\n\n"},
		{"between games without a result", war + "1. e3\n\n^\n" + race + "*\n", "e6", war + "1. e3\n\n«e6»\n" + race +
			"*\n"},
		{"before the first game", "^\n\n" + war + "1. e3 *\n", "e6", "\n\n" + war + "1. e3 «e6» *\n"},
		{"in a comment", war + "{a ^word} 1. e3 *\n", "e6", war + "{a word} 1. e3 «e6» *\n"},
		{"in the last comment", war + "1. e3 {a ^word} *\n", "e6", war + "1. e3 {a word} «e6» *\n"},
		{"before a comment", war + "^{a word} *\n", "e3", war + "{a word} 1. «e3» *\n"},
		{"after a comment", war + "1. e3 {a word}^ e6 *\n", "e6", war + "1. e3 {a word} «e6» e6 *\n"},
		{"a move keeps its comment", war + "1. e3 e6^ {a word} *\n", "d3", war + "1. e3 e6 {a word} 2. «d3» *\n"},
		{"a move keeps its glyph", war + "1. e3 e6^! $4 sic {a word} *\n", "d3", war +
			"1. e3 e6! $4 sic {a word} 2. «d3» *\n"},
		{"in a comment to the line's end", war + "1. e3 ; a ^word\n*\n", "e6", war + "1. e3 ; a word\n«e6» *\n"},
		{"after a comment to the line's end", war + "1. e3 ; a word^", "e6", war + "1. e3 ; a word\n«e6»"},
		{"in an open comment", war + "1. e3 {a ^word *\n", "e6", war + "1. e3 «e6» {a word *\n"},
		{"in a line that does not count", war + "1. e3\n%a ^line\n*\n", "e6", war + "1. e3\n%a line\n«e6» *\n"},
		{"after a line that does not count", war + "1. e3\n%a line^", "e6", war + "1. e3\n%a line\n«e6»"},
		{"in a variation", war + "1. e3 e6 (1... d6 ^) 2. d3 *\n", "c3", war + "1. e3 e6 (1... d6 2. «c3») 2. d3 *\n"},
		{"at the bracket of a variation", war + "1. e3 e6 (1... d6^) 2. d3 *\n", "c3", war +
			"1. e3 e6 (1... d6 2. «c3») 2. d3 *\n"},
		{"after a bracket that opens", war + "1. e3 e6 (^1... d6) 2. d3 *\n", "c6", war +
			"1. e3 e6 («c6» 1... d6) 2. d3 *\n"},
		{"after a variation", war + "1. e3 e6 (1... d6)^ *\n", "d3", war + "1. e3 e6 (1... d6) 2. «d3» *\n"},
		{"a move keeps its variation", war + "1. e3 e6^ (1... d6) *\n", "d3", war + "1. e3 e6 (1... d6) 2. «d3» *\n"},
		{"in a comment of a variation", war + "1. e3 e6 (1... d6 {a ^word}) *\n", "d3", war +
			"1. e3 e6 (1... d6 {a word}) 2. «d3» *\n"},
		{"in a variation that is open", war + "1. e3 e6 (1... d6 ^*\n", "c3", war + "1. e3 e6 (1... d6 2. «c3» *\n"},
		{"in a tag before an open variation", "^" + war + "1. e3 e6 (1... d6 *\n", "", "no place"},
		{"among the moves", war + "1. e3 ^e6 *\n", "d6", war + "1. e3 «d6» e6 *\n"},
		{"after a number", war + "1. e3 e6 2. ^*\n", "d3", war + "1. e3 e6 2. «d3» *\n"},
		{"after a number of a race", race + "1. ^*\n", "<4>", race + "1. R: «<4>» *\n"},
		{"after a seat", race + "1. R: ^*\n", "<4>", race + "1. R: «<4>» *\n"},
		{"after a throw", race + "1. R: <4>^ *\n", "c1-e3", race + "1. R: <4> «c1-e3» *\n"},
		{"in a throw", race + "1. R: <^4> *\n", "c1-e3", race + "1. R: <4> «c1-e3» *\n"},
		{"lines of another system", strings.ReplaceAll(war+"1. e3\n^\n", "\n", "\r\n"), "e6",
			strings.ReplaceAll(war+"1. e3\n«e6»\n", "\n", "\r\n")},
		{"within the end of a line", "[Event \"x\"]\r\n[Variant \"chaturanga-2p\"]\r\n\r\n1. e3\r^\n", "e6",
			"[Event \"x\"]\r\n[Variant \"chaturanga-2p\"]\r\n\r\n1. e3 «e6»\r\n"},
		{"a byte order mark", "^\ufeff" + war + "1. e3 *\n", "e6", "\ufeff" + war + "1. e3 «e6» *\n"},
		{"characters of two units", "[White \"𝄞𝄞\"]\n" + war + "1. e3 {𝄞} *^\n", "e6", "[White \"𝄞𝄞\"]\n" + war +
			"1. e3 {𝄞} «e6» *\n"},
		{"after an open gap", war + "1. _ ^*\n", "e6", war + "1. _ «e6» *\n"},
		{"the game is over", "[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n" + war + "1. Rh8# ^1-0\n", "",
			"not offered"},
		{"nothing is played", "^", "", "no place"},
	} {
		if got := clicked(t, d, c.text, c.event); got != c.want {
			t.Errorf("%s: %q\n gives %q\n want  %q", c.name, c.text, got, c.want)
		}
	}
}

// read returns the tags and comments of all games of a text.
func read(t *testing.T, text string) []string {
	t.Helper()
	var (
		out []string
		c   grammar.Chunk
		p   grammar.Parser
		g   notation.Game
	)
	for r := grammar.NewReader(strings.NewReader(text)); r.Next(&c) == nil; {
		p.Parse(&c, &g)
		for _, tag := range g.Tags {
			out = append(out, tag.Name+"="+tag.Value)
		}
		out = append(append(out, g.AllComments()...), "result "+g.Result.Text)
	}
	return out
}

// TestPlaceAnywhere clicks with the caret at random places of all records, damaged ones too: all
// tags, comments and results are read as before, and what is written is legal where it stands.
func TestPlaceAnywhere(t *testing.T) {
	var names []string
	for _, dir := range []string{"games", "faulty"} {
		found, err := filepath.Glob(filepath.Join("..", "..", "testdata", dir, "*.agn"))
		if err != nil || len(found) == 0 {
			t.Fatal(found, err)
		}
		names = append(names, found...)
	}
	r := rand.New(rand.NewPCG(34, 19))
	tries := 20
	if testing.Short() {
		tries = 4
	}
	written := 0
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := []rune(strings.ToValidUTF8(string(raw[:min(len(raw), 8<<10)]), "\ufffd"))
		d := draft.New(referee.Config{})
		for range tries {
			at := r.IntN(len(text) + 1)
			if r.IntN(4) == 0 { // the end of a game, or a bracket
				if k := strings.LastIndexAny(string(text[:at]), "*)]}"); k >= 0 {
					at = len([]rune(string(text[:at])[:k])) + r.IntN(2)
				}
			}
			got := clicked(t, d, strings.ReplaceAll(string(text[:at]), "^", "")+"^"+strings.ReplaceAll(string(text[at:]),
				"^", ""), "")
			head, rest, ok := strings.Cut(got, "«")
			if !ok {
				continue
			}
			written++
			event, rest, _ := strings.Cut(rest, "»")
			now := head + event + rest
			if diff := cmp.Diff(read(t, strings.ReplaceAll(string(text), "^", "")), read(t, now)); diff != "" {
				t.Fatalf("%s, %d: %q spoils\n%s", name, at, event, diff)
			}
			out, err := d.Judge(t.Context(), &draft.Ask{Text: now, Caret: -1})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range out.Findings {
				if f.Severity == "error" && f.Start == units(head) {
					t.Errorf("%s, %d: %q is %s: %s", name, at, event, f.Code, f.Message)
				}
			}
		}
	}
	if written < 100 {
		t.Errorf("only %d events were written", written)
	}
}
