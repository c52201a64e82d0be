package chaturanga2p

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

var options = []engine.Option{
	laws.Option("layout", "where Black's king and vizier stand at the start",
		from(headingTwo,
			"king and counsellor take the middle squares, the king always on the right and the counsellor on the left, whatever the colour"),
		laws.Value("rotated", "each king on its own player's right: White's on e1, Black's on d8"),
		laws.Value("chess", "both kings on the e-file, as in chess",
			from(headingTwo, "the sentence lists a difference from chess; read as a mere description of chess it leaves both kings on one file"))),
	laws.Option("leap-attacks", "whether a king that may still leap attacks the squares of its leap",
		laws.Settles("D3", "the text is silent"),
		laws.Value("no", "only ordinary moves attack"),
		laws.Value("yes", "the squares of a leap still held are attacked too: the other king may not stand on them")),
	laws.Option("leap-right", "how a king loses its leap without using it",
		from(headingMoves, "the leap cannot be made while the king is in check"),
		laws.Value("not-in-check", "never: a king that is in check cannot leap, but keeps the right"),
		laws.Value("never-checked", "by being in check once: from then on it may not leap any more",
			laws.Settles("D4", "the Chess Variant Pages give the leap only to a king that has not been in check before"))),
	laws.Option("promotion-by", "what decides the kind that a soldier becomes on the last rank",
		from(headingPromo, "the soldier is exchanged for a piece of the kind that stood at the start on the square reached"),
		laws.Value("square", "the man that stood on the square reached at the start"),
		laws.Value("own-file", "the soldier's own master piece that stood on that file at the start",
			laws.Settles("D5", "Gollon reads it so; it differs on the d- and e-files only"))),
	laws.Option("unpromoted", "what becomes of a soldier on the last rank that is not exchanged",
		laws.Settles("D6", "the text is silent; ludoteka, where it comes from, leaves the soldier there without a move"),
		laws.Value("stay", "it stays there a soldier for good, does not move and can be captured"),
		laws.Value("forbidden", "a soldier that cannot be exchanged there may not go to the last rank",
			laws.Settles("D6", "Gollon allows no move to the last rank that cannot promote")),
		laws.Value("later", "it stays, and on a later turn it may be exchanged where it stands, as that turn's move, once a man of the kind is lost")),
	laws.Option("promotion", "whether a soldier that can be exchanged on the last rank must be",
		from(headingPromo, "soldiers are promoted at the end of the board in the same way as in chess"),
		laws.Value("mandatory", "the exchange is part of the move and cannot be declined"),
		laws.Value("optional", "the player may leave it a soldier", from(headingPromo, "it also says that soldiers can be promoted"))),
	laws.Option("elephant", "how the elephant moves",
		from(headingMoves, "the elephant moves exactly two squares diagonally, forward or backward, over men of either side"),
		laws.Value("alfil", "two squares diagonally, jumping"),
		laws.Value("dabbaba", "two squares along rank or file, jumping", laws.Settles("D8", "Ludii's rules after the Mānasollāsa")),
		laws.Value("silver", "one square diagonally or one straight forward", laws.Settles("D8", "an old reading: four legs and a trunk, as the silver general moves"))),
	laws.Option("bare-king", "whether a player left with the king alone has lost",
		laws.Settles("D9", "the text is silent"),
		laws.Value("none", "the game goes on"),
		laws.Value("wins", "a player who has only the king left after the other's move has lost", laws.Settles("D9", "in shatranj baring the king wins"))),
}
