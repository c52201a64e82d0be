package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/internal/words"
)

// Exchanged objects to an exchange that the square does not give, and to a soldier
// that stays one where it must be exchanged.
var Exchanged = Law{Stage: StageExchange, Spare: true,
	Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != engine.Soldier && m.Promo == 0 {
			return laws.None()
		}
		if m.Piece != engine.Soldier {
			return laws.Objectf(engine.ReasonPromotion, nil, "only a soldier is promoted, not %s", s.Describe(m.From))
		}
		seat := s.On(m.From).Seat()
		gives := s.g.cfg.Armies[seat-1].Promo[m.To-1]
		switch {
		case m.Promo == 0:
			if open := s.regains(seat, gives); s.g.cfg.MustPromote && open != 0 && m.From != m.To {
				return laws.Objectf(engine.ReasonPromotion, nil, "on %s the soldier must become %s", s.Name(m.To),
					s.g.anyOf(open))
			}
		case gives.Has(m.Promo):
		case !s.LastLine(seat, m.To):
			return laws.Objectf(engine.ReasonPromotion, nil, "a soldier is promoted on the last rank, not on %s", s.Name(m.To))
		case gives == 0:
			return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier stays a soldier: leave out =%c", s.Name(m.To),
				m.Promo.Letter())
		default:
			return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier becomes %s, not %s",
				s.Name(m.To), s.g.anyOf(gives), s.AKind(m.Promo))
		}
		return laws.None()
	})}

// regainable reports whether a soldier of the seat may become a man of that kind: of
// which it has fewer than at the start, or by a rule of the game.
func (s *State) regainable(seat engine.Seat, p engine.Piece) bool {
	return s.missing(seat, p) > 0 || s.own.Regains(seat).Has(p)
}

// RegainsLost objects to an exchange for a kind of which no man is lost.
var RegainsLost = Law{Stage: StageExchange, Spare: true,
	Test: OfSteps(engine.Soldier, func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Promo == 0 {
			return laws.None()
		}
		seat := s.On(m.From).Seat()
		if !s.g.cfg.Armies[seat-1].Promo[m.To-1].Has(m.Promo) || s.regainable(seat, m.Promo) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonPromotion, s.Standing(seat, m.Promo),
			"a soldier becomes only a man that is lost, and %s has lost no %s", s.SeatName(seat), s.KindName(m.Promo))
	})}

// Rests objects to moves of a soldier that stands at the end of its way, by the name
// that the game has for that, and to its coming there where it may not stay one.
func Rests(edge words.Name) Law {
	return Law{Stage: stageRests, Test: OfSteps(engine.Soldier, func(s *State, m engine.Move) (engine.Objection, bool) {
		seat := s.On(m.From).Seat()
		switch {
		case s.g.inPlace(m), s.LastLine(seat, m.From) && m.From == m.To && !s.g.allied:
		case s.LastLine(seat, m.From):
			return laws.Objectf(engine.ReasonNotReachable, []engine.Square{m.From}, "%s stands on the %s and moves no more",
				s.Describe(m.From), edge)
		case m.From != m.To && m.Promo == 0 && s.mayNotEnd(seat, m.To):
			return laws.Objectf(engine.ReasonPromotion, nil, "%s may not go to %s, where it cannot be promoted",
				s.Describe(m.From), s.Name(m.To))
		}
		return laws.None()
	})}
}

// InTime objects to the exchange of a soldier where it stands, unless it may come later.
var InTime = Law{Stage: stageRests,
	Test: OfSteps(engine.Soldier, func(s *State, m engine.Move) (engine.Objection, bool) {
		return laws.Unless(!s.g.inPlace(m) || s.g.cfg.Unpromoted == Later ||
			!s.LastLine(s.On(m.From).Seat(), m.From), engine.ReasonPromotion, m.From,
			"%s was not promoted when it came there and stays a soldier", s.Describe(m.From))
	})}

// mayNotEnd reports whether a soldier of the seat may not go to sq because it is on
// its last line and gives no exchange.
func (s *State) mayNotEnd(seat engine.Seat, sq engine.Square) bool {
	return s.g.cfg.Unpromoted == Forbidden && s.LastLine(seat, sq) &&
		s.regains(seat, s.g.cfg.Armies[seat-1].Promo[sq-1]) == 0
}

// regains returns the kinds of a set that soldiers of the seat may become.
func (s *State) regains(seat engine.Seat, kinds Kinds) Kinds {
	var out Kinds
	for _, p := range s.g.kinds {
		if kinds.Has(p) && s.regainable(seat, p) {
			out |= KindsOf(p)
		}
	}
	return out
}
