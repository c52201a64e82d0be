package camps

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Candidates appends the conceivable moves that fit p: of men that may move in this
// turn, nearest to a legal move first, then of allied men, then of the others; if no
// man fits, what was written as it stands.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if p == nil {
		return s.universe(buf)
	}
	if p.Kind == engine.Pass {
		return append(buf, engine.Move{Kind: engine.Pass})
	}
	asWritten := engine.Move{Kind: p.Kind, Piece: p.Piece, Promo: p.Promo, Count: max(1, p.Count),
		From: p.From, To: p.To, To2: p.To2, Who: p.Who, Spend: p.Spend}
	if asWritten.Kind == 0 {
		asWritten.Kind = engine.Step
	}
	if asWritten.Kind != engine.Step || !plain(p) {
		return append(buf, asWritten)
	}
	n := len(buf)
	mask := sources(p)
	for i, m := range s.at {
		if m == 0 || p.Piece != 0 && p.Piece != m.Piece() || mask>>i&1 == 0 {
			continue
		}
		from := engine.Square(i + 1)
		if p.To != engine.NoSquare {
			buf = append(buf, s.conceive(from, p.To, p.Promo))
			continue
		}
		for to := engine.Square(1); to <= Squares; to++ {
			buf = append(buf, s.conceive(from, to, p.Promo))
		}
	}
	if len(buf) == n {
		return append(buf, asWritten)
	}
	s.sortByNearness(buf[n:], p)
	return buf
}

// universe appends every move of every man to every square, with every promotion, the
// kings' returns to every square and exchanges on and beside the thrones, and the pass.
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
	var homes uint64
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		homes |= bit(s.g.throne[seat]) | s.g.around[seat]
	}
	for to := range uint(Squares) {
		buf = append(buf, enter(to))
		for b := homes; b != 0 && homes>>to&1 == 1; b &= b - 1 {
			buf = append(buf, exchange(to, first(b)))
		}
	}
	return append(buf, engine.Move{Kind: engine.Pass})
}

// conceive makes the move of the man on from.
func (s *State) conceive(from, to engine.Square, promo engine.Piece) engine.Move {
	man, there := s.at[from-1], s.at[to-1]
	return engine.Move{Kind: engine.Step, Piece: man.Piece(), Promo: promo, Count: 1, From: from, To: to,
		Capture: there != 0 && there.Seat() != man.Seat()}
}

// sortByNearness puts first what was meant most likely: men that may move; of
// soldiers, when neither file nor rank was written, those straight before the target;
// those that only a late law holds back; those that stand near.
func (s *State) sortByNearness(moves []engine.Move, p *engine.Pattern) {
	type ranked struct {
		m   engine.Move
		key [4]int
	}
	list := make([]ranked, len(moves))
	for i, m := range moves {
		r := ranked{m: m}
		switch army := s.ArmyOf(m.From); {
		case enemies(army, s.seat):
			r.key[0] = 2
		case !s.plays(army):
			r.key[0] = 1
		}
		v := s.Between(s.on(m.From).Seat(), m.From, m.To)
		if m.Piece == engine.Soldier && p.File == 0 && p.Rank == 0 && p.From == engine.NoSquare && v[0] != 0 {
			r.key[1] = 1
		}
		r.key[2] = -s.progress(m)
		r.key[3] = int(v[0])*int(v[0]) + int(v[1])*int(v[1])
		list[i] = r
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return slices.Compare(a.key[:], b.key[:]) })
	for i := range list {
		moves[i] = list[i].m
	}
}
