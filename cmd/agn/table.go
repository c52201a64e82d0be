package main

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// table is what the flags --option and --seats ask of a rule set.
type table struct {
	options []string
	seats   int
}

func (t *table) flags(cmd *cobra.Command) {
	optionFlag(cmd, &t.options)
	cmd.Flags().IntVar(&t.seats, "seats", 0, "number of players (default all seats)")
}

// repeated is a flag that may be repeated, as pflag's StringArray. That one readies a writer of CSV for
// each command that has it, whenever agn starts, to write its default.
type repeated []string

func (s *repeated) String() string { return strings.Join(*s, " ") }

func (s *repeated) Set(setting string) error {
	*s = append(*s, setting)
	return nil
}

func (*repeated) Type() string { return "stringArray" }

// optionFlag adds --option, which takes any text and may be repeated.
func optionFlag(cmd *cobra.Command, options *[]string) {
	cmd.Flags().Var((*repeated)(options), "option", "set an option of the rule set, as `NAME=VALUE`; may be repeated")
	complete := func(cmd *cobra.Command, a []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completeOption(cmd, a), cobra.ShellCompDirectiveNoFileComp
	}
	completesBy(cmd, "option", complete)
}

// completeOption lists the settings of the rule set that the line names, of all
// rule sets if it names none.
func completeOption(cmd *cobra.Command, a []string) []cobra.Completion {
	names := a
	if f := cmd.Flags().Lookup("variant"); f != nil {
		names = []string{f.Value.String()}
	}
	all := rulesets.All()
	if len(names) > 0 {
		if rs, ok := rulesets.Lookup(names[0]); ok {
			all = []*engine.Ruleset{rs}
		}
	}
	var out []cobra.Completion
	for _, rs := range all {
		for _, o := range rs.Options {
			for _, v := range o.Values {
				out = append(out, cobra.CompletionWithDesc(o.Name+"="+v.Name, v.Text))
			}
		}
	}
	return out
}

// ruleset finds a rule set; the error names the nearest.
func ruleset(name string) (*engine.Ruleset, error) {
	rs, err := rulesets.Find(name)
	if err != nil {
		return nil, usageError{err}
	}
	return rs, nil
}

// setOptions sets options written "name=value".
func setOptions(rs *engine.Ruleset, s *engine.Setup, options []string) error {
	cfg := referee.Config{Variant: rs.Name, Options: options}
	if err := cfg.CheckOptions(); err != nil {
		return usageError{err}
	}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		if err := rs.Set(s, name, value); err != nil {
			return usageError{err}
		}
	}
	return nil
}

// game builds the game that the variant and the flags ask for.
func (t *table) game(variant string) (engine.Game, error) {
	rs, err := ruleset(variant)
	if err != nil {
		return nil, err
	}
	var s engine.Setup
	if err := setOptions(rs, &s, t.options); err != nil {
		return nil, err
	}
	if t.seats != 0 {
		for _, set := range rs.SeatSets {
			if len(set) == t.seats {
				s.Seats = engine.SeatMask(set)
				break
			}
		}
		if s.Seats == 0 {
			return nil, usagef("%s is not played by %d", rs.Name, t.seats)
		}
	}
	if err := rs.Unfit(s); err != nil {
		return nil, usageError{err}
	}
	g, err := rs.New(s)
	if err != nil {
		return nil, usageError{err}
	}
	return g, nil
}

// completeVariant completes the first argument as the name of a rule set.
func completeVariant(cmd *cobra.Command, a []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(a) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return variants(cmd, a, typed)
}

// variants completes any word as the name of a rule set.
func variants(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var out []cobra.Completion
	for _, rs := range rulesets.All() {
		out = append(out, cobra.CompletionWithDesc(rs.Name, rs.Title))
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// variantFlag adds --variant.
func variantFlag(cmd *cobra.Command, variant *string) {
	cmd.Flags().StringVar(variant, "variant", "", "rule set of games without a Variant tag")
	completesBy(cmd, "variant", variants)
}
