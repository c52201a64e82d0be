package war

import "github.com/ashtapada/agn/engine"

// universe appends every move of every man to every square, with every promotion, in
// games of camps the kings' returns to every square and exchanges on and beside the
// thrones, and the pass.
func (s *State) universe(buf []engine.Move) []engine.Move {
	for i, m := range s.at {
		if m == 0 {
			continue
		}
		promos := s.g.promos(m.Piece())
		for to := engine.Square(1); to <= Squares; to++ {
			for _, promo := range promos {
				buf = append(buf, s.conceive(engine.Square(i+1), to, promo))
			}
		}
	}
	if s.g.allied {
		buf = s.g.returns(buf)
	}
	return append(buf, engine.Move{Kind: engine.Pass})
}

// returns appends the conceivable ways in which kings come back.
func (g *Game) returns(buf []engine.Move) []engine.Move {
	var homes uint64
	for seat := engine.Seat(1); int(seat) <= g.seats; seat++ {
		homes |= bit(g.throne[seat]) | g.around[seat]
	}
	for to := range uint(Squares) {
		buf = append(buf, Enter(to))
		for b := homes; b != 0 && homes>>to&1 == 1; b &= b - 1 {
			buf = append(buf, Exchange(to, first(b)))
		}
	}
	return buf
}

// promos returns what a man may conceivably become.
func (g *Game) promos(p engine.Piece) []engine.Piece {
	out := []engine.Piece{0}
	for _, k := range g.kinds {
		if p == engine.Soldier && k != engine.Soldier {
			out = append(out, k)
		}
	}
	return out
}

// nearness puts first what was meant most likely: men that may move; of soldiers, when
// neither file nor rank was written, those straight before the target; those that only
// a late law holds back; those that stand near.
func (s *State) nearness(m engine.Move, p *engine.Pattern) (n nearness) {
	switch {
	case s.g.enemies(s.ArmyOf(m.From), s.seat):
		n[0] = 2
	case s.movable()>>(m.From-1)&1 == 0:
		n[0] = 1
	}
	v := s.Between(s.On(m.From).Seat(), m.From, m.To)
	if m.Piece == engine.Soldier && p.File == 0 && p.Rank == 0 && p.From == engine.NoSquare && v[0] != 0 {
		n[1] = 1
	}
	n[2] = -s.progress(m)
	n[3] = int(v[0])*int(v[0]) + int(v[1])*int(v[1])
	return n
}
