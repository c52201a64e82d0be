package war

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// nearness ranks a conceivable move: what was meant more likely has the smaller one.
type nearness [4]int

type rankedMove struct {
	rank nearness
	move engine.Move
}

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
	if !s.g.stepping(p) {
		return append(buf, p.Written(0))
	}
	n := len(buf)
	for i, m := range s.mailbox() {
		from := engine.Square(i + 1)
		if m == 0 || p.Piece != 0 && p.Piece != m.Piece() || !p.Leaves(s.g.cfg.Board, from) {
			continue
		}
		if p.To != engine.NoSquare {
			buf = append(buf, s.conceive(from, p.To, p.Promo))
			continue
		}
		for to := engine.Square(1); s.g.onBoard(to); to++ {
			buf = append(buf, s.conceive(from, to, p.Promo))
		}
	}
	if len(buf) == n {
		return append(buf, p.Written(0))
	}
	ranked := make([]rankedMove, len(buf)-n)
	for i, m := range buf[n:] {
		ranked[i] = rankedMove{s.nearness(m, p), m}
	}
	slices.SortStableFunc(ranked, func(a, b rankedMove) int { return slices.Compare(a.rank[:], b.rank[:]) })
	for i := range ranked {
		buf[n+i] = ranked[i].move
	}
	return buf
}

// conceive makes the move of the man on from.
func (s *State) conceive(from, to engine.Square, promo engine.Piece) engine.Move {
	man, there := s.at[from-1], s.at[to-1]
	return engine.Move{Kind: engine.Step, Piece: man.Piece(), Promo: promo, Count: 1, From: from, To: to,
		Capture: there != 0 && there.Seat() != man.Seat()}
}

// stepping reports whether p can ask for a plain move of one man.
func (g grid) stepping(p *engine.Pattern) bool {
	const one = 1 // of Count, the lowest byte
	more := uint64(p.Count) | uint64(p.To2)<<8 | uint64(p.Who)<<16 | uint64(p.Who2)<<24 |
		uint64(p.Spend[0])<<32 | uint64(p.Spend[1])<<40 | uint64(p.Spend[2])<<48 | uint64(p.Spend[3])<<56
	return more <= one && p.Kind <= engine.Step && uint(max(p.To, p.From)) <= g.size() && p.Piece < engine.NumPieces &&
		p.Promo < engine.NumPieces
}

// The squares of file a and rank 1.
const (
	fileA uint64 = 0x0101010101010101
	rank1 uint64 = 0xff
)

// sources returns the squares that a man may have left, as far as p says.
func sources(p *engine.Pattern) uint64 {
	mask := ^uint64(0)
	if uint8(p.From)|p.File|p.Rank == 0 {
		return mask
	}
	if p.From != engine.NoSquare {
		mask = bit(uint(p.From - 1))
	}
	return mask & leaving(p.File, p.Rank)
}

// leaving returns the squares of a file and a rank, as far as they were written.
func leaving(file byte, rank uint8) uint64 {
	mask := ^uint64(0)
	if file != 0 {
		if file < 'a' || file > 'h' {
			return 0
		}
		mask = fileA << (file - 'a')
	}
	if rank != 0 {
		if rank > 8 {
			return 0
		}
		mask &= rank1 << (8 * (rank - 1))
	}
	return mask
}

// universe appends every move of every man to every square, with every promotion, in
// games of camps the kings' returns to every square and exchanges on and beside the
// thrones, and the pass.
func (s *State) universe(buf []engine.Move) []engine.Move {
	for i, m := range s.mailbox() {
		if m == 0 {
			continue
		}
		promos := s.g.promos(m.Piece())
		for to := engine.Square(1); s.g.onBoard(to); to++ {
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
	for to := range g.size() {
		buf = append(buf, enter(to))
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
	case !s.moves(s.seat, index(m.From)):
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
