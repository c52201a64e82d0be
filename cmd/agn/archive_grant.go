package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/spf13/cobra"
)

func newArchiveGrant(a *archiveCmd) *cobra.Command {
	var read, write string
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "grant --read ROLE|--write ROLE",
		Short: "Let a role read or write an archive in PostgreSQL",
		Long: `Grant lets a role of the server read an archive in PostgreSQL, or with --write also
write to it, and prints the statements that do so. With --dry-run they are printed only,
for who may carry them out. A role that only reads changes nothing, whatever it sends.`,
		Example: `  agn archive grant --read students --db postgres://db.example/games
  agn archive grant --write editors --dry-run`,
		Args: args(cobra.NoArgs),
	}
	cmd.Flags().StringVar(&read, "read", "", "let `ROLE` read")
	cmd.Flags().StringVar(&write, "write", "", "let `ROLE` read and write")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print the statements only")
	cmd.RunE = withContext(func(ctx context.Context, _ []string) error {
		role, mode := read+write, archive.ReadWrite
		if (read == "") == (write == "") {
			return usagef("one of --read and --write names a role")
		}
		if dryRun {
			mode = archive.ReadOnly
		}
		return a.with(ctx, mode, func(db *archive.Archive) error {
			statements, err := db.Grant(ctx, role, write != "", !dryRun)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(a.out, strings.Join(statements, ";\n")+";")
			return err
		})
	})
	return cmd
}
