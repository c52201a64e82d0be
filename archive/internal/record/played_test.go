package record

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestWords: the words of moves and casts are of their texts, however many there are that are looked for
// in the same place.
func TestWords(t *testing.T) {
	c := NewRecorder(NewVocabulary())
	rng := rand.New(rand.NewPCG(1, 2))
	same := func(w Word, text []byte) {
		t.Helper()
		if got := c.Moves.Text(w); got != string(text) {
			t.Fatalf("the word is of %q, not of %q", got, text)
		}
	}
	for range 20_000 {
		cast := engine.Cast{N: uint8(1 + rng.IntN(3))}
		for i := range cast.V[:cast.N] {
			cast.V[i] = uint8(1 + rng.IntN(25))
		}
		same(c.castWord(&cast), referee.AppendCast(nil, cast))
		m := notation.Move{Form: notation.Step, Piece: "KRNEV"[rng.IntN(5)],
			To: notation.Square{File: byte('a' + rng.IntN(19)), Rank: uint8(1 + rng.IntN(19))}}
		m.From.File = byte('a' + rng.IntN(19))
		same(c.writtenWord(&m), notation.AppendMove(nil, &m))
		same(c.passWord(), []byte("--"))
	}
}
