// Package rulesets lists the games, which have a folder each.
package rulesets

import (
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets/ashtakashte"
	"github.com/ashtapada/agn/engine/rulesets/caturangarace"
	"github.com/ashtapada/agn/engine/rulesets/chaturaji"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca2"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca3"
	"github.com/ashtapada/agn/engine/rulesets/chaturanga2p"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
	"github.com/ashtapada/agn/engine/rulesets/chaupur"
	"github.com/ashtapada/agn/engine/rulesets/thaayam"
	"github.com/ashtapada/agn/internal/words"
)

// game is one of the games, whose rule set is made when it is first asked for: who checks a game
// needs one of the ten. It is immutable.
type game struct {
	name    string
	ruleset func() *engine.Ruleset
}

// list holds the war games, then the races.
var list = [...]game{
	{"chaturanca-1", sync.OnceValue(chaturanca1.Ruleset)},
	{"chaturanca-2", sync.OnceValue(chaturanca2.Ruleset)},
	{"chaturanca-3", sync.OnceValue(chaturanca3.Ruleset)},
	{"chaturanga-2p", sync.OnceValue(chaturanga2p.Ruleset)},
	{"chaturaji", sync.OnceValue(chaturaji.Ruleset)},
	{"caturanga-race", sync.OnceValue(caturangarace.Ruleset)},
	{"ashta-kashte", sync.OnceValue(ashtakashte.Ruleset)},
	{"thaayam", sync.OnceValue(thaayam.Ruleset)},
	{"chauka-bara", sync.OnceValue(chaukabara.Ruleset)},
	{"chaupur", sync.OnceValue(chaupur.Ruleset)},
}

// All returns every rule set, war games before races.
func All() []*engine.Ruleset {
	all := make([]*engine.Ruleset, len(list))
	for i := range list {
		all[i] = list[i].ruleset()
	}
	return all
}

// Lookup returns the rule set of that name.
func Lookup(name string) (*engine.Ruleset, bool) {
	for i := range list {
		if g := &list[i]; g.name == name {
			return g.ruleset(), true
		}
	}
	return nil, false
}

// Find returns the rule set of that name, or an *engine.UnknownError that names the
// nearest.
func Find(name string) (*engine.Ruleset, error) {
	if rs, ok := Lookup(name); ok {
		return rs, nil
	}
	return nil, &engine.UnknownError{What: words.Of("variant"), Name: name, Near: engine.Nearest(name, Names()),
		Known: Names()}
}

// Names returns the names of all rule sets in the order of All.
func Names() []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].name
	}
	return names
}
