package war

import "github.com/ashtapada/agn/engine"

// State is a position. It is a flat value; the game is its only pointer.
type State struct {
	g     *Game
	at    [Squares]Man
	men   [engine.MaxSeats + 1]uint64 // by seat
	kinds [engine.NumPieces]uint64    // by piece, of all seats
	occ   uint64
	hash  uint64
	round int32
	seat  engine.Seat
	// leaps has bit s-1 set while the king of seat s may still leap.
	leaps uint8
	due   engine.Due
	check engine.Check
	end   end
	// stuck is set while the seat on turn must pass.
	stuck bool
	// lost has by seat the kinds of Config.Extra of which it has ever lost a man.
	lost [engine.MaxSeats + 1]Kinds
	// effect is what the last event brought about: no part of the position.
	effect engine.Effect
}

// end says how a seat has lost: that on turn, but for a king taken. Zero is not.
type end uint8

const (
	endMate end = iota + 1
	endStalemate
	endBareKing
	endKingTaken
)

// fresh returns an empty board. Its seat is not yet set.
func (g *Game) fresh() State { return State{g: g, round: 1} }

// begin puts a seat on turn on a board without one and finds out what is due.
func (s *State) begin(seat engine.Seat) {
	s.seat = seat
	s.hash ^= keys.seat[seat]
	s.settle()
}

// grantLeaps gives seats the right to leap.
func (s *State) grantLeaps(mask uint8) {
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		if mask>>(seat-1)&1 == 1 && !s.mayLeap(seat) {
			s.leaps |= 1 << (seat - 1)
			s.hash ^= keys.leap[seat]
		}
	}
}

func (s *State) mayLeap(seat engine.Seat) bool { return s.leaps>>(seat-1)&1 == 1 }

func (s *State) spendLeap(seat engine.Seat) {
	s.hash ^= keys.leap[seat]
	s.leaps &^= 1 << (seat - 1)
}

// put sets a man on an empty square.
func (s *State) put(i uint, m Man) {
	b := bit(i)
	s.at[i] = m
	s.men[m.Seat()] |= b
	s.kinds[m.Piece()] |= b
	s.occ |= b
	s.hash ^= keys.man[m][i]
}

// lift takes the man from a square that is not empty.
func (s *State) lift(i uint) Man {
	b, m := bit(i), s.at[i]
	s.at[i] = 0
	s.men[m.Seat()] &^= b
	s.kinds[m.Piece()] &^= b
	s.occ &^= b
	s.hash ^= keys.man[m][i]
	return m
}

// noteLost remembers of which kinds of Config.Extra an army has lost a man. That
// it has more than at the start is taken for a sign of it, too.
func (s *State) noteLost() {
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		for _, k := range s.g.kinds {
			if s.g.cfg.Extra.Has(k) && count(s.men[seat]&s.kinds[k]) != s.g.armies[seat].limit[k] {
				s.grantExtra(seat, k)
			}
		}
	}
}

// grantExtra lets the seat hold one man more of a kind of Config.Extra.
func (s *State) grantExtra(seat engine.Seat, k engine.Piece) {
	if !s.lost[seat].Has(k) {
		s.lost[seat] |= KindsOf(k)
		s.hash ^= keys.lost[seat][k]
	}
}

// foes returns the men that the seat may attack and is attacked by.
func (s *State) foes(seat engine.Seat) uint64 { return s.occ &^ s.men[seat] }

// prey returns the men that the seat on turn may capture.
func (s *State) prey() uint64 {
	foes := s.foes(s.seat)
	if !s.g.cfg.RoyalCapture {
		foes &^= s.kinds[engine.King]
	}
	return foes
}

// Game returns the game.
func (s *State) Game() engine.Game { return s.g }

// Seat returns the seat on turn.
func (s *State) Seat() engine.Seat { return s.seat }

// Next returns the seat after the one on turn.
func (s *State) Next() engine.Seat { return s.g.next[s.seat] }

// Due is a move, unless the game is over.
func (s *State) Due() engine.Due { return s.due }

// Round returns the number of the round.
func (s *State) Round() int { return int(s.round) }

// MayEnd is false: the one move ends a turn.
func (s *State) MayEnd() bool { return false }

// Fresh is true: a turn is over with its one move.
func (s *State) Fresh() bool { return true }

// Check returns the state of the king of the seat on turn.
func (s *State) Check() engine.Check { return s.check }

// Outcome returns how the game ended.
func (s *State) Outcome() engine.Outcome {
	if s.end == 0 {
		return engine.Outcome{}
	}
	all := uint8(1)<<s.g.seats - 1
	o := engine.Outcome{Winners: all &^ (1 << (s.loser() - 1)), Share: 1}
	switch s.end {
	case endMate:
		o.Rule = s.g.cfg.Ends.Mate
	case endStalemate:
		o.Rule = s.g.cfg.Ends.Stalemate
	case endBareKing:
		o.Rule = s.g.cfg.Ends.BareKing
	case endKingTaken:
		o.Rule = s.g.cfg.Ends.KingTaken
	}
	return o
}

// loser returns the seat that has lost when the game is over.
func (s *State) loser() engine.Seat {
	if s.end == endKingTaken && s.kinds[engine.King]&s.men[s.seat] != 0 {
		return s.g.next[s.seat]
	}
	return s.seat
}

// Effect returns what the last event brought about.
func (s *State) Effect() engine.Effect { return s.effect }

// Hash returns the Zobrist hash.
func (s *State) Hash() uint64 { return s.hash }

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// Men appends the men on the board by square.
func (s *State) Men(buf []engine.Men) []engine.Men {
	for i, m := range s.at {
		if m != 0 {
			buf = append(buf, engine.Men{Seat: m.Seat(), Army: m.Seat(), Piece: m.Piece(), Count: 1,
				Place: engine.OnBoard, Square: engine.Square(i + 1), Index: -1})
		}
	}
	return buf
}

// AlongRank is false: soldiers go along files.
func (s *State) AlongRank(engine.Square) bool { return false }
