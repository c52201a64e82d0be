package identify

import (
	"context"
	"math/rand/v2"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// A box of at most wholeBox settings is tried in every point. In a larger one those are
// tried that differ from its first in at most nearby options, and drawn more that differ
// from it in about half of them. So what is missed could only be the doing of more than
// nearby options together, each of them and all smaller groups without any effect on the
// whole record.
const (
	wholeBox = 64
	nearby   = 3
	drawn    = 48
)

// box is a part of a space: the settings that are as first is along the sides that are
// fixed.
type box struct {
	first int
	fixed uint // a bit for each side
}

// search is the trials of a record under the settings of a space.
type search struct {
	*space
	ctx   context.Context
	d     *Identifier
	g     *notation.Game
	read  diag.List
	known map[int]referee.Fit
	all   []referee.Fit // what came out
	err   error
}

// trials returns how the record goes under each setting of a space.
func (d *Identifier) trials(ctx context.Context, g *notation.Game, read diag.List, s *space) ([]referee.Fit, error) {
	q := &search{space: s, ctx: ctx, d: d, g: g, read: read, known: map[int]referee.Fit{}, all: make([]referee.Fit, s.size)}
	q.box(box{})
	return q.all, q.err
}

// try judges the record under a setting, once.
func (q *search) try(i int) referee.Fit {
	if t, ok := q.known[i]; ok || q.err != nil {
		return t
	}
	if q.err = context.Cause(q.ctx); q.err != nil {
		return referee.Fit{}
	}
	if q.d.work > maxWork {
		q.err = ErrTooLong
		return referee.Fit{}
	}
	t := q.d.ref.Fit(q.g, q.read, q.d.games.game(q.rs, q.setup(i)))
	q.d.work += t.Judged + len(q.g.Tags) + 1
	if t.Legal {
		q.d.work += len(q.g.Items)
	}
	q.known[i] = t
	return t
}

// box finds out how the record goes under the settings of a box.
func (q *search) box(b box) {
	want := q.try(b.first)
	side := -1
	q.points(b, func(i int) bool {
		if q.err == nil && q.try(i) != want {
			side = q.cause(b.first, i)
		}
		return q.err == nil && side < 0
	})
	switch {
	case q.err != nil:
	case side < 0:
		q.each(b, func(i int) bool {
			q.all[i] = want
			return true
		})
	default:
		for at := range q.sides[side].values {
			q.box(box{q.with(b.first, side, at), b.fixed | 1<<side})
		}
	}
}

// cause returns a side along which the record goes otherwise, on the way from one setting
// to another under which it does.
func (q *search) cause(from, to int) int {
	for k := range q.sides {
		if q.at(from, k) == q.at(to, k) {
			continue
		}
		next := q.with(from, k, q.at(to, k))
		if q.try(next) != q.try(from) {
			return k
		}
		from = next
	}
	return -1 // the trials were broken off
}

// points calls f with the settings to be tried in a box until f returns false.
func (q *search) points(b box, f func(i int) bool) {
	var free []int
	size := 1
	for k := range q.sides {
		if b.fixed>>k&1 == 0 {
			free = append(free, k)
			size *= len(q.sides[k].values)
		}
	}
	if size <= wholeBox || q.d.Every {
		q.each(b, f)
		return
	}
	for n := 1; n <= nearby; n++ {
		if !q.around(b.first, free, n, f) {
			return
		}
	}
	// The same record is always tried under the same settings.
	rng := rand.New(rand.NewPCG(uint64(b.first), uint64(b.fixed)))
	for range drawn {
		i := b.first
		for _, k := range free {
			i = q.with(i, k, rng.IntN(len(q.sides[k].values)))
		}
		if !f(i) {
			return
		}
	}
}

// around calls f with the settings that differ from one along n of the sides, and reports
// whether f always returned true.
func (q *search) around(i int, sides []int, n int, f func(i int) bool) bool {
	if n == 0 {
		return f(i)
	}
	for s, k := range sides {
		for at := range q.sides[k].values {
			if at != q.at(i, k) && !q.around(q.with(i, k, at), sides[s+1:], n-1, f) {
				return false
			}
		}
	}
	return true
}

// each calls f with all settings of a box until f returns false.
func (q *search) each(b box, f func(i int) bool) {
	var along func(i, k int) bool
	along = func(i, k int) bool {
		if k == len(q.sides) {
			return f(i)
		}
		if b.fixed>>k&1 == 1 {
			return along(i, k+1)
		}
		for at := range q.sides[k].values {
			if !along(q.with(i, k, at), k+1) {
				return false
			}
		}
		return true
	}
	along(b.first, 0)
}
