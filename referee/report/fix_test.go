package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
)

// mended returns the movetext with the first fix of every finding of that code carried
// out, and how many of the findings have one.
func mended(t *testing.T, text string, code diag.Code) (string, int) {
	t.Helper()
	text, n := mendedText(t, text, code)
	_, moves, _ := strings.Cut(text, "\n\n")
	return strings.TrimSpace(moves), n
}

// TestTags gives tags their right names and forms.
func TestTags(t *testing.T) {
	for _, c := range []struct {
		text, want string
		code       diag.Code
		fixed      int
	}{
		{"[Variant \"chauka-bara\"]\n[red \"A\"]\n[ white \"B\"]\n\n*\n",
			"[Variant \"chauka-bara\"]\n[Red \"A\"]\n[ White \"B\"]\n\n*\n", diag.DecisiveTagMisnamed, 2},
		{"[Variant \"chaturaji\"]\n[variant \"x\"]\n\n*\n", "[Variant \"chaturaji\"]\n[variant \"x\"]\n\n*\n",
			diag.DecisiveTagMisnamed, 0},
		{"[Dtae \"????.??.??\"]\n[Variant \"chaturaji\"]\n\n*\n", "[Date \"????.??.??\"]\n[Variant \"chaturaji\"]\n\n*\n",
			diag.TagMisnamed, 1},
		{"[Event \"a \"b\" c\"] \n[Variant \"chaturaji]\n\n*\n", "[Event \"a \\\"b\\\" c\"] \n[Variant \"chaturaji\"]\n\n*\n",
			diag.BadTag, 2},
		{"[Event]\n[Variant \"chaturaji\"]\n\n*\n", "[Event]\n[Variant \"chaturaji\"]\n\n*\n", diag.BadTag, 0},
	} {
		got, n := mendedText(t, c.text, c.code)
		if got != c.want || n != c.fixed {
			t.Errorf("%q: %d fixed: %q, want %d and %q", c.text, n, got, c.fixed, c.want)
		}
	}
}

func mendedText(t *testing.T, text string, code diag.Code) (string, int) {
	t.Helper()
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		g      notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		t.Fatal(err)
	}
	read := parser.Parse(&chunk, &g)
	ref := referee.New(referee.Config{})
	findings := slices.Clone(ref.Judge(&g, read).Findings)
	finder := report.NewFinder(ref, &g, findings)
	var edits []report.Edit
	n := 0
	for i := range findings {
		f := &findings[i]
		if f.Code != code {
			continue
		}
		if fixes := finder.Of(f); len(fixes) > 0 {
			edits = append(edits, fixes[0].Edits...)
			n++
		}
	}
	slices.SortFunc(edits, func(a, b report.Edit) int { return b.Span.Start.Offset - a.Span.Start.Offset })
	for _, e := range edits {
		text = text[:e.Span.Start.Offset] + e.Text + text[e.Span.End.Offset:]
	}
	return text, n
}

func TestFinder(t *testing.T) {
	const variant = "[Variant \"chaturanga-2p\"]\n"
	for _, c := range []struct {
		name, tags, moves, want string
		code                    diag.Code
		fixed                   int
	}{
		{"a mark too much", "", "1. e3+ {é} *", "1. e3 {é} *", diag.CheckMark, 1},
		{"a mark of mate", "[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n", "1. Rh8+ 1-0", "1. Rh8# 1-0", diag.CheckMark,
			1},
		{"more than needed", "", "1. Nbc3 *", "1. Nc3 *", diag.OverSpecified, 1},
		{"more than needed, everywhere", "", "1. e2-e3 e7-e6 2. Ng1-f3 *", "1. e3 e6 2. Nf3 *", diag.OverSpecified, 1},
		{"nothing is taken", "", "1. Nxc3 *", "1. Nc3 *", diag.CaptureMark, 1},
		{"counts on to the next jump", "", "1. e3 e6 3. d3 d6 4. c3 c6 7. b3 *", "1. e3 e6 2. d3 d6 3. c3 c6 4. b3 *",
			diag.RoundNumber, 2},
		{"no number is known to be right", "[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/8/K6R w -\"]\n", "1. Rh2 Ka7 5. Rh3 *",
			"1. Rh2 Ka7 5. Rh3 *", diag.RoundNumber, 0},
		{"a mark in a variation", "", "1. e3 (1. d3+) *", "1. e3 (1. d3+) *", diag.CheckMark, 0},
		{"another move would be none", "", "1. Nd4 *", "1. Nd4 *", diag.NotReachable, 0},
	} {
		got, n := mended(t, variant+c.tags+"\n"+c.moves+"\n", c.code)
		if got != c.want || n != c.fixed {
			t.Errorf("%s: %d fixed: %q, want %d and %q", c.name, n, got, c.fixed, c.want)
		}
	}
}

