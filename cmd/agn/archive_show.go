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
	var (
		format, src string
		hit         int
	)
	cmd := &cobra.Command{
		Use:   "show ID...",
		Short: "Show stored games and why they were judged so",
		Long: `Show prints games of the archive. An id may be cut short to four digits or more, as
long as one game only begins with them.

The format text is the game as kept, with what was found under it; agn is the game
alone; jsonl is an object a game.

With --hit N and --query the position at the N-th hit of the query in one game is
shown: where something that the query asks for happens. search --format jsonl lists
the hits of each game.`,
		Example: `  agn archive show 3f9a
  agn archive show --format agn 3f9ac1d2 | agn check -
  agn archive show --hit 2 --query event:capture 3f9a`,
		Args: args(cobra.MinimumNArgs(1)),
	}
	choose(cmd, &format, "format", "what is printed", view.Text, agnFormat, view.JSONL)
	cmd.Flags().IntVar(&hit, "hit", 1, "show the position at the `N`-th hit of --query")
	cmd.Flags().StringVar(&src, "query", "", "the `QUERY` whose hits are shown")
	cmd.RunE = withContext(func(ctx context.Context, ids []string) error {
		if err := hitAsked(cmd, ids, hit, format); err != nil {
			return err
		}
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
			if cmd.Flags().Changed("query") {
				return a.showHit(ctx, db, ids[0], src, hit, format)
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
				if err := view.Stored(a.out, format, a.lang, g); err != nil {
					return err
				}
			}
			return nil
		})
	})
	return cmd
}

// hitAsked returns an error for flags that do not say which hit of which query in which game is shown.
func hitAsked(cmd *cobra.Command, ids []string, hit int, format string) error {
	asked, of := cmd.Flags().Changed("hit"), cmd.Flags().Changed("query")
	switch {
	case asked && !of:
		return usagef("--hit takes a --query whose hits are shown")
	case hit < 1:
		return usagef("--hit takes a number from 1")
	case of && len(ids) > 1:
		return usagef("the hits of one game are shown at a time")
	case of && format == agnFormat:
		return usagef("a hit is shown as text or jsonl")
	}
	return nil
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
