package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
)

// agnFormat is the format in which games are printed as they are stored.
const agnFormat = "agn"

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
	fault = archive.QueryMeant(fault)
	line := strings.Map(func(r rune) rune {
		if printable.Hidden(r) {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(src, string(utf8.RuneError)))
	return usageError{words.Errorf("query, %v\n%s\n%s^", fault, line, strings.Repeat(" ", fault.Column-1))}
}

// nothing says which tags of a query no game has, as that is why nothing was found, and returns the error
// for that.
func (a *archiveCmd) nothing(ctx context.Context, db *archive.Archive, src string) error {
	q, err := query.Parse(src)
	if err != nil {
		return errFindings // they are ids
	}
	absent, err := db.AbsentTags(ctx, q)
	if err != nil {
		return err
	}
	a.noteAbsent(absent)
	return errFindings
}

func (a *archiveCmd) noteAbsent(absent []archive.AbsentTag) {
	for _, t := range absent {
		a.say("note", words.Errorf("%v", t))
	}
}

// noteOrder says which tags an order is by that no game has.
func (a *archiveCmd) noteOrder(ctx context.Context, q asked) error {
	if len(q.Order) == 0 {
		return nil
	}
	absent, err := q.AbsentTags(ctx, q.Query)
	a.noteAbsent(slices.DeleteFunc(absent, func(t archive.AbsentTag) bool {
		return !slices.ContainsFunc(q.Order, func(k query.Key) bool { return k.Name == t.Name })
	}))
	return err
}

func (a *archiveCmd) count(ctx context.Context, q asked) error {
	n, err := q.Count(ctx, q.Query)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(a.out, n); err != nil {
		return err
	}
	if n > 0 {
		return a.noteOrder(ctx, q)
	}
	return a.nothing(ctx, q.Archive, q.src)
}

func (a *archiveCmd) explain(ctx context.Context, q asked, page archive.Page) error {
	p, err := q.Explain(ctx, q.Query, page)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%s\n%s\n\n%s\n", view.Plan(a.lang, p), p.SQL, strings.Join(p.Steps, "\n"))
	return err
}

// search writes the games that are found.
func (a *archiveCmd) search(ctx context.Context, q asked, page archive.Page, format string) error {
	page.Hits = format != view.Text && format != agnFormat
	list := view.NewFound(a.out, format, format == view.Text && a.colored(), a.lang)
	var games []int64
	n := 0
	err := each(q.Search(ctx, q.Query, page), func(f *archive.Found) error {
		n++
		if format == agnFormat {
			games = append(games, f.Game)
			return nil
		}
		return list.Add(f)
	})
	damage, err := leftOut(err)
	if err == nil {
		err = list.Close()
	}
	if err == nil && len(games) > 0 {
		a.foreign()
		_, err = q.Export(ctx, a.out, games)
	}
	switch err = errors.Join(damage, err); {
	case err != nil:
		return err
	case n == 0:
		return a.nothing(ctx, q.Archive, q.src)
	}
	return a.noteOrder(ctx, q)
}

// leftOut parts the error of a search that found everything but damaged games from any other.
func leftOut(err error) (damage, other error) {
	var left *archive.LeftOut
	if errors.As(err, &left) {
		return err, nil
	}
	return nil, err
}

// errTimeout ends a statement that takes too long.
var errTimeout = errors.New("the SQL statement was given up; --timeout gives it more time")

func (a *archiveCmd) sql(ctx context.Context, db *archive.Archive, statement, format string,
	timeout time.Duration) error {
	if timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeoutCause(ctx, timeout, errTimeout)
		defer stop()
	}
	if format == view.Text {
		a.sanitized()
	}
	rows := view.NewRows(a.out, format)
	n := 0
	err := each(db.SQL(ctx, statement), func(r archive.Row) error {
		if r.Values == nil {
			return rows.None(r.Columns)
		}
		n++
		return rows.Add(r.Columns, r.Values)
	})
	if err != nil && errors.Is(context.Cause(ctx), errTimeout) {
		return errTimeout
	}
	if err == nil {
		err = rows.Close()
	}
	if err == nil && n == 0 {
		return errFindings
	}
	return err
}

// each calls f with the values of an iterator, until f returns an error or one comes.
func each[T any](values iter.Seq2[T, error], f func(T) error) error {
	for v, err := range values {
		if err == nil {
			err = f(v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
