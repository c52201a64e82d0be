package main

import (
	"context"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/spf13/cobra"
)

func newArchiveSearch(a *archiveCmd) *cobra.Command {
	var (
		format, statement string
		page              archive.Page
		count, explain    bool
		timeout           time.Duration
	)
	cmd := &cobra.Command{
		Use:   "search [QUERY]",
		Short: "Find games",
		Long: `Search lists the games that a query asks for, all games without one. A query is
made of conditions such as variant:chauka-bara, player:"asha", date:1890..1910,
plies>80, event:capture>=3, throw:8>=2, move:"e3 e6" or position:"FEN". They are
joined by and (which may be left out), or, not and brackets. A query may end in
an order such as order by date desc, plies. docs/archive.md lists the fields.
Several words are joined by spaces.

A position may be given in part: position:"?? W:Kd1,e5 -:e4 B" has a king on d1 and a
soldier on e5 for White, nothing on e4, Black on turn and leaves the rest open. A word
"after" names the throw right before it: position:"FEN" after 5,2. position~:"FEN" finds
the position with the board turned and the seats exchanged as well.

Of each game the event is named at which the query first holds, if it asks for events.

The formats are text with a line a game, json with one array, jsonl with an object a
game, csv, and agn with the games themselves. With --sql a statement of your own reads
the views and tables; nothing can be written so, and --timeout bounds how long it takes.
The command sql prints a query as a statement for other engines.

The exit code is 0 when something was found and 1 when nothing was, with a note
of each tag asked for that no game has. It is 2 on a usage error and where a
damaged game is left out, which is named. A fault in a query is reported with
its column.`,
		Example: `  agn archive search 'winner:"asha" winner.event:capture[last 5 throws]'
  agn archive search --format csv 'verdict:illegal rule:chauka-bara/*' > illegal.csv
  agn archive search 'event:capture then event:promotion [within 10 events]'
  agn archive search --count 'date<1900 not complete:yes'
  agn archive search --sql 'SELECT kind, count(*) FROM event_list GROUP BY kind'`,
	}
	cmd.ValidArgsFunction = completeQuery
	f := cmd.Flags()
	choose(cmd, &format, "format", "what is printed", view.Text, view.JSON, view.JSONL, view.CSV, agnFormat)
	f.IntVar(&page.Limit, "limit", 0, "greatest number of games (default all)")
	f.IntVar(&page.Offset, "offset", 0, "number of games to leave out first")
	f.BoolVar(&count, "count", false, "print the number of games alone")
	f.BoolVar(&explain, "explain", false, "say what would be looked up and gone through, in place of the answer")
	f.StringVar(&statement, "sql", "", "carry out an SQL `STATEMENT` that reads")
	f.DurationVar(&timeout, "timeout", time.Minute, "give --sql up after this `TIME`, 0 for never")
	cmd.MarkFlagsMutuallyExclusive("count", "explain", "sql")
	cmd.RunE = withContext(func(ctx context.Context, terms []string) error {
		if err := fitting(cmd, page, count, explain); err != nil {
			return err
		}
		bySQL := cmd.Flags().Changed("sql")
		if bySQL && (len(terms) > 0 || page != archive.Page{} || format == agnFormat) {
			return usagef("--sql takes no query, no page and not the format agn")
		}
		if cmd.Flags().Changed("timeout") && !bySQL || timeout < 0 {
			return usagef("--timeout takes a time that is not negative, beside --sql")
		}
		return a.ask(ctx, terms, func(q asked) error {
			switch {
			case bySQL:
				return a.sql(ctx, q.Archive, statement, format, timeout)
			case count:
				return a.count(ctx, q)
			case explain:
				return a.explain(ctx, q, page)
			}
			return a.search(ctx, q, page, format)
		})
	})
	return cmd
}

// fitting returns an error for flags that are no page, or that a count or an explanation has no use for.
func fitting(cmd *cobra.Command, page archive.Page, count, explain bool) error {
	formatted := cmd.Flags().Changed("format")
	switch {
	case page.Limit < 0 || page.Offset < 0:
		return usagef("--limit and --offset cannot be negative")
	case count && (page != archive.Page{} || formatted):
		return usagef("--count prints the number of all games alone, without --format, --limit and --offset")
	case explain && formatted:
		return usagef("--explain has no --format")
	}
	return nil
}
