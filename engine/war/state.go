package war

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
)

// State is a position. The state of a game embeds it. It is a flat value but for its
// game and the state around it.
type State struct {
	g *Game
	// own is the state of the game that embeds this one.
	own own
	at  mailbox
	// men has the men by colour, kinds by piece, both large enough for whatever a Man can hold.
	men   [8]uint64
	kinds [16]uint64
	occ   uint64
	// won has the men that belong to the army of their colour's ally.
	won  uint64
	hash uint64
	// exposed has, in games with check, the men on turn whose moves must be tested with safe:
	// the king, in check all, else those on its lines where a foe's rider stands on one.
	exposed uint64
	// moved has the two squares of the last step, of which came is the one reached.
	moved uint64
	came  uint8
	// doubt has a bit for every turn from this one on in which the king may be under attack
	// otherwise than by the last step: no legal step leaves one that was. Below 0 it is always.
	doubt   int8
	outcome engine.Outcome
	round   int32
	sets    [numSets + 1]uint8
	// dice holds the dice thrown and not yet used, descending, zero-padded.
	dice  [maxDice]uint8
	seat  engine.Seat
	due   engine.Due
	check engine.Check
	// acted is set between a free action and the throw or move that follows.
	acted bool
	// effect is what the last event brought about: no part of the position.
	effect engine.Effect
}

// clear empties the board. Nobody is on turn yet.
func (s *State) clear() {
	if s.round, s.doubt = 1, 0b11; !s.g.cfg.LeapSpares {
		s.doubt = -1
	}
	for i := range numSets {
		s.SetSeats(Set(i), s.g.cfg.Sets[i].Start)
	}
}

// sit puts a seat on turn on a board without one.
func (s *State) sit(seat engine.Seat) {
	s.seat = seat
	s.hash ^= s.g.keys.seat[seat]
}

// put sets a man on an empty square.
func (s *State) put(i uint, m Man) {
	b := bit(i) & s.g.mask
	s.at[i&255] = m
	s.men[m.Seat()] |= b
	s.kinds[m.Piece()] |= b
	s.occ |= b
	s.hash ^= s.g.keys.man[m][i&255]
}

// lift takes the man from a square that is not empty.
func (s *State) lift(i uint) Man {
	b, m := bit(i)&s.g.mask, s.at[i&255]
	s.at[i&255] = 0
	s.men[m.Seat()] &^= b
	s.kinds[m.Piece()] &^= b
	s.occ &^= b
	s.hash ^= s.g.keys.man[m][i&255]
	return m
}

// carry is lift and put for a man that stays what it is.
func (s *State) carry(m Man, from, to uint) {
	b := (bit(from) | bit(to)) & s.g.mask
	s.at[from&255], s.at[to&255] = 0, m
	s.men[m.Seat()] ^= b
	s.kinds[m.Piece()] ^= b
	s.occ ^= b
	keys := &s.g.keys.man[m]
	s.hash ^= keys[from&255] ^ keys[to&255]
}

// Remove takes the man from a square that is not empty out of the game.
func (s *State) Remove(i uint) Man {
	if s.won != 0 {
		s.Win(bit(i), true)
	}
	return s.lift(i)
}

// Take captures the man on a square that is not empty.
func (s *State) Take(i uint) Man {
	m := s.Remove(i)
	if m.Seat() != s.seat {
		s.effect.Taken++
		if m.Piece() == engine.King {
			s.Note(engine.KingTaken)
			if s.g.far {
				s.crown()
			}
		}
	}
	return m
}

// Note notes an incident of the event at hand.
func (s *State) Note(f engine.Incident) { s.effect.Incidents.Add(f) }

// Win gives the men of some squares into the hands of the army that their colour is
// allied to, or, with back set, returns them to their own.
func (s *State) Win(squares uint64, back bool) {
	change := squares &^ s.won
	if back {
		change = squares & s.won
	}
	s.won ^= change
	for ; change != 0; change &= change - 1 {
		s.hash ^= s.g.keys.won[first(change)]
	}
}

// Config returns the data of the game. It must not be changed.
func (s *State) Config() *Config { return &s.g.cfg }

