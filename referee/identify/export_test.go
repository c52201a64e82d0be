package identify

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Class lists the settings under which the record is legal.
func (c *Candidate) Class() (out []engine.Setup) {
	for i, ok := range c.legal {
		if ok {
			out = append(out, c.space.setup(i))
		}
	}
	return out
}

// Judged is how a record goes under a setting, with the options that were asked for as bits.
type Judged struct {
	referee.Fit
	Asked uint16
}

// InTurn judges a record under settings of a rule set, one after another, where what its
// gaps came to under those before is remembered.
func InTurn(games *Games, g *notation.Game, rs *engine.Ruleset, setups []engine.Setup) (out []Judged) {
	var gaps referee.Gaps
	ref := referee.New(referee.Config{})
	for _, s := range setups {
		game := watch(games.game(rs, s), &gaps)
		out = append(out, Judged{ref.Fit(g, nil, game, false), game.asked | game.here})
	}
	return out
}
