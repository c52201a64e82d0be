package postings

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// Tables reads the index that is packed into the pages of the table postings, with the
// sums of frequent positions in the table totals.
type Tables struct {
	db        dialect.Source
	standings Standings
	days      Standings // that read the days alone
	resolve   Resolver
	// readList is what reads a page or list, if many are to be read.
	readList *sql.Stmt
	// known, if set, is where a hash is.
	known *knownHits
}

// Resolver finds out where in some games a position stands and what was played there, by
// looking at the games. The occurrences come in order.
type Resolver func(ctx context.Context, hash int64, games []int64) ([]Posting, error)

// NewTables returns a reader of the index in a database.
func NewTables(db dialect.Source, resolve Resolver) Tables {
	return Tables{db: db, standings: StandingsIn(db), days: daysIn(db), resolve: resolve}
}

// each yields the occurrences of a hash, segment by segment.
func (x Tables) each(ctx context.Context, hash int64) iter.Seq2[[]Posting, error] {
	return func(yield func([]Posting, error) bool) {
		hits, err := x.hits(ctx, hash)
		if err != nil {
			yield(nil, err)
			return
		}
		for i := range hits {
			same, err := x.occurrences(ctx, &hits[i], bitsOf(hash))
			if !yield(same, err) || err != nil {
				return
			}
		}
	}
}

// Games returns the games in which a position stands, each once, in order, and may
// leave off once there are limit of them; all with limit 0.
func (x Tables) Games(ctx context.Context, hash int64, limit int) (out []int64, err error) {
	for same, err := range x.each(ctx, hash) {
		if err != nil {
			return nil, err
		}
		for i := range same {
			if game := same[i].Game(); len(out) == 0 || out[len(out)-1] != game {
				out = append(out, game)
			}
		}
		if limit > 0 && len(out) >= limit {
			break
		}
	}
	return out, nil
}

// Find returns the places where a position stands, in order, from the place from on
// and no more than limit of them, all with limit 0.
func (x Tables) Find(ctx context.Context, hash, from int64, limit int) (out []Posting, err error) {
	for same, err := range x.each(ctx, hash) {
		if err != nil {
			return nil, err
		}
		for len(same) > 0 {
			part := same[:together(same, limit)]
			same = same[len(part):]
			if last := &part[len(part)-1]; last.Place < from && (last.known() || last.Game() < from>>EventBits) {
				continue
			}
			if part, err = x.resolved(ctx, part); err != nil {
				return nil, err
			}
			for i := range part {
				if part[i].Place < from {
					continue
				}
				if out = append(out, part[i]); len(out) == limit {
					return out, nil
				}
			}
		}
	}
	return out, nil
}

// together returns how many occurrences are looked into at once, if so many are asked for: what is
// found in a game is found together.
func together(same []Posting, limit int) int {
	n := len(same)
	if limit > 0 {
		n = min(n, 2*limit)
	}
	for n < len(same) && same[n].Game() == same[n-1].Game() {
		n++
	}
	return n
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

// Count returns how often a position stands, and in how many games.
func (x Tables) Count(ctx context.Context, hash int64) (times, games int64, err error) {
	err = x.db.QueryRowContext(ctx, dialect.CountTotals, hash).Scan(&times, &games)
	if !errors.Is(err, sql.ErrNoRows) {
		return times, games, err
	}
	times = 0
	last := int64(0)
	for same, err := range x.each(ctx, hash) {
		if err != nil {
			return 0, 0, err
		}
		times += int64(len(same))
		for i := range same {
			if game := same[i].Game(); game != last {
				games, last = games+1, game
			}
		}
	}
	return times, games, nil
}

// times counts how often a position stands.
func (x Tables) times(ctx context.Context, hash int64) (n int, err error) {
	for same, err := range x.each(ctx, hash) {
		if err != nil {
			return 0, err
		}
		n += len(same)
	}
	return n, nil
}

// Totals returns what the games come to in which a position stands.
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
	out := Totals{}
	return out, dialect.Each(ctx, x.db, func(rows *sql.Rows) error {
		var move int64
		s, err := scanSum(rows, &move)
		out[move] = s
		return err
	}, dialect.TotalsOf, hash)
}

// scanSum reads the columns of a sum, after others.
func scanSum(rows *sql.Rows, before ...any) (s Sum, err error) {
	err = rows.Scan(append(before, &s.Times, &s.Games, &s.Decided, &s.Points[0], &s.Points[1], &s.Points[2],
		&s.Points[3], &s.Days.First, &s.Days.Last)...)
	return s, err
}

// StandingsIn reads standings from the tables games and seats.
func StandingsIn(db dialect.Source) Standings {
	return func(ctx context.Context, games []int64) (map[int64]Standing, error) {
		out := map[int64]Standing{}
		return out, dialect.EachOf(ctx, db, games, func(rows *sql.Rows) error {
			var (
				game         int64
				seat, points *int64
				st           Standing
			)
			if err := rows.Scan(&game, &st.Days.First, &st.Days.Last, &seat, &points); err != nil {
				return err
			}
			st.Decided, st.Points = out[game].Decided, out[game].Points
			if seat != nil && points != nil {
				st.Score(int(*seat), int(*points))
			}
			out[game] = st
			return nil
		}, dialect.Standings)
	}
}

// daysIn reads the days of games, which is cheaper than all of their standings.
func daysIn(db dialect.Source) Standings {
	return func(ctx context.Context, games []int64) (map[int64]Standing, error) {
		out := map[int64]Standing{}
		return out, dialect.EachOf(ctx, db, games, func(rows *sql.Rows) error {
			var game int64
			var st Standing
			err := rows.Scan(&game, &st.Days.First, &st.Days.Last)
			out[game] = st
			return err
		}, dialect.DaysOf)
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
