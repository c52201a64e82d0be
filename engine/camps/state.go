package camps

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// State is a position. It is a flat value; the game is its only pointer.
type State struct {
	g   *Game
	at  [Squares]war.Man
	men [Seats + 1]uint64 // by colour
	// kinds has the men by piece, of all colours.
	kinds [engine.NumPieces]uint64
	occ   uint64
	// won has the men that belong to the army of their colour's ally.
	won   uint64
	hash  uint64
	purse [Seats]int32
	round int32
	sets  [numSets]uint8
	// dice holds the dice thrown and not yet used, descending, zero-padded.
	dice [maxDice]uint8
	seat engine.Seat
	due  engine.Due
	// acted is set between a free action and the throw or move that follows, moved
	// when a man has moved and the turn goes on.
	acted, moved bool
	// end is the number of the rule that ended the game, from 1, in Config.Ends.
	end, winners, share uint8
	// effect is what the last event brought about: no part of the position.
	effect engine.Effect
}

// maxDice is the greatest number of dice in one throw.
const maxDice = 2

// fresh returns an empty board. Nobody is on turn yet.
func (g *Game) fresh() State {
	s := State{g: g, round: 1}
	for i := range s.sets {
		s.change(Set(i), g.cfg.Sets[i].Start)
	}
	for i, n := range g.cfg.Purses {
		s.hash ^= purseKey(i, n)
		s.purse[i] = n
	}
	return s
}

// sit puts a seat on turn on a board without one.
func (s *State) sit(seat engine.Seat) {
	s.seat = seat
	s.hash ^= keys.seat[seat]
}

// put sets a man on an empty square.
func (s *State) put(i uint, m war.Man) {
	b := bit(i)
	s.at[i&63] = m
	s.men[m.Seat()] |= b
	s.kinds[m.Piece()] |= b
	s.occ |= b
	s.hash ^= keys.man[m][i&63]
}

// lift takes the man from a square that is not empty.
func (s *State) lift(i uint) war.Man {
	b, m := bit(i), s.at[i&63]
	s.at[i&63] = 0
	s.men[m.Seat()] &^= b
	s.kinds[m.Piece()] &^= b
	s.occ &^= b
	s.hash ^= keys.man[m][i&63]
	if s.won&b != 0 {
		s.won ^= b
		s.hash ^= keys.won[i&63]
	}
	return m
}

// Remove takes the man from a square that is not empty out of the game.
func (s *State) Remove(i uint) { s.lift(i) }

// Take captures the man on a square that is not empty.
func (s *State) Take(i uint) war.Man {
	m := s.lift(i)
	if m.Seat() != s.seat {
		s.effect.Taken++
		if m.Piece() == engine.King {
			s.Note(engine.KingTaken)
		}
	}
	return m
}

// Note notes a feat of the event at hand.
func (s *State) Note(f engine.Feat) { s.effect.Feats.Add(f) }

// Win gives the men of some squares into the hands of the army that their colour is
// allied to, or, with back set, returns them to their own.
func (s *State) Win(squares uint64, back bool) {
	change := squares &^ s.won
	if back {
		change = squares & s.won
	}
	s.won ^= change
	for ; change != 0; change &= change - 1 {
		s.hash ^= keys.won[first(change)]
	}
}

// In returns a set of seats.
func (s *State) In(set Set) uint8 { return s.sets[set] }

// Is reports whether a seat is in a set.
func (s *State) Is(set Set, seat engine.Seat) bool { return s.sets[set]>>(seat-1)&1 == 1 }

// Add puts a seat into a set.
func (s *State) Add(set Set, seat engine.Seat) { s.change(set, s.sets[set]|SeatBit(seat)) }

// Drop takes a seat out of a set.
func (s *State) Drop(set Set, seat engine.Seat) { s.change(set, s.sets[set]&^SeatBit(seat)) }

func (s *State) change(set Set, seats uint8) {
	if old := s.sets[set]; old != seats {
		s.hash ^= setKey(set, old) ^ setKey(set, seats)
		s.sets[set] = seats
	}
}

// Purse returns what a seat has, in units of the stake.
func (s *State) Purse(seat engine.Seat) int { return int(s.purse[seat-1]) }

// Pay adds units to a seat's purse.
func (s *State) Pay(seat engine.Seat, units int) {
	i := int(seat - 1)
	s.hash ^= purseKey(i, s.purse[i])
	s.purse[i] += int32(units)
	s.hash ^= purseKey(i, s.purse[i])
}

