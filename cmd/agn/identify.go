package main

import (
	"github.com/spf13/cobra"
)

func newIdentify(e *env) *cobra.Command {
	c := &identifier{batchCommand: newBatch(e)}
	cmd := &cobra.Command{
		Use:   "identify [flags] FILE...",
		Short: "Find the rule sets and options under which games are legal",
		Long: `Identify finds out under which rule sets, and which settings of their options, the
whole of a game is legal, whatever its tags Variant and Options say. Who plays, who
begins and a position to begin from are taken from its other tags.

For each rule set under which it is legal, the one that needs the fewest options first,
it prints the setting with the fewest deviations from the defaults, how many settings
make the game legal, and the options that it never tested: whatever their values, the
answer is the same. Where several settings are left it looks for a short continuation
that is legal under the one printed and not under another, or the other way round. Of
the other rule sets it says how far the game goes under the setting that takes it
farthest, and which rule stops it.

With --max-edits, of a game that is legal under no rule set it says with which edits it
would be, at most so many, as repair does: under the setting that its tags name, and
under the one of each rule set that takes it farthest.

With --lenient old and foreign spelling is read too (section 16 of docs/notation.md),
for each rule set as it has men and squares, and edits are those of the record in plain
spelling. That and the names of tags that are allowed are taken from .agn.toml too.

The answer is that of trying every single setting. Those are tried as one that differ
only in options that do not matter in any position of the game.

The exit code is 1 when a game is legal under no rule set or too long to be identified,
2 on misuse or when a file cannot be read.`,
		Example: `  agn identify notebook.agn
  agn identify --format jsonl games/ | jq -r '.candidates[0].variant'`,
	}
	cmd.Flags().IntVar(&c.edits, "max-edits", 0, "most edits of a game that is legal under no rule set, 0 for none")
	choose(cmd, &c.format, "format", "what to write", "text", "jsonl")
	c.configFlags(cmd)
	c.pathFlags(cmd, "identify", c.run)
	return cmd
}
