package referee

import (
	"math/big"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
)

// wheelCast is a cast and the first number of the wheel that is past it.
type wheelCast struct {
	cast  engine.Cast
	limit int64
}

// wheelOf lays the casts of a lot out on a wheel of whole numbers, each as wide as
// its odds, so that they can be drawn without rounding.
func wheelOf(set *dice.Set) ([]wheelCast, int64) {
	chances := set.Chances()
	den := big.NewInt(1)
	for _, ch := range chances {
		gcd := new(big.Int).GCD(nil, nil, den, ch.Odds.Denom())
		den.Mul(den, new(big.Int).Div(ch.Odds.Denom(), gcd))
	}
	total := int64(0)
	var wheel []wheelCast
	for _, ch := range chances {
		w := new(big.Rat).Mul(ch.Odds, new(big.Rat).SetInt(den))
		total += w.Num().Int64()
		wheel = append(wheel, wheelCast{ch.Cast, total})
	}
	return wheel, total
}

// spin returns the cast at a number of the wheel.
func spin(wheel []wheelCast, at int64) engine.Cast {
	for _, w := range wheel {
		if at < w.limit {
			return w.cast
		}
	}
	panic("referee: number off the wheel")
}
