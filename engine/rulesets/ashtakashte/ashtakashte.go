// Package ashtakashte is Ashta-Kashte, the smaller race of the first text: two seats with
// four pawns each run on 7×7 along the edge and the inner rings to the centre, by four
// cowries.
package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{
		Name: "ashta-kashte", Title: "Ashta-Kashte, a race for two on 7×7 with four cowries", Version: 2, About: about,
		Turns: "A turn is a throw and the moves that divide its points: the letter of the seat with a colon, the " +
			"throw in brackets, then each pawn from square to square, as in 1. W: <3> d1-f1 d7-c7. A 4 or 8 earns " +
			"another throw in the same turn: W: <4> d1-g2 <2> d1-f1. x captures by landing or passing, @d1 brings " +
			"back a captured pawn, and 2d1-e1 moves two that stand together. Where the points would be unclear /2 " +
			"after the move names them. Who cannot move passes, --. The result is 1-0 or 0-1.",
		Seats: split.TwoSeats(), SeatSets: [][]engine.Seat{{1, 2}}, Options: options(), Throws: true,
		Position: split.AboutPosition(
			"The points of the throw and those not spent, as in 8:3; - for nothing. With reenter=all entry=uses-throw 4:0 " +
				"stands there while the cast is due " +
				"that declines what the throw may still bring back."),
		Cites: engine.Cites{Men: "ashta-kashte/start", Squares: "ashta-kashte/path", Turns: "ashta-kashte/turn-order",
			Captures: "ashta-kashte/capture", Checks: "ashta-kashte/start"},
	}, build)
}

const about = "The board is 7×7, a1 to g7, with the four katti d1, g4, d7 and a4 in the middle of the sides and the " +
	"centre d4. White has two pawns " +
	"on d1 and two on d7, Black two on g4 and two on a4. A pawn runs once round the edge, against the clock, turns in " +
	"before its katti, " +
	"and goes round the inner rings with the clock to the centre. Four cowries are thrown: a point for each slot that " +
	"shows, 8 if none " +
	"does; a 4 or 8 throws again. The points are divided at will among the pawns, and two that stand together may move " +
	"for the points of " +
	"one. What is landed on or passed is captured, unless it stands on a katti, and comes back with a 4. Who first has " +
	"four pawns in the " +
	"centre wins."

// The ways on 7×7 from the katti in the south: once round the edge, then ring by ring to
// the centre. The first turns in over a corner, the straight one into the centre.
const (
	way = "d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 b2 b3 b4 b5 b6 c6 d6 e6 f6 " +
		"f5 f4 f3 f2 e2 d2 c2 c3 c4 c5 d5 e5 e4 e3 d3 d4"
	straightWay = "d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 c2 b2 b3 b4 b5 b6 c6 d6 e6 " +
		"f6 f5 f4 f3 f2 e2 d2 d3 c3 c4 c5 d5 e5 e4 e3 d4"
)

const (
	// katti are the four squares in the middle of the sides, where pawns begin.
	katti = "d1 g4 d7 a4"
	// edge is the number of squares of the outer ring.
	edge = 24
	// capacity is how many pawns of a seat share a square.
	capacity = 2
	// entry is the throw that brings a captured pawn back.
	entry = 4
)

// compiled is the game with its options, compiled.
type compiled struct {
	*split.Table
	// entryWhole makes coming back take the whole throw; else it costs no point. With entryAll
	// a throw brings back as many as can come.
	entryWhole, entryAll bool
	// captureAgain makes a throw that captured earn another.
	captureAgain bool
	// decline makes an earned throw a right that need not be used.
	decline bool
	// giveUp lets a seat pass instead of playing points.
	giveUp bool

	laws *split.Laws
}

func build(r *engine.Ruleset, setup engine.Setup, book *split.Laws) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(7, 7)
	c := split.Course{
		Board: b,
		Dice:  &dice.Set{Dice: []dice.Die{dice.Cowries(4, 8)}},
		Edge:  edge,
		Round: edge,
		// South and north are White's, east and west Black's.
		Lanes:        [split.Seats][]uint8{{0, 0, 2, 2}, {1, 1, 3, 3}},
		Capacity:     capacity,
		Takes:        [2]int{capacity, capacity},
		PassCaptures: true,
		Win:          "ashta-kashte/win",
	}
	if is("pair-safe", "from-singles") {
		c.Takes[0] = 1
	}
	run := way
	if is("path", "straight") {
		run = straightWay
	}
	c.Ways = track.Turned(b, split.MaxWays, run)
	for i := range c.Safe {
		c.Safe[i] = track.Squares(b, katti)
	}
	c.Top = len(c.Ways[0]) - 1
	c.Reach, c.Crowded = split.Exactly(c.Top), []int{c.Top}
	g := &compiled{
		entryWhole:   is("entry", "uses-throw"),
		entryAll:     is("reenter", "all"),
		captureAgain: is("capture-rethrow", "yes"),
		decline:      is("extra-throw", "may"),
		giveUp:       is("pass", "yes"),
		laws:         book,
	}
	g.Table = split.NewTable(r, setup, c, g)
	if is("initial-pair", "no") {
		g.StartUnpaired()
	}
	return g
}

// Called is what the rules call a square: the katti, and the centre.
func (g *compiled) Called(sq engine.Square) string {
	switch ways := g.Ways(1); {
	case sq == ways[0][len(ways[0])-1]:
		return "centre"
	case g.Safe(sq):
		return "katti"
	}
	return ""
}
