package chaturaji

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/laws"
)

// lawsOf puts first what a referee would say first: that the game is over, that
// the throw is missing, that no such man stands there, whose turn it is, what the dice
// say, then how men move.
func lawsOf(become promotion, freed camps.Set) []camps.Law {
	return []camps.Law{
		camps.NotOver("chaturaji/goal", 0),
		camps.OneMan("chaturaji/turn-order"),
		camps.Thrown("chaturaji/dice"),
		camps.Passes("chaturaji/no-move"),
		camps.IsKing("chaturaji/king-lost"),
		camps.OnBoard("chaturaji/board"),
		camps.Exchanged("chaturaji/king-lost", "kings are not exchanged in this game, each comes back alone"),
		camps.Returns("chaturaji/king-lost", func(s *camps.State, seat engine.Seat) string {
			return noReturn(s, seat, freed)
		}),
		camps.Early("chaturaji/king-lost", engine.Enter),
		camps.Plays("chaturaji/equipment"),
		camps.Stands("chaturaji/turn-order", 0),
		camps.Stands("chaturaji/soldier-move", engine.Soldier),
		camps.Stands("chaturaji/rook", engine.Rook),
		camps.Stands("chaturaji/knight", engine.Knight),
		camps.Stands("chaturaji/boat", engine.Boat),
		camps.Stands("chaturaji/rajah-step", engine.King),
		camps.Active("chaturaji/king-lost"),
		camps.OfSeat("chaturaji/turn-order"),
		camps.NamedByDice("chaturaji/dice"),
		camps.Rests("chaturaji/promotion"),
		camps.SoldierMoves("chaturaji/soldier-move"),
		camps.SoldierCaptures("chaturaji/soldier-capture"),
		camps.Rides("chaturaji/rook", engine.Rook),
		camps.LeapsTo("chaturaji/knight", engine.Knight),
		camps.LeapsTo("chaturaji/boat", engine.Boat),
		camps.LeapsTo("chaturaji/rajah-step", engine.King),
		camps.NotOwn("chaturaji/capture"),
		camps.NotAllied("chaturaji/partner-capture"),
		unmarked("chaturaji/boat-triumph"),
		camps.Takes("chaturaji/capture"),
		become.law("chaturaji/promotion"),
	}
}

// noReturn says why the seat may not bring its king back, empty if it may.
func noReturn(s *camps.State, seat engine.Seat, freed camps.Set) string {
	name, partner := s.SeatName(seat), s.SeatName(camps.Ally(seat))
	switch {
	case len(s.Standing(seat, engine.King)) > 0:
		return name + " has a king on the board"
	case !s.Is(freed, seat):
		return name + " may bring its king back once " + partner + " has captured an enemy king after the loss"
	case s.Is(returned, seat):
		return name + " has brought its king back once already"
	}
	return ""
}

// law objects to a promotion that the square or the state of the army does not give,
// and to a soldier that stays one where it must be promoted.
func (b promotion) law(rule string) camps.Law {
	return camps.Law{ID: rule, Spare: true, Test: func(s *camps.State, m engine.Move) (engine.Objection, bool) {
		switch {
		case m.Kind != engine.Step:
			return laws.None()
		case m.Piece != engine.Soldier && m.Promo != 0:
			return laws.Objectf(engine.ReasonPromotion, nil, "only a soldier is promoted, not %s", s.Describe(m.From))
		case m.Piece != engine.Soldier:
			return laws.None()
		}
		seat := s.On(m.From).Seat()
		if !s.LastLine(seat, m.To) {
			if m.Promo == 0 {
				return laws.None()
			}
			return laws.Objectf(engine.ReasonPromotion, nil, "a soldier is promoted on the far edge, not on %s", s.Name(m.To))
		}
		kind := b.kind(s, seat, m.To)
		has := s.Standing(seat, kind)
		switch may := b.allows(kind, len(has)); {
		case m.Promo == 0 && may:
			return laws.Objectf(engine.ReasonPromotion, nil, "on %s the soldier must become %s", s.Name(m.To), s.AKind(kind))
		case m.Promo == 0:
		case m.Promo != kind:
			return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier of %s becomes %s, not %s",
				s.Name(m.To), s.SeatName(seat), s.AKind(kind), s.AKind(m.Promo))
		case !may && kind == engine.King && !b.kingLine:
			return laws.Objectf(engine.ReasonPromotion, nil, "%s is on the line of the king, where a soldier stays a soldier", s.Name(m.To))
		case !may:
			return laws.Objectf(engine.ReasonPromotion, has, "%s has %s on the board, so that the soldier stays a soldier",
				s.SeatName(seat), s.AKind(kind))
		}
		return laws.None()
	}}
}

// kind returns the kind of man on whose line, or its mirror image, a square of the far
// edge lies for the seat.
func (b promotion) kind(s *camps.State, seat engine.Seat, sq engine.Square) engine.Piece {
	board := s.Game().Board()
	line := int(board.File(sq) - 'a')
	if s.Config().Forward[seat-1][0] != 0 {
		line = board.Rank(sq) - 1
	}
	return [8]engine.Piece{engine.Boat, engine.Knight, engine.Rook, engine.King,
		engine.King, engine.Rook, engine.Knight, engine.Boat}[line]
}

// allows reports whether a soldier may become a man of a kind of which its army has so
// many on the board.
func (b promotion) allows(kind engine.Piece, has int) bool {
	if kind == engine.King && (!b.kingLine || b.kingLost && has > 0) {
		return false
	}
	return !b.needsLoss || has == 0
}

// unmarked objects to a triumph written as a capture although the boat came to
// an empty square.
func unmarked(rule string) camps.Law {
	return camps.Law{ID: rule, Spare: true, Test: func(s *camps.State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != engine.Boat || !m.Capture || s.On(m.To) != 0 {
			return laws.None()
		}
		board := s.Game().Board()
		for _, aside := range [2]int{-1, 1} {
			for _, ahead := range [2]int{-1, 1} {
				seats := camps.SeatBit(s.On(m.From).Seat())
				var with []engine.Square
				for _, v := range [3][2]int{{aside, 0}, {0, ahead}, {aside, ahead}} {
					sq := board.At(board.File(m.To)+byte(v[0]), board.Rank(m.To)+v[1])
					if man := s.On(sq); man.Piece() == engine.Boat && sq != m.From {
						seats |= camps.SeatBit(man.Seat())
						with = append(with, sq)
					}
				}
				if seats == camps.AllSeats {
					return laws.Objectf(engine.ReasonNotReachable, with,
						"the boat comes to %s, which is empty: the boats beside it are taken by the triumph, which has no mark", s.Name(m.To))
				}
			}
		}
		return laws.None()
	}}
}
