// Package dice describes dice and cowries: what they can show and how often,
// exactly.
package dice

import (
	"math/big"
	"slices"
)

// MaxDice is the greatest number of dice thrown at once.
const MaxDice = 7

// Cast is one throw: N values in descending order, zero-padded. Cowries are one
// value, the points. The zero Cast is unset. Casts are comparable.
type Cast struct {
	N uint8
	V [MaxDice]uint8
}

// Of returns the cast of these values in any order.
func Of(values ...uint8) Cast {
	c := Cast{N: uint8(len(values))}
	copy(c.V[:], values)
	c.sort()
	return c
}

func (c *Cast) sort() { slices.SortFunc(c.Values(), func(a, b uint8) int { return int(b) - int(a) }) }

// Values returns the values in descending order.
func (c *Cast) Values() []uint8 { return c.V[:c.N] }

// Sum returns the points of all dice together.
func (c Cast) Sum() int {
	n := 0
	for _, v := range c.V[:c.N] {
		n += int(v)
	}
	return n
}

// Face is a value that a die shows with Weight chances out of its die's total.
type Face struct {
	Value, Weight uint8
}

// Die is one die, or one set of shells read as one value.
type Die struct {
	Name  string
	Faces []Face
	// Empty is what a set of shells counts with no mouth up, 0 for dice.
	Empty uint8
}

// Cube is the six-faced die.
func Cube() Die { return Uniform("cube", 1, 2, 3, 4, 5, 6) }

// Uniform is a die whose faces are equally likely.
func Uniform(name string, values ...uint8) Die {
	d := Die{Name: name}
	for _, v := range values {
		d.Faces = append(d.Faces, Face{v, 1})
	}
	return d
}

// Cowries is a set of n shells that fall either way with equal chance; the value is
// the number of mouths up, none counts as zero says.
func Cowries(n int, zero uint8) Die {
	d := Die{Name: "cowries", Empty: zero}
	choose := 1
	for k := 0; k <= n; k++ {
		v := uint8(k)
		if k == 0 {
			v = zero
		}
		d.Faces = append(d.Faces, Face{v, uint8(choose)})
		choose = choose * (n - k) / (k + 1)
	}
	return d
}

// Set is what one cast throws together.
type Set struct {
	Dice []Die
}

// Chance is a cast and its exact odds.
type Chance struct {
	Cast Cast
	Odds *big.Rat
}

// Chances returns every distinct cast, the order of the dice disregarded, with its
// odds, in descending order of the values. The odds add up to 1.
func (s *Set) Chances() []Chance {
	weights := map[Cast]int64{{}: 1}
	total := int64(1)
	for _, d := range s.Dice {
		next := map[Cast]int64{}
		sum := int64(0)
		for _, f := range d.Faces {
			sum += int64(f.Weight)
			for c, w := range weights {
				c.V[c.N] = f.Value
				c.N++
				c.sort()
				next[c] += w * int64(f.Weight)
			}
		}
		weights, total = next, total*sum
	}
	out := make([]Chance, 0, len(weights))
	for c, w := range weights {
		out = append(out, Chance{c, big.NewRat(w, total)})
	}
	slices.SortFunc(out, func(a, b Chance) int { return slices.Compare(b.Cast.V[:], a.Cast.V[:]) })
	return out
}

// Can reports whether c can fall.
func (s *Set) Can(c Cast) bool {
	if int(c.N) != len(s.Dice) {
		return false
	}
	if c.N == 1 {
		return s.Dice[0].shows(c.V[0])
	}
	return s.match(c, 0, 0)
}

// match tries to give each die from i on one of the values of c not yet in used.
func (s *Set) match(c Cast, i int, used uint) bool {
	if i == len(s.Dice) {
		return true
	}
	for j := range int(c.N) {
		if used>>j&1 == 0 && s.Dice[i].shows(c.V[j]) && s.match(c, i+1, used|1<<j) {
			return true
		}
	}
	return false
}

func (d *Die) shows(v uint8) bool {
	return slices.ContainsFunc(d.Faces, func(f Face) bool { return f.Value == v })
}
