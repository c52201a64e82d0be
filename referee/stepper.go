package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// sink takes what a step finds out about a word. A step says that something is wrong and
// leaves the moment and its buffers as they are, so that the sink can find out why.
type sink interface {
	// refuse takes a word that cannot be played. Nothing after it is judged.
	refuse(what wrong, s *Spot, it *notation.Item)
	// remark takes something wrong with a word that is played all the same.
	remark(what wrong, s *Spot, it *notation.Item)
	// force takes what is about to be played against the rules, with the rule and what it
	// says: a cast, a move, or with neither the end of a turn.
	force(s *Spot, it *notation.Item, c Choice, o objection)
	// play takes what is about to be played in order, end that a turn is about to end.
	play(s *Spot, c engine.Cast, m *engine.Move)
	end(s *Spot)
}

// objection is what the rules hold against a word: the code under which that is reported, the
// rule if one is known, and what it says.
type objection struct {
	code diag.Code
	rule string
	says diag.Detail
}

// wrong is what can be wrong with a word.
type wrong uint8

const (
	gameOver      wrong = iota + 1
	wrongSeat           // a seat mark does not name the seat on turn
	unfinished          // the word ends a turn in which something is left to do
	noSuchMan           // a man or square that the game does not have
	noSuchIndex         // men that go together with an index that none of them has
	ambiguous           // moves holds the readings
	ambiguousWays       // readings holds those on several ways
	illegalMove         // pattern is what was written, moves what is conceivable if it is known
	illegalCast
	wrongRound
	tooMuch // more is written than needed
	captureFalse
	captureMissing
	wrongCheck
	idleSic // sic where no rule is broken
	settled // a lenient reading that the position has settled
)

// stepper plays words by the rules of a table. Its buffers hold what the last step asked for.
type stepper struct {
	table    *table // nil when the rules to judge by are not known
	g        *notation.Game
	moves    []engine.Move
	pattern  engine.Pattern
	readings []onWay
	scratch  engine.State
	writer   writer
}
