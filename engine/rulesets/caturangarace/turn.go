package caturangarace

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
	"github.com/ashtapada/agn/internal/words"
)

// Laws holds the laws in the order of asking.
func (g *compiled) Laws() *split.Laws { return g.laws }

// Take takes equal dice for a double, which is not shared out.
func (g *compiled) Take(c engine.Cast) split.Throw {
	switch {
	case c.V[0] == c.V[1]:
		return split.Throw{Double: c.V[0]}
	case g.free:
		return split.Throw{Left: [2]uint8{c.V[0] + c.V[1]}}
	}
	return split.Throw{Left: [2]uint8{c.V[0], c.V[1]}}
}

// Shares gives each die to another pawn, or both to one. A double brings in the pawns
// that are exactly so far from the end, for nothing.
func (g *compiled) Shares(t split.Throw) []split.Share {
	a, b := t.Left[0], t.Left[1]
	switch both := [4]uint8{a, b}; {
	case g.brings(t.Double):
		return []split.Share{{Points: t.Double, Home: true}}
	case g.free:
		return split.AtWill(a)
	case a == 0:
		return nil
	case b == 0:
		return []split.Share{{Spend: both, Points: a}}
	default:
		return []split.Share{
			{Spend: [4]uint8{a}, Points: a, Left: [2]uint8{b}, Others: true},
			{Spend: [4]uint8{b}, Points: b, Left: [2]uint8{a}, Others: true},
			{Spend: both, Points: a + b},
		}
	}
}

// Nearest returns the dice that are named, both for what is farther than the greater,
// the smaller for what is just so far, else the greater.
func (g *compiled) Nearest(t split.Throw, spend [4]uint8, length uint8) int {
	a, b, none := t.Left[0], t.Left[1], spend[0] == 0
	switch {
	case g.free:
		return split.NearestAtWill(a, spend[0], length)
	case b == 0:
		return 0
	case spend[1] != 0 || none && length > a:
		return 2
	case spend[0] == b || none && length == b:
		return 1
	}
	return 0
}

// brings reports whether a double brings in the pawns exactly so far from the end.
func (g *compiled) brings(double uint8) bool { return double < 32 && g.home>>double&1 == 1 }

// Again: a double is followed by another throw.
func (g *compiled) Again(t split.Throw) bool { return t.Double != 0 }

// MayEnter: a double 1 brings captured pawns back.
func (g *compiled) MayEnter(t split.Throw) bool { return t.Double == entry && !t.Entered }

// Enter leaves the double as it is, but where it brings back one pawn only.
func (g *compiled) Enter(t split.Throw) split.Throw {
	t.Entered = g.one && t.Double == entry
	return t
}

// Declines: with return=may the cast that a double earns declines what it brings back, once
// every pawn is home that has to be.
func (g *compiled) Declines(s *split.State) bool {
	return g.mayLeave && s.Now.Double == entry && !(g.brings(entry) && s.All.Has(s.Bit(), s.Tab.Last()-entry))
}

// AppendThrow appends the dice that are left, descending, equal ones for a double; all
// points together where they are divided at will.
func (g *compiled) AppendThrow(dst []byte, t split.Throw) []byte {
	if d := t.Double; d != 0 {
		return track.AppendValues(dst, []uint8{d, d})
	}
	return track.AppendValues(dst, t.Unspent())
}

// ReadThrow reads what AppendThrow appends.
func (g *compiled) ReadThrow(field string) (t split.Throw, ok bool) {
	first, second, two := strings.Cut(field, ",")
	a, b := split.Number(first), split.Number(second)
	switch {
	case two && a == b && a > 0 && a <= split.MaxPoints:
		t.Double = a
	case !two && a > 0 && (a <= split.MaxPoints || g.free && a < 2*split.MaxPoints):
		t.Left[0] = a
	case two && !g.free && a > b && b > 0 && a <= split.MaxPoints:
		t.Left = [2]uint8{a, b}
	default:
		return t, false
	}
	return t, true
}

// Consistent reports what cannot be in a position in which a throw is played.
func (g *compiled) Consistent(s *split.State) error {
	switch double := s.Now.Double; {
	case s.Now.Entered && double == 0:
		return words.Errorf("this throw has not brought back a man")
	case s.Now.Entered && (double != entry || !g.one):
		return words.Errorf("this double has not brought back the only man that it may")
	case s.Taken:
		return words.Errorf("this throw has not earned another by a capture")
	}
	return nil
}
