package chaturaji

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset returns the game of four of seed 002.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{Name: "chaturaji", Version: 3,
		Title: "Chaturaji, four armies in two camps on 8×8, with two dice", Seats: war.FourSeats(),
		About: laws.Prose(`Four armies of a boat, a knight, a rook, a king and four soldiers stand in the corners of 8×8 ` +
			`squares; those that face each other, Red and Black,
			Yellow and Green, are partners. Turns go clockwise from Red.

			A turn begins with a throw of two dice. Each die names the men of which one may move, and may be ignored. Kings ` +
			`are captured like other men. Who has
			lost his king is frozen until his partner captures an enemy king, and may then bring it back once in the game. ` +
			`The camp that has both enemy kings off
			the board wins. A boat that completes a square of four boats, one of each army, takes the other three.`),
		Position: war.AboutFour(
			engine.PositionField{Name: "freed:", Text: "The seats without a king that their partner has freed, as in freed:r."},
			engine.PositionField{Name: "returned:", Text: "The seats whose king has come back, as in returned:r."},
			engine.PositionField{Name: "dice:", Text: "The dice that are left, descending, as in dice:5,2."},
			engine.PositionField{Name: "moved", Text: "A man has moved by the die that is missing."},
			engine.PositionField{Name: "acted", Text: "The turn has begun with the return of a king."}),
		Turns: "A turn is a throw of two dice and a move for each die, which may be left out. It has the letter of " +
			"the seat with a colon, the throw, then for each move the capital of the man and the square it goes " +
			"to. The capitals are K king, R rook, N knight and B boat; a soldier has none. So it begins 1. R: " +
			"<5,2> Bc3 d3  Y: <4,4> --. -- plays neither die. x is a capture, Nxf3. A soldier that captures names " +
			"the file or rank it left, bxc3 or 3xc4. K@d1 brings back a king. a8=R is a promotion. The result has " +
			"a score for each seat: 1-0-1-0 for Red and Black.",
		Options: options(), Throws: true,
		Cites: engine.Cites{Men: "chaturaji/equipment", Squares: "chaturaji/board", Turns: "chaturaji/turn-order",
			Captures: "chaturaji/capture", Checks: "chaturaji/no-check"},
	}, build)
}

func example(options, position, movetext string) string {
	return laws.Example("chaturaji", options, position, movetext)
}

func from(section, says string) engine.Source { return laws.From("002", section, says) }

// Headings of seed 002 for the game of four.
const heading, headingMoves, headingPromo = "Les règles du jeu de la version à quatre joueurs (chaturaji)",
	"Chaturaji: déplacements", "Chaturaji: promotion"

func options() []engine.Option {
	return []engine.Option{
		laws.Option("dice", "which dice are thrown and what they name",
			from(headingMoves, "two dice; 2 moves the boat, 3 the knight, 4 the rook, 5 a soldier or the king"),
			laws.Value("stick", "two oblong dice that show 2, 3, 4 and 5"),
			laws.Value("cube-dead", "two cubes; 2 to 5 as with the oblong dice, 1 and 6 move nothing",
				engine.Source{Seed: "000", Section: "Variante 1: règle optionnelle",
					Says: "a die of six faces; with 1 or 6 no man moves"}),
			laws.Value("cube-alberuni",
				"two cubes; 1 and 5 move a soldier or the king, 2 the boat, 3 the knight, 4 and 6 the rook",
				laws.Settles("E3", "al-Bīrūnī describes it so"))),
		laws.Option("king-line", "what becomes of a soldier that reaches the far edge on the line of a king",
			from(headingPromo,
				"a soldier becomes the piece that had its line at the start, the mirror line counted too; no piece is excepted"),
			laws.Value("second-king",
				"it becomes a king, a second one if the army has its own; the army is without a king when it has none left"),
			laws.Value("if-lost", "it becomes a king if its army has none on the board, else it stays a soldier",
				laws.Settles("E5", "other sources count the king in, but only for a piece that was lost")),
			laws.Value("none", "it stays a soldier for good",
				laws.Settles("E5", "an army without a king does not move, and so cannot regain it this way"))).Where(
			war.NonePromotes),
		laws.Option("promotion-needs-loss", "whether a soldier becomes only a piece that its army has not on the board",
			from(headingPromo, "nothing is said of it for the game of four"),
			laws.Value("no", "it becomes the piece of its line in any case"),
			laws.Value("yes", "it becomes the piece of its line if its army has no such piece on the board, else it stays a "+
				"soldier for good", laws.Settles("E6", "so in other descriptions of the game"))).Where(war.NonePromotes),
		laws.Option("unfreeze", "when a player who has lost his king plays again",
			from(headingMoves, "a player without a king moves no more until his partner captures an enemy king; he can then, "+
				"once in the game, put his king back"),
			laws.Value("on-capture",
				"as soon as his partner has captured an enemy king after the loss, whether or not he brings his own back"),
			laws.Value("with-king", "when he has brought his king back; until then his turn is the return or a pass",
				laws.Settles("E7", "read so that the return is what ends the freeze"))).Where(allKings),
	}
}

