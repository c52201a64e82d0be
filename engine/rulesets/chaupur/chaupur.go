// Package chaupur is Chaupur, the race on the cross for two, three or four with three
// long dice (text 004).
//
// The board is a cross of four arms, three squares wide and eight long, round a centre,
// the châr-koni. A seat sits at each arm, whose middle column is its own, and has four
// men. They come down the column, go counter-clockwise round the outer squares of all
// arms, and, when they have gone round, up the column and home into the châr-koni by the
// exact number; or round once more. In a turn three dice marked 1, 2, 5 and 6 are thrown.
// One man moves by all three, or two or three men share them, and none moves twice; as
// many dice are played as can be. A man that ends its move on enemies sends them to the
// châr-koni, from where they begin again. Men of one seat on a square may move together.
// Everyone plays alone, or four play in teams (teams=on), in which partners share squares
// and one brings its men home before the other. The first seat or team that is home wins.
//
// To read it from top to bottom: rules.go has what the sources leave open and the rules
// with their laws, this file the board, the ways and what the options switch, dice.go what
// throws are, state.go what men and a position are, turn.go how a turn goes, generate.go
// and most.go which moves there are, laws_*.go what is held against an event, plan.go how
// dice that can be played are named.
package chaupur

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/track"
)

// Ruleset returns the rule set.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{
		Name: "chaupur", Title: "Chaupur, the race on the cross for two, three or four with three long dice", Version: 2,
		About: "The board is a cross of four arms, each three squares wide and eight long, round a centre, the châr-koni. " +
			"A seat sits at each arm, and the middle column of the arm is its own.\n\n" +
			"Each seat has four men. They go down their column if they are in it, counter-clockwise round the outer squares " +
			"of " +
			"all four arms, and up the column into the châr-koni, where they are home. In each turn three dice, marked 1, 2, " +
			"5 and 6, " +
			"are thrown: one man moves by all of them, or two or three men share them. A man that ends its move on an enemy " +
			"sends it " +
			"to the châr-koni, from where it begins again down its column. Men of one seat on a square may move together.\n\n" +
			"Everyone plays alone, or, with teams=on, four play in two teams, Red with Green and Yellow with White. " +
			"The first seat or team with all men home wins.",
		Turns: "A turn is a throw of three dice and the moves that share them. It has the letter of the seat with " +
			"a colon, the throw in brackets, then each man from square to square: 1. R: <6,5,1> j2-n9  Y: <6,1,1> " +
			"k19-i15 q10-r10 k18-k19. A man that moves by several dice is written once. Points behind a slash are " +
			"written where they would be unclear, j5-k3/6+1. A capture by landing, x, sends a man to the " +
			"châr-koni, which is ck. In ck-j8 it begins again, and j8-ck goes home. In 2j5-k3 two men move " +
			"together. Who cannot move passes, --. The result has a score for each player.",
		Seats: track.Around("Red", "Yellow", "Green", "White"), SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 2, 3}, {1, 3}},
		Options: options(), Throws: true, Position: position(),
		Cites: engine.Cites{Men: "chaupur/seat", Squares: "chaupur/direction", Turns: "chaupur/order",
			Captures: "chaupur/capture", Checks: "chaupur/seat"},
	}, build)
}

// The squares of the cross: the round, counter-clockwise from the foot of the south
// column, and the columns from the centre outwards, of the seats from the south in
// the table's order.
const round = "j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9 " +
	"s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19 " +
	"j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11 " +
	"a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1"

var columns = [engine.MaxSeats]string{
	"j8 j7 j6 j5 j4 j3 j2 j1",
	"l10 m10 n10 o10 p10 q10 r10 s10",
	"j12 j13 j14 j15 j16 j17 j18 j19",
	"h10 g10 f10 e10 d10 c10 b10 a10",
}

const (
	// foot is the index of the foot of the column on a way, reached from above, lap that
	// of the same square after a full round, homeIndex that of the end in the châr-koni.
	// From foot to foot of two columns it is arm squares.
	foot      = 8
	arm       = 17
	lap       = foot + engine.MaxSeats*arm
	homeIndex = 84
)

