package chaukabara

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
	// Lost is set when the throws that the move is judged by are lost by a third grace.
	Lost bool
}

// consider makes the case of a move.
func (s *state) consider(m engine.Move) *candidate {
	mover, throws, lost := s.OnTurn, s.Unspent, false
	switch {
	case s.Wants == engine.DueMove:
		lost = s.Stuck && s.Unspent.N == 0
	case s.expired.throws.N > 0 && s.ByExpired(s.expired.seat, m.From):
		mover, throws, lost = s.expired.seat, s.expired.throws, s.expired.triple
	case s.Wants == engine.DueCast:
		// A series that is not closed yet gives nothing to play.
		throws.Clear()
	}
	return &candidate{state: s, Case: s.Consider(s, m, mover, &throws), Lost: lost}
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

// Candidates appends the conceivable moves that fit p: every man on the board to
// every square, those of the seat on turn first, and the pass.
func (s *state) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	return s.Conceive(p, s.OnTurn, buf, s.conceive)
}

func (s *state) conceive(p *engine.Pattern, seat engine.Seat, from engine.Square, buf []engine.Move) []engine.Move {
	for to := range s.game.Targets(p) {
		buf = s.conceiveSpends(s.Stepped(p, seat, from, to), seat, buf)
	}
	return buf
}

// conceiveSpends appends one step, or one for each throw that it could spend where moves
// name it.
func (s *state) conceiveSpends(m engine.Move, seat engine.Seat, buf []engine.Move) []engine.Move {
	way := s.game.Way(seat)
	start, end := slices.Index(way, m.From), slices.Index(way, m.To)
	var fit track.Throws
	length := end - start
	for _, v := range s.Unspent.Values() {
		reaches := int(v) == length || s.game.overrun && end == centre && length > 0 && int(v) > length
		if reaches && !fit.Has(v) {
			fit.Add(v)
		}
	}
	if seat != s.OnTurn {
		fit.Clear()
	}
	named := m.Spend != [4]uint8{}
	if !s.game.overrun && m.Spend == [4]uint8{m.Spend[0]} && fit.Has(m.Spend[0]) {
		m.Spend = [4]uint8{}
	}
	if named || !s.game.overrun || fit.N == 0 {
		return append(buf, m)
	}
	for _, v := range fit.Values() {
		m.Spend[0] = v
		buf = append(buf, m)
	}
	return buf
}
