package split

// Bar is what keeps men from a run, or what a step by points comes to. Zero is nothing.
type Bar uint8

// What keeps men from a run.
const (
	Beyond Bar = iota + 1 // more points than the way takes
	Stays                 // full squares ahead keep them where they are
	Spared                // an enemy on a safe square, where they would come to rest
	Pair                  // enemies that stand together, more than they may capture
	Parts                 // the ways of two men part
	First                 // men that have stood together since the start
	Three                 // two of three men on a square
	Played                // the man has played a die already
)

// What else a step by points comes to.
const (
	Fits     Bar = iota + 100 // some points bring the men there
	Full                      // friends stand where the points lead
	Wrong                     // no points lead there
	Unjudged                  // there is nothing to hold the step against
)
