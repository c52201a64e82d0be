package referee_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// looseRead reads and judges the first game of a text, and returns its canonical movetext with what was found.
func looseRead(t *testing.T, text string, cfg referee.Config) (string, diag.List) {
	t.Helper()
	var c grammar.Chunk
	var g notation.Game
	p := cfg.Parser()
	r := grammar.NewReader(strings.NewReader(text))
	r.Lenient = cfg.Lenient
	if err := r.Next(&c); err != nil {
		t.Fatal(err)
	}
	read := p.Parse(&c, &g)
	ref := referee.New(cfg)
	out := spelledOut(ref, &g, slices.Clone(read))
	rep := ref.Judge(&g, slices.Clone(read))
	text = string(notation.Append(nil, out, referee.StyleOf(rep.Ruleset)))
	if i := strings.LastIndex(text, "]\n\n"); i >= 0 {
		text = text[i+3:]
	}
	return strings.TrimSpace(text), slices.Clone(rep.Findings)
}

// TestLoose holds what is said of what people write who do not know the notation yet, and how it is read leniently.
// A strict message names what was meant; a lenient reading notes it and is judged without a fault.
func TestLoose(t *testing.T) {
	heads := map[string]string{
		"ji": "[Variant \"chaturaji\"]\n\n", "fr": "[Variant \"chaturaji\"]\n[Language \"fr\"]\n\n",
		"de": "[Variant \"chaturaji\"]\n[Language \"de\"]\n\n", "hi": "[Variant \"chaturaji\"]\n[Language \"hi\"]\n\n",
		"ta": "[Variant \"chaturaji\"]\n[Language \"ta\"]\n\n",
		"cb": "[Variant \"chauka-bara\"]\n[Red \"?\"]\n[White \"?\"]\n\n", "c3": "[Variant \"chaturanca-3\"]\n\n",
		"2p": "[Variant \"chaturanga-2p\"]\n\n",
	}
	for _, c := range []struct{ game, text, strict, lenient string }{
		// Throws.
		{"ji", "1. R: 5-2 Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: (5,2) Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: ( 5 , 2 ) Ke2 *", "<5,2>", ""},
		{"ji", "1. R: [5,2] Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: 5.2 Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: 5,2 Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: 2/5 Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: <5.2> Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: <5 2> Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: <52> Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: <5-2> Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: ⚄⚁ Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"ji", "1. R: «5,2» Ke2 *", "<5,2>", "1. R: <5,2> Ke2 *"},
		{"cb", "1. R: 2 c1-e1 *", "<2>", "1. R: <2> c1-e1 *"},
		{"cb", "1. R: 2: c1-e1 *", "<2>", "1. R: <2> c1-e1 *"},
		{"cb", "1. R: 2. c1-e1 *", "<2>", "1. R: <2> c1-e1 *"},
		{"cb", "1. R: (2) c1-e1 *", "<2>", "1. R: <2> c1-e1 *"},
		{"cb", "1. R: [2] c1-e1 *", "<2>", "1. R: <2> c1-e1 *"},
		{"cb", "1. R: ⚁ c1-e1 *", "<2>", "1. R: <2> c1-e1 *"},
		{"cb", "1. R: «2» c1-e1 *", "<2>", "1. R: <2> c1-e1 *"},
		{"cb", "1. R: 4 2 c1-e1 *", "<4>", ""},
		// Moves.
		{"cb", "1. R: <2> c1 e1 *", "c1-e1", "1. R: <2> c1-e1 *"},
		{"cb", "1. R: <2> cl-el *", "c1-e1", "1. R: <2> c1-e1 *"},
		{"2p", "1. CI-e3 *", "c1-e3", "1. Ee3 *"},
		{"2p", "1. Cl-E3 *", "c1-e3", "1. Ee3 *"},
		{"ji", "1. R: <5,2> Ke2, Bc3 *", "Ke2", "1. R: <5,2> Ke2 Bc3 *"},
		{"ji", "1. R: <5,2> Ke2/Bc3 *", "Ke2", "1. R: <5,2> Ke2 Bc3 *"},
		{"ji", "1. R: <5,2> Ke2, Bc3;\n*", "Ke2", "1. R: <5,2> Ke2 Bc3 *"},
		// Turns and seats.
		{"ji", "1. R: <5,2> Ke2 B: <4,3> -- *", "a turn of Yellow seems to be missing; if the source lacks " +
			"it, write Y: _t",
			""},
		{"ji", "1. R: <5,2> Ke2 Y: _t B: <4,3> -- *", "", ""},
		{"fr", "1. Rouge: <5,2> Re2 Jaune: <3,2> Bc6 *", "R:", "1. R: <5,2> Ke2  Y: <3,2> Bc6 *"},
		{"fr", "1. R: <5,2> Re2 J: <3,2> Bc6 *", "", "1. R: <5,2> Ke2  Y: <3,2> Bc6 *"},
		{"fr", "1. R: <5,2> Re2 J: _t N: _t V: _t *", "", "1. R: <5,2> Ke2  Y: _t  B: _t  G: _t *"},
		{"de", "1. Rot: <5,2> Ke2 Gelb: _t Schwarz: _t Grün: _t *", "R:", "1. R: <5,2> Ke2  Y: _t  B: _t  G: _t *"},
		{"hi", "1. लाल: <5,2> -- पीला: _t काला: _t हरा: _t *", "R:", "1. R: <5,2> --  Y: _t  B: _t  G: _t *"},
		{"ta", "1. சிவப்பு: <5,2> -- மஞ்சள்: _t *", "R:", "1. R: <5,2> --  Y: _t *"},
		{"ji", "1. Rouge: <5,2> Ke2 Gelb: _t *", "R:", "1. R: <5,2> Ke2  Y: _t *"},
		// What cannot be read.
		{"cb", "1. R: <2> ? W: <1> c5-b5 *", "written _", "1. R: <2> _  W: <1> c5-b5 *"},
		{"cb", "1. R: <2> ?? W: <1> c5-b5 *", "written _", "1. R: <2> _  W: <1> c5-b5 *"},
		// Remarks.
		{"c3", "1. e3 e6 += 2. Nf3 ∞ d6 ⩲ *", "$14", "1. e3 e6 $14 2. Nf3 $13 d6 $14 *"},
		{"c3", "1. e3 e6 2. Nf3 d6 TN 3. Ne5 (D) d5 ch. *", "$146", "1. e3 e6 2. Nf3 d6 $146 3. Ne5 {[%diagram]} d5 {ch.} *"},
		{"c3", "1. e3!!! e6 2. Nf3 d6= *", "$3", "1. e3 $3 e6 2. Nf3 d6 $10 *"},
		{"c3", "1. e3 e6 2. Nf3ch d6ch. 3. Ne5+= d5 dbl.ch. *", "{ch}",
			"1. e3 e6 2. Nf3 {ch} d6 {ch.} 3. Ne5 $14 d5 {dbl.ch.} *"},
		{"c3", "1. e3 e6 e.p. 2. Nf3 mate d6 *", "{e.p.}", "1. e3 e6 {e.p.} 2. Nf3 {mate} d6 *"},
		// Results.
		{"c3", "1. e3 e6 1-0.", "1-0", "1. e3 e6 1-0"},
		{"c3", "1. e3 e6 1-0`", "1-0", "1. e3 e6 1-0"},
		{"c3", "1. e3 e6 1:0", "1-0", "1. e3 e6 1-0"},
		{"c3", "1. e3 e6 1–0", "1-0", "1. e3 e6 1-0"},
		{"c3", "1. e3 e6 ½-½", "1/2-1/2", "1. e3 e6 1/2-1/2"},
		{"c3", "1. e3 e6 1-O", "1-0", "1. e3 e6 1-0"},
		{"c3", "1. e3 e6 {1-0}", "{1-0}", "1. e3 e6 {1-0} 1-0"},
		{"c3", "1. e3 e6 resigns *", "Termination", ""},
		{"2p", "1. e3 e6 resigns", "0-1", "1. e3 e6 0-1"},
		{"2p", "1. e3 e6 2. d3 resigned.", "1-0", "1. e3 e6 2. d3 1-0"},
		{"2p", "1. e3 e6 Black resigns", "1-0", "1. e3 e6 1-0"},
		{"2p", "1. e3 e6 Weiß aufgegeben!", "0-1", "1. e3 e6 0-1"},
		{"2p", "1. e3 e6 Draw agreed.", "1/2-1/2", "1. e3 e6 1/2-1/2"},
		{"2p", "1. e3 _ resigns", "Termination", ""},
		{"2p", "1. e3 e6 1/2", "1/2-1/2", "1. e3 e6 1/2-1/2"},
		{"c3", "1. e3 e6 1-0!", "1-0", "1. e3 e6 1-0"},
		{"cb", "1. R: <2> c1-e1 W: <1> c5-b5 White resigns", "1-0", "1. R: <2> c1-e1  W: <1> c5-b5 1-0"},
		{"cb", "1. R: <2> c1-e1 W: <1> c5-b5 resigns", "Termination", ""},
		{"cb", "1. R: <l> c1-d1 *", "<1>", "1. R: <1> c1-d1 *"},
		{"cb", "1. Red: <2> c1-e1 white: <1> c5-b5 *", "R:", "1. R: <2> c1-e1  W: <1> c5-b5 *"},
		{"c3", "1. e3 e6 Check! 2. Nf3ch! d6 −+ *", "{Check!}", "1. e3 e6 {Check!} 2. Nf3 {ch!} d6 $19 *"},
	} {
		strictly, found := looseRead(t, heads[c.game]+c.text+"\n", referee.Config{})
		if !slices.ContainsFunc(found, func(f diag.Finding) bool {
			return f.Severity == diag.Error && strings.Contains(f.Message, c.strict)
		}) && c.strict != "" {
			t.Errorf("%s: %q is not said, but %v", c.text, c.strict, found)
		}
		if c.strict != "" && c.lenient != "" && strictly == c.lenient {
			t.Errorf("%s: read strictly too", c.text)
		}
		if c.lenient == "" {
			continue
		}
		got, found := looseRead(t, heads[c.game]+c.text+"\n", referee.Config{Lenient: true})
		if got != c.lenient {
			t.Errorf("%s: read as %q, want %q", c.text, got, c.lenient)
		}
		for _, f := range found {
			if f.Severity == diag.Error && f.Code != diag.NotFinished {
				t.Errorf("%s: leniently %s %s", c.text, f.Code, f.Message)
			}
		}
		if !bytes.Contains([]byte(notesOf(found)), []byte("is read as")) {
			t.Errorf("%s: nothing is noted: %v", c.text, found)
		}
	}
}

// TestLooseIsOneFinding holds that what is typed in one way has one finding that names what is meant, and that a
// lenient reading has none.
func TestLooseIsOneFinding(t *testing.T) {
	const two = "[Red \"?\"]\n[White \"?\"]\n"
	for _, c := range []struct {
		variant, tags, before, after, meant string
		typed                               []string
	}{
		{"chauka-bara", two, "1. R: ", " c1-e1 W: <1> c5-b5 *", "<2>", []string{"2>", "<2", "2:", "2.", "(2)", "[2]",
			"«2»", "⚁", `"2"`,
			"2,", "2)", "[2>", "<2)", "<２>", "＜2＞", "②", "(2", "2 points", "dice: 2", "[ 2 ]", "<2>.", "<2>,", "<2>>",
			"2;", "|2|"}},
		{"chaturaji", "", "1. R: ", " Ke2 Bc3 Y: <4,3> -- *", "<5,2>", []string{"<5-2", "5-2>", "(5-2", "5 2", "<5 2",
			"[5][2]", "(5)-(2)",
			"⚄ ⚁", "5 and 2", "5, 2", "5 - 2", "5x2", "5-2:", "5−2", "<5,2}", "52", "5;2", "dice: 5,2"}},
		{"chaupur", "", "1. R: ", " s9-s10 j3-j1 j2-j1  Y: <5,1,1> q10-o11 *", "<2,1,1>", []string{"2-1-1", "2 1 1",
			"<211>", "211",
			"2.1.1", "⚁⚀⚀", "<2,1,1", "2,1,1>"}},
		{"thaayam", "", "1. R: ", " @c1 @c1 @c1 c1-e1  G: <1><1><2> @e3 e3-e4 e4-d5 *", "<1>", []string{"1 1 1 2",
			"1-1-1-2",
			"1, 1, 1, 2", "(1)(1)(1)(2)", "[1][1][1][2]", "⚀⚀⚀⚁", "<1 1 1 2>", "1 + 1 + 1 + 2"}},
		{"chauka-bara", two, "1. R: <2> ", " W: <1> c5-b5 *", "c1-e1", []string{"c1 -> e1", "c1->e1", "c1/e1",
			"c1 → e1", "c1 > e1", "c1>e1",
			"c1=>e1", "c1..e1", "c1…e1", "c1,e1", "c1, e1", "c1:e1", "c1.e1", "c1--e1", "c1~e1", "c1 to e1",
			"from c1 to e1", "c 1-e 1",
			"c1-e1.", "c1-e1,", `"c1-e1"`}},
		{"chauka-bara", two, "1. R: <2> ", " W: <1> c5-b5 *", "_", []string{"?", "??", "???", "(?)", "[?]",
			"illegible", "[illegible]", "[...]"}},
		{"chaturanca-3", "", "1. Nc3 Ea6 2. a3 Kf6 ", "", "1-0", []string{"(1-0)", "1-0 White wins",
			"1 - 0 (White wins)", "White wins 1-0",
			"White wins.", "Black lost", "[1-0]", "<1-0>", `"1-0"`, "1 0", "1.0-0.0", "Result: 1-0",
			"1-0 Black resigned", "1_0", "1-0 (resigns)"}},
		{"chaturanca-3", "", "1. Nc3 Ea6 2. a3 Kf6 ", "", "1/2-1/2", []string{"0.5-0.5", ".5-.5", "0,5-0,5", "(½-½)",
			"1/2 1/2", "(draw)"}},
		{"chaturaji", "", "1. R: <3,2> Bc3 Na3  Y: <5,2> -- ", "", "1/2-0-1/2-0", []string{"½:0:½:0", "0.5-0-0.5-0",
			"(½-0-½-0)"}},
		{"chaturanga-2p", "", "1. e3 e6 2. Nf3 ", " d6 *", "", []string{"(ch)", "(=)", "(!)", "only move", "dbl ch",
			"∞.", "†"}},
		{"chaturanga-2p", "", "", "", "", []string{"1. e3 e6 2. Tg1 Sf6 3. Sf3 Tg8 *", "1. W e3 B e6 *"}},
	} {
		for _, typed := range c.typed {
			text := "[Variant \"" + c.variant + "\"]\n" + c.tags + "\n" + c.before + typed + c.after + "\n"
			_, found := looseRead(t, text, referee.Config{})
			found = slices.DeleteFunc(found, func(f diag.Finding) bool {
				return f.Severity == diag.Note || f.Code == diag.NotFinished
			})
			if len(found) != 1 || !strings.Contains(found[0].Message, c.meant) {
				t.Errorf("%s: %q is not named for %q: %v", c.variant, typed, c.meant, found)
			}
			if c.meant == "" {
				continue
			}
			got, found := looseRead(t, text, referee.Config{Lenient: true})
			if !strings.Contains(got, c.meant) || slices.ContainsFunc(found, func(f diag.Finding) bool {
				return f.Severity == diag.Error && f.Code != diag.NotFinished
			}) {
				t.Errorf("%s: %q leniently is %q: %v", c.variant, typed, got, found)
			}
		}
	}
	// Which are not one thing.
	for _, text := range []string{"1. Nc3 Ea6 1-0 Black wins", "1. Nc3 Ea6 -- 1-0", "1. Nc3 Ea6 1-0 *"} {
		got, found := looseRead(t, "[Variant \"chaturanca-3\"]\n\n"+text+"\n", referee.Config{Lenient: true})
		if !slices.ContainsFunc(found, func(f diag.Finding) bool {
			return f.Severity == diag.Error && f.Code != diag.NotFinished
		}) {
			t.Errorf("%s is read as %s", text, got)
		}
	}
}

func notesOf(fs diag.List) string {
	var b strings.Builder
	for _, f := range fs {
		if f.Code == diag.LenientReading {
			b.WriteString(f.Message + "\n")
		}
	}
	return b.String()
}

// TestDots holds that dots are a pass where that is legal, and elsewhere may be lost words, which the finding says.
func TestDots(t *testing.T) {
	const head = "[Variant \"chauka-bara\"]\n[Red \"?\"]\n[White \"?\"]\n\n"
	for _, dots := range []string{"...", "…"} {
		text := head + "1. R: <2> " + dots + " W: <1> c5-b5 *\n"
		_, found := looseRead(t, text, referee.Config{})
		if len(found) == 0 || !strings.Contains(found[0].Message,
			"; --lenient reads the dots as -- where a pass is legal; for what is lost write _ (a word)") {
			t.Errorf("strictly %s: %v", dots, found)
		}
		_, found = looseRead(t, text, referee.Config{Lenient: true})
		if !slices.ContainsFunc(found, func(f diag.Finding) bool {
			return f.Severity == diag.Error && strings.Contains(f.Message, "write _ (a word), _*n (n words) or _t (a turn)")
		}) {
			t.Errorf("%s: %v", dots, found)
		}
	}
}

// TestLooseKeeps holds that what the notation reads is read as before, strictly and leniently.
func TestLooseKeeps(t *testing.T) {
	for _, c := range []struct{ head, text, want string }{
		{"[Variant \"chaturanca-3\"]\n\n", "1 e3 e6 2 Nf3 d6 1-0", "1. e3 e6 2. Nf3 d6 1-0"},
		{"[Variant \"chaturaji\"]\n\n", "1. R: <5,2> Ke2 (<5,2> Bc3) Y: <3,2> Bc6 1-0-1-0",
			"1. R: <5,2> Ke2 (<5,2> Bc3)  Y: <3,2> Bc6 1-0-1-0"},
		{"[Variant \"chauka-bara\"]\n[Red \"?\"]\n[White \"?\"]\n\n", "1. R: <4> <2> c1-e1 {2} W: <1> c5-b5 2. R: <2> *", ""},
		{"[Variant \"chaturanca-3\"]\n\n", "1. e3 e6 {D} (1... d6 {x}) 2. Nf3? d6?? *",
			"1. e3 e6 {D} (1... d6 {x}) 2. Nf3? d6?? *"},
	} {
		strict, found := looseRead(t, c.head+c.text+"\n", referee.Config{})
		lenient, noted := looseRead(t, c.head+c.text+"\n", referee.Config{Lenient: true})
		if strict != lenient || c.want != "" && strict != c.want || notesOf(noted) != "" {
			t.Errorf("%s: strictly %q %v, leniently %q %v", c.text, strict, found, lenient, noted)
		}
	}
}
