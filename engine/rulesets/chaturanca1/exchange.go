package chaturanca1

import (
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// Captured reports whether the seat's Rajah is off the board, captured and not retired.
func (s *State) Captured(seat engine.Seat) bool { return !s.HasKing(seat) && !s.Is(Retired, seat) }

// Lost returns the seats of a seat's camp whose Rajahs are captured.
func (s *State) Lost(seat engine.Seat) (lost uint8) {
	for _, c := range [2]engine.Seat{seat, s.Ally(seat)} {
		if s.Captured(c) {
			lost |= war.SeatBit(c)
		}
	}
	return lost
}

// exchangeable returns the seats whose Rajahs an exchange would bring back on a seat's
// turn, of its own camp and of the other; 0 and 0 if none is possible. It does not ask
// whether there is a free square.
func (s *State) exchangeable(seat engine.Seat) (mine, theirs engine.Seat) {
	if !s.exchanges || s.PlayedBy(seat) == 0 {
		return 0, 0
	}
	m, t := s.Lost(seat), s.Lost(s.Foes(seat)[0])
	if bits.OnesCount8(m) != 1 || bits.OnesCount8(t) != 1 {
		return 0, 0
	}
	return engine.Seat(bits.Len8(m)), engine.Seat(bits.Len8(t))
}

// CanExchange reports whether an exchange is possible on a seat's turn.
func (s *State) CanExchange(seat engine.Seat) bool {
	mine, theirs := s.exchangeable(seat)
	return mine != 0 && s.Homes(mine) != 0 && s.Homes(theirs) != 0
}

// FreeActions appends what may be done before the throw: a Rajah's return and the
// exchange of two.
func (s *State) FreeActions(buf []engine.Move) []engine.Move {
	buf = s.State.FreeActions(buf)
	if !s.Early() {
		return buf
	}
	mine, theirs := s.exchangeable(s.Seat())
	if mine == 0 {
		return buf
	}
	for a := s.Homes(mine); a != 0; a &= a - 1 {
		for b := s.Homes(theirs); b != 0; b &= b - 1 {
			buf = append(buf, war.Exchange(uint(bits.TrailingZeros64(a)), uint(bits.TrailingZeros64(b))))
		}
	}
	return buf
}

// giveBack plays a legal return or exchange of Rajahs, with which the turn goes on.
func (s *State) giveBack(m engine.Move) {
	own := s.Own()
	if m.Kind == engine.Enter {
		own.ComeBack(s.Seat(), uint(m.To-1), engine.Enter)
	} else {
		mine, theirs := s.exchangeable(s.Seat())
		own.ComeBack(mine, uint(m.To-1), engine.Exchange)
		own.ComeBack(theirs, uint(m.To2-1), engine.Exchange)
	}
	s.Resume()
}

// ComeBack puts a seat's Rajah on an empty square. Its owner has his army again, from
// a commander too, and, unless it was won for good, his elephant.
func (s *State) ComeBack(seat engine.Seat, to uint, by engine.MoveKind) {
	s.State.ComeBack(seat, to, by)
	s.Drop(Retired, seat)
	s.Drop(Commands, s.Ally(seat))
	if !s.forGood {
		s.Win(s.Colour(seat), true)
	}
}

func onlyByExchange(*war.State, engine.Seat) words.Text {
	return words.Of("a captured Rajah comes back only by an exchange, as K@d1~K@a5")
}

// Exchanged objects to an exchange of Rajahs that the position does not allow.
var Exchanged = war.Law{Stage: war.StageReturn, Final: true, Test: func(s *war.State, m engine.Move) (engine.Objection,
	bool) {
	cfg, seat, king := s.Config(), s.Seat(), s.KindName(engine.King)
	switch {
	case m.Kind != engine.Exchange:
		return laws.None()
	case cfg.Ruleset.Value(cfg.Setup, "exchange") == "off":
		return laws.Objectf(engine.ReasonNotAllowed, nil, "with exchange=off captured Rajahs are not exchanged")
	case s.PlayedBy(seat) == 0:
		return laws.Objectf(engine.ReasonNotAllowed, nil, "nobody plays for %s, whose %s is captured", s.SeatName(seat), king)
	}
	var lost [2]engine.Seat
	for i, c := range [2]engine.Seat{seat, s.Foes(seat)[0]} {
		for _, seat := range [2]engine.Seat{c, s.Ally(c)} {
			switch {
			case !Lacks(s, seat):
			case lost[i] != 0:
				return laws.Objectf(engine.ReasonNotAllowed, nil,
					"%s and %s have both lost their Rajahs, an exchange brings back one of each camp",
					s.SeatName(c), s.SeatName(s.Ally(c)))
			default:
				lost[i] = seat
			}
		}
		if lost[i] == 0 {
			return laws.Objectf(engine.ReasonNotAllowed,
				append(s.Standing(c, engine.King), s.Standing(s.Ally(c), engine.King)...),
				"neither %s nor %s has a captured %s to exchange", s.SeatName(c), s.SeatName(s.Ally(c)), king)
		}
	}
	if o, ok := AtHome(s, lost[0], m.To); ok {
		return o, true
	}
	return AtHome(s, lost[1], m.To2)
}}

// Lacks reports whether the seat's Rajah is captured, for laws: from the mailbox.
func Lacks(s *war.State, seat engine.Seat) bool {
	return len(s.Standing(seat, engine.King)) == 0 && !s.Is(Retired, seat)
}

// AtHome objects to a square on which a seat's Rajah does not come back.
func AtHome(s *war.State, seat engine.Seat, to engine.Square) (engine.Objection, bool) {
	king, throne := s.KindName(engine.King), engine.Square(s.Throne(seat)+1)
	if s.On(throne) == 0 {
		return laws.Unless(to == throne, engine.ReasonNotAllowed, throne,
			"%s's %s comes back on %s, which is free, not on %s", s.SeatName(seat), king, s.Name(throne), s.Name(to))
	}
	switch beside := slices.Contains(war.Around, s.Between(seat, throne, to)); {
	case to == throne:
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{throne}, "%s stands on %s, %s's %s comes back beside it",
			s.Describe(throne), s.Name(throne), s.SeatName(seat), king)
	case !beside:
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{throne},
			"%s's %s comes back on %s or, as that is occupied, beside it, not on %s",
			s.SeatName(seat), king, s.Name(throne), s.Name(to))
	}
	return s.Free(seat, to)
}