// At returns the man on square i from a1 = 0, 0 if it is empty.
func (s *State) At(i uint) Man { return s.at[i&255] }

// Occupied returns the squares of all men, as bits from a1. Here and in what follows a board of
// more than 64 squares has no bits.
func (s *State) Occupied() uint64 { return s.occ }

// Colour returns the squares of the men of a seat's colour.
func (s *State) Colour(seat engine.Seat) uint64 { return s.men[seat] }

// Kind returns the squares of the men of a kind, of all colours.
func (s *State) Kind(p engine.Piece) uint64 { return s.kinds[p] }

// Won returns the squares of the men that are in the hands of their colour's ally.
func (s *State) Won() uint64 { return s.won }

// Army returns the squares of the men that belong to a seat's army.
func (s *State) Army(seat engine.Seat) uint64 {
	if s.won == 0 {
		return s.men[seat]
	}
	return s.men[seat]&^s.won | s.men[s.g.ally[seat]]&s.won
}

// HasKing reports whether a king of the seat is on the board.
func (s *State) HasKing(seat engine.Seat) bool { return s.kinds[engine.King]&s.men[seat] != 0 }

// crown gives each seat that has a king a bit of its own for it, for there are no squares as bits.
func (s *State) crown() {
	s.men, s.kinds[engine.King] = [8]uint64{}, ^uint64(0)
	for seat := range s.men {
		if s.tally(engine.Seat(seat), engine.King) > 0 {
			s.men[seat] = bit(uint(seat))
		}
	}
}

// Short returns how many men of a kind the seat has fewer than at the start, below 0 if it
// has more.
func (s *State) Short(seat engine.Seat, p engine.Piece) int {
	if s.g.far {
		return int(s.g.armies[seat].limit[p]) - s.tally(seat, p)
	}
	return int(s.g.armies[seat].limit[p]) - bits.OnesCount64(s.men[seat]&s.kinds[p])
}

// mailbox returns the men by square.
func (s *State) mailbox() []Man { return s.at[:s.g.size()] }

// tally counts the men of a seat's colour of a kind, of all kinds if it is 0.
//
//go:noinline
func (s *State) tally(seat engine.Seat, p engine.Piece) (n int) {
	for _, m := range s.mailbox() {
		if m.Seat() == seat && (p == 0 || m.Piece() == p) {
			n++
		}
	}
	return n
}

// Throne returns the square on which the seat's king stood at the start, from a1 = 0.
func (s *State) Throne(seat engine.Seat) uint { return s.g.throne[seat] }

// Ally returns the seat of a seat's camp besides itself, 0 if there is none.
func (s *State) Ally(seat engine.Seat) engine.Seat { return s.g.ally[seat] }

// Foes returns the seats of other camps, in the order of their turns after the seat.
func (s *State) Foes(seat engine.Seat) []engine.Seat { return s.g.foes[seat] }

// Enemies reports whether two seats are of different camps.
func (s *State) Enemies(a, b engine.Seat) bool { return s.g.enemies(a, b) }

// Finish ends the game by a rule. The winners are a set of seats with equal shares in
// the best place.
func (s *State) Finish(rule string, winners uint8) {
	s.outcome = engine.Outcome{Winners: winners, Share: uint8(max(1, bits.OnesCount8(winners))), Rule: rule}
	s.due = engine.DueOver
}

// Lose ends the game by a rule that seats have lost by. Each other seat gets a whole
// point.
func (s *State) Lose(rule string, losers uint8) {
	s.outcome = engine.Outcome{Winners: (1<<s.g.seats - 1) &^ losers, Share: 1, Rule: rule}
	s.due = engine.DueOver
}

// LoseCamp ends the game by a rule that a camp without a king on the board has lost by.
func (s *State) LoseCamp(rule string) {
	kings, one, other := s.kinds[engine.King], s.g.ally[1], s.g.ally[2]
	switch {
	case kings&(s.men[1]|s.men[one]) == 0:
		s.Lose(rule, SeatBit(1)|SeatBit(one))
	case kings&(s.men[2]|s.men[other]) == 0:
		s.Lose(rule, SeatBit(2)|SeatBit(other))
	}
}

