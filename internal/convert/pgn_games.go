package convert

// pgnGame is a game of other programs as a rule set of ours.
type pgnGame struct {
	ruleset, options string
	// start is the position at the start, where FEN does not say it, without leaps of kings.
	start string
}

// pgnGames are the games that other programs name in the tag Variant, in small letters.
var pgnGames = map[string]pgnGame{
	"chaturanga": {"chaturanga-2p", "layout=chess", "rnevkenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w -"},
	"shatranj":   {"chaturanga-2p", "bare-king=wins", "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEKVENR w -"},
}

// pgnMen are the letters of men in the programs that play these games, and ours; a soldier's is empty.
var pgnMen = map[byte]string{'K': "K", 'R': "R", 'N': "N", 'H': "N", 'S': "N", 'P': "",
	'B': "E", 'E': "E", 'A': "E", 'Q': "V", 'F': "V", 'M': "V", 'V': "V", 'G': "V"}

// notOurs says of games on chess.com's server for variants what they are: the empty name is that of all others.
var notOurs = map[string]string{
	"":          "of chess.com's server, and not chaturanga or shatranj for two on 8×8 squares",
	"chaturaji": "of chess.com's chaturaji, in which nothing is thrown, bishops go as far as they can and all play alone",
}

// fenVariant is the rule set of a list of positions that names none.
const fenVariant = "chaturanga-2p"
