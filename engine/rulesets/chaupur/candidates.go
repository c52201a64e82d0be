package chaupur

import "github.com/ashtapada/agn/engine"

// Candidates appends the conceivable moves that fit p: men of each seat, alone and
// together, to every square, those that are to be moved first, and the pass.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	every := p == nil
	if !every {
		// Moves list points descending and indices ascending.
		q := *p
		q.Spend = descending(q.Spend)
		if q.Who2 != 0 {
			q.Who, q.Who2 = min(q.Who, q.Who2), max(q.Who, q.Who2)
		}
		p = &q
	}
	return s.Conceive(p, s.army, buf, func(p *engine.Pattern, seat engine.Seat, from engine.Square, buf []engine.Move) []engine.Move {
		m := p.Written(engine.Man)
		m.From = from
		last := m.Count
		if every {
			last = uint8(len(s.On(seat, from)))
		}
		for ; m.Count <= last; m.Count++ {
			for m.To = range s.game.Targets(p) {
				buf = s.conceive(m, every, buf)
			}
		}
		return buf
	})
}

// conceive appends one step, or one for each choice of dice that are as many
// points as it is long, and, if every mark is asked for, those of the marked men.
func (s *State) conceive(m engine.Move, every bool, buf []engine.Move) []engine.Move {
	c := s.consider(m)
	if plain := c.plainest(); plain != m {
		m = plain
		c = s.consider(m)
	}
	m.Capture = c.enemy(m.To) != 0
	buf = c.conceiveSpends(m, buf)
	if every && c.twofold() {
		m.Who = engine.WhoIndex + lap
		buf = s.consider(m).conceiveSpends(m, buf)
	}
	if every && c.threefold() {
		m.Who, m.Who2 = engine.WhoIndex+foot, engine.WhoIndex+lap
		buf = s.consider(m).conceiveSpends(m, buf)
	}
	return buf
}

func (c *Case) conceiveSpends(m engine.Move, buf []engine.Move) []engine.Move {
	if m.Spend != [4]uint8{} || c.Length < 0 || !c.Mine {
		return append(buf, m)
	}
	n := len(buf)
	for _, dice := range choices(c.Throws) {
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
