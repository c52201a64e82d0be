package grammar

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/alecthomas/participle/v2"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/google/go-cmp/cmp"
)

// readAll splits and parses everything.
func readAll(t testing.TB, r io.Reader) ([]Chunk, []notation.Game, []diag.List) {
	t.Helper()
	var chunks []Chunk
	var games []notation.Game
	var lists []diag.List
	reader := NewReader(r)
	for {
		var c Chunk
		err := reader.Next(&c)
		if err == io.EOF {
			return chunks, games, lists
		}
		if err != nil {
			t.Fatal(err)
		}
		var p Parser
		var g notation.Game
		list := p.Parse(&c, &g)
		chunks, games, lists = append(chunks, c), append(games, g), append(lists, list)
	}
}

// bare returns the game's items without their places.
func bare(items []notation.Item) []notation.Item {
	out := slices.Clone(items)
	for i := range out {
		out[i].Start, out[i].End = 0, 0
		if out[i].Kind == notation.Comment {
			out[i].N = 0 // where its text is kept
		}
	}
	return out
}

// bareTags returns the game's tags without their places, in canonical order.
func bareTags(tags []notation.Tag) []notation.Tag {
	out := slices.Clone(tags)
	for i := range out {
		out[i] = notation.Tag{Name: out[i].Name, Value: out[i].Value}
	}
	notation.SortTags(out, nil)
	return out
}

// syntaxFault reports whether a finding says that the text is malformed.
func syntaxFault(list diag.List) bool {
	return slices.ContainsFunc(list, func(f diag.Finding) bool { return f.Code != diag.DuplicateTag })
}

// words for all forms, good and bad, from which the fuzzers start.
var seedWords = strings.Fields(`
	e3 Nf3 Nbd2 R1xa3 bxc3 e8=V Kc3 3xc4 bc4 3c4 Ng1-f3 Ng1xf3 b2xc3 g1f3 g1xf3 a8=R K@d1 K@d1~K@a5
	c1-e1 c1xe1 2c5-d5 2c5xd5 @c1 2@c1 c3-off 2c3-off j8-ck ck-j5 ckxj5 c5=T 2c5-d5/2 d5-d6/6+3 d5-d6/6+5+1
	j1#76-k3 2j1#8+76-k2 j1#8+_-k2 j1#_+_xk2 c5#T-d5 @c1#T @c1#5+ j1-k19 12xk13 Rk12 e4+ e4# c1-e1# e8=V+ Nf3! Nf3?? ` +
	`--! sic _ _*3 _! -- $3 $255 $256
	1. 1... 12 1.e3 R: R:a3 1.R:a3 * 1-0 1/2-1/2 0-0-1-0 1/2 ! ?? 1.sic 1.!
	_f3 N_4 N_ N__ _4 __ ___ c_-e3 _-e3 __-e3 c1-_ c_ _xf3 _bxc3 _1xa3 c1_e1 2c1_e1 _c1_e1 e4_ k12_ e8=_ e8=V_ e8=__
	_+ _=V _=T __=T _@d1 K@_ K@_~_@a5 2@_ c5#_-d5 c1-e1/_ c1-e1/2+_ _c1-off ck_ _ck-j5 j1_-k3 j_4-k3 __4 g_f3 b_c4
	1_3 12_4 N_f3 N__c4 _*0 Qf3 O-O e9x c1- e4e5e6 x xf3 -off ck ck4 c0 e04 c05-d5 j1#076-k3 j1#251-k3 j1#8+-k3 ` +
	`j1#8+9+10-k3 j1#T+8-k3 d5-d6/1+2+3+4+5
	Nf3|Nd3 Nf3|Nd3! --|e3 e3|e4|e5 Nf3| |Nf3 Nf3||Nd3 Nf3!|Nd3 N_3|Nd3 c1-e1|c1xe1 _|e3 _t _t*3 _t4 _t_ _t*0 _tx 1|2 ` +
	`1.e3|e4 R:e3|e4 sic|e3 1-0|0-1 a|b|c|d|e|f|g|h|i e3|e3|e3|e3|e3|e3|e3|e3|e3
	e8=Q e8=K+ c5=T+ 1.1.e4 0. 0000000001. 1-0-1 *1 e4!!! \$ [x] a1b2x 12c4-d5 Kck-j5 @ck ck=T N2c3-d4 c1-ofg`)

