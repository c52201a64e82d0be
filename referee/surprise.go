package referee

import (
	"math"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/notation"
)

// Surprise is how little an event was to be expected at a moment: the negative logarithm
// of its probability, in thousandths, where casts fall with their odds and of the moves
// that are possible each is as likely as another. A word that is no event has none.
func (t *Trial) Surprise(s *Spot, it *notation.Item) int {
	switch it.Kind {
	case notation.Throw:
		if t.odds == nil {
			t.odds = oddsOf(t.Game().Dice())
		}
		return t.odds[t.j.table.cast(&it.Cast)]
	case notation.MoveItem, notation.Pass:
		t.choices = t.Choices(s, t.choices[:0])
		n := 0
		for i := range t.choices {
			if t.choices[i].Cast.N == 0 {
				n++
			}
		}
		return surprise(1 / float64(max(n, 1)))
	}
	return 0
}

// oddsOf is how little each cast of a lot is to be expected.
func oddsOf(set *dice.Set) map[engine.Cast]int {
	odds := map[engine.Cast]int{}
	if set != nil {
		for _, ch := range set.Chances() {
			p, _ := ch.Odds.Float64()
			odds[ch.Cast] = surprise(p)
		}
	}
	return odds
}

func surprise(p float64) int { return int(math.Round(-1000 * math.Log(p))) }
