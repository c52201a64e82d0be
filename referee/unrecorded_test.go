package referee_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// withDice are the rule sets in which something is thrown.
var withDice = []string{"chaturanca-2", "chaturaji", "caturanga-race", "ashta-kashte", "thaayam", "chauka-bara",
	"chaupur"}

// moveRecord is a random game without its throws, and the throws that stood before each word, by where it begins.
type moveRecord struct {
	text  string
	threw map[int][]string
}

func bareGame(t *testing.T, name string, rng *rand.Rand, value string) moveRecord {
	t.Helper()
	tags, words, result := wordsOf(named(t, name), rng, 30)
	b := moveRecord{text: "[Throws \"" + value + "\"]\n" + tags, threw: map[int][]string{}}
	var threw []string
	for _, w := range words {
		if isThrow(w) && (value == "unrecorded" || rng.IntN(2) == 0) {
			threw = append(threw, w)
			continue
		}
		b.threw[len(b.text)] = threw
		b.text += w + " "
		threw = nil
	}
	b.text += result + "\n"
	return b
}

func judgedText(t *testing.T, text string, cfg referee.Config) *referee.Report {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	g, p := &notation.Game{}, grammar.Parser{}
	return referee.New(cfg).Judge(g, p.Parse(&c, g))
}

// TestUnrecorded: a game without its throws is legal, and what is said to be certain of them is what fell.
func TestUnrecorded(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	seed := daily.Seed(t)
	certain := 0
	for _, name := range withDice {
		rng := rand.New(rand.NewPCG(seed, 41))
		for range games {
			for _, value := range []string{"unrecorded", "partial"} {
				b := bareGame(t, name, rng, value)
				rep := judgedText(t, b.text, referee.Config{})
				if rep.Verdict != referee.Legal {
					t.Fatalf("%s: %v %v\n%s", name, rep.Verdict, rep.Findings, b.text)
				}
				for _, c := range rep.Certain {
					if c.Start != c.End {
						continue
					}
					threw := b.threw[int(c.Start)]
					for i, w := range strings.Fields(c.Text) {
						if i >= len(threw) || w != "<_>" && w != threw[i] {
							t.Fatalf("%s: %s is certain before byte %d, where %v fell\n%s", name, c.Text, c.Start, threw, b.text)
						}
						if w != "<_>" {
							certain++
						}
					}
				}
			}
		}
	}
	if certain == 0 {
		t.Error("nothing is certain")
	}
	t.Logf("%d throws are certain", certain)
}

// TestUnrecordedTag: the tag and the configuration say that throws are left out, and another value says nothing.
func TestUnrecordedTag(t *testing.T) {
	const moves = "[Variant \"chauka-bara\"]\n\n1. R: c1-e1  G: e3-e4 *\n"
	codes := func(text string, cfg referee.Config) (out []diag.Code) {
		for _, f := range judgedText(t, text, cfg).Findings {
			out = append(out, f.Code)
		}
		return out
	}
	for _, c := range []struct {
		text, throws string
		want         []diag.Code
	}{
		{moves, "", []diag.Code{diag.CastMissing, diag.NotJudged}},
		{moves, "recorded", []diag.Code{diag.CastMissing, diag.NotJudged}},
		{moves, "unrecorded", []diag.Code{diag.ThrowsLost}},
		{"[Throws \"unrecorded\"]\n" + moves, "", []diag.Code{diag.ThrowsLost}},
		{"[Throws \"recorded\"]\n" + moves, "unrecorded", []diag.Code{diag.BadThrows, diag.CastMissing, diag.NotJudged}},
		{"[Throws \"Unrecorded\"]\n" + moves, "", []diag.Code{diag.BadThrows, diag.CastMissing, diag.NotJudged}},
		{"[Throws \"lost\"]\n" + moves, "unrecorded", []diag.Code{diag.BadThrows, diag.CastMissing, diag.NotJudged}},
		{"[Throws \"unrecorded\"]\n[Variant \"chauka-bara\"]\n\n1. R: c1-a5 *\n", "", []diag.Code{diag.NotAllowed}},
		{"[Throws \"unrecorded\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n", "", nil},
	} {
		if got := codes(c.text, referee.Config{Throws: c.throws}); !slices.Equal(got, c.want) {
			t.Errorf("%q %q: %v, want %v", c.text, c.throws, got, c.want)
		}
	}
}

// TestThrowsMeant: a value that is none gets the nearest that is one, if it does not say another thing.
func TestThrowsMeant(t *testing.T) {
	for value, want := range map[string]string{"Unrecorded": "unrecorded,", "PARTIAL": "partial,", "unrecordet": "unrecorded,",
		"recorded": "unrecorded or partial,", "lost": "unrecorded or partial,"} {
		rep := judgedText(t, "[Throws \""+value+"\"]\n[Variant \"chauka-bara\"]\n\n*\n", referee.Config{})
		if len(rep.Findings) != 1 || !strings.Contains(rep.Findings[0].Message, "write "+want) {
			t.Errorf("%s: %v", value, rep.Findings)
		}
	}
}

// TestVariationWithoutThrows: a variation of a game that leaves out throws has its own before what it replaces. Of a throw
// before that it is said where it is from, if it is not written.
func TestVariationWithoutThrows(t *testing.T) {
	const said = "; the throw is not written, and is taken from the main line"
	head := func(throws, variant string) string {
		return "[Throws \"" + throws + "\"]\n[Variant \"" + variant + "\"]\n\n"
	}
	for text, want := range map[string]string{
		head("unrecorded", "chauka-bara") + "1. R: c1-e1 (c1-d1 G: e3-e4) G: e3-e4 *\n":      "",
		head("unrecorded", "chauka-bara") + "1. R: c1-e1 (<1> c1-d1) G: e3-e4 *\n":           "",
		head("unrecorded", "chauka-bara") + "1. R: c1-e1 G: e3-e4 (G: e3-e5 W: c5-b5) *\n":   "",
		head("unrecorded", "chauka-bara") + "1. R: c1-e1 (1. R: c1-d1 (c1-e1)) G: e3-e4 *\n": "",
		head("unrecorded", "chaturaji") + "1. R: Ke2 (Nc3) Y: c6 *\n":                        "",
		head("unrecorded", "chauka-bara") + "1. R: c1-e1 (c1-a5) *\n":                        "no throw before it makes this legal",
		head("partial", "chauka-bara") + "1. R: <2> c1-e1 (c1-d1) *\n":                       "the throw is 2",
		head("partial", "chauka-bara") + "1. R: <2> c1-e1 (<3> c1-d1) *\n":                   "the throw is 3",
		head("unrecorded", "caturanga-race") + "1. W: e1-h1 e9-a7 (e9-a8) B: i5-i8 *\n":      said,
	} {
		n := 0
		for _, f := range judgedText(t, text, referee.Config{}).Findings {
			switch {
			case f.Variation && (want == "" || !strings.HasSuffix(f.Message, want)):
				t.Errorf("%q: %s", text, f.Message)
			case f.Variation:
				n++
			case f.Severity == diag.Error:
				t.Errorf("%q: %s", text, f.Message)
			}
		}
		if n == 0 && want != "" {
			t.Errorf("%q: nothing is found in the variation", text)
		}
	}
}
