package chaupur

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// Start positions of the examples. Those of two are played by Red and Green.
const (
	captured  = "R:j5,j2,r9,s9 G:j17,j18,b11,a11 R cast - new"
	twoInside = "R:ck,ck,r9,s9 G:j17,j18,b11,a11 R cast - new"
	pair      = "R:j3,j2,r9,r9 G:j17,j18,b11,a11 R cast - new"
	climbing  = "R:j3,j2,r9,j5#80 G:j17,j18,b11,a11 R cast - new"
	lastMan   = "R:j8#83,ck#84,ck#84,ck#84 G:j17,j18,b11,a11 R cast - new"
	strong    = "R:j3,j2,r9,s9 G:j17,j18,s10,s10 R cast - new"
	asStrong  = "R:j3,j2,r9,r9 G:j17,j18,s10,s10 R cast - new"
	shared    = "R:j3,j2,r9,s9 Y:q10,r10,k18,k19 G:j17,j18,b11,r9 W:c10,b10,i2,i1 R cast - new"
	partner   = "R:j3,j2,r9,s9 Y:q10,r10,k18,k19 G:j17,j18,b11,s10 W:c10,b10,i2,i1 R cast - new"
	caption   = "R:j3,j2,r9,k1 Y:q10,r10,k18,s9 G:j17,j18,b11,a11 W:c10,b10,i2,i1 Y cast - new"
	free      = "R:j3,j2,r9,k1 Y:q10,r10,k18,s9 G:j17,j18,b11,a11 W:ck#84,ck#84,ck#84,ck#84 Y cast - new"
)

// example is a game from a position, the start if it is empty, of the seats that it
// names; from the start Red and Green play.
func example(options, position, movetext string) string {
	seats := []string{"Red", "Green"}
	if position != "" {
		seats = nil
		for _, name := range []string{"Red", "Yellow", "Green", "White"} {
			if strings.Contains(position, name[:1]+":") {
				seats = append(seats, name)
			}
		}
	}
	return laws.Example("chaupur", options, position, movetext, seats...)
}

func from(section, says string) engine.Source { return laws.From("004", section, says) }

func options() []engine.Option {
	return []engine.Option{
		laws.Option("start", "where the men begin, counted in squares from the châr-koni along their way",
			from("Position des pions en début de partie",
				"the men are placed beforehand as a drawing shows, which is lost. A player's colour is that of the "+
					"men on the column of the own arm"),
			laws.Value("6-7-23-24", "two in the column, two at the end of the next arm: for Red j3, j2, r9 and s9",
				laws.Settles("J1", "other descriptions of the game place them so, and only then an arm carries men of two "+
					"colours, as the text supposes")),
			laws.Value("6-7-9-10", "two in the column, two just beyond its foot: for Red j3, j2, k1 and k2",
				laws.Settles("J1", "an old Mughal account and some modern ones place them so"))),
		laws.Option("hold", "with teams, how far men of Green and Yellow may go while the partner still has men under way",
			from("Fin de partie",
				"Green's men may join the châr-koni only once all red ones are in, Yellow's once all white ones are"),
			laws.Value("home-only", "up the column, but not home"),
			laws.Value("no-climb", "to the foot of the column, but not up it",
				laws.Settles("J4", "the stricter reading: who may not arrive may not set out"))),
		laws.Option("group-strength", "whether men that stand together are safe from fewer men",
			from("Associations de pions", "an enemy that ends its move on joined men captures them all"),
			laws.Value("none", "no, a single man captures them all"),
			laws.Value("size", "yes, men of one colour on a square are captured only by at least as many that move together",
				laws.Settles("J10", "in another description a double man falls only to a double one"))),
		laws.Option("finished", "with teams, what a player does whose men are all home",
			laws.Settles("J14", "the text is silent"),
			laws.Value("skip", "nothing, the turn passes on"), laws.Value("help", "throws and moves the partner's men",
				laws.Settles("J14", "the old Mughal account and a modern implementation have it so"))),
		laws.Option("teams", "whether four play in teams; two or three always play alone",
			from("Règle", "the game is played alone or in teams of two"),
			laws.Value("off", "everyone alone, also against the seat opposite"),
			engine.OptionValue{Name: "on", Text: "Red and Green against Yellow and White",
				Seats: engine.MaxSeats, Uneven: true}), // of each team one waits for the other
	}
}

