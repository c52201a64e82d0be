package war

import "github.com/ashtapada/agn/engine"

// This file is the generator for boards that are not 8×8, which have no tables: it goes by the
// mailbox and the displacements of the Config.

// area is a set of squares of a board of any size.
type area [4]uint64

func (a *area) add(i uint) { a[i>>6&3] |= bit(i) }

// grid is the number of files and of ranks of a board.
type grid struct{ files, ranks uint }

// displaced returns the square at v from square i, as an army sees it whose soldiers go that way,
// and whether the board has it.
func (g grid) displaced(i uint, v Vector, fwd [2]int8) (uint, bool) {
	// An army's right is its forward direction turned clockwise.
	file := int(i%g.files) + int(v[1]*fwd[0]+v[0]*fwd[1])
	rank := int(i/g.files) + int(v[1]*fwd[1]-v[0]*fwd[0])
	ok := file >= 0 && file < int(g.files) && rank >= 0 && rank < int(g.ranks)
	return uint(rank)*g.files + uint(file), ok
}

// lines are the directions of a rider.
var lines = [4]Vector{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// ridden calls yield with each square along a line, up to and with the first man.
func (s *State) ridden(from uint, line Vector, yield func(to uint)) {
	for to, ok := s.g.displaced(from, line, lines[0]); ok; to, ok = s.g.displaced(to, line, lines[0]) {
		if yield(to); s.at[to&255] != 0 {
			return
		}
	}
}

// reached returns where the man on a square goes if its own king's safety is left out of account.
func (s *State) reached(from uint) (to area) {
	g, man := s.g, s.at[from&255]
	seat, k := man.Seat(), man.Piece()
	fwd, takes := g.cfg.Armies[seat-1].Forward, &g.armies[seat].kinds[k].takes
	add := func(i uint, onEmpty, onPrey bool) {
		switch there := s.at[i&255]; {
		case there == 0 && !onEmpty, there != 0 && !(onPrey && takes[there.Seat()].Has(there.Piece())):
		case k == engine.Soldier && g.cfg.Unpromoted == Forbidden && s.deadEnd(seat, i):
		default:
			to.add(i)
		}
	}
	leap := func(vectors []Vector, onEmpty, onPrey bool) {
		for _, v := range vectors {
			if i, ok := g.displaced(from, v, fwd); ok {
				add(i, onEmpty, onPrey)
			}
		}
	}
	mv := &g.cfg.Moves[k]
	leap(mv.Quiet, true, false)
	leap(mv.Takes, false, true)
	if k == engine.King && g.leaps && s.mayLeap(seat) {
		leap(g.cfg.Leap.Quiet, true, true)
	}
	for _, line := range lines {
		if mv.Rides {
			s.ridden(from, line, func(i uint) { add(i, true, true) })
		}
	}
	return to
}

// deadEnd reports whether a soldier could go no further from a square, nor be exchanged on it.
func (s *State) deadEnd(seat engine.Seat, i uint) bool {
	_, further := s.g.displaced(i, Vector{0, 1}, s.g.cfg.Armies[seat-1].Forward)
	return !further && s.g.armies[seat].promo[i]&s.regained(seat) == 0
}

// struck reports whether a king of the seat is attacked where it stands.
func (s *State) struck(seat engine.Seat) bool {
	for i, man := range s.mailbox() {
		if man == ManOf(seat, engine.King) && s.struckOn(seat, uint(i)) {
			return true
		}
	}
	return false
}

// struckOn is struck for the king on a square.
func (s *State) struckOn(seat engine.Seat, king uint) bool {
	g := s.g
	for i, man := range s.mailbox() {
		by, k := man.Seat(), man.Piece()
		if man == 0 || !g.enemies(by, seat) || !g.armies[by].strikers[seat].Has(k) || g.allied && s.PlayedBy(by) == 0 ||
			!g.cfg.Check && k == engine.Soldier && g.cfg.Unpromoted == Forbidden && s.deadEnd(by, king) {
			continue
		}
		hit := false
		find := func(to uint) { hit = hit || to == king }
		leap := func(vectors []Vector) {
			for _, v := range vectors {
				if to, ok := g.displaced(uint(i), v, g.cfg.Armies[by-1].Forward); ok {
					find(to)
				}
			}
		}
		leap(g.cfg.Moves[k].Takes)
		if k == engine.King && !g.cfg.LeapSpares && s.Is(Leaps, by) {
			leap(g.cfg.Leap.Takes)
		}
		for _, line := range lines {
			if g.cfg.Moves[k].Rides {
				s.ridden(uint(i), line, find)
			}
		}
		if hit {
			return true
		}
	}
	return false
}

// keeps reports whether the king of the seat on turn stands safe after a move.
func (s *State) keeps(from, to uint) bool {
	if !s.g.cfg.Check {
		return true
	}
	man, there := s.at[from&255], s.at[to&255]
	s.at[from&255], s.at[to&255] = 0, man
	safe := !s.struck(s.seat)
	s.at[from&255], s.at[to&255] = man, there
	return safe
}

// steps calls yield with each legal step of men of some kinds in a seat's turn, from and to the squares
// that p may name, until yield reports false, and reports whether it never has.
func (s *State) steps(seat engine.Seat, kinds Kinds, p *engine.Pattern, yield func(engine.Move) bool) bool {
	for i, man := range s.mailbox() {
		from, k := uint(i), man.Piece()
		if man == 0 || !kinds.Has(k) || p.Piece != 0 && p.Piece != k || !s.moves(seat, from) ||
			!s.g.leaves(p, engine.Square(i+1)) {
			continue
		}
		goals := s.reached(from)
		if k == engine.Soldier && s.g.cfg.Unpromoted == Later && s.check == 0 {
			goals.add(from)
		}
		for to := range s.g.size() {
			if goals[to>>6]>>(to&63)&1 == 0 || p.To != engine.NoSquare && index(p.To) != to || to != from && !s.keeps(from, to) {
				continue
			}
			m, become, plain := step(k, from, to, to != from && s.at[to&255] != 0), Kinds(0), true
			if k == engine.Soldier && s.g.armies[man.Seat()].promo[to] != 0 {
				become, plain = s.own.Promotions(from, to)
			}
			if plain && to != from && !yield(m) {
				return false
			}
			for m.Promo = engine.Soldier; become>>m.Promo != 0; m.Promo++ {
				if become.Has(m.Promo) && !yield(m) {
					return false
				}
			}
		}
	}
	return true
}
