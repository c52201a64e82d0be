package grammar

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// TestPlainLines holds that lines taken together are cut as they are one by one: a stream that
// comes byte by byte never shows the next line.
func TestPlainLines(t *testing.T) {
	pieces := []string{"e4 ", "12. Nf3 Nc6 ", "W: <5> dxe5 ", "{a ", "} ", ";c ", "[Event \"x\"]", "[", "%", "*", " 1-0",
		"1/2-1/2", "<3>*",
		"\n", "\n", "\n", "\r\n", "\n\n", " \n", "\n ", "\t", "\ufeff", "é", "\x1b", "\x00", "a-long-word-of-letters",
		"(e5) ", "{a b}", "{[%clk 0:00:01]} ", "e4 {a word\nand more} e5", "{\n}", "e4 {x}", "{é [x ; }", "{a\n[B \"c\"]}"}
	rng := rand.New(rand.NewPCG(1, 2))
	slow, fast := NewReader(nil), NewReader(nil)
	for range 5000 {
		var b strings.Builder
		b.WriteString("e4\n")
		for range rng.IntN(30) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		text := b.String()
		if diff := cmp.Diff(cutAll(t, slow, iotest.OneByteReader(strings.NewReader(text))),
			cutAll(t, fast, strings.NewReader(text))); diff != "" {
			t.Fatalf("%q: %s", text, diff)
		}
	}
}

func cutAll(t *testing.T, r *Reader, in io.Reader) (chunks []Chunk) {
	t.Helper()
	r.Reset(in)
	for {
		var c Chunk
		switch err := r.Next(&c); err {
		case nil:
			chunks = append(chunks, c)
		case io.EOF:
			return chunks
		default:
			t.Fatal(err)
		}
	}
}
