package chaupur

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/notation/word"
)

// Step plays a man that stands on a square of which its seat has no others but such as are equal
// to it.
func (s *state) Step(w word.Word) engine.Stepped {
	if w.Kind() == word.Pass {
		return s.StepPass(s)
	}
	g, i := s.game, track.Bit(s.army)
	from, to := g.Ends(w)
	index := s.only(i, from)
	if s.Wants != engine.DueMove || index == nowhere || to == engine.NoSquare {
		return engine.Stepped{}
	}
	low, high := g.Index(i, to), g.Again(i, to)
	set, end, captures, most := uint8(0), uint8(0), false, unknown
	for left := s.sums.to(index, low, high); left != 0; left &= left - 1 {
		some := uint8(bits.TrailingZeros64(left) / 8)
		up, again := lands(index, s.sums.of(some))
		if up != low && up != high {
			if up = again; up != low && up != high {
				continue
			}
		}
		x, ok := s.open(i, up, 1)
		if !ok || !s.plenty(i) && s.wastesOne(i, from, index, up, some, x, &most) {
			continue
		}
		if set != 0 {
			return engine.Stepped{}
		}
		set, end, captures = some, up, x
	}
	if set == 0 || captures != w.Captures() {
		return engine.Stepped{}
	}
	by := s.OnTurn
	s.expired, s.Did = expired{}, engine.Effect{}
	s.step(i, index<<1, end<<1|movedBit)
	if captures {
		s.capture(i, to)
	}
	s.take(set)
	s.Phase = track.Moved
	s.settle()
	return s.LedTo(by)
}

// plenty reports whether it is plain that after any play of one man another can take all the rest.
func (s *state) plenty(i int) bool {
	men := s.fresh(i)
	return !s.game.strength && men&(men-1) != 0
}

// wastesOne is wasteful for the play of one man.
func (s *state) wastesOne(i int, from engine.Square, index, to, set uint8, captures bool, most *int) bool {
	p := play{from: from, at: [2]uint8{index}, n: [2]uint8{1}, to: to, set: set, capture: captures}
	return s.wasteful(i, &p, most)
}

// only returns the index at which men of seat bit i stand on a square, nowhere if there are
// none, or if they may have come there on different ways.
func (s *state) only(i int, sq engine.Square) uint8 {
	low, high := s.game.Index(i, sq), s.game.Again(i, sq)
	switch there := s.All.Has(i, low<<1); {
	case high == track.Off && there || high == homeIndex && there:
		return low
	case high == track.Off || high == homeIndex:
		return nowhere
	case there != s.All.Has(i, high<<1):
		if there {
			return low
		}
		return high
	}
	return nowhere
}