// FuzzWord holds the parser equal to the reference grammar for one event.
func FuzzWord(f *testing.F) {
	for _, w := range seedWords {
		f.Add([]byte(w))
	}
	ref := referenceEvent(f)
	f.Fuzz(func(t *testing.T, w []byte) {
		if len(w) == 0 || len(w) > MaxWord || unclean(w) ||
			bytes.ContainsFunc(w, func(c rune) bool { return c < 0x80 && endsWord(byte(c)) }) {
			t.Skip()
		}
		if w[0] == '%' || bytes.HasPrefix(w, []byte(byteOrderMark)) {
			t.Skip()
		}
		sameEvent(t, ref, w)
	})
}

// TestWordsNearby holds the parser equal to the reference grammar for all words of which
// one character is not that of a seed, and for all of three characters.
func TestWordsNearby(t *testing.T) {
	const characters = "NVackx120_-=@#/+T~*!|t"
	ref := referenceEvent(t)
	for _, seed := range seedWords {
		for i := range seed {
			sameEvent(t, ref, []byte(seed[:i+1]))
			for _, c := range characters {
				sameEvent(t, ref, []byte(seed[:i]+string(c)+seed[i+1:]))
			}
		}
	}
	for _, a := range characters {
		for _, b := range characters {
			for _, c := range characters {
				sameEvent(t, ref, []byte(string(a)+string(b)+string(c)))
			}
		}
	}
}

