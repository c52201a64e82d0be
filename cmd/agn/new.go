package main

import (
	"github.com/ashtapada/agn/docs"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

func newNew(e *env) *cobra.Command {
	var (
		t       table
		example bool
	)
	cmd := &cobra.Command{
		Use:   "new VARIANT",
		Short: "Write an empty record to fill in",
		Long: `New writes an empty record of a game: its tags, to be filled in, with a question
mark for what is not known. A comment says how a turn is written; take it out.
It is a legal game with no move as it stands.

--seats and --option say how many play and by which options. With --example it writes
a whole game instead, with comments that say what is written and by which rule.`,
		Example: `  agn new chaturaji > club.agn
  agn new chauka-bara --seats 2 --option opening-throw=on > game.agn
  agn new chaturaji --example | agn page - > game.html`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completeVariant,
	}
	t.flags(cmd)
	cmd.Flags().BoolVar(&example, "example", false, "write a whole game with comments, not an empty record")
	for _, setting := range []string{"seats", "option"} {
		cmd.MarkFlagsMutuallyExclusive("example", setting)
	}
	cmd.RunE = func(_ *cobra.Command, a []string) error {
		g, err := t.game(a[0])
		if err != nil {
			return err
		}
		if example {
			return e.writeExample(g.Ruleset().Name)
		}
		_, err = e.out.Write(draft.Empty(g))
		return err
	}
	return cmd
}

// writeExample writes the game that the page of a rule set shows.
func (e *env) writeExample(ruleset string) error {
	text := docs.Game(e.lang.Tag(), ruleset)
	if text == "" {
		return words.Errorf("there is no example of %s", ruleset)
	}
	_, err := e.out.WriteString(text)
	return err
}
