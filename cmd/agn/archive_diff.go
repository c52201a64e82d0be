package main

import (
	"context"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/diff"
	"github.com/spf13/cobra"
)

func newArchiveDiff(a *archiveCmd) *cobra.Command {
	var show diffView
	cmd := &cobra.Command{
		Use:   "diff ID ID",
		Short: "Compare two stored games event by event",
		Long: `Diff compares two games of the archive as agn diff compares files. An id may be cut
short to four digits or more, as long as one game only begins with them.

The exit code is 0 when the games are the same, 1 when they differ, 2 on a usage error.
With --play games that are compatible throughout count as the same.`,
		Example: `  agn archive diff 3f9a 77c0
  agn archive diff --format html 3f9a 77c0 > diff.html`,
		Args: args(cobra.ExactArgs(2)),
	}
	show.flags(cmd)
	cmd.RunE = withContext(func(ctx context.Context, ids []string) error {
		if err := show.idleFlags(cmd); err != nil {
			return err
		}
		return a.with(ctx, archive.ReadOnly, func(db *archive.Archive) (err error) {
			var sides [2]*diff.Side
			for i, id := range ids {
				if sides[i], err = storedSide(ctx, db, id); err != nil {
					return err
				}
			}
			return show.write(a.env, diff.Compare(sides[0], sides[1]))
		})
	})
	return cmd
}

// storedSide plays a game of the archive.
func storedSide(ctx context.Context, db *archive.Archive, id string) (*diff.Side, error) {
	cfg := referee.Config{}
	stored, g, read, err := readStored(ctx, db, id, cfg)
	if err != nil {
		return nil, err
	}
	return diff.Read(referee.New(cfg), stored.ID.String()[:view.ShownID], g, read), nil
}
