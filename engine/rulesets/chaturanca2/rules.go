package chaturanca2

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset returns the game of four for stakes of seed 000.
func Ruleset() *engine.Ruleset {
	return rules().Ruleset(engine.Ruleset{Name: "chaturanca-2", Version: 2,
		Title: "Chaturanca for four with a die and stakes: most rupees wins", Seats: war.FourSeats(),
		About: laws.Prose(`Board, armies, camps and order of play are those of chaturanca-1: four armies of eight in the ` +
			`corners of an 8×8 board, Red and Black against Yellow
			and Green, clockwise from Red. A die thrown at every turn names the man that must move: 2 elephant, 3 knight, 4 ` +
			`rook, 5 soldier or Rajah, 1 and 6
			none.

			Each player stakes one unit, by custom five rupees. Who steps on an enemy throne or takes a Rajah is paid by its ` +
			`owner; who commands both armies of
			his camp when the last enemy man but the Rajahs falls is paid an empire. Soldiers are promoted on the start ` +
			`squares of enemy knights and rooks. Who is
			left with the Rajah alone retires. The game ends when a camp has no men but Rajahs; the other shares the pot, and ` +
			`the player with the most rupees
			wins.`),
		Position: war.AboutFour(chaturanca1.AboutCommands,
			engine.PositionField{Name: "retired:", Text: "The seats that have retired, as in retired:r."},
			engine.PositionField{Name: "paid:",
				Text: "The seats for whom the throne pays no more, as in paid:r. With throne-pays=per-pair each with the owner " +
					"of the throne, as in paid:ry,rg."},
			engine.PositionField{Name: "purses:",
				Text: "What each seat has won less what it has paid, in units, in the table's order, as in purses:1/-1/-3/-1; -1 " +
					"each, if left out."},
			chaturanca1.AboutDice,
			engine.PositionField{Name: "acted", Text: "The turn has begun with an exchange or a restitution."}),
		Turns: "A turn is a throw and the move of the man it names: the letter of the seat with a colon, the " +
			"throw, then the capital of the man and the square it goes to. The capitals are K Rajah, R rook, N " +
			"knight and E elephant; a soldier has none. So it begins 1. R: <5> c3  Y: <3> Nc6. x is a capture, " +
			"Nxf3. A soldier that captures names the file or rank it left, bxc3 or 3xc4. Who cannot move what was " +
			"thrown passes, --. K@d1 gives a Rajah back, K@d1~K@a5 exchanges two, before the throw. a8=R is a " +
			"promotion. The result has a score for each seat.",
		Options: options(), Throws: true,
		Cites: engine.Cites{Men: "chaturanca-2/equipment", Squares: "chaturanca-2/equipment",
			Turns: "chaturanca-2/turn-order", Captures: "chaturanca-2/capture", Checks: "chaturanca-2/check"},
	}, build)
}

func example(options, position, movetext string) string {
	return laws.Example("chaturanca-2", options, position, movetext)
}

var (
	forStakes = chaturanca1.ForStakes
	inBoth    = chaturanca1.InBoth
)

func options() []engine.Option {
	return []engine.Option{
		chaturanca1.OptionElephantPlace(),
		chaturanca1.OptionSoldierCapture(),
		chaturanca1.OptionExchange(),
		laws.Option("end", "what ends the game",
			forStakes("the goal is to capture all men of the other camp, Rajahs perhaps excepted; then the game ends at once"),
			laws.Value("pieces", "a camp has no men left but Rajahs"),
			laws.Value("rajahs", "a camp has no Rajah left on the board",
				forStakes("the source says that the game goes on until both Rajahs are captured"))).Where(noneBeaten),
		laws.Option("promotion-squares", "where a soldier is promoted",
			forStakes("on the start square of an enemy knight or rook"),
			laws.Value("enemy", "on the start squares of the two enemy armies"),
			laws.Value("facing", "on those of the army opposite, the ally's, on the far edge",
				laws.Settles("B2", "the army that a soldier walks towards is its ally's")),
			laws.Value("own-file", "on the far edge, on the line on which the player's own man began",
				laws.Settles("B2", "Murray and Forbes promote to the master piece of the file"))).Where(nonePromotes),
		laws.Option("throne-by", "which man earns the gain of a throne",
			forStakes("a player occupies the square; with which man is not said"),
			laws.Value("any", "any man"),
			laws.Value("rajah", "a Rajah only", laws.Settles("B6", "in the old game the king takes the throne"))).Where(
			thronesFree),
		laws.Option("throne-pays", "how often thrones pay", forStakes("the owner pays the occupier one unit, once in a game"),
			laws.Value("per-player", "each player is paid for a throne once"),
			laws.Value("per-throne", "each throne is paid for once", forStakes("once a game can be said of each throne")),
			laws.Value("once", "one throne is paid for in the whole game",
				forStakes("once a game can be said of the game as a whole")),
			laws.Value("per-pair", "each player is paid for each throne once",
				forStakes("once a game can be said of each pair of owner and occupier"))).Where(thronesFree),
		laws.Option("pot", "who gets the pot", forStakes("what the players stake makes a pot; who gets it is not said"),
			laws.Value("camp", "both players of the camp that wins, in equal parts"),
			laws.Value("survivors", "those of them who have a Rajah on the board; both, if neither has")).Where(unfinished),
		laws.Option("privileged", "whether a Rajah on the board stands in the way of the privileged pawn",
			forStakes("a player who owns nothing but one soldier and one elephant"),
			laws.Value("king-lost",
				"it does: one soldier and one elephant are all that is left, so that only a commander can move them"),
			laws.Value("king-allowed", "a Rajah on the board does not count",
				forStakes("the soldier may become a Rajah, which says nothing of a Rajah that is not lost"))).Where(nonePromotes),
		chaturanca1.OptionWonElephant(),
		chaturanca1.OptionMove(""),
		chaturanca1.OptionCombatBy(),
	}
}

