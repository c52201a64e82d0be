package manual

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/paint"
)

// Positions explains the position strings of every rule set.
func Positions(c paint.Color, lang *catalogue.Language) []byte {
	p := page{paint: c, lang: lang}
	p.text(0, lang.Table("The fields of position strings, with one space between. Those in square brackets may be left out."))
	for _, rs := range rulesets.All() {
		p.heading(rs.Name)
		game, err := rs.New(engine.Setup{})
		if err != nil {
			panic(err) // all seats and all defaults: the rule set is at fault
		}
		lang.Writef(&p, "  at the start: %s\n", game.Start().AppendPosition(nil))
		p.fields(rs)
	}
	return p.Bytes()
}

// fields explains the fields of position strings.
func (p *page) fields(rs *engine.Ruleset) {
	for _, f := range rs.Position {
		name := p.lang.Table(f.Name)
		if f.EachSeat {
			name = p.lang.Sayf("%v of each seat that plays", name)
		}
		if f.Optional {
			name = "[" + name + "]"
		}
		p.text(2, p.paint.Bold(name))
		p.text(4, p.lang.Table(f.Text))
	}
}
