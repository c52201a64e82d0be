package referee

import (
	"github.com/ashtapada/agn/engine"
)

// others remembers the games that records were tried as.
type others map[otherKey]engine.Game

type otherKey struct {
	rs    *engine.Ruleset
	setup engine.Setup
}

// maxOthers bounds the memory that they take.
const maxOthers = 64

func (o *others) game(rs *engine.Ruleset, setup engine.Setup) engine.Game {
	key := otherKey{rs, setup}
	if g := (*o)[key]; g != nil {
		return g
	}
	g, err := rs.New(setup)
	if err != nil {
		panic("referee: " + err.Error()) // a game with these seats was judged
	}
	if *o == nil || len(*o) >= maxOthers {
		*o = others{}
	}
	(*o)[key] = g
	return g
}
