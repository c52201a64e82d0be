package ashtakashte

import "github.com/ashtapada/agn/engine"

var options = []engine.Option{
	{
		Name: "path", Text: "the way from the edge to the centre",
		Source: engine.Source{Seed: "001", Section: "L'Ashta-Kashte", Says: "the pawns run as on the larger board; the diagram is lost"},
		Values: []engine.OptionValue{
			{Name: "falkener", Text: "from the edge over the corner into the second ring",
				Source: engine.Source{Section: "G2", Says: "Falkener's figure, and a physical board"}},
			{Name: "straight", Text: "as on the larger board, with one diagonal step, the last",
				Source: engine.Source{Section: "G2", Says: "a way over all squares needs a diagonal step somewhere"}},
		},
	},
	{
		Name: "entry", Text: "what coming back costs",
		Source: engine.Source{Seed: "001", Section: "L'Ashta-Kashte, Prise des pions adverses", Says: "a captured pawn comes back on a throw of four slots"},
		Values: []engine.OptionValue{
			{Name: "grace", Text: "nothing: one pawn may come back before the first of the four points is spent",
				Source: engine.Source{Section: "G3", Says: "in Falkener grace and points are apart"}},
			{Name: "uses-throw", Text: "the whole throw"},
		},
	},
	{
		Name: "initial-pair", Text: "whether the two pawns that begin on a katti are a pair from the start",
		Source: engine.Source{Section: "G4", Says: "the text speaks of bringing two pawns together, and these stand on one square already"},
		Values: []engine.OptionValue{
			{Name: "yes", Text: "they are"},
			{Name: "no", Text: "they move one by one until one of them has left"},
		},
	},
	{
		Name: "pair-safe", Text: "whether one pawn can capture a pair",
		Source: engine.Source{Section: "G5", Says: "the text makes no difference between one pawn and two"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "it captures both"},
			{Name: "from-singles", Text: "it may pass a pair, which stays, but not land on it; a pair captures a pair, and so does coming back",
				Source: engine.Source{Section: "G5", Says: "in Falkener doubles are taken by doubles alone"}},
		},
	},
	{
		Name: "pass", Text: "whether points may be given up",
		Source: engine.Source{Seed: "001", Section: "Déplacement des pions", Says: "all points must be used"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "what can be played must be"},
			{Name: "yes", Text: "a pass gives up what is left of a throw; another throw that it earned is still taken",
				Source: engine.Source{Section: "G8", Says: "in Falkener nobody need play a throw"}},
		},
	},
	{
		Name: "capture-rethrow", Text: "whether a capture earns another throw",
		Source: engine.Source{Seed: "001", Section: "L'Ashta-Kashte, Déroulement de la partie", Says: "a throw of 4 or 8 lets its owner throw again"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "it does not"},
			{Name: "yes", Text: "a throw that captured earns another, one in all",
				Source: engine.Source{Section: "G9", Says: "so in Falkener"}},
		},
	},
	{
		Name: "extra-throw", Text: "whether an earned throw must be taken",
		Source: engine.Source{Seed: "001", Section: "L'Ashta-Kashte, Déroulement de la partie", Says: "a throw of 4 or 8 allows its owner to play again"},
		Values: []engine.OptionValue{
			{Name: "must", Text: "it must"},
			{Name: "may", Text: "it is a right: the next seat mark declines it, or a pass in a turn in which nothing was moved"},
		},
	},
}
