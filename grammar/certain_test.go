package grammar

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// readForgetting reads a text leniently, each word for itself.
func readForgetting(p *Parser, text string) (g notation.Game, list diag.List) {
	p.begin(&Chunk{Text: []byte(text), Line: 1}, &g)
	p.forgets = true
	p.guard(len(p.text))
	p.text = blanked(p.text)
	p.beginLenient()
	p.movetext()
	p.endLenient()
	g.Lossy = p.lossy
	return g, p.end()
}

// lenientPieces are words of all kinds and what may stand between them.
var lenientPieces = strings.Fields(`
1. 2. 3. 12. 1 12 R: W: B: D: White: <4> <2> <4,4> <12> <4 4> 4 e4 d4 Nf3 Nf3+ exd5 bxc3# -- -- a1-b1
c1-e2 a1xb1 2a1-b1 @a1 @c2 Rd1 Rdxe5 Nb1-c3 e8=N a1-b1/4 - – x to bis . , : ... … → = ~ ! ? !? $1 $12 sic
( ) {a} {4} {[%clk_1]} {a{b}c} ; [x] ♘f3 ♘f3 Sf3 Sf3 Sf3! Te1xd5? c1–e2 a1×b1 a1–b1! ♖a1 रf3 C1-E2 kd2
Ld4 Oo4 Nl3 Dd4 Ta1 O4 l4 o5 I4 l1-a2 ch mate (D) & and 1-0 0-1 * 1/2-1/2 White wins resigns draw e4!
Nf3? N?3 R7-R12 B3-B5 A1-B2 p. 12v _ _t _*2 Kt P-K3 N-f3 N(b1)c3 +d1 ck-a1 c1-off
`)

// lenientText is a random text of them, often of few of them.
func lenientText(rng *rand.Rand) string {
	from := lenientPieces
	if rng.IntN(2) == 0 {
		from = nil
		for range 3 + rng.IntN(6) {
			from = append(from, lenientPieces[rng.IntN(len(lenientPieces))])
		}
	}
	var b strings.Builder
	if rng.IntN(4) == 0 {
		b.WriteString("[Language \"de\"]\n\n")
	}
	for range 1 + rng.IntN(30) {
		b.WriteString(from[rng.IntN(len(from))])
		if b.WriteByte(' '); rng.IntN(2) == 0 {
			b.WriteString([]string{"\n", "\r\n", " ", "\u00a0", "\t", "\n\n", ""}[rng.IntN(7)])
		}
		if rng.IntN(12) == 0 { // the words are one
			glued := strings.TrimRight(b.String(), " ")
			b.Reset()
			b.WriteString(glued)
		}
	}
	return b.String()
}

// TestLenientRecalls: a lenient reading of words that are remembered says and reads what it does where it asks of each
// word what it may mean.
func TestLenientRecalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	boards := []Board{testBoard{}, testBoard{race: true}, nil}
	for _, board := range boards {
		quick, slow := lenientOn("", board), lenientOn("", board)
		for range 3000 {
			text := lenientText(rng)
			var got notation.Game
			gotList := quick.Parse(&Chunk{Text: []byte(text), Line: 1}, &got)
			want, wantList := readForgetting(&slow, text)
			if got.Side, want.Side = slices.Clip(got.Side), slices.Clip(want.Side); !sameGame(&got, &want) ||
				!reflect.DeepEqual(gotList, wantList) {
				t.Fatalf("%#v: %q\nquick %v\n%v\nslow %v\n%v", board, text, itemsRead(&got), gotList, itemsRead(&want), wantList)
			}
		}
	}
}

// itemsRead are the items of a game as they stand in its text.
func itemsRead(g *notation.Game) (all []string) {
	for i := range g.Len() {
		it := g.Item(i)
		all = append(all, fmt.Sprintf("%v %q", it.Kind, g.Text[it.Start:it.End]))
	}
	return all
}

// sameGame reports whether two games of one text are the same, item by item.
func sameGame(a, b *notation.Game) bool {
	if a.Len() != b.Len() || a.Lossy != b.Lossy || a.Result != b.Result || !reflect.DeepEqual(a.Tags, b.Tags) ||
		!slices.Equal(a.AllComments(), b.AllComments()) || !reflect.DeepEqual(a.Readings, b.Readings) {
		return false
	}
	for i := range a.Len() {
		if a.Item(i) != b.Item(i) {
			return false
		}
	}
	return true
}

// TestNoSignOfMoves: no remark, word of an ending or glyph can begin as a word that is certain does.
func TestNoSignOfMoves(t *testing.T) {
	words := slices.Concat(bookComments[:], allEndWords, spelling().passes, slices.Collect(maps.Keys(spelling().throws)))
	for _, seat := range seatTable() {
		words = append(words, seat.words...)
	}
	for _, w := range words {
		if strings.ContainsAny(w, "0123456789") || strings.HasPrefix(w, "--") && w != "--" {
			t.Errorf("%q may stand in a word that is certain", w)
		}
	}
	for _, w := range []string{"+", "#", "--", "-- e4", "e4+ e5"} {
		if _, ok := remarkNamed(w); ok {
			t.Errorf("%q is a remark", w)
		}
	}
}

// TestSignsAlone: words of signs alone, or of another kind of game, are read to their end.
func TestSignsAlone(t *testing.T) {
	for _, text := range []string{"e4 +d1 *", "e4 ?.. *", "?: *", "c1-e2 ?.,: +d1. *"} {
		for _, board := range []Board{testBoard{}, testBoard{race: true}, nil} {
			for _, p := range []Parser{lenientOn("", board), {Board: func(*notation.Game) Board { return board }}} {
				var g notation.Game
				if p.Parse(&Chunk{Text: []byte(text), Line: 1}, &g); g.Result.Text != "*" {
					t.Errorf("%q: the result is %q", text, g.Result.Text)
				}
			}
		}
	}
}
