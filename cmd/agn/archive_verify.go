package main

import (
	"context"
	"fmt"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

func newArchiveVerify(a *archiveCmd) *cobra.Command {
	var opt archive.VerifyOptions
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Check that nothing in an archive has changed",
		Long: `Verify checks the structure of the file, every text against its checksum and its ids,
and everything that is kept of a game against the checksum that was made when it was
stored. It reports all that is wrong and does not stop at the first. Nothing is
changed. With --quick it leaves out the indexes, the positions and what hangs on
them.

The exit code is 1 when something is wrong.`,
		Example: `  agn archive verify
  agn archive verify --quick --db collection.agndb`,
		Args: args(cobra.NoArgs),
	}
	cmd.Flags().BoolVar(&opt.Quick, "quick", false, "leave out indexes and positions")
	cmd.RunE = withContext(func(ctx context.Context, _ []string) error {
		defer limitMemory(noLimit)()
		return a.with(ctx, archive.ReadOnly, func(db *archive.Archive) error {
			bar := a.progress(nil)
			games, problems := 0, 0
			opt.Checked = func(n int) {
				games = n
				bar.count(n)
			}
			a.sanitized()
			err := each(db.Verify(ctx, opt), func(p archive.Problem) error {
				bar.clear()
				problems++
				_, err := fmt.Fprintln(a.out, view.Problem(a.lang, &p))
				return err
			})
			bar.clear()
			if err != nil {
				return err
			}
			if err := a.printf("%s checked: %s\n", words.Count(games, "game"),
				words.Count(problems, "problem")); err != nil {
				return err
			}
			if problems > 0 {
				return errFindings
			}
			return nil
		})
	})
	return cmd
}
