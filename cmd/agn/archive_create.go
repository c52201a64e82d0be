package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/ashtapada/agn/archive"
	"github.com/spf13/cobra"
)

func newArchiveCreate(a *archiveCmd) *cobra.Command {
	var shards int
	var servers string
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "create ADDRESS",
		Short: "Make an archive of several shards in PostgreSQL",
		Long: `Create makes an empty archive in PostgreSQL whose games lie in several shards. A game
with all that hangs on it is in one shard, which the first bits of its id name. The
number of shards is a power of two up to 64 and never changes. Every table is
partitioned by the column shard; several programs can import at once, each into another
shard, and every answer is that of an archive with one. An archive of one shard, or in
a file, needs no create: agn archive import makes it.

The shards lie in the schema of the address, unless --servers names a file that
says which other servers keep some of them, by foreign tables (postgres_fdw,
which a superuser lets this server use). Each of its lines is a shard, or a
range of them, and the address of the server as this one reaches it. The word
here is this server, which also keeps those of which the file says nothing. A
line that begins with # is a remark. Nothing is printed for Citus, which does not
distribute these tables: docs/archive.md says what stands in the way.

With --dry-run it prints the statements, without passwords, for who may carry them out.`,
		Example: `  agn archive create postgres://db.example/games --shards 16
  agn archive create postgres://db.example/games --shards 16 --servers servers.txt`,
		Args: args(cobra.ExactArgs(1)),
	}
	cmd.Flags().IntVar(&shards, "shards", 1, "the number of shards: a power of two up to 64")
	cmd.Flags().StringVar(&servers, "servers", "", "a `FILE` that says which servers keep which shards")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print the statements only")
	cmd.RunE = withContext(func(ctx context.Context, names []string) error {
		plan := ""
		if servers != "" {
			b, err := os.ReadFile(servers)
			if err != nil {
				return err
			}
			plan = string(b)
		}
		statements, err := archive.CreateShards(ctx, names[0], shards, plan, !dryRun)
		switch {
		case errors.Is(err, archive.ErrPlan):
			return usagef("%s", err)
		case err != nil:
			return err
		}
		if !dryRun {
			statements = fmt.Sprintf("an archive is made; shards: %d\n", shards)
		}
		_, err = fmt.Fprint(a.out, statements)
		return err
	})
	return cmd
}
