package race

import "github.com/ashtapada/agn/engine"

// Candidates appends the conceivable moves that fit p: every man on the board to
// every square, those of the seat on turn first, and the pass.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	var all engine.Pattern
	if p == nil {
		p = &all
	}
	switch p.Kind {
	case engine.Pass:
		return append(buf, engine.Move{Kind: engine.Pass})
	case 0, engine.Step:
	default:
		return append(buf, p.Written(engine.Man))
	}
	if p.Piece != 0 && p.Piece != engine.Man {
		return append(buf, p.Written(engine.Man))
	}
	n := len(buf)
	seat := s.seat
	for {
		buf = s.conceive(seat, p, buf)
		if seat = s.game.next[seat]; seat == s.seat {
			break
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

// conceive appends the steps of a seat's men that fit p, but from squares where a
// seat stands that has been asked before.
func (s *State) conceive(seat engine.Seat, p *engine.Pattern, buf []engine.Move) []engine.Move {
	b := s.game.design.Board
	for from := engine.Square(1); int(from) <= b.Len(); from++ {
		if s.stands(seat, from) == 0 || s.before(seat, from) ||
			p.From != engine.NoSquare && p.From != from ||
			p.File != 0 && p.File != b.File(from) || p.Rank != 0 && int(p.Rank) != b.Rank(from) {
			continue
		}
		if p.To != engine.NoSquare {
			buf = s.conceiveStep(seat, from, p.To, p, buf)
			continue
		}
		for to := engine.Square(1); int(to) <= b.Len(); to++ {
			buf = s.conceiveStep(seat, from, to, p, buf)
		}
	}
	return buf
}

// before reports whether a man of a seat between the one on turn and the one given
// stands on sq.
func (s *State) before(seat engine.Seat, sq engine.Square) bool {
	for t := s.seat; t != seat; t = s.game.next[t] {
		if s.stands(t, sq) > 0 {
			return true
		}
	}
	return false
}

// conceiveStep appends one step, or one for each throw that it could spend where
// moves name it.
func (s *State) conceiveStep(seat engine.Seat, from, to engine.Square, p *engine.Pattern, buf []engine.Move) []engine.Move {
	way := s.game.design.Ways[bit(seat)]
	m := p.Written(engine.Man)
	m.From, m.To = from, to
	m.Capture = !s.sheltered(to) && s.other(seat, to) != 0
	start := find(way, from)
	if m.Who == engine.WhoIndex+uint8(start) {
		m.Who = 0
	}
	var fit pool
	length := find(way, to) - start
	for _, v := range s.pool.values() {
		reaches := int(v) == length || s.game.design.Overrun && start+length == len(way)-1 && length > 0 && int(v) > length
		if reaches && !fit.has(v) {
			fit.add(v)
		}
	}
	if seat != s.seat {
		fit.clear()
	}
	if m.Spend != [4]uint8{} {
		if !s.game.spends && m.Spend == [4]uint8{m.Spend[0]} && fit.has(m.Spend[0]) {
			m.Spend = [4]uint8{}
		}
		return append(buf, m)
	}
	if !s.game.spends || fit.n == 0 {
		return append(buf, m)
	}
	for _, v := range fit.values() {
		m.Spend[0] = v
		buf = append(buf, m)
	}
	return buf
}
