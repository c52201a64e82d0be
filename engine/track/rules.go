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
	Rules[C, S any] = laws.Rules[func(*C) (engine.Objection, bool), func(*S, engine.Cast) (engine.Objection, bool), func(*S) (engine.Objection, bool)]
	Book[C, S any]  = laws.Book[func(*C) (engine.Objection, bool), func(*S, engine.Cast) (engine.Objection, bool), func(*S) (engine.Objection, bool)]
)

// The stages in which a referee looks at a move, a cast or the end of a turn.
const (
	// StageOver: is the game over?
	StageOver laws.Stage = iota
	// StageManner: is it a move of this game at all?
	StageManner
	// StageMan: is there such a man, and whose is it?
	StageMan
	// StageGroup: may these men go, and do they go together?
	StageGroup
	// StageEntry: does a man come onto the board and leave it so?
	StageEntry
	// StageTurning: does the way turn elsewhere?
	StageTurning
	// StageWay: does the way lead there?
	StageWay
	// StageSpecial: is there a special reason why the throw does not lead there?
	StageSpecial
	// StageEnd: is the end of the way reached as it should be?
	StageEnd
	// StageThrow: is it as far as was thrown?
	StageThrow
	// StageTarget: may a man come to rest there?
	StageTarget
	// StageSafe: can nothing be captured there?
	StageSafe
	// StageCapture: is captured what is said to be?
	StageCapture
	// StagePass: may nothing be moved?
	StagePass
	// StageCast: must a throw come first?
	StageCast
	// StageMost: is as much played as can be?
	StageMost
)
