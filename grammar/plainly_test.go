package grammar

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// asItem is what a word says, as an item without a place.
func asItem(w word.Word, moves []notation.Move) (it notation.Item) {
	switch w.Plain() {
	case word.Number:
		it.Kind, it.N = notation.Number, int32(w.Round())
	case word.SeatMark:
		it.Kind, it.Letter = notation.SeatMark, w.Letter()
	case word.Throw:
		it.Kind, it.Cast.N = notation.Throw, w.Small()
		for k := range w.Small() {
			it.Cast.Values[k] = w.Die(int(k))
		}
	case word.Move:
		it.Kind, it.Move, it.Suffix = notation.MoveItem, notation.MoveOf(w), notation.Suffix(w.Small())
	case word.Pass:
		it.Kind, it.Suffix = notation.Pass, notation.Suffix(w.Small())
	default:
		it.Kind, it.Move, it.Suffix = notation.MoveItem, moves[w.Index()], notation.Suffix(w.Small())
	}
	return it
}

// checkPlainly holds what Plainly reads of a game against what Parse does, with a parser that
// may remember words.
func checkPlainly(t *testing.T, p *Parser, c *Chunk, g *notation.Game, faults int) {
	t.Helper()
	var plain notation.Game
	var pl Plain
	if !p.Plainly(c, &plain, &pl) {
		apart := bytes.Contains(c.Text, []byte("\n%")) || slices.ContainsFunc(g.Items, func(it notation.Item) bool {
			return it.Suffix != 0 // which may stand apart
		})
		if faults == 0 && !c.Skipped && !g.Lossy && !apart &&
			!slices.ContainsFunc(g.Items, func(it notation.Item) bool { return wordOf(&it) == notPlain }) {
			t.Fatalf("%q is not read as plain", c.Text)
		}
		return
	}
	if faults > 0 || g.Lossy || plain.Result != g.Result || !slices.Equal(plain.Tags, g.Tags) || len(plain.Items)+
		len(g.Comments) > 0 {
		t.Fatalf("%q is read as plain, with %v %v", c.Text, plain.Tags, plain.Result)
	}
	if len(pl.Words) != len(g.Items) {
		t.Fatalf("%q: %d words, %d items", c.Text, len(pl.Words), len(g.Items))
	}
	for i, w := range pl.Words {
		want := g.Items[i]
		want.Start, want.End, want.Dots = 0, 0, 0
		if got := asItem(w, pl.Moves); got != want {
			t.Fatalf("%q: word %d is %+v, not %+v", c.Text, i, got, want)
		}
	}
}

// checkAllPlainly reads the games of a text as plain words: with a new parser, and again with one
// that has read them.
func checkAllPlainly(t *testing.T, text []byte) {
	t.Helper()
	chunks, games, lists := readAll(t, bytes.NewReader(text))
	var p Parser
	for range 2 {
		for i := range chunks {
			checkPlainly(t, &p, &chunks[i], &games[i], len(lists[i]))
		}
	}
}

// FuzzPlainly holds what is read as plain words equal to what is parsed.
func FuzzPlainly(f *testing.F) {
	addGames(f)
	for _, s := range plainGames {
		f.Add([]byte(s))
	}
	f.Fuzz(checkAllPlainly)
}

var plainGames = []string{
	"[A \"b\"]\n\n1. e3 e6 2. Nf3 Nc6 3. Nbd2+ bxc3 e8=V# 3xc4 *\n",
	"[A \"b\"]\n\n1. R: <5,2> Bc3 d3  Y: <4,4> --  B: <3,3> Nf6 Nd5\n2. R: <0> <1,2,3,4,5,6,7> -- 1-0-1-0",
	"1. R: <8><8><1><8>@c1 2@c1 c1-c5 2c5xd5/2 c3-off j8-ck ck-j5/3+2 c5=T j1#76-k3 K@d1~K@a5 *",
	"1. R: <8,8,8>\t<1>\r\ne3<4>e4 a1a2a3a4 *", "e3! <4> *", "e3 ! *", "e3 sic *", "e3\n%a line\ne4 *",
	"e3\x01e4 e5e6e7e8\x01 *",
	"<1,2,3><4>e3 <1,2,33>e3 12345678 1234567. 12345678e3 *",
}

// TestPlainly reads games of plain words and of others, with blanks of any kind between them.
func TestPlainly(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, s := range append(plainGames, seedGames...) {
		checkAllPlainly(t, []byte(s))
	}
	words := strings.Fields(
		"1. 2... R: Y: e3 Nf3 Nbd2 bxc3 3xc4 e8=V <4> <5,2> <1,2,3> <_> <250,250> -- c1-e1 c1xe1 2c5-d5 @c1 c3-off c5=T " +
			"Kxe4# Nf3+ j1#76-k3 sic $3 {x} x@y")
	blanks := []string{" ", "  ", "\n", "\r\n", "\t", "\n\n", ""}
	for range 2000 {
		var b strings.Builder
		plain := rng.IntN(4) > 0
		for range 1 + rng.IntN(30) {
			w := words[rng.IntN(len(words))]
			if strings.ContainsAny(w, "_{$@") && plain || w == "sic" && plain {
				continue
			}
			b.WriteString(w)
			blank := blanks[rng.IntN(len(blanks))]
			if blank == "" && !strings.HasSuffix(w, ">") && !strings.HasSuffix(w, ":") && !strings.HasSuffix(w, ".") {
				blank = " "
			}
			b.WriteString(blank)
		}
		checkAllPlainly(t, []byte(b.String()+" *\n"))
	}
}
