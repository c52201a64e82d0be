package main

import (
	"context"
	"errors"

	"github.com/ashtapada/agn/archive"
	"github.com/spf13/cobra"
)

func newArchiveExport(a *archiveCmd) *cobra.Command {
	return &cobra.Command{
		Use:   "export [ID...]",
		Short: "Write stored games as AGN",
		Long: `Export writes the games with these ids, or all of them, as they are kept: in
canonical form, or as they stood where they could not be read whole. Imported into
another archive they have the same ids and verdicts.

A game that does not match its checksum is not written; it is named on standard
error and the exit code is 2.`,
		Example: `  agn archive export > all.agn
  agn archive export --db a.agndb | agn archive import --db b.agndb -`,
		RunE: func(cmd *cobra.Command, ids []string) (err error) {
			db, err := a.open(cmd.Context(), archive.ReadOnly)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, db.Close()) }()
			return a.export(cmd.Context(), db, ids)
		},
	}
}

// export writes the games with these ids, or all of them.
func (a *archiveCmd) export(ctx context.Context, db *archive.Archive, ids []string) error {
	var numbers []int64
	for _, id := range ids {
		n, err := db.Lookup(ctx, id)
		if err != nil {
			return err
		}
		numbers = append(numbers, n)
	}
	_, err := db.Export(ctx, a.out, numbers)
	return err
}
