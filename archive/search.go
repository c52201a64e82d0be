package archive

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

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

// Plan is how a search is carried out.
type Plan struct {
	SQL   string
	Steps []string // as SQLite tells them
	// Replayed is the number of games that are played through first, because a
	// condition asks for something that is not indexed.
	Replayed int
}

// Search calls each with the games that a query asks for, in its order, by import
// where that says nothing, until it returns an error. A fault that only the archive
// can find in the query is a *query.Error.
func (a *Archive) Search(ctx context.Context, q *query.Query, page Page, each func(*Found) error) error {
	return a.within(ctx, func(tx *sql.Tx) error {
		where, err := a.where(ctx, tx, q, page)
		if err != nil {
			return err
		}
		c := a.searchClause(where, q.Order, page)
		rows, err := tx.QueryContext(ctx, c.String(), c.args...)
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
func (a *Archive) Count(ctx context.Context, q *query.Query) (n int, err error) {
	err = a.within(ctx, func(tx *sql.Tx) error {
		if t, ok := q.Where.(*query.Term); ok {
			if counted, err := countPosition(ctx, tx, t, &n); counted || err != nil {
				return err
			}
		}
		where, err := a.where(ctx, tx, q, Page{})
		if err != nil {
			return err
		}
		c := clauseOf("SELECT count(*) FROM games g WHERE ").and(where.clause)
		return tx.QueryRowContext(ctx, c.String(), c.args...).Scan(&n)
	})
	return n, err
}

// Explain returns how a search is carried out.
func (a *Archive) Explain(ctx context.Context, q *query.Query, page Page) (*Plan, error) {
	p := &Plan{}
	err := a.within(ctx, func(tx *sql.Tx) error {
		where, err := a.where(ctx, tx, q, page)
		if err != nil {
			return err
		}
		c := a.searchClause(where, q.Order, page)
		p.SQL, p.Replayed = c.String(), where.replayed
		e := clauseOf("EXPLAIN QUERY PLAN ").and(c)
		rows, err := tx.QueryContext(ctx, e.String(), e.args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id, parent, unused int
			var step string
			if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
				return err
			}
			p.Steps = append(p.Steps, step)
		}
		return rows.Err()
	})
	return p, err
}

// within calls f in a transaction that sees the archive as it is now and changes
// nothing.
func (a *Archive) within(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := a.read.BeginTx(ctx, nil)
	if err != nil {
		return explain(a.path, err)
	}
	err = f(tx)
	if rollback := tx.Rollback(); err == nil && !errors.Is(rollback, sql.ErrTxDone) {
		err = rollback
	}
	if codeOf(err) != 0 {
		return explain(a.path, err)
	}
	return err
}

const foundColumns fragment = `SELECT g.game, lower(hex(g.id)), lower(hex(g.play)), g.variant, g.options, g.verdict, g.complete,
	g.events, g.plies, g.sic, g.result, g.computed, g.date, ifnull(s.file, ''), g.number, g.line,
	(SELECT json_group_array(json_array(seat.letter, seat.name, p.name, seat.points) ORDER BY seat.seat)
		FROM seats seat LEFT JOIN players p USING (player) WHERE seat.game = g.game), `

const foundIn fragment = ` FROM games g LEFT JOIN sources s USING (source) WHERE `

// orders holds the order by each key, ascending and descending. What is not known
// comes last.
var orders = [...][2]fragment{
	query.ByImport:  {"g.game", "g.game DESC"},
	query.ByDate:    {"g.firstday IS NULL, g.firstday, g.lastday", "g.firstday IS NULL, g.firstday DESC, g.lastday DESC"},
	query.ByVariant: {"g.variant = '', g.variant", "g.variant = '', g.variant DESC"},
	query.ByPlies:   {"g.plies", "g.plies DESC"},
	query.ByEvents:  {"g.events", "g.events DESC"},
	query.BySic:     {"g.sic", "g.sic DESC"},
	query.ByFile:    {"s.file IS NULL, s.file, g.number", "s.file IS NULL, s.file DESC, g.number DESC"},
	query.ByResult:  {"g.result = '', g.result", "g.result = '', g.result DESC"},
	query.ByID:      {"g.id", "g.id DESC"},
}

func (a *Archive) searchClause(where *condition, order []query.Key, page Page) *clause {
	c := clauseOf(foundColumns).add(a.judged.column).add(", ").add(a.judged.partly).add(foundIn).and(where.clause).add(" ORDER BY ")
	for _, k := range order {
		direction := 0
		if k.Descending {
			direction = 1
		}
		c.add(orders[k.Field][direction]).add(", ")
	}
	c.add("g.game")
	if page.Limit > 0 || page.Offset > 0 {
		limit := page.Limit
		if limit <= 0 {
			limit = -1
		}
		c.add(" LIMIT ? OFFSET ?", limit, page.Offset)
	}
	return c
}

func scanFound(rows *sql.Rows) (*Found, error) {
	h := &Found{}
	var seats string
	err := rows.Scan(&h.Game, &h.ID, &h.Play, &h.Variant, &h.Options, &h.Verdict, &h.Complete,
		&h.Events, &h.Plies, &h.Sic, &h.Result, &h.Computed, &h.Date, &h.File, &h.Number, &h.Line, &seats, &h.Judged, &h.Partly)
	if err != nil {
		return nil, err
	}
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
