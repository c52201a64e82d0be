package main

import (
	"context"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/view"
	"github.com/spf13/cobra"
)

func newArchiveTree(a *archiveCmd) *cobra.Command {
	var (
		t                         table
		variant, position, format string
		limit                     int
		all                       bool
	)
	cmd := &cobra.Command{
		Use:   "tree",
		Short: "Show what was played from a position",
		Long: `Tree lists the moves and throws that were played from the start, or from the position
that --position names, with how often and in how many games, how often in games with a
result (decided), the mean score of each seat in those with its 95 % confidence interval
after Wilson, and the days of the games. Equal positions under the same options and
seats count together however they were reached; with --all-options those under all
settings that games of the archive have, and how many these are is said.

The rule set must be named unless the archive holds games of one only. The exit code is
1 when the position never occurs.`,
		Example: `  agn archive tree --variant chaturanga-2p
  agn archive tree --variant chauka-bara --seats 2 --limit 10`,
		Args: args(cobra.NoArgs),
	}
	variantFlag(cmd, &variant)
	cmd.Flags().Lookup("variant").Usage = "rule set of the position"
	t.flags(cmd)
	cmd.Flags().StringVar(&position, "position", "", "position string (default the start)")
	cmd.Flags().BoolVar(&all, "all-options", false, "sum over all settings of options and seats")
	cmd.MarkFlagsMutuallyExclusive("all-options", "option")
	cmd.MarkFlagsMutuallyExclusive("all-options", "seats")
	cmd.Flags().IntVar(&limit, "limit", 0, "greatest number of moves (default all)")
	choose(cmd, &format, "format", "what is printed", view.Text, view.JSON)
	cmd.RunE = withContext(func(ctx context.Context, _ []string) error {
		if limit < 0 {
			return usagef("--limit cannot be negative")
		}
		return a.with(ctx, archive.ReadOnly, func(db *archive.Archive) (err error) {
			if variant == "" {
				if variant, err = onlyVariant(ctx, db); err != nil {
					return err
				}
			}
			game, err := t.game(variant)
			if err != nil {
				return err
			}
			read := func(g engine.Game) (engine.State, error) {
				if position == "" {
					return g.Start(), nil
				}
				return g.Position(position)
			}
			st, err := read(game)
			if err != nil {
				return usageError{err}
			}
			var tree *archive.Tree
			if all {
				tree, err = db.TreeUnderAll(ctx, game.Ruleset(), read)
			} else {
				tree, err = db.Tree(ctx, st)
			}
			if err != nil {
				return err
			}
			if limit > 0 && len(tree.Branches) > limit {
				tree.Branches = tree.Branches[:limit]
			}
			err = view.Tree(a.out, format, a.lang, st, tree)
			if err == nil && tree.All.Times == 0 {
				return errFindings
			}
			return err
		})
	})
	return cmd
}

// onlyVariant returns the rule set of the archive's games if there is one only.
func onlyVariant(ctx context.Context, db *archive.Archive) (string, error) {
	all, err := db.Variants(ctx)
	if err != nil {
		return "", err
	}
	if len(all) != 1 {
		return "", usagef("name the rule set with --variant; the archive has %s", orNothing(strings.Join(all, ", ")))
	}
	return all[0], nil
}

func orNothing(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
