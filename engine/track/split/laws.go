package split

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// The tests and laws of these games: on a move, on a cast, and on the end of a turn.
type (
	MoveTest = func(*Case) (engine.Objection, bool)
	CastTest = func(*State, engine.Cast) (engine.Objection, bool)
	EndTest  = func(*State) (engine.Objection, bool)
	MoveLaws = []laws.Law[MoveTest]
	CastLaws = []laws.Law[CastTest]
	EndLaws  = []laws.Law[EndTest]
	Rules    = laws.Rules[MoveTest, CastTest, EndTest]
	Laws     = laws.Book[MoveTest, CastTest, EndTest]
)
