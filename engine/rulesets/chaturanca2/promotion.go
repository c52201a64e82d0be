package chaturanca2

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
)

// promotable are the kinds that a soldier may become.
const promotable war.Kinds = 1<<engine.Knight | 1<<engine.Rook | 1<<engine.King

// promotionSquares enters into the armies of what a square is the start square for
// their soldiers, by the value of the option.
func promotionSquares(cfg *war.Config, of string) {
	for n := range cfg.Armies {
		seat, a := engine.Seat(n+1), &cfg.Armies[n]
		for i, m := range cfg.Start {
			if !promotable.Has(m.Piece()) {
				continue
			}
			to := i
			switch {
			case of == "enemy" && m.Seat() != seat && m.Seat() != a.Ally:
			case of == "facing" && m.Seat() == a.Ally:
			case of == "own-file" && m.Seat() == seat:
				to += 7 * (int(a.Forward[0]) + 8*int(a.Forward[1]))
			default:
				continue
			}
			a.Promo[to] = war.KindsOf(m.Piece())
		}
	}
}

// Promotions returns what a soldier may become; it may always stay one.
func (s *state) Promotions(from, to uint) (become war.Kinds, plain bool) {
	seat := s.At(from).Seat()
	others := s.Army(seat) &^ (1 << from)
	could := s.Config().Armies[seat-1].Promo[to]
	kings := s.Kind(engine.King)
	rest := others
	if s.kingAllowed {
		rest &^= kings
	}
	if bits.OnesCount64(rest) == 1 && rest&s.Kind(engine.Elephant) != 0 {
		could = promotable
	} else if could.Has(engine.King) {
		return 0, true
	}
	for k := engine.King; k <= engine.Knight; k++ {
		if could.Has(k) && others&s.Kind(k) == 0 {
			become |= war.KindsOf(k)
		}
	}
	return become, true
}

// notePrivilege notes a promotion that the square alone does not give.
func (s *state) notePrivilege(from, to uint, promo engine.Piece) {
	if promo == 0 {
		return
	}
	man := s.At(from)
	given := s.Config().Armies[man.Seat()-1].Promo[to]
	if given == 0 || given.Has(promo) && promo != engine.King {
		return
	}
	if become, _ := s.Promotions(from, to); man.Piece() == engine.Soldier && become.Has(promo) {
		s.Note(engine.Privilege)
	}
}

// members returns the men of a seat's army by kind.
func members(s *war.State, seat engine.Seat) (n [engine.NumPieces]int) {
	for sq := engine.Square(1); sq <= war.Squares; sq++ {
		if m := s.On(sq); m != 0 && s.ArmyOf(sq) == seat {
			n[m.Piece()]++
		}
	}
	return n
}

// privileged reports whether an army is down to one soldier and one elephant.
func (c *choices) privileged(s *war.State, seat engine.Seat) bool {
	n := members(s, seat)
	return n[engine.Soldier] == 1 && n[engine.Elephant] == 1 && n[engine.Knight]+n[engine.Rook] == 0 &&
		(n[engine.King] == 0 || c.kingAllowed)
}

// promoted objects to a promotion where there is none, and to one to a kind that is not
// lost.
func promoted() war.Law {
	return war.Law{Stage: war.StagePromotion,
		Test: war.OfSteps(0, func(s *war.State, m engine.Move) (engine.Objection, bool) {
			if m.Promo == 0 {
				return laws.None()
			}
			seat := s.On(m.From).Seat()
			gives := s.Gives(seat, m.To)
			switch {
			case m.Piece != engine.Soldier:
				return laws.Objectf(engine.ReasonPromotion, nil, "only a soldier is promoted, not %s", s.Describe(m.From))
			case gives == 0:
				return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier of %s stays a soldier: leave out =%c", s.Name(m.To),
					s.SeatName(seat), m.Promo.Letter())
			case !promotable.Has(m.Promo):
				return laws.Objectf(engine.ReasonPromotion, nil, "a soldier becomes a knight, a rook or a Rajah, not %s",
					s.AKind(m.Promo))
			case members(s, seat)[m.Promo] > 0:
				return laws.Objectf(engine.ReasonPromotion, s.Standing(seat, m.Promo), "a soldier becomes only a man that is lost, and %s has lost no %s",
					s.SeatName(seat), s.KindName(m.Promo))
			}
			return laws.None()
		})}
}

// privilegedPawn objects to a choice of the kind that is not open.
func privilegedPawn() war.Law {
	return war.Law{Stage: war.StagePromotion,
		Test: war.OfSteps(engine.Soldier, func(s *war.State, m engine.Move) (engine.Objection, bool) {
			if m.Promo == 0 {
				return laws.None()
			}
			seat := s.On(m.From).Seat()
			gives := s.Gives(seat, m.To)
			if gives == 0 || m.Promo == gives && gives != engine.King || s.Own().(*state).privileged(s, seat) {
				return laws.None()
			}
			if gives == engine.King {
				return laws.Objectf(engine.ReasonPromotion, nil,
					"on %s a soldier is promoted only when its army is one soldier and one elephant",
					s.Name(m.To))
			}
			return laws.Objectf(engine.ReasonPromotion, nil,
				"on %s a soldier becomes %s; the choice is free only when its army is one soldier and one elephant",
				s.Name(m.To), s.AKind(gives))
		})}
}
