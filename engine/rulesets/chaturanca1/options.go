package chaturanca1

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// from returns a source in seed 000, which tells both games of four.
func from(section, says string) engine.Source {
	return engine.Source{Seed: "000", Section: section, Says: says}
}

func easiest(says string) engine.Source { return from("variante 1", says) }

// ForStakes is a source in what is told of the second game, InBoth one in what is told
// of the first and holds for both.
func ForStakes(says string) engine.Source { return from("variante 2", says) }

// InBoth is explained with ForStakes.
func InBoth(says string) engine.Source { return from("variante 1, variante 2", says) }

// Options that both games of four armies of seed 000 have.
var (
	OptionElephantPlace = laws.Option("elephant-place", "where the elephant stands at the start",
		laws.Settles("A1", "the diagram is lost; the older four-handed game, of which this is one under other names, has this man in the corner"),
		laws.Value("corner", "from the corner to the throne: elephant, knight, rook, Rajah"),
		laws.Value("third", "from the corner to the throne: rook, knight, elephant, Rajah",
			from("variante 3", "for two players the elephants take the place of the bishops")))
	OptionSoldierCapture = laws.Option("soldier-capture", "in which directions a soldier captures",
		easiest("it captures by moving one square forward, or one square diagonally forward"),
		laws.Value("both", "straight forward and diagonally forward"),
		laws.Value("diagonal", "diagonally forward only",
			from("variantes 1, 2, 3: mouvement", "in all three variants the soldier is likened to the pawn of chess, which every public description follows")))
	OptionExchange = laws.Option("exchange", "whether captured Rajahs may be exchanged",
		easiest("the players may agree on an exchange"),
		laws.Value("agree", "on a turn of either camp, before the throw, when each camp has one captured Rajah"),
		laws.Value("off", "never", laws.Settles("A10", "an exchange needs an agreement, which may be refused beforehand")))
	OptionWonElephant = laws.Option("won-elephant", "what becomes of an elephant won in combat when its first owner's Rajah comes back",
		easiest("the owner of a Rajah that comes back takes control of his men again"),
		laws.Value("returns", "it goes back to its first owner"),
		laws.Value("for-good", "it stays with the player who won it", easiest("the combat gives control of it, without a limit")))
)

var options = []engine.Option{
	OptionElephantPlace,
	laws.Option("dice", "whether a die names the man to move",
		easiest("the die is offered as an optional rule"),
		laws.Value("off", "no die: the player chooses"),
		laws.Value("on", "one die before the move: 2 elephant, 3 knight, 4 rook, 5 soldier or Rajah, 1 and 6 nothing")),
	OptionSoldierCapture,
	laws.Option("leap-right", "how a Rajah loses its leap without using it",
		easiest("the leap is made once in a game and on condition that the Rajah is not in check"),
		laws.Value("not-in-check", "never: a Rajah that is in check cannot leap, but keeps the right"),
		laws.Value("never-checked", "by being in check once: from then on it may not leap any more",
			laws.Settles("A5", "the Chess Variant Pages give the leap only to one that has not been in check before"))),
	laws.Option("command", "which army a commander moves on which turn",
		easiest("on his ally's turn the commander plays in his place"),
		laws.Value("own-turns", "his own army on his turns, his ally's on the ally's"),
		laws.Value("either", "a man of either army on both turns", ForStakes("on his own turn and on his ally's the commander may choose to move his men or the ally's"))),
	OptionExchange,
	OptionWonElephant,
}
