package manual

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// throwsJSON is what can be thrown. Option is the setting "name=value" under which
// it can, empty for the defaults.
type throwsJSON struct {
	Option string     `json:"option"`
	Casts  []castJSON `json:"casts"`
}

// castJSON is a cast and its odds as a fraction.
type castJSON struct {
	Cast string `json:"cast"`
	Odds string `json:"odds"`
}

// throws lists what can be thrown by default, and under each single setting of an
// option that changes it.
func throws(rs *engine.Ruleset) []throwsJSON {
	out := []throwsJSON{}
	plain := casts(rs, engine.Setup{})
	if len(plain) > 0 {
		out = append(out, throwsJSON{"", plain})
	}
	for i, o := range rs.Options {
		for j, v := range o.Values {
			var s engine.Setup
			s.Values[i] = uint8(j)
			if c := casts(rs, s); !slices.Equal(c, plain) {
				out = append(out, throwsJSON{o.Name + "=" + v.Name, c})
			}
		}
	}
	return out
}

func casts(rs *engine.Ruleset, s engine.Setup) []castJSON {
	g, err := rs.New(s)
	if err != nil {
		panic(err) // all seats and known values: the rule set is at fault
	}
	var out []castJSON
	for _, c := range engine.Chances(g) {
		out = append(out, castJSON{string(referee.AppendCast(nil, c.Cast)), c.Odds.RatString()})
	}
	return out
}
