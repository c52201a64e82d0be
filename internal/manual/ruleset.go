package manual

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset prints a rule set in full.
func Ruleset(rs *engine.Ruleset, c paint.Color, lang *catalogue.Language) []byte {
	p := page{paint: c, lang: lang}
	p.ruleset(rs)
	return p.Bytes()
}

func (p *page) ruleset(rs *engine.Ruleset) {
	p.heading(rs.Name)
	p.text(0, p.lang.Sayf("%s Version %d.", p.say(rs.Title), rs.Version))
	if rs.About != "" {
		p.WriteByte('\n')
		p.text(0, p.say(rs.About))
	}

	p.heading(p.lang.Table("Seats"))
	for _, s := range rs.Seats {
		fmt.Fprintf(p, "  %s %c  %s\n", printable.Padded(p.lang.Table(s.Name), 8), s.Letter, p.lang.Table(s.Place))
	}
	for _, set := range rs.SeatSets {
		p.text(2, p.lang.Sayf("%d players: %v", len(set), words.Commas(named(seatNames(rs, set)))))
	}

	p.heading(p.lang.Table("Turns"))
	p.text(2, p.lang.Table(rs.Turns))

	p.heading(p.lang.Table("Position strings"))
	p.fields(rs)

	for _, t := range throws(rs) {
		title := p.lang.Table("Throws")
		if t.Option != "" {
			title = p.lang.Sayf("Throws with %s", t.Option)
		}
		p.heading(title)
		for _, c := range t.Casts {
			fmt.Fprintf(p, "  %-12s %s\n", c.Cast, c.Odds)
		}
	}

	p.heading(p.lang.Table("Options"))
	if len(rs.Options) == 0 {
		p.text(2, p.lang.Table("None."))
	}
	for _, o := range rs.Options {
		p.option(o)
	}

	p.heading(p.lang.Table("Rules"))
	for i := range rs.Rules {
		r := &rs.Rules[i]
		if i > 0 {
			p.WriteByte('\n')
		}
		p.text(2, p.paint.Bold(r.ID))
		p.text(4, p.say(r.Title))
		p.rule(4, r)
	}
}

func (p *page) option(o engine.Option) {
	var values []string
	for _, v := range o.Values {
		values = append(values, v.Name)
	}
	p.text(2, p.paint.Bold(o.Name)+"="+strings.Join(values, "|"))
	p.text(4, p.say(o.Text))
	p.source(4, o.Source)
	for _, v := range o.Values {
		p.text(4, v.Name+": "+p.lang.Table(v.Text))
		p.source(6, v.Source)
	}
}
