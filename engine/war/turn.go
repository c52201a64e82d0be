package war

import "github.com/ashtapada/agn/engine"

// Early reports whether nothing has been thrown or moved in this turn.
func (s *State) Early() bool { return s.dice[0] == 0 }

// PlayedBy returns who plays the turns of a seat as things are: itself, where there are
// no camps. Else it is the ally who commands its army, or itself if it has a king or plays
// on without one, or nobody.
func (s *State) PlayedBy(seat engine.Seat) engine.Seat {
	if !s.g.allied || s.sets[s.g.commands] == 0 && s.HasKing(seat) {
		return seat
	}
	if s.Is(s.g.commands, s.g.ally[seat]) {
		return s.g.ally[seat]
	}
	if s.HasKing(seat) || s.Is(s.g.playsOn, seat) {
		return seat
	}
	return 0
}

// alone reports whether the seat on turn certainly plays all men of its colour itself, and no
// others: there are no camps, or nobody commands, no man is won and it has its king.
func (s *State) alone() bool {
	return !s.g.allied || s.won|uint64(s.sets[s.g.commands]) == 0 && s.HasKing(s.seat)
}

// acts reports whether a seat gets its turn.
func (s *State) acts(seat engine.Seat) bool {
	return s.PlayedBy(seat) != 0 || s.own.MayReturn(seat)
}

// Next returns the next seat that acts, skipping those that cannot.
func (s *State) Next() engine.Seat {
	seat := s.seat
	for range s.g.seats {
		if seat = s.g.next[seat]; !s.g.allied || s.acts(seat) {
			return seat
		}
	}
	return s.seat
}

// begin finds out what is due before anything of a turn, or after a free action.
func (s *State) begin() {
	s.due = engine.DueMove
	if s.g.cfg.Dice != nil && s.PlayedBy(s.seat) != 0 {
		s.due = engine.DueCast
	}
}

// Advance passes the turn on to the next seat that acts. Seats that are skipped count
// for the round. A game that is over stays so.
func (s *State) Advance() {
	if s.pass(); s.g.plain {
		return // with no throw OpenTurn says what is due
	}
	if s.dice[0] != 0 {
		s.setDice(0, 0)
	}
	s.setActed(false)
	for n := 1; n < s.g.seats && !s.HasKing(s.seat) && !s.acts(s.seat); n++ {
		s.pass()
	}
	if s.due != engine.DueOver {
		s.begin()
	}
}

// turn is what changes with the seat on turn: who comes next, the hash, and the round.
type turn struct {
	key    uint64
	rounds int32
	next   engine.Seat
}

func (g *Game) turn(seat, next engine.Seat) turn {
	t := turn{key: g.keys.seat[seat] ^ g.keys.seat[next], next: next}
	if next == g.cfg.Setup.First {
		t.rounds = 1
	}
	return t
}

// pass puts the next seat on turn, whether it acts or not.
func (s *State) pass() {
	t := &s.g.turns[s.seat]
	s.seat = t.next
	s.round += t.rounds
	s.hash ^= t.key
	s.doubt >>= 1
}

// Resume goes on with the turn after a free action.
func (s *State) Resume() {
	s.own.Settle()
	if s.due == engine.DueOver || s.PlayedBy(s.seat) == 0 {
		s.Advance()
		return
	}
	s.setActed(true)
	s.begin()
}

// EndTurn passes the turn on; dice that are left are not used. Where every turn finds out
// again whether somebody has lost, the next one does.
func (s *State) EndTurn() {
	s.Begin()
	s.Advance()
	if !s.g.allied {
		s.own.Settle()
	}
}

// Throw applies a cast that is due.
func (s *State) Throw(c engine.Cast) {
	s.Begin()
	s.setActed(false)
	s.setDice(c.V[0], c.V[1])
	s.due = engine.DueMove
}

// Dice returns the dice thrown and not yet used, descending, zero-padded.
func (s *State) Dice() [maxDice]uint8 { return s.dice }

// PartlyUsed reports whether some of the dice thrown are used and some are left.
func (s *State) PartlyUsed() bool {
	return s.dice[0] != 0 && s.dice[maxDice-1] == 0 && s.g.pairs
}

// UseDie takes away the greater of the dice that move such a man, the greatest if none
// does, and reports whether one is left.
func (s *State) UseDie(p engine.Piece) bool {
	rest := s.dice[1]
	if names := &s.g.cfg.Dice.Names; !names[s.dice[0]&maxFace].Has(p) && names[rest&maxFace].Has(p) {
		rest = s.dice[0]
	}
	s.setDice(rest, 0)
	return rest != 0
}
