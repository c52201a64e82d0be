package chaturanca3

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

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
	laws.Option("royal", "whether the Rajah is captured, or protected by check and mate",
		from(headingAim000, "the aim is to capture the enemy Rajah, and play goes on until one is captured"),
		laws.Value("capture", "the Rajah is captured like any man, which ends the game; there is no check"),
		laws.Value("check", "as in chess: the Rajah may not be left under attack, and mate wins",
			from(headingCapture000, "captures are made as in chess; and the leap is refused in check"))),
	laws.Option("soldier-capture", "where a soldier captures",
		from(headingMoves000, "it captures going one square forward, or one square diagonally forward"),
		laws.Value("both", "one square straight or diagonally forward"),
		laws.Value("diagonal", "one square diagonally forward only",
			from("variantes 1, 2, 3: mouvement", "in all three variants the soldier is likened to the pawn of chess, which every public description follows"))),
	laws.Option("promotion", "whether a soldier that can be exchanged on the last rank must be",
		from(headingPromo000, "a soldier that reaches the last rank can be promoted"),
		laws.Value("optional", "the player may leave it a soldier"),
		laws.Value("mandatory", "the exchange is part of the move and cannot be declined", laws.Settles("C4", "as in chess"))),
	laws.Option("unpromoted", "what becomes of a soldier on the last rank that is not exchanged",
		laws.Settles("C3", "the text is silent; ludoteka leaves such soldiers on the board without a move"),
		laws.Value("stay", "it stays there a soldier for good, does not move and can be captured"),
		laws.Value("forbidden", "a soldier that cannot be exchanged there may not go to the last rank, not even to capture the Rajah",
			laws.Settles("C3", "Gollon allows no move to the last rank that cannot promote")),
		laws.Value("later", "it stays, and on a later turn it may be exchanged where it stands, as that turn's move, once a man of the kind is lost")),
	laws.Option("vizier-limit", "how many viziers a player may have once one was lost",
		from(headingPromo000, "the player must have lost a piece of the kind, so that nobody has three rooks, knights, elephants or viziers"),
		laws.Value("1", "one: a soldier becomes a vizier only while its side has none"),
		laws.Value("2", "two: a player who has lost a vizier may come to have two",
			from(headingPromo000, "the sentence names three viziers as what cannot be, though a side begins with one"))),
	laws.Option("no-move", "what becomes of a player who has no move",
		from(headingAim000, "stalemate is unknown; what becomes of a player without a move is not said"),
		laws.Value("loss", "that player has lost"),
		laws.Value("pass", "that player passes, unless the Rajah is in check under royal=check; nothing ends a game in which neither side can move")),
	laws.Option("leap-right", "how a Rajah loses its leap without using it",
		from(headingMoves000, "the leap is made once in the game and on condition that the Rajah is not in check"),
		laws.Value("not-in-check", "never: a Rajah that is in check cannot leap, but keeps the right"),
		laws.Value("never-checked", "by being in check once: from then on it may not leap any more",
			laws.Settles("A5", "the Chess Variant Pages give the leap only to a king that has not been in check before"))),
}
