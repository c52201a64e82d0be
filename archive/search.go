package archive

import (
	"context"
	"encoding/hex"
	"errors"
	"iter"
	"time"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/words"
)

// ErrNotReading says that an SQL statement is not one that only reads.
var ErrNotReading = search.ErrNotReading

// Page is a part of the answer to a search. A Limit of 0 is none. Hits is set if all hits of a game are asked for,
// and the luck of seats where the query asks for luck.
type Page struct {
	Limit, Offset int
	Hits          bool
}

// Found is a game that a search found.
type Found struct {
	Game     int64
	ID, Play string // in hex
	Variant  string
	Options  string
	Verdict  string
	Complete bool
	Events   int
	// Judged is the number of events that were judged, nil if that was not kept, and
	// Partly is set where they are not all.
	Judged   *int
	Partly   bool
	Plies    int
	Sic      int
	Result   string
	Computed string
	Date     string // as written
	File     string
	Number   int // in its file, from 1
	Line     int
	Seats    []FoundSeat
	// Hit is after how many events the query first holds, nil where it says nothing of events. Hits, if the page asks
	// for them, begins with it and holds in order after how many events something that the query asks for happens while
	// the query holds.
	Hit  *int
	Hits []int
	// Superseded is set for a superseded text.
	Superseded *Supersession
}

// FoundSeat is a seat that plays.
type FoundSeat struct {
	Letter, Name string
	Player       string // empty if unknown
	// Points is the score in twelfths of a point, nil if the result is open.
	Points *int
	// Luck is the luck of its throws, nil if none was read or it is not asked for, see Page.
	Luck *float64
}

// LeftOut is the error of a search that found everything but games whose rows do not match
// their checksums, of which nothing can be said.
type LeftOut struct {
	Games []error // ErrDamaged, wrapped, a game each
}

func (l *LeftOut) Error() string { return errors.Join(l.Games...).Error() }

// Unwrap returns the errors, a game each.
func (l *LeftOut) Unwrap() []error { return l.Games }

// Search yields the games that a query asks for, in its order, by import where that says nothing. An error comes
// last: a *query.Error for a fault that only the archive can find in the query, *LeftOut where games are damaged
// that it would find, and the others were found.
func (a *Archive) Search(ctx context.Context, q *query.Query, page Page) iter.Seq2[*Found, error] {
	return yielding(func(each func(*Found) error) error {
		return a.asked(ctx, q, func(f *file.File, rest *query.Query, superseded *importer.Superseded) error {
			err := search.Games(ctx, f, rest, search.Page(page), func(g *search.Found) error {
				return each(foundOf(g, superseded))
			})
			if left := (*search.LeftOut)(nil); errors.As(err, &left) {
				return &LeftOut{left.Games}
			}
			return err
		})
	})
}

// foundOf is what is shown of a game; one that was found among superseded texts has the number that it had as a
// game.
func foundOf(g *search.Found, superseded *importer.Superseded) *Found {
	out := &Found{
		Game: g.Game, ID: hex.EncodeToString(g.ID[:]), Play: hex.EncodeToString(g.Play[:]),
		Variant: g.Variant, Options: g.Options, Verdict: g.Verdict, Complete: g.Complete,
		Events: g.Events, Judged: g.Judged, Partly: g.Partly, Plies: g.Plies, Sic: g.Sic,
		Result: g.Result, Computed: g.Computed, Date: g.Date, File: g.File, Number: g.Number, Line: g.Line, Hit: g.Hit,
		Hits: g.Hits,
	}
	for _, s := range g.Seats {
		out.Seats = append(out.Seats, FoundSeat(s))
	}
	if superseded != nil {
		row := superseded.Row(g.ID)
		out.Game, out.Line, out.Superseded = row.Game, row.Line, supersession(row)
	}
	return out
}

// yielding makes an iterator of a function that calls each with values until each returns an error. The error of the
// function itself is yielded last, with no value.
func yielding[T any](do func(each func(T) error) error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		stopped := false
		err := do(func(v T) error {
			if stopped = !yield(v, nil); stopped {
				return errStopped
			}
			return nil
		})
		if err != nil && !stopped {
			var none T
			yield(none, err)
		}
	}
}

// errStopped says that nobody wants more.
var errStopped = words.Errorf("stopped")

// Count returns the number of games that a query asks for.
func (a *Archive) Count(ctx context.Context, q *query.Query) (n int, err error) {
	err = a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Superseded) (err error) {
		n, err = search.Count(ctx, f, rest)
		return err
	})
	return n, err
}

