package chaturanca3

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset returns the game of two of seed 000, its third variant.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{Name: "chaturanca-3", Version: 1,
		Title: "Chaturanca for two, 8×8, in which the Rajah is captured", Seats: war.TwoSeats(),
		About: laws.Prose(`Two armies of sixteen men stand on 8×8 squares as in chess, with elephants for the ` +
			`bishops and a vizier for the queen, both Rajahs on the e-file. White begins; a turn is one move. Who ` +
			`captures the enemy Rajah wins. There is no check: a player may leave the Rajah where it can be taken. ` +
			`Soldiers capture straight ahead as well as diagonally, and the Rajah may move like a knight once in ` +
			`the game. A soldier that reaches the last rank may be exchanged for a lost piece of the kind that ` +
			`began on that square.`),
		Position: war.AboutTwo("K R N E V",
			"With vizier-limit=2 V and v for the seats that have lost a vizier although they have one; else -."),
		Turns: "A turn is one move: the capital of the man and the square it goes to, as in e3 and Nf3. The " +
			"capitals are K Rajah, V vizier, R rook, N knight and E elephant; a soldier has none. x is a capture, " +
			"Nxf3. A soldier that captures names the file it left, bxc3. Where two men of a kind can go there the " +
			"file or rank of the one is added, Nbd2. e8=V is a promotion. A number with a dot begins each round: " +
			"1. e3 e6. The result ends the game: 1-0, 0-1, 1/2-1/2, or * if it is not known.",
		Options: options(),
		Cites: engine.Cites{Men: "chaturanca-3/equipment", Squares: "chaturanca-3/equipment",
			Turns: "chaturanca-3/turn-order", Captures: "chaturanca-3/capture", Checks: "chaturanca-3/check"},
	}, build)
}

func example(options, position, movetext string) string {
	return laws.Example("chaturanca-3", options, position, movetext)
}

func from(section, says string) engine.Source { return laws.From("000", section, says) }

func options() []engine.Option {
	return []engine.Option{
		laws.Option("royal", "whether the Rajah is captured, or protected by check and mate",
			from("Variante 3: but du jeu", "the aim is to capture the enemy Rajah, and play goes on until one is captured"),
			laws.Value("capture", "the Rajah is captured like any man, which ends the game; there is no check"),
			laws.Value("check", "as in chess: the Rajah may not be left under attack, and mate wins",
				from("Variante 3: capture", "captures are made as in chess; and the leap is refused in check"))),
		laws.Option("soldier-capture", "where a soldier captures",
			from("Variante 3: mouvement", "it captures going one square forward, or one square diagonally forward"),
			laws.Value("both", "one square straight or diagonally forward"),
			laws.Value("diagonal", "one square diagonally forward only",
				from("variantes 1, 2, 3: mouvement",
					"in all three variants the soldier is likened to the pawn of chess, which every public description follows"))).
			Where(war.NoneAhead),
		laws.Option("promotion", "whether a soldier that can be exchanged on the last rank must be",
			from("Variante 3: promotion", "a soldier that reaches the last rank can be promoted"),
			laws.Value("optional", "the player may leave it a soldier"),
			laws.Value("mandatory", "the exchange is part of the move and cannot be declined",
				laws.Settles("C4", "as in chess"))).Where(war.NonePromotes),
		laws.Option("unpromoted", "what becomes of a soldier on the last rank that is not exchanged",
			laws.Settles("C3", "the text is silent; ludoteka leaves such soldiers on the board without a move"),
			laws.Value("stay", "it stays there a soldier for good, does not move and can be captured"),
			laws.Value("forbidden",
				"a soldier that cannot be exchanged there may not go to the last rank, not even to capture the Rajah",
				laws.Settles("C3", "Gollon allows no move to the last rank that cannot promote")),
			laws.Value("later", "it stays, and on a later turn it may be exchanged where it stands, as that turn's move, once "+
				"a man of the kind is lost")).Where(war.NonePromotes),
		laws.Option("vizier-limit", "how many viziers a player may have once one was lost",
			from("Variante 3: promotion",
				"the player must have lost a piece of the kind, so that nobody has three rooks, knights, elephants or viziers"),
			laws.Value("1", "one: a soldier becomes a vizier only while its side has none"),
			laws.Value("2", "two: a player who has lost a vizier may come to have two",
				from("Variante 3: promotion",
					"the sentence names three viziers as what cannot be, though a side begins with one"))).Where(war.NonePromotes),
		laws.Option("no-move", "what becomes of a player who has no move",
			from("Variante 3: but du jeu", "stalemate is unknown; what becomes of a player without a move is not said"),
			laws.Value("loss", "that player has lost"),
			laws.Value("pass", "that player passes, unless the Rajah is in check under royal=check; nothing ends a game in "+
				"which neither side can move")).Where(mobile),
		laws.Option("leap-right", "how a Rajah loses its leap without using it",
			from("Variante 3: mouvement", "the leap is made once in the game and on condition that the Rajah is not in check"),
			laws.Value("not-in-check", "never: a Rajah that is in check cannot leap, but keeps the right"),
			laws.Value("never-checked", "by being in check once: from then on it may not leap any more",
				laws.Settles("A5", "the Chess Variant Pages give the leap only to a king that has not been in check before"))).
			Where(war.NoneThreatened),
	}
}

