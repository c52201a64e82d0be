package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// testBoard is a board of 8×8 with all men, or with none of them and a way.
type testBoard struct{ race bool }

func (testBoard) Seat(name string) byte {
	if name == "White" {
		return 'W'
	}
	return 0
}

func (testBoard) File(letter byte) bool { return letter >= 'a' && letter <= 'h' }

func (b testBoard) Men() string {
	if b.race {
		return ""
	}
	return "KRNEBV"
}

func (testBoard) CanCast(values []uint8) bool { return len(values) == 1 && values[0] == 4 }

// Square is the first rank, there and back.
func (testBoard) Square(seat byte, index int) (string, bool, bool) {
	switch {
	case seat != 'R' && seat != 'W' || index > 14:
		return "", false, false
	case index > 7:
		return fmt.Sprintf("%c1", 'a'+14-index), true, true
	}
	return fmt.Sprintf("%c1", 'a'+index), index != 7, true
}

// Squares has two ways for the men of seat B: the first rank, and the file a.
func (testBoard) Squares(seat byte, index int) []string {
	if seat != 'B' || index > 7 {
		return nil
	}
	return []string{fmt.Sprintf("%c1", 'a'+index), fmt.Sprintf("a%d", 1+index)}
}

func lenientOn(language string, b Board) Parser {
	return Parser{Lenient: &Lenience{Language: language}, Board: func(*notation.Game) Board { return b }}
}

// parseLenient parses one game with p.
func parseLenient(t testing.TB, p Parser, text string) (*notation.Game, diag.List) {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	r.Lenient = p.Lenient != nil
	var c Chunk
	if err := r.Next(&c); err != nil {
		t.Fatal(err)
	}
	g := &notation.Game{}
	list := p.Parse(&c, g)
	return g, list
}