func referenceEvent(t testing.TB) *participle.Parser[event] {
	t.Helper()
	ref, err := participle.ParserForProduction[event](reference())
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

// parsedEvent parses a word as an event. A remark, which adds no item, is none.
func parsedEvent(w []byte) (p *Parser, got notation.Item) {
	p = &Parser{g: &notation.Game{}, text: w, host: -1, stray: -1}
	p.event(w, 0, len(w))
	if p.g.Len() == 0 {
		return p, notation.Item{Kind: notation.Bad}
	}
	got = p.g.Item(0)
	got.Start, got.End = 0, 0
	return p, got
}

// sameEvent holds that parser and reference read the same of a word, or that the parser
// says why it does not; and that what is printed reads as what was read.
func sameEvent(t *testing.T, ref *participle.Parser[event], w []byte) {
	t.Helper()
	v, err := ref.ParseBytes("", w)
	if got := newRecognizer(w).whole("Event"); w[0] != '<' && got != (err == nil) {
		t.Fatalf("%q: the recognizer says %v, participle %v", w, got, err)
	}
	want := tree{ok: err == nil}
	if err == nil {
		want.event(v)
	}

	p, got := parsedEvent(w)
	if got.Kind == notation.Bad {
		if want.ok {
			t.Fatalf("%q: the parser refuses it, the reference reads %+v", w, want.items[0])
		}
		if d, ok := p.faults[0].detail.(diag.Unreadable); ok && len(w) <= longestExplained && !d.Explained && d.Limit == nil {
			t.Fatalf("%q is not explained", w)
		}
		return
	}
	if !want.ok {
		t.Fatalf("%q: the parser reads %+v, the reference refuses it: %v", w, got, err)
	}
	if !slices.Equal(p.g.Readings, want.readings) {
		t.Fatalf("%q: reference against parser:\n%s", w, cmp.Diff(want.readings, p.g.Readings))
	}
	if got != want.items[0] {
		t.Fatalf("%q: reference against parser:\n%s", w, cmp.Diff(want.items[0], got))
	}
	if got.Kind == notation.MoveItem {
		var m notation.Move
		text := notation.AppendMove(nil, &got.Move)
		if !decodeMove(text, &m) || m != got.Move {
			t.Fatalf("%q is printed %q, which reads %+v, want %+v", w, text, m, got.Move)
		}
	}
}

var seedGames = []string{
	"[Event \"a\"]\n[White \"b \\\"c\\\" \\\\\"]\n\n1. e3 e6 2. Nf3 Nc6 *\n",
	"1. R: <5,2> Bc3 d3  Y: <4,4> --  B: <3,3> Nf6 Nd5 1-0-1-0\n\n1. R: <8><8><1><8><4><1><3> @c1 @c1 c1-c5 *",
	"e4 {a comment\n\nof two paragraphs} e5 ; a line } with a brace\n%escape\n( 1... c5 $3 (1... d5) 2. Nf3 ) 2. Nf3 " +
		"sic *",
	"{before} [Event \"x\"] {among}\n[Site \"y\"]\n\n_ _*3 <_> <_,5> sic e4! sic e5 !? 1/2-1/2 {behind}\n\n{between}\n\n" +
		"d4 *",
	"[Event \"x\"]\n\n1. e4 {open\n\n[Event \"y\"]\n\n1. d4 *\n",
	"[Event \"x\"]\n[Event \"y\"]\n[Bad x]\n\ne4 ) } (d4 (c4 1-0 e5\n\n[A \"b\"]\n\n[A \"c\"]\n\n*",
	"\ufeff[Event \"x\"]\r\n\r\n1.e4 e5 2.Qf3 <5, 2> <> <1,2,3,4,5,6,7,8> *\r\n",
	"e4 (e5", "()", "e4 () *", "(e4) *", "sic", "!", "e4 e4 1-0 1-0", "* {a} {b}", "{", ";", "[", "%", "<", "(((((((((",
	"e4 \x00\x1b\u202e\xff *",
}

func addGames(f *testing.F) {
	for _, s := range seedGames {
		f.Add([]byte(s))
	}
	f.Add([]byte("[Event \"w\"]\n\n" + strings.Join(seedWords, " ") + " *"))
	for _, w := range seedWords {
		f.Add([]byte(w + " *"))
	}
}

// FuzzGame holds the parser equal to the reference grammar for whole games.
func FuzzGame(f *testing.F) {
	addGames(f)
	ref, err := participle.ParserForProduction[game](reference())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		chunks, games, lists := readAll(t, bytes.NewReader(text))
		for i, g := range games {
			if chunks[i].Skipped || unclean(g.Text) || len(g.Text) > 4096 {
				continue
			}
			v, err := ref.ParseBytes("", g.Text)
			want := tree{ok: err == nil}
			if err == nil {
				want.game(v)
			}
			if bad := syntaxFault(lists[i]); bad == want.ok {
				t.Fatalf("%q: parser: %v, reference: %v %v", g.Text, lists[i], want.ok, err)
			} else if bad {
				continue
			}
			if diff := cmp.Diff(bare(want.items), bare(items(&g))); diff != "" && len(want.items)+g.Len() > 0 {
				t.Fatalf("%q: reference against parser:\n%s", g.Text, diff)
			}
			if !slices.Equal(want.readings, g.Readings) || !slices.Equal(want.comments, g.AllComments()) ||
				v.Result != g.Result.Text {
				t.Fatalf("%q: %q %q, want %q %q", g.Text, g.AllComments(), g.Result.Text, want.comments, v.Result)
			}
			n := 0
			for _, h := range v.Head {
				if h.Tag == nil {
					continue
				}
				value := string(unescape(nil, []byte(h.Tag.Value[1:len(h.Tag.Value)-1])))
				if n == len(g.Tags) || g.Tags[n].Name != h.Tag.Name || g.Tags[n].Value != value {
					t.Fatalf("%q: tags %v", g.Text, g.Tags)
				}
				n++
			}
			if n != len(g.Tags) {
				t.Fatalf("%q: tags %v", g.Text, g.Tags)
			}
		}
	})
}

// FuzzRoundTrip holds that what was read without fault is printed so that it reads
// the same, and that the printed form is printed as itself.
func FuzzRoundTrip(f *testing.F) {
	addGames(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		_, games, lists := readAll(t, bytes.NewReader(text))
		for i := range games {
			g := &games[i]
			if syntaxFault(lists[i]) {
				continue
			}
			out := notation.Append(nil, g, notation.Style{})
			_, again, faults := readAll(t, bytes.NewReader(out))
			if len(again) != 1 || syntaxFault(faults[0]) {
				t.Fatalf("%q is printed %q, which is %d games with %v", g.Text, out, len(again), faults)
			}
			h := &again[0]
			if diff := cmp.Diff(bare(items(g)), bare(items(h))); diff != "" {
				t.Fatalf("%q is printed %q:\n%s", g.Text, out, diff)
			}
			if !slices.Equal(g.Readings, h.Readings) || !slices.Equal(g.AllComments(), h.AllComments()) || g.Result.Text != h.Result.Text {
				t.Fatalf("%q is printed %q", g.Text, out)
			}
			if !slices.Equal(bareTags(g.Tags), bareTags(h.Tags)) {
				t.Fatalf("%q is printed %q", g.Text, out)
			}
			if second := notation.Append(nil, h, notation.Style{}); !bytes.Equal(out, second) {
				t.Fatalf("%q is printed %q, and that %q", g.Text, out, second)
			}
			for _, line := range strings.Split(string(out), "\n") {
				if strings.HasPrefix(line, "%") {
					t.Fatalf("%q is printed %q", g.Text, out)
				}
			}
		}
	})
}

