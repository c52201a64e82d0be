package words_test

import (
	"errors"
	"io/fs"
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

// TestErrorf: an error of the program wraps those that it names, and what it says is the same text.
func TestErrorf(t *testing.T) {
	first, second := errors.New("a"), &fs.PathError{Op: "open", Path: "b", Err: fs.ErrNotExist}
	one, both := words.Errorf("reading %s: %v", "x", first), words.Errorf("%v; %v", first, second)
	if errors.Unwrap(one) != first || !errors.Is(both, first) || !errors.Is(both, fs.ErrNotExist) {
		t.Errorf("%v and %v do not wrap", one, both)
	}
	for err, want := range map[error]string{one: "reading x: a", both: "a; open b: file does not exist",
		errors.Join(one, first): "reading x: a\na", words.Errorf("100 %"): "100 %"} {
		if got := words.OfError(err).String(); got != want || err.Error() != want {
			t.Errorf("%q and %q, want %q", got, err, want)
		}
	}
}