// TestOffers carries out what a finding offers for the user to decide.
func TestOffers(t *testing.T) {
	const variant = "[Variant \"chaturanga-2p\"]\n"
	for _, c := range []struct {
		name, text, title, want string
		code                    diag.Code
	}{
		{"an unknown rule set", "[Variant \"chaturanga-2q\" ]\n\n1. e3 *\n", "write chaturanga-2p",
			"[Variant \"chaturanga-2p\" ]\n\n1. e3 *\n", diag.UnknownVariant},
		{"a date", "[Date \"1898-06-30\"]\n" + variant + "\n1. e3 *\n", "write 1898.06.30", "[Date \"1898.06.30\"]\n" +
			variant + "\n1. e3 *\n", diag.ImpossibleDate},
		{"no result", variant + "\n1. e3", "end with *", variant + "\n1. e3 *", diag.MissingResult},
		{"no result after a comment", variant + "\n1. e3 ; a word", "end with *", variant + "\n1. e3 ; a word\n*",
			diag.MissingResult},
		{"no result after a line for programs", variant + "\n1. e3\n%a word", "end with *", variant + "\n1. e3\n%a word\n*",
			diag.MissingResult},
		{"no result after an open variation", variant + "\n1. e3 (", "end with *", variant + "\n1. e3 ( *",
			diag.MissingResult},
		{"no result after a comment in one", variant + "\n1. e3 (1. d3 ; a word", "end with *", variant +
			"\n1. e3 (1. d3 ; a word\n*", diag.MissingResult},
		{"a wrong seat", "[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 Y: <1> *", "write G: for Green",
			"[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 G: <1> *", diag.WrongSeat},
		{"a character that turns the text", variant + "\n1. e3 {a \u202e b\u202e} e6 *", "take U+202E out",
			variant + "\n1. e3 {a  b} e6 *", diag.ControlCharacter},
		{"sic for nothing", variant + "\n1. e3! sic *", "drop sic", variant + "\n1. e3! *", diag.SicWithoutBreach},
		{"another move", variant + "\n1. Nd4 *", "write Nc3 instead", variant + "\n1. Nc3 *", diag.NotReachable},
		{"played all the same", variant + "\n1. e5! *", "mark as played all the same: sic", variant + "\n1. e5! sic *",
			diag.NotReachable},
	} {
		// The game stands after another one, so that its places are not those of the text.
		const first = "1. e3 *\n\n"
		var (
			chunk  grammar.Chunk
			parser grammar.Parser
			g      notation.Game
		)
		reader := grammar.NewReader(strings.NewReader(first + c.text))
		for range 2 {
			if err := reader.Next(&chunk); err != nil {
				t.Fatal(err)
			}
		}
		read := parser.Parse(&chunk, &g)
		ref := referee.New(referee.Config{})
		findings := slices.Clone(ref.Judge(&g, read).Findings)
		finder := report.NewFinder(ref, &g, findings)
		offered := []string{}
		for i := range findings {
			if findings[i].Code != c.code {
				continue
			}
			for _, x := range finder.Offers(&findings[i]) {
				got := first + c.text
				for _, e := range slices.Backward(x.Edits) {
					got = got[:e.Span.Start.Offset] + e.Text + got[e.Span.End.Offset:]
				}
				if offered = append(offered, x.Title.String()); x.Title.String() == c.title && got != first+c.want {
					t.Errorf("%s: %q, want %q", c.name, got, first+c.want)
				}
			}
		}
		if !slices.Contains(offered, c.title) {
			t.Errorf("%s: %q is not offered, but %q of %v", c.name, c.title, offered, findings)
		}
	}
}

// TestForeign: what is offered for a record that is read leniently is in its letters, so that it is read
// as it is meant: an R is the king's in French.
func TestForeign(t *testing.T) {
	const (
		tags = "[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/8/K5R1 w -\"]\n"
		move = "\n1. Tgg3 Rb8 2. Tg1h1 *\n"
	)
	for _, c := range []struct{ language, flag string }{{"[Language \"fr\"]\n", ""}, {"", "fr"},
		{"[Language \"de\"]\n", "fr"}} {
		cfg := referee.Config{Lenient: true, Language: c.flag}
		text := tags + c.language + move
		if strings.Contains(c.language, "de") {
			text = strings.Replace(text, "Rb8", "Kb8", 1)
		}
		var g notation.Game
		p := cfg.Parser()
		read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
		ref := referee.New(cfg)
		findings := slices.Clone(ref.Judge(&g, read).Findings)
		finder := report.NewFinder(ref, &g, findings)
		fixed, offered := "", []string{}
		for i := range findings {
			for _, f := range finder.Of(&findings[i]) {
				fixed += f.Edits[0].Text
			}
			for _, f := range finder.Offers(&findings[i]) {
				offered = append(offered, f.Edits[0].Text)
			}
		}
		if fixed != "Tg3" {
			t.Errorf("%s%s: fixed is %q, want Tg3: %v", c.language, c.flag, fixed, findings)
		}
		if !slices.ContainsFunc(offered, func(s string) bool { return strings.HasPrefix(s, "T") }) ||
			slices.ContainsFunc(offered, func(s string) bool {
				return s[0] == 'N' || s[0] == 'R' && s[1] != 'a' &&
					s[1] != 'b'
			}) {
			t.Errorf("%s%s: offered is %q", c.language, c.flag, offered)
		}
	}
}
