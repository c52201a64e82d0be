// Package thaayam is Thaayam, a race in series of throws for two or four on 5×5 squares
// with four cowries (text 003, first half).
//
// Each seat has a palace in the middle of its side and four men, all off the board at
// first. A turn is a series: the cowries are thrown until a 2 or a 3 comes, and then each
// result is given whole to one man, in any order. A 1 enters a man on the palace; for a
// seat with no man on the board nothing counts before the first 1. Men run once round the
// edge against the clock and round the inner squares with it, to the centre, which takes
// the exact number. A man that ends its move on men of other seats takes them off the
// board, except on the palaces and in the centre, and captures earn one further series.
// Two men on the palace opposite may be declared twins, which go half of an even result,
// are captured by twins only, and part before the centre. When all four men have come to
// the centre each 1 takes one off; who has none left first wins.
//
// To read it from top to bottom: rules.go has what the sources leave open and the rules
// with their laws, this file the board and what the options switch, results.go what
// throws are, state.go what men and a position are, turn.go how a turn goes, generate.go
// which moves there are, laws_*.go what is held against an event.
package thaayam

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{
		Name: "thaayam", Title: "Thaayam, a race in series of throws for two or four on 5×5 with four cowries", Version: 2,
		About: "Each player has a palace in the middle of a side and four men, all off the board at first. Four cowries " +
			"are thrown again " +
			"and again until a 2 or a 3 comes, and then each result is given whole to one man, in any order. A 1 enters a man " +
			"on the palace; " +
			"men run once round the edge against the clock, then round the inner squares with it, to the centre, which takes " +
			"the exact number. " +
			"Men are captured by landing on them, except on the palaces and in the centre, and a capture earns a further " +
			"series.\n\n" +
			"Two men on the palace opposite may be declared twins. Twins go half of an even result and the whole of an odd " +
			"one, capture single " +
			"men and twins, and no single man captures them. When all four men have come to the centre each 1 takes one off; " +
			"who has none left first wins.",
		Turns: "A turn is a series of throws, which ends with a 2 or 3, and a move for each. It has the letter of " +
			"the seat with a colon, every throw in brackets of its own, then the moves from square to square: 1. " +
			"R: <1><3> @c1 c1-e2. @c1 enters a man, x captures by landing, c1xe3, 2c5-d5/4 moves twins for 4 " +
			"points, c5=T declares them, c3-off takes a man off. Points behind a slash are written where they " +
			"would be unclear. A result that cannot be played is passed, --. The result of the game has a score " +
			"for each player: 1-0.",
		Seats: track.Around("Red", "Green", "White", "Blue"), SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 3}},
		Options: options(), Throws: true, Position: position(),
		Cites: engine.Cites{Men: "thaayam/start", Squares: "thaayam/path", Turns: "thaayam/turn-order",
			Captures: "thaayam/capture", Checks: "thaayam/start"},
	}, build)
}

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

const closerNames = words.Name("2 or 3")

// closes reports whether a result closes a series.
func closes(v uint8) bool { return v == 2 || v == 3 }

// compiled is the game with its options, compiled.
type compiled struct {
	track.Table
	// bell has twins go half of every result, rounded down, capture twins only, go to the
	// centre together, where they are single men again, and come back as single men.
	bell bool
	// anyOff lets a man leave the board before all of its seat have come to the centre.
	anyOff bool
	// atOnce makes the series that a capture earns due at once and adds what is left of
	// the first to it; else the first is played out before.
	atOnce bool
	// firstOnly has what is thrown before a 1 not count for a seat that never had a man on
	// the board; else for one that has none there.
	firstOnly bool
	// mayDecline lets a seat leave the series that it has earned, mayPass lets it give up
	// what it has thrown.
	mayDecline, mayPass bool

	// twinPace is how far twins go with a value, twinEnd the last index that they come to.
	twinPace [maxValue + 1]uint8
	twinEnd  uint8
	prey     track.Prey // single men
	laws     *track.Book[candidate, state]
	start    state
}

func build(r *engine.Ruleset, setup engine.Setup, book *track.Book[candidate, state]) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := board.Grid(5, 5)
	c := track.Course{
		Board: b,
		Dice:  &dice.Set{Dice: []dice.Die{dice.Cowries(4, 8)}},
		Limit: maxValue,
		Men:   []uint8{inHand, inHand, inHand, inHand},
		Ways:  track.Turned(b, engine.MaxSeats, way),
		Order: track.Seats(setup),
		Safe:  track.Squares(b, "c1 e3 c5 a3 c3"),
		Index: standing,
		Where: where,
	}
	g := &compiled{
		Table:      track.NewTable(r, setup, c),
		bell:       is("twins", "bell"),
		anyOff:     is("bear-off", "any"),
		atOnce:     is("replay", "at-once"),
		firstOnly:  is("before-one", "first-only"),
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
	g.prey = g.Prey(g.Others(), at)
	g.start = state{State: g.Begin(), game: g}
	return g
}

// Start returns the start position.
func (g *compiled) Start() engine.State { return new(g.start) }

// Called is what the rules call a square: the palaces, and the centre.
func (g *compiled) Called(sq engine.Square) string {
	switch {
	case sq == g.Way(1)[g.Last()]:
		return "centre"
	case g.Safe(sq):
		return "palace"
	}
	return ""
}
