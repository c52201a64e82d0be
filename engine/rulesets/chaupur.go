package rulesets

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/cross"
	"github.com/ashtapada/agn/engine/lots"
)

// chaupur is the race on the cross of seed 004.
func chaupur() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "chaupur",
		Title: "Chaupur, the race on the cross for two, three or four with three long dice",
		About: "The board is a cross of four arms, each three squares wide and eight long, round a centre, the châr-koni. " +
			"A seat sits at each arm, and the middle column of the arm is its own.\n\n" +
			"Each seat has four men. They go down their column if they are in it, counter-clockwise round the outer squares of " +
			"all four arms, and up the column into the châr-koni, where they are home. In each turn three dice, marked 1, 2, 5 and 6, " +
			"are thrown: one man moves by all of them, or two or three men share them. A man that ends its move on an enemy sends it " +
			"to the châr-koni, from where it begins anew down its column. Men of one seat on a square may move together.\n\n" +
			"Everyone plays alone, or, with teams=on, four play in two teams, Red with Green and Yellow with White. " +
			"The first seat or team with all men home wins.",
		Version: 1,
		Seats: []engine.SeatInfo{
			{Name: "Red", Letter: 'R', Place: "south"},
			{Name: "Yellow", Letter: 'Y', Place: "east"},
			{Name: "Green", Letter: 'G', Place: "north"},
			{Name: "White", Letter: 'W', Place: "west"},
		},
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 2, 3}, {1, 3}},
		Options:  chaupurOptions,
		Rules:    chaupurRules,
		Cites: engine.Cites{Men: "chaupur/seat", Squares: "chaupur/direction", Turns: "chaupur/order",
			Captures: "chaupur/capture", Checks: "chaupur/seat"},
		Throws: true,
		Build:  buildChaupur,
	}
}

// The squares of the cross: the round, counter-clockwise from the foot of the south
// column, and the columns from the centre outwards, of the seats from the south in
// the table's order.
const chaupurRound = "j1 k1 k2 k3 k4 k5 k6 k7 k8 l9 m9 n9 o9 p9 q9 r9 s9 " +
	"s10 s11 r11 q11 p11 o11 n11 m11 l11 k12 k13 k14 k15 k16 k17 k18 k19 " +
	"j19 i19 i18 i17 i16 i15 i14 i13 i12 h11 g11 f11 e11 d11 c11 b11 a11 " +
	"a10 a9 b9 c9 d9 e9 f9 g9 h9 i8 i7 i6 i5 i4 i3 i2 i1"

var chaupurColumns = [engine.MaxSeats]string{
	"j8 j7 j6 j5 j4 j3 j2 j1",
	"l10 m10 n10 o10 p10 q10 r10 s10",
	"j12 j13 j14 j15 j16 j17 j18 j19",
	"h10 g10 f10 e10 d10 c10 b10 a10",
}

// chaupurFoot and chaupurLap are the indices of the foot of the column on a way.
const (
	chaupurFoot = 8
	chaupurLap  = 76
)

// chaupurWays returns the ways: from the centre down the column, round to its foot,
// up again and home.
func chaupurWays(b *board.Board) (ways [engine.MaxSeats][]engine.Square) {
	round := squares(b, chaupurRound)
	centre := b.Named("ck")
	for i := range ways {
		column := squares(b, chaupurColumns[i])
		foot := len(column) - 1
		at := slices.Index(round, column[foot])
		up := slices.Clone(column[:foot])
		slices.Reverse(up)
		ways[i] = slices.Concat([]engine.Square{centre}, column, round[at+1:], round[:at+1], up, []engine.Square{centre})
	}
	return ways
}

// chaupurBoard has the columns without their feet, which belong to the round.
func chaupurBoard() *board.Board {
	names := append([]string{"ck"}, strings.Fields(chaupurRound)...)
	for _, column := range chaupurColumns {
		names = append(names, strings.Fields(column)[:chaupurFoot-1]...)
	}
	return board.Of(names...)
}

func buildChaupur(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	const red, yellow, green, white = 1, 2, 3, 4
	b := chaupurBoard()
	die := lots.Uniform("long die", 1, 2, 5, 6)
	d := cross.Design{
		Board:    b,
		Lot:      &lots.Lot{Dice: []lots.Die{die, die, die}},
		Ways:     chaupurWays(b),
		Centre:   "the châr-koni",
		Foot:     chaupurFoot,
		Lap:      chaupurLap,
		Start:    [4]uint8{6, 7, 23, 24},
		Strength: is("group-strength", "size"),
		Win:      "chaupur/end",
		Casts:    chaupurCasts,
		Ends:     chaupurEnds,
	}
	if is("start", "6-7-9-10") {
		d.Start = [4]uint8{6, 7, 9, 10}
	}
	// Two teams need four seats.
	teams := is("teams", "on") && setup.NumSeats() == engine.MaxSeats
	if teams {
		d.Partner = [4]engine.Seat{green, white, red, yellow}
		d.After[green-1], d.After[yellow-1] = red, white
		d.NoClimb = is("hold", "no-climb")
		d.Help = is("finished", "help")
	}
	for _, l := range chaupurMoves {
		if l.ID == "chaupur/group-strength" && !d.Strength ||
			!teams && (l.ID == "chaupur/team-order" || l.ID == "chaupur/partners-share" || l.ID == "chaupur/no-partner-capture") {
			continue
		}
		d.Moves = append(d.Moves, l)
	}
	return cross.New(r, setup, d)
}

