package chaturanca1

import "github.com/ashtapada/agn/engine"

// The headings of seed 000 that the rules of its games of four refer to.
const (
	HeadingEasiest = "variante 1"
	HeadingStakes  = "variante 2"
)

// soldierAsPawn is where a soldier that captures diagonally only comes from.
var soldierAsPawn = engine.Source{Seed: "000", Section: "variantes 1, 2, 3: mouvement",
	Says: "in all three variants the soldier is likened to the pawn of chess, which every public description follows"}

// Options that both games of four armies of seed 000 have.
var (
	OptionElephantPlace = engine.Option{
		Name: "elephant-place",
		Text: "where the elephant stands at the start",
		Source: engine.Source{Section: "A1",
			Says: "the diagram is lost; the older four-handed game, of which this is one under other names, has this man in the corner"},
		Values: []engine.OptionValue{
			{Name: "corner", Text: "from the corner to the throne: elephant, knight, rook, Rajah"},
			{Name: "third", Text: "from the corner to the throne: rook, knight, elephant, Rajah",
				Source: engine.Source{Seed: "000", Section: "variante 3", Says: "for two players the elephants take the place of the bishops"}},
		},
	}
	OptionSoldierCapture = engine.Option{
		Name: "soldier-capture",
		Text: "in which directions a soldier captures",
		Source: engine.Source{Seed: "000", Section: HeadingEasiest,
			Says: "it captures by moving one square forward, or one square diagonally forward"},
		Values: []engine.OptionValue{
			{Name: "both", Text: "straight forward and diagonally forward"},
			{Name: "diagonal", Text: "diagonally forward only",
				Source: soldierAsPawn},
		},
	}
	OptionExchange = engine.Option{
		Name: "exchange",
		Text: "whether captured Rajahs may be exchanged",
		Source: engine.Source{Seed: "000", Section: HeadingEasiest,
			Says: "the players may agree on an exchange"},
		Values: []engine.OptionValue{
			{Name: "agree", Text: "on a turn of either camp, before the throw, when each camp has one captured Rajah"},
			{Name: "off", Text: "never",
				Source: engine.Source{Section: "A10", Says: "an exchange needs an agreement, which may be refused beforehand"}},
		},
	}
	OptionWonElephant = engine.Option{
		Name: "won-elephant",
		Text: "what becomes of an elephant won in combat when its first owner's Rajah comes back",
		Source: engine.Source{Seed: "000", Section: HeadingEasiest,
			Says: "the owner of a Rajah that comes back takes control of his men again"},
		Values: []engine.OptionValue{
			{Name: "returns", Text: "it goes back to its first owner"},
			{Name: "for-good", Text: "it stays with the player who won it",
				Source: engine.Source{Seed: "000", Section: HeadingEasiest, Says: "the combat gives control of it, without a limit"}},
		},
	}
)

var options = []engine.Option{
	OptionElephantPlace,
	{
		Name:   "dice",
		Text:   "whether a die names the man to move",
		Source: engine.Source{Seed: "000", Section: HeadingEasiest, Says: "the die is offered as an optional rule"},
		Values: []engine.OptionValue{
			{Name: "off", Text: "no die: the player chooses"},
			{Name: "on", Text: "one die before the move: 2 elephant, 3 knight, 4 rook, 5 soldier or Rajah, 1 and 6 nothing"},
		},
	},
	OptionSoldierCapture,
	{
		Name: "leap-right",
		Text: "how a Rajah loses its leap without using it",
		Source: engine.Source{Seed: "000", Section: HeadingEasiest,
			Says: "the leap is made once in a game and on condition that the Rajah is not in check"},
		Values: []engine.OptionValue{
			{Name: "not-in-check", Text: "never: a Rajah that is in check cannot leap, but keeps the right"},
			{Name: "never-checked", Text: "by being in check once: from then on it may not leap any more",
				Source: engine.Source{Section: "A5", Says: "the Chess Variant Pages give the leap only to one that has not been in check before"}},
		},
	},
	{
		Name: "command",
		Text: "which army a commander moves on which turn",
		Source: engine.Source{Seed: "000", Section: HeadingEasiest,
			Says: "on his ally's turn the commander plays in his place"},
		Values: []engine.OptionValue{
			{Name: "own-turns", Text: "his own army on his turns, his ally's on the ally's"},
			{Name: "either", Text: "a man of either army on both turns",
				Source: engine.Source{Seed: "000", Section: HeadingStakes, Says: "on his own turn and on his ally's the commander may choose to move his men or the ally's"}},
		},
	},
	OptionExchange,
	OptionWonElephant,
}
