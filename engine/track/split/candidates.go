package split

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Candidates appends the conceivable moves that fit p: every man, or two of them, to
// every square, those of the seat on turn first, every start to come back on, and the
// pass. It asks the laws which of two men on a square a step means.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	var all engine.Pattern
	every := p == nil
	if every {
		p = &all
	}
	switch p.Kind {
	case engine.Pass:
		return append(buf, engine.Move{Kind: engine.Pass})
	case engine.Enter:
		return s.conceiveEntries(p, buf)
	case 0, engine.Step:
	default:
		return append(buf, p.Written(engine.Man))
	}
	if p.Piece != 0 && p.Piece != engine.Man {
		return append(buf, p.Written(engine.Man))
	}
	n := len(buf)
	for _, seat := range [...]engine.Seat{s.OnTurn, Other(s.OnTurn)} {
		buf = s.conceive(seat, p, buf)
		if every && s.Tab.capacity > 1 {
			buf = s.conceive(seat, &engine.Pattern{Count: 2}, buf)
		}
	}
	if every {
		return append(s.conceiveEntries(p, buf), engine.Move{Kind: engine.Pass})
	}
	if len(buf) == n {
		return append(buf, p.Written(engine.Man))
	}
	return buf
}

// conceiveEntries appends the ways to come back that fit p, onto every start.
func (s *State) conceiveEntries(p *engine.Pattern, buf []engine.Move) []engine.Move {
	q := *p
	q.Kind, q.From, q.To2 = engine.Enter, engine.NoSquare, engine.NoSquare
	if p.To != engine.NoSquare {
		return append(buf, q.Written(engine.Man))
	}
	for _, way := range s.Tab.course.Ways {
		if len(way) > 0 {
			q.To = way[0]
			buf = append(buf, q.Written(engine.Man))
		}
	}
	return buf
}

// conceive appends the steps of a seat's men that fit p, but from squares where men of
// the seat on turn stand.
func (s *State) conceive(seat engine.Seat, p *engine.Pattern, buf []engine.Move) []engine.Move {
	b := s.Tab.course.Board
	for from := engine.Square(1); int(from) <= b.Len(); from++ {
		if !s.Tab.Leaves(p, from) || len(s.On(seat, from)) == 0 || seat != s.OnTurn && len(s.On(s.OnTurn, from)) > 0 {
			continue
		}
		for to := range s.Tab.Targets(p) {
			buf = s.conceiveStep(seat, from, to, p, buf)
		}
	}
	return buf
}

// conceiveStep appends the step of each man that can be meant, or one for each number
// of points that leads there.
func (s *State) conceiveStep(seat engine.Seat, from, to engine.Square, p *engine.Pattern,
	buf []engine.Move) []engine.Move {
	m := p.Written(engine.Man)
	m.From, m.To = from, to
	if seat != s.judged(m) {
		m.Capture = len(s.On(Other(seat), to)) > 0
		return append(buf, m)
	}
	if m.Count > 1 {
		return s.conceiveSpends(m, nil, buf)
	}
	men, before := s.distinctOn(seat, from), len(buf)
	for n, k := range men {
		at := s.All[track.Bit(seat)][k]
		if p.Who != 0 && p.Who != engine.WhoIndex+at {
			continue
		}
		m.Who = 0
		first := len(buf)
		buf = s.conceiveSpends(m, []int{k}, buf)
		if n == 0 {
			continue
		}
		for i := first; i < len(buf); i++ {
			if s.saidOf(buf[i], men[:n]) {
				buf[i].Who = engine.WhoIndex + at
			}
		}
	}
	if len(buf) == before {
		m.Who = p.Who
		buf = append(buf, m)
	}
	return buf
}

// saidOf reports whether one of these men can make a step of the same text, so that
// another that does is marked.
func (s *State) saidOf(m engine.Move, men []int) bool {
	for _, k := range men {
		m.Spend = [4]uint8{}
		for _, x := range s.conceiveSpends(m, []int{k}, nil) {
			if x.Capture == m.Capture && len(s.object(x, []int{k})) == 0 {
				return true
			}
		}
	}
	return false
}

// conceiveSpends appends a step of these men for each number of points that leads
// there, with what it captures, or one without points.
func (s *State) conceiveSpends(m engine.Move, men []int, buf []engine.Move) []engine.Move {
	c := s.consider(m, men)
	if len(c.Slots) > 0 && c.To > c.From && c.From >= 0 {
		m.Capture = c.takes() != 0
	} else {
		m.Capture = len(s.On(Other(c.Mover), m.To)) > 0
	}
	n := len(buf)
	for _, x := range c.tries {
		if c.spends(x) && c.To > c.From && (x.rest == c.To || x.aim == c.To) {
			m.Spend = x.Spend
			buf = append(buf, m)
		}
	}
	if len(buf) == n {
		buf = append(buf, m)
	}
	return buf
}
