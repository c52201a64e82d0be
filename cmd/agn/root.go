package main

import (
	"github.com/spf13/cobra"
)

// newRoot builds the tree of commands.
func newRoot(e *env) *cobra.Command {
	root := &cobra.Command{
		Use:   "agn",
		Short: "Records of old Indian board games: judge, format, play",
		Long: `agn reads records of old Indian board games written in AGN, judges every throw
and move by the rules of the game and says which rule is broken and what was legal
instead.

Findings and data go to standard output, trouble to standard error. The exit code
is 0 when all is well, 1 when something was found, 2 on misuse or when a file
cannot be read or written, 70 on a fault of agn itself, 130 and 143 when it is
interrupted or terminated.`,
		Example: `  agn check games/
  agn explain chauka-bara/enter-inner-needs-capture
  agn play chauka-bara --games 3 --seed 1 | agn check -`,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cmd.SetOut(e.err)
			if err := cmd.Help(); err != nil {
				return err
			}
			return errTrouble
		},
	}
	root.SetIn(e.in)
	root.SetOut(e.out)
	root.SetErr(e.err)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	choose(root, true, &e.color, "color", "colour what is written to standard output", "auto", "always", "never")
	root.AddCommand(
		newArchive(e), newCheck(e), newDiff(e), newExplain(e), newFmt(e), newGit(e), newLegal(e), newPerft(e), newPlay(e),
		newRules(e), newShow(e), newVersion(e),
	)
	root.SetHelpCommand(newHelp(e))
	return root
}

// args wraps a validator of arguments so that its errors are misuse.
func args(validate cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, a []string) error {
		if err := validate(cmd, a); err != nil {
			return usageError{err}
		}
		return nil
	}
}

// somePaths wants at least one path.
func somePaths(_ *cobra.Command, a []string) error {
	if len(a) == 0 {
		return usagef("name a file, a directory or - for standard input")
	}
	return nil
}

// completePaths completes AGN files and directories.
func completePaths(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return []cobra.Completion{suffix[1:]}, cobra.ShellCompDirectiveFilterFileExt
}
