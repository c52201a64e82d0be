package grammar

import (
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
)

// TestLetters: each letter of a man is read as his capital in its language, and no man lacks one.
func TestLetters(t *testing.T) {
	const men = "KRNEBV"
	for _, language := range Languages() {
		if Letters(language, "KRNEV")['R'] == "" {
			t.Errorf("%s: there is no letter for R", language)
		}
		letters := Letters(language, men)
		for _, capital := range []byte(men) {
			if letters[capital] == "" && capital != 'R' { // which is the boat where there are none

				t.Errorf("%s: there is no letter for %c", language, capital)
			}
			for _, r := range letters[capital] {
				g, _ := parseLenient(t, lenientOn(language, testBoard{}), "1. "+string(r)+"g1 *\n")
				if it := g.Item(1); it.Kind != notation.MoveItem || it.Move.Piece != capital {
					t.Errorf("%s: %cg1 is read as %c, not as %c", language, r, it.Move.Piece, capital)
				}
			}
		}
	}
	if got := Letters("xx", men); got != nil {
		t.Errorf("letters of no language: %v", got)
	}
	if r, _ := utf8.DecodeRuneInString(Letters("fr", "KRNBV")['B']); r != 'B' {
		t.Errorf("the first letter of a boat in French is %c", r)
	}
}

// TestRanks: letters that look like digits are digits in squares alone, and only in a word that is none
// otherwise.
func TestRanks(t *testing.T) {
	for _, tt := range []struct {
		board      testBoard
		word, want string // empty is what is read strictly, or not at all
	}{
		{testBoard{}, "Ngl", "Ng1"},
		{testBoard{}, "NgI", "Ng1"},
		{testBoard{}, "el", "e1"},
		{testBoard{}, "elxe2", "e1xe2"},
		{testBoard{}, "Ne1-gl", "Ne1-g1"},
		{testBoard{}, "Ngl+", "Ng1+"},
		{testBoard{}, "Ngl?", "Ng1"},
		{testBoard{}, "eO", ""},
		{testBoard{}, "e1l", ""},
		{testBoard{}, "zl", ""},
		{testBoard{}, "Nl", ""},
		{testBoard{}, "l", ""},
		{testBoard{race: true}, "cl-eI", "c1-e1"},
		{testBoard{race: true}, "@RO", "@a1"},
		{testBoard{race: true}, "Rl-RlO", "b1-e1"},
	} {
		g, read := parseLenient(t, lenientOn("", tt.board), "1. "+tt.word+" *\n")
		got := ""
		if it := g.Item(1); it.Kind == notation.MoveItem && len(read) > 0 {
			it.Move.Who, it.Move.WhoIndex = 0, 0
			got = string(notation.AppendMove(nil, &it.Move))
		}
		if got != tt.want {
			t.Errorf("%s is read as %q, want %q: %v", tt.word, got, tt.want, read)
		}
	}
}
