package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// ways are the ways on 7×7 of the katti in the south, east, north and west: once
// round the edge, then ring by ring to the centre. The first turn in over a corner,
// the straight ones into the centre.
var (
	ways = [4]string{
		"d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 c2 c3 c4 c5 d5 e5 e4 e3 d3 d4",
		"g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 f2 e2 d2 c2 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 e3 d3 c3 c4 c5 d5 e5 e4 d4",
		"d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 f6 f5 f4 f3 f2 e2 d2 c2 b2 b3 b4 b5 b6 c6 d6 e6 e5 e4 e3 d3 c3 c4 c5 d5 d4",
		"a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 c2 b2 b3 b4 b5 c5 d5 e5 e4 e3 d3 c3 c4 d4",
	}
	straightWays = [4]string{
		"d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 c2 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 d3 c3 c4 c5 d5 e5 e4 e3 d4",
		"g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 f3 f2 e2 d2 c2 b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 e4 e3 d3 c3 c4 c5 d5 e5 d4",
		"d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 e6 f6 f5 f4 f3 f2 e2 d2 c2 b2 b3 b4 b5 b6 c6 d6 d5 e5 e4 e3 d3 c3 c4 c5 d4",
		"a4 a3 a2 a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 c2 b2 b3 b4 c4 c5 d5 e5 e4 e3 d3 c3 d4",
	}
)

const (
	// katti are the four squares in the middle of the sides, where pawns begin.
	katti = "d1 g4 d7 a4"
	// edge is the number of squares of the outer ring.
	edge = 24
	// room is how many pawns of a seat share a square.
	room = 2
	// entry is the throw that brings a captured pawn back.
	entry = 4
)

// Game is the game with its options, compiled.
type Game struct {
	*split.Table
	// entryWhole makes coming back take the whole throw; else it costs no point.
	entryWhole bool
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
		// South and north are White's, east and west Black's.
		Lanes:        [split.Seats][]uint8{{0, 0, 2, 2}, {1, 1, 3, 3}},
		Room:         room,
		Takes:        [2]int{room, room},
		PassCaptures: true,
		Win:          "ashta-kashte/win",
	}
	if is("pair-safe", "from-singles") {
		c.Takes[0] = 1
	}
	names := &ways
	if is("path", "straight") {
		names = &straightWays
	}
	for i, way := range names {
		c.Ways[i] = track.Squares(b, way)
		c.Safe[i] = track.Squares(b, katti)
	}
	c.Top = len(c.Ways[0]) - 1
	c.Reach, c.Crowded = split.Exactly(c.Top), []int{c.Top}
	g := &Game{
		entryWhole:   is("entry", "uses-throw"),
		captureAgain: is("capture-rethrow", "yes"),
		decline:      is("extra-throw", "may"),
		giveUp:       is("pass", "yes"),
		laws:         book,
	}
	g.Table = split.NewTable(r, setup, c, g)
	if is("initial-pair", "no") {
		g.StartApart()
	}
	return g
}
