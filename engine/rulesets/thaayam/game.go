package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
)

// way is the way of the seat in the south: from the palace once round the edge, in at the
// last square before it, round the inner ring the other way, and to the centre.
const way = "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3"

const (
	// facing is the index of the palace opposite, where two men may be declared twins,
	// centre that of the end of the way.
	facing = 8
	centre = 24
	// one is the result that enters a man and takes one off the board.
	one = 1
)

const closerNames = "2 or 3"

// closes reports whether a result closes a series.
func closes(v uint8) bool { return v == 2 || v == 3 }

// Game is the game with its options, compiled.
type Game struct {
	track.Table
	// bell has twins go half of every result, rounded down, capture twins only, go to the
	// centre together, where they are single men again, and come back as single men.
	bell bool
	// anyOff lets a man leave the board before all of its seat have come to the centre.
	anyOff bool
	// atOnce makes the series that a capture earns due at once and adds what is left of
	// the first to it; else the first is played out before.
	atOnce bool
	// mayDecline lets a seat leave the series that it has earned, mayPass lets it give up
	// what it has thrown.
	mayDecline, mayPass bool

	// twinPace is how far twins go with a value, twinEnd the last index that they come to.
	twinPace [maxValue + 1]uint8
	twinEnd  uint8
	laws     *track.Book[Case, State]
	start    State
}

func build(r *engine.Ruleset, setup engine.Setup, book *track.Book[Case, State]) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(5, 5)
	c := track.Course{
		Board: b,
		Dice:  &dice.Set{Dice: []dice.Die{dice.Cowries(4, 8)}},
		Limit: maxValue,
		Ways:  track.Turned(b, engine.MaxSeats, way),
		Order: track.Seats(setup),
		Safe:  track.Squares(b, "c1 e3 c5 a3 c3"),
		Index: standing,
	}
	g := &Game{
		Table:      track.NewTable(r, setup, c),
		bell:       is("twins", "bell"),
		anyOff:     is("bear-off", "any"),
		atOnce:     is("replay", "at-once"),
		mayDecline: is("extra-throw", "may"),
		mayPass:    is("pass", "yes"),
		twinEnd:    centre - 1,
		laws:       book,
	}
	for v := range g.twinPace {
		g.twinPace[v] = uint8(v)
		if v%2 == 0 || g.bell {
			g.twinPace[v] = uint8(v / 2)
		}
	}
	if g.bell {
		g.twinEnd = centre
	}
	g.start = State{State: g.Begin([track.NumMen]uint8{inHand, inHand, inHand, inHand}), game: g}
	return g
}

// Start returns the start position.
func (g *Game) Start() engine.State { return new(g.start) }
