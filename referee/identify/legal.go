package identify

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// LegalWith returns the settings, written name=value, each of which alone would make the
// game legal that was judged last and is not, under the options that it was judged by.
// With Reuse the report of that is gone then.
func (all *Games) LegalWith(r *referee.Referee, g *notation.Game, read diag.List) []string {
	game := r.Table()
	if game == nil {
		return nil
	}
	if r.Fit(g, read, game, false).Legal {
		return nil // it is the tags
	}
	var out []string
	rs, setup := game.Ruleset(), game.Setup()
	for i, o := range rs.Options {
		for v, value := range o.Values {
			other := setup
			other.Values[i] = uint8(v)
			if other == setup || rs.Unfit(other) != nil {
				continue
			}
			if r.Fit(g, read, all.game(rs, other), false).Legal {
				out = append(out, o.Name+"="+value.Name)
			}
		}
	}
	return out
}
