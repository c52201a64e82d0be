package series

import "github.com/ashtapada/agn/engine"

// Candidates appends the conceivable moves that fit p: steps of every man on the
// board to every square, alone and as twins, entries, men taken off, declarations,
// and the pass; those of the seat on turn first.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	q := query{p, p == nil}
	if q.all {
		q.Pattern = &engine.Pattern{}
	}
	n := len(buf)
	if (q.Piece == 0 || q.Piece == engine.Man) && q.Promo == 0 {
		if q.Kind == engine.Enter || q.Kind == 0 && q.leaves(s.game, engine.NoSquare) {
			buf = s.conceiveEntries(q, buf)
		}
		seat := s.seat
		for {
			buf = s.conceive(seat, q, buf)
			if seat = s.game.next[seat]; seat == s.seat {
				break
			}
		}
	}
	if q.Kind == engine.Pass || q.all {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if len(buf) == n {
		buf = append(buf, q.Written(engine.Man))
	}
	return buf
}

// shape is how many men move, and which are meant.
type shape struct{ count, who uint8 }

// shapes returns the ways in which single men and twins that are together can move,
// as far as q asks for them. A mark that is not needed is left out.
func (q query) shapes(singles, twins int, index uint8) []shape {
	if !q.all {
		a := shape{max(q.Count, 1), q.Who}
		if q.Who2 == 0 && a.who == engine.WhoIndex+index || a.who == engine.WhoTwins && twins > 0 && (singles == 0 || a.count > 1) {
			a.who = 0
		}
		return []shape{a}
	}
	out := []shape{{1, 0}, {2, 0}}
	if singles > 0 && twins > 0 {
		out = append(out, shape{1, engine.WhoTwins})
	}
	return out
}

// conceiveEntries appends entries of the seat on turn on every square.
func (s *State) conceiveEntries(q query, buf []engine.Move) []engine.Move {
	singles, twins := s.waiting(s.seat)
	b := s.game.design.Board
	k := s.game.design.Key
	for to := engine.Square(1); int(to) <= b.Len(); to++ {
		if q.To != engine.NoSquare && q.To != to {
			continue
		}
		for _, a := range q.shapes(singles, twins, offWay) {
			m := q.Written(engine.Man)
			m.Kind, m.To, m.Count, m.Who = engine.Enter, to, a.count, a.who
			if m.Spend == [4]uint8{} {
				for n := range min(uint32(m.Count), s.pool.n[k], 2) {
					m.Spend[n] = k
				}
			}
			buf = append(buf, m)
		}
	}
	return buf
}

// conceive appends what men of a seat on the board could do, but on squares where a
// seat stands that has been asked before.
func (s *State) conceive(seat engine.Seat, q query, buf []engine.Move) []engine.Move {
	g := s.game
	b := g.design.Board
	for from := engine.Square(1); int(from) <= b.Len(); from++ {
		singles, twins := s.standing(seat, from)
		if singles+twins == 0 || s.before(seat, from) || !q.leaves(g, from) {
			continue
		}
		if q.Kind == engine.Declare || q.Kind == 0 && q.To == engine.NoSquare {
			m := q.Written(engine.Man)
			m.Kind, m.From = engine.Declare, from
			buf = append(buf, m)
		}
		if q.Kind == engine.BearOff || q.Kind == 0 && q.To == engine.NoSquare {
			m := q.Written(engine.Man)
			m.Kind, m.From = engine.BearOff, from
			if m.Spend == [4]uint8{} && s.pool.has(g.design.Key) {
				m.Spend[0] = g.design.Key
			}
			buf = append(buf, m)
		}
		if q.Kind != 0 && q.Kind != engine.Step {
			continue
		}
		for to := engine.Square(1); int(to) <= b.Len(); to++ {
			if q.To == engine.NoSquare || q.To == to {
				buf = s.conceiveSteps(seat, from, to, q, buf)
			}
		}
	}
	return buf
}

// before reports whether a man of a seat between the one on turn and the one given
// stands on sq.
func (s *State) before(seat engine.Seat, sq engine.Square) bool {
	for t := s.seat; t != seat; t = s.game.next[t] {
		if singles, twins := s.standing(t, sq); singles+twins > 0 {
			return true
		}
	}
	return false
}

// conceiveSteps appends steps between two squares, one for each result that they
// could spend.
func (s *State) conceiveSteps(seat engine.Seat, from, to engine.Square, q query, buf []engine.Move) []engine.Move {
	singles, twins := s.standing(seat, from)
	way := s.game.design.Ways[bit(seat)]
	start := find(way, from)
	length := find(way, to) - start
	for _, a := range q.shapes(singles, twins, uint8(start)) {
		m := q.Written(engine.Man)
		m.Kind, m.From, m.To, m.Count, m.Who = engine.Step, from, to, a.count, a.who
		singly, asTwins := s.prey(seat, to)
		m.Capture = singly > 0 && m.Count == 1 || asTwins > 0 && m.Count > 1
		found := false
		for _, v := range s.pool.values() {
			if m.Spend == [4]uint8{} && seat == s.seat && s.pace(v, m.Count > 1) == length {
				found = true
				o := m
				o.Spend[0] = v
				buf = append(buf, o)
			}
		}
		if !found {
			buf = append(buf, m)
		}
	}
	return buf
}
