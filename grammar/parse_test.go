package grammar

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// places returns findings as "code line:column-line:column", and whether each is in
// a variation.
func places(list diag.List) []string {
	var out []string
	for _, f := range list {
		s := fmt.Sprintf("%s %d:%d-%d:%d", f.Code, f.Span.Start.Line, f.Span.Start.Column, f.Span.End.Line, f.Span.End.Column)
		if f.Variation {
			s += " variation"
		}
		out = append(out, s)
	}
	return out
}

// kinds returns a game's items in short.
func kinds(g *notation.Game) string {
	var b strings.Builder
	for _, it := range g.All() {
		switch it.Kind {
		case notation.Number:
			fmt.Fprintf(&b, "%d%s", it.N, "..."[:it.Dots])
		case notation.SeatMark:
			fmt.Fprintf(&b, "%c:", it.Letter)
		case notation.Throw:
			b.Write(notation.AppendCast(nil, &it.Cast))
		case notation.MoveItem:
			b.Write(notation.AppendMove(nil, &it.Move))
		case notation.Pass:
			b.WriteString("--")
		case notation.Gap:
			fmt.Fprintf(&b, "_*%d", it.N)
		case notation.Comment:
			fmt.Fprintf(&b, "{%s}", g.Comment(&it))
			if it.LineComment {
				b.WriteString(";")
			}
		case notation.NAG:
			fmt.Fprintf(&b, "$%d", it.N)
		case notation.VarOpen:
			b.WriteString("(")
		case notation.VarClose:
			b.WriteString(")")
		case notation.Bad:
			fmt.Fprintf(&b, "BAD[%s]", g.Text[it.Start:it.End])
		}
		b.WriteString(it.Suffix.String())
		if it.Sic {
			b.WriteString(" sic")
		}
		b.WriteByte(' ')
	}
	return b.String() + g.Result.Text
}

func parseOne(t *testing.T, text string) (notation.Game, diag.List) {
	t.Helper()
	_, games, lists := readAll(t, strings.NewReader(text))
	if len(games) != 1 {
		t.Fatalf("%q holds %d games", text, len(games))
	}
	return games[0], lists[0]
}

func TestMovetext(t *testing.T) {
	for text, want := range map[string]string{
		"1. e3 e6 2. Nf3 Nc6 *":                             "1. e3 e6 2. Nf3 Nc6 *",
		"1.e3 1...e6 1..... 12 *":                           "1. e3 1... e6 1... 12. *",
		"R:a3 1.Y:--! 1-0":                                  "R: a3 1. Y: --! 1-0",
		"<2,5>Bc3<8><1> @c1 *":                              "<5,2> Bc3 <8> <1> @c1 *",
		"<_> <_,5,6> _ _*3 _! *":                            "<_> <6,5,_> _*1 _*3 _*1! *",
		"<05,0> sic e4 sic -- sic":                          "<5,0> sic e4 sic -- sic ",
		"e4!? sic $3 {x} e5 ?? *":                           "e4!? sic $3 {x} e5?? *",
		"e4{a  b\n c}e5;d } e\n*":                           "e4 {a b c} e5 {d } e}; *",
		"{} {a\n \t\n\n b} ;\n*":                            "{} {a} {b} {} *",
		"e4 (d4 (c4)(b4)) e5 () *":                          "e4 ( d4 ( c4 ) ( b4 ) ) e5 ( ) *",
		"e4\n%e5 {\n% ( \ne6 *":                             "e4 {e5 {} {(} e6 *",
		"%\n% a  b\t\n1.\n%c}\n \ne4 (\n% d\ne5)\n%\n*\n%e": "{a b} 1. {c}}; e4 ( {d} e5 ) {e} *",
		"e4 * {a} ;b":                                       "e4 {a} {b} *",
		"{a}[A \"b\"] {c} d4 *":                             "{a} {c} d4 *",
		"0-0-1-0":                                           "0-0-1-0",
		"1/3-1/3-1/3-0":                                     "1/3-1/3-1/3-0",
		"2c5-d5 2. 1-0":                                     "2c5-d5 2. 1-0",
		"a1! a1? a1!! a1?? a1!? a1?! *":                     "a1! a1? a1!! a1?? a1!? a1?! *",
		"b3 Bb3 *":                                          "b3 Bb3 *",
	} {
		g, list := parseOne(t, text)
		if got := kinds(&g); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
		missing := slices.ContainsFunc(list, func(f diag.Finding) bool { return f.Code == diag.MissingResult })
		if len(list) > 0 && (len(list) > 1 || !missing || g.Result.Text != "") {
			t.Errorf("%q: %v", text, list)
		}
	}
}

