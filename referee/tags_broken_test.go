package referee

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// reportOf judges the only game of a text.
func reportOf(t *testing.T, text string) *Report {
	t.Helper()
	var (
		c grammar.Chunk
		p grammar.Parser
		g notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	return New(Config{}).Judge(&g, p.Parse(&c, &g))
}

// TestBrokenNames breaks the name of every tag that decides what a game is judged by in every way that
// typing, copying and other programs do. The game is not judged; with a name of one's own it is.
func TestBrokenNames(t *testing.T) {
	breaks := []string{
		"[NAME\u00a0\"x\"]", "[\u00a0NAME \"x\"]", "[NAME\u2009\"x\"]", "[NAME\u200b \"x\"]", "[\ufeffNAME \"x\"]",
		`["NAME" "x"]`, "[“NAME” “x”]",
		`[NAME- "x"]`, `[#NAME "x"]`, `[.NAME "x"]`, `[1NAME "x"]`, `[NAME&nbsp;"x"]`, `[&nbsp;NAME "x"]`, `[(NAME) "x"]`,
		`['NAME' "x"]`, `[NAME-Player "x"]`,
		`[NAME of it "x"]`, `[[NAME "x"]]`, `[Site "y" NAME "x"]`, `[Site "y"; NAME "x"]`, "[NAME\u00a0x]", "[NAME 'x']",
		"[NAME", "[\u2060NAME: x]", `[Event: NAME "x"]`, `[Event "y] NAME "x"]`,
		"[Event 'y' NAME 'x']",
	}
	for _, name := range []string{"Variant", "Options", "First", "SetUp", "FEN", "fen", "Position"} {
		for _, b := range append(breaks[:len(breaks):len(breaks)], "["+name[:1]+" "+name[1:]+` "x"]`,
			"["+strings.Join(strings.Split(name, ""), ".")+` "x"]`) {
			line := strings.ReplaceAll(b, "NAME", name)
			if name == "Position" && b[1] == 'E' {
				continue // it may be a word of another tag's value
			}
			if rep := reportOf(t, "[Variant \"chaturanga-2p\"]\n"+line+"\n\n1. e3 *\n"); rep.Judged != 0 ||
				rep.Verdict != Illegal {
				t.Errorf("%s: judged %d, %v", line, rep.Judged, rep.Findings)
			}
		}
	}
	for _, b := range breaks {
		line := strings.ReplaceAll(b, "NAME", "Shelfmark")
		if rep := reportOf(t, "[Variant \"chaturanga-2p\"]\n"+line+"\n\n1. e3 *\n"); rep.Judged != 1 {
			t.Errorf("%s: judged %d, %v", line, rep.Judged, rep.Findings)
		}
	}
}

// TestContradictions: of two tags that contradict each other neither holds.
func TestContradictions(t *testing.T) {
	const fen = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w -"
	for _, c := range []struct {
		tags   string
		code   diag.Code
		judged int
	}{
		{`[First "White"] [First "White"]`, diag.DuplicateTag, 1},
		{`[First "White"] [First "Black"]`, diag.DuplicateTag, 0},
		{`[Variant "chaturanga-2p"]`, diag.DuplicateTag, 1},
		{`[Variant "chaupur"]`, diag.DuplicateTag, 0},
		{`[Options "layout=chess"] [Options "layout=rotated"]`, diag.DuplicateTag, 0},
		{`[SetUp "0"] [SetUp "1"]`, diag.DuplicateTag, 0},
		{`[SetUp "1"]`, diag.BadPosition, 0},
		{`[SetUp "2"]`, diag.BadPosition, 0},
		{`[SetUp "yes"]`, diag.BadPosition, 0},
		{`[SetUp ""]`, diag.BadPosition, 0},
		{`[SetUp "0"] [FEN "` + fen + `"]`, diag.BadPosition, 0},
		{`[SetUp "yes"] [FEN "` + fen + `"]`, diag.BadPosition, 0},
		{`[FEN "` + fen + `"]`, diag.SetUpMismatch, 1},
		{`[SetUp "0"]`, "", 1},
	} {
		rep := reportOf(t, "[Variant \"chaturanga-2p\"]\n"+strings.ReplaceAll(c.tags, "] [", "]\n[")+"\n\n1. e3 *\n")
		if rep.Judged != c.judged || len(rep.Findings) > 1 || c.code != "" &&
			(len(rep.Findings) != 1 || rep.Findings[0].Code != c.code) {
			t.Errorf("%s: judged %d, %v", c.tags, rep.Judged, rep.Findings)
		}
	}
	// A record of a rule set that is supposed is not judged by what contradicts itself either.
	for _, tags := range []string{"[FEN \"a\"]\n[FEN \"b\"]\n", "[SetUp \"1\"]\n",
		"[First \"White\"]\n[First \"Black\"]\n", "[FEN\u00a0\"a\"]\n"} {
		var (
			c grammar.Chunk
			p grammar.Parser
			g notation.Game
		)
		if err := grammar.NewReader(strings.NewReader(tags + "\n1. e3 *\n")).Next(&c); err != nil {
			t.Fatal(err)
		}
		p.Parse(&c, &g)
		rs, _ := rulesets.Lookup("chaturanga-2p")
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		wrong := New(Config{}).Fit(&g, nil, game, true).Sitting.Findings
		if len(wrong) == 0 || wrong[0].Code == diag.SeatSet {
			t.Errorf("%q: %v", tags, wrong)
		}
	}
}
