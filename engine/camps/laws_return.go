package camps

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// IsKing objects to a return of anything but a king.
func IsKing(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Enter && m.Kind != engine.Exchange || m.Piece == engine.King && m.Promo == 0 &&
			m.From == engine.NoSquare && !m.Capture && m.Count == 1 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, nil, "only a %s comes back onto the board", s.g.cfg.King)
	}}
}

// Early objects to a return or exchange after the throw or a move.
func Early(rule string, kind engine.MoveKind) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != kind || s.early() {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, nil, "a %s comes back before the throw, not after it", s.g.cfg.King)
	}}
}

// RetiredStay objects to the return of a king that has retired.
func RetiredStay(rule string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		retired := engine.Seat(0)
		switch m.Kind {
		case engine.Enter:
			if s.Is(Retired, s.seat) {
				retired = s.seat
			}
		case engine.Exchange:
			for _, c := range [2]engine.Seat{s.seat, Foes(s.seat)[0]} {
				ally := Ally(c)
				switch {
				case s.lacks(c) || s.lacks(ally):
				case s.Is(Retired, c):
					retired = c
				case s.Is(Retired, ally):
					retired = ally
				}
			}
		}
		if retired == 0 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, nil, "%s has retired, the %s does not come back", s.SeatName(retired), s.g.cfg.King)
	}}
}

// lacks reports whether the seat's king is captured.
func (s *State) lacks(seat engine.Seat) bool {
	return len(s.Standing(seat, engine.King)) == 0 && !s.Is(Retired, seat)
}

// Returns objects to a return of the king of the seat on turn. Why says why it holds
// no right to it, empty if it does.
func Returns(rule string, why func(s *State, seat engine.Seat) string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Enter {
			return laws.None()
		}
		if text := why(s, s.seat); text != "" {
			return laws.Objectf(engine.ReasonNotAllowed, s.Standing(s.seat, engine.King), "%s", text)
		}
		return s.home(s.seat, m.To)
	}}
}

// Exchanged objects to an exchange of kings that the position does not allow. Off
// says why there never is one, empty if there may be.
func Exchanged(rule, off string) Law {
	return Law{ID: rule, Final: true, Test: func(s *State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Exchange {
			return laws.None()
		}
		if off != "" {
			return laws.Objectf(engine.ReasonNotAllowed, nil, "%s", off)
		}
		if s.Player(s.seat) == 0 {
			return laws.Objectf(engine.ReasonNotAllowed, nil, "nobody plays for %s, whose %s is captured", s.SeatName(s.seat), s.g.cfg.King)
		}
		var lost [2]engine.Seat
		for i, c := range [2]engine.Seat{s.seat, Foes(s.seat)[0]} {
			for _, seat := range [2]engine.Seat{c, Ally(c)} {
				switch {
				case !s.lacks(seat):
				case lost[i] != 0:
					return laws.Objectf(engine.ReasonNotAllowed, nil, "%s and %s have both lost their %ss, an exchange brings back one of each camp",
						s.SeatName(c), s.SeatName(Ally(c)), s.g.cfg.King)
				default:
					lost[i] = seat
				}
			}
			if lost[i] == 0 {
				return laws.Objectf(engine.ReasonNotAllowed, append(s.Standing(c, engine.King), s.Standing(Ally(c), engine.King)...),
					"neither %s nor %s has a captured %s to exchange", s.SeatName(c), s.SeatName(Ally(c)), s.g.cfg.King)
			}
		}
		if o, ok := s.home(lost[0], m.To); ok {
			return o, true
		}
		return s.home(lost[1], m.To2)
	}}
}

// home objects to a square on which a seat's king does not come back.
func (s *State) home(seat engine.Seat, to engine.Square) (engine.Objection, bool) {
	king := s.g.cfg.King
	if s.g.cfg.Anywhere {
		if s.on(to) == 0 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{to}, "%s's %s comes back on an empty square, not on that of %s",
			s.SeatName(seat), king, s.Describe(to))
	}
	throne := engine.Square(s.g.throne[seat] + 1)
	if s.on(throne) == 0 {
		if to == throne {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{throne}, "%s's %s comes back on %s, which is free, not on %s",
			s.SeatName(seat), king, s.Name(throne), s.Name(to))
	}
	switch beside := slices.Contains(around, s.Between(seat, throne, to)); {
	case to == throne:
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{throne}, "%s stands on %s, %s's %s comes back beside it",
			s.Describe(throne), s.Name(throne), s.SeatName(seat), king)
	case !beside:
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{throne}, "%s's %s comes back on %s or, as that is occupied, beside it, not on %s",
			s.SeatName(seat), king, s.Name(throne), s.Name(to))
	case s.on(to) != 0:
		return laws.Objectf(engine.ReasonNotAllowed, []engine.Square{to}, "%s's %s comes back on an empty square, not on that of %s",
			s.SeatName(seat), king, s.Describe(to))
	}
	return laws.None()
}
