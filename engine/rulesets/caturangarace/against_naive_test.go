package caturangarace_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/internal/sharing"
	"github.com/ashtapada/agn/engine/rulesets/caturangarace"
	"github.com/ashtapada/agn/referee"
)

// Scatter keeps men near their ends and near each other, where most happens. No man
// shares a square but where it waits.
func (c *caturangaNaive) Scatter(rng *rand.Rand) (string, bool) {
	var fields []string
	taken := map[string]bool{}
	near := rng.IntN(c.last())
	for _, seat := range c.Order {
		field, lost := "", rng.IntN(8) == 0
		for i := range c.Men[seat] {
			m := &c.Men[seat][i]
			switch where := rng.IntN(8); {
			case where == 0 || lost:
				m.Place = sharing.Out
			case where <= 2:
				m.Place = c.last() - 1 - rng.IntN(8)
			case where == 3:
				m.Place = c.wait()
			case where == 4:
				// Where the other man waits.
				m.Place = slices.Index(c.Way[m.Katti], c.Way[c.Men[seat][1].Katti][c.wait()])
			default:
				m.Place = min(max(near+rng.IntN(9)-4, 0), c.last()-1)
			}
			if c.Opt["finish"] == "wait4" {
				m.Place = min(m.Place, c.wait())
			}
			sq := c.Square(*m)
			if sq != "" && taken[sq] && !c.waits(*m) {
				return "", false
			}
			taken[sq] = true
			field += "," + sharing.OrDash(sq)
		}
		for _, enemy := range c.Men["W"] {
			if seat == "B" && c.Square(enemy) != "" && (c.Square(enemy) == c.Square(c.Men["B"][0]) ||
				c.Square(enemy) == c.Square(c.Men["B"][1])) {
				return "", false
			}
		}
		fields = append(fields, seat+":"+field[1:])
	}
	return strings.Join(fields, " "), true
}

// weighed weighs a double 1 or 4 beside other casts.
func weighed(special, others int) func(engine.Cast) int {
	return func(c engine.Cast) int {
		if c.V[0] == c.V[1] && (c.V[0] == 1 || c.V[0] == 4) {
			return special
		}
		return others
	}
}

var policies = []sharing.Policy{
	{Name: "even", Weigh: weighed(1, 2)},
	{Name: "hunt", Weigh: weighed(2, 2), Like: sharing.LikesCaptures(1)},
	{Name: "run", Weigh: weighed(1, 3), Like: sharing.LikesWay(1)},
	{Name: "run with few doubles", Weigh: weighed(1, 20), Like: sharing.LikesWay(1)},
	{Name: "together", Weigh: weighed(1, 8), Like: sharing.LikesWay(-1)},
	{Name: "doubles", Weigh: weighed(12, 1), Like: sharing.LikesCaptures(1)},
	{Name: "peace", Weigh: weighed(2, 3), Like: sharing.LikesCaptures(-1)},
}

// rarities must each have happened.
var rarities = []string{
	"capture by landing", "capture by passing", "capture on the way home", "two captures in one step",
	"two captured on one square", "capture on a waiting square",
	"refused: enemy on a katti", "refused: enemy waits there", "passed a safe man", "passed, capture=land",
	"stopped short of a friend", "stopped short of a friend, with a capture", "stopped short of a waiting friend",
	"stays behind a friend", "dead double",
	"re-entry", "re-entry blocked", "re-entry and home on one double", "two may re-enter, reenter=all",
	"two may re-enter, reenter=one",
	"surplus at the waiting square", "waiting square shared", "waiting square shared with a friend on his way",
	"home from beside a friend on his way", "refused: beyond the waiting square",
	"both home on one double", "home on a double 1", "home on a double 3", "home on a double 4",
	"refused: the centre takes a double",
	"pass", "unplayable throw", "unplayable throw in a turn with a move", "only the larger die", "only the smaller die",
	"part of the pool is lost", "refused: another allocation uses more", "one pawn moved twice",
	"same move with two spends", "return declined", "return of the second pawn declined", "win",
}

func TestAgainstNaive(t *testing.T) {
	sharing.AgainstNaive(t, caturangarace.Ruleset(), referee.Texts, settings, policies, rarities, 40,
		func(opt map[string]string, first string, seen map[string]int) sharing.Program {
			return newCaturangaNaive(opt, first, seen)
		})
}
