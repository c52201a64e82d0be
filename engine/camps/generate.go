package camps

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// Legal appends the legal moves and free actions.
func (s *State) Legal(buf []engine.Move) []engine.Move {
	if s.due == engine.DueOver {
		return buf
	}
	buf = s.freeActions(buf)
	if s.due != engine.DueMove {
		return buf
	}
	n := len(buf)
	men, allowed := s.movable(), s.allowed()
	for _, k := range s.g.kinds {
		if !allowed.Has(k) {
			continue
		}
		for b := men & s.kinds[k]; b != 0; b &= b - 1 {
			buf = s.stepsFrom(first(b), k, buf)
		}
	}
	if s.mayPass(len(buf) > n) {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	return buf
}

// mayPass reports whether a pass is legal where a move is due, by whether there is a
// move.
func (s *State) mayPass(mobile bool) bool {
	if s.g.each {
		return !s.moved
	}
	return !mobile
}

// stepsFrom appends the moves of one man.
func (s *State) stepsFrom(from uint, k engine.Piece, buf []engine.Move) []engine.Move {
	c := s.at[from].Seat()
	promotes := k == engine.Soldier && s.g.armies[c].promotes != 0
	for t := s.reach(c, k, from); t != 0; t &= t - 1 {
		to := first(t)
		m := step(k, from, to, s.occ>>to&1 == 1)
		if !promotes || s.g.armies[c].promotes>>to&1 == 0 {
			buf = append(buf, m)
			continue
		}
		become, plain := s.g.cfg.Promotions(s, from, to)
		if plain {
			buf = append(buf, m)
		}
		for p := engine.Soldier; become>>p != 0; p++ {
			if become.Has(p) {
				m.Promo = p
				buf = append(buf, m)
			}
		}
	}
	return buf
}

func step(k engine.Piece, from, to uint, capture bool) engine.Move {
	return engine.Move{Kind: engine.Step, Piece: k, Count: 1,
		From: engine.Square(from + 1), To: engine.Square(to + 1), Capture: capture}
}

// reach returns where a man of a colour on square from goes.
func (s *State) reach(c engine.Seat, k engine.Piece, from uint) uint64 {
	a, prey := &s.g.armies[c], s.prey(c, k)
	to := a.quiet[k][from&63]&^s.occ | a.take[k][from&63]&prey
	if a.rides[k] {
		to |= war.Ride(from, s.occ) & (prey | ^s.occ)
	}
	if k == engine.King && s.g.leaps {
		if l := a.leap[from&63] & (prey | ^s.occ); l != 0 && s.mayLeap(c) {
			to |= l
		}
	}
	return to
}

// prey returns the men that a man of a colour and kind may capture.
func (s *State) prey(c engine.Seat, k engine.Piece) uint64 {
	foes := Foes(c)
	prey := s.men[foes[0]] | s.men[foes[1]]
	if s.g.cfg.TakesAllies {
		prey |= s.men[Ally(c)] &^ s.kinds[engine.King]
	}
	if s.g.cfg.Minor.Has(k) {
		for _, p := range s.g.kinds {
			if s.g.cfg.Major.Has(p) {
				prey &^= s.kinds[p]
			}
		}
	}
	return prey
}

// allowed returns the kinds that the dice not yet used allow, all without dice.
func (s *State) allowed() war.Kinds {
	if s.g.cfg.Dice == nil {
		return ^war.Kinds(0)
	}
	names := &s.g.cfg.Dice.Names
	return names[s.dice[0]&maxFace] | names[s.dice[1]&maxFace]
}

// CanMove reports whether whoever plays a seat's turn could move a man with some throw.
func (s *State) CanMove(seat engine.Seat) bool {
	return s.mobile(s.movableOf(seat), ^war.Kinds(0))
}

// mobile reports whether one of some men of some kinds has a move.
func (s *State) mobile(men uint64, kinds war.Kinds) bool {
	// Soldiers, the least mobile, come last.
	for i := len(s.g.kinds) - 1; i >= 0; i-- {
		k := s.g.kinds[i]
		if !kinds.Has(k) {
			continue
		}
		for b := men & s.kinds[k]; b != 0; b &= b - 1 {
			from := first(b)
			if s.reach(s.at[from].Seat(), k, from) != 0 {
				return true
			}
		}
	}
	return false
}

// mayLeap reports whether the seat's king has its leap and may use it now.
func (s *State) mayLeap(seat engine.Seat) bool { return s.Is(Leaps, seat) && !s.attacked(seat) }

// attacked reports whether a man of an active foe could capture a king of the seat
// where it stands. Leaps and minor men never do.
func (s *State) attacked(seat engine.Seat) bool {
	safe := war.Kinds(0)
	if s.g.cfg.Major.Has(engine.King) {
		safe = s.g.cfg.Minor
	}
	for kings := s.kinds[engine.King] & s.men[seat]; kings != 0; kings &= kings - 1 {
		at := first(kings)
		for _, foe := range Foes(seat) {
			if s.Player(foe) == 0 {
				continue
			}
			a, men := &s.g.armies[foe], s.men[foe]
			for _, p := range s.g.kinds {
				if safe.Has(p) {
					continue
				}
				if a.takeFrom[p][at]&s.kinds[p]&men != 0 {
					return true
				}
				if a.rides[p] {
					if r := war.Cross(at) & s.kinds[p] & men; r != 0 && war.Ride(at, s.occ)&r != 0 {
						return true
					}
				}
			}
		}
	}
	return false
}
