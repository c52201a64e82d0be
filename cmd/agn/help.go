package main

import (
	"strings"

	"github.com/ashtapada/agn/internal/schema"
	"github.com/spf13/cobra"
)

// newHelp replaces cobra's own, which is content with unknown topics.
func newHelp(e *env) *cobra.Command {
	var list strings.Builder
	for _, t := range topics {
		list.WriteString("  " + t.name + strings.Repeat(" ", 12-len(t.name)) + t.short + "\n")
	}
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC]",
		Short: "Print what a command does, or explain the notation and more",
		Long: `Help prints what a command does, its flags and examples, or explains a topic:

` + list.String() + `  schema NAME the JSON Schema (2020-12) of what a command writes, all names without one`,
		Example: `  agn help check
  agn help notation
  agn help schema check
  agn help completion bash`,
		RunE: func(cmd *cobra.Command, a []string) error {
			if ok, err := e.explainTopic(a); ok {
				return err
			}
			topic, rest, err := cmd.Root().Find(a)
			if err != nil || len(rest) > 0 {
				return unknownTopic(cmd.Root(), a)
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, a []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var out []cobra.Completion
			if len(a) == 1 && a[0] == schemas {
				return schema.Names(), cobra.ShellCompDirectiveNoFileComp
			}
			topic, rest, err := cmd.Root().Find(a)
			if err != nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			for _, c := range topic.Commands() {
				if c.IsAvailableCommand() {
					out = append(out, cobra.CompletionWithDesc(c.Name(), c.Short))
				}
			}
			if len(a) == 0 {
				for _, t := range topics {
					out = append(out, cobra.CompletionWithDesc(t.name, t.short))
				}
				out = append(out, cobra.CompletionWithDesc(schemas, "the JSON Schema of an output"))
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
	}
}
