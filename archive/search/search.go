// Package search answers queries: it makes conditions of the archive's dialect of them and
// plays games through for what is not indexed.
package search

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/file"
	"github.com/ashtapada/agn/archive/games"
	"github.com/ashtapada/agn/grammar/query"
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

// Page is a part of the answer to a search. A Limit of 0 is none.
type Page struct{ Limit, Offset int }

// Games calls each with the games that a query asks for, in its order, by import
// where that says nothing, until it returns an error. A fault that only the archive
// can find in the query is a *query.Error.
func Games(ctx context.Context, a *file.File, q *query.Query, page Page, each func(*Found) error) error {
	return a.Within(ctx, func(tx *sql.Tx) error {
		cond, err := Where(ctx, a, tx, q, page)
		if err != nil {
			return err
		}
		order, err := ordering(ctx, tx, q.Order, cond, nil)
		if err != nil {
			return err
		}
		c := dialect.Found(cond.Clause, order, page.Limit, page.Offset)
		rows, err := tx.QueryContext(ctx, c.String(), c.Args()...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			h, err := scanFound(rows)
			if err != nil {
				return err
			}
			if err := each(h); err != nil {
				return errors.Join(err, rows.Close())
			}
		}
		return rows.Err()
	})
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
	h := &Found{Game: r.Game, ID: r.ID.String(), Play: r.Play.String(), Variant: r.Variant, Options: r.Options, Verdict: r.Verdict,
		Complete: r.Complete, Events: r.Events, Plies: r.Plies, Sic: r.Sic, Result: r.Result, Computed: r.Computed, Date: r.Date,
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
