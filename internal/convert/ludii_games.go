package convert

import (
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// ludiiGame is a game as Ludii describes it, and the rule set of agn that is nearest to it.
type ludiiGame struct {
	// name is that of its description, without .lud.
	name string
	// variant and options are what it is judged by; without a variant agn has no such game, and differs says why.
	variant, options string
	// fen is the position from which it begins, empty where it is that of agn's game.
	fen string
	// seats has the letter of each player's seat, in the order in which Ludii has them play.
	seats string
	// sites are the squares in the order of Ludii's sites, runs of files and ranks, each rank from the first file on;
	// in a mirror that is h.
	sites string
	// hands is set where each player has a place beside the board, a site after those of the board.
	hands bool
	dice  ludiiDice
	// men are the kinds of men in the order in which Ludii numbers them, by their letters, P for a soldier, 1 and 2 for
	// a man and twins of a race. What a trial places says more.
	men string
	// alone is set where a throw is a move of its own, which Ludii writes as a pass.
	alone bool
	// joined is set where the moves of a man by several dice are one word.
	joined bool
	// home is where a man goes that has run its way.
	home string
	// teams is set where players win together.
	teams   bool
	choices []ludiiChoice
	// differs says in what the rules are others than agn's, a clause each.
	differs []string
}

// ludiiDice are the dice of a game. Of sticks and cowries, whose faces are 0 and 1, the sum is thrown.
type ludiiDice struct {
	number int
	faces  []int
	sum    bool
}

// ludiiChoice is what an option or a ruleset of Ludii means for agn.
type ludiiChoice struct {
	name    string // as a trial has it: "Players/3"
	options string // besides those of the game
	// none says why agn has no such game, empty if it has.
	none string
}

// ludiiGames are the games of Ludii that agn has, and those that are taken for one of agn's.
var ludiiGames = sync.OnceValue(func() []ludiiGame {
	cowries := ludiiDice{number: 4, faces: []int{0, 1}, sum: true}
	const noLeap = "no king has a leap like a knight's"
	const counsellor = "a soldier on the last rank becomes a counsellor, whatever stood there and whatever was lost"
	const two = "caturanga-race has two players"
	var alone = []string{
		"turns go against the clock, so that the board is written in a mirror: Ludii's file a is the file h",
		"everyone plays alone, so that allies capture each other",
		"an army whose king was captured plays on",
		"captures score points, and the most points win when one army is left",
		"four boats do not meet",
	}
	return []ludiiGame{
		{
			name: "Shatranj", variant: "chaturanga-2p", options: "layout=chess bare-king=wins",
			seats: "WB", sites: "a-h1-8", men: "PRKENV",
			differs: []string{counsellor, noLeap},
		},
		{
			name: "Chaturanga", variant: "chaturanga-2p", options: "bare-king=wins",
			seats: "WB", sites: "a-h1-8", men: "PRKENV",
			choices: []ludiiChoice{
				{name: "", options: "elephant=dabbaba"},
				{name: "Play Rules/Elephant Move is Orthogonal Jump", options: "elephant=dabbaba"},
				{name: "Play Rules/Elephant Move is Diagonal Jump", options: "elephant=alfil"},
				{name: "Play Rules/Elephant Move is like a Silver in Shogi", options: "elephant=silver"},
				{name: "Ruleset/Manasollasa (Described)", options: "elephant=dabbaba"},
				{name: "Ruleset/Elephant Diagonal Move (Scholarly)", options: "elephant=alfil"},
				{name: "Ruleset/Elephant Diagonal Jump (Scholarly)", options: "elephant=silver"},
			},
			differs: []string{counsellor, noLeap, "who has no move does not lose by it"},
		},
		{
			name: "Chaturanga (al-Adli)", variant: "chaturanga-2p", options: "promotion=optional elephant=dabbaba",
			fen:   "ernkvnre/pppppppp/8/8/8/8/PPPPPPPP/ERNVKNRE w -",
			seats: "WB", sites: "a-h1-8", men: "KRENPV",
			differs: []string{"no soldier is promoted", "who has no move does not lose by it",
				"who takes all of the other's men but the king has lost, although Ludii's description says that he has won"},
		},
		{
			name: "Chaturaji", variant: "chaturanca-1", options: "dice=on soldier-capture=diagonal exchange=off",
			fen:   "bEbNbRbK2gPgE/bPbPbPbP2gPgN/6gPgR/6gPgK/yKyP6/yRyP6/yNyP2rPrPrPrP/yEyP2rKrRrNrE r leaps:-",
			seats: "RYBG", sites: "h-a1-8",
			dice: ludiiDice{number: 1, faces: []int{2, 3, 4, 5}}, men: "PENRK",
			choices: []ludiiChoice{
				{name: "Variant/Wikipedia"}, {name: "Ruleset/Wikipedia (Suggested)"},
				{name: "Ruleset/Historical Information (Incomplete)"},
			},
			differs: append([]string{
				"one die is thrown, for one move, so that it is chaturanca-1 with a die, whose elephant is the boat",
				"a soldier on the far edge becomes any man that was lost, as its owner chooses",
				"soldiers and boats capture any man",
			}, alone...),
		},
		{
			name: "Four-Player Chaturanga (al-Biruni)", variant: "chaturaji", options: "dice=cube-alberuni king-line=none",
			fen:   "bBbNbRbK2gPgB/bPbPbPbP2gPgN/6gPgR/6gPgK/yKyP6/yRyP6/yNyP2rPrPrPrP/yByP2rKrRrNrB r",
			seats: "RYBG", sites: "h-a1-8",
			dice: ludiiDice{number: 2, faces: []int{1, 2, 3, 4, 5, 6}}, men: "PBNRK",
			differs: append([]string{"a soldier on the far edge stays one"}, alone...),
		},
		{
			name: "Thaayam", variant: "thaayam", options: "replay=at-once twins=bell",
			seats: "RGWB", sites: "a-e1-5", hands: true, dice: cowries, men: "12", alone: true, home: "off",
			differs: []string{
				"after one player has taken the last man off the others play on",
				"Ludii 1.3 takes twins alone, although its description says that men are taken",
			},
		},
		{
			name: "Ashta-kashte", variant: "ashta-kashte", options: "pass=yes capture-rethrow=yes",
			seats: "WB", sites: "a-g1-7", hands: true, dice: cowries, men: "1", home: "off",
			choices: []ludiiChoice{
				{name: "Players/2"}, {name: "Ruleset/Falkener (Described)"},
				{name: "Players/3", none: "ashta-kashte has two players"},
				{name: "Players/4", none: "ashta-kashte has two players"},
			},
			differs: []string{
				"all four pawns of a player begin off the board and run one way, the first player's from g4, the second's from a4",
				"a throw of 4 or 8 brings a pawn in and is not played besides",
				"a throw moves one pawn by all its points",
				"a pawn captures where it lands only, and the corners are safe",
				"two pawns on a square do not move together",
			},
		},
		{
			name: "Chaupar", variant: "chaupur", options: "start=6-7-9-10 finished=help teams=on",
			seats: "RWGY", sites: "a-h9 i-k8 l-s9 a-h10 l-s10 a-h11 l-s11 i-k12 i-k1-7 i-k13-19 ck",
			dice: ludiiDice{number: 3, faces: []int{1, 2, 5, 6}}, men: "1", joined: true, home: "ck", teams: true,
			differs: []string{
				"turns go with the clock: Red, White, Green, Yellow",
				"Red's way is shorter at its end: from i8 it goes on to i1",
				"a captured man begins on the sixth square of its column, not in the centre",
				"two men of a colour on a square are safe",
				"men move together only by three equal dice of 2 or 6, by twice the points of one",
				"Green and Yellow may go home before Red and White",
			},
		},
		{
			name: "Saturankam", variant: "caturanga-race",
			options: "path=parker start=own-katti reenter=one split=free finish=parker capture=land return=may",
			seats:   "WB", sites: "a-i1-9", hands: true,
			dice: ludiiDice{number: 2, faces: []int{1, 3, 4, 6}}, men: "1", alone: true,
			choices: []ludiiChoice{
				{name: "", none: two}, {name: "Players/2"},
				{name: "Players/3", none: two}, {name: "Players/4", none: two},
				{name: "Ruleset/Saturankam (Described)"},
			},
			differs: []string{
				"the second player's pawns begin on e9 but run the way that begins on a5",
				"a double 1 that brings no pawn back is played",
			},
		},
		{name: "Chatrang", differs: []string{"it is a game of four with men of chess and no dice"}},
		{name: "Chaturanga (Kridakausalya)", differs: []string{"it has a queen and bishops"}},
		{name: "Hindustani Chess", differs: []string{"it has a queen and bishops"}},
		{name: "Two-Player Chaturanga (al-Biruni)", differs: []string{"it is a reconstruction of many rule sets"}},
		{name: "Four-Handed Chaturanga", differs: []string{"its moves are not known"}},
		{name: "Siga (Sri Lanka)", differs: []string{"each player has two men, and a throw moves one at once"}},
		{name: "Gavalata", differs: []string{"it runs with the clock, with one or two men each"}},
		{name: "Ashtapada", differs: []string{"its rules are a guess, and agn has no race on 8×8 squares"}},
		{name: "Pachisi", differs: []string{"it is played with six or seven cowries, chaupur with three long dice"}},
		{name: "Tayam Sonalu", differs: []string{"it is played with two dice of 0, 1, 2 and 4"}},
		{name: "Sokkattan", differs: []string{"it is played with six cowries and three men each"}},
		{name: "Gyan Chaupar", differs: []string{"it is a game of snakes and ladders"}},
	}
})

// ludiiNamed returns the game of that name, whatever its capitals, spaces and marks, nil if there is none.
func ludiiNamed(name string) *ludiiGame {
	games := ludiiGames()
	for i := range games {
		if ludiiPlain(games[i].name) == ludiiPlain(name) {
			return &games[i]
		}
	}
	return nil
}

// ludiiPlain is the letters and digits of a name, in small letters.
func ludiiPlain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// choice returns what an option means, nil if it is not known.
func (g *ludiiGame) choice(name string) *ludiiChoice {
	for i := range g.choices {
		if ludiiPlain(g.choices[i].name) == ludiiPlain(name) {
			return &g.choices[i]
		}
	}
	return nil
}

// start returns the position from which the game begins by agn's rules, with options besides its own.
func (g *ludiiGame) start(settings []string) (engine.State, error) {
	rs, err := rulesets.Find(g.variant)
	if err != nil {
		return nil, err
	}
	var setup engine.Setup
	for _, setting := range append(strings.Fields(g.options), settings...) {
		option, value, _ := strings.Cut(setting, "=")
		if err := rs.Set(&setup, option, value); err != nil {
			return nil, err
		}
	}
	if setup, err = rs.Complete(setup); err != nil {
		return nil, err
	}
	game, err := rs.New(setup)
	switch {
	case err != nil:
		return nil, err
	case g.fen != "":
		return game.Position(g.fen)
	}
	return game.Start(), nil
}

// squares returns the names of the squares in the order of the sites.
func (g *ludiiGame) squares() (names []string) {
	for _, run := range strings.Fields(g.sites) {
		at := strings.IndexAny(run, "0123456789")
		if at < 0 {
			names = append(names, run)
			continue
		}
		low, high, ranks := ludiiSpan(run[at:])
		if !ranks {
			high = low
		}
		first, last, step := run[0], run[at-1], byte(1)
		if last < first {
			step = ^step + 1 // backwards
		}
		for rank := low; rank <= high; rank++ {
			for file := first; ; file += step {
				names = append(names, string(file)+strconv.Itoa(rank))
				if file == last {
					break
				}
			}
		}
	}
	return names
}

// ludiiSpan reads "1-7", or "9", which is no span.
func ludiiSpan(text string) (low, high int, ok bool) {
	from, to, ok := strings.Cut(text, "-")
	low, _ = strconv.Atoi(from)
	high, _ = strconv.Atoi(to)
	return low, high, ok
}