func TestFaults(t *testing.T) {
	deep := strings.Repeat("e4 (", MaxDepth)
	for _, test := range []struct {
		text, items string
		want        []string
	}{
		{"e4 Qf3 e5 *", "e4 BAD[Qf3] e5 *", []string{"N001 1:4-1:7"}},
		{"e4 zz\nNf3 Qz *", "e4 BAD[zz] Nf3 BAD[Qz] *", []string{"N001 1:4-1:6", "N001 2:5-2:7"}},
		{"e4 (Qf3) *", "e4 ( BAD[Qf3] ) *", []string{"N001 1:5-1:8 variation"}},
		{"<5, 2> e4 *", "BAD[<5, 2>] e4 *", []string{"N001 1:1-1:7"}},
		{"<> <a> <5 e4 <,> <1,2,3,4,5,6,7,8> *", "BAD[<>] BAD[<a>] BAD[<5] e4 BAD[<,>] BAD[<1,2,3,4,5,6,7,8>] *",
			[]string{"N001 1:1-1:3", "N001 1:4-1:7", "N001 1:8-1:10", "N001 1:14-1:17", "N001 1:18-1:35"}},
		{"e4 > *", "e4 *", []string{"N001 1:4-1:5"}},
		{"$256 $ *", "BAD[$256] BAD[$] *", []string{"N001 1:1-1:5", "N001 1:6-1:7"}},
		{"_*0 e4!!! 1/2 *", "BAD[_*0] BAD[e4!!!] BAD[1/2] *", []string{"N001 1:1-1:4", "N001 1:5-1:10", "N001 1:11-1:14"}},
		{"e4 {open *", "e4 {open *} ", []string{"N002 1:4-1:5"}},
		{"e4 (d4 *", "e4 ( d4 ) *", []string{"N003 1:4-1:5"}},
		{"e4 (d4 (c4 *", "e4 ( d4 ( c4 ) ) *", []string{"N003 1:4-1:5"}},
		{"e4 ) e5 } *", "e4 e5 *", []string{"N004 1:4-1:5", "N004 1:9-1:10"}},
		{"e4 é\xff *", "e4 BAD[é\xff] *", []string{"N005 1:5-1:6"}},
		{"é4 *", "BAD[é4] *", []string{"N001 1:1-1:3"}},
		{"e4\x00 {a\x1bb\u202e\u200dc} *", "BAD[e4\x00] {a\x1bb\u202e\u200dc} *",
			[]string{"N006 1:3-1:4", "N006 1:7-1:8", "N006 1:9-1:10"}},
		{"e4 " + strings.Repeat("a", 256) + " *", "e4 BAD[" + strings.Repeat("a", 256) + "] *", []string{"N007 1:4-1:260"}},
		{deep + "e4 (d4 {x} (c4) b4) e5" + strings.Repeat(")", MaxDepth) + " *",
			strings.Repeat("e4 ( ", MaxDepth) + "e4 e5 " + strings.Repeat(") ", MaxDepth) + "*",
			[]string{fmt.Sprintf("N008 1:%d-1:%d variation", len(deep)+4, len(deep)+5)}},
		{deep + "e4 (d4 <5,2> > } e5) e6" + strings.Repeat(")", MaxDepth) + " *",
			strings.Repeat("e4 ( ", MaxDepth) + "e4 e6 " + strings.Repeat(") ", MaxDepth) + "*",
			[]string{fmt.Sprintf("N008 1:%d-1:%d variation", len(deep)+4, len(deep)+5)}},
		{deep + "e4 (d4 " + strings.Repeat("a", 256) + " 1.R:1-0", strings.Repeat("e4 ( ", MaxDepth) + "e4 " +
			strings.Repeat(") ", MaxDepth) + "1-0",
			[]string{"N003 1:4-1:5", fmt.Sprintf("N008 1:%d-1:%d variation", len(deep)+4, len(deep)+5)}},
		{"<250> <1," + strings.Repeat("0", MaxWord-2) + "> <1," + strings.Repeat("0", MaxWord-1) + "> *",
			"<250> <1,0> BAD[<1," + strings.Repeat("0", MaxWord-1) + ">] *", []string{"N007 1:265-1:523"}},
		{"e4 e5", "e4 e5 ", []string{"N010 1:6-1:6"}},
		{"[A \"b\"]\n\n{c}", "{c} ", []string{"N010 1:8-1:8"}},
		{"e4 * e5 <1> 1-0", "e4 *", []string{"N011 1:6-1:8"}},
		{"e4 (d4 *) 1-0", "e4 ( d4 ) *", []string{"N003 1:4-1:5", "N011 1:9-1:10"}},
		{"sic e4 {} sic e5 sic sic *", "e4 {} e5 sic *", []string{"N012 1:1-1:4", "N012 1:11-1:14", "N012 1:22-1:25"}},
		{"! e4! ? <5> ! *", "e4! <5> *", []string{"N012 1:1-1:2", "N012 1:7-1:8", "N012 1:13-1:14"}},
		{"(e4) e5 ((d4)) *", "( e4 ) e5 ( ( d4 ) ) *", []string{"N012 1:1-1:2", "N012 1:10-1:11 variation"}},
		{"[A \"b\"]\n[A \"c\"] [D \"e\"]\n*", "*", []string{"T002 2:1-2:8"}},
		{"[A b]\n[B \"c\n [C \"\\x\"] *\n[D \"\"]\n*", "*", []string{"T001 1:1-1:6", "T001 2:1-2:6", "T001 3:2-3:12"}},
		{"[A \"é\"] [\n*", "*", []string{"T001 1:9-1:10"}},
	} {
		g, list := parseOne(t, test.text)
		if got := places(list); !slices.Equal(got, test.want) {
			t.Errorf("%q: %v, want %v", test.text, got, test.want)
		}
		if got := kinds(&g); got != test.items {
			t.Errorf("%q reads %q, want %q", test.text, got, test.items)
		}
		lossless := !slices.ContainsFunc(list, func(f diag.Finding) bool {
			return f.Code != diag.DuplicateTag && f.Code != diag.MissingResult && f.Code != diag.Misplaced
		})
		if g.Lossy == lossless && !strings.Contains(test.text, "sic") && !strings.Contains(test.text, "!") {
			t.Errorf("%q: lossy is %t", test.text, g.Lossy)
		}
		for _, f := range list {
			if f.Variation != (f.Severity == diag.Warning) && diag.SeverityOf(f.Code) == diag.Error {
				t.Errorf("%q: severity %v of %v", test.text, f.Severity, f)
			}
		}
	}
}

