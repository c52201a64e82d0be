package gameid_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/gameid"
	"github.com/ashtapada/agn/notation"
)

const tags = "[White \"A\"]\n[Black \"B\"]\n[Variant \"chaturanga-2p\"]\n\n"

func record(t *testing.T, text string) gameid.ID {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var p grammar.Parser
	var g notation.Game
	p.Parse(&c, &g)
	return gameid.Record(&g, "x.agn")
}

func TestRecord(t *testing.T) {
	base := record(t, tags+"1. e3 e6 2. Nd4 *\n")
	for _, same := range []string{
		"\n\n[Variant \"chaturanga-2p\"]\n[Black \"B\"]\n[White \"A\"]\r\n1.e3\ne6 Nd4 *",
		tags + "1. e3 {why} e6 (1... d6) 3. Nxd4+! sic 1-0\n",
		"[Result \"1-0\"]\n[Termination \"x\"]\n" + tags + "1. W: e3 $1 B: e6 Nd4#\n",
	} {
		if record(t, same) != base {
			t.Errorf("another id:\n%s", same)
		}
	}
	for _, other := range []string{
		tags + "1. e3 e6 2. Nd5 *\n",
		tags + "1. e3 e6 *\n",
		tags + "1. e3 e6 2. Qd4 *\n",
		strings.Replace(tags, `"A"`, `"C"`, 1) + "1. e3 e6 2. Nd4 *\n",
		"[Round \"2\"]\n" + tags + "1. e3 e6 2. Nd4 *\n",
		"[Options \"layout=chess\"]\n" + tags + "1. e3 e6 2. Nd4 *\n",
	} {
		if record(t, other) == base {
			t.Errorf("the same id:\n%s", other)
		}
	}
	if gameid.Record(&notation.Game{}, "a") == gameid.Record(&notation.Game{}, "b") {
		t.Error("files without a game have one id")
	}
	if id, err := gameid.Parse(base.String()); id != base || err != nil {
		t.Errorf("%v, %v", id, err)
	}
	for _, bad := range []string{"", "0g", base.String() + "00", "ff"} {
		if _, err := gameid.Parse(bad); err == nil {
			t.Errorf("%q is taken for an id", bad)
		}
	}
}

// Ids stand in baselines. What the notation has learnt since does not change those of
// games without it.
func TestRecordStays(t *testing.T) {
	const game = "[Variant \"chaupur\"]\n\n1. R: <6,5,2> j1#76-k2/2 2j1-k6 @c1#T *\n"
	if got, want := record(t, game).String(), "77dbeb8fe567c6ec6c2729f382f43f20"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	seen := map[gameid.ID]string{}
	for _, mark := range []string{"", "#8", "#76", "#8+8", "#8+76", "#76+76"} {
		id := record(t, strings.Replace(game, "2j1-", "2j1"+mark+"-", 1))
		if other, ok := seen[id]; ok {
			t.Errorf("%q and %q have one id", mark, other)
		}
		seen[id] = mark
	}
}

func TestText(t *testing.T) {
	base := gameid.Text([]byte("[A \"b\"]\n\n1. e3 *"))
	for s, same := range map[string]bool{
		"[A \"b\"]\r\n\r\n1. e3\t\n * \n": true,
		"[A \"b\"] 1. e3 *":               true,
		"[A \"b\"]1. e3 *":                false,
		"[A \"b\"]\n\n1. e4 *":            false,
		"":                                false,
	} {
		if (gameid.Text([]byte(s)) == base) != same {
			t.Errorf("%q: want same %v", s, same)
		}
	}
	if gameid.Text([]byte(" \n")) != gameid.Text(nil) {
		t.Error("blanks are not nothing")
	}
}
