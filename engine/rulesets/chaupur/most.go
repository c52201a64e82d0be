package chaupur

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// As many dice as possible are played, judged over the whole turn: by what is
// possible behind a move, and behind the moves that follow it.

// wasteful reports whether a play leaves more dice unplayed than must be, and does
// not end the game.
func (s *State) wasteful(q *query, p *play) bool {
	rest := s.every() &^ p.set
	if rest == 0 {
		return false
	}
	if s.game.strength {
		if s.free(q, p, rest) {
			return false
		}
	} else if loose := s.loose(q.army); loose > p.count() || loose > 0 && p.at[0] > lap {
		return false
	}
	if q.most < 0 {
		q.most = s.most()
	}
	c := *s
	c.carry(q.army, p)
	return c.winners() == 0 && size(p.set)+c.most() < q.most
}

// loose returns how many men of seat bit i can go on with any number of points: those
// that have not moved and are not back in their column, for they can go round. It does
// not hold where strong men block the way.
func (s *State) loose(i int) uint8 {
	n := uint8(0)
	for _, b := range s.All[i] {
		if b&movedBit == 0 && b>>1 <= lap {
			n++
		}
	}
	return n
}

// free reports whether behind a play, nil for none, a single man is found at once that
// can take all the rest of the dice, strong men or not.
func (s *State) free(q *query, p *play, rest uint8) bool {
	sum := uint8(0)
	for k, v := range s.Unspent.Values() {
		if rest>>k&1 == 1 {
			sum += v
		}
	}
	last := uint8(track.NoMan)
	for _, b := range s.All[q.army] {
		i := b >> 1
		if b&movedBit != 0 || i > lap || b == last {
			continue
		}
		last = b
		if p != nil {
			n := s.All.Count(q.army, b)
			for k, at := range p.at {
				if at == i {
					n -= p.n[k]
				}
			}
			if n == 0 {
				continue
			}
		}
		single := play{at: [2]uint8{i}, n: [2]uint8{1}, to: i + sum}
		if single.to > lap {
			single.to -= lap - foot
		}
		if s.open(q, &single) {
			return true
		}
	}
	return false
}

// most returns the greatest number of dice that can still be played.
func (s *State) most() int {
	n := int(s.Unspent.N)
	if n == 0 || s.easy() {
		return n
	}
	var room [maxDice + 1]State
	room[0] = *s
	return deepen(&room, 0)
}

// deepen finds the greatest number of dice for the state at a depth. Where nothing
// blocks the way men that go one by one can do all that they can do together, and
// leave more men for the other dice.
func deepen(states *[maxDice + 1]State, depth int) int {
	s := &states[depth]
	all := s.every()
	var p engine.Pattern
	q := s.query(&p, s.game.strength)
	var room [maxPlays]play
	plays := s.plays(&q, room[:0])
	for k := range plays {
		if plays[k].set == all {
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
func (s *State) easy() bool {
	i := track.Bit(s.army)
	if !s.game.strength {
		return s.loose(i) > 0
	}
	q := query{army: i, held: s.held(i)}
	return s.free(&q, nil, s.every())
}

// playable reports whether any die can be played.
func (s *State) playable() bool {
	if s.Unspent.N == 0 {
		return false
	}
	return s.easy() || s.anyPlay()
}

func (s *State) anyPlay() bool {
	var p engine.Pattern
	q := s.query(&p, s.game.strength)
	var room [maxPlays]play
	return len(s.plays(&q, room[:0])) > 0
}
