package retag_test

import (
	"testing"

	"github.com/ashtapada/agn/internal/retag"
)

// TestGames gives tags values in files.
func TestGames(t *testing.T) {
	const two = "[White \"A\"]\n[Black \"B\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 {[White \"A\"]} *\n\n1. e3 e6 *\n"
	for _, c := range []struct{ file, pair, want string }{
		{two, "White=C \"q\"", "[White \"C \\\"q\\\"\"]\n[Black \"B\"]\n[Variant \"chaturanga-2p\"]\n\n" +
			"1. e3 {[White \"A\"]} *\n\n1. e3 e6 *\n"},
		{two, "Site=P", "[Site \"P\"]\n" + two[:len(two)-len("1. e3 e6 *\n")] + "[Site \"P\"]\n\n1. e3 e6 *\n"},
		{two, "Red=C", two},
		{two, "Site=", two},
		{two, "White=", "[White \"?\"]" + two[len("[White \"A\"]"):]},
		{"[Site \"x\"]\r\n[Round \"1\"]\r\n\r\n1. e3 *\r\n", "Site=", "[Round \"1\"]\r\n\r\n1. e3 *\r\n"},
		{"1. e3 *\r\n\r\n", "Site=x", "[Site \"x\"]\r\n\r\n1. e3 *\r\n\r\n"},
		{"[Site \"x\"]\n[Site \"y\"]\n\n*\n", "Site=z", "[Site \"z\"]\n\n*\n"},
		{"[Site \"x\"]\n[Round \"1\"]\n[Site \"y\"]\n\n*\n", "Site=", "[Round \"1\"]\n\n*\n"},
		{"1. e3 {open", "Result=1-0", "[Result \"1-0\"]\n\n1. e3 {open"},
		{"1. e3 ; note", "Result=1-0", "[Result \"1-0\"]\n\n1. e3 ; note\n1-0"},
		{"[White \"A\"]\r\n\r\n", "Result=1-0", "[Result \"1-0\"]\r\n[White \"A\"]\r\n\r\n1-0\r\n\r\n"},
		{"", "Site=z", ""},
		{"[Result \"*\"]\n\n1. e3 *\n\n1. e3 {1-0} e6 0-1\n\n1. e3\n", "Result=1-0", "[Result \"1-0\"]\n\n1. e3 1-0\n\n" +
			"[Result \"1-0\"]\n\n1. e3 {1-0} e6 1-0\n\n[Result \"1-0\"]\n\n1. e3 1-0\n"},
		{"[Result \"*\"]\n\n1. e3 *\n", "Result=", "\n1. e3 *\n"},
	} {
		p, err := retag.Read(c.pair, false)
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := p.Games([]byte(c.file))
		if err != nil || string(got) != c.want {
			t.Errorf("%s:\n%s%v, not\n%s", c.pair, got, err, c.want)
		}
	}
	for _, wrong := range []string{"Site", "Si te=x", "Wite=x", "Variant=x", "FEN=", "=x", "Site=a\nb", "Site=a\x1bb",
		"Site=a\u202eb", "Site=a\xffb", "Result=5", "Result=won"} {
		if _, err := retag.Read(wrong, false); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
	if _, err := retag.Read("Variant=chaupur", true); err != nil {
		t.Error(err)
	}
}
