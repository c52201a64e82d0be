package chaturanga2p

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset returns the game of two of seed 002.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{Name: "chaturanga-2p", Version: 2,
		Title: "Chaturanga for two, 8×8, with check and the king's one leap", Seats: war.TwoSeats(),
		About: laws.Prose(`The game for two on the ashtapada, a plain board of 8×8. It is played as chess, with ` +
			`elephants that jump two squares diagonally in place of bishops and a vizier of one diagonal step in ` +
			`place of the queen. Soldiers have no double step, nobody castles, and kings do not face each other. A ` +
			`soldier on the last rank becomes the man that began on that square, if one of its kind was lost. ` +
			`Checkmate wins, and so does leaving the other without a move.`),
		Position: war.AboutTwo("K R N E V", ""),
		Turns: "A turn is one move: the capital of the man and the square it goes to, as in e3 and Nf3. The " +
			"capitals are K king, V vizier, R rook, N knight and E elephant; a soldier has none. x is a capture, " +
			"Nxf3. A soldier that captures names the file it left, bxc3. Where two men of a kind can go there the " +
			"file or rank of the one is added, Nbd2. e8=V is a promotion; + is check, # is mate. A number with a " +
			"dot begins each round: 1. e3 e6. The result ends the game: 1-0, 0-1, 1/2-1/2, or * if it is not known.",
		Options: options(),
		Cites: engine.Cites{Men: "chaturanga-2p/equipment", Squares: "chaturanga-2p/board",
			Turns: "chaturanga-2p/turn-order", Captures: "chaturanga-2p/capture", Checks: "chaturanga-2p/check"},
	}, build)
}

func example(options, position, movetext string) string {
	return laws.Example("chaturanga-2p", options, position, movetext)
}

func from(section, says string) engine.Source { return laws.From("002", section, says) }

// Headings of seed 002.
const headingTwo, headingMoves, headingPromo = "Les règles du jeu dans la version opposant deux joueurs",
	"Déplacements", "Promotion"

func options() []engine.Option {
	return []engine.Option{
		laws.Option("layout", "where Black's king and vizier stand at the start",
			from(headingTwo,
				"king and counsellor take the middle squares, the king always on the right and the counsellor on the left, "+
					"whatever the colour"),
			laws.Value("rotated", "each king on its own player's right: White's on e1, Black's on d8"),
			laws.Value("chess", "both kings on the e-file, as in chess",
				from(headingTwo, "the sentence lists a difference from chess; read as a mere description of chess it leaves both "+
					"kings on one file"))),
		laws.Option("leap-attacks", "whether a king that may still leap attacks the squares of its leap",
			laws.Settles("D3", "the text is silent"),
			laws.Value("no", "only ordinary moves attack"),
			laws.Value("yes", "the squares of a leap still held are attacked too: the other king may not stand on them")).Where(
			war.KingsDistant),
		laws.Option("leap-right", "how a king loses its leap without using it",
			from(headingMoves, "the leap cannot be made while the king is in check"),
			laws.Value("not-in-check", "never: a king that is in check cannot leap, but keeps the right"),
			laws.Value("never-checked", "by being in check once: from then on it may not leap any more",
				laws.Settles("D4", "the Chess Variant Pages give the leap only to a king that has not been in check before"))).
			Where(war.NoneThreatened),
		laws.Option("promotion-by", "what decides the kind that a soldier becomes on the last rank",
			from(headingPromo, "the soldier is exchanged for a piece of the kind that stood at the start on the square reached"),
			laws.Value("square", "the man that stood on the square reached at the start"),
			laws.Value("own-file", "the soldier's own master piece that stood on that file at the start",
				laws.Settles("D5", "Gollon reads it so; it differs on the d- and e-files only"))).Where(war.NonePromotes),
		laws.Option("unpromoted", "what becomes of a soldier on the last rank that is not exchanged",
			laws.Settles("D6", "the text is silent; ludoteka, where it comes from, leaves the soldier there without a move"),
			laws.Value("stay", "it stays there a soldier for good, does not move and can be captured"),
			laws.Value("forbidden", "a soldier that cannot be exchanged there may not go to the last rank",
				laws.Settles("D6", "Gollon allows no move to the last rank that cannot promote")),
			laws.Value("later", "it stays, and on a later turn it may be exchanged where it stands, as that turn's move, once "+
				"a man of the kind is lost")).Where(war.NonePromotes),
		laws.Option("promotion", "whether a soldier that can be exchanged on the last rank must be",
			from(headingPromo, "soldiers are promoted at the end of the board in the same way as in chess"),
			laws.Value("mandatory", "the exchange is part of the move and cannot be declined"),
			laws.Value("optional", "the player may leave it a soldier",
				from(headingPromo, "it also says that soldiers can be promoted"))).Where(war.NonePromotes),
		laws.Option("elephant", "how the elephant moves",
			from(headingMoves,
				"the elephant moves exactly two squares diagonally, forward or backward, over men of either side"),
			laws.Value("alfil", "two squares diagonally, jumping"),
			laws.Value("dabbaba", "two squares along rank or file, jumping",
				laws.Settles("D8", "Ludii's rules after the Mānasollāsa")),
			laws.Value("silver", "one square diagonally or one straight forward",
				laws.Settles("D8", "an old reading: four legs and a trunk, as the silver general moves"))),
		laws.Option("bare-king", "whether a player left with the king alone has lost",
			laws.Settles("D9", "the text is silent"),
			laws.Value("none", "the game goes on"),
			laws.Value("wins", "a player who has only the king left after the other's move has lost",
				laws.Settles("D9", "in shatranj baring the king wins"))).Where(noneBare),
	}
}

