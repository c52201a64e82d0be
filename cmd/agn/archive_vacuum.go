package main

import (
	"errors"
	"fmt"

	"github.com/ashtapada/agn/archive"
	"github.com/spf13/cobra"
)

func newArchiveVacuum(a *archiveCmd) *cobra.Command {
	return &cobra.Command{
		Use:   "vacuum",
		Short: "Write an archive anew without gaps",
		Long: `Vacuum writes the archive anew, without the gaps that changes leave, and prints its
size before and after. It needs room for a second copy, for a while, beside the first
and in the directory for temporary files.`,
		Example: `  agn archive vacuum --db collection.agndb`,
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			db, err := a.open(cmd.Context(), archive.ReadWrite)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, db.Close()) }()
			before, after, err := db.Vacuum(cmd.Context())
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "%d bytes before, %d after\n", before, after)
			return err
		},
	}
}
