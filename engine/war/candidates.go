package war

import "github.com/ashtapada/agn/engine"

// Candidates appends the conceivable moves that fit p: of own men, nearest to a legal
// move first, then of other seats' men; if no man fits, what was written as it stands.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if p == nil {
		return s.universe(buf)
	}
	return Conceivable(&s.at, p, func(m engine.Move) Nearness { return s.nearness(m, p) }, buf)
}

// universe appends every move of every man to every square, with every exchange, and
// the pass.
func (s *State) universe(buf []engine.Move) []engine.Move {
	for i, m := range s.at {
		if m == 0 {
			continue
		}
		for to := engine.Square(1); to <= Squares; to++ {
			for promo := range engine.NumPieces {
				if promo != engine.Soldier && promo != engine.Man {
					buf = append(buf, Conceive(&s.at, engine.Square(i+1), to, promo))
				}
			}
		}
	}
	return append(buf, engine.Move{Kind: engine.Pass})
}

// nearness puts first what was meant most likely: own men; of soldiers, when no file
// was written, those on the file of the target; those that only a late law holds back;
// those that stand near.
func (s *State) nearness(m engine.Move, p *engine.Pattern) (n Nearness) {
	if s.on(m.From).Seat() != s.seat {
		n[0] = 1
	}
	file := s.g.board.File(m.From)
	if m.Piece == engine.Soldier && p.File == 0 && p.From == engine.NoSquare && file != s.g.board.File(m.To) {
		n[1] = 1
	}
	n[2] = -s.progress(m)
	aside, ahead := int(file)-int(s.g.board.File(m.To)), s.g.board.Rank(m.From)-s.g.board.Rank(m.To)
	n[3] = aside*aside + ahead*ahead
	return n
}
