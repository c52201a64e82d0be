package main

import (
	"context"

	"github.com/ashtapada/agn/archive"
	"github.com/spf13/cobra"
)

func newArchiveCopy(a *archiveCmd) *cobra.Command {
	return &cobra.Command{
		Use:   "copy FROM TO",
		Short: "Put an archive as it stands into another place",
		Long: `Copy puts all that an archive holds, as it stands, into another one, which does not
exist yet or is empty. Each is a file or the address of one in PostgreSQL, which begins
with postgres://, so that an archive moves either way. Nothing is judged again: texts,
ids, checksums and pages stay the same bytes, and agn archive verify proves the copy.
It is made wholly or not at all. Either may have any number of shards, which
agn archive create makes: games keep their numbers and seals, and what is packed shard
by shard is packed again, without judging.`,
		Example: `  agn archive copy games.agndb postgres://db.example/games
  agn archive verify --db postgres://db.example/games

  agn archive create postgres://db.example/larger --shards 16
  agn archive copy postgres://db.example/games postgres://db.example/larger`,
		Args: args(cobra.ExactArgs(2)),
		RunE: withContext(func(ctx context.Context, names []string) error {
			from, to := &archiveCmd{env: a.env, db: names[0]}, &archiveCmd{env: a.env, db: names[1]}
			return from.with(ctx, archive.ReadOnly, func(old *archive.Archive) error {
				return to.with(ctx, archive.Create, func(made *archive.Archive) error {
					n := 0
					if err := old.CopyTo(ctx, made, func(rows int) { n = rows }); err != nil {
						return err
					}
					return a.printf("%d rows copied\n", n)
				})
			})
		}),
	}
}
