// Package rulesets lists the games, which have a folder each.
package rulesets

import (
	"slices"

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
)

// list holds the war games, then the races. The values are immutable.
var list = []*engine.Ruleset{
	chaturanca1.Ruleset(),
	chaturanca2.Ruleset(),
	chaturanca3.Ruleset(),
	chaturanga2p.Ruleset(),
	chaturaji.Ruleset(),
	caturangarace.Ruleset(),
	ashtakashte.Ruleset(),
	thaayam.Ruleset(),
	chaukabara.Ruleset(),
	chaupur.Ruleset(),
}

// All returns every rule set, war games before races.
func All() []*engine.Ruleset { return slices.Clone(list) }

// Lookup returns the rule set of that name.
func Lookup(name string) (*engine.Ruleset, bool) {
	for _, r := range list {
		if r.Name == name {
			return r, true
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
	return nil, &engine.UnknownError{What: "variant", Name: name, Near: engine.Nearest(name, Names()), Known: Names()}
}

// Names returns the names of all rule sets in the order of All.
func Names() []string {
	names := make([]string, len(list))
	for i, r := range list {
		names[i] = r.Name
	}
	return names
}
