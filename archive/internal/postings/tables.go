package postings

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// Querier is a database, a connection or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Tables reads the index that is packed into the pages of the table postings, with the
// sums of frequent positions in the table totals.
type Tables struct {
	db        Querier
	standings Standings
	resolve   Resolver
	// readList is what reads a page or list, if many are to be read.
	readList *sql.Stmt
}

// Resolver finds out where in some games a position stands and what was played there, by
// looking at the games. The occurrences come in order.
type Resolver func(ctx context.Context, hash int64, games []int64) ([]Posting, error)

// NewTables returns a reader of the index in a database.
func NewTables(db Querier, resolve Resolver) Tables {
	return Tables{db: db, standings: StandingsIn(db), resolve: resolve}
}

var _ Reader = Tables{}

// each calls f with the occurrences of a hash, segment by segment, until f reports false.
func (x Tables) each(ctx context.Context, hash int64, f func(same []Posting) bool) error {
	hits, err := x.hits(ctx, hash)
	if err != nil {
		return err
	}
	for i := range hits {
		same, err := x.occurrences(ctx, &hits[i], bitsOf(hash))
		if err != nil {
			return err
		}
		if !f(same) {
			return nil
		}
	}
	return nil
}

// Games implements Reader.
func (x Tables) Games(ctx context.Context, hash int64, limit int) (out []int64, err error) {
	err = x.each(ctx, hash, func(same []Posting) bool {
		for i := range same {
			if game := same[i].Game(); len(out) == 0 || out[len(out)-1] != game {
				out = append(out, game)
			}
		}
		return limit == 0 || len(out) < limit
	})
	return out, err
}

// Find implements Reader.
func (x Tables) Find(ctx context.Context, hash, from int64, limit int) (out []Posting, err error) {
	var failed error
	err = x.each(ctx, hash, func(same []Posting) bool {
		for len(same) > 0 && failed == nil && (limit == 0 || len(out) < limit) {
			n := len(same)
			if limit > 0 {
				n = min(n, 2*limit)
			}
			// What is found in a game is found together.
			for n < len(same) && same[n].Game() == same[n-1].Game() {
				n++
			}
			part := same[:n]
			same = same[n:]
			if part[n-1].Place < from && (part[n-1].known() || part[n-1].Game() < from>>EventBits) {
				continue
			}
			if part, failed = x.resolved(ctx, part); failed != nil {
				break
			}
			for i := range part {
				if part[i].Place >= from && (limit == 0 || len(out) < limit) {
					out = append(out, part[i])
				}
			}
		}
		return failed == nil && (limit == 0 || len(out) < limit)
	})
	return out, errors.Join(err, failed)
}

// resolved returns occurrences of a hash with their places in the games.
func (x Tables) resolved(ctx context.Context, same []Posting) ([]Posting, error) {
	var games []int64
	for i := range same {
		if !same[i].known() {
			games = append(games, same[i].Game())
		}
	}
	if len(games) == 0 {
		return same, nil
	}
	found, err := x.resolve(ctx, same[0].Hash, slices.Compact(games))
	if err != nil {
		return nil, err
	}
	out := make([]Posting, 0, len(same))
	for i := range same {
		if same[i].known() {
			out = append(out, same[i])
		}
	}
	out = append(out, found...)
	sortPostings(out)
	return out, nil
}

// Count implements Reader.
func (x Tables) Count(ctx context.Context, hash int64) (times, games int64, err error) {
	err = x.db.QueryRowContext(ctx, dialect.CountTotals, hash).Scan(&times, &games)
	if !errors.Is(err, sql.ErrNoRows) {
		return times, games, err
	}
	last := int64(0)
	err = x.each(ctx, hash, func(same []Posting) bool {
		times += int64(len(same))
		for i := range same {
			if game := same[i].Game(); game != last {
				games, last = games+1, game
			}
		}
		return true
	})
	return times, games, err
}

// times counts how often a position stands.
func (x Tables) times(ctx context.Context, hash int64) (n int, err error) {
	err = x.each(ctx, hash, func(same []Posting) bool {
		n += len(same)
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

// maxStandings bounds how many standings are remembered.
const maxStandings = 1 << 16

// remembered reads standings only once: positions that occur often stand in the same games.
func remembered(read Standings) Standings {
	known := map[int64]Standing{}
	return func(ctx context.Context, games []int64) (map[int64]Standing, error) {
		if len(known)+len(games) > maxStandings {
			clear(known)
		}
		var more []int64
		for _, game := range games {
			if _, ok := known[game]; !ok {
				more = append(more, game)
			}
		}
		if len(more) == 0 {
			return known, nil
		}
		found, err := read(ctx, more)
		maps.Copy(known, found)
		return known, err
	}
}

// Score notes what a seat, from 1, scored; less than nothing is no score.
func (s *Standing) Score(seat, points int) {
	if points >= 0 && seat >= 1 && seat <= len(s.Points) {
		s.Decided = true
		s.Points[seat-1] = points
	}
}