func rules() war.Rules {
	asBefore := chaturanca1.AsBefore()
	return war.Rules{
		{ID: "chaturanca-2/equipment", Title: "board and men",
			Text: `The board has 8×8 squares of one colour. Each player has one elephant, one knight, one rook, ` +
				`one Rajah and four soldiers, set up as in chaturanca-1. Red's stand on a1 b1 c1 d1 with the ` +
				`soldiers on a2 b2 c2 d2, each further army turned a quarter clockwise. With elephant-place=third ` +
				`rook and elephant change places.`,
			Source: inBoth("each player has one elephant, one knight, one rook, one Rajah and four soldiers. Where " +
				"they stand only a diagram showed, which is lost: the squares are our filling (A1)"),
			Breaks: example("", "", "1. R: <5> Ve2"), Keeps: example("", "", "1. R: <5> Ke2"),
			Moves: []war.Law{war.Plays, war.OnBoard}},
		asBefore("chaturanca-1/camps", "chaturanca-2/camps", "", ""),
		{ID: "chaturanca-2/turn-order", Title: "turns", Source: inBoth("each player plays in his turn, clockwise"),
			Text: `The turn goes clockwise: Red, Yellow, Black, Green. A turn is one throw and one move. A player who cannot ` +
				`act, because he has retired, or his Rajah is
			captured and nobody commands his army, is skipped. One who may demand his Rajah back is not.`,
			Breaks: example("", "", "1. R: <5> a3 B: <5> e6"), Keeps: example("", "", "1. R: <5> a3 Y: <5> c8"),
			Moves: []war.Law{war.OneMan(words.Name("one man moves at a time")), war.Stands(0), war.OfCamp},
			Ends:  []war.EndLaw{war.Unmoved}},
		{ID: "chaturanca-2/dice", Title: "the die", Source: forStakes("in his turn the player throws a six-sided die"),
			Text: `Every turn begins with the throw of a die: 2 moves the elephant, 3 the knight, 4 the rook, 5 a soldier or ` +
				`the Rajah, 1 and 6 nothing. A commander
			reads one throw for both armies and makes one move. Where the man it names can move it must, unless move=may.`,
			Breaks: example("", "", "1. R: <2> Nc3"), Keeps: example("", "", "1. R: <2> Ec3"),
			Moves: []war.Law{war.Thrown.At(war.StageFirst), war.NamedByDice}, Casts: []war.CastLaw{war.Falls, war.CastDue},
			Ends: []war.EndLaw{war.Unthrown}},
		asBefore("chaturanca-1/soldier-move", "chaturanca-2/soldier-move", example("", "", "1. R: <5> a4"),
			example("", "", "1. R: <5> a3")),
		asBefore("chaturanca-1/soldier-capture", "chaturanca-2/soldier-capture",
			example("", "4bKbP2/8/8/yKyP6/yP5gPgK/8/1rP6/3rK4 r", "1. R: <5> bxa4"),
			example("", "4bKbP2/8/8/yKyP6/6gPgK/yP7/1rP6/3rK4 r", "1. R: <5> bxa3")),
		asBefore("chaturanca-1/rook", "chaturanca-2/rook", example("", "4bKbP2/8/8/yKyP6/6gPgK/2rP5/8/2rRrK4 r",
			"1. R: <4> Rc4"), example("", "4bKbP2/8/8/yKyP6/6gPgK/2rP5/8/2rRrK4 r", "1. R: <4> Rc2")),
		asBefore("chaturanca-1/knight", "chaturanca-2/knight", example("", "", "1. R: <3> Nb3"),
			example("", "", "1. R: <3> Nc3")),
		asBefore("chaturanca-1/elephant", "chaturanca-2/elephant", example("", "", "1. R: <2> Ea3"),
			example("", "", "1. R: <2> Ec3")),
		{ID: "chaturanca-2/rajah-step", Title: "the Rajah's step",
			Source: inBoth("exactly one square, along a line or diagonally"),
			Text:   "A Rajah moves one square in any direction.",
			Breaks: example("", "", "1. R: <5> Kd3"), Keeps: example("", "", "1. R: <5> Ke1"),
			Moves: []war.Law{war.Stands(engine.King), war.LeapsTo(engine.King).At(war.StageStep)}},
		{ID: "chaturanca-2/no-leap", Title: "no leap",
			Source: forStakes("the Rajah has its step; the sentence about a leap stands in variants 1 and 3"),
			Text:   "The Rajah never moves like a knight in this game.",
			Breaks: example("", "", "1. R: <5> Kf2"), Keeps: example("", "", "1. R: <5> Ke2"), Moves: []war.Law{noLeap()}},
		asBefore("chaturanca-1/capture", "chaturanca-2/capture", example("", "", "1. R: <5> Kd2"),
			example("", "", "1. R: <5> Ke2")),
		asBefore("chaturanca-1/minor-major", "chaturanca-2/minor-major",
			example("", "4bKbP2/8/8/yKyP6/6gPgK/3yN4/2rP5/3rK4 r", "1. R: <5> cxd3"),
			example("", "4bKbP2/8/8/yKyP6/6gPgK/3yP4/2rP5/3rK4 r", "1. R: <5> cxd3")),
		asBefore("chaturanca-1/no-ally-capture", "chaturanca-2/no-ally-capture",
			example("", "4bKbP2/8/8/yKyP6/6gPgK/8/2bP5/2rRrK4 r", "1. R: <4> Rxc2"),
			example("", "4bKbP2/8/8/yKyP6/6gPgK/8/2yP5/2rRrK4 r", "1. R: <4> Rxc2")),
		{ID: "chaturanca-2/check", Title: "no check",
			Source: engine.Source{Says: "the Rajahs are captured, and without the leap nothing speaks of check"},
			Text:   "Nobody has to leave or avoid check. A Rajah may be captured, and nothing depends on whether it could be."},
		{ID: "chaturanca-2/elephant-combat", Title: "the combat of the elephants",
			Text: `A player who moves his own elephant so that it completes a block of 2×2 squares with the three ` +
				`others captures both enemy elephants and wins his ally's. From then on it belongs to his army for ` +
				`everything, keeps its colour and stays a minor man. When the Rajah of its first owner comes back ` +
				`it goes back too, unless won-elephant=for-good. A commander completes nothing with his ally's ` +
				`elephant. With combat-by=commander he does, and the commander's own elephant comes into the hands ` +
				`of the ally's army.`,
			Source: inBoth("the player who has finished building the square by moving his elephant captures the two enemy " +
				"elephants and takes control of the allied one"),
			Breaks: example("", "4bKbP2/8/8/yKyP1bE*4/6gPgK/8/8/2rPrK4 b", "1. B: <2> Ef3"),
			Keeps:  example("", "4bKbP2/8/8/yKyP1bE*4/6gPgK/8/8/2rPrK4 r", "1. R: <2> Ef3"),
			Moves:  []war.Law{chaturanca1.NotWon()}},
		asBefore("chaturanca-1/rajah-lost", "chaturanca-2/rajah-lost", example("", "4bR3/8/8/yKyP6/6gPgK/8/8/2rPrK4 r",
			"1. R: <4> Re6"), example("", "4rR3/8/8/yKyP6/6gPgK/8/8/2rPrK4 r", "1. R: <4> Re6")),
		{ID: "chaturanca-2/throne-command", Title: "command of the ally's army",
			Source: forStakes("on his own turn and on his ally's the commander may choose to move his men or the ally's"),
			Text: `A player who brings his own Rajah to the start square of his ally's, with his own hand, ` +
				`commands the ally's army. On his own turns and on the ally's he moves a man of either. The ` +
				`command lasts when the Rajah leaves the square and ends when it is captured, when it retires, or ` +
				`when the ally's comes back.`,
			Breaks: example("", "4bKbP2/8/8/yKyP6/6gPgK/8/8/1rP1bRrK3 r", "1. R: <4> Rd5"),
			Keeps:  example("", "4bKbP2/8/8/yKyP6/6gPgK/8/8/1rP1bRrK3 r commands:r", "1. R: <4> Rd5"),
			Moves:  []war.Law{chaturanca1.Commanded()}},
		{ID: "chaturanca-2/exchange", Title: "the exchange",
			Source: inBoth("the players may agree on an exchange: both lost Rajahs on their start squares, or a square beside " +
				"if that is occupied"),
			Text: `When each camp has exactly one captured Rajah the players may agree to exchange them. Both come ` +
				`back on their start squares or, where that is occupied, on a free square beside it, and their ` +
				`owners have their armies again, from a commander too. It is written K@d1~K@a5, the camp on turn ` +
				`first, before the throw. A Rajah that has retired does not count. With exchange=off there is none.`,
			Breaks: example("", "4bKbP2/8/8/1yP6/6gPgK/8/2rP5/3rK4 b", "1. B: K@d1~K@a5"),
			Keeps:  example("", "4bKbP2/8/8/1yP6/6gPgK/8/2rP5/8 b", "1. B: K@d1~K@a5 <5> Kd8"),
			Moves:  []war.Law{war.IsKing, war.BeforeThrow(engine.Exchange), chaturanca1.Exchanged}},
		{ID: "chaturanca-2/restitution", Title: "restitution",
			Source: forStakes("the yellow player can demand the restitution of his Rajah without compensation"),
			Text: `When both Rajahs of one camp are captured and the other camp has lost only one, the owner of ` +
				`that one may demand it back without compensation. Before the throw it comes back on its start ` +
				`square or, if that is occupied, on a free square beside it. He has his turn back while he holds ` +
				`the right. He may decline, and without a commander writes --.`,
			Breaks: example("", "4bKbP2/8/8/yKyP6/6gP1/8/2rP5/8 b", "1. B: K@d1"),
			Keeps:  example("", "4bKbP2/8/8/1yP6/6gP1/8/2rP5/8 r", "1. R: K@d1 <5> c3"),
			Moves:  []war.Law{war.BeforeThrow(engine.Enter), war.Returns(whyNoRestitution, chaturanca1.AtHome)}},
		{ID: "chaturanca-2/promotion", Title: "promotion",
			Source: forStakes("a soldier that reaches the start square of an enemy knight or rook can be promoted, if the " +
				"player has lost a man of that kind"),
			Text: `A soldier that comes to the start square of an enemy knight or rook may be promoted to that kind there, if ` +
				`its owner has none left of it. It may
			decline and is never promoted where it stands. Red's squares are a6 and a7, Yellow's f8 and g8, Black's h3 and ` +
				`h2, Green's c1 and b1. With
			elephant-place=third rooks begin in the corners, and a8, h8, h1 and a1 take the place of a6, f8, h3 and c1. ` +
				`promotion-squares names others.`,
			Breaks: example("", "4bKbP2/8/8/rP2yKyP3/6gPgK/8/8/2rRrK4 r", "1. R: <5> a6=R"),
			Keeps:  example("", "4bKbP2/8/8/rP2yKyP3/6gPgK/8/8/2rNrK4 r", "1. R: <5> a6=R"), Moves: []war.Law{promoted()}},
		{ID: "chaturanca-2/privileged-pawn", Title: "the privileged pawn",
			Source: forStakes("a player who has nothing left but one soldier and one elephant can promote it to the man of " +
				"his choice, knight, rook or Rajah"),
			Text: `The last soldier of an army that has nothing else but an elephant is promoted on the start ` +
				`square of any enemy knight, rook or Rajah. It becomes a knight, a rook or a Rajah as its player ` +
				`likes, as far as the kind is lost. With privileged=king-allowed a Rajah on the board does not count.`,
			Breaks: example("", "4bKbP2/8/8/rP2yKyP3/6gPgK/8/1rP6/rE7 r commands:b", "1. R: <5> a6=N"),
			Keeps:  example("", "4bKbP2/8/8/rP2yKyP3/6gPgK/8/8/rE7 r commands:b", "1. R: <5> a6=N"),
			Moves:  []war.Law{privilegedPawn()}},
		{ID: "chaturanca-2/bare-rajah", Title: "the bare Rajah",
			Source: forStakes("a player who has nothing left but his Rajah must retire from the game; his ally finishes it " +
				"alone and cannot make an empire"),
			Text: `A player left with the Rajah alone must retire: the Rajah leaves the board and does not come back, and a ` +
				`command that he held or stood under ends. His
			ally finishes the game alone and can make no empire. It is tested after every action, for all four. A won ` +
				`elephant counts for the army that holds it.`,
			Breaks: example("", "4bKbP2/8/8/1yP6/6gPgK/8/8/8 b retired:r", "1. B: K@d1~K@a5"),
			Keeps:  example("", "4bKbP2/8/8/1yP6/6gPgK/8/2rP5/8 b", "1. B: K@d1~K@a5"), Moves: []war.Law{retiredStay}},
		{ID: "chaturanca-2/no-move", Title: "passing",
			Source: forStakes("the result determines which man the player will be able to move. What follows if " +
				"none can, or if he would not, is not said: our filling (A12, B10)"),
			Text: "A player who cannot move, with the throw he has, in any army he commands, passes. One who can must move, " +
				"or with move=may, once the die is thrown, may pass. When nobody can move any more, whatever is thrown, and no " +
				"Rajah can come back, the game is drawn and the four share the pot.",
			Breaks: example("", "", "1. R: <5> --"), Keeps: example("", "", "1. R: <4> --"),
			Moves: []war.Law{war.NotOver("chaturanca-2/no-move", ""), chaturanca1.NoPass()},
			Casts: []war.CastLaw{war.NoCastAfter("chaturanca-2/no-move")}},
		{ID: "chaturanca-2/soldier-at-edge", Title: "the soldier at the edge",
			Source: engine.Source{Says: "a soldier only goes forward"},
			Text:   "A soldier on the far edge stays there, immobile, and can be captured.",
			Breaks: example("", "rP3bKbP2/8/8/yKyP6/6gPgK/8/8/2rPrK4 r", "1. R: <5> a8-b8"),
			Keeps:  example("", "rP3bKbP2/8/8/yKyP6/6gPgK/8/8/2rPrK4 r", "1. R: <5> c2"),
			Moves:  []war.Law{war.Rests(words.Name("far edge"))}},
		{ID: "chaturanca-2/stake", Title: "the stake",
			Source: forStakes("each player stakes the same sum, for example five rupees"),
			Text: "At the start each player puts one unit into the pot, for example five rupees, which makes twenty. All " +
				"payments are units. A record may give each player's final balance in the tag Rupees, for a unit of five or of " +
				"the tag Stake."},
		{ID: "chaturanca-2/gain-throne", Title: "the gain of a throne",
			Source: forStakes("the player whose square is occupied pays the player who occupies it one unit, once a game"),
			Text: `Whose move brings a man to the start square of an enemy Rajah is paid one unit by the owner of that ` +
				`square, even if he is captured or has retired.
			Each player once in a game (throne-pays=per-throne: each throne once, per-pair: each player once for each throne, ` +
				`once: once in all). With
			throne-by=rajah only a Rajah earns it. What a commander earns with his ally's man is his own.`},
		{ID: "chaturanca-2/gain-rajah", Title: "the gain of a Rajah",
			Source: forStakes("this can happen several times in a game"),
			Text:   "Who captures a Rajah is paid one unit by its owner, every time."},
		{ID: "chaturanca-2/gain-empire", Title: "the gain of an empire",
			Text: "A player who commands both armies of his camp when the last enemy man but the Rajahs has gone is paid " +
				"two units by each enemy, retired or captured. One whose ally has retired can make none.",
			Source: forStakes("if he controls both armies and eliminates all men of the enemy armies, his adversaries pay him " +
				"twice the unit; who is left alone because his ally has retired cannot")},
		{ID: "chaturanca-2/end", Title: "the end",
			Source: forStakes("capture all men of the enemy armies, Rajahs perhaps excepted; the game then ends immediately"),
			Text: "The game is over at once when a camp has no men left but Rajahs. With end=rajahs, when it has no Rajah " +
				"on the board. The players of the other camp share the pot, with pot=survivors those who have a Rajah.",
			Breaks: example("", "4bKbP2/8/8/1yP6/8/8/8/1rR1rK4 r", "1. R: <4> Rxb5 B: <5> f7"),
			Keeps:  example("", "4bKbP2/8/8/1yP6/8/8/8/1rR1rK4 r", "1. R: <4> Rxb5"),
			Moves:  []war.Law{war.NotOver("chaturanca-2/end", "")}, Casts: []war.CastLaw{war.NoCastAfter("chaturanca-2/end")}},
		{ID: "chaturanca-2/rank", Title: "who has won", Source: forStakes("win more rupees than the other players"),
			Text: "When the game is over the player with the most rupees has won. Several with as many share the place. All " +
				"four are ranked, whichever camp was beaten."},
	}
}
