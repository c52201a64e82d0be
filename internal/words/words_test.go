package words_test

import (
	"testing"

	"github.com/ashtapada/agn/internal/words"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 games", 1: "1 game", 2: "2 games"} {
		if got := words.Count(n, "game").String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	for in, want := range map[string]string{"": "", "a b": "A b.", "élan.": "Élan.",
		"où\u202f?": "Où\u202f?", "«\u202fa.\u202f»": "«\u202fa.\u202f»", "«\u202fa\u202f»": "«\u202fa\u202f».", "»": "»."} {
		if got := words.Sentence(in); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for _, c := range []struct {
		in   string
		most int
		want string
	}{{"", 3, ""}, {"abc", 3, "abc"}, {"abcd", 3, "abc…"}, {"ಕನ್ನಡ", 2, "ಕನ…"}, {"a", 0, "…"}} {
		if got := words.Short(c.in, c.most); got != c.want {
			t.Errorf("%q to %d: %q, want %q", c.in, c.most, got, c.want)
		}
	}
}
