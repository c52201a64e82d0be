package manual

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/words"
)

// Ruleset prints a rule set in full.
func Ruleset(rs *engine.Ruleset, c paint.Color) []byte {
	p := page{paint: c}
	p.ruleset(rs)
	return p.Bytes()
}

func (p *page) ruleset(rs *engine.Ruleset) {
	p.heading(rs.Name)
	p.text(0, fmt.Sprintf("%s Version %d.", words.Sentence(rs.Title), rs.Version))
	if rs.About != "" {
		p.WriteByte('\n')
		p.text(0, words.Sentence(rs.About))
	}

	p.heading("Seats")
	for _, s := range rs.Seats {
		fmt.Fprintf(p, "  %-8s %c  %s\n", s.Name, s.Letter, s.Place)
	}
	for _, set := range rs.SeatSets {
		p.text(2, fmt.Sprintf("%d players: %s", len(set), strings.Join(seatNames(rs, set), ", ")))
	}

	p.heading("Position strings")
	p.fields(rs)

	for _, t := range throws(rs) {
		title := "Throws"
		if t.Option != "" {
			title += " with " + t.Option
		}
		p.heading(title)
		for _, c := range t.Casts {
			fmt.Fprintf(p, "  %-12s %s\n", c.Cast, c.Odds)
		}
	}

	p.heading("Options")
	if len(rs.Options) == 0 {
		p.text(2, "None.")
	}
	for _, o := range rs.Options {
		p.option(o)
	}

	p.heading("Rules")
	for i := range rs.Rules {
		r := &rs.Rules[i]
		if i > 0 {
			p.WriteByte('\n')
		}
		p.text(2, p.paint.Bold(r.ID))
		p.text(4, words.Sentence(r.Title))
		p.rule(4, r)
	}
}

func (p *page) option(o engine.Option) {
	var values []string
	for _, v := range o.Values {
		values = append(values, v.Name)
	}
	p.text(2, p.paint.Bold(o.Name)+"="+strings.Join(values, "|"))
	p.text(4, words.Sentence(o.Text))
	p.source(4, o.Source)
	for _, v := range o.Values {
		p.text(4, v.Name+": "+v.Text)
		p.source(6, v.Source)
	}
}
