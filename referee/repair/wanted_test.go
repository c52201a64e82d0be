package repair

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestWanted: men of a seat are wanted where its own next moves start from, but for those
// that they bring there themselves.
func TestWanted(t *testing.T) {
	const text = "[Variant \"chauka-bara\"]\n\nR: <2> c1-e1 G: <1> e3-e4 R: <3> e1-e4 <1> a1-b1 2e4-e5 R: <2> c5xd5 *\n"
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var (
		g notation.Game
		p grammar.Parser
	)
	words, _ := wordsOf(&g, p.Parse(&c, &g))
	s := &search{words: words}
	for i, want := range []map[notation.Square]int{
		{{File: 'c', Rank: 1}: 1, {File: 'a', Rank: 1}: 1, {File: 'c', Rank: 5}: 1},
		3: {{File: 'e', Rank: 1}: 1, {File: 'a', Rank: 1}: 1, {File: 'c', Rank: 5}: 1},
	} {
		if want == nil {
			continue
		}
		if got := s.wanted(i, 'R', maxWanted); !maps.Equal(got, want) {
			t.Errorf("before word %d: %v, want %v", i, got, want)
		}
	}
	if got := s.wanted(0, 'W', maxWanted); len(got) > 0 {
		t.Errorf("a seat that does not move wants %v", got)
	}
}

// TestSomeTurn: a turn that was left out, among other faults, does not keep the search from
// finding some repair where there are more turns than can be tried.
func TestSomeTurn(t *testing.T) {
	if testing.Short() {
		t.Skip("games in which much is tried")
	}
	rs, _ := rulesets.Lookup("chaupur")
	rng := rand.New(rand.NewPCG(31, 9))
	rep := New(referee.Config{}, DefaultCosts())
	for games := 0; games < 6; {
		d := copied(rs, rng, 50, 3, rep.meter, "")
		if !slices.ContainsFunc(d.damages, func(d damage) bool { return d.kind == "turn lost" }) {
			continue
		}
		games++
		if res := parse(t, d.text())(rep); len(res.Repairs) == 0 {
			t.Errorf("%s: %v", res.Status, d.damages)
		}
	}
}
