package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// newHelp replaces cobra's own, which is content with unknown topics.
func newHelp(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Print what a command does and how it is used",
		Long:  "Help prints what a command does, its flags and examples.",
		Example: `  agn help check
  agn help completion bash`,
		RunE: func(cmd *cobra.Command, a []string) error {
			topic, rest, err := cmd.Root().Find(a)
			if err != nil || len(rest) > 0 {
				return usagef("unknown help topic %q", strings.Join(a, " "))
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, a []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			topic, _, err := cmd.Root().Find(a)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var out []cobra.Completion
			for _, c := range topic.Commands() {
				if c.IsAvailableCommand() {
					out = append(out, cobra.CompletionWithDesc(c.Name(), c.Short))
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
	}
}