// Ledger returns what each seat has, in units of the stake, and whether the game is
// played for money. It makes State an engine.Accounts.
func (s *State) Ledger() (units [engine.MaxSeats]int, ok bool) {
	for i, n := range s.purse {
		units[i] = int(n)
	}
	return units, s.g.cfg.Ledger
}

// Colour returns the squares of the men of a seat's colour, as bits from a1.
func (s *State) Colour(seat engine.Seat) uint64 { return s.men[seat] }

// Army returns the squares of the men that belong to a seat's army.
func (s *State) Army(seat engine.Seat) uint64 {
	return s.men[seat]&^s.won | s.men[Ally(seat)]&s.won
}

// Kind returns the squares of the men of a kind, of all colours.
func (s *State) Kind(p engine.Piece) uint64 { return s.kinds[p] }

// Won returns the squares of the men that are in the hands of their colour's ally.
func (s *State) Won() uint64 { return s.won }

// At returns the man on square i from a1 = 0, 0 if it is empty.
func (s *State) At(i uint) war.Man { return s.at[i&63] }

// Config returns the data of the game. It must not be changed.
func (s *State) Config() *Config { return &s.g.cfg }

// Throne returns the square on which the seat's king stood at the start, from a1 = 0.
func (s *State) Throne(seat engine.Seat) uint { return s.g.throne[seat] }

// HasKing reports whether a king of the seat is on the board.
func (s *State) HasKing(seat engine.Seat) bool { return s.kinds[engine.King]&s.men[seat] != 0 }

// Captured reports whether the seat's king is off the board, captured and not retired.
func (s *State) Captured(seat engine.Seat) bool {
	return s.kinds[engine.King]&s.men[seat] == 0 && !s.Is(Retired, seat)
}

// Finish ends the game. Rule is its place in Config.Ends, winners a set of seats with
// a share in the best place.
func (s *State) Finish(rule int, winners uint8) {
	s.end, s.winners, s.share = uint8(rule+1), winners, uint8(max(1, bits.OnesCount8(winners)))
	s.due = engine.DueOver
}

// FinishWhole is Finish where each winner gets a whole point.
func (s *State) FinishWhole(rule int, winners uint8) {
	s.Finish(rule, winners)
	s.share = 1
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.end != 0 }

// Game returns the game.
func (s *State) Game() engine.Game { return s.g }

// Seat returns the seat on turn, whoever plays it.
func (s *State) Seat() engine.Seat { return s.seat }

// Due returns what is due.
func (s *State) Due() engine.Due { return s.due }

// Round returns the number of the round.
func (s *State) Round() int { return int(s.round) }

// MayEnd reports whether dice are left that need not be used.
func (s *State) MayEnd() bool { return s.moved && s.due == engine.DueMove }

// Fresh reports whether nothing has been thrown or moved in this turn.
func (s *State) Fresh() bool { return s.dice[0] == 0 && !s.acted && !s.moved }

// Check is nothing: kings are captured.
func (s *State) Check() engine.Check { return 0 }

// Outcome returns how the game ended.
func (s *State) Outcome() engine.Outcome {
	if s.end == 0 {
		return engine.Outcome{}
	}
	return engine.Outcome{Winners: s.winners, Share: s.share, Rule: s.g.cfg.Ends[s.end-1]}
}

// Effect returns what the last event brought about.
func (s *State) Effect() engine.Effect { return s.effect }

// Hash returns the Zobrist hash.
func (s *State) Hash() uint64 { return s.hash }

// AlongRank reports whether a soldier on that square travels along its rank.
func (s *State) AlongRank(sq engine.Square) bool {
	m := s.on(sq)
	return m.Piece() == engine.Soldier && s.g.cfg.Forward[m.Seat()-1][0] != 0
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

func bit(i uint) uint64 { return 1 << (i & 63) }

// first returns the lowest square of a set that is not empty.
func first(b uint64) uint { return uint(bits.TrailingZeros64(b)) & 63 }

// Men appends the men on the board by square.
func (s *State) Men(buf []engine.Men) []engine.Men {
	for i, m := range s.at {
		if m != 0 {
			sq := engine.Square(i + 1)
			buf = append(buf, engine.Men{Seat: m.Seat(), Army: s.ArmyOf(sq), Piece: m.Piece(), Count: 1,
				Place: engine.OnBoard, Square: sq, Index: -1})
		}
	}
	return buf
}
