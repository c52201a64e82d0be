package camps

import "github.com/ashtapada/agn/engine"

// Player returns who plays the turns of a seat as things are: the ally who commands
// its army, else its owner if he has a king or is free without one, else nobody.
func (s *State) Player(seat engine.Seat) engine.Seat {
	switch {
	case s.Is(Commands, Ally(seat)):
		return Ally(seat)
	case s.HasKing(seat), s.Is(Free, seat):
		return seat
	}
	return 0
}

// acts reports whether a seat gets its turn.
func (s *State) acts(seat engine.Seat) bool { return s.Player(seat) != 0 || s.MayReturn(seat) }

// MayReturn reports whether a seat holds the right to bring its king back.
func (s *State) MayReturn(seat engine.Seat) bool {
	return s.g.cfg.MayReturn != nil && s.g.cfg.MayReturn(s, seat)
}

// Next returns the next seat that acts, skipping those that cannot.
func (s *State) Next() engine.Seat {
	seat := s.seat
	for range Seats {
		if seat = seat%Seats + 1; s.acts(seat) {
			return seat
		}
	}
	return s.seat
}

// begin finds out what is due before anything of a turn, or after a free action.
func (s *State) begin() {
	s.due = engine.DueMove
	if s.g.cfg.Dice != nil && s.Player(s.seat) != 0 {
		s.due = engine.DueCast
	}
}

// advance passes the turn on to the next seat that acts. Seats that are skipped count
// for the round.
func (s *State) advance() {
	s.throwDice([maxDice]uint8{})
	s.setActed(false)
	s.setMoved(false)
	s.hash ^= keys.seat[s.seat]
	for range Seats {
		s.seat = s.seat%Seats + 1
		if s.seat == s.g.cfg.Setup.First {
			s.round++
		}
		if s.acts(s.seat) {
			break
		}
	}
	s.hash ^= keys.seat[s.seat]
	if s.end == 0 {
		s.begin()
	}
}

// movable returns the men that may move in this turn, the dice apart.
func (s *State) movable() uint64 { return s.movableOf(s.seat) }

func (s *State) movableOf(seat engine.Seat) uint64 {
	switch p := s.Player(seat); {
	case p == 0:
		return 0
	case s.g.cfg.EitherArmy && s.Is(Commands, p):
		return s.Army(p) | s.Army(Ally(p))
	}
	return s.Army(seat)
}

// settle does what follows every action but a pass.
func (s *State) settle() {
	if s.g.cfg.LeapUnchecked {
		for seat := engine.Seat(1); seat <= Seats; seat++ {
			if s.Is(Leaps, seat) && s.attacked(seat) {
				s.Drop(Leaps, seat)
			}
		}
	}
	if s.g.cfg.Settle != nil {
		s.g.cfg.Settle(s)
	}
}
