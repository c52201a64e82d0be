package grammar

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"
)

// TestBlanked holds blanked against a loop that looks at each character by itself.
func TestBlanked(t *testing.T) {
	alphabet := []rune("ae1 \n{(–—é×\u00a0\u2009\u3000\u200b\u2060\u00ad\ufeff")
	rng := rand.New(rand.NewPCG(42, 7))
	for range 20000 {
		var text []byte
		for range rng.IntN(40) {
			switch n := rng.IntN(60); {
			case n == 0:
				text = append(text, 0x80+byte(rng.IntN(128)))
			case n < 20:
				text = append(text, "plain wo"[:1+n%8]...)
			default:
				text = utf8.AppendRune(text, alphabet[rng.IntN(len(alphabet))])
			}
		}
		want := blankedSlowly(text)
		if got := blanked(text); string(got) != string(want) {
			t.Fatalf("%q becomes %q, not %q", text, got, want)
		} else if string(got) == string(text) && !sameText(got, text) {
			t.Fatalf("%q is copied for nothing", text)
		}
	}
}

func blankedSlowly(text []byte) []byte {
	out := append([]byte(nil), text...)
	for i := 0; i < len(text); {
		_, size := utf8.DecodeRune(text[i:])
		n := foreignSpace(text[i:])
		if k := unseen(text[i:]); k > 0 && (i == 0 || endsWord(out[i-1]) || i+k == len(text) || endsWord(text[i+k]) ||
			foreignSpace(text[i+k:]) > 0) {
			n = k
		}
		for k := range n {
			out[i+k] = ' '
		}
		i += max(n, size)
	}
	return out
}