// FuzzSplit holds that games do not depend on how the stream is read, that each is
// one game by itself, and that all that is said is said about a place in it.
func FuzzSplit(f *testing.F) {
	addGames(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		chunks, games, lists := readAll(t, bytes.NewReader(text))
		slow, _, slowLists := readAll(t, iotest.OneByteReader(bytes.NewReader(text)))
		if diff := cmp.Diff(chunks, slow); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(lists, slowLists); diff != "" {
			t.Fatal(diff)
		}
		end := 0
		for i, c := range chunks {
			if c.Skipped {
				continue
			}
			if c.Offset < end || !bytes.Equal(text[c.Offset:c.Offset+len(c.Text)], c.Text) || c.Size != len(c.Text) {
				t.Fatalf("game %d of %q is not where it says: %+v", i+1, text, c)
			}
			end = c.Offset + len(c.Text)
			if want := 1 + bytes.Count(text[:c.Offset], []byte("\n")); c.Line != want {
				t.Fatalf("game %d of %q is on line %d, not %d", i+1, text, want, c.Line)
			}
			if alone, _, _ := readAll(t, bytes.NewReader(c.Text)); len(alone) != 1 || !bytes.Equal(alone[0].Text, c.Text) {
				if len(alone) != 1 || !alone[0].Skipped {
					t.Fatalf("game %d of %q alone is %d games", i+1, text, len(alone))
				}
			}
			checkFindings(t, &games[i], lists[i])
			checkTree(t, &games[i])
		}
	})
}

func checkFindings(t *testing.T, g *notation.Game, list diag.List) {
	t.Helper()
	last := 0
	for _, f := range list {
		s, e := f.Span.Start, f.Span.End
		if s.Offset < g.Offset || e.Offset > g.Offset+len(g.Text) || s.Offset > e.Offset || s.Line < g.Line || s.Column < 1 {
			t.Fatalf("%q: a finding outside the text: %+v", g.Text, f)
		}
		if s.Offset < last {
			t.Fatalf("%q: findings out of order: %v", g.Text, list)
		}
		last = s.Offset
		if got := g.Pos(int32(s.Offset - g.Offset)); got != s {
			t.Fatalf("%q: %v, want %v", g.Text, s, got)
		}
		if f.Message == "" || strings.ContainsFunc(f.Message, func(c rune) bool {
			return c < ' ' || c == 0x7f ||
				c == 0x202e
		}) {
			t.Fatalf("%q: message %q", g.Text, f.Message)
		}
	}
	if len(list) > MaxFindings {
		t.Fatalf("%d findings", len(list))
	}
}

// items is the movetext of a game.
func items(g *notation.Game) (out []notation.Item) {
	for _, it := range g.All() {
		out = append(out, it)
	}
	return out
}

func checkTree(t *testing.T, g *notation.Game) {
	t.Helper()
	for i, it := range g.All() {
		if it.Start < 0 || it.End < it.Start || int(it.End) > len(g.Text) {
			t.Fatalf("%q: item %d is outside the text: %+v", g.Text, i, it)
		}
		if i > 0 && it.Start < g.End(i-1) && it.Start != g.Start(i-1) {
			t.Fatalf("%q: item %d begins before the end of the one before it: %+v", g.Text, i, it)
		}
		switch it.Kind {
		case notation.VarOpen:
			if v := g.Item(int(it.N)); v.Kind != notation.VarClose || int(v.N) != i {
				t.Fatalf("%q: brackets %d and %d do not meet", g.Text, i, it.N)
			}
		case notation.Comment:
			_ = g.Comment(&it)
		}
	}
}
