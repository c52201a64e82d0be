package main

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/words"
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
	if !slices.Contains(c.words, s) {
		return words.Errorf("must be one of %s", strings.Join(c.words, ", "))
	}
	*c.value = s
	return nil
}

func (c choice) Type() string { return strings.Join(c.words, "|") }

// newChoice returns a flag that takes one of words, of which the first is the default.
func newChoice(value *string, words ...string) choice {
	*value = words[0]
	return choice{value, words}
}

// choose adds such a flag.
func choose(cmd *cobra.Command, value *string, name, usage string, words ...string) {
	cmd.Flags().Var(newChoice(value, words...), name, usage)
	completes(cmd, name, words...)
}

// completes says with which words the shell completes a flag.
func completes(cmd *cobra.Command, flag string, words ...string) {
	completesBy(cmd, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func completesBy(cmd *cobra.Command, flag string, complete cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err)
	}
}
