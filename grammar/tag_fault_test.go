package grammar

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

func TestTagFaults(t *testing.T) {
	for _, c := range []struct {
		line  string
		fault diag.Phrase
		right string
	}{
		{`[White "5th "Asha" Cup"]`, diag.TagQuoteInside, `[White "5th \"Asha\" Cup"]`},
		{`[White "5th \"Asha" Cup"]`, diag.TagQuoteInside, `[White "5th \"Asha\" Cup"]`},
		{`[White ""Asha""]`, diag.TagQuoteInside, `[White "\"Asha\""]`},
		{`[White 'Asha']`, diag.TagApostrophes, `[White "Asha"]`},
		{`[White ‘Asha’]`, diag.TagApostrophes, `[White "Asha"]`},
		{"[White `O'Hara`]", diag.TagApostrophes, `[White "O'Hara"]`},
		{`[White 'Asha]`, diag.TagApostrophes, ``},
		{`[White “Asha”]`, diag.TagCurly, `[White "Asha"]`},
		{`[White „Asha“]`, diag.TagCurly, `[White "Asha"]`},
		{`[White "Asha”]`, diag.TagCurly, `[White "Asha"]`},
		{`[White Asha]`, diag.TagUnquoted, `[White "Asha"]`},
		{`[White Asha"]`, diag.TagUnquoted, `[White "Asha"]`},
		{`[White Asha`, diag.TagUnquoted, ``},
		{`[White "Asha]`, diag.TagNotClosed, `[White "Asha"]`},
		{`[White "Asha ]`, diag.TagNotClosed, `[White "Asha"]`},
		{`[White "Asha`, diag.TagNotClosed, ``},
		{`[White "Asha']`, diag.TagNotClosed, ``},
		{`[White "Asha] [Black "Ravi"]`, diag.TagNotClosed, ``},
		{`[White "C:\games\1"]`, diag.TagBackslash, `[White "C:\\games\\1"]`},
		{`[White "C:\"]`, diag.TagBackslash, `[White "C:\\"]`},
		{`[White "a\\b\c"]`, diag.TagBackslash, `[White "a\\b\\c"]`},
		{`[White "a\b" c"]`, diag.TagBackslash, ``},
		{`[White "Asha"`, diag.TagOpen, `[White "Asha"]`},
		{`[White "Asha" 1890]`, diag.TagBehind, ``},
		{`[White "Asha" [Black "Ravi"]`, diag.TagBehind, ``},
		{`[White: "Asha"]`, diag.TagSign, `[White "Asha"]`},
		{`[White="A\"b"]`, diag.TagSign, `[White "A\"b"]`},
		{`[White = 'Asha']`, diag.TagApostrophes, `[White "Asha"]`},
		{`[White]`, diag.TagWithoutValue, ``},
		{`[White `, diag.TagWithoutValue, ``},
		{`[Event-Date "1898"]`, diag.TagNameUnfit, ``},
		{`[Weiß "Asha"]`, diag.TagNameUnfit, `[White "Asha"]`},
		{`["White" "Asha"]`, diag.TagNameUnfit, `[White "Asha"]`},
		{"[White\u00a0\"Asha\"]", diag.TagNameStrange, `[White "Asha"]`},
		{"[\u200bFEN \"8/8 w\"]", diag.TagNameStrange, `[FEN "8/8 w"]`},
		{`[FEN- "8/8 w"]`, diag.TagNameUnfit, `[FEN "8/8 w"]`},
		{`[Set Up "1"]`, diag.TagNameSpaced, `[SetUp "1"]`},
		{"[FEN \t\u00a0\"8/8 w\"]", diag.TagNameStrange, `[FEN "8/8 w"]`},
		{`[Set Up 1]`, diag.TagNameSpaced, ``},
		{`[Options (house) "a=b"]`, diag.TagUnquoted, ``},
		{`[Event: FEN "8/8 w"]`, diag.TagNameSpaced, ``},
		{`[Event 'x' First 'Black']`, diag.TagApostrophes, ``},
		{`[White Asha Devi]`, diag.TagUnquoted, `[White "Asha Devi"]`},
		{`[White Player "Asha"]`, diag.TagNameSpaced, ``},
		{`[Start Position "8/8 w"]`, diag.TagNameSpaced, ``},
		{`[White \"Asha\"]`, diag.TagEscaped, `[White "Asha"]`},
		{`[White "Asha" "Ravi"]`, diag.TagBehind, ``},
		{`[Site "x" First "Black"]`, diag.TagBehind, ``},
		{`[Site "x"First "Black"]`, diag.TagBehind, ``},
		{`[Site "x" First Black"]`, diag.TagBehind, ``},
		{`[ ]`, diag.TagNameUnfit, ``},
	} {
		if _, ok := scanTag([]byte(c.line)); ok {
			t.Errorf("%s is a tag", c.line)
		}
		d := explainTag([]byte(c.line))
		if !diag.Says(d.Fault, c.fault) || d.Right != c.right {
			t.Errorf("%s: fault %v, %q, want %d, %q", c.line, d.Fault, d.Right, c.fault, c.right)
		}
	}
}

