package thaayam

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Candidates appends the conceivable moves that fit p: steps of every man on the
// board to every square, alone and as twins, entries, men taken off, declarations,
// and the pass; those of the seat on turn first.
func (s *state) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	q := query{p, p == nil}
	if q.all {
		q.Pattern = &engine.Pattern{}
	}
	n := len(buf)
	if (q.Piece == 0 || q.Piece == engine.Man) && q.Promo == 0 {
		if q.Kind == engine.Enter || q.Kind == 0 && s.game.Leaves(q.Pattern, engine.NoSquare) {
			buf = s.conceiveEntries(q, buf)
		}
		for seat, from := range s.Leaving(q.Pattern, s.OnTurn) {
			buf = s.conceive(seat, from, q, buf)
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

// noIndex is the index of a man in hand: its mark is none.
const noIndex = 0xff - engine.WhoIndex + 1

// shapes returns the ways in which single men and twins that are together can move,
// as far as q asks for them. A mark that is not needed is left out.
func (q query) shapes(singles, twins int, index uint8) []shape {
	if !q.all {
		a := shape{max(q.Count, 1), q.Who}
		if q.Who2 == 0 && a.who == engine.WhoIndex+index || a.who == engine.WhoTwins && twins > 0 &&
			(singles == 0 || a.count > 1) {
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
func (s *state) conceiveEntries(q query, buf []engine.Move) []engine.Move {
	singles, twins := s.waiting(s.OnTurn)
	for to := range s.game.Targets(q.Pattern) {
		for _, a := range q.shapes(singles, twins, noIndex) {
			m := q.Written(engine.Man)
			m.Kind, m.To, m.Count, m.Who = engine.Enter, to, a.count, a.who
			if m.Spend == [4]uint8{} {
				for n := range min(uint32(m.Count), s.unspent.n[one], 2) {
					m.Spend[n] = one
				}
			}
			buf = append(buf, m)
		}
	}
	return buf
}

// conceive appends what men of a seat on a square could do.
func (s *state) conceive(seat engine.Seat, from engine.Square, q query, buf []engine.Move) []engine.Move {
	leave := func(kind engine.MoveKind, spend bool) {
		if q.Kind != kind && (q.Kind != 0 || q.To != engine.NoSquare) {
			return
		}
		m := q.Written(engine.Man)
		m.Kind, m.From = kind, from
		if spend && m.Spend == [4]uint8{} && s.unspent.has(one) {
			m.Spend[0] = one
		}
		buf = append(buf, m)
	}
	leave(engine.Declare, false)
	leave(engine.BearOff, true)
	if q.Kind == 0 || q.Kind == engine.Step {
		for to := range s.game.Targets(q.Pattern) {
			buf = s.conceiveSteps(seat, from, to, q, buf)
		}
	}
	return buf
}

// conceiveSteps appends steps between two squares, one for each result that they
// could spend.
func (s *state) conceiveSteps(seat engine.Seat, from, to engine.Square, q query, buf []engine.Move) []engine.Move {
	singles, twins := s.standing(seat, from)
	way := s.game.Way(seat)
	start := slices.Index(way, from)
	length := slices.Index(way, to) - start
	for _, a := range q.shapes(singles, twins, uint8(start)) {
		m := q.Written(engine.Man)
		m.Kind, m.From, m.To, m.Count, m.Who = engine.Step, from, to, a.count, a.who
		singly, asTwins := s.prey(seat, to)
		m.Capture = singly > 0 && m.Count == 1 || asTwins > 0 && m.Count > 1
		found := false
		for _, v := range s.unspent.values() {
			if m.Spend == [4]uint8{} && seat == s.OnTurn && s.pace(v, m.Count > 1) == length {
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
