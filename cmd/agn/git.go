package main

import "github.com/spf13/cobra"

// newGit makes the command whose subcommands git calls.
func newGit(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "git",
		Short: "Serve git: show and merge changes of games ply by ply",
		Long: `Git holds what git can call. Its subcommands are set up once, in the
settings of git and in .gitattributes.`,
		Example: `  git config diff.agn.textconv "agn git textconv"
  echo '*.agn diff=agn' >> .gitattributes
  git diff`,
		Args: noCommand,
		RunE: e.wantsCommand,
	}
	cmd.AddCommand(newTextconv(e), newMerge(e))
	return cmd
}
