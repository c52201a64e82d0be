package convert

import (
	"strings"
	"testing"
)

func TestPlainWord(t *testing.T) {
	for _, c := range []struct {
		text, want string
		ok         bool
	}{
		{"c1-e1", "c1-e1", true}, {" <5,2>  c1-e1\n{good} (c1-d1) ", "<5,2> c1-e1 {good} (c1-d1)", true},
		{"c1 {", "", false}, {"c1)", "", false}, {"(c1", "", false}, {"a;b", "", false}, {"[Event", "", false},
		{"[2]", "[2]", true}, {"[fol. 12v]", "[fol. 12v]", true}, {"[Event x]", "", false}, {`[Event "x"]`, "", false},
		{"[a] b", "", false},
		{"%", "", false}, {"<5", "", false}, {"5>", "", false}, {"", "", false},
	} {
		if got, ok := plainWord(c.text); ok != c.ok || ok && got != c.want {
			t.Errorf("%q: %q, %v", c.text, got, ok)
		}
	}
}

// TestUnholdable: what no text of AGN may hold is left out of a game whose words stay as they are, and counted.
func TestUnholdable(t *testing.T) {
	in := inputOf("", []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 zz\x1b[31m\n\xff e6\u202e *\n"))
	text, report, err := converted([]*Input{in}, oneByOne(readAGN))
	want := "[Variant \"chaturanga-2p\"]\n\n1. e3 zz[31m\n e6 *\n"
	lines := strings.Join(report.English(), "\n")
	const said = ":3:9: lost: 3 characters that no text may hold; also at 4:1, 4:5"
	if err != nil || text != want || !strings.Contains(lines, said) {
		t.Errorf("%v\n%q, want\n%q\n%s, want %s", err, text, want, lines, said)
	}
}

// TestOtherGames: a game of another kind is left out and counted, but for one that a table of agn itself has.
func TestOtherGames(t *testing.T) {
	in := inputOf("", []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n\n[Variant \"Standard\"]\n\n1. e4 e5 1-0\n"))
	text, report, err := converted([]*Input{in}, oneByOne(readAGN))
	lines := strings.Join(report.English(), "\n")
	if err != nil || strings.Count(text, "[Variant") != 1 ||
		!strings.Contains(lines, ":5:1: lost: 1 game of another kind than those of AGN") {
		t.Errorf("%v\n%s\n%s", err, text, lines)
	}
}
