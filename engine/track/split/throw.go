package split

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine/track"
)

// MaxPoints is the greatest face or value that is taken from a record.
const MaxPoints = 8

// Throw is what is known of the throw that is being played.
type Throw struct {
	// Value is the number of points of the whole throw where a rule asks for it later,
	// Double the face of two equal dice where these are not shared out.
	Value, Double uint8
	// Left holds what is not spent yet, descending; all points in the first if they are
	// divided at will.
	Left [2]uint8
	// Played is 1 more than the slot of a man that may play no more of it.
	Played uint8
	// Entered is set when a man has come back with this throw and no other may.
	Entered bool
}

// Points is the number of points that are left.
func (t *Throw) Points() uint8 { return t.Left[0] + t.Left[1] }

// Unspent lists the dice that are still to be played, or the points.
func (t *Throw) Unspent() []uint8 {
	switch {
	case t.Left[0] == 0:
		return nil
	case t.Left[1] == 0:
		return t.Left[:1]
	}
	return t.Left[:]
}

// String names what is to be played as a sentence part: "6 and 4".
func (t *Throw) String() string {
	if t.Left[0] == 0 && t.Double != 0 {
		return fmt.Sprintf("a double %d", t.Double)
	}
	return track.List(t.Unspent())
}

// Share is one way to spend some of a throw on a man, or on two that move as one.
type Share struct {
	// Spend names what is spent, as moves do, Points is how far that goes.
	Spend  [4]uint8
	Points uint8
	// Home is set for a share that takes a man to the end of its way and serves one that
	// is exactly so far from it.
	Home bool
	// Rest is what is left. Played is set, to whatever, if it is not for the man that
	// plays the share.
	Rest Throw
}

// AtWill returns the n-th share of a throw whose points are divided at will: one point
// more than n.
func AtWill(t Throw, n int) (Share, bool) {
	points := uint8(n + 1)
	if points > t.Left[0] {
		return Share{}, false
	}
	t.Left[0] -= points
	t.Entered = false
	return Share{Spend: [4]uint8{points}, Points: points, Rest: t}, true
}

// NearestAtWill returns the share that is named, else the one that is most like a length.
func NearestAtWill(t Throw, spend [4]uint8, length uint8) Share {
	points := spend[0]
	if points == 0 || points > t.Left[0] {
		points = max(1, min(length, t.Left[0]))
	}
	share, _ := AtWill(t, int(points)-1)
	return share
}

// after is what is left of a throw behind a share that the man now in a slot has played.
func (s *Share) after(slot int) Throw {
	t := s.Rest
	if t.Played != 0 {
		t.Played = uint8(slot) + 1
	}
	return t
}

// shares is the number of ways to spend some of a throw.
func (t *Table) shares(throw Throw) int {
	n := 0
	for {
		if _, ok := t.game.Share(throw, n); !ok {
			return n
		}
		n++
	}
}

// try is one way to spend some of a throw on men: where they would rest if no friend
// stood there, where they do, and what bars them.
type try struct {
	Share
	aim, rest int
	bar       Bar
}

// tries lists the ways to spend some of a throw on a runner, the smallest number of
// points first.
func (t *Table) tries(r *Runner, throw Throw) []try {
	n := t.shares(throw)
	out := make([]try, n)
	for n--; n >= 0; n-- {
		share, _ := t.game.Share(throw, n)
		rest, bar := t.goal(r, &share)
		aim := r.from + share.Points
		if bar != Beyond {
			aim = max(min(aim, t.top), rest)
		}
		if int(throw.Played) == int(r.k)+1 {
			bar = Played
		}
		out[n] = try{share, int(aim), int(rest), bar}
	}
	slices.SortStableFunc(out, func(a, b try) int { return cmp.Compare(a.Points, b.Points) })
	return out
}
