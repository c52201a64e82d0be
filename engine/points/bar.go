package points

// bar is what keeps men from a run. Zero is nothing.
type bar uint8

const (
	barBeyond bar = iota + 1 // more points than the way takes
	barStays                 // full squares ahead keep them where they are
	barRefuge                // an enemy on a refuge, where they would come to rest
	barWaits                 // an enemy that waits to go home
	barPair                  // an enemy pair, which a single man may not take
	barParts                 // the ways of a pair part
	barFirst                 // men that have stood together since the start
	barThree                 // two of three men on a square
	barPlayed                // the man has played a die already
)
