package chaturanca2

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
)

var options = []engine.Option{
	chaturanca1.OptionElephantPlace,
	chaturanca1.OptionSoldierCapture,
	chaturanca1.OptionExchange,
	laws.Option("end", "what ends the game",
		forStakes("the goal is to capture all men of the other camp, Rajahs perhaps excepted; then the game ends at once"),
		laws.Value("pieces", "a camp has no men left but Rajahs"),
		laws.Value("rajahs", "a camp has no Rajah left on the board", forStakes("the course of the game is told as going on until both Rajahs are captured"))),
	laws.Option("promotion-squares", "where a soldier is promoted",
		forStakes("on the start square of an enemy knight or rook"),
		laws.Value("enemy", "on the start squares of the two enemy armies"),
		laws.Value("facing", "on those of the army opposite, the ally's, on the far edge", laws.Settles("B2", "the army that a soldier walks towards is its ally's")),
		laws.Value("own-file", "on the far edge, on the line on which the player's own man began",
			laws.Settles("B2", "Murray and Forbes promote to the master piece of the file"))),
	laws.Option("throne-by", "which man earns the gain of a throne",
		forStakes("a player occupies the square; with which man is not said"),
		laws.Value("any", "any man"),
		laws.Value("rajah", "a Rajah only", laws.Settles("B6", "in the old game the king takes the throne"))),
	laws.Option("throne-pays", "how often thrones pay",
		forStakes("the owner pays the occupier one unit, once in a game"),
		laws.Value("per-player", "each player is paid for a throne once"),
		laws.Value("per-throne", "each throne is paid for once", forStakes("once a game can be said of each throne")),
		laws.Value("once", "one throne is paid for in the whole game", forStakes("once a game can be said of the game as a whole"))),
	laws.Option("pot", "who gets the pot",
		laws.Settles("B8", "the text is silent"),
		laws.Value("camp", "both players of the camp that wins, in equal parts"),
		laws.Value("survivors", "those of them who have a Rajah on the board; both, if neither has")),
	laws.Option("privileged", "whether a Rajah on the board stands in the way of the privileged pawn",
		forStakes("a player who owns nothing but one soldier and one elephant"),
		laws.Value("king-lost", "it does: one soldier and one elephant are all that is left, so that only a commander can move them"),
		laws.Value("king-allowed", "a Rajah on the board does not count", forStakes("the soldier may become a Rajah, which says nothing of a Rajah that is not lost"))),
	chaturanca1.OptionWonElephant,
}
