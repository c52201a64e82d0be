// Package chaukabara is Chauka Bara, a race for two, three or four on 5×5 squares with
// four cowries (text 003, second half).
//
// Each seat has a house in the middle of its side, on which its four men begin: c1 for
// Red, e3 for Green, c5 for White, a3 for Blue. A turn begins with a throw of the
// cowries: 1 to 4 points for as many mouths, 8 for none. One man runs the whole throw, once
// round the edge against the clock, from the square before its house in to the inner
// ring, round that with the clock, and to the centre, which takes the exact number. A man
// that ends its move on men of other seats sends them back to their houses; on the four
// houses and in the centre nothing is captured. Nobody goes inside before it has captured
// once. A 4, the chauka, an 8, the bara, and a capture each earn a further throw; the
// third chauka or bara in a row loses the turn and takes its moves back. Who can move
// must. The first with all men in the centre wins; when nobody can ever move again the
// point is shared.
//
// To read it from top to bottom: rules.go has what the sources leave open and the rules
// with their laws, this file the board and what the options switch, state.go what a
// position is, turn.go how a turn goes, generate.go which moves there are, laws.go
// what is held against an event.
package chaukabara

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{
		Name: "chauka-bara", Title: "Chauka Bara, a race for two, three or four on 5×5 with four cowries", Version: 2,
		About: "Each player has a house in the middle of a side and four men in it. Four cowries are thrown; a man runs " +
			"the points " +
			"once round the edge against the clock, then round the inner squares with it, and ends in the centre. Men on the " +
			"same " +
			"square capture, except on the four houses, and without a capture nobody goes inside. The first with all men in " +
			"the " +
			"centre wins.",
		Turns: "A turn is a throw and a move: the letter of the seat with a colon, the throw in brackets, then the man " +
			"from square to square, as in 1. R: " +
			"<2> c1-e1  W: <3> c5-a4. A throw of 4 or 8 and a capture earn another throw, which follows in the same turn: R: " +
			"<4> c1-e3 <2> c1-e1. x is a " +
			"capture by landing, e1xe3. Who cannot move passes, --. The result has a score for each player: 1-0 for two, " +
			"0-0-1-0 for four.",
		Seats: track.Around("Red", "Green", "White", "Blue"), SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 2, 3}, {1, 3}},
		Options: options(), Throws: true, Position: position(),
		Cites: engine.Cites{Men: "chauka-bara/start", Squares: "chauka-bara/path", Turns: "chauka-bara/turn-order",
			Captures: "chauka-bara/capture", Checks: "chauka-bara/start"},
	}, build)
}

// way is the way of the seat in the south: from the house once round the edge, in at the
// last square before it, round the inner ring the other way, and to the centre.
const way = "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3"

const (
	// inner is the index of the first inner square, centre that of the last.
	inner  = 16
	centre = 24
	// tripleRow is the number of graces in a row that loses the turn.
	tripleRow = 3
)

// values are what a throw can show. A 4, the chauka, and an 8, the bara, are graces:
// they earn a further throw.
var values = []uint8{8, 4, 3, 2, 1}

const graceNames = words.Name("4 or 8")

func isGrace(v uint8) bool { return v == 4 || v == 8 }

// triple says what the third grace in a row does. Each value ends the turn.
type triple uint8

const (
	// takeBack undoes the moves of the turn.
	takeBack triple = iota
	// accumulate lets graces gather until another throw closes the series, and cancels
	// the series that has three of them.
	accumulate
	// thirdVoid voids the third throw alone.
	thirdVoid
)

// compiled is the game with its options, compiled.
type compiled struct {
	track.Table
	triple triple
	// opening keeps a seat from moving until it has thrown a grace once.
	opening bool
	// cumulative adds up what one throw earns; else it earns one further throw.
	cumulative bool
	// overrun lets a man reach the centre with more points than it needs. Then two
	// throws can take a man to the same square, and moves name what they spend.
	overrun bool
	// single keeps two men of a seat from sharing a square that is no house.
	single bool
	// loseRight takes the right to go inside from a seat all of whose men are back.
	loseRight bool

	prey  track.Prey
	laws  *track.Book[candidate, state]
	start state
}

func build(r *engine.Ruleset, setup engine.Setup, book *track.Book[candidate, state]) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(5, 5)
	c := track.Course{
		Board: b,
		Dice:  &dice.Set{Dice: []dice.Die{dice.Cowries(4, 8)}},
		Limit: centre,
		Ways:  track.Turned(b, engine.MaxSeats, way),
		Order: track.Seats(setup),
		Safe:  track.Squares(b, "c1 e3 c5 a3 c3"),
	}
	if is("turns", "cw") {
		slices.Reverse(c.Order)
	}
	g := &compiled{
		Table:      track.NewTable(r, setup, c),
		opening:    is("opening-throw", "on"),
		cumulative: is("extra", "cumulative"),
		overrun:    is("exact", "no"),
		single:     is("own-stack", "houses-only"),
		loseRight:  is("right", "lost"),
		laws:       book,
	}
	switch {
	case is("triple", "accumulate"):
		g.triple = accumulate
	case is("triple", "third-void"):
		g.triple = thirdVoid
	}
	g.prey = g.Prey(g.Others(), func(index uint8) uint8 { return index })
	s := state{State: g.Begin(), game: g, owed: 1}
	if !g.opening {
		s.opened = setup.Seats
	}
	s.keep()
	g.start = s
	return g
}

// Start returns the start position.
func (g *compiled) Start() engine.State { return new(g.start) }

// Called is what the rules call a square: the houses, and the centre.
func (g *compiled) Called(sq engine.Square) string {
	switch {
	case sq == g.Way(1)[g.Last()]:
		return "centre"
	case g.Safe(sq):
		return "house"
	}
	return ""
}

// TakesBack reports whether moves are taken back by a later throw.
func (g *compiled) TakesBack() bool { return g.triple == takeBack }
