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
	// Left is what is left, Others is set if that is not for the man that plays the share.
	Left   [2]uint8
	Others bool
	// Home is set for a share that takes a man to the end of its way, serves one that is
	// exactly so far from it, and spends nothing.
	Home bool
}

// AtWill lists the shares of points that are divided at will.
func AtWill(points uint8) []Share {
	var out []Share
	for n := range points {
		out = append(out, Share{Spend: [4]uint8{n + 1}, Points: n + 1, Left: [2]uint8{points - n - 1}})
	}
	return out
}

// NearestAtWill returns the share of points that is named, else the one that is most like
// a length.
func NearestAtWill(points, named, length uint8) int {
	if named == 0 || named > points {
		named = max(1, min(length, points))
	}
	return int(named) - 1
}

// after is what is left of a throw behind a share that the man now in a slot has played.
func (x *Share) after(t Throw, slot int) Throw {
	if x.Home {
		return t
	}
	t.Left, t.Entered, t.Played = x.Left, false, 0
	if x.Others {
		t.Played = uint8(slot) + 1
	}
	return t
}

// pool is how many points one number of a throw stands for at most.
const pool = 2 * MaxPoints

// share lists the shares of every throw.
func (t *Table) share() {
	for a := range uint8(pool + 1) {
		t.ofDouble[a] = t.game.Shares(Throw{Double: a})
		for b := range min(a, MaxPoints) + 1 {
			t.ofPoints[a][b] = t.game.Shares(Throw{Left: [2]uint8{a, b}})
		}
	}
	t.divided = len(t.ofPoints[2][0]) > 1
}

// shares lists the ways to spend some of a throw.
func (t *Table) shares(throw *Throw) []Share {
	if throw.Double != 0 {
		return t.ofDouble[throw.Double]
	}
	return t.ofPoints[throw.Left[0]][throw.Left[1]]
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
func (t *Table) tries(r *Runner, throw *Throw) []try {
	var out []try
	for _, share := range t.shares(throw) {
		rest, bar := t.goal(r, &share)
		aim := r.from + share.Points
		if bar != Beyond {
			aim = max(min(aim, t.top), rest)
		}
		if int(throw.Played) == int(r.k)+1 {
			bar = Played
		}
		out = append(out, try{share, int(aim), int(rest), bar})
	}
	slices.SortStableFunc(out, func(a, b try) int { return cmp.Compare(a.Points, b.Points) })
	return out
}
