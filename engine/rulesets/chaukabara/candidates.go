package chaukabara

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Candidates appends the conceivable moves that fit p: every man on the board to
// every square, those of the seat on turn first, and the pass.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	return s.Conceive(p, s.OnTurn, buf, s.conceive)
}

func (s *State) conceive(p *engine.Pattern, seat engine.Seat, from engine.Square, buf []engine.Move) []engine.Move {
	for to := range s.game.Targets(p) {
		buf = s.conceiveSpends(s.Stepped(p, seat, from, to), seat, buf)
	}
	return buf
}

// conceiveSpends appends one step, or one for each throw that it could spend where moves
// name it.
func (s *State) conceiveSpends(m engine.Move, seat engine.Seat, buf []engine.Move) []engine.Move {
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
	if m.Spend != [4]uint8{} {
		if !s.game.overrun && m.Spend == [4]uint8{m.Spend[0]} && fit.Has(m.Spend[0]) {
			m.Spend = [4]uint8{}
		}
		return append(buf, m)
	}
	if !s.game.overrun || fit.N == 0 {
		return append(buf, m)
	}
	for _, v := range fit.Values() {
		m.Spend[0] = v
		buf = append(buf, m)
	}
	return buf
}