func TestLenientWords(t *testing.T) {
	war, race := testBoard{}, testBoard{race: true}
	for _, c := range []struct {
		language string
		board    Board
		word     string
		want     string // empty where the word is read strictly, without a note
	}{
		{"", war, "Nf3", ""},
		{"", war, "N–f3", ""},
		{"", war, "Ng1–f3", "Ng1-f3"},
		{"", war, "N×f3", "Nxf3"},
		{"", war, "nf3", "Nf3"},
		{"", war, "bc4", ""},
		{"", war, "ef4", ""},
		{"", war, "n_3", "N_3"},
		{"", war, "e8=v", "e8=V"},
		{"", war, "e8=e", ""},
		{"", war, "k@d1~k@a5", "K@d1~K@a5"},
		{"", war, "♞xf3+!?", "Nxf3+!?"},
		{"", war, "♟xf3", "xf3"},
		{"", nil, "♟xf3", ""},
		{"", war, "xf3", ""},
		{"", war, "♟e4", "e4"},
		{"", war, "e8=♕", "e8=V"},
		{"", war, "e8=♙", ""},
		{"", war, "Tf3", ""},
		{"", war, "R7-R12", ""},
		{"", nil, "♘f3", "Nf3"},
		{"", nil, "nf3", ""},
		{"", nil, "chauka", ""},
		{"", war, "chauka", "<4>"},
		{"", war, "Chauka", "<4>"},
		{"", war, "bara", ""},
		{"", war, "chauka!", ""},
		{"", nil, "pass", "--"},
		{"", nil, "Pass?", "--?"},
		{"", nil, "-", "--"},
		{"", nil, "—", "--"},
		{"", nil, "––", "--"},
		{"", nil, "...", "--"},
		{"", nil, "…", "--"},
		{"", nil, "--", ""},
		{"", nil, "---", ""},
		{"fr", war, "Rxf3", "Kxf3"},
		{"fr", war, "Se3", "e3"},
		{"fr", war, "Sbxc3#", "bxc3#"},
		{"fr", war, "Sxc3", "xc3"},
		{"fr", war, "Sxc8=V+", "xc8=V+"},
		{"fr", war, "Sxc8=D", "xc8=V"},
		{"fr", war, "Sxx3", ""},
		{"fr", war, "Sx_3", ""},
		{"fr", war, "Sx3", ""},
		{"fr", war, "Sx", ""},
		{"fr", war, "se3", "e3"},
		{"fr", war, "cf3", ""},
		{"fr", war, "tf3", "Rf3"},
		{"fr", war, "Éf3", "Ef3"},
		{"fr", war, "Ef3", ""},
		{"fr", war, "e8=T", "e8=R"},
		{"fr", war, "Nf3", ""},
		{"fr", nil, "Tf3", ""},
		{"fr", race, "c5=T", ""},
		{"de", war, "Bf3", ""},
		{"de", war, "Sf3", "Nf3"},
		{"es", war, "Pe4", "e4"},
		{"", race, "R7-R9", "h1-f1"},
		{"", race, "R2-R9", "c1#2-f1"},
		{"", race, "R12×R14", "c1#12xa1"},
		{"", race, "2R7-R8/1", "2h1-g1/1"},
		{"", race, "@W3", "@d1"},
		{"", race, "R14-off", "a1#14-off"},
		{"", race, "R7-W9", ""},
		{"", race, "R7-R15", ""},
		{"", race, "R7-R1234567890", ""},
		{"", race, "B1-B2", "B1-B2"},
		{"", race, "B1×B2/3+1", "B1xB2/3+1"},
		{"", race, "2B1-B2", "2B1-B2"},
		{"", race, "B1-f1", "B1-f1"},
		{"", race, "f1-B1", "f1-B1"},
		{"", race, "@B0", "@B0"},
		{"", race, "B0-off", "B0-off"},
		{"", race, "B1", ""},
		{"", race, "B1=T", ""},
		{"", race, "B1#1-B2", ""},
		{"", race, "B1-B8", ""},
		{"", race, "B1-W2", ""},
		{"", race, "W1-B2", ""},
		{"", race, "B1-B_", ""},
		{"", race, "h1–f1", "h1-f1"},
		{"", race, "nf3", ""},
		{"", war, "C1-E2", "c1-e2"},
		{"", war, "C1xE2", "c1xe2"},
		{"", war, "C1→E2", "c1-e2"},
		{"", war, "E4", ""},
		{"", war, "R1xA3", "R1xa3"},
		{"", race, "2C5-D5", "2c5-d5"},
		{"", race, "@C1", "@c1"},
		{"", race, "C3-off", "c3-off"},
		{"", race, "C3-B2", ""},
		{"", war, "e३", "e3"},
		{"", war, "e௩", "e3"},
		{"", war, "e৩", "e3"},
		{"", war, "e３", "e3"},
		{"", war, "e\u200b3", "e3"},
		{"", war, "Nf\u00ad3", "Nf3"},
		{"", race, "<l>", "<1>"},
		{"", race, "<I, l>", "<1,1>"},
		{"", race, "<O>", "<0>"},
		{"", race, "<४,२>", "<4,2>"},
		{"", race, "<5 2>", ""},
		{"", race, "<x>", ""},
		{"hi", war, "Gf3", "Nf3"},
		{"hi", war, "Hc3", "Ec3"},
		{"ta", war, "Kf3", "Nf3"},
		{"ta", war, "Yc3", "Ec3"},
		{"bn", war, "Nc3", "Bc3"},
		{"bn", war, "Be4", "e4"},
		{"sa", war, "Af3", "Nf3"},
		{"sa", war, "Śa3", "Ra3"},
	} {
		text := "1. " + c.word + " *"
		g, list := parseLenient(t, lenientOn(c.language, c.board), text)
		strict, faults := parseLenient(t, Parser{Board: lenientOn("", c.board).Board}, text)
		if c.want == "" {
			if faultsAt(list) != faultsAt(faults) || fmt.Sprint(items(g)) != fmt.Sprint(items(strict)) {
				t.Errorf("%s %q is not read strictly: %v", c.language, c.word, list)
			}
			continue
		}
		got := string(notation.Append(nil, g, notation.Style{}))
		if want := "1. " + c.want + " *\n"; got != want || g.Lossy {
			t.Errorf("%s %q is read as %q, want %q: %v", c.language, c.word, got, want, list)
			continue
		}
		bare := strings.TrimRight(c.word, "!?")
		if len(list) != 1 || list[0].Code != diag.LenientReading || list[0].Severity != diag.Note ||
			text[list[0].Span.Start.Offset:list[0].Span.End.Offset] != bare {
			t.Errorf("%s %q: %v", c.language, c.word, list)
		}
	}
}

