package rulesets_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/dice"
)

// ashtaPair lets the naive program be driven beside the engine.
type ashtaPair struct{ *ashtaNaive }

func (a ashtaPair) state() (string, int, string) { return a.turn, a.round, a.due }

func (a ashtaPair) fresh() bool { return a.casts == 0 }

func (a ashtaPair) cast(cast dice.Cast) { a.throw(int(cast.V[0])) }

func (a ashtaPair) playWord(w pointsWord) { a.play(w.event.(ashtaEvent)) }

func (a ashtaPair) words() map[string]pointsWord {
	out := map[string]pointsWord{}
	for key, e := range a.keys() {
		w := pointsWord{kind: e.Kind, from: e.From, to: e.To, count: e.Count, who: e.Who, spend: [4]uint8{uint8(e.Spend)},
			capture: e.Capture, event: e}
		for _, m := range a.men[a.turn] {
			if a.square(m) == e.From {
				w.far = max(w.far, m.place)
			}
		}
		out[key] = w
	}
	return out
}

// scatter keeps men near their ends and near each other, where most happens. Two men
// of a seat share a square at most.
func (a ashtaPair) scatter(rng *rand.Rand) (string, bool) {
	var fields []string
	on := map[string]string{}
	near, width := rng.IntN(ashtaHome), 2+rng.IntN(6)
	for _, seat := range a.order {
		field := ""
		crowd := rng.IntN(4) == 0
		for i := range a.men[seat] {
			m := &a.men[seat][i]
			a.initial[m.katti] = false
			switch n := rng.IntN(8); {
			case crowd && i < 2:
				m.place = min(near, 40)
			case crowd:
				// Close ahead of a pair.
				m.place = slices.Index(a.way[m.katti], a.way[a.men[seat][0].katti][a.men[seat][0].place+i])
			default:
				m.place = a.anywhere(rng, n, near, width, seat, m.katti)
			}
			sq := a.square(*m)
			if sq != "" && sq != ashtaCentre {
				if on[sq] != "" && on[sq] != seat {
					return "", false
				}
				on[sq] += seat
				if len(on[sq]) > 2 {
					return "", false
				}
			}
			field += "," + orDash(sq)
		}
		if !slices.ContainsFunc(a.men[seat], func(m ashtaMan) bool { return m.place != ashtaHome }) {
			return "", false
		}
		fields = append(fields, seat+":"+field[1:])
	}
	return strings.Join(fields, " "), true
}

// anywhere is a place for a man: captured, near the end, where enemies come back, or
// near the others.
func (a ashtaPair) anywhere(rng *rand.Rand, n, near, width int, seat, katti string) int {
	switch n {
	case 0:
		return ashtaOut
	case 1, 2:
		return ashtaHome - rng.IntN(6)
	case 3:
		return rng.IntN(ashtaHome)
	case 4:
		enemies := a.men[a.order[(slices.Index(a.order, seat)+1)%2]]
		return slices.Index(a.way[katti], enemies[rng.IntN(4)].katti)
	}
	return min(max(near+rng.IntN(width)-width/2, 0), ashtaHome)
}

// likesCompany likes moves of pairs and moves onto squares where a man stands.
func likesCompany(p *pointsPair, w pointsWord) int {
	like := w.count * 2
	for _, o := range p.words {
		if o.from == w.to {
			return like + 1
		}
	}
	return like
}

var ashtaPolicies = []pointsPolicy{
	{name: "even", weigh: weighed(1, 1)},
	{name: "hunt", weigh: weighed(1, 1), like: likesCaptures(1)},
	{name: "run", weigh: weighed(1, 1), like: likesWay(1)},
	{name: "run with 4 and 8", weigh: weighed(3, 1), like: likesWay(1)},
	{name: "company", weigh: weighed(1, 1), like: likesCompany},
	{name: "together", weigh: weighed(1, 2), like: likesWay(-1)},
	{name: "peace", weigh: weighed(2, 1), like: likesCaptures(-1)},
}

// ashtaRarities must each have happened.
var ashtaRarities = []string{
	"single captures 1 by landing", "single captures 1 by passing", "single captures 2 by landing", "single captures 2 by passing",
	"pair captures 1 by landing", "pair captures 1 by passing", "pair captures 2 by landing", "pair captures 2 by passing",
	"captures on two or more squares", "refused: enemy on a katti", "refused: enemy on a katti (pair)", "passed a man on a katti",
	"refused: enemy pair, pair-safe=from-singles", "passed a pair, pair-safe=from-singles",
	"stopped one short", "stopped two or more short", "stopped one short, with a capture", "stays behind a full square",
	"stays behind a full square (pair)", "refused: beyond the centre", "refused: beyond the centre (pair)",
	"made a pair", "pair of different ways", "refused: the ways of a pair part (pair)", "refused: initial pair (pair)",
	"the farther of two men on one square", "same move by two men", "same move with two spends",
	"entry, entry=grace", "entry, entry=uses-throw", "entry captures 1", "entry captures 2", "entry beside an own man",
	"entry is compulsory", "entry is optional", "entry blocked",
	"capture-rethrow", "capture with a 4 or 8, capture-rethrow=yes", "second capture of a throw, capture-rethrow=yes",
	"extra throw declined", "extra throw declined by a pass", "throw given up", "throw given up, another due",
	"pass", "unplayable throw", "unplayable throw, another due", "unplayable throw in a turn with a move", "points are lost",
	"refused: another allocation uses more", "home: single", "home: pair", "win",
}

func TestAshtaKashteAgainstNaive(t *testing.T) {
	pointsAgainstNaive(t, "ashta-kashte", ashtaKashteSettings, ashtaPolicies, ashtaRarities, 25,
		func(opt map[string]string, first string, seen map[string]int) pointsNaive {
			return ashtaPair{newAshtaNaive(opt, []string{"W", "B"}, first, seen)}
		})
}
