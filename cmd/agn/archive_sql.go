package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/spf13/cobra"
)

func newArchiveSQL(a *archiveCmd) *cobra.Command {
	var dialect string
	cmd := &cobra.Command{
		Use:   "sql [QUERY]",
		Short: "Print a query in the SQL of other engines",
		Long: `Sql prints one SELECT that finds the same games as search does, in the same order, over
the tables that export writes: games, tags, seats, events, positions, findings, comments
and aliases. It only prints. It reads no archive and asks no engine; search --sql
carries out a statement of your own, over the views of the archive.

The engines read the directories that export --format parquet -o DIR/ writes, or have
its rows in tables of these names. A position of which a part is asked for needs the
column men of positions, which export writes with --columns default,men.

A fault in a query is reported with its column, and what the tables do not hold, such as
superseded texts, is refused. A value that no rule set knows is named on standard
error; a game may have it all the same. The exit code is 0, or 2 on a fault.`,
		Example: `  agn archive sql 'winner:"asha" winner.event:capture[last 5 throws]'
  agn archive sql --dialect clickhouse 'event:capture then event:promotion'
  agn archive sql --dialect postgres 'date<1900 order by luck desc' | psql`,
	}
	cmd.ValidArgsFunction = completeQuery
	choose(cmd, &dialect, "dialect", "whose SQL is printed", archive.Dialects()...)
	cmd.RunE = func(_ *cobra.Command, words []string) error {
		src := strings.Join(words, " ")
		q, err := query.Parse(src)
		if err != nil {
			return queryFault(src, err)
		}
		statement, doubts, err := archive.Statement(q, dialect)
		var unknown *engine.UnknownError
		if errors.As(err, &unknown) {
			return usageError{err}
		}
		if err != nil {
			return queryFault(src, err)
		}
		for _, doubt := range doubts {
			a.say("warning", archive.QueryMeant(doubt))
		}
		_, err = fmt.Fprintln(a.out, statement+";")
		return err
	}
	return cmd
}
