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

// Plan is archive.Plan.
type Plan struct {
	LookedUp, Compared []string
	Through            []Through
	Games              int
	SQL                string
	Steps              []string
}

// Through is archive.Through.
type Through struct {
	Games         int
	Boards, Texts bool
	Took          time.Duration
}

// Explain returns how a search would be carried out. It goes through a part of the games at
// most.
func Explain(ctx context.Context, a *file.File, q *query.Query, page Page) (*Plan, error) {
	p := &Plan{}
	err := a.Within(ctx, func(tx *sql.Tx) error {
		var err error
		if p.Games, err = dialect.Count(dialect.Every()).Sum(ctx, tx); err != nil {
			return err
		}
		p.answered(q.Where)
		s, err := begin(ctx, tx, q, p)
		if err != nil {
			return err
		}
		s.lists = !a.Served()
		cond, err := s.condition()
		if err != nil {
			return err
		}
		if len(p.Through) > 0 {
			cond.every, cond.games = true, nil // what is left is not known
		}
		order, err := s.ordering(q.Order, cond)
		if err != nil {
			return err
		}
		c := dialect.Found(cond.Clause, order, page.Limit, page.Offset)
		p.SQL = a.Worded(c.String())
		return dialect.Plan(c).Each(ctx, tx, func(rows *sql.Rows) error {
			columns, err := rows.Columns()
			if err != nil {
				return err
			}
			var step string
			into := make([]any, len(columns)) // the last is in words
			for i := range into {
				into[i] = new(any)
			}
			into[len(into)-1] = &step
			err = rows.Scan(into...)
			p.Steps = append(p.Steps, step)
			return err
		})
	})
	return p, err
}

// answered notes by what each condition is answered.
func (p *Plan) answered(e query.Expr) {
	for t := range query.Terms(e) {
		list := &p.Compared
		switch by := costOf(t); {
		case by > byRow && t.After == "":
			continue
		case t.Op != query.NotEqual && (fields[t.Field].wide || fields[t.Field].cost == byIndex):
			list = &p.LookedUp
		}
		if name := t.Field.Info().Name; !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
}

// sampled is how many blocks an estimate goes through at most.
const sampled = 6

// through notes how many games a scan would look at, and about how long it would take: it goes
// through some blocks, evenly spread.
func (p *Plan) through(s *search, scan *Scan, only Marks) error {
	blocks, err := blocksOf(s.ctx, s.tx, only)
	if err != nil {
		return err
	}
	t := Through{Games: p.Games, Boards: scan.Boards, Texts: scan.Texts}
	if only != nil {
		t.Games = only.count()
	}
	step := len(blocks)/sampled + 1
	var some []block
	for i := step / 2; i < len(blocks); i += step {
		some = append(some, blocks[i])
	}
	began := time.Now()
	n, err := scan.through(s.ctx, s.tx, some, only)
	if n > 0 {
		t.Took = time.Since(began) * time.Duration(t.Games) / time.Duration(n)
	}
	p.Through = append(p.Through, t)
	return err
}
