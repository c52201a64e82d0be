package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// choice is a flag that takes one of a closed list of words.
type choice struct {
	value *string
	words []string
}

func (c choice) String() string {
	if c.value == nil {
		return ""
	}
	return *c.value
}

func (c choice) Set(s string) error {
	for _, w := range c.words {
		if s == w {
			*c.value = s
			return nil
		}
	}
	return fmt.Errorf("must be one of %s", strings.Join(c.words, ", "))
}

func (c choice) Type() string { return strings.Join(c.words, "|") }

// choose adds a flag that takes one of words; the first is the default.
func choose(cmd *cobra.Command, persistent bool, value *string, name, usage string, words ...string) {
	*value = words[0]
	flags := cmd.Flags()
	if persistent {
		flags = cmd.PersistentFlags()
	}
	flags.Var(choice{value, words}, name, usage)
	complete := cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, complete); err != nil {
		panic(err)
	}
}
