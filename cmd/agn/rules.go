package main

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

func newRules(e *env) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "rules [VARIANT]",
		Short: "List the rule sets, or print one in full",
		Long: `Rules lists the rule sets. With a name it prints that rule set: the seats and who
may play, the options with their values, the first being the default, what the
throws can show with their exact odds, and every rule with its id and where it comes
from.`,
		Example: `  agn rules
  agn rules chauka-bara
  agn rules chaturanga-2p --json`,
		Args:              args(cobra.MaximumNArgs(1)),
		ValidArgsFunction: completeVariant,
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, the list as an array")
	cmd.RunE = func(_ *cobra.Command, a []string) error {
		if len(a) == 0 {
			return listRules(e, asJSON)
		}
		rs, err := ruleset(a[0])
		if err != nil {
			return err
		}
		if asJSON {
			return jsonline.Write(e.out, rulesetObject(rs))
		}
		p := page{paint: paint.Color(e.colored())}
		p.ruleset(rs)
		_, err = e.out.Write(p.Bytes())
		return err
	}
	return cmd
}

func listRules(e *env, asJSON bool) error {
	if asJSON {
		all := []rulesetJSON{}
		for _, rs := range rulesets.All() {
			all = append(all, rulesetObject(rs))
		}
		return jsonline.Write(e.out, all)
	}
	for _, rs := range rulesets.All() {
		if _, err := fmt.Fprintf(e.out, "%-16s %s\n", rs.Name, rs.Title); err != nil {
			return err
		}
	}
	return nil
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

func seatNames(rs *engine.Ruleset, set []engine.Seat) []string {
	names := make([]string, len(set))
	for i, s := range set {
		names[i] = rs.Info(s).Name
	}
	return names
}
