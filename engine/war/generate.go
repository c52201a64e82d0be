package war

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
)

// Legal appends the legal moves and free actions.
func (s *State) Legal(buf []engine.Move) []engine.Move {
	if s.due == engine.DueOver {
		return buf
	}
	if s.g.allied {
		buf = s.own.FreeActions(buf)
	}
	if s.due != engine.DueMove {
		return buf
	}
	n := len(buf)
	if s.g.tabled {
		buf = s.listed(buf)
	} else {
		s.steps(s.seat, s.allowed(), &engine.Pattern{}, func(m engine.Move) bool { buf = append(buf, m); return true })
	}
	if s.own.MayPass(len(buf) > n) {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	return buf
}

// listed appends the legal steps by the tables.
func (s *State) listed(buf []engine.Move) []engine.Move {
	men, allowed, open := s.movable(), s.allowed(), s.exposed
	for _, k := range s.g.kinds {
		if !allowed.Has(k) {
			continue
		}
		prey, of := uint64(0), engine.Seat(0)
		for b := men & s.kinds[k]; b != 0; b &= b - 1 {
			from := first(b)
			c := s.at[from].Seat()
			if c != of {
				prey, of = s.prey(c, k), c
			}
			buf = s.stepsFrom(c, k, from, prey, open>>from&1 == 1, buf)
		}
	}
	for b := s.inPlace(men); b != 0; b &= b - 1 {
		at := first(b)
		buf = promotions(buf, step(engine.Soldier, at, at, false), s.g.armies[s.seat].promo[at]&s.regained(s.seat))
	}
	return buf
}

// stepsFrom appends the moves of one man, with a test those that leave the king safe.
func (s *State) stepsFrom(c engine.Seat, k engine.Piece, from uint, prey uint64, test bool,
	buf []engine.Move) []engine.Move {
	special := uint64(0)
	if k == engine.Soldier {
		special = s.g.armies[c].special
	}
	m := step(k, from, 0, false)
	for t := s.reach(c, k, from, prey); t != 0; t &= t - 1 {
		to := first(t)
		if test && !s.safe(from, to) {
			continue
		}
		if special>>to&1 == 0 {
			// What differs is written where it stands: to copy a move that was just
			// written waits for its bytes.
			buf = append(buf, m)
			last := &buf[len(buf)-1]
			last.To, last.Capture = engine.Square(to+1), s.occ>>to&1 == 1
			continue
		}
		m := step(k, from, to, s.occ>>to&1 == 1)
		become, plain := s.own.Promotions(from, to)
		if plain {
			buf = append(buf, m)
		}
		buf = promotions(buf, m, become)
	}
	return buf
}

// inPlace returns those of some men that are soldiers and may be exchanged where they
// stand. Nothing but the kind changes, so the king is as safe as before.
func (s *State) inPlace(men uint64) uint64 {
	if s.g.cfg.Unpromoted != Later || s.check != 0 {
		return 0
	}
	a := &s.g.armies[s.seat]
	men &= s.kinds[engine.Soldier] & a.special
	for b := men; b != 0; b &= b - 1 {
		if a.promo[first(b)]&s.regained(s.seat) == 0 {
			men &^= b & -b
		}
	}
	return men
}

// promotions appends m once for each kind that the soldier may become.
func promotions(buf []engine.Move, m engine.Move, become Kinds) []engine.Move {
	for p := engine.Soldier; become>>p != 0; p++ {
		if become.Has(p) {
			m.Promo = p
			buf = append(buf, m)
		}
	}
	return buf
}

func step(k engine.Piece, from, to uint, capture bool) engine.Move {
	return engine.Move{Kind: engine.Step, Piece: k, Count: 1,
		From: engine.Square(from + 1), To: engine.Square(to + 1), Capture: capture}
}

// moves reports whether the man on a square may move in a seat's turn, whatever the dice are.
func (s *State) moves(seat engine.Seat, i uint) bool {
	if s.g.allied {
		return s.movableOf(seat)>>i&1 == 1
	}
	return s.at[i&255].Seat() == seat
}

// movable returns the men that may move in this turn, whatever the dice are.
func (s *State) movable() uint64 {
	if s.alone() {
		return s.men[s.seat]
	}
	return s.movableOf(s.seat)
}

// movableOf returns the men that may move in a seat's turn: those of its army or, where a
// commander may choose, of both that he plays.
func (s *State) movableOf(seat engine.Seat) uint64 {
	switch p := s.PlayedBy(seat); {
	case p == 0:
		return 0
	case s.sets[s.g.commands] != 0 && s.Is(s.g.commands, p) && s.g.cfg.CommandsBoth:
		return s.Army(p) | s.Army(s.g.ally[p])
	}
	return s.Army(seat)
}

// allowed returns the kinds that the dice not yet used allow, all without dice.
func (s *State) allowed() Kinds {
	if s.g.cfg.Dice == nil {
		return ^Kinds(0)
	}
	names := &s.g.cfg.Dice.Names
	return names[s.dice[0]&maxFace] | names[s.dice[1]&maxFace]
}

// prey returns the men that a man of a colour and kind may capture.
func (s *State) prey(c engine.Seat, k engine.Piece) uint64 {
	sp := &s.g.armies[c].spares[k]
	prey := s.occ &^ (s.men[sp.seats[0]] | s.men[sp.seats[1]])
	for _, p := range sp.kinds {
		prey &^= s.kinds[p]
	}
	for _, p := range sp.ally {
		prey &^= s.kinds[p] & s.men[s.g.ally[c]]
	}
	return prey
}

// reach returns where a man of a colour on square from goes if its own king's safety is
// left out of account.
func (s *State) reach(c engine.Seat, k engine.Piece, from uint, prey uint64) uint64 {
	a := &s.g.armies[c]
	to := a.quiet[k][from&63]&^s.occ | a.take[k][from&63]&prey
	if k == s.g.rider {
		to |= ride(from, s.occ) & (prey | ^s.occ)
	}
	if k == engine.King && s.g.leaps {
		if l := a.leap[from&63] & (prey | ^s.occ); l != 0 && s.mayLeap(c) {
			to |= l
		}
	}
	if k == engine.Soldier && s.g.cfg.Unpromoted == Forbidden {
		to = s.withoutDeadEnds(c, to)
	}
	return to
}

// withoutDeadEnds leaves out the squares of the last line on which a soldier could
// not be exchanged.
func (s *State) withoutDeadEnds(seat engine.Seat, to uint64) uint64 {
	a := &s.g.armies[seat]
	if to&a.last == 0 {
		return to
	}
	regained := s.regained(seat)
	for b := to & a.last; b != 0; b &= b - 1 {
		if a.promo[first(b)]&regained == 0 {
			to &^= b & -b
		}
	}
	return to
}

// Mobile reports whether the seat on turn has a move, but for a pass.
func (s *State) Mobile() bool {
	return s.g.plain && s.advances(s.seat, s.men[s.seat]) || s.mobile(s.seat, s.movable(), s.allowed())
}

// CanMove reports whether one of the men that may move in a seat's turn has a move on
// this turn with some throw.
func (s *State) CanMove(seat engine.Seat) bool {
	men := s.movableOf(seat)
	return s.g.tabled && s.advances(seat, men) || s.mobile(seat, men, ^Kinds(0))
}

// advances reports whether a soldier among some men has a free square before it, so that none of them
// need be asked alone. It may be so although it is not reported: of the ally's men, of those
// to be tested, and on the last line.
func (s *State) advances(seat engine.Seat, men uint64) bool {
	a := &s.g.armies[seat]
	soldiers := men & s.men[seat] & s.kinds[engine.Soldier] & a.goes
	return bits.RotateLeft64(soldiers&^s.exposed, a.ahead)&^s.occ != 0
}

func (s *State) mobile(seat engine.Seat, men uint64, kinds Kinds) bool {
	if !s.g.tabled {
		return !s.steps(seat, kinds, &engine.Pattern{}, func(engine.Move) bool { return false })
	}
	open := s.exposed
	for kinds &= s.g.has; kinds != 0; {
		k := engine.Piece(bits.Len16(uint16(kinds)) - 1) // soldiers, the least mobile, come last
		if s.check != 0 && kinds.Has(engine.King) {
			k = engine.King // and who can step aside first
		}
		kinds &^= 1 << k
		b := men & s.kinds[k]
		if b == 0 {
			continue
		}
		plain := k != engine.Soldier || s.g.cfg.Unpromoted != Forbidden
		prey, of := uint64(0), engine.Seat(0)
		for ; b != 0; b &= b - 1 {
			from := first(b)
			c := s.at[from].Seat()
			if plain && open>>from&1 == 0 && s.g.armies[c].quiet[k][from]&^s.occ != 0 {
				return true
			}
			if c != of {
				prey, of = s.prey(c, k), c
			}
			t := s.reach(c, k, from, prey)
			if t != 0 && open>>from&1 == 0 {
				return true
			}
			for ; t != 0; t &= t - 1 {
				if s.safe(from, first(t)) {
					return true
				}
			}
		}
	}
	return s.inPlace(men) != 0
}
