package referee_test

import (
	"slices"
	"testing"
)

// TestNearest holds that what is legal is listed with the likeliest meant first: what
// goes to the square that was written, then what the same man does, then what is spelled
// alike, by bytes where that is the same; of casts those first that share the most dice.
func TestNearest(t *testing.T) {
	for word, want := range map[string][]string{
		war + "1. e4 *":     {"e3", "a3", "b3", "c3", "d3"},      // the same file before any other
		war + "1. Nf6 *":    {"Nf3", "Na3", "Nc3", "Nh3", "Ea3"}, // a knight to another square before an elephant
		war + "1. Nd3 *":    {"Ed3", "Kd3", "d3", "Na3", "Nc3"},  // another man to that square before a knight elsewhere
		war + "1. Ng1-f4 *": {"Nf3", "Nh3", "Na3", "Nc3", "Ea3"}, // the knight that was named before the other
		dice + "1. R: <4,6> *": {
			"<5,4>", "<4,4>", "<4,3>", "<4,2>", "<5,5>", // with a four before without
		},
	} {
		rep := judgeText(t, word)
		if len(rep.Findings) == 0 || !slices.Equal(rep.Findings[0].Legal, want) {
			t.Errorf("%s: %v, want %q", word, rep.Findings, want)
		}
	}
}