// TestLenientLimit shows that notes do not push faults out of the list, and that
// lenient readings end before a hostile text costs too much.
func TestLenientLimit(t *testing.T) {
	text := strings.Repeat("pass ", maxLenient) + "pass wrong *"
	_, list := parseLenient(t, lenientOn("", nil), text)
	if len(list) != maxLenient+2 || list[maxLenient].Code != diag.Syntax || list[maxLenient+1].Code != diag.Syntax {
		t.Errorf("%d findings, the last: %v", len(list), list[len(list)-1])
	}
}

func TestLenientSplit(t *testing.T) {
	const text = "1. e3 e6 1–0\n\n1. d3 d6 ½–½\n\n1. c3 *\n"
	for lenient, want := range map[bool]int{true: 3, false: 1} {
		r := NewReader(strings.NewReader(text))
		r.Lenient = lenient
		n := 0
		for c := (Chunk{}); r.Next(&c) == nil; n++ {
		}
		if n != want {
			t.Errorf("lenient %v: %d games, want %d", lenient, n, want)
		}
	}
}

// TestNamesInARow holds that names in a row, which are prose only where more follows, are not looked at again for each
// of them: what is allocated shows how often they are.
func TestNamesInARow(t *testing.T) {
	allocs := func(n int) float64 {
		text := []byte("1. " + strings.Repeat("White ", n) + "e3 *")
		return testing.AllocsPerRun(1, func() {
			var g notation.Game
			p := lenientOn("", testBoard{false})
			p.Parse(&Chunk{Text: text, Line: 1}, &g)
		})
	}
	if few, many := allocs(200), allocs(1600); many > 9*few {
		t.Errorf("eight times as many names take %.0f allocations instead of %.0f", many, few)
	}
}

// FuzzLenient holds that nothing is read otherwise than strictly without a note: up
// to the first note both readings are the same, and every item behind it that has
// no note is one of the strict reading.
func FuzzLenient(f *testing.F) {
	for _, s := range []string{
		"1. ♙e3 ... 2. nf3! sic 2. ... e6 ½–½",
		"[Language \"fr\"]\n[Result \"1–0\"]\n\n1. Se3 (1. Sd3 … 2. R:Tg1) 1. … – 1–0",
		"1. R: <chauka> R0–R4 chauka R4×R12 {c} $3 ?! ( 1. W: pass ) *",
		"1. ( ( pass ) e3 ) <chauka",
		"1. B: <chauka> B1–B2 2B0xB7/2+1 (@B0 B3-off) B1-f1 B:B0-W1 *",
		"[Language \"fr\"]\n\n1. Se3 Sxd4! ♟xe8=♕+ (Sxx) Sx_4 *",
		"[White\u00a0“A\u00a0B”]\n[Date \"12 May 1898\"]\n\u00a0\n१.\u00a0e३ e\u200b6 [fol. 12v; {] White:<l, O> @C1 C1→D2 *",
		"x \u00ad \u200b! *",
	} {
		f.Add(s, "fr", true)
		f.Add(s, "", false)
	}
	f.Fuzz(func(t *testing.T, text, language string, race bool) {
		r := NewReader(strings.NewReader(text))
		var c Chunk
		if r.Next(&c) != nil {
			return
		}
		var strict, lenient notation.Game
		q := lenientOn(language, testBoard{race})
		p := Parser{Board: q.Board}
		faults := p.Parse(&c, &strict)
		list := q.Parse(&c, &lenient)
		noted := map[int]bool{}
		first := len(text) + 1
		for _, f := range list {
			if f.Code == diag.LenientReading {
				at := f.Span.Start.Offset - c.Offset
				noted[at] = true
				first = min(first, at)
			}
		}
		if len(noted) == 0 {
			// The words of a finding differ: they name the letters of the language.
			placed := func(list diag.List) (out []string) {
				for _, f := range list {
					out = append(out, fmt.Sprint(f.Code, f.Span))
				}
				return out
			}
			if !slices.Equal(placed(list), placed(faults)) ||
				fmt.Sprint(items(&strict), strict.Tags, strict.Result) !=
					fmt.Sprint(items(&lenient), lenient.Tags, lenient.Result) {
				t.Fatalf("%q is read otherwise without a note", text)
			}
			return
		}
		same := map[int32]notation.Item{}
		for _, it := range strict.All() {
			same[it.Start] = plainItem(it)
		}
		for _, it := range lenient.All() {
			if s, ok := same[it.Start]; !notedWord(c.Text, noted, int(it.Start)) && it.Kind != notation.VarClose &&
				it.Kind != notation.Comment && (!ok || s != plainItem(it)) {
				t.Fatalf("%q: the item at %d is read otherwise without a note: %+v, strictly %+v", text, it.Start, it, s)
			}
		}
	})
}