func rules() war.Rules {
	return war.Rules{
		{ID: "chaturanca-3/equipment", Title: "the board and the men",
			Source: from("Variante 3: matériel",
				"8×8 squares of one colour; eight soldiers, two rooks, two knights, two elephants, a vizier and a Rajah each"),
			Text: `The board has 8×8 squares, all of one colour. Each player has sixteen men: a Rajah, a vizier, two rooks, ` +
				`two knights, two elephants and eight
			soldiers. There are no other men and nothing is thrown.`,
			Breaks: example("", "", "1. Bd3"), Keeps: example("", "", "1. Ed3"), Moves: []war.Law{war.Plays, war.OnBoard},
			Casts: []war.CastLaw{war.NothingThrown}},
		{ID: "chaturanca-3/setup", Title: "the start",
			Source: from("Variante 3: préparation",
				"placed as in chess, soldiers for pawns, elephants for bishops, the vizier for the queen and the Rajah for the "+
					"king"),
			Text: `From a to h White has rook, knight, elephant, vizier, Rajah, elephant, knight, rook on the first rank and ` +
				`the soldiers on the second. Black's men face
			them on the eighth and seventh, the vizier on d8 and the Rajah on e8.`},
		{ID: "chaturanca-3/goal", Title: "the goal",
			Source: from("Variante 3: but du jeu", "capture the enemy Rajah; play goes on until one is captured"),
			Text: `Who captures the enemy Rajah has won, and the game is over at once. With royal=check a Rajah is not ` +
				`captured: who mates it has won. The rules know no
			draw.`,
			Breaks: example("", "4k2r/8/8/8/8/8/8/4R1K1 w -", "1. Rxe8 Rh7"), Keeps: example("", "4k2r/8/8/8/8/8/8/4R1K1 w -",
				"1. Rxe8"), Moves: []war.Law{war.NotOver("chaturanca-3/goal", words.Name("has lost its king"))}},
		{ID: "chaturanca-3/no-stalemate", Title: "no stalemate",
			Source: from("Variante 3: but du jeu", "the stalemate of chess is unknown"),
			Text: `A move need not parry an attack on the player's own Rajah and may expose it, so nobody is ever without a ` +
				`move for that reason. With royal=check this
			does not hold.`},
		{ID: "chaturanca-3/turn-order", Title: "turns", Source: from("Variante 3: déroulement du jeu",
			"the players play in turn; who begins is not said and is the tag First"),
			Text:   "White begins. The players take turns. A turn is one move of one of the player's own men.",
			Breaks: example("", "", "1. e3 d2-d3"), Keeps: example("", "", "1. e3 d6"),
			Moves: []war.Law{war.OneMan(words.Name("a turn is a move of one man")), war.Stands(0), war.OnTurn},
			Ends:  []war.EndLaw{war.Unmoved}},
		{ID: "chaturanca-3/no-move", Title: "no move, no pass",
			Source: from("Variante 3: but du jeu",
				"stalemate is unknown; what becomes of a player without a move is not said, and in the game of text 002 he loses "+
					"(C7)"),
			Text: `A turn cannot be passed while a move is possible. A player who has none has lost. With no-move=pass that ` +
				`player passes, unless the Rajah is in check
			under royal=check, which is mate. Nothing then ends a game in which neither side can move: its record ends with * ` +
				`or names a Termination.`,
			Breaks: example("", "", "1. --"), Keeps: example("", "", "1. e3"),
			Moves: []war.Law{war.NotOver("chaturanca-3/no-move", words.Name("cannot move")), war.NoPass}},
		{ID: "chaturanca-3/soldier-move", Title: "the soldier's move",
			Source: from("Variante 3: mouvement", "as the pawn of chess, but always one square forward"),
			Text:   "A soldier moves one square straight forward to an empty square, never two, not even from where it began.",
			Breaks: example("", "", "1. e4"), Keeps: example("", "", "1. e3"),
			Moves: []war.Law{war.Stands(engine.Soldier), war.SoldierMoves}},
		{ID: "chaturanca-3/soldier-capture", Title: "the soldier's capture",
			Source: from("Variante 3: mouvement", "it captures going one square forward, or one square diagonally forward"),
			Text: `A soldier captures one square straight forward or one square diagonally forward, and moves diagonally only ` +
				`to capture. With soldier-capture=diagonal
			it does not capture straight ahead. There is no capture in passing.`,
			Breaks: example("", "4k3/8/8/8/2p5/8/1P6/4K3 w -", "1. bxc4"), Keeps: example("", "4k3/8/8/8/8/1p6/1P6/4K3 w -",
				"1. bxb3"), Moves: []war.Law{war.SoldierCaptures, war.SomethingThere}},
		war.Mover("chaturanca-3/rook", engine.Rook, "",
			from("Variante 3: mouvement", "as in chess: straight, as far as wished, not through occupied squares"),
			example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Ra5"), example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Ra2")),
		war.Mover("chaturanca-3/knight", engine.Knight, "",
			from("Variante 3: mouvement", "as in chess, in an L, over occupied squares"), example("", "", "1. Ng3"),
			example("", "", "1. Nf3")),
		war.Mover("chaturanca-3/elephant", engine.Elephant, "",
			from("Variante 3: mouvement", "exactly two squares diagonally, forward or backward, over occupied squares"),
			example("", "4k3/8/8/8/8/8/8/2E1K3 w -", "1. Ed2"), example("", "4k3/8/8/8/8/8/8/2E1K3 w -", "1. Ee3")),
		war.Mover("chaturanca-3/vizier", engine.Vizier, "",
			from("Variante 3: mouvement", "exactly one square diagonally, forward or backward"),
			example("", "4k3/8/8/8/8/8/8/3VK3 w -", "1. Vd2"), example("", "4k3/8/8/8/8/8/8/3VK3 w -", "1. Vc2")),
		{ID: "chaturanca-3/rajah-step", Title: "the Rajah's step",
			Source: from("Variante 3: mouvement", "exactly one square, straight or diagonally, forward or backward"),
			Text:   "A Rajah moves one square in any direction. There is no castling.",
			Breaks: example("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Ke3"), Keeps: example("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Ke2"),
			Moves: []war.Law{war.Stands(engine.King), war.LeapsTo(engine.King)}},
		{ID: "chaturanca-3/rajah-leap", Title: "the Rajah's leap",
			Source: from("Variante 3: mouvement",
				"it can move in an L like a knight, once in the game and only when not in check"),
			Text: `Once in the game each Rajah may move like a knight, also to capture, but not while an enemy man could ` +
				`capture it with an ordinary move. The enemy
			Rajah's own leap does not count. With leap-right=never-checked a Rajah that could have been captured once has ` +
				`lost the leap.`,
			Breaks: example("", "4r1k1/8/8/8/8/8/8/4K3 w K", "1. Kf3"), Keeps: example("", "3r2k1/8/8/8/8/8/8/4K3 w K",
				"1. Kf3"), Moves: []war.Law{war.KingLeap(words.Name("%[1]s may not leap to %[2]s while %[3]s attacks %[4]s"))}},
		{ID: "chaturanca-3/capture", Title: "capture",
			Source: from("Variante 3: capture",
				"as in chess, by moving onto a square that an enemy man occupies, which is eliminated"),
			Text: `A man captures by moving onto an enemy man, which leaves the board for good. Every man captures every ` +
				`other. Own men are never captured.`,
			Breaks: example("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Rxa3"), Keeps: example("", "4k3/8/8/8/8/n7/8/R3K3 w -",
				"1. Rxa3"), Moves: []war.Law{war.Never("a captured man does not come back", engine.Enter, engine.Exchange),
				war.NotOwn}},
		{ID: "chaturanca-3/promotion", Title: "promotion",
			Source: from("Variante 3: promotion",
				"a soldier on the last rank can be exchanged for the kind that began on the square reached, if the player has "+
					"lost one of the kind"),
			Text: `A soldier that reaches the last rank may be exchanged for a piece of the kind that stood on ` +
				`that square at the start. Its side must have lost one of that kind and have fewer than it began ` +
				`with. Where the enemy Rajah stood it is not exchanged. With promotion=mandatory the exchange must ` +
				`be made where it is possible. With vizier-limit=2 a side that has lost a vizier may have two.`,
			Breaks: example("", "8/P6k/8/8/8/8/7K/RR6 w -", "1. a8=R"), Keeps: example("", "8/P6k/8/8/8/8/7K/R7 w -", "1. a8=R"),
			Moves: []war.Law{war.Exchanged, withinLimit(), war.RegainsLost}},
		{ID: "chaturanca-3/unpromoted", Title: "soldiers on the last rank", Source: laws.Settles("C3", "the text is silent"),
			Text: `A soldier that is not exchanged on the last rank stays there for good, without a move. With ` +
				`unpromoted=forbidden a soldier that cannot be exchanged
			may not go there, not even to capture the Rajah. With unpromoted=later it may be exchanged where it stands on a ` +
				`later turn, as that turn's move.`,
			Breaks: example("", "P7/7k/8/8/8/8/7K/R7 w -", "1. a8=R"),
			Keeps:  example("unpromoted=later", "P7/7k/8/8/8/8/7K/R7 w -", "1. a8=R"),
			Moves:  []war.Law{war.Rests(words.Name("last rank")), war.InTime}},
		{ID: "chaturanca-3/check", Title: "check and mate",
			Source: laws.Settles("C1", "the leap is refused in check; read as in chess"),
			Text: `Only with royal=check: after a move the player's own Rajah may not be under attack. A player whose Rajah ` +
				`is under attack and who has no legal move is
			mated and has lost. A Rajah's leap attacks nothing.`,
			Breaks: example("royal=check", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "1. Ra2"),
			Keeps:  example("royal=check", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "1. Re5"),
			Moves: []war.Law{war.NotOver("chaturanca-3/check", words.Name("is mated")),
				war.SparesKings.At(war.StageKing), war.KeepsKing}},
	}
}