type (
	moves = track.Moves[candidate]
	casts = track.Casts[state]
	ends  = track.Ends[state]
)

// rules returns the rules of the game in the order of the pages.
func rules() track.Rules[candidate, state] {
	return track.Rules[candidate, state]{
		{ID: "chaupur/players", Title: "players and teams",
			Text: "two to four play, each alone, or four in teams of two that sit opposite each other, Red with Green and " +
				"Yellow with White (teams=on)",
			Source: from("Règle",
				"two to four players, alone or in teams of two; by custom green goes with red and yellow with white")},
		{ID: "chaupur/seat", Title: "seats and colours",
			Text: "Red sits in the south, Yellow in the east, Green in the north, White in the west, each at the arm whose " +
				"column is its own. " +
				"Two play as Red and Green, three as Red, Yellow and Green",
			Source: from("Position des pions en début de partie",
				"each player faces an arm, and has the colour of the men on its middle column")},
		{ID: "chaupur/dice", Title: "the dice",
			Text:   "a turn begins with a throw of three four-sided dice marked 1, 2, 5 and 6",
			Source: from("Matériel nécessaire", "three dice with four faces, 1, 2, 5 and 6"),
			Breaks: example("", "", "1. R: <4,2,1> j3-k2 *"), Keeps: example("", "", "1. R: <6,2,2> j3-k2 *"),
			Moves: moves{laws.At(track.StageCast, (*candidate).CastFirst)},
			Casts: casts{laws.At(track.StageThrow, (*state).castPossible)},
			Ends:  ends{laws.At(track.StageCast, (*state).EndUnthrown)}},
		{ID: "chaupur/direction", Title: "counter-clockwise",
			Text:   "men run counter-clockwise round the cross on the squares of their own way, never back",
			Source: from("Déroulement d'une partie", "the players move their men against the clock"),
			Breaks: example("", "", "1. R: <2,1,1> r9-p9 *"), Keeps: example("", "", "1. R: <2,1,1> r9-s10/2 *"),
			Moves: moves{laws.At(track.StageWay, (*candidate).forward)}},
		{ID: "chaupur/first", Title: "who begins", Text: "lot decides who begins",
			Source: from("Déroulement d'une partie", "the first player is drawn by lot")},
		{ID: "chaupur/order", Title: "whose turn it is",
			Text: "the turn passes to the seat on the right, counter-clockwise: Red, Yellow, Green, White. A seat throws once " +
				"a turn and moves its own men. " +
				"A seat whose men are home is passed over, or moves those of its partner (finished=help)",
			Source: from("Déroulement d'une partie",
				"the players follow each other in turn, from the one on the right of the first"),
			Breaks: example("", "", "1. R: <2,1,1> j17-j19/2 *"),
			Keeps:  example("", "", "1. R: <2,1,1> j3-k2  G: <2,1,1> j17-j19/2 *"),
			Moves:  moves{laws.At(track.StageMan, (*candidate).ownMan)},
			Casts:  casts{laws.At(track.StageMost, (*state).CastOnce)}},
		{ID: "chaupur/allocate", Title: "sharing out the dice",
			Text: "one man moves by the sum of the three dice, or three men by one die each, or one by the sum of two dice " +
				"and another by the third. " +
				"A sum is one move, of which only the last square counts, and a man that has moved does not move again in the " +
				"turn, nor does it with men that it has joined",
			Source: from("Déroulement d'une partie",
				"one man by the sum, or a man for each die, or two men with the sum of two dice and the third. 2, "+
					"6 and 5 are 13, or 2, 6 and 5, or 8 and 5, or 7 and 6, or 11 and 2"),
			Breaks: example("", "", "1. R: <6,5,2> s9-s11 s11-n11 *"), Keeps: example("", "", "1. R: <6,5,2> s9-n11 *"),
			Moves: moves{laws.At(track.StageManner, (*candidate).manner), laws.At(track.StageMan, (*candidate).manThere),
				laws.At(track.StageGroup, (*candidate).oneDie), laws.At(track.StageThrow, (*candidate).diceFit)}},
		{ID: "chaupur/must-play", Title: "all dice must be played",
			Text: "nobody passes who can move, and as many dice are played as the turn allows in some order of play. Among " +
				"such moves the choice is free, " +
				"and a move that ends the game is free as well. A turn in which nothing could be moved is written as a pass",
			Source: from("Déroulement d'une partie",
				"it is forbidden to pass, and all dice must be played, unless that is impossible at the end of the game"),
			Breaks: example("", "", "1. R: <6,5,2> s9-n11  G: <1,1,1> j17-i19 *"),
			Keeps:  example("", "", "1. R: <6,5,2> s9-n11 j3-k4  G: <1,1,1> j17-i19 *"),
			Moves: moves{laws.At(track.StagePass, (*candidate).mustPlay), {Stage: track.StageMost, Test: (*candidate).mostDice,
				Spare: true}},
			Ends: ends{laws.At(track.StagePass, (*state).endUnplayed)}},
		{ID: "chaupur/leave-column", Title: "out of the column and round",
			Text: "men that come down the column, from the start or from the châr-koni, leave it and go round the board " +
				"before they may climb it. On its foot they go on",
			Source: from("Déroulement d'une partie",
				"men of the middle column must leave it and make the tour of the board before they head for the châr-koni"),
			Breaks: example("", captured, "1. R: <2,1,1> j5-j7 *"), Keeps: example("", captured, "1. R: <2,1,1> j5-j3/2 *"),
			Moves: moves{laws.At(track.StageTurning, (*candidate).leaveColumn)}},
		{ID: "chaupur/capture", Title: "capture",
			Text: "a man that ends its move on men of enemies captures them all: they go to the châr-koni and begin again down " +
				"their column, without a special throw. " +
				"Men that are passed are not touched, and where no enemy stands nothing is captured",
			Source: from("Captures",
				"a man on whose square an enemy ends its move is captured, sent to the châr-koni, and starts again down the "+
					"column of its arm"),
			Breaks: example("", "", "1. R: <2,1,1> r9xs10/2 *"), Keeps: example("", "", "1. R: <2,1,1> r9-s10/2 *"),
			Moves: moves{laws.At(track.StageCapture, (*candidate).captureTrue)}},
		{ID: "chaupur/face", Title: "the marked face",
			Text: "captured men show their marked face until they have left the column. It only tells them from men that " +
				"climb",
			Source: from("Captures",
				"men sent to the châr-koni are turned over to tell them from those that go up the column, and turned back when "+
					"they leave it")},
		{ID: "chaupur/associate", Title: "men that join",
			Text: "men of one seat on a square are joined, two to four of them. They move together, as many as the player " +
				"chooses, and the others stay. " +
				"Men that come down the column do not join those that climb it, and only on its foot men from above and men that " +
				"have gone round go on together",
			Source: from("Associations de pions",
				"a man that ends on one of its colour joins it, two, three or four move together until the player separates them"),
			Breaks: example("", "", "1. R: <2,1,1> 2r9-s10 *"), Keeps: example("", pair, "1. R: <2,1,1> 2r9-s10/2 *"),
			Moves: moves{laws.At(track.StageGroup, (*candidate).menEnough), laws.At(track.StageGroup, (*candidate).oneDirection),
				laws.At(track.StageCapture, (*candidate).ownJoin)}},
		{ID: "chaupur/associate-captured", Title: "joined men are captured together",
			Text: "all men that are joined are captured together. They are no longer joined then and leave the châr-koni " +
				"one by one",
			Source: from("Associations de pions", "all joined men are sent to the châr-koni and start again one by one"),
			Breaks: example("", twoInside, "1. R: <2,1,1> 2ck-j7 *"),
			Keeps:  example("", twoInside, "1. R: <2,1,1> ck-j7/2 ck-j8 *"),
			Moves:  moves{laws.At(track.StageMan, (*candidate).oneByOne)}},
		{ID: "chaupur/partners-share", Title: "partners on one square",
			Text: "men of two partners may stand on one square, but do not join. An enemy that ends there captures all of " +
				"them",
			Source: from("Associations de pions",
				"friends of different colours may stand together without joining, and are all captured by an enemy that ends "+
					"there"),
			Breaks: example("teams=on", shared, "1. R: <2,1,1> 2r9-s10 *"),
			Keeps:  example("teams=on", shared, "1. R: <2,1,1> r9-s10/2 *"),
			Moves:  moves{laws.At(track.StageGroup, (*candidate).partnersSeparate)}},
		{ID: "chaupur/no-partner-capture", Title: "partners do not capture each other",
			Text: "a man that ends its move on men of its partner only shares their square",
			Source: from("Position des pions en début de partie",
				"players of a team move their own men in their own turns, but cannot take each other's"),
			Breaks: example("teams=on", partner, "1. R: <2,1,1> r9xs10/2 *"),
			Keeps:  example("teams=on", partner, "1. R: <2,1,1> r9-s10/2 *"),
			Moves:  moves{laws.At(track.StageSafe, (*candidate).partnerSafe)}},
		{ID: "chaupur/exact-home", Title: "home by exact count",
			Text: "a man comes home with exactly the points that it needs. With more it cannot be moved, and another is",
			Source: from("Fin de partie",
				"men return only by the exact number; with more the man cannot be played, another must be, or the turn is passed "+
					"if there is none"),
			Breaks: example("", climbing, "1. R: <6,5,5> j5-ck *"), Keeps: example("", climbing, "1. R: <6,2,2> j5-ck *"),
			Moves: moves{laws.At(track.StageEnd, (*candidate).exactHome)}},
		{ID: "chaupur/climb-choice", Title: "up the column or round again",
			Text: "a man that has gone round may climb the column or go round once more, as often as it likes. Once on the " +
				"column it does not turn back",
			Source: from("Fin de partie",
				"going up is not compulsory, but it is decided before the column: a man that has begun to climb cannot turn back"),
			Breaks: example("", climbing, "1. R: <2,1,1> j5-j3 *"), Keeps: example("", climbing, "1. R: <2,1,1> j5-j7/2 *"),
			Moves: moves{laws.At(track.StageTurning, (*candidate).noReturn)}},
		{ID: "chaupur/team-order", Title: "the order of the partners",
			Text: "with teams, men of Green go home only when all those of Red are, and men of Yellow only when all those of " +
				"White are. " +
				"With hold=no-climb they do not climb their column before either",
			Source: from("Fin de partie",
				"green men may join the châr-koni only when all red ones have, yellow ones when all white ones "+
					"have. A 9 that would take a yellow man home must then be played on another round"),
			Breaks: example("teams=on", caption, "1. Y: <6,2,1> s9-ck *"),
			Keeps:  example("teams=on", free, "1. Y: <6,2,1> s9-ck *"),
			Moves:  moves{laws.At(track.StageTarget, (*candidate).teamOrder)}},
		{ID: "chaupur/end", Title: "all men home",
			Text: "the first seat with all four men home wins, with teams the first team with all eight, and the game ends " +
				"at once",
			Source: from("Fin de partie", "the game ends when a player or a team has brought all men back into the châr-koni"),
			Breaks: example("", lastMan, "1. R: <2,1,1> j8-ck  G: <1,1,1> j17-i19 1-0"),
			Keeps:  example("", lastMan, "1. R: <2,1,1> j8-ck 1-0"),
			Moves:  moves{laws.At(track.StageOver, (*candidate).gameOver)},
			Casts:  casts{laws.At(track.StageOver, track.AnyCast((*state).gameOver))}},
		{ID: "chaupur/group-strength", Title: "strength of joined men",
			Text: "with group-strength=size men of one colour on a square are captured only by at least as many men that " +
				"move together",
			Source: laws.Settles("J10",
				"the text lets any enemy capture joined men; elsewhere a double man falls only to a double one"),
			Breaks: example("group-strength=size", strong, "1. R: <2,1,1> r9xs10 *"),
			Keeps:  example("group-strength=size", asStrong, "1. R: <2,1,1> 2r9xs10/2 *"),
			Moves:  moves{laws.At(track.StageTarget, (*candidate).strongerGroup)}},
	}
}