// notedWord reports whether something was read leniently in the same run of characters without a
// blank: behind 1… an event may stand at once, and another kind of blank ends a word. It
// also does behind brackets that are no tag, which strictly may open and close anything.
func notedWord(text []byte, noted map[int]bool, at int) bool {
	blank := func(i int) bool { return bytes.ContainsAny(text[i:i+1], " \t\r\n") }
	for i := at; i < len(text) && !blank(i); i++ {
		if noted[i] {
			return true
		}
	}
	run := true
	for i := min(at, len(text)-1); i >= 0; i-- {
		run = run && !blank(i)
		if noted[i] && (run || text[i] == '[') {
			return true
		}
	}
	return false
}

// plainItem is an item without what the words around it lend it.
func plainItem(it notation.Item) notation.Item {
	it.Sic, it.Suffix, it.Dots = false, 0, 0
	if it.Kind == notation.VarOpen || it.Kind == notation.VarClose {
		it.N = 0
	}
	return it
}

// faultsAt says what is found where, without the words, which name the letters of the language.
func faultsAt(list diag.List) string {
	var b strings.Builder
	for i := range list {
		fmt.Fprint(&b, list[i].Code, list[i].Span)
	}
	return b.String()
}

// TestUnreadableInLanguage: what could stand in a word is said in the letters of the record's language,
// as is where the word breaks.
func TestUnreadableInLanguage(t *testing.T) {
	for _, c := range []struct{ language, word, want string }{
		{"fr", "Cgi", `it ends after "Cgi" (expected a number)`},
		{"fr", "Ég", `it ends after "Ég" (expected a file, a number or "x")`},
		{"fr", "Ég1é", `"é" cannot stand after "Ég1" (expected a file, a number, "-", "x", "=", "#", "+" ` +
			"or the end)"},
		{"fr", "Ég1~Cz", `"~" cannot stand after "Ég1"`},
		{"fr", "Éx~C", `"~" cannot stand after "Éx"`},
		{"fr", "Sg4x", "no man is called S (R T C E F É B D V)"},
		{"fr", "Xg4x", "no man is called X (R T C E F É B D V)"},
		{"", "Xg4x", "no man is called X (K R N E B V)"},
		{"", "Cgi", "no man is called C (K R N E B V)"},
	} {
		_, list := parseLenient(t, lenientOn(c.language, testBoard{}), "1. "+c.word+" *")
		if len(list) != 1 || !strings.Contains(list[0].Message, c.want) {
			t.Errorf("%s %q: %v, want %s", c.language, c.word, list, c.want)
		}
	}
	// What is remembered of a word in one language is not said in another.
	p := lenientOn("fr", testBoard{})
	french1 := p.Parse(&Chunk{Text: []byte("1. Cgi *"), Line: 1}, &notation.Game{})
	german1 := p.Parse(&Chunk{Text: []byte("[Language \"de\"]\n\n1. Cgi *"), Line: 1}, &notation.Game{})
	if len(french1) != 1 || len(german1) != 2 || french1[0].Message == german1[1].Message {
		t.Errorf("%v, %v", french1, german1)
	}
}
