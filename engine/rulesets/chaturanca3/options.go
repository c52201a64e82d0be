package chaturanca3

import "github.com/ashtapada/agn/engine"

// Headings of the third variant of seed 000.
const (
	headingAim000     = "Variante 3: but du jeu"
	headingMen000     = "Variante 3: matériel"
	headingSetup000   = "Variante 3: préparation"
	headingCourse000  = "Variante 3: déroulement du jeu"
	headingMoves000   = "Variante 3: mouvement"
	headingCapture000 = "Variante 3: capture"
	headingPromo000   = "Variante 3: promotion"
)

var options = []engine.Option{
	{
		Name: "royal",
		Text: "whether the Rajah is captured, or protected by check and mate",
		Source: engine.Source{Seed: "000", Section: headingAim000,
			Says: "the aim is to capture the enemy Rajah, and play goes on until one is captured"},
		Values: []engine.OptionValue{
			{Name: "capture", Text: "the Rajah is captured like any man, which ends the game; there is no check"},
			{Name: "check", Text: "as in chess: the Rajah may not be left under attack, and mate wins",
				Source: engine.Source{Seed: "000", Section: headingCapture000, Says: "captures are made as in chess; and the leap is refused in check"}},
		},
	},
	{
		Name: "soldier-capture",
		Text: "where a soldier captures",
		Source: engine.Source{Seed: "000", Section: headingMoves000,
			Says: "it captures going one square forward, or one square diagonally forward"},
		Values: []engine.OptionValue{
			{Name: "both", Text: "one square straight or diagonally forward"},
			{Name: "diagonal", Text: "one square diagonally forward only",
				Source: engine.Source{Seed: "000", Section: "variantes 1, 2, 3: mouvement",
					Says: "in all three variants the soldier is likened to the pawn of chess, which every public description follows"}},
		},
	},
	{
		Name: "promotion",
		Text: "whether a soldier that can be exchanged on the last rank must be",
		Source: engine.Source{Seed: "000", Section: headingPromo000,
			Says: "a soldier that reaches the last rank can be promoted"},
		Values: []engine.OptionValue{
			{Name: "optional", Text: "the player may leave it a soldier"},
			{Name: "mandatory", Text: "the exchange is part of the move and cannot be declined",
				Source: engine.Source{Section: "C4", Says: "as in chess"}},
		},
	},
	{
		Name:   "unpromoted",
		Text:   "what becomes of a soldier on the last rank that is not exchanged",
		Source: engine.Source{Section: "C3", Says: "the text is silent; ludoteka leaves such soldiers on the board without a move"},
		Values: []engine.OptionValue{
			{Name: "stay", Text: "it stays there a soldier for good, does not move and can be captured"},
			{Name: "forbidden", Text: "a soldier that cannot be exchanged there may not go to the last rank, not even to capture the Rajah",
				Source: engine.Source{Section: "C3", Says: "Gollon allows no move to the last rank that cannot promote"}},
			{Name: "later", Text: "it stays, and on a later turn it may be exchanged where it stands, as that turn's move, once a man of the kind is lost"},
		},
	},
	{
		Name: "vizier-limit",
		Text: "how many viziers a player may have once one was lost",
		Source: engine.Source{Seed: "000", Section: headingPromo000,
			Says: "the player must have lost a piece of the kind, so that nobody has three rooks, knights, elephants or viziers"},
		Values: []engine.OptionValue{
			{Name: "1", Text: "one: a soldier becomes a vizier only while its side has none"},
			{Name: "2", Text: "two: a player who has lost a vizier may come to have two",
				Source: engine.Source{Seed: "000", Section: headingPromo000, Says: "the sentence names three viziers as what cannot be, though a side begins with one"}},
		},
	},
	{
		Name:   "no-move",
		Text:   "what becomes of a player who has no move",
		Source: engine.Source{Seed: "000", Section: headingAim000, Says: "stalemate is unknown; what becomes of a player without a move is not said"},
		Values: []engine.OptionValue{
			{Name: "loss", Text: "that player has lost"},
			{Name: "pass", Text: "that player passes, unless the Rajah is in check under royal=check; nothing ends a game in which neither side can move"},
		},
	},
	{
		Name: "leap-right",
		Text: "how a Rajah loses its leap without using it",
		Source: engine.Source{Seed: "000", Section: headingMoves000,
			Says: "the leap is made once in the game and on condition that the Rajah is not in check"},
		Values: []engine.OptionValue{
			{Name: "not-in-check", Text: "never: a Rajah that is in check cannot leap, but keeps the right"},
			{Name: "never-checked", Text: "by being in check once: from then on it may not leap any more",
				Source: engine.Source{Section: "A5", Says: "the Chess Variant Pages give the leap only to a king that has not been in check before"}},
		},
	},
}
