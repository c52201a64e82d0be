package chaupur

import (
	"encoding/binary"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// state is a position with all that is needed to go on from it. It is flat: copied
// by assignment.
type state struct {
	track.State
	game *compiled
	// army is the seat whose men are moved: the one on turn, or its partner if it is
	// home and helps.
	army engine.Seat
	// sums are those of the dice to be played.
	sums sums
	// expired is what the last turn has left unplayed. It only serves explanations: no
	// part of the position.
	expired expired
	// found is the play looked at last for these dice, and what tells its move from others, 0
	// if that was not found legal. It is no part of the position.
	found struct {
		text uint64
		play play
	}
}

// expired is a turn that ended with dice that could not be played.
type expired struct {
	seat, army engine.Seat
	men        [track.MaxMen]uint8 // of the army, at the end of the turn
	throws     track.Throws
}

// Game returns the game.
func (s *state) Game() engine.Game { return s.game }

// Next is the seat that follows: seats whose men are home are skipped unless they
// help.
func (s *state) Next() engine.Seat {
	seat, _ := s.next()
	return seat
}

// next also reports whether the order passes the seat that began.
func (s *state) next() (seat engine.Seat, round bool) {
	seat = s.OnTurn
	for range engine.MaxSeats {
		seat = s.game.Next(seat)
		round = round || seat == s.game.Setup().First
		if s.game.help || !s.home(track.Bit(seat)) {
			break
		}
	}
	return seat, round
}

// home reports whether all men of seat bit i are home.
func (s *state) home(i int) bool { return s.All[i][0]>>1 == homeIndex }

// winners returns the seats that have won: one whose men are home and whose
// partner's are.
func (s *state) winners() uint8 {
	for i := range s.All {
		if !s.home(i) {
			continue
		}
		p := s.game.partner[i]
		if p == 0 {
			return 1 << i
		}
		if s.home(track.Bit(p)) {
			return 1<<i | 1<<track.Bit(p)
		}
	}
	return 0
}

// Outcome is a win of the seat or the team that is home.
func (s *state) Outcome() engine.Outcome { return s.Won(s.winners(), "chaupur/end") }

// where tells of a man where it is.
func where(t *track.Table, i int, man uint8) engine.Men {
	index := man >> 1
	m := engine.Men{Count: 1, Place: engine.OnBoard, Square: t.Square(i, index), Index: int8(index)}
	switch index {
	case 0:
		m.Place = engine.InHand
	case homeIndex:
		m.Place = engine.Home
	}
	return m
}

// Hash covers all that the position string shows.
func (s *state) Hash() uint64 {
	dice := uint64(s.Unspent.N)<<24 ^ uint64(s.Unspent.V[0])<<16 ^ uint64(s.Unspent.V[1])<<8 ^ uint64(s.Unspent.V[2])
	return track.Mix(s.game.Sum(&s.All) ^ track.Mix(dice<<24^uint64(s.OnTurn)<<16^uint64(s.Wants)<<8^uint64(s.Phase)))
}

// CopyFrom makes s equal to src.
func (s *state) CopyFrom(src engine.State) { *s = *src.(*state) }

// Clone returns a copy.
func (s *state) Clone() engine.State { return new(*s) }

// A man is one byte: twice its index on the way of its seat, and one more if it has
// moved in this turn.
const movedBit = 1

// place is the index of a man on its way, -1 for one that is home: only those under way
// stand on a square.
func place(man uint8) int {
	if index := int(man >> 1); index < homeIndex {
		return index
	}
	return -1
}

// at returns how many men of seat bit i stand at an index, moved or not.
func (s *state) at(i int, index uint8) uint8 {
	n := uint8(0)
	for _, b := range s.All[i][:numMen] {
		if b>>1 == index {
			n++
		}
	}
	return n
}

// numMen is the number of men of a seat, menLow and menHigh have the low and the high bit of each.
const numMen, menLow, menHigh = 4, 0x01010101, 0x80808080

// fresh has a bit for each man of seat bit i that has not moved and is not back in its column.
func (s *state) fresh(i int) uint32 {
	x := binary.LittleEndian.Uint32(s.All[i][:])
	return (menHigh + lap*menLow - x>>1&^menHigh) &^ (x << 7) & menHigh
}

// Ally returns the seat that a seat plays together with, 0 if there is none.
func (s *state) Ally(seat engine.Seat) engine.Seat { return s.game.partner[track.Bit(seat)] }