// The seats.
const (
	red engine.Seat = iota + 1
	yellow
	green
	white
)

// compiled is the game with its options, compiled.
type compiled struct {
	track.Table
	// partner is the seat that a seat plays together with, 0 for none; after is the bit
	// number of the seat whose men must all be home before a seat's own may go home, -1
	// for none.
	partner [engine.MaxSeats]engine.Seat
	after   [engine.MaxSeats]int8
	foes    [engine.MaxSeats]uint8
	// prey has the men of foes on the round, on the feet of columns only those that come to
	// it from above.
	prey track.Prey
	// stayBelow keeps such men from the column too.
	stayBelow bool
	// strength protects men of one seat that stand together from fewer men.
	strength bool
	// help has a seat whose men are home play those of its partner; else its turns are
	// skipped.
	help bool

	laws  *track.Book[candidate, state]
	start state
}

func build(r *engine.Ruleset, setup engine.Setup, book *track.Book[candidate, state]) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	b := cross()
	men := []uint8{6 << 1, 7 << 1, 23 << 1, 24 << 1}
	if is("start", "6-7-9-10") {
		men = []uint8{6 << 1, 7 << 1, 9 << 1, 10 << 1}
	}
	die := dice.Uniform("long die", 1, 2, 5, 6)
	g := &compiled{
		Table: track.NewTable(r, setup, track.Course{
			Board: b,
			Limit: maxFace,
			Men:   men,
			Dice:  &dice.Set{Dice: []dice.Die{die, die, die}},
			Ways:  ways(b),
			Order: track.Seats(setup),
			Index: place,
			Where: where,
		}),
		after:    [engine.MaxSeats]int8{-1, -1, -1, -1},
		strength: is("group-strength", "size"),
		laws:     book,
	}
	// Two teams need four seats.
	if is("teams", "on") && setup.NumSeats() == engine.MaxSeats {
		g.partner = [engine.MaxSeats]engine.Seat{green, white, red, yellow}
		g.after[track.Bit(green)], g.after[track.Bit(yellow)] = int8(track.Bit(red)), int8(track.Bit(white))
		g.stayBelow = is("hold", "no-climb")
		g.help = is("finished", "help")
	}
	g.foes = g.Others()
	for i, p := range g.partner {
		if p != 0 {
			g.foes[i] &^= 1 << track.Bit(p)
		}
	}
	g.prey = g.Prey(g.foes, func(index uint8) uint8 { return index << 1 })
	g.start = state{State: g.Begin(), game: g, army: setup.First}
	return g
}

// Start returns the start position.
func (g *compiled) Start() engine.State { return new(g.start) }

// cross is the board. It has the columns without their feet, which belong to the round.
func cross() *board.Board {
	names := append([]string{"ck"}, strings.Fields(round)...)
	for _, column := range columns {
		names = append(names, strings.Fields(column)[:foot-1]...)
	}
	return board.Of(names...)
}

// ways returns the ways: from the centre down the column, round to its foot, up again
// and home.
func ways(b *board.Board) (ways [engine.MaxSeats][]engine.Square) {
	round := track.Squares(b, round)
	centre := b.Named("ck")
	for i := range ways {
		column := track.Squares(b, columns[i])
		last := len(column) - 1
		at := slices.Index(round, column[last])
		up := slices.Clone(column[:last])
		slices.Reverse(up)
		ways[i] = slices.Concat([]engine.Square{centre}, column, round[at+1:], round[:at+1], up, []engine.Square{centre})
	}
	return ways
}

// Called is what the rules call a square: the centre, and the columns of the seats.
func (g *compiled) Called(sq engine.Square) string {
	for seat := red; seat <= white; seat++ {
		switch i := slices.Index(g.Way(seat), sq); {
		case i == 0:
			return "châr-koni"
		case i <= foot && i > 0 && g.Setup().Has(seat):
			return "column of " + g.Ruleset().Info(seat).Name
		}
	}
	return ""
}
