package chaturanca1

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset returns the first and easiest game of four of seed 000.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{Name: "chaturanca-1", Version: 1,
		Title: "Chaturanca for four, two camps on 8×8: take both enemy Rajahs", Seats: war.FourSeats(),
		About: laws.Prose(`Four armies of eight stand in the corners of an 8×8 board: an elephant, a knight, a rook, a ` +
			`Rajah and four soldiers each. Red in the south is allied
			with Black in the north, Yellow in the west with Green in the east. Red begins and the turn goes clockwise; a ` +
			`turn is one move.

			There is no duty to guard the Rajah: he is captured like any man. His army then freezes where it stands, unless ` +
			`his ally has brought his own Rajah to
			the other's throne and commands both. Captured Rajahs come back by an agreed exchange. Four elephants that meet ` +
			`in a square fight. The camp that has
			taken both enemy Rajahs wins at once. A die that names the man to move may be added.`),
		Position: war.AboutFour(engine.PositionField{Name: "leaps:",
			Text: "The seats whose Rajah may still leap, as in leaps:rg; - for none. All, if left out."}, AboutCommands,
			AboutDice,
			engine.PositionField{Name: "acted", Text: "The turn has begun with an exchange."}),
		Turns: "A turn is one move: the letter of the seat with a colon, then the capital of the man and the " +
			"square it goes to. The capitals are K Rajah, R rook, N knight and E elephant; a soldier has none. So " +
			"it begins 1. R: c3  Y: c5. x is a capture, Nxf3. A soldier that captures names the file or rank it " +
			"left, bxc3 or 3xc4. Who cannot move passes, --. K@d1~K@a5 exchanges two captured Rajahs by agreement, " +
			"before the move of the turn. With dice=on the throw comes first, <5>. The result has a score for each " +
			"seat: 1-0-1-0 for Red and Black.",
		Options: options(), Throws: true,
		Cites: engine.Cites{Men: "chaturanca-1/equipment", Squares: "chaturanca-1/equipment",
			Turns: "chaturanca-1/turn-order", Captures: "chaturanca-1/capture", Checks: "chaturanca-1/check"},
	}, build)
}

func example(options, position, movetext string) string {
	return laws.Example("chaturanca-1", options, position, movetext)
}

func from(section, says string) engine.Source { return laws.From("000", section, says) }

// AsBefore returns what gives a rule of this game as the second takes it over, under an id
// and with examples of its own.
func AsBefore() func(before, id, breaks, keeps string) war.Rule {
	rules := rules()
	return func(before, id, breaks, keeps string) war.Rule {
		r := rules[slices.IndexFunc(rules, func(r war.Rule) bool { return r.ID == before })]
		r.ID, r.Source, r.Breaks, r.Keeps = id, InBoth(r.Source.Says), breaks, keeps
		return r
	}
}

func easiest(says string) engine.Source { return from("variante 1", says) }

// ForStakes is a source in the text of the second game, InBoth one in the text
// of the first and holds for both.
func ForStakes(says string) engine.Source { return from("variante 2", says) }

// InBoth is explained with ForStakes.
func InBoth(says string) engine.Source { return from("variante 1, variante 2", says) }

// OptionElephantPlace is where the elephant stands at the start, an option of both games of
// four armies of seed 000.
func OptionElephantPlace() engine.Option {
	return laws.Option("elephant-place", "where the elephant stands at the start",
		laws.Settles("A1", "the diagram is lost; the older four-handed game, of which this is one under other names, has "+
			"this man in the corner"),
		laws.Value("corner", "from the corner to the throne: elephant, knight, rook, Rajah"),
		laws.Value("third", "from the corner to the throne: rook, knight, elephant, Rajah",
			from("variante 3", "for two players the elephants take the place of the bishops")))
}

// OptionSoldierCapture is in which directions a soldier captures, in both games.
func OptionSoldierCapture() engine.Option {
	return laws.Option("soldier-capture", "in which directions a soldier captures",
		easiest("it captures by moving one square forward, or one square diagonally forward"),
		laws.Value("both", "straight forward and diagonally forward"),
		laws.Value("diagonal", "diagonally forward only",
			from("variantes 1, 2, 3: mouvement",
				"in all three variants the soldier is likened to the pawn of chess, which every public description follows"))).
		Where(war.NoneAhead)
}

