package rulesets

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// chaturanga2p is the game of two of seed 002.
func chaturanga2p() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "chaturanga-2p",
		Title: "Chaturanga for two, 8×8, with check and the king's one leap",
		About: "The game for two on the ashtapada, a plain board of 8×8: as chess, but with elephants that jump two squares " +
			"diagonally in place of bishops, a vizier of one diagonal step in place of the queen, soldiers without a double step, no " +
			"castling, and kings that do not face each other. A soldier on the last rank becomes the man that began on that square, " +
			"if one of its kind was lost. Checkmate wins, and so does leaving the other without a move.",
		Version: 2,
		Seats: []engine.SeatInfo{
			{Name: "White", Letter: 'W', Place: "south"},
			{Name: "Black", Letter: 'B', Place: "north"},
		},
		SeatSets: [][]engine.Seat{{1, 2}},
		Options:  chaturanga2pOptions,
		Rules:    chaturanga2pRules,
		Cites: engine.Cites{Men: "chaturanga-2p/equipment", Squares: "chaturanga-2p/board", Turns: "chaturanga-2p/turn-order",
			Captures: "chaturanga-2p/capture", Checks: "chaturanga-2p/check"},
		Build: buildChaturanga2p,
	}
}

// How men move in the games for two.
var (
	oneDiagonal = []war.Vector{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	oneAround   = []war.Vector{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	twoDiagonal = []war.Vector{{2, 2}, {2, -2}, {-2, -2}, {-2, 2}}
	twoStraight = []war.Vector{{0, 2}, {2, 0}, {0, -2}, {-2, 0}}
	fiveSilver  = []war.Vector{{0, 1}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	knightJumps = []war.Vector{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func buildChaturanga2p(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := war.Config{
		Ruleset: r,
		Setup:   setup,
		Armies:  []war.Army{{Forward: [2]int8{0, 1}}, {Forward: [2]int8{0, -1}}},
		Moves: [engine.NumPieces]war.Movement{
			engine.Soldier: {
				Quiet:     []war.Vector{{0, 1}},
				Takes:     []war.Vector{{1, 1}, {-1, 1}},
				Says:      "one square straight forward",
				SaysTakes: "one square diagonally forward",
			},
			engine.King:     war.Leaper("one square in any direction", oneAround...),
			engine.Rook:     {Rides: true, Says: "along its rank or file"},
			engine.Knight:   war.Leaper("two squares along rank or file and one aside", knightJumps...),
			engine.Elephant: war.Leaper("exactly two squares diagonally", twoDiagonal...),
			engine.Vizier:   war.Leaper("one square diagonally", oneDiagonal...),
		},
		Leap:          war.Leaper("like a knight", knightJumps...),
		LeapAttacks:   is("leap-attacks", "yes"),
		LeapUnchecked: is("leap-right", "never-checked"),
		MustPromote:   is("promotion", "mandatory"),
		Unpromoted:    war.Stays,
		BareKingLoses: is("bare-king", "wins"),
		Ends: war.Ends{
			Mate:      "chaturanga-2p/check",
			Stalemate: "chaturanga-2p/stalemate-loses",
			BareKing:  "chaturanga-2p/bare-king",
		},
		NoCast:  "chaturanga-2p/equipment",
		OneMove: "chaturanga-2p/turn-order",
		Laws:    chaturanga2pLaws,
	}
	switch {
	case is("unpromoted", "forbidden"):
		cfg.Unpromoted = war.Forbidden
	case is("unpromoted", "later"):
		cfg.Unpromoted = war.Later
	}
	switch {
	case is("elephant", "dabbaba"):
		cfg.Moves[engine.Elephant] = war.Leaper("exactly two squares along rank or file", twoStraight...)
	case is("elephant", "silver"):
		cfg.Moves[engine.Elephant] = war.Leaper("one square diagonally or straight forward", fiveSilver...)
	}
	white := [8]engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.Vizier,
		engine.King, engine.Elephant, engine.Knight, engine.Rook}
	black := white
	if is("layout", "rotated") {
		black[3], black[4] = engine.King, engine.Vizier
	}
	for file := range 8 {
		cfg.Start[file] = war.ManOf(1, white[file])
		cfg.Start[8+file] = war.ManOf(1, engine.Soldier)
		cfg.Start[48+file] = war.ManOf(2, engine.Soldier)
		cfg.Start[56+file] = war.ManOf(2, black[file])
		toWhite, toBlack := black[file], white[file]
		if is("promotion-by", "own-file") {
			toWhite, toBlack = toBlack, toWhite
		}
		// A soldier never becomes a king.
		cfg.Armies[0].Promo[56+file] = war.KindsOf(toWhite) &^ war.KindsOf(engine.King)
		cfg.Armies[1].Promo[file] = war.KindsOf(toBlack) &^ war.KindsOf(engine.King)
	}
	return war.New(cfg)
}

// chaturanga2pLaws puts first what a referee would say first: that the game is over,
// that the word means nothing here, that no such man stands there, then how men move.
var chaturanga2pLaws = []war.Law{
	war.NotMated("chaturanga-2p/check"),
	war.NotBare("chaturanga-2p/bare-king"),
	war.NotStuck("chaturanga-2p/stalemate-loses"),
	war.NoPass("chaturanga-2p/no-move"),
	war.NoReturn("chaturanga-2p/capture"),
	war.OneMan("chaturanga-2p/turn-order"),
	war.Plays("chaturanga-2p/equipment"),
	war.Stands("chaturanga-2p/turn-order", 0),
	war.Stands("chaturanga-2p/soldier-move", engine.Soldier),
	war.Stands("chaturanga-2p/rook", engine.Rook),
	war.Stands("chaturanga-2p/knight", engine.Knight),
	war.Stands("chaturanga-2p/elephant", engine.Elephant),
	war.Stands("chaturanga-2p/vizier", engine.Vizier),
	war.Stands("chaturanga-2p/king", engine.King),
	war.OnBoard("chaturanga-2p/board"),
	war.OnTurn("chaturanga-2p/turn-order"),
	war.Rests("chaturanga-2p/unpromoted"),
	war.SoldierMoves("chaturanga-2p/soldier-move"),
	war.SoldierCaptures("chaturanga-2p/soldier-capture"),
	war.Rides("chaturanga-2p/rook", engine.Rook),
	war.Leaps("chaturanga-2p/knight", engine.Knight),
	war.Leaps("chaturanga-2p/elephant", engine.Elephant),
	war.Leaps("chaturanga-2p/vizier", engine.Vizier),
	war.Leaps("chaturanga-2p/king", engine.King),
	war.KingLeap("chaturanga-2p/king-leap"),
	war.NotOwn("chaturanga-2p/capture"),
	war.SparesKings("chaturanga-2p/capture"),
	war.Exchanged("chaturanga-2p/promotion"),
	war.Regains("chaturanga-2p/promotion-limit"),
	war.KeepsKing("chaturanga-2p/check"),
}

var chaturanga2pOptions = []engine.Option{
	{
		Name: "layout",
		Text: "where Black's king and vizier stand at the start",
		Source: engine.Source{Seed: "002", Section: "Les règles du jeu dans la version opposant deux joueurs",
			Says: "king and counsellor take the middle squares, the king always on the right and the counsellor on the left, whatever the colour"},
		Values: []engine.OptionValue{
			{Name: "rotated", Text: "each king on its own player's right: White's on e1, Black's on d8"},
			{Name: "chess", Text: "both kings on the e-file, as in chess",
				Source: engine.Source{Seed: "002", Section: headingTwo, Says: "the sentence lists a difference from chess; read as a mere description of chess it leaves both kings on one file"}},
		},
	},
	{
		Name:   "leap-attacks",
		Text:   "whether a king that may still leap attacks the squares of its leap",
		Source: engine.Source{Section: "D3", Says: "the text is silent"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "only ordinary moves attack"},
			{Name: "yes", Text: "the squares of a leap still held are attacked too: the other king may not stand on them"},
		},
	},
	{
		Name: "leap-right",
		Text: "how a king loses its leap without using it",
		Source: engine.Source{Seed: "002", Section: "Déplacements",
			Says: "the leap cannot be made while the king is in check"},
		Values: []engine.OptionValue{
			{Name: "not-in-check", Text: "never: a king that is in check cannot leap, but keeps the right"},
			{Name: "never-checked", Text: "by being in check once: from then on it may not leap any more",
				Source: engine.Source{Section: "D4", Says: "the Chess Variant Pages give the leap only to a king that has not been in check before"}},
		},
	},
	{
		Name: "promotion-by",
		Text: "what decides the kind that a soldier becomes on the last rank",
		Source: engine.Source{Seed: "002", Section: "Promotion",
			Says: "the soldier is exchanged for a piece of the kind that stood at the start on the square reached"},
		Values: []engine.OptionValue{
			{Name: "square", Text: "the man that stood on the square reached at the start"},
			{Name: "own-file", Text: "the soldier's own master piece that stood on that file at the start",
				Source: engine.Source{Section: "D5", Says: "Gollon reads it so; it differs on the d- and e-files only"}},
		},
	},
	{
		Name:   "unpromoted",
		Text:   "what becomes of a soldier on the last rank that is not exchanged",
		Source: engine.Source{Section: "D6", Says: "the text is silent; ludoteka, where it comes from, leaves the soldier there without a move"},
		Values: []engine.OptionValue{
			{Name: "stay", Text: "it stays there a soldier for good, does not move and can be captured"},
			{Name: "forbidden", Text: "a soldier that cannot be exchanged there may not go to the last rank",
				Source: engine.Source{Section: "D6", Says: "Gollon allows no move to the last rank that cannot promote"}},
			{Name: "later", Text: "it stays, and on a later turn it may be exchanged where it stands, as that turn's move, once a man of the kind is lost"},
		},
	},
	{
		Name: "promotion",
		Text: "whether a soldier that can be exchanged on the last rank must be",
		Source: engine.Source{Seed: "002", Section: "Promotion",
			Says: "soldiers are promoted at the end of the board in the same way as in chess"},
		Values: []engine.OptionValue{
			{Name: "mandatory", Text: "the exchange is part of the move and cannot be declined"},
			{Name: "optional", Text: "the player may leave it a soldier",
				Source: engine.Source{Seed: "002", Section: headingPromo, Says: "it also says that soldiers can be promoted"}},
		},
	},
	{
		Name: "elephant",
		Text: "how the elephant moves",
		Source: engine.Source{Seed: "002", Section: "Déplacements",
			Says: "the elephant moves exactly two squares diagonally, forward or backward, over men of either side"},
		Values: []engine.OptionValue{
			{Name: "alfil", Text: "two squares diagonally, jumping"},
			{Name: "dabbaba", Text: "two squares along rank or file, jumping",
				Source: engine.Source{Section: "D8", Says: "Ludii's rules after the Mānasollāsa"}},
			{Name: "silver", Text: "one square diagonally or one straight forward",
				Source: engine.Source{Section: "D8", Says: "an old reading: four legs and a trunk, as the silver general moves"}},
		},
	},
	{
		Name:   "bare-king",
		Text:   "whether a player left with the king alone has lost",
		Source: engine.Source{Section: "D9", Says: "the text is silent"},
		Values: []engine.OptionValue{
			{Name: "none", Text: "the game goes on"},
			{Name: "wins", Text: "a player who has only the king left after the other's move has lost",
				Source: engine.Source{Section: "D9", Says: "in shatranj baring the king wins"}},
		},
	},
}

// chaturanga2pExample writes a game; options and fen may be empty.
func chaturanga2pExample(options, fen, movetext string) string {
	s := "[Variant \"chaturanga-2p\"]\n"
	if options != "" {
		s += "[Options \"" + options + "\"]\n"
	}
	if fen != "" {
		s += "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n"
	}
	return s + "\n" + movetext + " *\n"
}

// Headings of seed 002.
const (
	headingTwo   = "Les règles du jeu dans la version opposant deux joueurs"
	headingMoves = "Déplacements"
	headingPromo = "Promotion"
)

var chaturanga2pRules = []engine.Rule{
	{
		ID:     "chaturanga-2p/board",
		Title:  "the board",
		Text:   "The board has 8×8 squares, all of one colour.",
		Source: engine.Source{Seed: "002", Section: headingTwo, Says: "two players, 8×8, all squares alike"},
	},
	{
		ID:    "chaturanga-2p/equipment",
		Title: "the men",
		Text: "Each player has sixteen men: a king, a vizier, two rooks, two knights, two elephants and eight soldiers. " +
			"There are no other men and nothing is thrown.",
		Source: engine.Source{Seed: "002", Section: headingTwo,
			Says: "sixteen pieces each as in chess, with two elephants for the bishops and a vizier or counsellor for the queen"},
		Breaks: chaturanga2pExample("", "", "1. Bd3"),
		Keeps:  chaturanga2pExample("", "", "1. Ed3"),
	},
	{
		ID:    "chaturanga-2p/setup",
		Title: "the start",
		Text: "From a to h White has rook, knight, elephant, vizier, king, elephant, knight, rook on the first rank and the soldiers on the second. " +
			"Black's men face them on the eighth and seventh, the king on d8 and the vizier on e8; with layout=chess on e8 and d8.",
		Source: engine.Source{Seed: "002", Section: headingTwo,
			Says: "placed as in chess, but each king on its player's right and each counsellor on the left"},
	},
	{
		ID:     "chaturanga-2p/goal",
		Title:  "the goal",
		Text:   "Who mates the enemy king, or leaves the enemy without a move, wins, and the game is over at once. The rules know no draw.",
		Source: engine.Source{Seed: "002", Section: headingTwo, Says: "as in chess, but a player who cannot move has lost"},
	},
	{
		ID:     "chaturanga-2p/turn-order",
		Title:  "turns",
		Text:   "White begins. The players take turns; a turn is one move of one of the player's own men.",
		Source: engine.Source{Says: "as in chess; who begins is the tag First"},
		Breaks: chaturanga2pExample("", "", "1. e3 d2-d3"),
		Keeps:  chaturanga2pExample("", "", "1. e3 d6"),
	},
	{
		ID:     "chaturanga-2p/no-move",
		Title:  "no pass",
		Text:   "A turn cannot be passed. Who cannot move has lost.",
		Source: engine.Source{Seed: "002", Section: headingTwo, Says: "the player who cannot move loses the game"},
		Breaks: chaturanga2pExample("", "", "1. --"),
		Keeps:  chaturanga2pExample("", "", "1. e3"),
	},
	{
		ID:     "chaturanga-2p/soldier-move",
		Title:  "the soldier's move",
		Text:   "A soldier moves one square straight forward to an empty square, never two, not even from where it began.",
		Source: engine.Source{Seed: "002", Section: headingMoves, Says: "as the pawn of chess without the double step: always one square forward"},
		Breaks: chaturanga2pExample("", "", "1. e4"),
		Keeps:  chaturanga2pExample("", "", "1. e3"),
	},
	{
		ID:     "chaturanga-2p/soldier-capture",
		Title:  "the soldier's capture",
		Text:   "A soldier captures one square diagonally forward, and moves there only to capture. There is no capture in passing.",
		Source: engine.Source{Seed: "002", Section: headingMoves, Says: "it captures one square diagonally forward"},
		Breaks: chaturanga2pExample("", "4k3/8/8/8/2p5/8/1P6/4K3 w -", "1. bxc4"),
		Keeps:  chaturanga2pExample("", "4k3/8/8/8/8/2p5/1P6/4K3 w -", "1. bxc3"),
	},
	{
		ID:     "chaturanga-2p/rook",
		Title:  "the rook",
		Text:   "A rook moves any distance along its rank or file, not through men.",
		Source: engine.Source{Seed: "002", Section: headingMoves, Says: "as in chess"},
		Breaks: chaturanga2pExample("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Ra5"),
		Keeps:  chaturanga2pExample("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Ra2"),
	},
	{
		ID:     "chaturanga-2p/knight",
		Title:  "the knight",
		Text:   "A knight moves two squares along rank or file and one aside, over whatever stands between.",
		Source: engine.Source{Seed: "002", Section: headingMoves, Says: "the same move as in chess"},
		Breaks: chaturanga2pExample("", "", "1. Ng3"),
		Keeps:  chaturanga2pExample("", "", "1. Nf3"),
	},
	{
		ID:    "chaturanga-2p/elephant",
		Title: "the elephant",
		Text: "An elephant moves exactly two squares diagonally, over whatever stands between. " +
			"With elephant=dabbaba it is two squares along rank or file, with elephant=silver one square diagonally or straight forward.",
		Source: engine.Source{Seed: "002", Section: headingMoves,
			Says: "two squares diagonally, not one, forward or backward, passing over own and enemy men"},
		Breaks: chaturanga2pExample("", "4k3/8/8/8/8/8/8/2E1K3 w -", "1. Ed2"),
		Keeps:  chaturanga2pExample("", "4k3/8/8/8/8/8/8/2E1K3 w -", "1. Ee3"),
	},
	{
		ID:     "chaturanga-2p/vizier",
		Title:  "the vizier",
		Text:   "A vizier moves one square diagonally.",
		Source: engine.Source{Seed: "002", Section: headingMoves, Says: "one square diagonally, forward or backward"},
		Breaks: chaturanga2pExample("", "4k3/8/8/8/8/8/8/3VK3 w -", "1. Vd2"),
		Keeps:  chaturanga2pExample("", "4k3/8/8/8/8/8/8/3VK3 w -", "1. Vc2"),
	},
	{
		ID:     "chaturanga-2p/king",
		Title:  "the king",
		Text:   "A king moves one square in any direction. There is no castling.",
		Source: engine.Source{Seed: "002", Section: headingMoves, Says: "as the king of chess, one square straight or diagonally; castling does not exist"},
		Breaks: chaturanga2pExample("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Ke3"),
		Keeps:  chaturanga2pExample("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Ke2"),
	},
	{
		ID:    "chaturanga-2p/king-leap",
		Title: "the king's leap",
		Text: "Once in the game each king may move like a knight, also to capture, but not while it is in check. " +
			"With leap-right=never-checked a king that has been in check has lost the leap.",
		Source: engine.Source{Seed: "002", Section: headingMoves, Says: "once in the game it can move in an L like a knight; not while it is in check"},
		Breaks: chaturanga2pExample("", "4k3/8/8/8/8/8/8/4K3 w -", "1. Kf3"),
		Keeps:  chaturanga2pExample("", "4k3/8/8/8/8/8/8/4K3 w K", "1. Kf3"),
	},
	{
		ID:    "chaturanga-2p/capture",
		Title: "capture",
		Text: "A man captures by moving onto an enemy man, which leaves the board for good. " +
			"Own men are never captured, and kings neither: a king is mated.",
		Source: engine.Source{Says: "as in chess"},
		Breaks: chaturanga2pExample("", "4k3/8/8/8/8/N7/8/R3K3 w -", "1. Rxa3"),
		Keeps:  chaturanga2pExample("", "4k3/8/8/8/8/n7/8/R3K3 w -", "1. Rxa3"),
	},
	{
		ID:    "chaturanga-2p/check",
		Title: "check and mate",
		Text: "After a move the player's own king may not be under attack. A player whose king is under attack and who has no legal move is mated and has lost. " +
			"A king's leap attacks nothing, unless leap-attacks=yes is played.",
		Source: engine.Source{Seed: "002", Section: headingTwo,
			Says: "the game is as chess apart from the differences listed, and check is not among them"},
		Breaks: chaturanga2pExample("", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "1. Ra2"),
		Keeps:  chaturanga2pExample("", "4r1k1/8/8/8/8/8/4R3/4K3 w -", "1. Re5"),
	},
	{
		ID:     "chaturanga-2p/stalemate-loses",
		Title:  "stalemate loses",
		Text:   "A player who is not in check and has no legal move has lost.",
		Source: engine.Source{Seed: "002", Section: headingTwo, Says: "stalemate does not exist: the player who cannot move loses the game"},
		Breaks: chaturanga2pExample("", "k7/8/K7/8/8/8/8/2R5 w -", "1. Rb1 Kb8"),
		Keeps:  chaturanga2pExample("", "k7/8/K7/8/8/8/8/2R5 w -", "1. Rb1"),
	},
	{
		ID:    "chaturanga-2p/promotion",
		Title: "promotion",
		Text: "A soldier that reaches the last rank is exchanged for a piece of the kind that stood on that square at the start, " +
			"with promotion-by=own-file of the kind that its own side had on that file. " +
			"Where a king stood it is not exchanged. The exchange must be made where it is possible, unless promotion=optional is played.",
		Source: engine.Source{Seed: "002", Section: headingPromo,
			Says: "as in chess at the end of the board, not for a queen but for a piece of the kind that occupied the square reached at the start"},
		Breaks: chaturanga2pExample("", "8/P6k/8/8/8/8/7K/8 w -", "1. a8=N"),
		Keeps:  chaturanga2pExample("", "8/P6k/8/8/8/8/7K/8 w -", "1. a8=R"),
	},
	{
		ID:    "chaturanga-2p/promotion-limit",
		Title: "only what was lost",
		Text: "A soldier is exchanged only for a piece that was captured before: " +
			"nobody ever has three rooks, three knights, three elephants or two viziers.",
		Source: engine.Source{Seed: "002", Section: headingPromo,
			Says: "the piece must have been captured before, so that nobody has three rooks, knights or elephants or two counsellors"},
		Breaks: chaturanga2pExample("", "8/P6k/8/8/8/8/7K/RR6 w -", "1. a8=R"),
		Keeps:  chaturanga2pExample("", "8/P6k/8/8/8/8/7K/RR6 w -", "1. a8"),
	},
	{
		ID:    "chaturanga-2p/unpromoted",
		Title: "soldiers on the last rank",
		Text: "A soldier that is not exchanged on the last rank stays there for good, without a move. " +
			"With unpromoted=forbidden a soldier that cannot be exchanged may not go there; " +
			"with unpromoted=later it may be exchanged where it stands on a later turn, as that turn's move.",
		Source: engine.Source{Section: "D6", Says: "the text is silent"},
		Breaks: chaturanga2pExample("", "P7/7k/8/8/8/8/7K/R7 w -", "1. a8=R"),
		Keeps:  chaturanga2pExample("unpromoted=later", "P7/7k/8/8/8/8/7K/R7 w -", "1. a8=R"),
	},
	{
		ID:     "chaturanga-2p/bare-king",
		Title:  "the bare king",
		Text:   "Only with bare-king=wins: a player who has nothing but the king left after the other's move has lost.",
		Source: engine.Source{Section: "D9", Says: "the text is silent; in shatranj baring the king wins"},
		Breaks: chaturanga2pExample("bare-king=wins", "4k3/8/8/8/8/8/4p3/R3K3 w -", "1. Kxe2 Kd7"),
		Keeps:  chaturanga2pExample("bare-king=wins", "4k3/8/8/8/8/8/4p3/R3K3 w -", "1. Kxe2"),
	},
}
