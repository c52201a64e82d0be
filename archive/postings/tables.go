package postings

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"slices"

	"github.com/ashtapada/agn/archive/dialect"
)

// Querier is a database, a connection or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Tables reads the index that is packed into the lists of the table postings, with the
// sums of frequent positions in the table totals.
type Tables struct {
	db        Querier
	standings Standings
}

// NewTables returns a reader of the index in a database.
func NewTables(db Querier) Tables { return Tables{db, StandingsIn(db)} }

var _ Reader = Tables{}

// A list has the number of its bucket in the upper half of its key and in the lower
// its number in the bucket, from 1. Within a bucket all games of a list are newer than
// those of the list before.
const bucketShift = 32

// lists calls f with each list of a bucket, the oldest games first, until it reports
// false. The bytes are f's only for the call.
func (x Tables) lists(ctx context.Context, bucket int, f func(key int64, data []byte) (bool, error)) error {
	from := int64(bucket) << bucketShift
	rows, err := x.db.QueryContext(ctx, dialect.SelectLists, from, from|math.MaxUint32)
	if err != nil {
		return err
	}
	defer rows.Close()
	var (
		key  int64
		data sql.RawBytes
	)
	for rows.Next() {
		if err := rows.Scan(&key, &data); err != nil {
			return err
		}
		if more, err := f(key, data); err != nil || !more {
			return errors.Join(err, rows.Close())
		}
	}
	return rows.Err()
}

// each calls f with a reader that stands at the hash in each list that has it, until
// f reports false.
func (x Tables) each(ctx context.Context, hash int64, f func(r *listReader) bool) error {
	bucket, rest := bucketOf(hash), restOf(hash)
	return x.lists(ctx, bucket, func(_ int64, data []byte) (bool, error) {
		r, err := readList(bucket, data)
		if err != nil {
			return false, err
		}
		r.seek(rest)
		for r.next() && r.rest < rest {
			r.skip()
		}
		more := true
		if !r.bad && r.times > 0 && r.hash == hash {
			more = f(&r)
		}
		return more, r.err()
	})
}

// Games implements Reader.
func (x Tables) Games(ctx context.Context, hash int64, limit int) (out []int64, err error) {
	err = x.each(ctx, hash, func(r *listReader) bool {
		out = r.games(slices.Grow(out, r.times))
		return limit == 0 || len(out) < limit
	})
	return out, err
}

// Find implements Reader.
func (x Tables) Find(ctx context.Context, hash, from int64, limit int) (out []Posting, err error) {
	if limit == 0 {
		limit = math.MaxInt
	}
	err = x.each(ctx, hash, func(r *listReader) bool {
		out = r.occurrences(out, from, limit-len(out))
		return len(out) < limit
	})
	return out, err
}

// Count implements Reader.
func (x Tables) Count(ctx context.Context, hash int64) (times, games int64, err error) {
	err = x.db.QueryRowContext(ctx, dialect.CountTotals, hash).Scan(&times, &games)
	if !errors.Is(err, sql.ErrNoRows) {
		return times, games, err
	}
	err = x.each(ctx, hash, func(r *listReader) bool {
		times += int64(r.times)
		games += int64(len(r.games(nil)))
		return true
	})
	return times, games, err
}

// times counts how often a position stands.
func (x Tables) times(ctx context.Context, hash int64) (n int, err error) {
	err = x.each(ctx, hash, func(r *listReader) bool {
		n += r.times
		r.skip()
		return true
	})
	return n, err
}

// Totals implements Reader.
func (x Tables) Totals(ctx context.Context, hash int64) (Totals, error) {
	kept, err := x.keptTotals(ctx, hash)
	if err != nil || len(kept) > 0 {
		return kept, err
	}
	same, err := x.Find(ctx, hash, 0, 0)
	if err != nil {
		return nil, err
	}
	standings, err := x.standings(ctx, gamesOf(same))
	out := Totals{}
	out.add(same, standings)
	return out, err
}

// keptTotals reads the totals of a position, if any are kept.
func (x Tables) keptTotals(ctx context.Context, hash int64) (Totals, error) {
	rows, err := x.db.QueryContext(ctx, dialect.TotalsOf, hash)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := Totals{}
	for rows.Next() {
		var (
			move int64
			s    Sum
		)
		if err := rows.Scan(&move, &s.Times, &s.Games, &s.Decided, &s.Points[0], &s.Points[1], &s.Points[2], &s.Points[3],
			&s.Days.First, &s.Days.Last); err != nil {
			return nil, err
		}
		out[move] = s
	}
	return out, rows.Err()
}

// StandingsIn reads standings from the tables games and seats.
func StandingsIn(db Querier) Standings {
	return func(ctx context.Context, games []int64) (map[int64]Standing, error) {
		rows, err := db.QueryContext(ctx, dialect.Standings, dialect.List(games))
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		out := map[int64]Standing{}
		for rows.Next() {
			var (
				game         int64
				seat, points *int64
				st           Standing
			)
			if err := rows.Scan(&game, &st.Days.First, &st.Days.Last, &seat, &points); err != nil {
				return nil, err
			}
			st.Decided, st.Points = out[game].Decided, out[game].Points
			if seat != nil && points != nil {
				st.Score(int(*seat), int(*points))
			}
			out[game] = st
		}
		return out, rows.Err()
	}
}

// Score notes what a seat, from 1, scored; less than nothing is no score.
func (s *Standing) Score(seat, points int) {
	if points >= 0 && seat >= 1 && seat <= len(s.Points) {
		s.Decided = true
		s.Points[seat-1] = points
	}
}
