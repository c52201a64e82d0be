package main

import (
	"context"

	"github.com/ashtapada/agn/archive"
	"github.com/spf13/cobra"
)

func newArchiveVacuum(a *archiveCmd) *cobra.Command {
	return &cobra.Command{
		Use:   "vacuum",
		Short: "Write an archive again, without gaps",
		Long: `Vacuum writes the archive again, without the gaps that changes leave, and prints its
size before and after. It needs room for a second copy, for a while, beside the first
and in the directory for temporary files.`,
		Example: `  agn archive vacuum --db collection.agndb`,
		Args:    args(cobra.NoArgs),
		RunE: withContext(func(ctx context.Context, _ []string) error {
			return a.with(ctx, archive.ReadWrite, func(db *archive.Archive) error {
				before, after, err := db.Vacuum(ctx)
				if err != nil {
					return err
				}
				return a.printf("%d bytes before, %d after\n", before, after)
			})
		}),
	}
}
