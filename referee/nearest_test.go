package referee_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
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

// TestNearestToForeignPass: what is legal in place of a pass does not depend on how the pass is spelled.
func TestNearestToForeignPass(t *testing.T) {
	want := judgeText(t, war+"1. -- *").Findings[0].Legal
	cfg := referee.Config{Lenient: true}
	for _, pass := range []string{"––", "——", "‑‑"} {
		var c grammar.Chunk
		if err := grammar.NewReader(strings.NewReader(war + "1. " + pass + " *\n")).Next(&c); err != nil {
			t.Fatal(err)
		}
		p := cfg.Parser()
		var g notation.Game
		read := p.Parse(&c, &g)
		found := referee.New(cfg).Judge(&g, read).Findings
		i := slices.IndexFunc(found, func(f diag.Finding) bool { return f.Code == diag.FalsePass })
		if i < 0 || !slices.Equal(found[i].Legal, want) {
			t.Errorf("%s: %v, want %q", pass, found, want)
		}
	}
}

// TestNearestUnread: where nobody reads what goes with findings they say the same, and nothing else goes with them.
func TestNearestUnread(t *testing.T) {
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(44, uint64(n)))
		for range 20 {
			text := damaged(rng, randomGame(t, rng, rs))
			want, got := judgedUnder(t, text, referee.Config{}), judgedUnder(t, text, referee.Config{Nearest: -1})
			for i := range got.Findings {
				if f := &got.Findings[i]; f.Markable || f.More > 0 || f.Code == diag.WrongThrow && len(f.Legal) > 0 {
					t.Errorf("%s: %+v", rs.Name, *f)
				}
			}
			for _, r := range []*referee.Report{want, got} {
				for i := range r.Findings {
					r.Findings[i].Legal, r.Findings[i].More, r.Findings[i].Markable = nil, 0, false
				}
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: %+v\nnot %+v\n%s", rs.Name, got, want, text)
			}
		}
	}
}

func judgedUnder(t *testing.T, text []byte, c referee.Config) *referee.Report {
	t.Helper()
	var chunk grammar.Chunk
	if err := grammar.NewReader(bytes.NewReader(text)).Next(&chunk); err != nil {
		t.Fatal(err)
	}
	var g notation.Game
	read := new(grammar.Parser).Parse(&chunk, &g)
	return referee.New(c).Judge(&g, read)
}
