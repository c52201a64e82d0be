package ashtakashte_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/sharing"
	"github.com/ashtapada/agn/engine/rulesets/ashtakashte"
	"github.com/ashtapada/agn/referee"
)

// Scatter keeps men near their ends and near each other, where most happens. Two men
// of a seat share a square at most.
func (a *ashtaNaive) Scatter(rng *rand.Rand) (string, bool) {
	var fields []string
	on := map[string]string{}
	near, width := rng.IntN(ashtaHome), 2+rng.IntN(6)
	for _, seat := range a.Order {
		field := ""
		crowd := rng.IntN(4) == 0
		for i := range a.Men[seat] {
			m := &a.Men[seat][i]
			a.initial[m.Katti] = false
			switch n := rng.IntN(8); {
			case crowd && i < 2:
				m.Place = min(near, 40)
			case crowd:
				// Close ahead of a pair.
				m.Place = slices.Index(a.Way[m.Katti], a.Way[a.Men[seat][0].Katti][a.Men[seat][0].Place+i])
			default:
				m.Place = a.anywhere(rng, n, near, width, seat, m.Katti)
			}
			sq := a.Square(*m)
			if sq != "" && sq != ashtaCentre {
				if on[sq] != "" && on[sq] != seat {
					return "", false
				}
				on[sq] += seat
				if len(on[sq]) > 2 {
					return "", false
				}
			}
			field += "," + sharing.OrDash(sq)
		}
		if !slices.ContainsFunc(a.Men[seat], func(m sharing.Man) bool { return m.Place != ashtaHome }) {
			return "", false
		}
		fields = append(fields, seat+":"+field[1:])
	}
	return strings.Join(fields, " "), true
}

// anywhere is a place for a man: captured, near the end, where enemies come back, or
// near the others.
func (a *ashtaNaive) anywhere(rng *rand.Rand, n, near, width int, seat, katti string) int {
	switch n {
	case 0:
		return sharing.Out
	case 1, 2:
		return ashtaHome - rng.IntN(6)
	case 3:
		return rng.IntN(ashtaHome)
	case 4:
		enemies := a.Men[a.Order[(slices.Index(a.Order, seat)+1)%2]]
		return slices.Index(a.Way[katti], enemies[rng.IntN(4)].Katti)
	}
	return min(max(near+rng.IntN(width)-width/2, 0), ashtaHome)
}

// likesCompany likes moves of pairs and moves onto squares where a man stands.
func likesCompany(p *sharing.Pair, e sharing.Event) int {
	like := e.Count * 2
	for _, o := range p.Events {
		if o.From == e.To {
			return like + 1
		}
	}
	return like
}

// weighed weighs a 4 or 8 beside other casts.
func weighed(special, others int) func(engine.Cast) int {
	return func(c engine.Cast) int {
		if c.V[0] >= 4 {
			return special
		}
		return others
	}
}

var policies = []sharing.Policy{
	{Name: "even", Weigh: weighed(1, 1)},
	{Name: "hunt", Weigh: weighed(1, 1), Like: sharing.LikesCaptures(1)},
	{Name: "run", Weigh: weighed(1, 1), Like: sharing.LikesWay(1)},
	{Name: "run with 4 and 8", Weigh: weighed(3, 1), Like: sharing.LikesWay(1)},
	{Name: "company", Weigh: weighed(1, 1), Like: likesCompany},
	{Name: "together", Weigh: weighed(1, 2), Like: sharing.LikesWay(-1)},
	{Name: "peace", Weigh: weighed(2, 1), Like: sharing.LikesCaptures(-1)},
}

// rarities must each have happened.
var rarities = []string{
	"single captures 1 by landing", "single captures 1 by passing", "single captures 2 by landing",
	"single captures 2 by passing",
	"pair captures 1 by landing", "pair captures 1 by passing", "pair captures 2 by landing", "pair captures 2 by passing",
	"captures on two or more squares", "refused: enemy on a katti", "refused: enemy on a katti (pair)",
	"passed a man on a katti",
	"refused: enemy pair, pair-safe=from-singles", "passed a pair, pair-safe=from-singles",
	"stopped one short", "stopped two or more short", "stopped one short, with a capture", "stays behind a full square",
	"stays behind a full square (pair)", "refused: beyond the centre", "refused: beyond the centre (pair)",
	"made a pair", "pair of different ways", "refused: the ways of a pair part (pair)", "refused: initial pair (pair)",
	"the farther of two men on one square", "same move by two men", "same move with two spends",
	"entry, entry=grace", "entry, entry=uses-throw", "entry captures 1", "entry captures 2", "entry beside an own man",
	"entry is compulsory", "entry is optional", "entry blocked",
	"capture-rethrow", "capture with a 4 or 8, capture-rethrow=yes", "second capture of a throw, capture-rethrow=yes",
	"extra throw declined", "extra throw declined by a pass", "throw given up", "throw given up, another due",
	"pass", "unplayable throw", "unplayable throw, another due", "unplayable throw in a turn with a move",
	"points are lost",
	"refused: another allocation uses more", "home: single", "home: pair", "win",
	"another entry, entry=grace", "another entry, entry=uses-throw", "return of another man declined",
}

func TestAgainstNaive(t *testing.T) {
	sharing.AgainstNaive(t, ashtakashte.Ruleset(), referee.Texts, settings, policies, rarities, 25,
		func(opt map[string]string, first string, seen map[string]int) sharing.Program {
			return newAshtaNaive(opt, first, seen)
		})
}
