package main

import (
	"fmt"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/manual"
	"github.com/ashtapada/agn/internal/paint"
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
			return jsonline.Write(e.out, manual.ObjectOf(rs))
		}
		_, err = e.out.Write(manual.Ruleset(rs, paint.Color(e.colored()), e.lang))
		return err
	}
	return cmd
}

func listRules(e *env, asJSON bool) error {
	if asJSON {
		all := []manual.RulesetObject{}
		for _, rs := range rulesets.All() {
			all = append(all, manual.ObjectOf(rs))
		}
		return jsonline.Write(e.out, all)
	}
	for _, rs := range rulesets.All() {
		if _, err := fmt.Fprintf(e.out, "%-16s %s\n", rs.Name, e.lang.Table(rs.Title)); err != nil {
			return err
		}
	}
	return nil
}
