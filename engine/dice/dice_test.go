package dice

import (
	"math/big"
	"testing"
)

// TestCowries has the odds of four fair shells: 1, 2, 3, 4 mouths up and none, in
// sixteenths 4, 6, 4, 1 and 1.
func TestCowries(t *testing.T) {
	l := Set{[]Die{Cowries(4, 8)}}
	want := map[uint8]int64{1: 4, 2: 6, 3: 4, 4: 1, 8: 1}
	chances := l.Chances()
	if len(chances) != len(want) {
		t.Fatalf("%v", chances)
	}
	for _, c := range chances {
		if c.Odds.Cmp(big.NewRat(want[c.Cast.V[0]], 16)) != 0 {
			t.Errorf("%d falls with %v", c.Cast.V[0], c.Odds)
		}
	}
}

// TestChances counts every roll of some sets one by one and compares.
func TestChances(t *testing.T) {
	sets := map[string]Set{
		"two sticks":   {[]Die{Uniform("stick", 2, 3, 4, 5), Uniform("stick", 2, 3, 4, 5)}},
		"three dice":   {[]Die{Uniform("die", 1, 2, 5, 6), Uniform("die", 1, 2, 5, 6), Uniform("die", 1, 2, 5, 6)}},
		"cube":         {[]Die{Cube()}},
		"two cubes":    {[]Die{Cube(), Cube()}},
		"die and cube": {[]Die{Uniform("die", 7, 9), Cube()}},
	}
	for name, l := range sets {
		t.Run(name, func(t *testing.T) {
			rolls := map[Cast]int64{}
			total := int64(0)
			var roll func(i int, values []uint8)
			roll = func(i int, values []uint8) {
				if i == len(l.Dice) {
					rolls[Of(values...)]++
					total++
					return
				}
				for _, f := range l.Dice[i].Faces {
					roll(i+1, append(values[:i:i], f.Value))
				}
			}
			roll(0, nil)
			sum := new(big.Rat)
			var last *Chance
			chances := l.Chances()
			for i := range chances {
				c := &chances[i]
				if c.Odds.Cmp(big.NewRat(rolls[c.Cast], total)) != 0 {
					t.Errorf("%v falls with %v, want %d of %d", c.Cast, c.Odds, rolls[c.Cast], total)
				}
				if !l.Can(c.Cast) {
					t.Errorf("%v cannot fall", c.Cast)
				}
				if last != nil && string(last.Cast.V[:]) <= string(c.Cast.V[:]) {
					t.Errorf("%v stands before %v", last.Cast, c.Cast)
				}
				last = c
				sum.Add(sum, c.Odds)
			}
			if len(chances) != len(rolls) || sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%d casts, want %d; the odds add up to %v", len(chances), len(rolls), sum)
			}
		})
	}
}

func TestCan(t *testing.T) {
	l := Set{[]Die{Uniform("a", 1, 2), Uniform("b", 2, 3)}}
	for _, c := range []Cast{Of(1), Of(1, 1), Of(3, 3), Of(1, 2, 3), {}, Of(0, 2)} {
		if l.Can(c) {
			t.Errorf("%v can fall", c)
		}
	}
	for _, c := range []Cast{Of(1, 2), Of(2, 1), Of(2, 2), Of(3, 1), Of(2, 3)} {
		if !l.Can(c) {
			t.Errorf("%v cannot fall", c)
		}
	}
	if c := Of(2, 6, 5); c.V != [MaxDice]uint8{6, 5, 2} || c.Sum() != 13 || len(c.Values()) != 3 {
		t.Errorf("%v", c)
	}
}
