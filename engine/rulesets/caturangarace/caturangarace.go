// Package caturangarace is Caturanga, the race of the first text: two seats with two pawns
// each run on 9×9 along the edge and in a spiral to the centre, by two long dice.
package caturangarace

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
		Name: "caturanga-race", Title: "Caturanga, a race for two on 9×9 with two long dice", Version: 2, About: about,
		Turns: "A turn is a throw of two dice and the moves they are played for. It has the letter of the seat " +
			"with a colon, the throw in brackets, then each pawn from square to square: 1. W: <6,4> e1-i3 e9-a9. " +
			"One pawn may take both dice in one move. x captures by landing or passing, @e1 brings back a captured " +
			"pawn. A double that earns it is followed by another throw in the same turn. Points behind a slash are " +
			"written where they would be unclear. Who cannot move passes, --. The result is 1-0 or 0-1.",
		Seats: split.TwoSeats(), SeatSets: [][]engine.Seat{{1, 2}}, Options: options(), Throws: true,
		Position: split.AboutPosition(
			"The dice that are left, descending, as in 6,4; two equal ones for a double; where they are divided at will, all " +
				"points together; - for nothing. With return=may a double 1 stands there while the cast is due that declines " +
				"what it brings back."),
		Cites: engine.Cites{Men: "caturanga-race/start", Squares: "caturanga-race/path", Turns: "caturanga-race/turn-order",
			Captures: "caturanga-race/capture", Checks: "caturanga-race/start"},
	}, build)
}

const about = "The board is 9×9, a1 to i9. Crossed squares are the four katti e1, i5, e9 and a5 in the middle of the " +
	"sides and the tâchi e5 " +
	"in the centre. White has a pawn on e1 and one on e9, Black one on i5 and one on a5. A pawn runs once round the " +
	"edge, against the " +
	"clock, turns in before its katti, and spirals to the centre with the clock. Two long dice with the faces 1, 3, 4 " +
	"and 6 are thrown; " +
	"each moves another pawn, or both together one. What a pawn lands on or passes is captured, unless it stands on a " +
	"katti, and comes " +
	"back with a double 1. Every pawn stops four squares before the centre and waits there for a double 4. Who first " +
	"has both pawns in " +
	"the centre wins."

// The ways on 9×9 from the katti in the south: once round the edge, then ring by ring to
// the centre. On the short one the second ring is left at its last corner.
//
// On the corner way a pawn turns in where its own side begins, from a1 to b2.
const (
	way = "e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 d2 c2 " +
		"b2 b3 b4 b5 b6 b7 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 h2 g2 f2 e2 e3 d3 c3 c4 c5 c6 c7 d7 e7 f7 g7 g6 g5 g4 g3 f3 " +
		"f4 e4 d4 d5 d6 e6 f6 f5 e5"
	shortWay = "e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 d2 c2 " +
		"b2 b3 b4 b5 b6 b7 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 g3 f3 e3 d3 c3 c4 c5 c6 c7 d7 e7 f7 g7 g6 g5 g4 f4 e4 d4 d5 " +
		"d6 e6 f6 f5 e5"
	cornerWay = "e1 f1 g1 h1 i1 i2 i3 i4 i5 i6 i7 i8 i9 h9 g9 f9 e9 d9 c9 b9 a9 a8 a7 a6 a5 a4 a3 a2 a1 b2 b3 b4 b5 b6 " +
		"b7 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 h2 g2 f2 e2 d2 c2 c3 c4 c5 c6 c7 d7 e7 f7 g7 g6 g5 g4 g3 f3 e3 d3 d4 d5 d6 " +
		"e6 f6 f5 f4 e4 e5"
)

const (
	// katti are the four squares in the middle of the sides, where pawns begin.
	katti = "e1 i5 e9 a5"
	// edge is the number of squares of the outer ring, cornerEdge how many of them a pawn runs
	// that turns in at the corner.
	edge, cornerEdge = 32, 29
	// wait is how far before the end a pawn waits; a double of that number brings it in.
	wait = 4
	// entry is the double that brings captured pawns back.
	entry = 1
)

// compiled is the game with its options, compiled.
type compiled struct {
	*split.Table
	// home has a bit for each double that brings in the pawns exactly so far from the end.
	home uint32
	// waits makes pawns wait for that at the place where points end.
	waits bool
	// one lets a double bring back one pawn only, mayLeave lets the next cast decline that.
	one, mayLeave bool
	// free lets the total be divided at will; else each die is played whole.
	free bool

	laws *split.Laws
}

func build(r *engine.Ruleset, setup engine.Setup, book *split.Laws) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(9, 9)
	die := dice.Uniform("long die", 1, 3, 4, 6)
	if is("dice", "cube") {
		die = dice.Cube()
	}
	c := split.Course{
		Board: b,
		Dice:  &dice.Set{Dice: []dice.Die{die, die}},
		Edge:  edge,
		Round: edge,
		// South and north are White's, east and west Black's.
		Lanes:        [split.Seats][]uint8{{0, 2}, {1, 3}},
		Capacity:     1,
		Takes:        [2]int{2, 2},
		PassCaptures: is("capture", "pass"),
		Win:          "caturanga-race/win",
	}
	if is("start", "own-katti") {
		c.Lanes = [split.Seats][]uint8{{0, 0}, {2, 2}}
	}
	run := way
	switch r.Value(setup, "path") {
	case "parker":
		run = shortWay
	case "corner":
		run, c.Edge = cornerWay, cornerEdge
	}
	c.Ways = track.Turned(b, split.MaxWays, run)
	for i := range c.Safe {
		c.Safe[i] = track.Squares(b, katti)
	}
	end := len(c.Ways[0]) - 1
	g := &compiled{one: is("reenter", "one"), mayLeave: is("return", "may"), free: is("split", "free"), laws: book}
	if is("finish", "parker") {
		g.home = 1<<1 | 1<<3 | 1<<4
		c.Top, c.Crowded = end-1, []int{end}
	} else {
		g.home, g.waits = 1<<wait, true
		c.Top, c.Crowded = end-wait, []int{end - wait, end}
		if is("wait-safe", "yes") {
			for i, way := range c.Ways {
				c.Safe[i] = append(c.Safe[i], way[c.Top])
			}
		}
	}
	c.Reach = split.Exactly(c.Top)
	if g.waits && is("wait-overshoot", "stop") {
		for at := range c.Reach {
			c.Reach[at] = anyPoints
		}
	}
	g.Table = split.NewTable(r, setup, c, g)
	return g
}

// anyPoints is more than can be thrown.
const anyPoints = 0xff

// Called is what the rules call a square: the katti, and the tâchi in the centre.
func (g *compiled) Called(sq engine.Square) string {
	switch ways := g.Ways(1); {
	case sq == ways[0][len(ways[0])-1]:
		return "tâchi"
	case g.Safe(sq):
		return "katti"
	}
	return ""
}