func rules() war.Rules {
	return war.Rules{
		{ID: "chaturaji/board", Title: "the board", Source: from(heading, "the board of the game for two"),
			Text:  "The board has 8×8 squares, all of one colour.",
			Moves: []war.Law{war.OnBoard}},
		{ID: "chaturaji/equipment", Title: "the men",
			Source: from(heading,
				"each has an elephant, a knight, a king and a boat. The introduction adds four soldiers, and the "+
					"dice call the elephant a rook"),
			Text:   "Each player has eight men: a boat, a knight, a rook, a king and four soldiers.",
			Breaks: example("", "", "1. R: <4,3> Ec3"), Keeps: example("", "", "1. R: <4,3> Nc3"), Moves: []war.Law{war.Plays}},
		{ID: "chaturaji/setup", Title: "the start",
			Source: laws.Settles("A1", "the diagram is lost; other sources have the boats in the corners"),
			Text: `Red has boat, knight, rook and king on a1, b1, c1 and d1 and the soldiers on a2 to d2. Yellow, Black and ` +
				`Green have the same, each army turned a
			quarter turn clockwise against the one before: their boats stand on a8, h8 and h1, their kings on a5, e8 and h4.`},
		{ID: "chaturaji/camps", Title: "the camps", Source: from(heading, "teams of two, the partner sits opposite"),
			Text: "Those who face each other are partners: Red and Black against Yellow and Green."},
		{ID: "chaturaji/goal", Title: "the goal",
			Source: from("introduction", "the aim was to eliminate both kings of the rival forces"),
			Text: `The camp that has both enemy kings off the board at the same time has won, and the game is over at once. ` +
				`The rules know no draw.`,
			Breaks: example("", "8/8/8/8/8/8/gK7/rR2rK3bK r", "1. R: <4,2> Rxa2 Rb2"),
			Keeps:  example("", "8/8/8/8/8/8/gK7/rR2rK3bK r", "1. R: <4,2> Rxa2"),
			Moves:  []war.Law{war.NotOver("chaturaji/goal", "")}, Casts: []war.CastLaw{war.NoCastAfter("chaturaji/goal")}},
		{ID: "chaturaji/turn-order", Title: "turns",
			Source: from(heading, "play goes clockwise; who begins is not said and is the tag First"),
			Text: `Red begins, and the turns go clockwise: Red, Yellow, Black, Green. A player moves his own men only. Who ` +
				`is frozen is skipped.`,
			Breaks: example("", "", "1. R: <4,3> Ng8-f6"), Keeps: example("", "", "1. R: <4,3> Nb1-c3"),
			Moves: []war.Law{war.OneMan(words.Name("one man moves at a time")), war.Stands(0), war.OnTurn},
			Ends:  []war.EndLaw{war.Unmoved}},
		{ID: "chaturaji/dice", Title: "the dice",
			Source: from(headingMoves,
				"two dice each turn; each gives the right to move the man it names; the same man may be moved twice and a die "+
					"ignored"),
			Text: `A turn begins with a throw of two dice. Each die allows one move of a man that it names, in either order: ` +
				`2 the boat, 3 the knight, 4 the rook, 5 a
			soldier or the king. Either die or both may be ignored, and both may move the same man if both name it. A turn in ` +
				`which nothing was moved is written
			as a pass. With dice=cube-dead a 1 or 6 moves nothing. With dice=cube-alberuni 1 moves as 5 does and 6 as 4.`,
			Breaks: example("", "", "1. R: <4,3> a3"), Keeps: example("", "", "1. R: <5,3> a3"),
			Moves: []war.Law{war.Thrown, war.NamedByDice}, Casts: []war.CastLaw{war.Falls, war.CastDue},
			Ends: []war.EndLaw{war.Unthrown}},
		{ID: "chaturaji/no-move", Title: "the pass", Source: from(headingMoves, "a die may be ignored"),
			Text: `A turn in which nothing is moved is a pass, whether or not a move was possible. A die that is ignored ` +
				`after a move is not written: while one is left
			the turn stays open, whether or not it can move anything, until the next seat mark or throw.`,
			Breaks: example("", "", "1. R: <5,3> a3 --"), Keeps: example("", "", "1. R: <5,3> --"),
			Moves: []war.Law{passesFirst}},
		{ID: "chaturaji/soldier-move", Title: "the soldier's move",
			Source: from(headingMoves, "as in chess, but never two squares from the start"),
			Text:   "A soldier moves one square straight forward, away from its own edge, to an empty square, never two.",
			Breaks: example("", "", "1. R: <5,5> a4"), Keeps: example("", "", "1. R: <5,5> a3"),
			Moves: []war.Law{war.Stands(engine.Soldier), war.SoldierMoves}},
		{ID: "chaturaji/soldier-capture", Title: "the soldier's capture", Source: from(headingMoves, "as in chess"),
			Text:   "A soldier captures one square diagonally forward, and moves there only to capture.",
			Breaks: example("", "yK6bK/8/8/8/2yN5/8/1rP6/3rK3gK r", "1. R: <5,5> bxc4"),
			Keeps:  example("", "yK6bK/8/8/8/8/2yN5/1rP6/3rK3gK r", "1. R: <5,5> bxc3"), Moves: []war.Law{war.SoldierCaptures}},
		war.Mover("chaturaji/rook", engine.Rook, "", from(headingMoves, "as in chess"),
			example("", "yK6bK/8/8/8/8/8/rN7/rR2rK3gK r", "1. R: <4,4> Ra5"), example("", "yK6bK/8/8/8/8/8/rN7/rR2rK3gK r",
				"1. R: <4,4> Rc1")),
		war.Mover("chaturaji/knight", engine.Knight, "", from(headingMoves, "as in chess"),
			example("", "", "1. R: <3,3> Nb3"), example("", "", "1. R: <3,3> Nc3")),
		war.Mover("chaturaji/boat", engine.Boat, "", from(headingMoves, "two squares diagonally, passing over other men"),
			example("", "", "1. R: <2,2> Bb3"), example("", "", "1. R: <2,2> Bc3")),
		{ID: "chaturaji/boat-triumph", Title: "the boat's triumph",
			Source: from(headingMoves,
				"if it forms a perfect square with the three other boats it captures them all: the triumph of the boat"),
			Text: `A boat whose own move completes a block of 2×2 squares with three boats, one of each other army, captures ` +
				`all three, the partner's too. Boats of
			frozen armies count. A soldier that becomes a boat completes nothing. If the boat comes to an empty square the ` +
				`move is written without x.`,
			Breaks: example("", "yK6bK/8/8/8/8/1yB6/1bBgB5/rB2rK3gK r", "1. R: <2,2> Bxc3"),
			Keeps:  example("", "yK6bK/8/8/8/8/1yB6/1bBgB5/rB2rK3gK r", "1. R: <2,2> Bc3"), Moves: []war.Law{unmarked()}},
		{ID: "chaturaji/rajah-step", Title: "the king's move", Source: from(headingMoves, "as in chess"),
			Text:   "A king moves one square in any direction. It has no leap.",
			Breaks: example("", "", "1. R: <5,5> Ke3"), Keeps: example("", "", "1. R: <5,5> Ke2"),
			Moves: []war.Law{war.Stands(engine.King), war.LeapsTo(engine.King)}},
		{ID: "chaturaji/capture", Title: "capture", Source: engine.Source{Says: "as in chess"},
			Text: `A man captures by moving onto a man of another army, which leaves the board. Every man captures every ` +
				`other, those of a frozen army too. Men of the
			own army are never captured.`,
			Breaks: example("", "yK6bK/8/8/8/8/8/rN7/rR2rK3gK r", "1. R: <4,4> Rxa2"),
			Keeps:  example("", "yK6bK/8/8/8/8/8/yN7/rR2rK3gK r", "1. R: <4,4> Rxa2"), Moves: []war.Law{war.NotOwn, war.Takes}},
		{ID: "chaturaji/partner-capture", Title: "the partner's men",
			Source: from(headingPromo, "the partner's pieces can be captured too, except the king"),
			Text:   "The partner's men may be captured, but never a king of his.",
			Breaks: example("", "yK7/8/8/8/bK7/8/8/rR2rK3gK r", "1. R: <4,4> Rxa4"),
			Keeps:  example("", "yK6bK/8/8/8/bN7/8/8/rR2rK3gK r", "1. R: <4,4> Rxa4"), Moves: []war.Law{war.NotAllied}},
		{ID: "chaturaji/no-check", Title: "no check",
			Source: from(headingPromo, "there is no check, any piece can capture the king"),
			Text:   "There is no check: a king need not be protected, and any enemy man may capture it."},
		{ID: "chaturaji/king-lost", Title: "the lost king",
			Source: from(headingMoves,
				"who has lost his king moves no more until his partner captures an enemy king; then he can put his own back "+
					"where he likes, once in the game"),
			Text: `A player without a king is frozen: his men do not move and his turns are skipped, until his partner ` +
				`captures an enemy king after the loss. Once in the
			game he may then bring his king back on any empty square, at the beginning of any later turn before the throw, ` +
				`and throw and move in that turn. From
			the capture on he throws and moves, also without a king, and a later loss freezes him again. With ` +
				`unfreeze=with-king he stays frozen until his king has
			come back.`,
			Breaks: example("", "", "1. R: K@d4"), Keeps: example("", "yK6bK/8/8/8/8/8/8/rR6gK r freed:r",
				"1. R: K@d4 <4,2> Ra3"),
			Moves: []war.Law{
				war.IsKing,
				war.Never("kings are not exchanged in this game, each comes back alone", engine.Exchange).At(war.StageReturn),
				war.Returns(noReturn, (*war.State).Free),
				war.BeforeThrow(engine.Enter),
				war.Active,
			}},
		{ID: "chaturaji/promotion", Title: "promotion",
			Source: from(headingPromo,
				"the soldier becomes the piece that occupied its column at the start, taking the symmetry into account"),
			Text: `A soldier that reaches the far edge becomes the piece that began on its line, counted from ` +
				`either side. That is a boat on the outer lines, then a knight, a rook, and on the two in the ` +
				`middle a king. It must. A soldier that becomes nothing, under king-line or promotion-needs-loss, ` +
				`stays there a soldier for good.`,
			Breaks: example("", "yK6bK/1rP6/8/8/8/8/8/3rK3gK r", "1. R: <5,5> b8=R"),
			Keeps:  example("", "yK6bK/1rP6/8/8/8/8/8/3rK3gK r", "1. R: <5,5> b8=N"),
			Moves:  []war.Law{war.Rests(words.Name("far edge")), promoted()}},
	}
}
