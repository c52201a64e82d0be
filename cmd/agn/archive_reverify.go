package main

import (
	"context"
	"errors"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

func newArchiveReverify(a *archiveCmd) *cobra.Command {
	var opt archive.ReverifyOptions
	cmd := &cobra.Command{
		Use:   "reverify",
		Short: "Judge stored games by the rules of today",
		Long: `Reverify judges again the games whose rule set has changed since they were judged, with
--all every game, stores the new judgement, and prints the games whose verdict, end or
errors have changed. Texts and ids stay as they are. With --dry-run nothing is
stored.

A stored game is judged by its text alone. So there is no --allow-tag here: that of edit
writes into the text which tags are allowed.`,
		Example: `  agn archive reverify --dry-run
  agn archive reverify --all`,
		Args: args(cobra.NoArgs),
	}
	cmd.Flags().BoolVar(&opt.All, "all", false, "judge every game")
	cmd.Flags().BoolVar(&opt.DryRun, "dry-run", false, "store nothing")
	cmd.RunE = withContext(func(ctx context.Context, _ []string) error {
		defer limitMemory(archive.ImportMemory)()
		mode := archive.ReadWrite
		if opt.DryRun {
			mode = archive.ReadOnly
		}
		return a.with(ctx, mode, func(db *archive.Archive) error {
			bar := a.progress(nil)
			opt.Judged = func(games int) { bar.count(games) }
			a.sanitized()
			changes := 0
			var writeErr error
			judged, err := db.Reverify(ctx, opt, func(c archive.Change) {
				bar.clear()
				changes++
				err := a.printf("%s\n", view.Change(&c))
				if writeErr == nil {
					writeErr = err
				}
			})
			bar.clear()
			if err = errors.Join(err, writeErr); err != nil {
				return err
			}
			return a.printf("%s judged: %d changed\n", words.Count(judged, "game"), changes)
		})
	})
	return cmd
}
