package archive

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// TestMen: whatever the rule set, men stand where the rules let men leave from, and are
// those that the position string names.
func TestMen(t *testing.T) {
	for _, rs := range rulesets.All() {
		for _, set := range rs.SeatSets {
			g, err := rs.New(engine.Setup{Seats: engine.SeatMask(set)})
			if err != nil {
				t.Fatal(err)
			}
			checkMen(t, g)
		}
	}
}

func checkMen(t *testing.T, g engine.Game) {
	rng := rand.New(rand.NewPCG(7, 8))
	st := g.Start()
	var men []naiveMan
	var all []engine.Men
	var buf []engine.Move
	for range 150 {
		men = appendMen(men[:0], st, &all)
		position := string(st.AppendPosition(nil))
		named, turn := appendNamed(nil, g, position)
		if want := g.Ruleset().Info(st.Seat()).Letter; turn != want {
			t.Fatalf("%s: %c is on turn in %q, want %c", g.Ruleset().Name, turn, position, want)
		}
		if a, b := sorted(men), sorted(named); !slices.Equal(a, b) {
			t.Fatalf("%s: %v in %q, want %v", g.Ruleset().Name, a, position, b)
		}
		if st.Due() == engine.DueOver {
			return
		}
		buf = st.Legal(buf[:0])
		for _, m := range buf {
			if m.Kind != engine.Step || stands(men, m, g) {
				continue
			}
			t.Fatalf("%s: nobody stands on %s in %q", g.Ruleset().Name, g.Board().Name(m.From), position)
		}
		if st.Due() == engine.DueCast && (len(buf) == 0 || rng.IntN(3) > 0) {
			casts := g.Dice().Chances()
			st.Throw(casts[rng.IntN(len(casts))].Cast)
			continue
		}
		if len(buf) == 0 {
			st.EndTurn()
			continue
		}
		st.Apply(buf[rng.IntN(len(buf))])
	}
}

func sorted(men []naiveMan) []naiveMan {
	return slices.SortedFunc(slices.Values(men), func(a, b naiveMan) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Square, b.Square), cmp.Compare(a.Piece, b.Piece),
			cmp.Compare(a.Count, b.Count))
	})
}

func stands(men []naiveMan, m engine.Move, g engine.Game) bool {
	for i := range men {
		if men[i].Square == g.Board().Name(m.From) && men[i].Piece == m.Piece {
			return true
		}
	}
	return false
}

func TestPartial(t *testing.T) {
	rs, ok := rulesets.Lookup("chaturanga-2p")
	if !ok {
		t.Fatal("no such rule set")
	}
	g, err := rs.New(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	const turn = 'W'
	men := appendMen(nil, g.Start(), new([]engine.Men))
	if len(men) != 32 {
		t.Fatal(men)
	}
	for text, want := range map[string]bool{
		"??":                        true,
		"?? W":                      true,
		"?? B":                      false,
		"?? W:Ra1,e2 B:Ra8 -:e4,e5": true,
		"?? W:e1":                   false,
		"?? W:?e1 ?:Rh8":            true,
		"?? -:e2":                   false,
		"?? W:2e2":                  false,
	} {
		p, err := pattern.ReadPartial(text)
		if err != nil || naivelyHeld(p, men, turn) != want {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
	for _, text := range []string{"?? W:", "?? e4", "?? W:Q9", "?? -:Ke1", "?? white:e4", "?? W:e4,"} {
		if p, err := pattern.ReadPartial(text); err == nil {
			t.Errorf("%q: %+v", text, p)
		}
	}
	for text, want := range map[string]bool{
		"W:KVE2N2R2P8":     true,
		"W:KVEENNRRP8 B:K": false,
		"B:-":              false,
	} {
		m, err := pattern.ReadMaterial(text)
		if err != nil || naivelyHeld(m, men, 0) != want {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
	for _, text := range []string{"", "K", "W:Q", "W:P123", strings.Repeat("x", 100)} {
		if m, err := pattern.ReadMaterial(text); err == nil {
			t.Errorf("%q: %+v", text, m)
		}
	}
}
