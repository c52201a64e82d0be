package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// done is the phase in which all is played and only twins may still be declared. Its
// number is part of the hash and stays.
const done track.Phase = 3

// extra is what has become of the series that a capture earns. Zero is none.
type extra uint8

// What can become of it. The numbers are part of the hash and stay.
const (
	earned  extra = 1 // it comes when the first is played out
	offered extra = 2 // the cast that is due opens it
)

// state is a position with all that is needed to go on from it. It is flat: copied
// by assignment.
type state struct {
	track.State
	game *compiled
	// unspent holds what is to be played; with a cast due, a series that is not closed.
	unspent results
	extra   extra
	// entered has, with before-one=first-only, a bit for each seat that has entered a man.
	entered uint8
	// void has a bit for each result of the series that came too early to count, expired
	// is what was thrown last and nobody could play. They only serve explanations: no
	// part of the position.
	void    uint32
	expired expired
}

// expired is what a seat has thrown and could not play: a bit for each value.
type expired struct {
	seat engine.Seat
	have uint32
}

// Game returns the game.
func (s *state) Game() engine.Game { return s.game }

// MayEnd holds when only twins may still be declared, and before an earned series
// that may be left, unless points of the first can be played.
func (s *state) MayEnd() bool {
	switch s.Wants {
	case engine.DueMove:
		return s.Phase == done
	case engine.DueCast:
		return s.extra == offered && s.game.mayDecline && !s.playable()
	}
	return false
}

// EndTurn ends the turn where MayEnd holds.
func (s *state) EndTurn() {
	if s.MayEnd() {
		s.expired, s.Did = expired{}, engine.Effect{}
		s.endTurn()
	}
}

// home returns the seat whose men have all left the board, or 0.
func (s *state) home() engine.Seat { return s.AllAt(isOff) }

// Outcome is a win of the seat whose men have all left the board.
func (s *state) Outcome() engine.Outcome { return s.Won(track.Mask(s.home()), "thaayam/win") }

// unseen reports whether all men of seat bit i are as at the start.
func (s *state) unseen(i int) bool { return s.Farthest(i) == inHand }

// where tells of a man where it is; twins are two.
func where(t *track.Table, i int, man uint8) engine.Men {
	m := engine.Men{Count: 1 + man&twin, Place: engine.OnBoard, Index: int8(standing(man))}
	switch {
	case man <= inHand|twin:
		m.Place = engine.InHand
	case man >= isOff:
		m.Place = engine.Home
	default:
		m.Square = t.Square(i, indexOf(man))
	}
	return m
}

// Hash covers all that the position string shows.
func (s *state) Hash() uint64 {
	return track.Mix(s.Digest(uint64(s.Phase+1)<<40^uint64(s.extra)<<32^uint64(s.entered)<<24) ^ s.unspent.sum)
}

// CopyFrom makes s equal to src.
func (s *state) CopyFrom(src engine.State) { *s = *src.(*state) }

// Clone returns a copy.
func (s *state) Clone() engine.State { return new(*s) }

// A man is one byte. Men in hand come before those on the board, these in the order of
// their way, then those that have left it; of two in one place the single comes before
// the twin.
const (
	// inHand is a man before it enters, isOff one that has left the board. Twins in hand
	// have a claim to come back together.
	inHand = 0
	isOff  = 66
	// twin is the bit of a man that is one of twins. The twins of a seat in one place are
	// always two or four.
	twin = 1
)

// at is the single man at an index on its way.
func at(index uint8) uint8 { return (index + 1) << 1 }

// onBoard reports whether a man stands on a square.
func onBoard(man uint8) bool { return man > inHand|twin && man < isOff }

// indexOf is the index of a man on the board on its way.
func indexOf(man uint8) uint8 { return man>>1 - 1 }

// standing is the index of a man, -1 off the board.
func standing(man uint8) int {
	if !onBoard(man) {
		return -1
	}
	return int(indexOf(man))
}