// OptionExchange is whether captured Rajahs may be exchanged, in both games.
func OptionExchange() engine.Option {
	return laws.Option("exchange", "whether captured Rajahs may be exchanged",
		easiest("the players may agree on an exchange"),
		laws.Value("agree", "on a turn of either camp, before the throw, when each camp has one captured Rajah"),
		laws.Value("off", "never", laws.Settles("A10",
			"an exchange needs an agreement, which may be refused beforehand"))).Where(noExchange)
}

// OptionMove is whether a man that the die names must move, in both games. With names the option that
// it takes, which only the first has.
func OptionMove(with string) engine.Option {
	return laws.Option("move", "whether a man that the die names must move", mayMove(),
		laws.Value("must", "where one can, a move is made", laws.Settles("A12", "that he has to is our filling")),
		laws.Value("may", with+"it may: -- is legal with any throw")).Where(noneObliged)
}

func mayMove() engine.Source {
	return InBoth("the result determines which man the player will be able to move; that he has to is not said")
}

// OptionCombatBy is what comes of a combat that a commander completes with the elephant of
// his ally, in both games.
func OptionCombatBy() engine.Option {
	return laws.Option("combat-by", "who completes the combat of the elephants",
		InBoth("the player who has finished building the square by moving his elephant"),
		laws.Value("owner", "a player with the elephant of his own colour; a commander completes nothing with his ally's"),
		laws.Value("commander",
			"a commander with his ally's elephant, too: he plays in the ally's place, and the army whose elephant moved wins "+
				"the other's",
			easiest("on his ally's turn the commander plays in his place"))).Where(noCombat)
}

// OptionWonElephant is what becomes of an elephant that was won in combat, in both games.
func OptionWonElephant() engine.Option {
	return laws.Option("won-elephant", "what becomes of an elephant won in combat when its first owner's Rajah comes back",
		easiest("the owner of a Rajah that comes back takes control of his men again"),
		laws.Value("returns", "it goes back to its first owner"),
		laws.Value("for-good", "it stays with the player who won it",
			easiest("the combat gives control of it, without a limit"))).Where(noneWon)
}

func options() []engine.Option {
	return []engine.Option{
		OptionElephantPlace(),
		laws.Option("dice", "whether a die names the man to move", easiest("the die is offered as an optional rule"),
			laws.Value("off", "no die: the player chooses"),
			laws.Value("on", "one die before the move: 2 elephant, 3 knight, 4 rook, 5 soldier or Rajah, 1 and 6 nothing")),
		OptionSoldierCapture(),
		laws.Option("leap-right", "how a Rajah loses its leap without using it",
			easiest("the leap is made once in a game and on condition that the Rajah is not in check"),
			laws.Value("not-in-check", "never: a Rajah that is in check cannot leap, but keeps the right"),
			laws.Value("never-checked", "by being in check once: from then on it may not leap any more",
				laws.Settles("A5", "the Chess Variant Pages give the leap only to one that has not been in check before"))).Where(
			war.NoneThreatened),
		laws.Option("command", "which army a commander moves on which turn",
			easiest("on his ally's turn the commander plays in his place"),
			laws.Value("own-turns", "his own army on his turns, his ally's on the ally's"),
			laws.Value("either", "a man of either army on both turns",
				ForStakes("on his own turn and on his ally's the commander may choose to move his men or the ally's"))).Where(
			noneCommands),
		OptionExchange(),
		OptionWonElephant(),
		OptionMove("with dice=on "),
		OptionCombatBy(),
	}
}