// TestTagMended damages tags of any values as people do. What is told is a tag of one line with
// the name and the value that stood there, or nothing.
func TestTagMended(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	parts := []string{"a", "Asha", " ", "é", `"`, `\`, "'", "”", "]", "[", "1. e3", "=", "/"}
	told := 0
	for range 20000 {
		value := ""
		for range 1 + rng.IntN(5) {
			value += parts[rng.IntN(len(parts))]
		}
		value = strings.TrimSpace(value)
		raw := `[White "` + value + `"]` // with nothing escaped
		pair := string(notation.AppendTag(nil, "White", value))
		for _, line := range []string{
			raw, pair[:len(pair)-1], strings.Replace(pair, `"]`, "]", 1), strings.Replace(pair, " ", ": ", 1),
			"[White '" + value + "']", "[White " + value + "]", "[White “" + value + "”]",
		} {
			if _, ok := scanTag([]byte(line)); ok {
				continue
			}
			d := explainTag([]byte(line))
			if d.Right == "" {
				continue
			}
			told++
			p, ok := scanTag([]byte(d.Right))
			if !ok || p.end != len(d.Right) {
				t.Fatalf("%s: %s is no tag", line, d.Right)
			}
			// Where quotation marks or backslashes are not escaped it is not certain which were.
			got := string(unescape(nil, []byte(d.Right[p.valueStart:p.valueEnd])))
			if !strings.ContainsAny(value, "\"\\'”") && value[0] != '=' && got != value {
				t.Fatalf("%s: %s has the value %q", line, d.Right, got)
			}
		}
	}
	if told < 20000 {
		t.Errorf("only %d were mended", told)
	}
}

func TestMalformed(t *testing.T) {
	for text, want := range map[string]string{
		"[White \"a]\n[Black \"b\"]\n\n*":         "White",
		"[White \"a] [FEN \"b\"]\n\n*":            "White FEN",
		"[Event \"a\"] [FEN “b”]\n[First c]\n\n*": "FEN First Firstc",
		"[Site \"a\" First \"b\"]\n\n*":           "Site First",
		"[Set Up \"1\"]\n\n*":                     "Set SetUp",
		"[F.E.N. \"x\"]\n\n*":                     "FEN F",
		"[\u00a0\"FEN\"\u2009\"x\"]\n\n*":         "FEN",
		"[F\u0415N \"x\"]\n\n*":                   "FЕN FEN",
		"[FEN&nbsp;\"x\"]\n\n*":                   "FEN",
		"[White \"5th \"First\" Cup\"]\n\n*":      "White",
		"[Event \"the [First] Cup]\n\n*":          "Event",
		"[Weiß \"a\"]\n\n*":                       "Weiß",
		"[Event \"a\"]\n\n1. e3 *":                "",
	} {
		var (
			p Parser
			g notation.Game
		)
		p.Parse(&Chunk{Text: []byte(text), Line: 1}, &g)
		var names []string
		for _, tag := range g.Malformed {
			names = append(names, tag.Name)
			if text[tag.Start] != '[' || strings.Contains(text[tag.Start:tag.End], "\n") {
				t.Errorf("%q: %s stands at %q", text, tag.Name, text[tag.Start:tag.End])
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
