// Package search answers queries: it makes conditions of the archive's dialect of them and
// plays games through for what is not indexed.
package search

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
)

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
	// Superseded is set for a superseded text.
	Superseded *games.Supersession
}

// FoundSeat is a seat that plays.
type FoundSeat struct {
	Letter, Name string
	Player       string // empty if unknown
	// Points is the score in twelfths of a point, nil if the result is open.
	Points *int
}

// LeftOut is the error of a search that found everything but games whose rows do not match
// their checksums, of which nothing can be said.
type LeftOut struct {
	Games []error // problem.ErrDamaged, wrapped, a game each
}

func (l *LeftOut) Error() string { return errors.Join(l.Games...).Error() }

// Unwrap returns the errors, a game each.
func (l *LeftOut) Unwrap() []error { return l.Games }

// Page is a part of the answer to a search. A Limit of 0 is none.
type Page struct{ Limit, Offset int }

// Games calls each with the games that a query asks for, in its order, by import
// where that says nothing, until it returns an error. A fault that only the archive
// can find in the query is a *query.Error; the error is *LeftOut where games are damaged.
func Games(ctx context.Context, a *file.File, q *query.Query, page Page, each func(*Found) error) error {
	return a.Within(ctx, func(tx *sql.Tx) error {
		if done, err := first(ctx, a, tx, q, page, each); done || err != nil {
			return err
		}
		cond, err := Where(ctx, a, tx, q, page)
		if err != nil {
			return err
		}
		order, err := ordering(ctx, tx, q.Order, cond, nil)
		if err != nil {
			return err
		}
		return found(ctx, tx, dialect.Found(cond.Clause, order, page.Limit, page.Offset), each)
	})
}

// A page of the games by import is looked for first among so many times as many games as it
// takes to come to its end, if it is no further than that many games from the beginning.
const (
	firstOf   = 60
	firstPage = 1024
)

// first answers with a page of the games by import that is full when the first games of the
// archive are looked at. It reports false, and calls nothing, where it takes more games, or
// where few are found by an index of their own.
func first(ctx context.Context, a *file.File, tx *sql.Tx, q *query.Query, page Page, each func(*Found) error) (bool,
	error) {
	end := page.Offset + page.Limit
	if q.Where == nil || len(q.Order) > 0 || page.Limit <= 0 || end > firstPage || chosen(q.Where) {
		return false, nil
	}
	last, err := lastGame(ctx, tx)
	if err != nil {
		return false, err
	}
	upTo := int64(firstOf * end)
	if last <= upTo {
		return false, nil
	}
	cond, err := where(&compiler{ctx: ctx, tx: tx, found: map[*query.Term]Marks{}, upTo: upTo}, q, page)
	if err != nil {
		return false, err
	}
	var all []*Found
	err = found(ctx, tx, dialect.Found(cond.Clause, nil, page.Limit, page.Offset), func(h *Found) error {
		all = append(all, h)
		return nil
	})
	var left *LeftOut
	if errors.As(err, &left) {
		return false, nil
	}
	if err != nil || len(all) < page.Limit {
		return false, err
	}
	for _, h := range all {
		if err := each(h); err != nil {
			return true, err
		}
	}
	return true, nil
}

// chosen reports whether an expression finds games by an index of its own.
func chosen(e query.Expr) bool {
	parts := []query.Expr{e}
	if and, ok := e.(*query.And); ok {
		parts = and.Parts
	}
	return slices.ContainsFunc(parts, func(e query.Expr) bool { return chooses(e) && !hasScan(e) })
}

// found calls each with what a statement finds, until it returns an error, but for games
// whose rows do not match their checksums: the error is then *LeftOut.
func found(ctx context.Context, tx *sql.Tx, c *dialect.Clause, each func(*Found) error) error {
	rows, err := tx.QueryContext(ctx, c.String(), c.Args()...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var damaged []error
	for rows.Next() {
		h, err := scanFound(rows)
		if errors.Is(err, problem.ErrDamaged) {
			damaged = append(damaged, err)
			continue
		}
		if err != nil {
			return err
		}
		if err := each(h); err != nil {
			return errors.Join(err, rows.Close())
		}
	}
	if err := rows.Err(); err != nil || damaged == nil {
		return err
	}
	return &LeftOut{damaged}
}

// Count returns the number of games that a query asks for.
func Count(ctx context.Context, a *file.File, q *query.Query) (n int, err error) {
	err = a.Within(ctx, func(tx *sql.Tx) error {
		if t, ok := q.Where.(*query.Term); ok {
			if counted, err := countPosition(ctx, tx, t, &n); counted || err != nil {
				return err
			}
		}
		cond, err := Where(ctx, a, tx, q, Page{})
		if err != nil {
			return err
		}
		if cond.all != nil {
			n = cond.all.count()
			return nil
		}
		c := dialect.Count(cond.Clause)
		return tx.QueryRowContext(ctx, c.String(), c.Args()...).Scan(&n)
	})
	return n, err
}

func scanFound(rows *sql.Rows) (*Found, error) {
	r, seats, err := games.ScanRow(rows)
	if err != nil {
		return nil, err
	}
	h := &Found{Game: r.Game, ID: r.ID.String(), Play: r.Play.String(), Variant: r.Variant, Options: r.Options,
		Verdict:  r.Verdict,
		Complete: r.Complete, Events: r.Events, Plies: r.Plies, Sic: r.Sic, Result: r.Result, Computed: r.Computed,
		Date: r.Date,
		File: r.File, Number: r.Number, Line: r.Line, Judged: r.Judged, Partly: r.Partly}
	var list [][4]any
	if err := json.Unmarshal([]byte(seats), &list); err != nil {
		return nil, fmt.Errorf("the seats of game %d: %w", h.Game, err)
	}
	for _, s := range list {
		seat := FoundSeat{}
		seat.Letter, _ = s[0].(string)
		seat.Name, _ = s[1].(string)
		seat.Player, _ = s[2].(string)
		if points, ok := s[3].(float64); ok {
			n := int(points)
			seat.Points = &n
		}
		h.Seats = append(h.Seats, seat)
	}
	return h, nil
}
