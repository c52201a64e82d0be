package referee_test

// The side files name a rule for each fault, as another program chose it. Where this
// referee names another, the choice stands here with its reason.
const (
	noRule    = "the side file names a section of the notation or a word of its own, which is the id of no rule"
	whoseTurn = "the seat mark that does not fit stands where the throw is read: it names a seat that is not on turn, " +
		"whatever earns throws"
	nearer = "the side file names the rule that holds in general; of the two ids this one says why it does not hold here"
)

// otherRule is a rule that is named for a fault instead of that of the side file.
type otherRule struct {
	game                    int
	named, instead, because string
}

var otherRules = map[string][]otherRule{
	"ashta-kashte":   {{11, "ashta-kashte/turn-order", "ashta-kashte/rethrow", whoseTurn}},
	"caturanga-race": {{6, "caturanga-race/turn-order", "caturanga-race/double-rethrow", whoseTurn}},
	"chaturaji": {
		{1, "chaturaji/dice", "notation/throw", noRule},
		{2, "chaturaji/dice", "notation/throw", noRule},
		{12, "chaturaji/dice", "notation/throw", noRule},
		{18, "chaturaji/knight", "impossible", noRule},
		{19, "chaturaji/goal", "after-end", noRule},
		{22, "chaturaji/king-lost", "chaturaji/turn-order", nearer},
	},
	"chaturanca-1": {
		{12, "chaturanca-1/soldier-at-edge", "chaturanca-1/promotion", nearer},
		{15, "chaturanca-1/knight", "impossible", noRule},
		{16, "chaturanca-1/exchange", "chaturanca-1/restitution",
			"this variant has no rule of that id: a captured Rajah comes back by an exchange alone"},
		{24, "chaturanca-1/goal", "after-end", noRule},
	},
	"chaturanca-2": {
		{1, "chaturanca-2/dice", "notation/throw", noRule},
		{2, "chaturanca-2/dice", "notation/throw", noRule},
		{5, "chaturanca-2/rook", "impossible", noRule},
		{20, "chaturanca-2/throne-command", "chaturanca-2/turn-order", nearer},
		{21, "chaturanca-2/no-leap", "chaturanca-2/rajah-step", nearer},
	},
	"chaturanca-3": {
		{4, "chaturanca-3/goal", "after-end", noRule},
		{10, "chaturanca-3/knight", "impossible", noRule},
	},
	"chaturanga-2p": {
		{4, "chaturanga-2p/unpromoted", "chaturanga-2p/soldier-move", nearer},
		{11, "chaturanga-2p/check", "after-end", noRule},
		{14, "chaturanga-2p/rook", "impossible", noRule},
	},
	"chauka-bara": {
		{6, "chauka-bara/turn-order", "chauka-bara/extra-chauka", whoseTurn},
		{7, "chauka-bara/extra-capture", "chauka-bara/extra-chauka",
			"the throw is a 2, which earns no other; what earns one is the capture made with it"},
	},
	"chaupur": {{2, "chaupur/leave-column", "chaupur/allocate",
		"2 and 1 are left and make the 3 that the move takes; it climbs the column, which a man may only behind a round of " +
			"the board"}},
	"thaayam": {{13, "thaayam/turn-order", "thaayam/series", whoseTurn}},
}
