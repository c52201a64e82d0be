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

// jumped calls yield with each square that lies at one of some displacements.
func (s *State) jumped(from uint, vectors []Vector, yield func(to uint)) {
	fwd := s.g.cfg.Armies[s.at[from&255].Seat()-1].Forward
	for _, v := range vectors {
		if to, ok := s.g.displaced(from, v, fwd); ok {
			yield(to)
		}
	}
}

// aimed calls yield with each square on which the man on a square captures, by a king's leap too if that
// is asked for. Free is set where it goes to an empty one in the same way.
func (s *State) aimed(from uint, leap bool, yield func(to uint, free bool)) {
	mv := &s.g.cfg.Moves[s.at[from&255].Piece()]
	s.jumped(from, mv.Takes, func(to uint) { yield(to, false) })
	if leap {
		s.jumped(from, s.g.cfg.Leap.Takes, func(to uint) { yield(to, true) })
	}
	for _, line := range lines {
		if mv.Rides {
			s.ridden(from, line, func(to uint) { yield(to, true) })
		}
	}
}

// reached returns where the man on a square goes if its own king's safety is left out of account.
func (s *State) reached(from uint) (to area) {
	g, man := s.g, s.at[from&255]
	seat, k := man.Seat(), man.Piece()
	takes := &g.armies[seat].kinds[k].takes
	add := func(i uint, free bool) {
		there := s.at[i&255]
		ok := there == 0 && free || there != 0 && takes[there.Seat()].Has(there.Piece())
		if ok && (k != engine.Soldier || g.cfg.Unpromoted != Forbidden || !s.deadEnd(seat, i)) {
			to.add(i)
		}
	}
	s.jumped(from, g.cfg.Moves[k].Quiet, func(i uint) {
		if s.at[i&255] == 0 {
			add(i, true)
		}
	})
	s.aimed(from, k == engine.King && g.leaps && s.mayLeap(seat), add)
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
func (s *State) struckOn(seat engine.Seat, king uint) (hit bool) {
	for i, man := range s.mailbox() {
		if man != 0 && s.mayStrike(man, seat, king) {
			leap := man.Piece() == engine.King && !s.g.cfg.LeapSpares && s.Is(Leaps, man.Seat())
			s.aimed(uint(i), leap, func(to uint, _ bool) { hit = hit || to == king })
		}
	}
	return hit
}

// mayStrike reports whether a man may capture a king of the seat on a square that it reaches.
func (s *State) mayStrike(man Man, seat engine.Seat, king uint) bool {
	g, by, k := s.g, man.Seat(), man.Piece()
	if !g.enemies(by, seat) || !g.armies[by].strikers[seat].Has(k) || g.allied && s.PlayedBy(by) == 0 {
		return false
	}
	return g.cfg.Check || k != engine.Soldier || g.cfg.Unpromoted != Forbidden || !s.deadEnd(by, king)
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
	if p.Piece != 0 {
		kinds &= KindsOf(p.Piece)
	}
	for i, man := range s.mailbox() {
		from := uint(i)
		if man == 0 || !kinds.Has(man.Piece()) || !s.moves(seat, from) || !p.Leaves(s.g.cfg.Board, engine.Square(i+1)) {
			continue
		}
		goals := s.reached(from)
		if man.Piece() == engine.Soldier && s.g.cfg.Unpromoted == Later && s.check == 0 {
			goals.add(from)
		}
		for to := range s.g.size() {
			asked := p.To == engine.NoSquare || index(p.To) == to
			if asked && goals[to>>6]>>(to&63)&1 == 1 && !s.offer(from, to, yield) {
				return false
			}
		}
	}
	return true
}

// offer calls yield with the step from one square to another, if it is legal, or with each exchange that
// it may be, until yield reports false, and reports whether it never has.
func (s *State) offer(from, to uint, yield func(engine.Move) bool) bool {
	stays, man := from == to, s.at[from&255]
	if !stays && !s.keeps(from, to) {
		return true
	}
	m := step(man.Piece(), from, to, !stays && s.at[to&255] != 0)
	become, plain := Kinds(0), true
	if m.Piece == engine.Soldier && s.g.armies[man.Seat()].promo[to] != 0 {
		become, plain = s.own.Promotions(from, to)
	}
	if plain && !stays && !yield(m) {
		return false
	}
	for m.Promo = engine.Soldier; become>>m.Promo != 0; m.Promo++ {
		if become.Has(m.Promo) && !yield(m) {
			return false
		}
	}
	return true
}
