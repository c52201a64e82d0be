package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

func newArchiveSearch(a *archiveCmd) *cobra.Command {
	var (
		format         string
		page           archive.Page
		count, explain bool
		statement      string
	)
	cmd := &cobra.Command{
		Use:   "search [QUERY]",
		Short: "Find games",
		Long: `Search lists the games that a query asks for, all games without one. A query is made
of conditions such as variant:chauka-bara, player:"asha", date:1890..1910, plies>80,
event:capture>=3, throw:8>=2 or position:"FEN", joined by and (which may be left out),
or, not and brackets, and may end in an order such as order by date desc, plies.
docs/archive.md lists the fields. Words given one by one are joined by blanks.

A position may be given in part: position:"?? W:Kd1,e5 -:e4 B" has a king on d1 and a
soldier on e5 for White, nothing on e4, Black on turn and leaves the rest open. A word
"after" names the throw right before it: position:"FEN" after 5,2.

The formats are text with a line a game, json with one array, jsonl with an object a
game, csv, and agn with the games themselves. With --sql a statement of your own reads
the views and tables; nothing can be written so.

The exit code is 0 when something was found, 1 when nothing was, 2 on misuse; a fault
in a query is told with its column.`,
		Example: `  agn archive search 'winner:"asha" winner.event:capture[last 5 throws]'
  agn archive search --format csv 'verdict:illegal rule:chauka-bara/*' > illegal.csv
  agn archive search --count 'date<1900 not complete:yes'
  agn archive search --sql 'SELECT kind, count(*) FROM event_list GROUP BY kind'`,
	}
	f := cmd.Flags()
	choose(cmd, false, &format, "format", "what is printed", "text", "json", "jsonl", "csv", "agn")
	f.IntVar(&page.Limit, "limit", 0, "greatest number of games (default all)")
	f.IntVar(&page.Offset, "offset", 0, "number of games to leave out first")
	f.BoolVar(&count, "count", false, "print the number of games alone")
	f.BoolVar(&explain, "explain", false, "print how the archive answers instead of the answer")
	f.StringVar(&statement, "sql", "", "carry out an SQL `STATEMENT` that reads")
	cmd.MarkFlagsMutuallyExclusive("count", "explain", "sql")
	cmd.RunE = func(cmd *cobra.Command, words []string) (err error) {
		if page.Limit < 0 || page.Offset < 0 {
			return usagef("--limit and --offset cannot be negative")
		}
		if cmd.Flags().Changed("sql") && (len(words) > 0 || page != archive.Page{} || format == "agn") {
			return usagef("--sql takes no query, no page and not the format agn")
		}
		if count && (page != archive.Page{} || cmd.Flags().Changed("format")) {
			return usagef("--count prints the number of all games alone, without --format, --limit and --offset")
		}
		if explain && cmd.Flags().Changed("format") {
			return usagef("--explain has no --format")
		}
		src := strings.Join(words, " ")
		q, err := query.Parse(src)
		if err != nil {
			return queryFault(src, err)
		}
		db, err := a.open(cmd.Context(), archive.ReadOnly)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, db.Close()) }()
		switch {
		case cmd.Flags().Changed("sql"):
			err = a.sql(cmd.Context(), db, statement, format)
		case count:
			err = a.count(cmd.Context(), db, q)
		case explain:
			err = a.explain(cmd.Context(), db, q, page)
		default:
			err = a.search(cmd.Context(), db, q, page, format)
		}
		return queryFault(src, err)
	}
	return cmd
}

