package main

import (
	"github.com/ashtapada/agn/referee/format"
	"github.com/spf13/cobra"
)

// fmtCommand is the flags of the command and the state of its run.
type fmtCommand struct {
	*env
	judging
	list, diff, write, check bool
	fill                     bool

	formatter *format.Formatter
	printed   bool // something was printed before
	differs   bool
	outcome
}

func newFmt(e *env) *cobra.Command {
	c := &fmtCommand{env: e}
	cmd := &cobra.Command{
		Use:   "fmt PATH...",
		Short: "Print games in canonical form",
		Long: `Fmt prints games in canonical layout. Where the rules find no fault in a game, its
spelling becomes canonical too: round numbers and seat marks, every move in its
shortest clear form, defaults left out of the tags. No comment, variation or tag is
lost. A game that cannot be read is complained about and its text stays as it was,
byte for byte.

With --fill what is certain of gaps and readings is written in their place: what stands
there in all ways in which the game can have gone, in an illegal game up to its error.

With --lenient old and foreign spelling is read too (section 16 of docs/notation.md)
and written as AGN; each liberty taken is noted on standard error. The tag Language is
left out then. Text that was formatted so is no longer in that language: --language
would read its letters anew.

Without a flag the games go to standard output. Lines end as the first of the file
does, with LF or CR and LF. With -w a file is replaced at once and whole. The exit code
is 1 with --check when something differs, 2 when a game cannot be read.`,
		Example: `  agn fmt -d games/
  agn fmt -w game.agn
  agn fmt --check games/
  agn fmt - < game.agn`,
		Args:              args(somePaths),
		ValidArgsFunction: completePaths,
		RunE:              withContext(c.run),
	}
	cmd.Flags().BoolVarP(&c.list, "list", "l", false, "list the files whose form differs")
	cmd.Flags().BoolVarP(&c.diff, "diff", "d", false, "print what differs as a unified diff")
	cmd.Flags().BoolVarP(&c.write, "write", "w", false, "write the files back")
	cmd.Flags().BoolVar(&c.check, "check", false, "list the files whose form differs and exit 1 if there are any")
	cmd.Flags().BoolVar(&c.fill, "fill", false, "write what is certain of gaps and readings")
	c.judgingFlags(cmd)
	lenientFlags(cmd, &c.cfg)
	return cmd
}
