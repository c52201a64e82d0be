package main

import (
	"bytes"
	"context"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

func newArchiveShow(a *archiveCmd) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "show ID...",
		Short: "Show stored games and why they were judged so",
		Long: `Show prints games of the archive. An id may be cut short to four digits or more, as
long as one game only begins with them.

The format text is the game as kept, with what was found under it; agn is the game
alone; jsonl is an object a game.`,
		Example: `  agn archive show 3f9a
  agn archive show --format agn 3f9ac1d2 | agn check -`,
		Args: args(cobra.MinimumNArgs(1)),
	}
	choose(cmd, &format, "format", "what is printed", view.Text, agnFormat, view.JSONL)
	cmd.RunE = withContext(func(ctx context.Context, ids []string) error {
		return a.with(ctx, archive.ReadOnly, func(db *archive.Archive) error {
			if format == agnFormat {
				numbers, err := lookup(ctx, db, ids)
				if err != nil {
					return err
				}
				return a.texts(ctx, db, numbers)
			}
			if format == view.Text {
				a.sanitized()
			}
			for i, id := range ids {
				g, err := storedGame(ctx, db, id)
				if err != nil {
					return err
				}
				if i > 0 && format == view.Text {
					if err := a.out.WriteByte('\n'); err != nil {
						return err
					}
				}
				if err := view.Stored(a.out, format, g); err != nil {
					return err
				}
			}
			return nil
		})
	})
	return cmd
}

func storedGame(ctx context.Context, db *archive.Archive, id string) (*archive.Stored, error) {
	n, err := db.Lookup(ctx, id)
	if err != nil {
		return nil, err
	}
	return db.Get(ctx, n)
}

// readStored reads a game of the archive as cfg says, with what is found in reading it.
func readStored(ctx context.Context, db *archive.Archive, id string, cfg referee.Config) (
	*archive.Stored, *notation.Game, diag.List, error) {
	stored, err := storedGame(ctx, db, id)
	if err != nil {
		return nil, nil, nil, err
	}
	g, read, err := moments.Read(bytes.NewReader(stored.Text), cfg, 1, ctx.Err)
	return stored, g, read, err
}