// queryFault shows a fault in a query under the query itself; other errors stay as
// they are.
func queryFault(src string, err error) error {
	var fault *query.Error
	if !errors.As(err, &fault) {
		if errors.Is(err, archive.ErrNotReading) {
			return usageError{err}
		}
		return err
	}
	line := strings.Map(func(r rune) rune {
		if hidden(r) {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(src, string(utf8.RuneError)))
	return usageError{fmt.Errorf("query, %w\n%s\n%s^", fault, line, strings.Repeat(" ", fault.Column-1))}
}

func (a *archiveCmd) count(ctx context.Context, db *archive.Archive, q *query.Query) error {
	n, err := db.Count(ctx, q)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(a.out, n); err != nil || n > 0 {
		return err
	}
	return errFindings
}

func (a *archiveCmd) explain(ctx context.Context, db *archive.Archive, q *query.Query, page archive.Page) error {
	p, err := db.Explain(ctx, q, page)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%s\n\n%s\n\n%s played through first\n", p.SQL, strings.Join(p.Steps, "\n"), count(p.Replayed, "game"))
	return err
}

// search writes the games that are found.
func (a *archiveCmd) search(ctx context.Context, db *archive.Archive, q *query.Query, page archive.Page, format string) error {
	rows := newRows(a.out, format)
	var games []int64
	n := 0
	err := db.Search(ctx, q, page, func(f *archive.Found) error {
		n++
		switch format {
		case "agn":
			games = append(games, f.Game)
			return nil
		case "text":
			return writeFound(a, f)
		case "csv":
			return rows.add(foundColumns, foundCells(f))
		}
		return rows.object(foundObject(f))
	})
	if err == nil && format == "csv" && n == 0 {
		err = rows.none(foundColumns)
	}
	if err == nil {
		err = rows.close()
	}
	if err == nil && len(games) > 0 {
		_, err = db.Export(ctx, a.out, games)
	}
	if err == nil && n == 0 {
		return errFindings
	}
	return err
}

func (a *archiveCmd) sql(ctx context.Context, db *archive.Archive, statement, format string) error {
	rows := newRows(a.out, format)
	n := 0
	err := db.SQL(ctx, statement, func(columns []string, row []any) error {
		if row == nil {
			return rows.none(columns)
		}
		n++
		return rows.add(columns, row)
	})
	if err == nil {
		err = rows.close()
	}
	if err == nil && n == 0 {
		return errFindings
	}
	return err
}

// foundJSON is a game as search prints it.
type foundJSON struct {
	ID       string          `json:"id"`
	Play     string          `json:"play"`
	Variant  *string         `json:"variant"`
	Options  string          `json:"options"`
	Date     *string         `json:"date"`
	Seats    []foundSeatJSON `json:"seats"`
	Result   *string         `json:"result"`
	Computed *string         `json:"computed"`
	Verdict  string          `json:"verdict"`
	Complete bool            `json:"complete"`
	Events   int             `json:"events"`
	Judged   *int            `json:"judged"`
	Plies    int             `json:"plies"`
	Sic      int             `json:"sic"`
	File     string          `json:"file"`
	Game     int             `json:"game"`
	Line     int             `json:"line"`
}

type foundSeatJSON struct {
	Seat   string   `json:"seat"`
	Player *string  `json:"player"`
	Score  *float64 `json:"score"`
}

// twelfth is the unit of scores in an archive.
const twelfth = 1.0 / 12

func foundObject(f *archive.Found) foundJSON {
	out := foundJSON{
		ID: f.ID, Play: f.Play, Variant: orNull(f.Variant), Options: f.Options, Date: orNull(f.Date), Seats: []foundSeatJSON{},
		Result: orNull(f.Result), Computed: orNull(f.Computed), Verdict: f.Verdict, Complete: f.Complete,
		Events: f.Events, Judged: f.Judged, Plies: f.Plies, Sic: f.Sic, File: f.File, Game: f.Number, Line: f.Line,
	}
	for _, s := range f.Seats {
		seat := foundSeatJSON{Seat: s.Letter, Player: orNull(s.Player)}
		if s.Points != nil {
			score := float64(*s.Points) * twelfth
			seat.Score = &score
		}
		out.Seats = append(out.Seats, seat)
	}
	return out
}

var foundColumns = []string{"id", "play", "variant", "options", "date", "players", "result", "computed", "verdict", "complete",
	"events", "plies", "sic", "file", "game", "line", "judged"}

func foundCells(f *archive.Found) []any {
	var judged any
	if f.Judged != nil {
		judged = *f.Judged
	}
	return []any{f.ID, f.Play, f.Variant, f.Options, f.Date, players(f), f.Result, f.Computed, f.Verdict, f.Complete,
		f.Events, f.Plies, f.Sic, f.File, f.Number, f.Line, judged}
}

// players names the players in the table's order.
func players(f *archive.Found) string {
	var names []string
	for _, s := range f.Seats {
		names = append(names, orUnknown(s.Player))
	}
	return strings.Join(names, " – ")
}

func orUnknown(s string) string {
	if s == "" {
		return "?"
	}
	return s
}

// shownID is how many digits of an id are shown to people.
const shownID = 10

// writeFound writes a line for people.
func writeFound(a *archiveCmd, f *archive.Found) error {
	variant := orUnknown(f.Variant)
	if f.Options != "" {
		variant += " " + f.Options
	}
	_, err := fmt.Fprintf(a.out, "%s  %s  %s  %s  %s  %s, %s  %s#%d\n", paint(a.colored()).bold(f.ID[:shownID]), printable(variant),
		printable(orUnknown(f.Date)), printable(players(f)), printable(orUnknown(f.Result)), verdictOf(f.Verdict, f.Partly, f.Judged, f.Events),
		plies(f.Plies), printable(f.File), f.Number)
	return err
}

// verdictOf is the verdict on a game for people, who are told when legal is not said of
// the whole game.
func verdictOf(verdict string, partly bool, judged *int, events int) string {
	if !partly || verdict != referee.Legal.String() {
		return verdict
	}
	if judged == nil {
		return verdict + " as far as judged"
	}
	return fmt.Sprintf("%s as far as judged (%d of %s)", verdict, *judged, count(events, "event"))
}

func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprint(n, " plies")
}
