package printable_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/internal/printable"
)

// TestExcerptPlain: a line of plain characters is shown as it is where another character stands behind them.
func TestExcerptPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 1))
	for range 2000 {
		plain := make([]byte, rng.IntN(80))
		for i := range plain {
			plain[i] = byte(' ' + rng.IntN('~'-' '+1))
		}
		start := rng.IntN(len(plain) + 1)
		end := start + rng.IntN(len(plain)+1-start)
		line, mark, ok := printable.Excerpt(append(plain, '\n'), start, end)
		other, otherMark, otherOK := printable.Excerpt(append(plain, "é\n"...), start, end)
		if !ok || !otherOK || line+"é" != other || mark != otherMark {
			t.Fatalf("%q %d %d: %q %q, but %q %q", plain, start, end, line, mark, other, otherMark)
		}
	}
}
