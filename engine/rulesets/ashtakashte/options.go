package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

var options = []engine.Option{
	laws.Option("path", "the way from the edge to the centre",
		from("L'Ashta-Kashte", "the pawns run as on the larger board; the diagram is lost"),
		laws.Value("falkener", "from the edge over the corner into the second ring",
			laws.Settles("G2", "Falkener's figure, and a physical board")),
		laws.Value("straight", "as on the larger board, with one diagonal step, the last",
			laws.Settles("G2", "a way over all squares needs a diagonal step somewhere"))),
	laws.Option("entry", "what coming back costs",
		from("L'Ashta-Kashte, Prise des pions adverses", "a captured pawn comes back on a throw of four slots"),
		laws.Value("grace", "nothing: one pawn may come back before the first of the four points is spent",
			laws.Settles("G3", "in Falkener grace and points are apart")),
		laws.Value("uses-throw", "the whole throw")),
	laws.Option("initial-pair", "whether the two pawns that begin on a katti are a pair from the start",
		laws.Settles("G4", "the text speaks of bringing two pawns together, and these stand on one square already"),
		laws.Value("yes", "they are"),
		laws.Value("no", "they move one by one until one of them has left")),
	laws.Option("pair-safe", "whether one pawn can capture a pair",
		laws.Settles("G5", "the text makes no difference between one pawn and two"),
		laws.Value("no", "it captures both"),
		laws.Value("from-singles", "it may pass a pair, which stays, but not land on it; a pair captures a pair, and so does coming back",
			laws.Settles("G5", "in Falkener doubles are taken by doubles alone"))),
	laws.Option("pass", "whether points may be given up",
		from("Déplacement des pions", "all points must be used"),
		laws.Value("no", "what can be played must be"),
		laws.Value("yes", "a pass gives up what is left of a throw; another throw that it earned is still taken",
			laws.Settles("G8", "in Falkener nobody need play a throw"))),
	laws.Option("capture-rethrow", "whether a capture earns another throw",
		from("L'Ashta-Kashte, Déroulement de la partie", "a throw of 4 or 8 lets its owner throw again"),
		laws.Value("no", "it does not"),
		laws.Value("yes", "a throw that captured earns another, one in all",
			laws.Settles("G9", "so in Falkener"))),
	laws.Option("extra-throw", "whether an earned throw must be taken",
		from("L'Ashta-Kashte, Déroulement de la partie", "a throw of 4 or 8 allows its owner to play again"),
		laws.Value("must", "it must"),
		laws.Value("may", "it is a right: the next seat mark declines it, or a pass in a turn in which nothing was moved")),
}
