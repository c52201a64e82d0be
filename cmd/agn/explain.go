package main

import (
	"slices"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/manual"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/spf13/cobra"
)

func newExplain(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "explain CODE|RULE",
		Short: "Explain a code of a finding or a rule",
		Long: `Explain prints what the code of a finding, or of a problem with an archive,
means, with an example. Of a rule it prints what it says, where it comes from, a
game that breaks it and the nearest legal game. The example of a problem is what
another program has done to the archive.`,
		Example: `  agn explain M007
  agn explain chaturanga-2p/king-leap`,
		Args: args(cobra.ExactArgs(1)),
		ValidArgsFunction: func(_ *cobra.Command, a []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(a) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var out []cobra.Completion
			for _, in := range slices.Concat(diag.Table, problem.Table) {
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
			text, err := manual.Explain(a[0], paint.Color(e.colored()), e.lang)
			if err != nil {
				return usageError{err}
			}
			_, err = e.out.Write(text)
			return err
		},
	}
}
