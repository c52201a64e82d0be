package chaturaji

import (
	"cmp"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// passesFirst objects to a pass after a move.
var passesFirst = war.Law{Stage: war.StageWord, Final: true, Test: func(s *war.State, m engine.Move) (engine.Objection,
	bool) {
	return laws.Unless(m.Kind != engine.Pass || !s.PartlyUsed(), engine.ReasonFalsePass, engine.NoSquare,
		"%s has moved: leave out --, a die that is left needs no mark", s.SeatName(s.Seat()))
}}

// noReturn says why the seat may not bring its king back, empty if it may.
func noReturn(s *war.State, seat engine.Seat) words.Text {
	name, partner := s.SeatName(seat), s.SeatName(s.Ally(seat))
	switch {
	case len(s.Standing(seat, engine.King)) > 0:
		return words.Of("the king of %s is on the board and cannot come back", name)
	case !s.Is(s.Own().(*state).freed, seat):
		return words.Of("%s may bring its king back once %s has captured an enemy king after the loss", name, partner)
	case s.Is(returned, seat):
		return words.Of("%s has brought its king back once already", name)
	}
	return words.Text{}
}

// promoted objects to a promotion that the square or the state of the army does not give,
// and to a soldier that stays one where it must be promoted.
func promoted() war.Law {
	return war.Law{Stage: war.StageExchange, Spare: true,
		Test: war.OfSteps(0, func(s *war.State, m engine.Move) (engine.Objection, bool) {
			switch {
			case m.Piece != engine.Soldier && m.Promo != 0:
				return laws.Objectf(engine.ReasonPromotion, nil, "only a soldier is promoted, not %s", s.Describe(m.From))
			case m.Piece != engine.Soldier:
				return laws.None()
			}
			seat := s.On(m.From).Seat()
			if !s.LastLine(seat, m.To) {
				return laws.Unless(m.Promo == 0, engine.ReasonPromotion, engine.NoSquare,
					"a soldier is promoted on the far edge, not on %s", s.Name(m.To))
			}
			own := s.Own().(*state)
			kind := cmp.Or(s.Gives(seat, m.To), engine.King)
			has := s.Standing(seat, kind)
			switch may := own.allows(kind, len(has)); {
			case m.Promo == 0 && may:
				return laws.Objectf(engine.ReasonPromotion, nil, "on %s the soldier must become %s", s.Name(m.To), s.AKind(kind))
			case m.Promo == 0:
			case m.Promo != kind:
				return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier of %s becomes %s, not %s",
					s.Name(m.To), s.SeatName(seat), s.AKind(kind), s.AKind(m.Promo))
			case !may && kind == engine.King && !own.kingLine:
				return laws.Objectf(engine.ReasonPromotion, nil, "%s is on the line of the king, where a soldier stays a soldier",
					s.Name(m.To))
			case !may:
				return laws.Objectf(engine.ReasonPromotion, has, "%s has %s on the board, so that the soldier stays a soldier",
					s.SeatName(seat), s.AKind(kind))
			}
			return laws.None()
		})}
}

// allows reports whether a soldier may become a man of a kind of which its army has so
// many on the board.
func (s *state) allows(kind engine.Piece, has int) bool {
	if kind == engine.King && (!s.kingLine || s.kingLost && has > 0) {
		return false
	}
	return !s.needsLoss || has == 0
}

// unmarked objects to a triumph written as a capture although the boat came to
// an empty square.
func unmarked() war.Law {
	return war.Law{Stage: war.StageTarget, Spare: true,
		Test: war.OfSteps(engine.Boat, func(s *war.State, m engine.Move) (engine.Objection, bool) {
			if !m.Capture || s.On(m.To) != 0 {
				return laws.None()
			}
			board := s.Game().Board()
			for _, aside := range [2]int{-1, 1} {
				for _, ahead := range [2]int{-1, 1} {
					seats := war.SeatBit(s.On(m.From).Seat())
					var with []engine.Square
					for _, v := range [3][2]int{{aside, 0}, {0, ahead}, {aside, ahead}} {
						sq := board.At(board.File(m.To)+byte(v[0]), board.Rank(m.To)+v[1])
						if man := s.On(sq); man.Piece() == engine.Boat && sq != m.From {
							seats |= war.SeatBit(man.Seat())
							with = append(with, sq)
						}
					}
					if seats == war.AllSeats {
						return laws.Objectf(engine.ReasonNotReachable, with,
							"the boat comes to %s, which is empty: the boats beside it are taken by the triumph, which has no mark",
							s.Name(m.To))
					}
				}
			}
			return laws.None()
		})}
}
