package chaturaji

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// Headings of seed 002 for the game of four.
const (
	heading      = "Les règles du jeu de la version à quatre joueurs (chaturaji)"
	headingMoves = "Chaturaji: déplacements"
	headingPromo = "Chaturaji: promotion"
)

var options = []engine.Option{
	laws.Option("dice", "which dice are thrown and what they name",
		from(headingMoves, "two dice; 2 moves the boat, 3 the knight, 4 the rook, 5 a soldier or the king"),
		laws.Value("stick", "two oblong dice that show 2, 3, 4 and 5"),
		laws.Value("cube-dead", "two cubes; 2 to 5 as with the oblong dice, 1 and 6 move nothing",
			engine.Source{Seed: "000", Section: "Variante 1: règle optionnelle", Says: "a die of six faces; with 1 or 6 no man moves"}),
		laws.Value("cube-alberuni", "two cubes; 1 and 5 move a soldier or the king, 2 the boat, 3 the knight, 4 and 6 the rook", laws.Settles("E3", "al-Bīrūnī describes it so"))),
	laws.Option("king-line", "what becomes of a soldier that reaches the far edge on the line of a king",
		from(headingPromo, "a soldier becomes the piece that had its line at the start, the mirror line counted too; no piece is excepted"),
		laws.Value("second-king", "it becomes a king, a second one if the army has its own; the army is without a king when it has none left"),
		laws.Value("if-lost", "it becomes a king if its army has none on the board, else it stays a soldier",
			laws.Settles("E5", "other sources count the king in, but only for a piece that was lost")),
		laws.Value("none", "it stays a soldier for good", laws.Settles("E5", "an army without a king does not move, and so cannot regain it this way"))),
	laws.Option("promotion-needs-loss", "whether a soldier becomes only a piece that its army has not on the board",
		from(headingPromo, "nothing is said of it for the game of four"),
		laws.Value("no", "it becomes the piece of its line in any case"),
		laws.Value("yes", "it becomes the piece of its line if its army has no such piece on the board, else it stays a soldier for good",
			laws.Settles("E6", "so in other descriptions of the game"))),
	laws.Option("unfreeze", "when a player who has lost his king plays again",
		from(headingMoves, "a player without a king moves no more until his partner captures an enemy king; he can then, once in the game, put his king back"),
		laws.Value("on-capture", "as soon as his partner has captured an enemy king after the loss, whether or not he brings his own back"),
		laws.Value("with-king", "when he has brought his king back; until then his turn is the return or a pass",
			laws.Settles("E7", "read so that the return is what ends the freeze"))),
}
