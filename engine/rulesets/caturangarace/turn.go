package caturangarace

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// Laws holds the laws in the order of asking.
func (g *Game) Laws() *split.Laws { return g.laws }

// Take takes equal dice for a double, which is not shared out.
func (g *Game) Take(c engine.Cast) split.Throw {
	switch {
	case c.V[0] == c.V[1]:
		return split.Throw{Double: c.V[0]}
	case g.free:
		return split.Throw{Left: [2]uint8{c.V[0] + c.V[1]}}
	}
	return split.Throw{Left: [2]uint8{c.V[0], c.V[1]}}
}

// Share shares out the dice: each for another pawn, or both for one. A double brings in
// the pawns that are exactly so far from the end, for nothing.
func (g *Game) Share(t split.Throw, n int) (split.Share, bool) {
	switch left := t.Left; {
	case t.Double != 0:
		return split.Share{Points: t.Double, Home: true, Rest: t}, n == 0 && g.brings(t.Double)
	case g.free:
		return split.AtWill(t, n)
	case n == 2 && left[1] != 0:
		return split.Share{Spend: [4]uint8{left[0], left[1]}, Points: left[0] + left[1]}, true
	case n < 2 && left[n] != 0:
		share := split.Share{Spend: [4]uint8{left[n]}, Points: left[n]}
		if left[1] != 0 {
			share.Rest = split.Throw{Left: [2]uint8{left[1-n]}, Played: 1}
		}
		return share, true
	}
	return split.Share{}, false
}

// Nearest returns the dice that are named, both for what is farther than the greater,
// the smaller for what is just so far, else the greater.
func (g *Game) Nearest(t split.Throw, spend [4]uint8, length uint8) split.Share {
	if g.free {
		return split.NearestAtWill(t, spend, length)
	}
	n, left := 0, t.Left
	switch none := spend[0] == 0; {
	case left[1] == 0:
	case spend[1] != 0 || none && length > left[0]:
		n = 2
	case spend[0] == left[1] || none && length == left[1]:
		n = 1
	}
	share, _ := g.Share(t, n)
	return share
}

// brings reports whether a double brings in the pawns exactly so far from the end.
func (g *Game) brings(double uint8) bool { return double < 32 && g.home>>double&1 == 1 }

// Again: a double is followed by another throw.
func (g *Game) Again(t split.Throw) bool { return t.Double != 0 }

// MayEnter: a double 1 brings captured pawns back.
func (g *Game) MayEnter(t split.Throw) bool { return t.Double == entry && !t.Entered }

// Enter leaves the double as it is, but where it brings back one pawn only.
func (g *Game) Enter(t split.Throw) split.Throw {
	t.Entered = g.one && t.Double == entry
	return t
}

// AppendThrow appends the dice that are left, descending, equal ones for a double; all
// points together where they are divided at will.
func (g *Game) AppendThrow(dst []byte, t split.Throw) []byte {
	if d := t.Double; d != 0 {
		return track.AppendValues(dst, []uint8{d, d})
	}
	return track.AppendValues(dst, t.Unspent())
}

// ReadThrow reads what AppendThrow appends.
func (g *Game) ReadThrow(field string) (t split.Throw, ok bool) {
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
func (g *Game) Consistent(s *split.State) error {
	switch double := s.Now.Double; {
	case s.Now.Entered && double == 0:
		return fmt.Errorf("this throw has not brought back a man")
	case s.Now.Entered && (double != entry || !g.one):
		return fmt.Errorf("this double has not brought back the only man that it may")
	case s.Taken:
		return fmt.Errorf("this throw has not earned another by a capture")
	}
	return nil
}
