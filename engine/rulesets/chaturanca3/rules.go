package chaturanca3

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
)

func example(options, position, movetext string) string {
	return laws.Example("chaturanca-3", options, position, movetext)
}

func from(section, says string) engine.Source {
	return engine.Source{Seed: "000", Section: section, Says: says}
}

var rules = war.Rules{
	{ID: "chaturanca-3/equipment", Title: "the board and the men",
		Text: "The board has 8×8 squares, all of one colour. Each player has sixteen men: a Rajah, a vizier, two rooks, two knights, " +
			"two elephants and eight soldiers. There are no other men and nothing is thrown.",
		Source: from(headingMen000, "8×8 squares of one colour; eight soldiers, two rooks, two knights, two elephants, a vizier and a Rajah each"),
		Breaks: example("", "", "1. Bd3"), Keeps: example("", "", "1. Ed3"),
		Moves: []war.Law{war.Plays(), war.OnBoard()}, Casts: []war.CastLaw{war.NothingThrown()}},
	{ID: "chaturanca-3/setup", Title: "the start",
		Text: "From a to h White has rook, knight, elephant, vizier, Rajah, elephant, knight, rook on the first rank and the soldiers on the second. " +
			"Black's men face them on the eighth and seventh, the vizier on d8 and the Rajah on e8.",
		Source: from(headingSetup000, "placed as in chess, soldiers for pawns, elephants for bishops, the vizier for the queen and the Rajah for the king")},
	{ID: "chaturanca-3/goal", Title: "the goal",
		Text: "Who captures the enemy Rajah has won, and the game is over at once. With royal=check a Rajah is not captured: who mates it has won. " +
			"The rules know no draw.",
		Source: from(headingAim000, "capture the enemy Rajah; play goes on until one is captured"),
		Breaks: example("", "4k2r/8/8/8/8/8/8/4R1K1 w -", "1. Rxe8 Rh7"), Keeps: example("", "4k2r/8/8/8/8/8/8/4R1K1 w -", "1. Rxe8"),
		Moves: []war.Law{war.NotOver("chaturanca-3/goal", "has lost its king")}},
	{ID: "chaturanca-3/no-stalemate", Title: "no stalemate",
		Text: "A move need not parry an attack on the player's own Rajah and may expose it, so nobody is ever without a move for that reason. " +
			"With royal=check this does not hold.",
		Source: from(headingAim000, "the stalemate of chess is unknown")},
	{ID: "chaturanca-3/turn-order", Title: "turns",
		Text:   "White begins. The players take turns; a turn is one move of one of the player's own men.",
		Source: from(headingCourse000, "the players play in turn; who begins is not said and is the tag First"),
		Breaks: example("", "", "1. e3 d2-d3"), Keeps: example("", "", "1. e3 d6"),
		Moves: []war.Law{war.OneMan("a turn is a move of one man"), war.Stands(0), war.OnTurn()}, Ends: []war.EndLaw{war.Unmoved()}},
	{ID: "chaturanca-3/no-move", Title: "no move, no pass",
		Text: "A turn cannot be passed while a move is possible. A player who has none has lost; " +
			"with no-move=pass that player passes, unless the Rajah is in check under royal=check, which is mate. " +
			"Nothing then ends a game in which neither side can move: its record ends with * or names a Termination.",
		Source: laws.Settles("C7", "the text is silent; in the game of seed 002 the player who cannot move loses"),
		Breaks: example("", "", "1. --"), Keeps: example("", "", "1. e3"),
		Moves: []war.Law{war.NotOver("chaturanca-3/no-move", "cannot move"), war.NoPass()}},
	{ID: "chaturanca-3/soldier-move", Title: "the soldier's move",
		Text:   "A soldier moves one square straight forward to an empty square, never two, not even from where it began.",
		Source: from(headingMoves000, "as the pawn of chess, but always one square forward"),
		Breaks: example("", "", "1. e4"), Keeps: example("", "", "1. e3"),
		Moves: []war.Law{war.Stands(engine.Soldier), war.SoldierMoves("%[1]s moves %[2]s, and to %[3]s only to capture")}},
	{ID: "chaturanca-3/soldier-capture", Title: "the soldier's capture",
		Text: "A soldier captures one square straight forward or one square diagonally forward, and moves diagonally only to capture. " +
			"With soldier-capture=diagonal it does not capture straight ahead. There is no capture in passing.",
		Source: from(headingMoves000, "it captures going one square forward, or one square diagonally forward"),
		Breaks: example("", "4k3/8/8/8/2p5/8/1P6/4K3 w -", "1. bxc4"), Keeps: example("", "4k3/8/8/8/8/1p6/1P6/4K3 w -", "1. bxb3"),
		Moves: []war.Law{war.SoldierCaptures(), war.SomethingThere()}},
	{ID: "chaturanca-3/rook", Title: "the rook",
		Text:   "A rook moves any distance along its rank or file, not through men.",
		Source: from(headingMoves000, "as in chess: straight, as far as wished, not through occupied squares"),
		Breaks: example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Ra5"), Keeps: example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Ra2"),
		Moves: []war.Law{war.Stands(engine.Rook), war.Rides(engine.Rook)}},
	{ID: "chaturanca-3/knight", Title: "the knight",
		Text:   "A knight moves two squares along rank or file and one aside, over whatever stands between.",
		Source: from(headingMoves000, "as in chess, in an L, over occupied squares"),
		Breaks: example("", "", "1. Ng3"), Keeps: example("", "", "1. Nf3"),
		Moves: []war.Law{war.Stands(engine.Knight), war.LeapsTo(engine.Knight)}},
	{ID: "chaturanca-3/elephant", Title: "the elephant",
		Text:   "An elephant moves exactly two squares diagonally, over whatever stands between.",
		Source: from(headingMoves000, "exactly two squares diagonally, forward or backward, over occupied squares"),
		Breaks: example("", "4k3/8/8/8/8/8/8/2E1K3 w -", "1. Ed2"), Keeps: example("", "4k3/8/8/8/8/8/8/2E1K3 w -", "1. Ee3"),
		Moves: []war.Law{war.Stands(engine.Elephant), war.LeapsTo(engine.Elephant)}},
	{ID: "chaturanca-3/vizier", Title: "the vizier",
		Text:   "A vizier moves one square diagonally.",
		Source: from(headingMoves000, "exactly one square diagonally, forward or backward"),
		Breaks: example("", "4k3/8/8/8/8/8/8/3VK3 w -", "1. Vd2"), Keeps: example("", "4k3/8/8/8/8/8/8/3VK3 w -", "1. Vc2"),
		Moves: []war.Law{war.Stands(engine.Vizier), war.LeapsTo(engine.Vizier)}},
	{ID: "chaturanca-3/rajah-step", Title: "the Rajah's step",
		Text:   "A Rajah moves one square in any direction. There is no castling.",
		Source: from(headingMoves000, "exactly one square, straight or diagonally, forward or backward"),
		Breaks: example("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Ke3"), Keeps: example("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Ke2"),
		Moves: []war.Law{war.Stands(engine.King), war.LeapsTo(engine.King)}},
	{ID: "chaturanca-3/rajah-leap", Title: "the Rajah's leap",
		Text: "Once in the game each Rajah may move like a knight, also to capture, but not while an enemy man could capture it with an ordinary move; " +
			"the enemy Rajah's own leap does not count. With leap-right=never-checked a Rajah that could have been captured once has lost the leap.",
		Source: from(headingMoves000, "it can move in an L like a knight, once in the game and only when not in check"),
		Breaks: example("", "4r1k1/8/8/8/8/8/8/4K3 w K", "1. Kf3"), Keeps: example("", "3r2k1/8/8/8/8/8/8/4K3 w K", "1. Kf3"),
		Moves: []war.Law{war.KingLeap("%[1]s may not leap to %[2]s while %[3]s attacks %[4]s")}},
	{ID: "chaturanca-3/capture", Title: "capture",
		Text: "A man captures by moving onto an enemy man, which leaves the board for good. Every man captures every other. " +
			"Own men are never captured.",
		Source: from(headingCapture000, "as in chess, by moving onto a square that an enemy man occupies, which is eliminated"),
		Breaks: example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Rxa3"), Keeps: example("", "4k3/8/8/8/8/n7/8/R3K3 w -", "1. Rxa3"),
		Moves: []war.Law{war.NoReturn(), war.NotOwn()}},
	{ID: "chaturanca-3/promotion", Title: "promotion",
		Text: "A soldier that reaches the last rank may be exchanged for a piece of the kind that stood on that square at the start, " +
			"if its side has lost one of that kind and has fewer than it began with. Where the enemy Rajah stood it is not exchanged. " +
			"With promotion=mandatory the exchange must be made where it is possible; " +
			"with vizier-limit=2 a side that has lost a vizier may have two.",
		Source: from(headingPromo000, "a soldier on the last rank can be exchanged for the kind that began on the square reached, if the player has lost one of the kind"),
		Breaks: example("", "8/P6k/8/8/8/8/7K/RR6 w -", "1. a8=R"), Keeps: example("", "8/P6k/8/8/8/8/7K/R7 w -", "1. a8=R"),
		Moves: []war.Law{war.Exchanged(), withinLimit(), war.RegainsLost()}},
	{ID: "chaturanca-3/unpromoted", Title: "soldiers on the last rank",
		Text: "A soldier that is not exchanged on the last rank stays there for good, without a move. " +
			"With unpromoted=forbidden a soldier that cannot be exchanged may not go there, not even to capture the Rajah; " +
			"with unpromoted=later it may be exchanged where it stands on a later turn, as that turn's move.",
		Source: laws.Settles("C3", "the text is silent"),
		Breaks: example("", "P7/7k/8/8/8/8/7K/R7 w -", "1. a8=R"), Keeps: example("unpromoted=later", "P7/7k/8/8/8/8/7K/R7 w -", "1. a8=R"),
		Moves: []war.Law{war.Rests("last rank"), war.InTime()}},
	{ID: "chaturanca-3/check", Title: "check and mate",
		Text: "Only with royal=check: after a move the player's own Rajah may not be under attack. A player whose Rajah is under attack " +
			"and who has no legal move is mated and has lost. A Rajah's leap attacks nothing.",
		Source: laws.Settles("C1", "the leap is refused in check; read as in chess"),
		Breaks: example("royal=check", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "1. Ra2"), Keeps: example("royal=check", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "1. Re5"),
		Moves: []war.Law{war.NotOver("chaturanca-3/check", "is mated"), war.SparesKings().At(war.StageKing), war.KeepsKing()}},
}
