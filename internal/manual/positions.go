package manual

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/paint"
)

// Positions explains the position strings of every rule set.
func Positions(c paint.Color) []byte {
	p := page{paint: c}
	p.text(0, "The fields of position strings, with one space between. Those in square brackets may be left out.")
	for _, rs := range rulesets.All() {
		p.heading(rs.Name)
		game, err := rs.New(engine.Setup{})
		if err != nil {
			panic(err) // all seats and all defaults: the rule set is at fault
		}
		fmt.Fprintf(&p, "  at the start: %s\n", game.Start().AppendPosition(nil))
		p.fields(rs)
	}
	return p.Bytes()
}

// fields explains the fields of position strings.
func (p *page) fields(rs *engine.Ruleset) {
	for _, f := range rs.Position {
		name := f.Name
		if f.EachSeat {
			name += " of each seat that plays"
		}
		if f.Optional {
			name = "[" + name + "]"
		}
		p.text(2, p.paint.Bold(name))
		p.text(4, f.Text)
	}
}
