package repair

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

// TestMisbracketed: signs of words that were taken for brackets and semicolons are found where an expression says.
func TestMisbracketed(t *testing.T) {
	want := regexp.MustCompile(`[({\[][0-9](?:,[0-9])*>|<[0-9](?:,[0-9])*[)}\]]|` +
		`\([0-9](?:,[0-9])*\)|\[[0-9](?:,[0-9])*\]|[0-9a-z];(?:[0-9>]|[a-z][0-9])|\s[A-Z];`)
	rng := rand.New(rand.NewPCG(38, 1))
	const signs = "({[<>]}),,;;0123ac AB\n"
	found := 0
	for range 200_000 {
		text := make([]byte, rng.IntN(12))
		for i := range text {
			text[i] = signs[rng.IntN(len(signs))]
		}
		var got [][2]int
		for i := 0; i < len(text); i++ {
			if end := misbracketed(text, i); end > 0 {
				got = append(got, [2]int{i, end})
				i = end - 1
			}
		}
		all := want.FindAllIndex(text, -1)
		if found += len(all); len(all) != len(got) {
			t.Fatalf("%q: %v, want %v", text, got, all)
		}
		for k := range all {
			if all[k][0] != got[k][0] || all[k][1] != got[k][1] {
				t.Fatalf("%q: %v, want %v", text, got, all)
			}
		}
	}
	if found < 5_000 {
		t.Errorf("only %d were found", found)
	}
}