// Game returns the game.
func (s *State) Game() engine.Game { return s.g }

// Seat returns the seat on turn, whoever plays it.
func (s *State) Seat() engine.Seat { return s.seat }

// Due returns what is due.
func (s *State) Due() engine.Due { return s.due }

// Round returns the number of the round.
func (s *State) Round() int { return int(s.round) }

// MayEnd reports whether a man has moved and a die is left, which need not be used.
func (s *State) MayEnd() bool { return s.due == engine.DueMove && s.PartlyUsed() }

// Fresh reports whether nothing has been thrown or moved in this turn.
func (s *State) Fresh() bool { return s.dice[0] == 0 && !s.acted }

// Check returns the state of the king of the seat on turn.
func (s *State) Check() engine.Check { return s.check }

// Outcome returns how the game ended.
func (s *State) Outcome() engine.Outcome { return s.outcome }

// Effect returns what the last event brought about.
func (s *State) Effect() engine.Effect { return s.effect }

// Hash returns the Zobrist hash.
func (s *State) Hash() uint64 { return s.hash }

// lone has by man what one is to those who look at a position, in its own army and on
// no square yet.
var lone = func() (all [1 << 8]engine.Men) {
	for i := range all {
		m := Man(i)
		all[i] = engine.Men{Seat: m.Seat(), Army: m.Seat(), Piece: m.Piece(), Count: 1, Place: engine.OnBoard, Index: -1}
	}
	return all
}()

// Men appends the men on the board by square.
func (s *State) Men(buf []engine.Men) []engine.Men {
	for i, m := range s.mailbox() {
		if m != 0 {
			buf = append(buf, s.shown(i))
		}
	}
	return buf
}

// Changed looks at the squares on which colour, kind or army is another.
func (s *State) Changed(before engine.State, was, is []engine.Men) (_, _ []engine.Men) {
	old := before.(own).base()
	look := func(i int) {
		if old.at[i] != 0 {
			was = append(was, old.shown(i))
		}
		if s.at[i] != 0 {
			is = append(is, s.shown(i))
		}
	}
	changed := old.won ^ s.won
	if s.g.far {
		for i, m := range s.mailbox() {
			if m != old.at[i] || changed>>i&1 == 1 {
				look(i)
			}
		}
		return was, is
	}
	for seat := range s.men {
		changed |= old.men[seat] ^ s.men[seat]
	}
	for kind := range s.kinds {
		changed |= old.kinds[kind] ^ s.kinds[kind]
	}
	for ; changed != 0; changed &= changed - 1 {
		look(bits.TrailingZeros64(changed))
	}
	return was, is
}

// shown is the man on a square that is not empty.
func (s *State) shown(i int) engine.Men {
	m := lone[s.at[i]]
	m.Square = engine.Square(i + 1)
	if s.won>>i&1 == 1 {
		m.Army = s.g.ally[m.Seat]
	}
	return m
}

// AlongRank reports whether a soldier on that square travels along its rank.
func (s *State) AlongRank(sq engine.Square) bool {
	m := s.On(sq)
	return m.Piece() == engine.Soldier && s.g.cfg.Armies[m.Seat()-1].Forward[0] != 0
}

// block is the 2×2 squares whose lowest is a1.
const block uint64 = 0x303

// Block returns, on a board of 8×8, the 2×2 squares around square i that hold four men of a kind, one of
// each colour, all of them if there are several such blocks, 0 if there are none.
func (s *State) Block(kind engine.Piece, i uint) uint64 {
	var found uint64
	men := s.kinds[kind]
	file, rank := int(i&7), int(i>>3)
	for f := max(0, file-1); f <= min(6, file); f++ {
		for r := max(0, rank-1); r <= min(6, rank); r++ {
			if b := block << (r<<3 | f); men&b == b && s.men[1]&b != 0 && s.men[2]&b != 0 && s.men[3]&b != 0 && s.men[4]&b != 0 {
				found |= b
			}
		}
	}
	return found
}
