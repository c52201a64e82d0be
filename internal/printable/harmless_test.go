package printable

import (
	"testing"
	"unicode"
)

// TestHarmless holds each character that is thought harmless against the tables, and each cut of it.
func TestHarmless(t *testing.T) {
	n := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		s := "a" + string(r)
		if !harmless(s) {
			continue
		}
		if n++; Hidden(r) || rightToLeft(r) || !unicode.IsPrint(r) {
			t.Errorf("%U is thought harmless", r)
		}
		for k := 2; k < len(s); k++ {
			if harmless(s[:k]) || harmless(s[:k]+"a") {
				t.Errorf("%U, cut to %d bytes, is thought harmless", r, k-1)
			}
		}
	}
	if n < 600 {
		t.Errorf("%d characters", n)
	}
}
