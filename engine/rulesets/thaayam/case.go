package thaayam

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// candidate is one conceivable move as a referee looks at it.
type candidate struct {
	*state
	track.Case
	// left are the results that the mover has or had to play.
	left results
	// Singles and Twins are the mover's men on the square left, or in hand for an entry.
	Singles, Twins int
}

// consider makes the case of a move.
func (s *state) consider(m engine.Move) *candidate {
	mover, judged, left := s.OnTurn, s.Wants == engine.DueMove, s.unspent
	if s.expired.have != 0 && m.Kind != engine.Declare && s.ByExpired(s.expired.seat, m.From) {
		mover, judged = s.expired.seat, true
		left = results{}
		for v := range uint8(maxValue + 1) {
			if s.expired.have>>v&1 == 1 {
				left.add(v)
			}
		}
	}
	if !judged {
		left = results{}
	}
	c := &candidate{state: s, Case: s.Consider(s, m, mover, &track.Throws{}), left: left}
	c.Judged, c.Throws, c.Thrown = judged, left.values(), &c.left
	// A declaration is judged as one of twins.
	c.Leaves = m.Kind == engine.Step || m.Kind == engine.BearOff
	c.Singles, c.Twins = s.standing(mover, m.From)
	if m.Kind == engine.Enter {
		c.Singles, c.Twins = s.waiting(mover)
	}
	c.Mine = c.Singles+c.Twins > 0
	return c
}

// together reports whether the move is one of twins together.
func (c *candidate) together() bool { return c.Move.Count == 2 && c.Twins >= 2 }

// fits reports whether one of the results takes the men of a step exactly so far.
func (c *candidate) fits(length int) bool {
	return slices.ContainsFunc(c.Throws, func(v uint8) bool { return c.pace(v, c.together()) == length })
}

// pace is how far a result takes a man, or twins together.
func (s *state) pace(v uint8, twins bool) int {
	if twins && (v%2 == 0 || s.game.bell) {
		return int(v) / 2
	}
	return int(v)
}

// standing returns how many single men and twins of a seat stand on sq.
func (s *state) standing(seat engine.Seat, sq engine.Square) (singles, twins int) {
	for _, man := range s.On(seat, sq) {
		if man&twin != 0 {
			twins++
		} else {
			singles++
		}
	}
	return singles, twins
}

// waiting returns how many single men and claimed twins of a seat are in hand.
func (s *state) waiting(seat engine.Seat) (singles, twins int) {
	men, i := &s.All, track.Bit(seat)
	return int(men.Count(i, inHand)), int(men.Count(i, inHand|twin))
}

// prey returns how many men a single man, and how many twins, of a seat capture on sq.
func (s *state) prey(seat engine.Seat, sq engine.Square) (singly, asTwins int) {
	if s.game.Safe(sq) {
		return 0, 0
	}
	singles, twins := 0, 0
	for other := engine.Seat(1); other <= engine.MaxSeats; other++ {
		if other != seat {
			a, b := s.standing(other, sq)
			singles, twins = singles+a, twins+b
		}
	}
	if s.game.bell {
		return singles, twins
	}
	return singles, singles + twins
}

// Object returns what the laws hold against a move, in their order.
func (s *state) Object(m engine.Move) []engine.Objection {
	return laws.Ask(s.game.laws.Moves, s.consider(m))
}

// ObjectCast returns what the laws hold against a cast now.
func (s *state) ObjectCast(c engine.Cast) []engine.Objection {
	return laws.AskIn(s.game.laws.Casts, s, c)
}

// ObjectEnd returns what the laws hold against ending the turn now.
func (s *state) ObjectEnd() []engine.Objection { return laws.Ask(s.game.laws.Ends, s) }
