package cross

import "github.com/ashtapada/agn/engine"

// Candidates appends the conceivable moves that fit p: men of each seat, alone and
// together, to every square, those that are to be moved first, and the pass.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	var all engine.Pattern
	every := p == nil
	if every {
		p = &all
	}
	switch p.Kind {
	case engine.Pass:
		return append(buf, engine.Move{Kind: engine.Pass})
	case 0, engine.Step:
	default:
		return append(buf, written(p))
	}
	if p.Piece != 0 && p.Piece != engine.Man {
		return append(buf, written(p))
	}
	n := len(buf)
	seat := s.army
	for {
		if s.game.setup.Has(seat) {
			buf = s.conceive(seat, p, every, buf)
		}
		if seat = seat%engine.MaxSeats + 1; seat == s.army {
			break
		}
	}
	if len(buf) == n {
		return append(buf, written(p))
	}
	if every {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	return buf
}

// written is the move of p as it stands, in the order in which moves list points and
// indices.
func written(p *engine.Pattern) engine.Move {
	m := p.Written(engine.Man)
	m.Spend = descending(m.Spend)
	if m.Who2 != 0 {
		m.Who, m.Who2 = min(m.Who, m.Who2), max(m.Who, m.Who2)
	}
	return m
}

// conceive appends the steps of a seat's men that fit p, but from squares where a
// seat stands that has been asked before.
func (s *State) conceive(seat engine.Seat, p *engine.Pattern, every bool, buf []engine.Move) []engine.Move {
	b := s.game.design.Board
	for from := engine.Square(1); int(from) <= b.Len(); from++ {
		there := len(s.underway(seat, from))
		if there == 0 || s.before(seat, from) ||
			p.From != engine.NoSquare && p.From != from ||
			p.File != 0 && p.File != b.File(from) || p.Rank != 0 && int(p.Rank) != b.Rank(from) {
			continue
		}
		n, last := max(int(p.Count), 1), max(int(p.Count), 1)
		if every {
			last = there
		}
		for ; n <= last; n++ {
			m := written(p)
			m.From, m.Count = from, uint8(n)
			if p.To != engine.NoSquare {
				buf = s.conceiveStep(m, every, buf)
				continue
			}
			for m.To = 1; int(m.To) <= b.Len(); m.To++ {
				buf = s.conceiveStep(m, every, buf)
			}
		}
	}
	return buf
}

// before reports whether a man of a seat between the one whose men are moved and the
// one given stands on sq.
func (s *State) before(seat engine.Seat, sq engine.Square) bool {
	for t := s.army; t != seat; t = t%engine.MaxSeats + 1 {
		if s.game.setup.Has(t) && len(s.underway(t, sq)) > 0 {
			return true
		}
	}
	return false
}

// conceiveStep appends one step, or one for each choice of dice that are as many
// points as it is long, and, if every mark is asked for, those of the marked men.
func (s *State) conceiveStep(m engine.Move, every bool, buf []engine.Move) []engine.Move {
	c := s.consider(m)
	if plain := c.plainest(); plain != m {
		m = plain
		c = s.consider(m)
	}
	m.Capture = c.enemy(m.To) != 0
	buf = c.conceiveSpends(m, buf)
	if every && c.twofold() {
		m.Who = engine.WhoIndex + s.game.lap
		buf = s.consider(m).conceiveSpends(m, buf)
	}
	if every && c.threefold() {
		m.Who, m.Who2 = engine.WhoIndex+s.game.foot, engine.WhoIndex+s.game.lap
		buf = s.consider(m).conceiveSpends(m, buf)
	}
	return buf
}

func (c *Case) conceiveSpends(m engine.Move, buf []engine.Move) []engine.Move {
	if m.Spend != [4]uint8{} || c.Length < 0 || !c.Own {
		return append(buf, m)
	}
	n := len(buf)
	for _, dice := range choices(c.Dice) {
		if total(dice) == c.Length {
			m.Spend = [4]uint8{}
			copy(m.Spend[:], dice)
			buf = append(buf, m)
		}
	}
	if len(buf) == n {
		buf = append(buf, m)
	}
	return buf
}