// TestHighThrow holds that a value which no die shows is taken down to the greatest that
// can be held, and that the game is not printed so.
func TestHighThrow(t *testing.T) {
	for text, want := range map[string]string{"<250>": "<250>", "<251>": "<250>", "<1,99999999999999999999>": "<250,1>"} {
		g, list := parseOne(t, text+" *")
		if got := kinds(&g); got != want+" *" || len(list) > 0 || g.Lossy != (text != want) {
			t.Errorf("%s reads %s, lossy %t, %v", text, got, g.Lossy, list)
		}
	}
}

func TestTags(t *testing.T) {
	g, list := parseOne(t, "[Event \"a \\\"b\\\" \\\\ c\"]\r\n  [ Site  \"{ ; %\" ] \r\n[X_1\"\t\"]\r\n\r\n*\r\n")
	if len(list) > 0 {
		t.Error(list)
	}
	want := []notation.Tag{{Name: "Event", Value: `a "b" \ c`}, {Name: "Site", Value: "{ ; %"}, {Name: "X_1", Value: "\t"}}
	for i, tag := range g.Tags {
		if tag.Name != want[i].Name || tag.Value != want[i].Value {
			t.Errorf("%+v, want %+v", tag, want[i])
		}
	}
	if site := g.FindTag("Site"); string(g.Text[site.Start:site.End]) != `[ Site  "{ ; %" ]` ||
		g.Text[site.ValueStart] != '{' {
		t.Errorf("Site is at %+v", site)
	}
	if _, ok := g.Tag("Date"); ok || g.FindTag("Date") != nil {
		t.Error("a tag that is not there")
	}
}

