package grammar

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
)

// TestHelp holds what a bad word is said to stand for where the game is known.
func TestHelp(t *testing.T) {
	const (
		war  = `(expected one of K R N E, a file, a number or "@")`
		race = `(expected a file, a number or "@")`
	)
	for _, c := range []struct {
		race       bool
		word, want string
	}{
		{false, "Pe4", `soldiers have no letter: e4? (--language en reads P)`},
		{false, "Se4", "no man is called S (K R N E)" + "; did you mean Ne4? --language de reads it so"},
		{false, "Cf3!", "no man is called C (K R N E)" + "; did you mean Nf3? --language es or fr reads it so"},
		{false, "♘f3", "did you mean Nf3? --lenient reads it so"},
		{false, "Pe4e4", `soldiers have no letter: e4e4? (--language en reads P)`},
		{false, "Pe4e4e4", "no man is called P (K R N E)"},
		{false, "White", "a seat mark is a capital letter with a colon: write W:"},
		{true, "White.", "a seat mark is a capital letter with a colon: write W:"},
		{true, "Pe4", `"P" cannot stand first ` + race},
		{true, "Cf3", `"C" cannot stand first ` + race},
		{true, "W0-W2", "did you mean a1#0-c1? --lenient reads it so"},
	} {
		p := Parser{Board: func(*notation.Game) Board { return helpBoard{testBoard{c.race}} }}
		_, list := parseLenient(t, p, "1. "+c.word+" *")
		if len(list) != 1 {
			t.Errorf("%s: %v", c.word, list)
		} else if _, got, _ := strings.Cut(list[0].Message, `": `); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.word, got, c.want)
		}
	}
}

// helpBoard is a board with fewer men than the notation has letters.
type helpBoard struct{ testBoard }

func (b helpBoard) Men() string { return strings.TrimRight(b.testBoard.Men(), "BV") }
