package rulesets_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/dice"
)

// caturangaPair lets the naive program be driven beside the engine. It counts the casts
// of a turn.
type caturangaPair struct {
	*caturangaNaive
	casts int
}

func (c *caturangaPair) state() (string, int, string) { return c.turn, c.round, c.due }

func (c *caturangaPair) fresh() bool { return c.casts == 0 }

func (c *caturangaPair) cast(cast dice.Cast) {
	c.casts++
	c.follow(func() { c.throw(int(cast.V[0]), int(cast.V[1])) })
}

func (c *caturangaPair) playWord(w pointsWord) {
	c.follow(func() { c.play(w.event.(caturangaEvent)) })
}

// follow starts the count of casts anew when an event ends the turn.
func (c *caturangaPair) follow(event func()) {
	turn := c.turn
	if event(); c.turn != turn {
		c.casts = 0
	}
}

func (c *caturangaPair) words() map[string]pointsWord {
	out := map[string]pointsWord{}
	for key, e := range c.keys() {
		w := pointsWord{kind: e.Kind, from: e.From, to: e.To, count: e.Count, who: e.Who, capture: e.Capture, event: e}
		if e.Spend != "" {
			for i, d := range strings.Split(e.Spend, "+") {
				for _, digit := range d {
					w.spend[i] = w.spend[i]*10 + uint8(digit-'0')
				}
			}
		}
		for _, m := range c.men[c.turn] {
			if c.square(m) == e.From {
				w.far = max(w.far, m.place)
			}
		}
		out[key] = w
	}
	return out
}

// scatter keeps men near their ends and near each other, where most happens. No man
// shares a square but where it waits.
func (c *caturangaPair) scatter(rng *rand.Rand) (string, bool) {
	var fields []string
	taken := map[string]bool{}
	near := rng.IntN(c.last())
	for _, seat := range c.order {
		field := ""
		for i := range c.men[seat] {
			m := &c.men[seat][i]
			switch rng.IntN(8) {
			case 0:
				m.place = caturangaOut
			case 1, 2:
				m.place = c.last() - 1 - rng.IntN(8)
			case 3:
				m.place = c.wait()
			case 4:
				// Where the other man waits.
				m.place = slices.Index(c.way[m.katti], c.way[c.men[seat][1].katti][c.wait()])
			default:
				m.place = min(max(near+rng.IntN(9)-4, 0), c.last()-1)
			}
			if c.opt["finish"] == "wait4" {
				m.place = min(m.place, c.wait())
			}
			sq := c.square(*m)
			if sq != "" && taken[sq] && !c.waits(*m) {
				return "", false
			}
			taken[sq] = true
			field += "," + orDash(sq)
		}
		for _, enemy := range c.men["W"] {
			if seat == "B" && c.square(enemy) != "" && (c.square(enemy) == c.square(c.men["B"][0]) || c.square(enemy) == c.square(c.men["B"][1])) {
				return "", false
			}
		}
		fields = append(fields, seat+":"+field[1:])
	}
	return strings.Join(fields, " "), true
}

func orDash(sq string) string {
	if sq == "" {
		return "-"
	}
	return sq
}

// likesWay likes the man farthest on its way, or least far.
func likesWay(sign int) func(*pointsPair, pointsWord) int {
	return func(_ *pointsPair, w pointsWord) int {
		if w.kind != "step" {
			return 200
		}
		return sign * w.far
	}
}

// likesCaptures likes captures, or moves that capture nothing.
func likesCaptures(sign int) func(*pointsPair, pointsWord) int {
	return func(_ *pointsPair, w pointsWord) int {
		switch {
		case w.kind == "enter":
			return 2
		case w.capture:
			return sign
		}
		return 0
	}
}

// weighed weighs casts of equal dice, or of 4 and 8, beside others.
func weighed(special, others int) func(dice.Cast) int {
	return func(c dice.Cast) int {
		if c.N == 2 && c.V[0] == c.V[1] && (c.V[0] == 1 || c.V[0] == 4) || c.N == 1 && c.V[0] >= 4 {
			return special
		}
		return others
	}
}

var caturangaPolicies = []pointsPolicy{
	{name: "even", weigh: weighed(1, 2)},
	{name: "hunt", weigh: weighed(2, 2), like: likesCaptures(1)},
	{name: "run", weigh: weighed(1, 3), like: likesWay(1)},
	{name: "run with few doubles", weigh: weighed(1, 20), like: likesWay(1)},
	{name: "together", weigh: weighed(1, 8), like: likesWay(-1)},
	{name: "peace", weigh: weighed(2, 3), like: likesCaptures(-1)},
}

// caturangaRarities must each have happened.
var caturangaRarities = []string{
	"capture by landing", "capture by passing", "capture on the way home", "two captures in one step",
	"two captured on one square", "capture on a waiting square",
	"refused: enemy on a katti", "refused: enemy waits there", "passed a safe man", "passed, capture=land",
	"stopped short of a friend", "stopped short of a friend, with a capture", "stopped short of a waiting friend",
	"stays behind a friend", "dead double",
	"re-entry", "re-entry blocked", "re-entry and home on one double", "two may re-enter, reenter=all", "two may re-enter, reenter=one",
	"surplus at the waiting square", "waiting square shared", "waiting square shared with a friend on his way",
	"home from beside a friend on his way", "refused: beyond the waiting square",
	"both home on one double", "home on a double 1", "home on a double 3", "home on a double 4", "refused: the centre takes a double",
	"pass", "unplayable throw", "unplayable throw in a turn with a move", "only the larger die", "only the smaller die",
	"part of the pool is lost", "refused: another allocation uses more", "one pawn moved twice",
	"same move with two spends", "win",
}

func TestCaturangaRaceAgainstNaive(t *testing.T) {
	pointsAgainstNaive(t, "caturanga-race", caturangaRaceSettings, caturangaPolicies, caturangaRarities, 40,
		func(opt map[string]string, first string, seen map[string]int) pointsNaive {
			return &caturangaPair{caturangaNaive: newCaturangaNaive(opt, []string{"W", "B"}, first, seen)}
		})
}