// Plan is how a search would be carried out.
type Plan struct {
	// LookedUp says of which conditions an index finds the games, Compared of which they are
	// compared with the row of each game that is left, each as it is written in the table of
	// fields, once.
	LookedUp, Compared []string
	// Through says what would be gone through.
	Through []Through
	// Superseded is set if superseded texts are asked for, of which an archive is made first.
	Superseded bool
	// Games is how many games the archive has.
	Games int

	SQL   string
	Steps []string // as SQLite says them
}

// Through is games that are gone through because conditions or keys of the order ask for what
// is not indexed.
type Through struct {
	Games int
	// Boards and Texts are set if the positions and the texts are gone through too.
	Boards, Texts bool
	// Took is about how long that takes, by what a part of them took.
	Took time.Duration
}

// Explain returns how a search would be carried out. It goes through a part of the games at most.
func (a *Archive) Explain(ctx context.Context, q *query.Query, page Page) (*Plan, error) {
	out := &Plan{}
	err := a.asked(ctx, q, func(f *file.File, rest *query.Query, superseded *importer.Superseded) error {
		p, err := search.Explain(ctx, f, rest, search.Page(page))
		if err != nil {
			return err
		}
		*out = Plan{p.LookedUp, p.Compared, nil, superseded != nil, p.Games, p.SQL, p.Steps}
		for _, t := range p.Through {
			out.Through = append(out.Through, Through(t))
		}
		return nil
	})
	return out, err
}

// AbsentTag is a tag that a query asks for, or orders by, and no game of the archive has. Near are the tags nearest to
// it.
type AbsentTag struct {
	Name string
	Near []string
}

// Words says that no game has it.
func (t AbsentTag) Words() words.Text {
	if len(t.Near) > 0 {
		return words.Of("no game of the archive has a tag %s, %s", t.Name, engine.DidYouMean(t.Near))
	}
	return words.Of("no game of the archive has a tag %s", t.Name)
}

// AbsentTags returns the tags that a query asks for, or orders by, and no game of the archive has, once each.
func (a *Archive) AbsentTags(ctx context.Context, q *query.Query) (absent []AbsentTag, err error) {
	err = a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Superseded) error {
		tags, err := search.AbsentTags(ctx, f, rest)
		for _, t := range tags {
			absent = append(absent, AbsentTag(t))
		}
		return err
	})
	return absent, err
}

// Row is a row of the answer to an SQL statement: nil, int64, float64, string or []byte for each column.
type Row struct {
	Columns []string
	Values  []any // nil if there is no row at all
}

// SQL carries out a statement of the user's own and yields every row; one without values if there is none. No text or
// row may be longer than 64 MiB, and SQLite may take 256 MiB meanwhile, its caches among them; the context bounds how
// long the statement takes. The statement must be one that reads; the archive is open for reading only besides. The
// error is ErrNotReading for one that would write.
func (a *Archive) SQL(ctx context.Context, statement string) iter.Seq2[Row, error] {
	return yielding(func(each func(Row) error) (err error) {
		defer func() { err = a.file.Sound(err) }()
		return search.SQL(ctx, a.file, statement, func(columns []string, row []any) error { return each(Row{columns, row}) })
	})
}

// QueryValues returns the values that a field of queries is known to have, in order: none of
// one that may have any. A seat may stand before its name.
func QueryValues(field string) []string { return search.Values(field) }

// QueryMeant returns a fault of a query with what a word that is not known may stand for.
func QueryMeant(fault *query.Error) *query.Error { return search.Meant(fault) }

// Variants returns the names of the rule sets that the archive's games were judged by.
func (a *Archive) Variants(ctx context.Context) (names []string, err error) {
	defer func() { err = a.file.Sound(err) }()
	return search.Variants(ctx, a.file)
}

// asked calls do with the archive of what a query asks for, the games or the superseded
// texts, and with the rest of the query; superseded is nil for games.
func (a *Archive) asked(ctx context.Context, q *query.Query,
	do func(f *file.File, rest *query.Query, superseded *importer.Superseded) error) (err error) {
	defer func() { err = a.file.Sound(err) }()
	is, rest, err := search.Superseded(q)
	if err != nil {
		return err
	}
	rest = search.OfTags(rest)
	if !is {
		return do(a.file, rest, nil)
	}
	superseded, err := importer.OpenSuperseded(ctx, a.file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, superseded.Close()) }()
	return do(superseded.File, rest, superseded)
}
