package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation/word"
)

// Find appends the legal moves that fit p. A move of a man whose target was written,
// the common case, it works out backwards from there.
func (s *State) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if p.To != engine.NoSquare && (p.Kind == engine.Step || p.Kind == 0 && !s.g.allied) {
		if s.due != engine.DueMove || !s.g.stepping(p) {
			return buf
		}
		to, men := uint(p.To-1)&63, sources(p)
		switch {
		case !s.g.tabled:
			s.steps(s.seat, s.allowed(), p, func(m engine.Move) bool {
				if p.Fits(s.g.cfg.Board, &m) {
					buf = append(buf, m)
				}
				return true
			})
			return buf
		case p.Piece == 0:
			for _, k := range s.g.kinds {
				buf = s.find(p, k, to, men, buf)
			}
			return buf
		case s.g.plain:
			return s.arrive(p, s.seat, p.Piece, to, men&s.men[s.seat]&s.kinds[p.Piece], buf)
		}
		return s.find(p, p.Piece, to, men, buf)
	}
	if s.due == engine.DueOver {
		return buf
	}
	if p.Kind == engine.Pass {
		m := engine.Move{Kind: engine.Pass}
		if p.Fits(s.g.cfg.Board, &m) && s.passes() {
			buf = append(buf, m)
		}
		return buf
	}
	n := len(buf)
	buf = s.own.Legal(buf)
	kept := buf[:n]
	for _, m := range buf[n:] {
		if p.Fits(s.g.cfg.Board, &m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// find appends the moves of one kind of man from some squares.
func (s *State) find(p *engine.Pattern, k engine.Piece, to uint, men uint64, buf []engine.Move) []engine.Move {
	if !s.allowed().Has(k) {
		return buf
	}
	if s.alone() {
		return s.arrive(p, s.seat, k, to, men&s.men[s.seat]&s.kinds[k], buf)
	}
	men &= s.movable() & s.kinds[k]
	if mine := men & s.men[s.seat]; mine != 0 {
		buf = s.arrive(p, s.seat, k, to, mine, buf)
	}
	if ally := s.g.ally[s.seat]; men&s.men[ally] != 0 {
		buf = s.arrive(p, ally, k, to, men&s.men[ally], buf)
	}
	return buf
}

// arrive appends the moves of some men of one kind and colour. Most are plain: none that the army's
// table has tested, nor of a man that shields a king.
func (s *State) arrive(p *engine.Pattern, c engine.Seat, k engine.Piece, to uint, men uint64,
	buf []engine.Move) []engine.Move {
	a := &s.g.armies[c]
	from := s.reaching(a, k, to, men)
	if from&s.exposed != 0 || p.Promo != 0 || a.kinds[k].leaps&men&^from|a.kinds[k].ends>>to&1 != 0 {
		return s.arriveTested(p, c, k, to, men, from, buf)
	}
	for ; from != 0; from &= from - 1 {
		buf = append(buf, engine.Move{Kind: engine.Step, Count: 1})
		m := &buf[len(buf)-1]
		m.Piece, m.From, m.To, m.Capture = k, engine.Square(first(from)+1), engine.Square(to+1), s.occ>>to&1 == 1
	}
	return buf
}

// Step plays a move that arrive would find alone, without a list and a look at it, and passes.
func (s *State) Step(w word.Word) (now engine.Stepped) {
	to, ok := squareOf(w)
	k, seat, there := engine.PieceWritten(w.Letter()), s.seat, s.at[to]
	if !ok || s.due != engine.DueMove || (there != 0) != w.Captures() || !s.g.plain &&
		(!s.g.tabled || !s.alone() || !s.allowed().Has(k)) {
		if w.Kind() == word.Pass && s.passes() {
			s.own.Apply(engine.Move{Kind: engine.Pass})
			return s.ledTo(seat)
		}
		return now
	}
	a := &s.g.armies[seat].kinds[k]
	in, men := &a.into[to], s.men[seat&7]&s.kinds[k]
	if w.Leaves() && (there == 0 || k != engine.Soldier) {
		return s.stepWhole(w, k, in, men)
	}
	from := in.quiet
	if there != 0 {
		if from = in.take; k == engine.Soldier {
			file, rank := w.Left()
			if from &= leaving(file, rank); (file == 0) == (rank == 0) {
				return now
			}
		}
		if !a.takes[there.Seat()].Has(there.Piece()) {
			return now
		}
	}
	if from &= men; k == s.g.rider {
		from |= s.riding(to, men)
	}
	if far := a.leaps & men &^ from; far != 0 {
		from |= s.leaping(seat, to, far)
	}
	if from^(from-1) <= from-1 || a.ends>>to&1 != 0 || s.exposed&from != 0 && !s.safe(first(from), to) {
		return now
	}
	s.own.Walk(first(from), to, 0)
	return s.ledTo(seat)
}

// stepWhole is Step of a word in which the square left is written in full: the step of the word without it, if the man
// there is one of these men of a kind and comes from there without a leap.
func (s *State) stepWhole(w word.Word, k engine.Piece, in *into, men uint64) (now engine.Stepped) {
	from := in.quiet
	if w.Captures() {
		from = in.take
	}
	if to, _ := squareOf(w); k == s.g.rider {
		from |= s.riding(to, men)
	}
	file, rank := w.Left()
	if file == 0 || rank == 0 || from&men&leaving(file, rank) == 0 {
		return now
	}
	if now = s.Step(w.Short()); now.By != 0 {
		now.Check |= engine.Enough
	}
	return now
}

// ledTo is what a step of a seat has led to.
func (s *State) ledTo(by engine.Seat) engine.Stepped {
	now := engine.Stepped{By: by, Check: s.check, Round: s.round}
	if s.Fresh() {
		now.Fresh = s.seat
	}
	return now
}

// passes reports whether a pass is legal.
func (s *State) passes() bool { return s.due == engine.DueMove && s.own.MayPass(s.Mobile()) }

// squareOf returns the square reached from a1 = 0, and whether the board has it.
func squareOf(w word.Word) (to uint, ok bool) {
	x := w.Reached() - 'a' - 1<<8
	return uint(x>>5|x) & 63, x&^0x707 == 0
}

// arriveTested is arrive with all that may stand against a move of a man on from, or come to it.
func (s *State) arriveTested(p *engine.Pattern, c engine.Seat, k engine.Piece, to uint, men, from uint64,
	buf []engine.Move) []engine.Move {
	a, special := &s.g.armies[c], false
	switch k {
	case engine.King:
		if s.open(a, k, to) {
			from |= s.leaping(c, to, men)
		}
	case engine.Soldier:
		special = a.special>>to&1 == 1
		if s.g.cfg.Unpromoted == Forbidden && s.withoutDeadEnds(c, bit(to)) == 0 {
			return buf
		}
	}
	if !special && p.Promo != 0 {
		return buf
	}
	for ; from != 0; from &= from - 1 {
		i := first(from)
		if special {
			become, plain := s.own.Promotions(i, to)
			if p.Promo == 0 && !plain || p.Promo != 0 && !become.Has(p.Promo) {
				continue
			}
		}
		if s.exposed>>i&1 == 0 || s.safe(i, to) {
			m := step(k, i, to, s.occ>>to&1 == 1)
			m.Promo = p.Promo
			buf = append(buf, m)
		}
	}
	if p.Promo != 0 && s.g.cfg.Unpromoted == Later && s.check == 0 && men>>to&1 == 1 {
		if become, _ := s.own.Promotions(to, to); become.Has(p.Promo) {
			buf = promotions(buf, step(k, to, to, false), KindsOf(p.Promo))
		}
	}
	return buf
}

// reaching returns those of some men of one kind and army that reach a square: reach read
// backwards, but for the king's leap and where a soldier may not go.
func (s *State) reaching(a *army, k engine.Piece, to uint, men uint64) uint64 {
	in := &a.into[k][to&63]
	from := in.quiet & men
	if s.at[to&63] != 0 {
		if !s.open(a, k, to) {
			return 0
		}
		from = in.take & men
	}
	if k == s.g.rider {
		from |= s.riding(to, men)
	}
	return from
}

// riding returns those of some riders that have a square in reach.
func (s *State) riding(to uint, men uint64) (from uint64) {
	for b := cross[to&63] & men; b != 0; b &= b - 1 {
		if between(to, first(b))&s.occ == 0 {
			from |= b & -b
		}
	}
	return from
}

// leaping returns those of a seat's kings that come to a square by their leap.
func (s *State) leaping(seat engine.Seat, to uint, kings uint64) uint64 {
	if leap := s.g.armies[seat].leapFrom[to&63] & kings; leap != 0 && s.mayLeap(seat) {
		return leap
	}
	return 0
}

// open reports whether nothing stands on a square or what a man of that kind captures.
func (s *State) open(a *army, k engine.Piece, to uint) bool {
	there := s.at[to&63]
	return there == 0 || a.kinds[k].takes[there.Seat()].Has(there.Piece())
}
