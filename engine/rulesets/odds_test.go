package rulesets_test

import (
	"math/big"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
)

// TestOdds adds up the exact odds of the throws of every rule set, under every value
// of its options: they make one.
func TestOdds(t *testing.T) {
	for _, rs := range rulesets.All() {
		thrown := false
		for _, s := range everySetup(rs) {
			g, err := rs.New(s)
			if err != nil {
				t.Fatal(err)
			}
			if g.Dice() == nil {
				continue
			}
			thrown = true
			sum := new(big.Rat)
			for _, c := range g.Dice().Chances() {
				sum.Add(sum, c.Odds)
				if c.Odds.Sign() <= 0 || !g.Dice().Can(c.Cast) {
					t.Errorf("%s %s: %v falls with %v", rs.Name, rs.OptionString(s), c.Cast, c.Odds)
				}
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%s %s: the odds add up to %v", rs.Name, rs.OptionString(s), sum)
			}
		}
		if thrown != rs.Throws {
			t.Errorf("%s: throws under some setting: %v, the rule set says %v", rs.Name, thrown, rs.Throws)
		}
	}
}
