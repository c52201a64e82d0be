package chaukabara

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Candidates appends the conceivable moves that fit p: every man on the board to
// every square, those of the seat on turn first, and the pass.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	var all engine.Pattern
	if p == nil {
		p = &all
	}
	switch {
	case p.Kind == engine.Pass:
		return append(buf, engine.Move{Kind: engine.Pass})
	case p.Kind != 0 && p.Kind != engine.Step || p.Piece != 0 && p.Piece != engine.Man:
		return append(buf, p.Written(engine.Man))
	}
	n := len(buf)
	for seat, from := range s.Leaving(p, s.OnTurn) {
		for to := range s.game.Targets(p) {
			buf = s.conceive(seat, from, to, p, buf)
		}
	}
	if len(buf) == n {
		return append(buf, p.Written(engine.Man))
	}
	if *p == all {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	return buf
}

// conceive appends one step, or one for each throw that it could spend where moves name
// it.
func (s *State) conceive(seat engine.Seat, from, to engine.Square, p *engine.Pattern, buf []engine.Move) []engine.Move {
	way := s.game.Way(seat)
	m := p.Written(engine.Man)
	m.From, m.To = from, to
	m.Capture = !s.game.Safe(to) && s.Other(seat, to) != 0
	start := slices.Index(way, from)
	if m.Who == engine.WhoIndex+uint8(start) {
		m.Who = 0
	}
	var fit track.Throws
	length := slices.Index(way, to) - start
	for _, v := range s.unspent.Values() {
		reaches := int(v) == length || s.game.overrun && start+length == centre && length > 0 && int(v) > length
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
