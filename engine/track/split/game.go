package split

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// Game is what a game has of its own: what a cast gives to be played, how that is shared
// out, what it earns, and who comes back by it. A game embeds its Table, whose methods of
// these names say what holds where a game says nothing else.
type Game interface {
	engine.Game
	// Laws holds the laws of the game in the order of asking.
	Laws() *Laws
	// Take returns what a cast gives to be played. It is asked before the game begins.
	Take(c engine.Cast) Throw
	// Shares lists the ways to spend some of a throw on a man, each of another number of
	// points. It is asked before the game begins, for each throw of points and each double.
	Shares(t Throw) []Share
	// Again reports whether a throw earns another, CaptureEarns whether one does that
	// captures.
	Again(t Throw) bool
	CaptureEarns(t Throw) bool
	// MayEnter reports whether a throw gives the right to bring a man back now, EntryTakes
	// whether enemies on its start are captured then; else they bar it.
	MayEnter(t Throw) bool
	EntryTakes() bool
	// Enter returns what is left of a throw by which a man has come back.
	Enter(t Throw) Throw
	// Declines reports whether the next cast may leave what can still be done with a throw, of
	// which no points are left.
	Declines(s *State) bool
	// Must reports whether what can be played must be. It is asked before the game begins.
	Must() bool
	// MayEnd reports whether the turn may end here without a word, MayPass whether a pass
	// is legal although something can be played.
	MayEnd(s *State) bool
	MayPass(s *State) bool
	// Pass plays a pass.
	Pass(s *State)
	// Nearest returns which share pays for a forced step of some length that names what it
	// spends, or nothing.
	Nearest(t Throw, spend [4]uint8, length uint8) int
	// AppendThrow appends what is left of a throw as a field of a position string;
	// ReadThrow reads it and reports whether it can.
	AppendThrow(dst []byte, t Throw) []byte
	ReadThrow(field string) (Throw, bool)
	// Consistent reports what cannot be in a position in which a throw is played.
	Consistent(s *State) error
}

// CaptureEarns is false: no capture earns a throw.
func (t *Table) CaptureEarns(Throw) bool { return false }

// EntryTakes is false: a man on the start bars any other.
func (t *Table) EntryTakes() bool { return false }

// Declines is false: who can bring a man back or home does.
func (t *Table) Declines(*State) bool { return false }

// Must is true: what can be played is played.
func (t *Table) Must() bool { return true }

// MayEnd is false: the rules end every turn.
func (t *Table) MayEnd(*State) bool { return false }

// MayPass is false: who can play does.
func (t *Table) MayPass(*State) bool { return false }

// Pass ends the turn.
func (t *Table) Pass(s *State) { s.HandOn() }

// The tests and laws of these games: on a move, on a cast, and on the end of a turn.
type (
	moveTest = func(*Case) (engine.Objection, bool)
	castTest = func(*State, engine.Cast) (engine.Objection, bool)
	endTest  = func(*State) (engine.Objection, bool)
	Moves    = []laws.Law[moveTest]
	Casts    = []laws.Law[castTest]
	Ends     = []laws.Law[endTest]
	Rules    = laws.Rules[moveTest, castTest, endTest]
	Laws     = laws.Book[moveTest, castTest, endTest]
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
	// Entered is set when a man has come back with this throw and no other may, More when
	// that has taken all its points and others may.
	Entered, More bool
}

// points is the number of points that are left.
func (t *Throw) points() uint8 { return t.Left[0] + t.Left[1] }

// none reports whether there is nothing left that could be played.
func (t *Throw) none() bool { return t.Left[0]|t.Double == 0 && !t.More }

// barred has the bit of the slot of the man that may play no more of it.
func (t *Throw) barred() uint8 { return 1 << t.Played >> 1 }

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

// Words names what is to be played: "6 and 4".
func (t *Throw) Words() words.Text {
	if t.Left[0] == 0 && t.Double != 0 {
		return words.Of("a double %d", t.Double)
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

// spend takes a share that the man now in a slot has played out of a throw.
func (x *Share) spend(t *Throw, slot int) {
	if x.Home {
		return
	}
	t.Left, t.Entered, t.Played = x.Left, false, 0
	if x.Others {
		t.Played = uint8(slot) + 1
	}
}

// pool is how many points one number of a throw stands for at most.
const pool = 2 * MaxPoints

// share lists what every cast gives to be played, and the shares of every throw.
func (t *Table) share() {
	for a := range t.thrown {
		for b := range a + 1 {
			t.thrown[a][b] = t.game.Take(engine.Cast{N: uint8(len(t.course.Dice.Dice)),
				V: [dice.MaxDice]uint8{uint8(a), uint8(b)}})
		}
	}
	for a := range uint8(pool + 1) {
		t.ofDouble[a] = byPoints(t.game.Shares(Throw{Double: a}))
		for b := range min(a, MaxPoints) + 1 {
			t.ofPoints[a][b] = byPoints(t.game.Shares(Throw{Left: [2]uint8{a, b}}))
		}
	}
	t.divided = len(t.ofPoints[2][0].all) > 1
}

// shares holds the ways to spend some of a throw, and for each number of points 1 more than
// the place of the share that has them.
type shares struct {
	all []Share
	of  [2*pool + 1]uint8
}

func byPoints(all []Share) shares {
	x := shares{all: all}
	for n := range all {
		x.of[all[n].Points] = uint8(n) + 1
	}
	return x
}

// shares returns the ways to spend some of a throw.
func (t *Table) shares(throw *Throw) *shares {
	if throw.Double != 0 {
		return &t.ofDouble[throw.Double]
	}
	return &t.ofPoints[throw.Left[0]][throw.Left[1]]
}

// try is one way to spend some of a throw on men: where they would rest if no friend
// stood there, where they do, and what bars them.
type try struct {
	Share
	aim, rest int
	bar       bar
}

// tries lists the ways to spend some of a throw on a runner, the smallest number of
// points first.
func (t *Table) tries(r *runner, throw *Throw) []try {
	var out []try
	for _, share := range t.shares(throw).all {
		rest, bar := t.goal(r, &share)
		aim := r.from + share.Points
		if bar != beyond {
			aim = max(min(aim, t.top), rest)
		}
		if int(throw.Played) == int(r.k)+1 {
			bar = played
		}
		out = append(out, try{share, int(aim), int(rest), bar})
	}
	slices.SortStableFunc(out, func(a, b try) int { return cmp.Compare(a.Points, b.Points) })
	return out
}
