package grammar

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"
)

// TestEndsInFolded holds the end of a stretch equal to what stands there once all signs are folded.
func TestEndsInFolded(t *testing.T) {
	for r := range spelling().signs {
		if r < utf8.RuneSelf {
			t.Errorf("%q is folded", r)
		}
	}
	rng := rand.New(rand.NewPCG(45, 45))
	signs := []string{"1", "0", "½", "–", "-", "/", "2", "*", "e", "1", "０", "R", ":", "．", "3.", "\u200b", "…", "x"}
	found := 0
	for range 200000 {
		w := ""
		for range 1 + rng.IntN(8) {
			w += signs[rng.IntN(len(signs))]
		}
		var l lenience
		r := l.fold([]byte(w))
		want := len(l.why) > 0 && len(r) > 0 && endsInResult(r)
		if got := endsInFolded([]byte("Nf3 " + w)); got != want {
			t.Fatalf("%q: %t, not %t", w, got, want)
		}
		if want {
			found++
		}
	}
	if found == 0 {
		t.Error("no word ends in a result")
	}
}
