package grammar

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
)

// TestRemembered: a parser that has read words before reads them, and what looks like
// them, as a new one does. No text here repeats a word: what the new one reads, it has
// never seen.
func TestRemembered(t *testing.T) {
	read := func(p *Parser, text string) (notation.Game, any) {
		var g notation.Game
		list := p.Parse(&Chunk{Text: []byte(text), Line: 1}, &g)
		return g, list
	}
	const words = "1. e4 e5 2. Nf3! c1-e1/4 <4> <2>a1-b1 R: -- 12 exd5+ Rx_5 _ 2c1-e1 2c5xd5/8 2c5xd5/12"
	for _, text := range []string{
		words, "1.e4 e5", "12.Nf3!", "12...e5", "R:e4 e5", "R:<4>--", "e4", "<4>", "R:", "12", "2c5xd5/8",
		"e4\x01", "e4\x00", "e4é", "e4sic", "e4{a}e5", "e4;e5", "e4;\ne5", "e4>", "\x00e4",
		"e4 sic", "12 sic", "Nd4 R: sic", "Nd4! 12 !", "e4 !?", "<4> sic", "<2> !",
		"<4>e4", "<4 >", "<4<", "<4>!", "<4><2>--", "<4> -- e4", "e4 (e5) Nf3!", "(e4 e5) c1-e1/4", "R: (e4) --",
		"e4\te5\r\n12\n", "e4\n%e5", "e4  e5    12   *", "*e4", "e4 1-0 e5", "2c1-e1 2c5xd5/8 2c5xd5/12 2c5xd5/1",
		"[A \"b\"]\ne4 [A \"c\"] e5",
	} {
		for _, pad := range []int{0, 1, 8, 9} {
			text := text + strings.Repeat(" ", pad)
			var p Parser
			read(&p, words)
			known, knownList := read(&p, text)
			fresh, freshList := read(new(Parser), text)
			if !reflect.DeepEqual(known, fresh) || !reflect.DeepEqual(knownList, freshList) {
				t.Errorf("%q\nknown %+v\n%v\nfresh %+v\n%v", text, known, knownList, fresh, freshList)
			}
		}
	}
}

// TestRemarksInPassing: comments between words that are remembered are read as any other.
func TestRemarksInPassing(t *testing.T) {
	pieces := []string{"a", "boat", "goes", " ", " ", " ", "\n", "\n ", "\n\n", "\t", "  ", "[%clk 0:00:01]", "{", "}", ";",
		"é", "\u202e", "\x7f", "\x01", "\u00a0", "12", ".", "\r\n", "\n%", "[A \"b\"]", "(", "abcdefgh"}
	rng := rand.New(rand.NewPCG(3, 4))
	const words = "1. e4 e5 W: <4> <2> -- Nf3! *"
	starts := []string{"e4 ", "e5", "W: ", "<4> ", "1. ", "Nf3! ", "<2>"}
	for range 20000 {
		var b strings.Builder
		b.WriteString(starts[rng.IntN(len(starts))] + "{")
		for range rng.IntN(12) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		b.WriteString([]string{"} e5", "}e5 {b}\n--", "}\n", "} {c d}", ""}[rng.IntN(5)])
		readAlike(t, nil, words, b.String())
	}
}

// diceless is a board of a game of two in which nothing is thrown.
type diceless struct{ testBoard }

func (diceless) CanCast([]uint8) bool { return false }

func (diceless) Seat(name string) byte {
	switch name {
	case "White", "W":
		return 'W'
	case "Black", "B":
		return 'B'
	}
	return 0
}

// TestVariationsInPassing: brackets between words that are remembered are read as any other: as those of variations, of
// remarks, throws, prose and results.
func TestVariationsInPassing(t *testing.T) {
	pieces := []string{"(", "(", "(", ")", ")", ")", "( ", " )", "e4", "Nf3", "-- ", "--", "--!", "<4>", "{a b}", "{a}",
		" ", " ", "W: ", "I: ", "O:", "(1. ", "(4. ", "(2... ", "(1. 1-0)", "(1. 0.5-0.5)", "W: (I: ", "l4", "exd5+", "Nf3?",
		"e4=", "ch", "=", "D", "?", "remis", "see Bacci here", "1-0", "$3", "$3 ", "sic", "_", "\n", ";", "c1-e1 ", "draw",
		"5,2", "o4 ", "1-0)", "½-½)", "2@c1 "}
	words := "1. 4. e4 Nf3 W: I: O: 2... <4> -- --! exd5+ Nf3? $3 c1-e1 l4 o4 2@c1 _ *"
	rng := rand.New(rand.NewPCG(5, 6))
	for _, board := range []Board{nil, testBoard{}, diceless{}} {
		for range 6000 {
			var b strings.Builder
			b.WriteString([]string{"e4 ", "1. e4 ", "W: <4> e4 ", "<4> ", ""}[rng.IntN(5)])
			open := 0
			for range 1 + rng.IntN(9) {
				piece := pieces[rng.IntN(len(pieces))]
				closed := open + strings.Count(piece, "(") - strings.Count(piece, ")")
				if closed >= 0 { // one that closes nothing hides a seat mark from a number
					open = closed
					b.WriteString(piece)
				}
			}
			b.WriteString([]string{" *", "", strings.Repeat(" --", 40) + " *", " {c} *"}[rng.IntN(4)])
			readAlike(t, func(*notation.Game) Board { return board }, words, b.String())
		}
	}
}

// readAlike checks that a parser that has read words before reads a text as a new one does.
func readAlike(t *testing.T, board func(*notation.Game) Board, words, text string) {
	t.Helper()
	read := func(p *Parser, text string) (g notation.Game, list any) {
		p.Board = board
		list = p.Parse(&Chunk{Text: []byte(text), Line: 1}, &g)
		return g, list
	}
	var p Parser
	read(&p, words)
	known, knownList := read(&p, text)
	fresh, freshList := read(new(Parser), text)
	if !reflect.DeepEqual(known, fresh) || !reflect.DeepEqual(knownList, freshList) {
		t.Fatalf("%q\nknown %+v\n%v\nfresh %+v\n%v", text, known, knownList, fresh, freshList)
	}
}

// TestOddBytes: of all pairs of bytes those are odd that are neither printable ASCII nor a
// line end, whatever stands beside them.
func TestOddBytes(t *testing.T) {
	odd := func(c int) bool { return c != '\n' && (c < ' ' || c > '~') }
	for a := range 256 {
		for b := range 256 {
			x := uint64(a) | uint64(b)<<8 | uint64(a)<<56
			got := oddBytes(x|' '<<16|'\n'<<24|'~'<<32|'e'<<40|'4'<<48) & (ones << 7)
			var want uint64
			for place, c := range map[int]int{0: a, 8: b, 56: a} {
				if odd(c) {
					want |= 0x80 << place
				}
			}
			if got != want {
				t.Fatalf("%#x beside %#x: %#x, want %#x", a, b, got, want)
			}
		}
	}
}