// The laws in the order in which they are cited. Those of a rule that the options
// switch off are left out when the game is built.
var (
	chaupurMoves = []cross.MoveLaw{
		{ID: "chaupur/end", Test: cross.GameOver},
		{ID: "chaupur/allocate", Test: cross.OnlySteps},
		{ID: "chaupur/allocate", Test: cross.ManThere},
		{ID: "chaupur/order", Test: cross.OwnMan},
		{ID: "chaupur/associate-captured", Test: cross.OneByOne},
		{ID: "chaupur/partners-share", Test: cross.PartnersApart},
		{ID: "chaupur/associate", Test: cross.MenEnough},
		{ID: "chaupur/allocate", Test: cross.OneDie},
		{ID: "chaupur/associate", Test: cross.OneDirection},
		{ID: "chaupur/leave-column", Test: cross.LeaveColumn},
		{ID: "chaupur/climb-choice", Test: cross.NoReturn},
		{ID: "chaupur/direction", Test: cross.Forward},
		{ID: "chaupur/exact-home", Test: cross.ExactHome},
		{ID: "chaupur/allocate", Test: cross.DiceFit},
		{ID: "chaupur/team-order", Test: cross.TeamOrder},
		{ID: "chaupur/group-strength", Test: cross.StrongerGroup},
		{ID: "chaupur/no-partner-capture", Test: cross.PartnerSafe},
		{ID: "chaupur/associate", Test: cross.OwnJoin},
		{ID: "chaupur/capture", Test: cross.CaptureTrue},
		{ID: "chaupur/must-play", Test: cross.MustPlay},
		{ID: "chaupur/must-play", Spare: true, Test: cross.MostDice},
		{ID: "chaupur/dice", Test: cross.CastFirst},
	}
	chaupurCasts = []cross.CastLaw{
		{ID: "chaupur/end", Test: cross.GameOverCast},
		{ID: "chaupur/dice", Test: cross.CastPossible},
		{ID: "chaupur/order", Test: cross.CastOnce},
	}
	chaupurEnds = []cross.EndLaw{
		{ID: "chaupur/must-play", Test: cross.EndUnplayed},
		{ID: "chaupur/dice", Test: cross.EndUnthrown},
	}
)

var chaupurOptions = []engine.Option{
	{
		Name: "start", Text: "where the men begin, counted in squares from the châr-koni along their way",
		Source: engine.Source{Seed: "004", Section: "Position des pions en début de partie", Says: "the men are placed beforehand as a drawing shows, which is lost; a player's colour is that of the men on the column of the own arm"},
		Values: []engine.OptionValue{
			{Name: "6-7-23-24", Text: "two in the column, two at the end of the next arm: for Red j3, j2, r9 and s9",
				Source: engine.Source{Section: "J1", Says: "other descriptions of the game place them so, and only then an arm carries men of two colours, as the text supposes"}},
			{Name: "6-7-9-10", Text: "two in the column, two just beyond its foot: for Red j3, j2, k1 and k2",
				Source: engine.Source{Section: "J1", Says: "an old Mughal account and some modern ones place them so"}},
		},
	},
	{
		Name: "hold", Text: "with teams, how far men of Green and Yellow may go while the partner still has men under way",
		Source: engine.Source{Seed: "004", Section: "Fin de partie", Says: "Green's men may join the châr-koni only once all red ones are in, Yellow's once all white ones are"},
		Values: []engine.OptionValue{
			{Name: "home-only", Text: "up the column, but not home"},
			{Name: "no-climb", Text: "to the foot of the column, but not up it", Source: engine.Source{Section: "J4", Says: "the stricter reading: who may not arrive may not set out"}},
		},
	},
	{
		Name: "group-strength", Text: "whether men that stand together are safe from fewer men",
		Source: engine.Source{Seed: "004", Section: "Associations de pions", Says: "an enemy that ends its move on joined men captures them all"},
		Values: []engine.OptionValue{
			{Name: "none", Text: "no, a single man captures them all"},
			{Name: "size", Text: "yes, men of one colour on a square are captured only by at least as many that move together",
				Source: engine.Source{Section: "J10", Says: "in another description a double man falls only to a double one"}},
		},
	},
	{
		Name: "finished", Text: "with teams, what a player does whose men are all home",
		Source: engine.Source{Section: "J14", Says: "the text is silent"},
		Values: []engine.OptionValue{
			{Name: "skip", Text: "nothing, the turn passes on"},
			{Name: "help", Text: "throws and moves the partner's men", Source: engine.Source{Section: "J14", Says: "the old Mughal account and a modern implementation have it so"}},
		},
	},
	{
		Name: "teams", Text: "whether four play in teams; two or three always play alone",
		Source: engine.Source{Seed: "004", Section: "Règle", Says: "the game is played alone or in teams of two"},
		Values: []engine.OptionValue{
			{Name: "off", Text: "everyone alone, also against the seat opposite"},
			{Name: "on", Text: "Red and Green against Yellow and White", Seats: engine.MaxSeats},
		},
	},
}
