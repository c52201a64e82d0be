package chaturaji

import "github.com/ashtapada/agn/engine"

// Headings of seed 002 for the game of four.
const (
	heading      = "Les règles du jeu de la version à quatre joueurs (chaturaji)"
	headingMoves = "Chaturaji: déplacements"
	headingPromo = "Chaturaji: promotion"
)

var options = []engine.Option{
	{
		Name: "dice",
		Text: "which dice are thrown and what they name",
		Source: engine.Source{Seed: "002", Section: headingMoves,
			Says: "two dice; 2 moves the boat, 3 the knight, 4 the rook, 5 a soldier or the king"},
		Values: []engine.OptionValue{
			{Name: "stick", Text: "two oblong dice that show 2, 3, 4 and 5"},
			{Name: "cube-dead", Text: "two cubes; 2 to 5 as with the oblong dice, 1 and 6 move nothing",
				Source: engine.Source{Seed: "000", Section: "Variante 1: règle optionnelle", Says: "a die of six faces; with 1 or 6 no man moves"}},
			{Name: "cube-alberuni", Text: "two cubes; 1 and 5 move a soldier or the king, 2 the boat, 3 the knight, 4 and 6 the rook",
				Source: engine.Source{Section: "E3", Says: "al-Bīrūnī describes it so"}},
		},
	},
	{
		Name: "king-line",
		Text: "what becomes of a soldier that reaches the far edge on the line of a king",
		Source: engine.Source{Seed: "002", Section: headingPromo,
			Says: "a soldier becomes the piece that had its line at the start, the mirror line counted too; no piece is excepted"},
		Values: []engine.OptionValue{
			{Name: "second-king", Text: "it becomes a king, a second one if the army has its own; the army is without a king when it has none left"},
			{Name: "if-lost", Text: "it becomes a king if its army has none on the board, else it stays a soldier",
				Source: engine.Source{Section: "E5", Says: "other sources count the king in, but only for a piece that was lost"}},
			{Name: "none", Text: "it stays a soldier for good",
				Source: engine.Source{Section: "E5", Says: "an army without a king does not move, and so cannot regain it this way"}},
		},
	},
	{
		Name:   "promotion-needs-loss",
		Text:   "whether a soldier becomes only a piece that its army has not on the board",
		Source: engine.Source{Seed: "002", Section: headingPromo, Says: "nothing is said of it for the game of four"},
		Values: []engine.OptionValue{
			{Name: "no", Text: "it becomes the piece of its line in any case"},
			{Name: "yes", Text: "it becomes the piece of its line if its army has no such piece on the board, else it stays a soldier for good",
				Source: engine.Source{Section: "E6", Says: "so in other descriptions of the game"}},
		},
	},
	{
		Name: "unfreeze",
		Text: "when a player who has lost his king plays again",
		Source: engine.Source{Seed: "002", Section: headingMoves,
			Says: "a player without a king moves no more until his partner captures an enemy king; he can then, once in the game, put his king back"},
		Values: []engine.OptionValue{
			{Name: "on-capture", Text: "as soon as his partner has captured an enemy king after the loss, whether or not he brings his own back"},
			{Name: "with-king", Text: "when he has brought his king back; until then his turn is the return or a pass",
				Source: engine.Source{Section: "E7", Says: "read so that the return is what ends the freeze"}},
		},
	},
}
