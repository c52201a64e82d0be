package thaayam

import (
	"iter"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// A series has no greatest length. Yet the moves that follow tell a result that is there more often than they can spend
// it from one that is there once more by nothing: all that they ask is whether it is there, and of a 1 whether it is
// there twice.

// needs counts how often moves can spend each result.
type needs struct {
	*state
	seat int // as a bit
	// often is by the value, there has the indices on which the men of the seat can stand by then, all if anywhere is set.
	often    [maxValue + 1]uint32
	there    [centre + 1]bool
	anywhere bool
}

// Needs returns how often the moves of the turn that follow can spend each result. A move that no man of the seat can
// make is of another turn, and so are those after it.
func (s *state) Needs(ahead iter.Seq[*engine.Pattern]) []uint32 {
	n := needs{state: s, seat: track.Bit(s.OnTurn)}
	for _, man := range s.All[n.seat] {
		if onBoard(man) {
			n.there[indexOf(man)] = true
		}
	}
	for p := range ahead {
		if !n.move(p) {
			break
		}
	}
	return n.often[:]
}

// move counts what a move can spend. It reports false for one of another turn.
func (n *needs) move(p *engine.Pattern) bool {
	switch {
	case p == nil:
		return n.unknown()
	case p.Kind == engine.Pass:
		return true
	case p.Kind == engine.Enter && p.To == n.game.Square(n.seat, 0):
		n.there[0] = true
		n.often[one] += uint32(max(p.Count, 1))
		return true
	case p.Kind == engine.Enter && p.To != engine.NoSquare:
		return false
	case p.From == engine.NoSquare:
		return n.unknown()
	}
	from := n.game.Index(n.seat, p.From)
	if from > centre || !n.there[from] && !n.anywhere {
		return false
	}
	switch {
	case p.Kind == engine.BearOff:
		n.often[one]++
	case p.Kind == engine.Declare:
	case p.To == engine.NoSquare:
		return n.unknown()
	default:
		return n.step(from, n.game.Index(n.seat, p.To))
	}
	return true
}

// step counts what a step can spend: its length, or, of twins, up to twice that and one more.
func (n *needs) step(from, to uint8) bool {
	if to > centre || to <= from {
		return false
	}
	length := int(to - from)
	for _, v := range [...]int{length, 2 * length, 2*length + 1} {
		if v <= maxValue {
			n.often[v]++
		}
	}
	n.there[to] = true
	return true
}

// unknown counts a move of which nothing is known: it spends any result once, or 1 twice.
func (n *needs) unknown() bool {
	n.anywhere = true
	for v := range n.often {
		n.often[v] += 2
	}
	return true
}

// Lump leaves of a result no more than one that the moves do not spend, of 1 two.
func (s *state) Lump(c engine.Cast, needs []uint32) {
	v := c.V[0]
	most := needs[v] + 1
	if v == one {
		most++
	}
	for s.unspent.n[v] > most {
		s.unspent.remove(v)
	}
}