func TestManyTags(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, "[T%d \"\"]\n", i%90)
	}
	_, list := parseOne(t, b.String()+"*")
	if len(list) != 10 || list[0].Span.Start.Line != 91 || list[0].Code != diag.DuplicateTag {
		t.Error(list)
	}
}

// TestReuse holds that nothing of one game is left in the next one that is parsed
// into the same tree.
func TestReuse(t *testing.T) {
	texts := []string{
		"[Event \"a\"]\n[Site \"b\"]\n\ne4 {c} (d4 {d}) e5 sic 1-0",
		"[Event \"a\"]\n[Round \"\\\"\"]\n\n<1,2> _*3 {e} *",
		"e4 ( Qf3 {",
		"*",
	}
	var p Parser
	var g notation.Game
	for range 2 {
		for _, text := range texts {
			list := p.Parse(&Chunk{Text: []byte(text), Line: 1}, &g)
			var fresh Parser
			var h notation.Game
			want := fresh.Parse(&Chunk{Text: []byte(text), Line: 1}, &h)
			if kinds(&g) != kinds(&h) || !slices.Equal(g.Tags, h.Tags) || !slices.Equal(g.AllComments(), h.AllComments()) ||
				g.Lossy != h.Lossy {
				t.Errorf("%q reads %q", text, kinds(&g))
			}
			if !slices.Equal(places(list), places(want)) {
				t.Errorf("%q: %v", text, list)
			}
		}
	}
}

func TestFindingsEnd(t *testing.T) {
	_, list := parseOne(t, strings.Repeat("Qz ", 5000)+"*")
	if len(list) != MaxFindings || !strings.Contains(list[MaxFindings-1].Message, "not listed") {
		t.Errorf("%d findings, the last %v", len(list), list[len(list)-1])
	}
}

// TestTagInComment: a comment that is left open ends at a tag that follows a blank line
// and is plainly one; what only looks like a tag belongs to the comment.
func TestTagInComment(t *testing.T) {
	for text, open := range map[string]bool{
		"1. e3 {said\n\n[Event \"x\"]\n\n1. d3 *":        true,
		"1. e3 {said\n \t\n  [Event \"x\"]\n\n1. d3 *":   true,
		"1. e3 {said\n\n[Event horizon]\nand more} d6 *": false, // no value
		"1. e3 {said\n\n[Event] \"x\"\nand more} d6 *":   false,
		"1. e3 {said\n\n[see above] and more} d6 *":      false,
		"1. e3 {said\n[Event \"x\"]\nand more} d6 *":     false, // no blank line
		"1. e3 {\n[Event \"x\"]\nand more} d6 *":         false, // nor is what follows the bracket one
		"1. e3 {\n\n[Event \"x\"]\n\n1. d3 *":            true,
	} {
		var p Parser
		var g notation.Game
		unclosed := false
		for _, f := range p.Parse(&Chunk{Text: []byte(text), Line: 1}, &g) {
			unclosed = unclosed || f.Code == diag.UnclosedComment
		}
		if unclosed != open {
			t.Errorf("%q: the comment is left open: %t", text, unclosed)
		}
	}
}

// TestSpendWithGap: the dice that can be read beside a gap are read, of two digits too.
func TestSpendWithGap(t *testing.T) {
	for text, want := range map[string][]uint8{
		"c_-e1/12":   {12, 0},
		"c_-e1/12+_": {12, notation.Unreadable},
		"c_-e1/_+25": {notation.Unreadable, 25},
		"c_-e1/6+5":  {6, 5},
	} {
		var p Parser
		var g notation.Game
		p.Parse(&Chunk{Text: []byte(text + " *"), Line: 1}, &g)
		if g.Len() == 0 || g.Item(0).Move.Spend != [4]uint8{want[0], want[1]} {
			t.Errorf("%s: %+v", text, g.Item(0))
		}
	}
}

// TestLongestThrow: a throw of the greatest length that a word may have is looked into, a
// longer one is not.
func TestLongestThrow(t *testing.T) {
	for length, long := range map[int]bool{MaxWord - 1: false, MaxWord: false, MaxWord + 1: true} {
		var p Parser
		var g notation.Game
		text := "<" + strings.Repeat("x", length-2) + "> *"
		found := p.Parse(&Chunk{Text: []byte(text), Line: 1}, &g)
		if len(found) == 0 || (found[0].Code == diag.LongToken) != long {
			t.Errorf("%d bytes: %v", length, found)
		}
	}
}