func rules() war.Rules {
	return war.Rules{
		{ID: "chaturanga-2p/board", Title: "the board", Source: from(headingTwo, "two players, 8×8, all squares alike"),
			Text:  "The board has 8×8 squares, all of one colour.",
			Moves: []war.Law{war.OnBoard}},
		{ID: "chaturanga-2p/equipment", Title: "the men",
			Source: from(headingTwo,
				"sixteen pieces each as in chess, with two elephants for the bishops and a vizier or counsellor for the queen"),
			Text: `Each player has sixteen men: a king, a vizier, two rooks, two knights, two elephants and eight soldiers. ` +
				`There are no other men and nothing is thrown.`,
			Breaks: example("", "", "1. Bd3"), Keeps: example("", "", "1. Ed3"), Moves: []war.Law{war.Plays},
			Casts: []war.CastLaw{war.NothingThrown}},
		{ID: "chaturanga-2p/setup", Title: "the start",
			Source: from(headingTwo, "placed as in chess, but each king on its player's right and each counsellor on the left"),
			Text: `From a to h White has rook, knight, elephant, vizier, king, elephant, knight, rook on the first rank and ` +
				`the soldiers on the second. Black's men face
			them on the eighth and seventh, the king on d8 and the vizier on e8. With layout=chess on e8 and d8.`},
		{ID: "chaturanga-2p/goal", Title: "the goal",
			Source: from(headingTwo, "as in chess, but a player who cannot move has lost"),
			Text: "Who mates the enemy king, or leaves the enemy without a move, wins, and the game is over at once. The " +
				"rules know no draw."},
		{ID: "chaturanga-2p/turn-order", Title: "turns",
			Source: engine.Source{Says: "as in chess; who begins is the tag First"},
			Text:   "White begins. The players take turns. A turn is one move of one of the player's own men.",
			Breaks: example("", "", "1. e3 d2-d3"), Keeps: example("", "", "1. e3 d6"),
			Moves: []war.Law{war.OneMan(words.Name("a turn is a move of one man")), war.Stands(0), war.OnTurn},
			Ends:  []war.EndLaw{war.Unmoved}},
		{ID: "chaturanga-2p/no-move", Title: "no pass", Source: from(headingTwo, "the player who cannot move loses the game"),
			Text:   "A turn cannot be passed. Who cannot move has lost.",
			Breaks: example("", "", "1. --"), Keeps: example("", "", "1. e3"), Moves: []war.Law{war.NoPass}},
		{ID: "chaturanga-2p/soldier-move", Title: "the soldier's move",
			Source: from(headingMoves, "as the pawn of chess without the double step: always one square forward"),
			Text:   "A soldier moves one square straight forward to an empty square, never two, not even from where it began.",
			Breaks: example("", "", "1. e4"), Keeps: example("", "", "1. e3"),
			Moves: []war.Law{war.Stands(engine.Soldier), war.SoldierMoves}},
		{ID: "chaturanga-2p/soldier-capture", Title: "the soldier's capture",
			Source: from(headingMoves, "it captures one square diagonally forward"),
			Text: "A soldier captures one square diagonally forward, and moves there only to capture. There is no capture " +
				"in passing.",
			Breaks: example("", "4k3/8/8/8/2p5/8/1P6/4K3 w -", "1. bxc4"), Keeps: example("", "4k3/8/8/8/8/2p5/1P6/4K3 w -",
				"1. bxc3"), Moves: []war.Law{war.SoldierCaptures, war.SomethingThere}},
		war.Mover("chaturanga-2p/rook", engine.Rook, "", from(headingMoves, "as in chess"),
			example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Ra5"), example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Ra2")),
		war.Mover("chaturanga-2p/knight", engine.Knight, "", from(headingMoves, "the same move as in chess"),
			example("", "", "1. Ng3"), example("", "", "1. Nf3")),
		war.Mover("chaturanga-2p/elephant", engine.Elephant,
			" With elephant=dabbaba it is two squares along rank or file, with elephant=silver one square diagonally or "+
				"straight forward.",
			from(headingMoves, "two squares diagonally, not one, forward or backward, passing over own and enemy men"),
			example("", "4k3/8/8/8/8/8/8/2E1K3 w -", "1. Ed2"), example("", "4k3/8/8/8/8/8/8/2E1K3 w -", "1. Ee3")),
		war.Mover("chaturanga-2p/vizier", engine.Vizier, "", from(headingMoves, "one square diagonally, forward or backward"),
			example("", "4k3/8/8/8/8/8/8/3VK3 w -", "1. Vd2"), example("", "4k3/8/8/8/8/8/8/3VK3 w -", "1. Vc2")),
		{ID: "chaturanga-2p/king", Title: "the king",
			Source: from(headingMoves, "as the king of chess, one square straight or diagonally; castling does not exist"),
			Text:   "A king moves one square in any direction. There is no castling.",
			Breaks: example("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Ke3"), Keeps: example("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Ke2"),
			Moves: []war.Law{war.Stands(engine.King), war.LeapsTo(engine.King)}},
		{ID: "chaturanga-2p/king-leap", Title: "the king's leap",
			Source: from(headingMoves, "once in the game it can move in an L like a knight; not while it is in check"),
			Text: `Once in the game each king may move like a knight, also to capture, but not while it is in check. With ` +
				`leap-right=never-checked a king that has been
			in check has lost the leap.`,
			Breaks: example("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Kf3"), Keeps: example("", "4k3/8/8/8/8/8/8/4K3 w K", "1. Kf3"),
			Moves: []war.Law{war.KingLeap(words.Name("%[1]s may not leap to %[2]s while %[3]s attacks %[4]s"))}},
		{ID: "chaturanga-2p/capture", Title: "capture", Source: engine.Source{Says: "as in chess"},
			Text: `A man captures by moving onto an enemy man, which leaves the board for good. Own men are never captured, ` +
				`and kings neither: a king is mated.`,
			Breaks: example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Rxa3"), Keeps: example("", "4k3/8/8/8/8/n7/8/R3K3 w -",
				"1. Rxa3"),
			Moves: []war.Law{war.Never("a captured man does not come back", engine.Enter, engine.Exchange), war.NotOwn,
				war.SparesKings}},
		{ID: "chaturanga-2p/check", Title: "check and mate",
			Source: from(headingTwo, "the game is as chess apart from the differences listed, and check is not among them"),
			Text: `After a move the player's own king may not be under attack. A player whose king is under attack and who ` +
				`has no legal move is mated and has lost. A
			king's leap attacks nothing, unless leap-attacks=yes is played.`,
			Breaks: example("", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "1. Ra2"), Keeps: example("", "4r1k1/8/8/8/8/8/4R3/4K3 w -",
				"1. Re5"), Moves: []war.Law{war.NotOver("chaturanga-2p/check", words.Name("is mated")), war.KeepsKing}},
		{ID: "chaturanga-2p/stalemate-loses", Title: "stalemate loses",
			Source: from(headingTwo, "stalemate does not exist: the player who cannot move loses the game"),
			Text:   "A player who is not in check and has no legal move has lost.",
			Breaks: example("", "k7/8/K7/8/8/8/8/2R5 w -", "1. Rb1 Kb8"), Keeps: example("", "k7/8/K7/8/8/8/8/2R5 w -",
				"1. Rb1"), Moves: []war.Law{war.NotOver("chaturanga-2p/stalemate-loses", words.Name("cannot move"))}},
		{ID: "chaturanga-2p/promotion", Title: "promotion",
			Source: from(headingPromo,
				"as in chess at the end of the board, not for a queen but for a piece of the kind that occupied the square "+
					"reached at the start"),
			Text: `A soldier that reaches the last rank is exchanged for a piece of the kind that stood on that ` +
				`square at the start. With promotion-by=own-file it is the kind that its own side had on that ` +
				`file. Where a king stood it is not exchanged. The exchange must be made where it is possible, ` +
				`unless promotion=optional is played.`,
			Breaks: example("", "8/P6k/8/8/8/8/7K/8 w -", "1. a8=N"), Keeps: example("", "8/P6k/8/8/8/8/7K/8 w -", "1. a8=R"),
			Moves: []war.Law{war.Exchanged}},
		{ID: "chaturanga-2p/promotion-limit", Title: "only what was lost",
			Source: from(headingPromo,
				"the piece must have been captured before, so that nobody has three rooks, knights or elephants or two "+
					"counsellors"),
			Text: `A soldier is exchanged only for a piece that was captured before: nobody ever has three rooks, three ` +
				`knights, three elephants or two viziers.`,
			Breaks: example("", "8/P6k/8/8/8/8/7K/RR6 w -", "1. a8=R"), Keeps: example("", "8/P6k/8/8/8/8/7K/RR6 w -", "1. a8"),
			Moves: []war.Law{war.RegainsLost}},
		{ID: "chaturanga-2p/unpromoted", Title: "soldiers on the last rank", Source: laws.Settles("D6", "the text is silent"),
			Text: `A soldier that is not exchanged on the last rank stays there for good, without a move. With ` +
				`unpromoted=forbidden a soldier that cannot be exchanged
			may not go there. With unpromoted=later it may be exchanged where it stands on a later turn, as that turn's move.`,
			Breaks: example("", "P7/7k/8/8/8/8/7K/R7 w -", "1. a8=R"),
			Keeps:  example("unpromoted=later", "P7/7k/8/8/8/8/7K/R7 w -", "1. a8=R"),
			Moves:  []war.Law{war.Rests(words.Name("last rank")), war.InTime}},
		{ID: "chaturanga-2p/bare-king", Title: "the bare king",
			Source: laws.Settles("D9", "the text is silent; in shatranj baring the king wins"),
			Text:   "Only with bare-king=wins: a player who has nothing but the king left after the other's move has lost.",
			Breaks: example("bare-king=wins", "4k3/8/8/8/8/8/4p3/R3K3 w -", "1. Kxe2 Kd7"),
			Keeps:  example("bare-king=wins", "4k3/8/8/8/8/8/4p3/R3K3 w -", "1. Kxe2"),
			Moves:  []war.Law{war.NotOver("chaturanga-2p/bare-king", words.Name("has only the king left"))}},
	}
}