func rules() war.Rules {
	return war.Rules{
		{ID: "chaturanca-1/equipment", Title: "board and men",
			Text: `The board has 8×8 squares of one colour. Each player has one elephant, one knight, one rook, one Rajah and ` +
				`four soldiers. Red's stand on a1 b1 c1 d1
			and the soldiers on a2 b2 c2 d2. Each further army is that of the seat before turned a quarter clockwise. With ` +
				`elephant-place=third rook and elephant
			change places.`,
			Source: easiest("each player has one elephant, one knight, one rook, one Rajah and four soldiers. " +
				"Where they stand only a diagram showed, which is lost: the squares are our filling (A1)"),
			Breaks: example("", "", "1. R: Ve2"), Keeps: example("", "", "1. R: Ke2"), Moves: []war.Law{war.Plays, war.OnBoard}},
		{ID: "chaturanca-1/camps", Title: "the camps",
			Source: easiest("the two camps on the diagonals are allied, red and black against yellow and green"),
			Text:   "Armies that face each other diagonally are allied: Red and Black against Yellow and Green."},
		{ID: "chaturanca-1/turn-order", Title: "turns", Source: easiest("each player plays in his turn, clockwise"),
			Text: "The turn goes clockwise: Red, Yellow, Black, Green. A turn is one move. A player who cannot act, because " +
				"his Rajah is captured and nobody commands his army, is skipped.",
			Breaks: example("", "", "1. R: a3 B: e6"), Keeps: example("", "", "1. R: a3 Y: c8"),
			Moves: []war.Law{war.OneMan(words.Name("one man moves at a time")), war.Stands(0), war.OfCamp},
			Ends:  []war.EndLaw{war.Unmoved}},
		{ID: "chaturanca-1/goal", Title: "the goal",
			Source: easiest("capture both enemy Rajahs; the game then ends immediately"),
			Text: "When both Rajahs of a camp are off the board at the same time the other camp has won, and the game is " +
				"over at once.",
			Breaks: example("", "3yR4/8/8/yK7/7gK/8/8/3rK4 y", "1. Y: Rxd1 G: Kh5"),
			Keeps:  example("", "3yR4/8/8/yK7/7gK/8/8/3rK4 y", "1. Y: Rxd1"),
			Moves:  []war.Law{war.NotOver("chaturanca-1/goal", "")}, Casts: []war.CastLaw{war.NoCastAfter("chaturanca-1/goal")}},
		{ID: "chaturanca-1/dice", Title: "the die",
			Source: easiest("on 1 or 6 no man, 2 elephant, 3 knight, 4 rook, 5 pawn or Rajah"),
			Text: `With dice=on a die is thrown before the move: 2 moves the elephant, 3 the knight, 4 the rook, 5 a soldier ` +
				`or the Rajah, 1 and 6 nothing. Where the man
			it names can move it must, unless move=may. Otherwise the turn is lost. Without the option nothing is thrown.`,
			Breaks: example("dice=on", "", "1. R: <2> Nc3"), Keeps: example("dice=on", "", "1. R: <2> Ec3"),
			Moves: []war.Law{war.Thrown.At(war.StageFirst), war.NamedByDice}, Casts: []war.CastLaw{war.NothingThrown, war.Falls,
				war.CastDue}, Ends: []war.EndLaw{war.Unthrown}},
		{ID: "chaturanca-1/soldier-move", Title: "the soldier's move", Source: easiest("it always moves one square forward"),
			Text: "A soldier moves one square straight forward to an empty square, never two: Red's to the north, Yellow's " +
				"to the east, Black's to the south, Green's to the west.",
			Breaks: example("", "", "1. R: a4"), Keeps: example("", "", "1. R: a3"),
			Moves: []war.Law{war.Stands(engine.Soldier), war.SoldierMoves}},
		{ID: "chaturanca-1/soldier-capture", Title: "the soldier's capture",
			Source: easiest("it captures by moving one square forward, or one square diagonally forward"),
			Text: "A soldier captures one square straight forward or one square diagonally forward, with " +
				"soldier-capture=diagonal diagonally only.",
			Breaks: example("", "4bK3/8/8/yK7/yP6gK/8/1rP6/3rK4 r", "1. R: bxa4"),
			Keeps:  example("", "4bK3/8/8/yK7/7gK/yP7/1rP6/3rK4 r", "1. R: bxa3"), Moves: []war.Law{war.SoldierCaptures}},
		war.Mover("chaturanca-1/rook", engine.Rook, "", easiest("it cannot pass over occupied squares"),
			example("", "4bK3/8/8/yK7/7gK/2rP5/8/2rRrK4 r", "1. R: Rc4"), example("", "4bK3/8/8/yK7/7gK/2rP5/8/2rRrK4 r",
				"1. R: Rc2")),
		war.Mover("chaturanca-1/knight", engine.Knight, "", easiest("it moves in the shape of an L"),
			example("", "", "1. R: Nb3"), example("", "", "1. R: Nc3")),
		war.Mover("chaturanca-1/elephant", engine.Elephant,
			" From where they start, the elephants of enemies can never capture each other.",
			easiest("exactly two squares diagonally, forward or backward; they start and move so that they can never capture "+
				"one another"),
			example("", "", "1. R: Ea3"), example("", "", "1. R: Ec3")),
		{ID: "chaturanca-1/rajah-step", Title: "the Rajah's step",
			Source: easiest("exactly one square, along a line or diagonally"),
			Text:   "A Rajah moves one square in any direction.",
			Breaks: example("", "", "1. R: Kd3"), Keeps: example("", "", "1. R: Ke1"),
			Moves: []war.Law{war.Stands(engine.King), war.LeapsTo(engine.King)}},
		{ID: "chaturanca-1/rajah-leap", Title: "the Rajah's leap",
			Source: easiest(
				"it can be done only once in the course of the game and on condition that the Rajah is not in check"),
			Text: `Once in the game each Rajah may move like a knight, capturing or not, unless it is in check at that ` +
				`moment. The right belongs to the Rajah: it
			survives its capture and return, and a commander who leaps with his ally's Rajah uses it up. With ` +
				`leap-right=never-checked a Rajah that has been in
			check has lost it.`,
			Breaks: example("", "4bK3/8/8/yK7/3yR3gK/8/8/3rK4 r", "1. R: Ke3"),
			Keeps:  example("", "4bK3/8/8/yK7/4yR2gK/8/8/3rK4 r", "1. R: Kc3"),
			Moves:  []war.Law{war.KingLeap(words.Name("%[1]s may not leap to %[2]s while %[3]s could capture it"))}},
		{ID: "chaturanca-1/capture", Title: "capturing",
			Source: easiest("by moving a man onto a square that an enemy man occupies"),
			Text:   "A man captures by moving onto an enemy man, which leaves the board. Nobody captures his own men.",
			Breaks: example("", "", "1. R: Kd2"), Keeps: example("", "", "1. R: Ke2"), Moves: []war.Law{war.NotOwn, war.Takes}},
		{ID: "chaturanca-1/minor-major", Title: "minor and major men",
			Source: easiest("they cannot capture major men: knight, rook, Rajah"),
			Text: "Soldiers and elephants are minor men: they capture soldiers and elephants only, never knights, rooks or " +
				"Rajahs.",
			Breaks: example("", "4bK3/8/8/yK7/7gK/3yN4/2rP5/3rK4 r", "1. R: cxd3"),
			Keeps:  example("", "4bK3/8/8/yK7/7gK/3yP4/2rP5/3rK4 r", "1. R: cxd3"), Moves: []war.Law{minorMajor()}},
		{ID: "chaturanca-1/no-ally-capture", Title: "allied men are safe",
			Source: easiest("one cannot capture the men of one's ally"),
			Text:   "The men of one's ally cannot be captured, those in the hands of another neither.",
			Breaks: example("", "4bK3/8/8/yK7/7gK/8/2bP5/2rRrK4 r", "1. R: Rxc2"),
			Keeps:  example("", "4bK3/8/8/yK7/7gK/8/2yP5/2rRrK4 r", "1. R: Rxc2"), Moves: []war.Law{war.NotAllied}},
		{ID: "chaturanca-1/check", Title: "check",
			Source: engine.Source{Says: "check is named as a condition of the leap and nowhere else; the Rajahs are captured"},
			Text: `Nobody has to leave or avoid check. A Rajah may be captured. A Rajah is in check when a knight, a rook or, ` +
				`by a step, a Rajah of an enemy army that
			somebody plays could capture it. That only bars its leap. It is not marked in the record.`},
		{ID: "chaturanca-1/elephant-combat", Title: "the combat of the elephants",
			Text: `A player who moves his own elephant so that it completes a block of 2×2 squares with the three ` +
				`others captures both enemy elephants and wins his ally's. From then on it belongs to his army, on ` +
				`his turns, keeps its colour and stays a minor man. When the Rajah of its first owner comes back ` +
				`it goes back too, unless won-elephant=for-good. A commander completes nothing with his ally's ` +
				`elephant. With combat-by=commander he does, and the commander's own elephant comes into the hands ` +
				`of the ally's army.`,
			Source: easiest("the player who has finished building the square by moving his elephant captures the two enemy " +
				"elephants and takes control of the allied one"),
			Breaks: example("", "4bK3/8/8/yK2bE*4/7gK/8/8/3rK4 b", "1. B: Ef3"),
			Keeps:  example("", "4bK3/8/8/yK2bE*4/7gK/8/8/3rK4 r", "1. R: Ef3"), Moves: []war.Law{NotWon()}},
		{ID: "chaturanca-1/rajah-lost", Title: "an army without a Rajah",
			Source: easiest("his men become inactive; they stay on the board as obstacles and can be captured"),
			Text: "The men of a player whose Rajah is captured are inactive, unless his ally commands them: they stay as " +
				"obstacles, do not move, and can be captured.",
			Breaks: example("", "4bR3/8/8/yK7/7gK/8/8/3rK4 r", "1. R: Re6"), Keeps: example("", "4rR3/8/8/yK7/7gK/8/8/3rK4 r",
				"1. R: Re6"), Moves: []war.Law{war.Active}},
		{ID: "chaturanca-1/throne-command", Title: "command of the ally's army",
			Source: easiest("he takes command of his ally's army; on the ally's turn he plays in his place"),
			Text: `A player who brings his own Rajah to the start square of his ally's, with his own hand, commands the ` +
				`ally's army and plays the ally's turns, whether
			the ally's Rajah is captured or not. The command lasts when the Rajah leaves the square and ends when it is ` +
				`captured or the ally's comes back. On his
			own turns he moves his own army, on the ally's turns the ally's. With command=either a man of either army on both.`,
			Breaks: example("", "4bK3/8/8/yK7/7gK/8/8/2bRrK4 r", "1. R: Rc5"),
			Keeps:  example("command=either", "4bK3/8/8/yK7/7gK/8/8/2bRrK4 r commands:r", "1. R: Rc5"),
			Moves:  []war.Law{Commanded()}},
		{ID: "chaturanca-1/exchange", Title: "the exchange",
			Source: easiest("the players may agree on an exchange: both lost Rajahs on their start squares, or a square " +
				"beside if that is occupied"),
			Text: `When each camp has exactly one captured Rajah the players may agree to exchange them. Both come ` +
				`back on their start squares or, where that is occupied, on a free square beside it, and their ` +
				`owners have their armies again, from a commander too. It is written K@d1~K@a5, the camp on turn ` +
				`first, before the throw and the move of that turn. With exchange=off there is none.`,
			Breaks: example("", "4bK3/8/8/8/7gK/8/8/3rK4 r", "1. R: K@d1~K@a5"),
			Keeps:  example("", "4bK3/8/8/8/7gK/8/8/8 b", "1. B: K@d1~K@a5 Kd8"),
			Moves:  []war.Law{war.IsKing, war.Returns(onlyByExchange, AtHome), war.BeforeThrow(engine.Exchange), Exchanged}},
		{ID: "chaturanca-1/no-move", Title: "passing",
			Source: easiest("the result of the die determines which man the player will be able to move. What " +
				"follows if none can, or if he would not, is not said: our filling (A12)"),
			Text: "A player who cannot move, with the throw he has, passes. One who can must move, or with move=may, once " +
				"the die is thrown, may pass.",
			Breaks: example("dice=on", "", "1. R: <5> --"), Keeps: example("dice=on", "", "1. R: <4> --"),
			Moves: []war.Law{NoPass()}},
		{ID: "chaturanca-1/soldier-at-edge", Title: "the soldier at the edge",
			Source: engine.Source{Says: "the text of this game knows no promotion"},
			Text:   "There is no promotion. A soldier on the far edge stays there, immobile, and can be captured.",
			Breaks: example("", "4bK3/rP7/8/yK7/7gK/8/8/3rK4 r", "1. R: a8=R"),
			Keeps:  example("", "4bK3/rP7/8/yK7/7gK/8/8/3rK4 r", "1. R: a8"),
			Moves:  []war.Law{war.Rests(words.Name("far edge")), notPromoted()}},
	}
}
