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
		{false, "Se4", `unexpected "S" ` + war + `; --language de reads it as Ne4`},
		{false, "Cf3!", `unexpected "C" ` + war + `; --language es or fr reads it as Nf3`},
		{false, "♘f3", `unexpected "♘" ` + war + `; --lenient reads it as Nf3`},
		{false, "Pe4e4", `soldiers have no letter: e4e4? (--language en reads P)`},
		{false, "Pe4e4e4", `unexpected "P" ` + war},
		{false, "White", `a seat mark is written W:`},
		{true, "White.", `a seat mark is written W:`},
		{true, "Pe4", `unexpected "P" ` + race},
		{true, "Cf3", `unexpected "C" ` + race},
		{true, "W0-W2", `unexpected "W" ` + race + `; --lenient reads it as a1#0-c1`},
	} {
		p := Parser{Board: func(*notation.Game) Board { return helpBoard{testBoard{c.race}} }}
		_, list := parseLenient(t, p, "1. "+c.word+" *")
		if len(list) != 1 {
			t.Errorf("%s: %v", c.word, list)
		} else if _, got, _ := strings.Cut(list[0].Message, "notation: "); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.word, got, c.want)
		}
	}
}

// helpBoard is a board with fewer men than the notation has letters.
type helpBoard struct{ testBoard }

func (b helpBoard) Men() string { return strings.TrimRight(b.testBoard.Men(), "BV") }
