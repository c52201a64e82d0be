package chaupur

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// As many dice as possible are played, judged over the whole turn: by what is
// possible after a move, and after the moves that follow it.

// wasteful reports whether a play leaves more dice unplayed than must be, and does
// not end the game.
func (s *state) wasteful(army int, p *play, most *int) bool {
	rest := s.every() &^ p.set
	return !s.free(army, p, rest) && rest != 0 && s.wastes(army, p, most) // most often the first is false
}

// unknown is the greatest number of dice that can be played where it is not known yet.
const unknown = -1

// wastes is wasteful by what can be played after a play and in its place.
func (s *state) wastes(army int, p *play, most *int) bool {
	if *most == unknown {
		*most = s.most()
	}
	c := *s
	c.carry(army, p)
	return c.winners() == 0 && size(p.set)+c.most() < *most
}

// free reports whether after a play, nil for none, a man is found at once that can take
// all the rest of the dice: one that has not moved and is not back in its column can go
// round, unless strong men block its way.
func (s *state) free(army int, p *play, rest uint8) bool {
	if !s.game.strength {
		n := bits.OnesCount32(s.fresh(army)) // nothing blocks their way
		if p == nil || n > int(p.count()) {
			return n > 0
		}
		for k, at := range p.at {
			if at <= lap {
				n -= int(p.n[k])
			}
		}
		return n > 0
	}
	last := uint8(track.NoMan)
	for _, b := range s.All[army][:numMen] {
		i := b >> 1
		if b&movedBit != 0 || i > lap || b == last {
			continue
		}
		last = b
		if p != nil {
			n := s.All.Count(army, b)
			for k, at := range p.at {
				if at == i {
					n -= p.n[k]
				}
			}
			if n == 0 {
				continue
			}
		}
		dice := s.spend(rest)
		to, again := lands(i, dice[0]+dice[1]+dice[2])
		if again != nowhere {
			to = again
		}
		if _, ok := s.open(army, to, 1); ok {
			return true
		}
	}
	return false
}

// most returns the greatest number of dice that can still be played.
func (s *state) most() int {
	n := int(s.Unspent.N)
	if n == 0 || s.easy() {
		return n
	}
	var buffer [maxDice + 1]state
	buffer[0] = *s
	return deepen(&buffer, 0)
}

// deepen finds the greatest number of dice for the state at a depth. Where nothing
// blocks the way men that go one by one can do all that they can do together, and
// leave more men for the other dice.
func deepen(states *[maxDice + 1]state, depth int) int {
	s := &states[depth]
	var p engine.Pattern
	q := query{Pattern: &p, all: s.game.strength}
	s.ask(&q)
	var found plays
	q.plays = &found
	s.plays(&q, nil)
	plays := found.all()
	for k := range plays {
		if plays[k].set == s.every() {
			return int(s.Unspent.N)
		}
	}
	best := 0
	for k := range plays {
		after := &states[depth+1]
		*after = *s
		after.carry(q.army, &plays[k])
		if best = max(best, size(plays[k].set)+deepen(states, depth+1)); best == int(s.Unspent.N) {
			break
		}
	}
	return best
}

// easy reports whether one man is found at once that can take all the dice.
func (s *state) easy() bool {
	i := track.Bit(s.army)
	if !s.game.strength {
		return s.fresh(i) != 0
	}
	return s.free(i, nil, s.every())
}

// playable reports whether any die can be played.
func (s *state) playable() bool { return s.Unspent.N > 0 && (s.easy() || s.anyPlay()) }

func (s *state) anyPlay() bool {
	var p engine.Pattern
	q := query{Pattern: &p, all: s.game.strength}
	s.ask(&q)
	var found plays
	q.plays = &found
	s.plays(&q, nil)
	return found.n > 0
}
