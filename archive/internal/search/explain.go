package search

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/grammar/query"
)

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
	Steps []string // as SQLite tells them
}

// Through is games that are gone through because conditions or keys of the order ask for what
// is not indexed.
type Through struct {
	Games int
	// Boards and Texts tell whether the positions and the texts are gone through too.
	Boards, Texts bool
	// Took is about how long that takes, by what a part of them took.
	Took time.Duration
}

func (p *Plan) noted(s *Scan, games int, took time.Duration) {
	p.Through = append(p.Through, Through{games, s.Boards, s.Texts, took})
}

// Scanned is the number of games whose play would be gone through.
func (p *Plan) Scanned() (n int) {
	for _, t := range p.Through {
		n = max(n, t.Games)
	}
	return n
}

// Explain returns how a search would be carried out. It goes through a part of the games at
// most.
func Explain(ctx context.Context, a *file.File, q *query.Query, page Page) (*Plan, error) {
	p := &Plan{}
	err := a.Within(ctx, func(tx *sql.Tx) error {
		every := dialect.Count(dialect.Every())
		if err := tx.QueryRowContext(ctx, every.String(), every.Args()...).Scan(&p.Games); err != nil {
			return err
		}
		p.answered(q.Where)
		cond, err := where(&compiler{ctx: ctx, tx: tx, found: map[*query.Term]Marks{}, plan: p}, q, page)
		if err != nil {
			return err
		}
		if len(p.Through) > 0 {
			cond.every, cond.all = true, nil // what is left is not known
		}
		order, err := ordering(ctx, tx, q.Order, cond, p)
		if err != nil {
			return err
		}
		c := dialect.Found(cond.Clause, order, page.Limit, page.Offset)
		p.SQL = c.String()
		return p.steps(ctx, tx, c)
	})
	return p, err
}

// steps asks SQLite how it carries out a statement.
func (p *Plan) steps(ctx context.Context, tx *sql.Tx, c *dialect.Clause) error {
	e := dialect.Plan(c)
	rows, err := tx.QueryContext(ctx, e.String(), e.Args()...)
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
}

// answered notes by what each condition is answered.
func (p *Plan) answered(e query.Expr) {
	for t := range query.Terms(e) {
		list := &p.Compared
		switch {
		case scanned(t) && t.After == "":
			continue
		case indexed(t):
			list = &p.LookedUp
		}
		if name := query.Fields()[t.Field-1].Name; !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
}

// indexed reports whether games are found by an index.
func indexed(t *query.Term) bool {
	switch t.Field {
	case query.ID, query.Play, query.Variant, query.Date:
		return t.Op != query.NotEqual
	}
	return chooses(t)
}

// sampled is how many blocks an estimate goes through at most.
const sampled = 6

// estimate returns how many games a scan would look at, and about how long it would take: it
// goes through some blocks that lie apart.
func (s *Scan) estimate(ctx context.Context, tx *sql.Tx, only Marks) (games int, took time.Duration, err error) {
	blocks, err := blocksOf(ctx, tx, only)
	if err != nil {
		return 0, 0, err
	}
	if only != nil {
		games = only.count()
	} else {
		every := dialect.Count(dialect.Every())
		if err := tx.QueryRowContext(ctx, every.String(), every.Args()...).Scan(&games); err != nil {
			return 0, 0, err
		}
	}
	step := len(blocks)/sampled + 1
	var some []block
	for i := step / 2; i < len(blocks); i += step {
		some = append(some, blocks[i])
	}
	if len(some) == 0 {
		return games, 0, nil
	}
	began := time.Now()
	n, err := s.through(ctx, tx, some, only)
	if n == 0 || err != nil {
		return games, 0, err
	}
	return games, time.Since(began) * time.Duration(games) / time.Duration(n), nil
}
