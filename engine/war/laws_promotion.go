package war

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// Exchanged objects to an exchange that the square does not give, and to a soldier
// that stays one where it must be exchanged.
func Exchanged(rule string) Law {
	return Law{ID: rule, Spare: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != engine.Soldier {
			if m.Promo != 0 {
				return laws.Objectf(engine.ReasonPromotion, nil, "only a soldier is exchanged, not %s", s.describe(m.From))
			}
			return laws.None()
		}
		seat := s.on(m.From).Seat()
		gives := s.g.cfg.Armies[seat-1].Promo[m.To-1]
		switch {
		case m.Promo == 0:
			if open := s.regains(seat, gives); s.g.cfg.MustPromote && open != 0 && m.From != m.To {
				return laws.Objectf(engine.ReasonPromotion, nil, "on %s the soldier must become %s", s.name(m.To), kindNames(open))
			}
		case gives.Has(m.Promo):
		case !s.lastLine(seat, m.To):
			return laws.Objectf(engine.ReasonPromotion, nil, "a soldier is exchanged on the last rank, not on %s", s.name(m.To))
		case gives == 0:
			return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier is not exchanged", s.name(m.To))
		default:
			return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier becomes %s, not %s",
				s.name(m.To), kindNames(gives), a(m.Promo))
		}
		return laws.None()
	}}
}

// Regains objects to an exchange for a kind of which no man is lost.
func Regains(rule string) Law {
	return Law{ID: rule, Spare: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != engine.Soldier || m.Promo == 0 {
			return laws.None()
		}
		seat := s.on(m.From).Seat()
		gives := s.g.cfg.Armies[seat-1].Promo[m.To-1]
		if !gives.Has(m.Promo) || s.regainable(seat, m.Promo) {
			return laws.None()
		}
		if s.lost[seat].Has(m.Promo) {
			return laws.Objectf(engine.ReasonPromotion, s.standing(seat, m.Promo), "%s has %d %ss already",
				s.g.seatName(seat), len(s.standing(seat, m.Promo)), m.Promo)
		}
		return laws.Objectf(engine.ReasonPromotion, s.standing(seat, m.Promo), "%s has lost no %s to get back",
			s.g.seatName(seat), m.Promo)
	}}
}

// Rests objects to moves of a soldier that stands on the last line, to its exchange
// where that comes too late, and to its coming there where it may not stay one.
func Rests(rule string) Law {
	return Law{ID: rule, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Piece != engine.Soldier {
			return laws.None()
		}
		seat := s.on(m.From).Seat()
		switch {
		case s.lastLine(seat, m.From) && m.From != m.To:
			return laws.Objectf(engine.ReasonNotReachable, []engine.Square{m.From}, "%s stands on the last rank and moves no more", s.describe(m.From))
		case s.lastLine(seat, m.From) && m.Promo != 0 && s.g.cfg.Unpromoted != Later:
			return laws.Objectf(engine.ReasonPromotion, []engine.Square{m.From}, "%s was not exchanged when it came there and stays a soldier", s.describe(m.From))
		case m.From != m.To && m.Promo == 0 && s.mayNotEnd(seat, m.To):
			return laws.Objectf(engine.ReasonPromotion, nil, "%s may not go to %s, where it cannot be exchanged",
				s.describe(m.From), s.name(m.To))
		}
		return laws.None()
	}}
}

// mayNotEnd reports whether a soldier of the seat may not go to sq because it is on
// the last rank and gives no exchange.
func (s *State) mayNotEnd(seat engine.Seat, sq engine.Square) bool {
	return s.g.cfg.Unpromoted == Forbidden && s.lastLine(seat, sq) && s.regains(seat, s.g.cfg.Armies[seat-1].Promo[sq-1]) == 0
}

// regainable reports whether a soldier of the seat may become a man of that kind.
func (s *State) regainable(seat engine.Seat, p engine.Piece) bool {
	missing := s.missing(seat, p)
	return missing > 0 || missing == 0 && s.lost[seat].Has(p)
}

// regains returns the kinds of a set that soldiers of the seat may become.
func (s *State) regains(seat engine.Seat, kinds Kinds) Kinds {
	var out Kinds
	for p := range engine.NumPieces {
		if kinds.Has(p) && s.regainable(seat, p) {
			out |= KindsOf(p)
		}
	}
	return out
}

// lastLine reports whether a soldier of the seat can go no further from sq.
func (s *State) lastLine(seat engine.Seat, sq engine.Square) bool {
	fwd := s.g.cfg.Armies[seat-1].Forward
	return s.g.board.At(s.g.board.File(sq)+byte(fwd[0]), s.g.board.Rank(sq)+int(fwd[1])) == engine.NoSquare
}

// kindNames returns words such as "a rook or a knight".
func kindNames(k Kinds) string {
	var names []string
	for p := range engine.NumPieces {
		if k.Has(p) {
			names = append(names, a(p))
		}
	}
	return strings.Join(names, " or ")
}
