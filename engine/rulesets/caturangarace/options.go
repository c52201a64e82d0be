package caturangarace

import "github.com/ashtapada/agn/engine"

var options = []engine.Option{
	{
		Name: "path", Text: "the way through the inner rings",
		Source: engine.Source{Seed: "001", Section: "Déplacement des pions", Says: "once round the edge, then a spiral to the centre; the diagram is lost"},
		Values: []engine.OptionValue{
			{Name: "full", Text: "every ring is run in full, 81 squares"},
			{Name: "parker", Text: "the second ring is left at its last corner, 77 squares",
				Source: engine.Source{Section: "F1", Says: "Parker's figure of the same game in Ceylon, as later coded"}},
		},
	},
	{
		Name: "start", Text: "where the pawns begin",
		Source: engine.Source{Seed: "001", Section: "Disposition du jeu", Says: "the two pawns are put on two katti opposite each other"},
		Values: []engine.OptionValue{
			{Name: "two-katti", Text: "White on e1 and e9, Black on i5 and a5, each pawn on its own way"},
			{Name: "own-katti", Text: "White with both on e1, Black with both on e9",
				Source: engine.Source{Section: "F2", Says: "descriptions from Ceylon give each player one katti"}},
		},
	},
	{
		Name: "wait-overshoot", Text: "what becomes of more points than a pawn needs to its waiting square",
		Source: engine.Source{Seed: "001", Section: "Fin de la partie", Says: "every pawn must stop four squares before the end"},
		Values: []engine.OptionValue{
			{Name: "stop", Text: "the pawn stops there and the surplus counts as played"},
			{Name: "illegal", Text: "the move is refused",
				Source: engine.Source{Section: "F4", Says: "the text does not say what becomes of the surplus"}},
		},
	},
	{
		Name: "wait-safe", Text: "whether a pawn on its own waiting square can be captured",
		Source: engine.Source{Seed: "001", Section: "Fin de la partie", Says: "pawns may stay there together"},
		Values: []engine.OptionValue{
			{Name: "yes", Text: "it is safe"},
			{Name: "no", Text: "it is captured like any other",
				Source: engine.Source{Section: "F5", Says: "only the katti are called safe"}},
		},
	},
	{
		Name: "reenter", Text: "how many pawns a double 1 brings back",
		Source: engine.Source{Section: "F7", Says: "the text speaks of one pawn; a double 4 takes all that wait"},
		Values: []engine.OptionValue{
			{Name: "all", Text: "every captured pawn whose katti is free"},
			{Name: "one", Text: "one"},
		},
	},
	{
		Name: "dice", Text: "the dice",
		Source: engine.Source{Seed: "001", Section: "Matériel", Says: "two long dice with the faces 1, 3, 4 and 6; ordinary dice may replace them"},
		Values: []engine.OptionValue{
			{Name: "1346", Text: "two long dice with the faces 1, 3, 4 and 6"},
			{Name: "cube", Text: "two ordinary dice"},
		},
	},
	{
		Name: "split", Text: "how the points are shared out",
		Source: engine.Source{Seed: "001", Section: "Déplacement des pions", Says: "each pawn by one of the two dice, or one pawn by the total"},
		Values: []engine.OptionValue{
			{Name: "per-die", Text: "each die moves another pawn, or both together one pawn in one move"},
			{Name: "free", Text: "the total is divided at will, and a pawn may move more than once",
				Source: engine.Source{Section: "F11", Says: "other descriptions allow any division"}},
		},
	},
	{
		Name: "finish", Text: "how a pawn reaches the centre",
		Source: engine.Source{Seed: "001", Section: "Fin de la partie", Says: "from four squares away, with a double 4"},
		Values: []engine.OptionValue{
			{Name: "wait4", Text: "from the waiting square, with a double 4"},
			{Name: "parker", Text: "from 1, 3 or 4 squares away, with a double of that number; nobody need wait",
				Source: engine.Source{Section: "F12", Says: "so in the descriptions from Ceylon"}},
		},
	},
	{
		Name: "capture", Text: "what captures",
		Source: engine.Source{Seed: "001", Section: "Prise des pions adverses", Says: "a pawn captures what it stops on or goes past"},
		Values: []engine.OptionValue{
			{Name: "pass", Text: "landing and passing"},
			{Name: "land", Text: "landing only",
				Source: engine.Source{Section: "F13", Says: "so in the descriptions from Ceylon"}},
		},
	},
}
