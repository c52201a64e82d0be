package collation

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
)

// TestSeparate: copies of the game in one record are witnesses of their own, another game beside it is left out, and a
// passage written twice stays where it is.
func TestSeparate(t *testing.T) {
	parser := func() grammar.Parser { return grammar.Parser{} }
	const (
		game   = "1. e3 e6 2. Nf3 d6 3. a3 a6 4. b3 b6 5. Ne5 d5"
		copied = "1. e3 e6 2. Nf3 d6 3. a3 a6 4. b8 b6 5. Ne5 d5"
		other  = "1. h3 h6 2. g3 g6 3. f3 f6 4. Kf2 Kf7 5. Ke3 Ke6"
		twice  = "A copy 1 of 2 in the record, from line 3 on; A² copy 2 of 2 in the record, from line "
	)
	for _, one := range []struct{ text, want string }{
		{game + " *", "A"},
		{game + "\n" + copied + " *", twice + "4 on"},
		{game + " *\n\n" + copied + " *", twice + "5 on"},
		{other + "\n" + copied + " *", "A game 2 of 2 in the record, from line 4 on"},
		{copied + "\n" + other + " *", "A game 1 of 2 in the record, from line 3 on"},
		{other + "\n" + other + " *", twice + "4 on"},
		{"1. e3 e6 2. Nf3 d6 3. a3 a6 " + game + " *", "A"},
		{strings.ReplaceAll(other, "3 h6", "3 a6") + " *", "A"},
	} {
		var got []string
		for _, s := range separate([]Source{source("A", head+one.text+"\n"), source("B", head+game+" *\n")}, parser) {
			if s.Siglum != "B" {
				got = append(got, strings.TrimSpace(s.Siglum+" "+s.note))
			}
			if len(s.Read) > 0 {
				t.Errorf("%q: %v", one.text, s.Read)
			}
		}
		if got := strings.Join(got, "; "); got != one.want {
			t.Errorf("%q: %q, want %q", one.text, got, one.want)
		}
	}
}
