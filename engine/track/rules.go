package track

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// The laws of a game and its rules, by the types of its case and its state.
type (
	Moves[C any]    = []laws.Law[func(*C) (engine.Objection, bool)]
	Casts[S any]    = []laws.Law[func(*S, engine.Cast) (engine.Objection, bool)]
	Ends[S any]     = []laws.Law[func(*S) (engine.Objection, bool)]
	Rules[C, S any] = laws.Rules[func(*C) (engine.Objection, bool), func(*S, engine.Cast) (engine.Objection, bool),
		func(*S) (engine.Objection, bool)]
	Book[C, S any] = laws.Book[func(*C) (engine.Objection, bool), func(*S, engine.Cast) (engine.Objection, bool),
		func(*S) (engine.Objection, bool)]
)

// The stages in which a referee looks at a move, a cast or the end of a turn.
const (
	StageOver    laws.Stage = iota // is the game over?
	StageManner                    // is it a move of this game at all?
	StageMan                       // is there such a man, and whose is it?
	StageGroup                     // may these men go, and do they go together?
	StageEntry                     // does a man come onto the board and leave it so?
	StageTurning                   // does the way turn elsewhere?
	StageWay                       // does the way lead there?
	StageSpecial                   // is there a special reason why the throw does not lead there?
	StageEnd                       // is the end of the way reached as it should be?
	StageThrow                     // is it as far as was thrown?
	StageTarget                    // may a man come to rest there?
	StageSafe                      // can nothing be captured there?
	StageCapture                   // is captured what is said to be?
	StagePass                      // may nothing be moved?
	StageCast                      // must a throw come first?
	StageMost                      // is as much played as can be?
)
