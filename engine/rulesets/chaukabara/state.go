package chaukabara

import (
	"encoding/binary"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// state is a position with all that is needed to go on from it. It is flat: copied by
// assignment. A man is its index on its way.
type state struct {
	track.State
	game *compiled
	// rights and opened have a bit for each seat that may enter the inner squares and
	// that has made its opening throw.
	rights, opened uint8
	// row counts the graces in a row, owed the casts (or series) that the turn still has
	// to make.
	row, owed uint8
	// was is the position at the start of the turn; zero in games that take nothing
	// back.
	was snapshot
	// expired is what the last throw brought and nobody could play. It only serves
	// explanations: no part of the position.
	expired expired
	// undone is the last turn that was taken back, until its seat has had another. It
	// only serves explanations: no part of the position.
	undone undone
}

// snapshot is what a taken-back turn restores.
type snapshot struct {
	men    track.Men
	rights uint8
}

// expired is a throw that went by: whose, what, and whether it was a third grace.
type expired struct {
	seat   engine.Seat
	triple bool
	throws track.Throws
}

// undone is a turn that was taken back: whose, and the men that were put back, by the
// squares on which they had come to stand.
type undone struct {
	seat engine.Seat
	men  track.Men
}

// keep makes the position the one that a turn starts from.
func (s *state) keep() {
	if s.game.triple == takeBack {
		s.was.men, s.was.rights = s.All, s.rights
	}
}

// changed reports whether taking the turn back would change the position.
func (s *state) changed() bool {
	return s.game.triple == takeBack && (s.was.men != s.All || s.was.rights != s.rights)
}

// Game returns the game.
func (s *state) Game() engine.Game { return s.game }

// home returns the seat whose men are all in the centre, or 0.
func (s *state) home() engine.Seat { return s.AllAt(centre) }

// Outcome is a win of the seat that is home, or equal shares in a dead position.
func (s *state) Outcome() engine.Outcome {
	if w := s.home(); w != 0 || s.Wants != engine.DueOver {
		return s.Won(track.Mask(w), "chauka-bara/win")
	}
	setup := s.game.Setup()
	return engine.Outcome{Winners: setup.Seats, Share: uint8(setup.NumSeats()), Rule: "chauka-bara/dead-position"}
}

// Hash covers all that the position string shows.
func (s *state) Hash() uint64 {
	h := s.Digest(uint64(s.rights)<<40 ^ uint64(s.opened)<<32 ^ uint64(s.row)<<24 ^ uint64(s.owed)<<16 ^ uint64(
		s.Phase)<<8)
	h = track.Mix(h ^ binary.LittleEndian.Uint64(s.Unspent.V[:]))
	if s.game.triple == takeBack {
		h ^= s.Table.Sum(&s.was.men)
	}
	return track.Mix(h ^ uint64(s.was.rights)<<40)
}

// CopyFrom makes s equal to src.
func (s *state) CopyFrom(src engine.State) { *s = *src.(*state) }

// Clone returns a copy.
func (s *state) Clone() engine.State { return new(*s) }
