package main

import (
	"github.com/ashtapada/agn/internal/draft"
	"github.com/spf13/cobra"
)

func newNew(e *env) *cobra.Command {
	var t table
	cmd := &cobra.Command{
		Use:   "new VARIANT",
		Short: "Write an empty record to fill in",
		Long: `New writes an empty record of a game: its tags, to be filled in, with a question mark
for what is not known, and a comment on how a turn is written, to be taken out. It is a
legal game with no move as it stands.

--seats and --option say how many play and by which options.`,
		Example: `  agn new chaturaji > club.agn
  agn new chauka-bara --seats 2 --option opening-throw=on > game.agn`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completeVariant,
	}
	t.flags(cmd)
	cmd.RunE = func(_ *cobra.Command, a []string) error {
		g, err := t.game(a[0])
		if err != nil {
			return err
		}
		_, err = e.out.Write(draft.Empty(g))
		return err
	}
	return cmd
}
