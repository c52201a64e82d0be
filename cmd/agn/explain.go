package main

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/spf13/cobra"
)

func newExplain(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "explain CODE|RULE",
		Short: "Explain a code of a finding or a rule",
		Long: `Explain prints what the code of a finding means, with an example, or what a rule
says, where it comes from, a game that breaks it and the nearest legal game.`,
		Example: `  agn explain M007
  agn explain chaturanga-2p/king-leap`,
		Args: args(cobra.ExactArgs(1)),
		ValidArgsFunction: func(_ *cobra.Command, a []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(a) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var out []cobra.Completion
			for _, in := range diag.Table {
				out = append(out, cobra.CompletionWithDesc(string(in.Code), in.Title))
			}
			for _, rs := range rulesets.All() {
				for _, r := range rs.Rules {
					out = append(out, cobra.CompletionWithDesc(r.ID, r.Title))
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, a []string) error {
			p := page{paint: paint.Color(e.colored())}
			if err := p.explain(a[0]); err != nil {
				return err
			}
			_, err := e.out.Write(p.Bytes())
			return err
		},
	}
}

// explain writes what is known under a name.
func (p *page) explain(name string) error {
	if in, ok := diag.Lookup(diag.Code(strings.ToUpper(name))); ok {
		p.code(in)
		return nil
	}
	var names []string
	for _, in := range diag.Table {
		names = append(names, string(in.Code))
	}
	for _, rs := range rulesets.All() {
		if r, ok := rs.Rule(name); ok {
			p.explainRule(rs, r)
			return nil
		}
		for _, r := range rs.Rules {
			names = append(names, r.ID)
		}
	}
	return usageError{&engine.UnknownError{What: "code or rule", Name: name, Near: engine.Nearest(name, names), Known: names}}
}

func (p *page) code(in diag.Info) {
	p.heading(fmt.Sprintf("%s: %s (%s)", in.Code, in.Title, in.Severity))
	p.text(0, in.Text)
	if in.Example != "" {
		p.heading("Example")
		p.game(2, in.Example)
	}
}

func (p *page) explainRule(rs *engine.Ruleset, r *engine.Rule) {
	p.heading(fmt.Sprintf("%s: %s", r.ID, r.Title))
	p.text(0, words.Sentence("a rule of "+rs.Name+", "+rs.Title))
	p.WriteByte('\n')
	p.rule(0, r)
	if r.Breaks != "" {
		p.heading("A game that breaks it")
		p.game(2, r.Breaks)
	}
	if r.Keeps != "" {
		p.heading("The nearest legal game")
		p.game(2, r.Keeps)
	}
}
