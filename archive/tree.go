package archive

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// Tree is what was played from a position.
type Tree struct {
	// All sums up the branches and the games that end in the position.
	All Branch
	// Branches are the moves and throws that were played, the most frequent first.
	Branches []Branch
}

// Branch is a move or throw that was played from a position.
type Branch struct {
	// Text is the move or throw, empty for games that go no further.
	Text string
	// Times counts how often it was played, Games in how many games.
	Times, Games int
	// Decided counts the times in games with a result, Points the twelfths of points
	// of each seat in those, in the table's order.
	Decided int
	Points  [engine.MaxSeats]int
	// Days bounds the days of the games.
	Days notation.Days
}

// Tree returns what was played from a position. Equal positions count together
// whatever led to them.
func (a *Archive) Tree(ctx context.Context, st engine.State) (*Tree, error) {
	hash := PositionHash(st)
	t := &Tree{}
	err := a.within(ctx, func(tx *sql.Tx) error {
		sums, err := keptTotalsOf(ctx, tx, hash)
		if err == nil && len(sums) == 0 {
			sums, err = countedTotalsOf(ctx, tx, hash)
		}
		if err != nil {
			return err
		}
		return t.fill(ctx, tx, sums)
	})
	slices.SortFunc(t.Branches, func(a, b Branch) int {
		if c := cmp.Compare(b.Times, a.Times); c != 0 {
			return c
		}
		return strings.Compare(a.Text, b.Text)
	})
	return t, err
}

// keptTotalsOf reads the totals of a position by move, -1 for all, if any are kept.
func keptTotalsOf(ctx context.Context, tx *sql.Tx, hash int64) (map[int64]sum, error) {
	rows, err := tx.QueryContext(ctx, `SELECT move, times, games, decided, points1, points2, points3, points4, firstday, lastday
		FROM totals WHERE hash = ?`, hash)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int64]sum{}
	for rows.Next() {
		var (
			move int64
			s    sum
		)
		if err := rows.Scan(&move, &s.times, &s.games, &s.decided, &s.points[0], &s.points[1], &s.points[2], &s.points[3],
			&s.days.First, &s.days.Last); err != nil {
			return nil, err
		}
		out[move] = s
	}
	return out, rows.Err()
}

// countedTotalsOf counts them.
func countedTotalsOf(ctx context.Context, tx *sql.Tx, hash int64) (map[int64]sum, error) {
	same, err := listIndex{db: tx}.all(ctx, hash)
	if err != nil {
		return nil, err
	}
	standings, err := standingsOf(ctx, tx, same)
	out := map[int64]sum{}
	sumUp(out, same, standings)
	return out, err
}

// fill makes branches of sums by move.
func (t *Tree) fill(ctx context.Context, tx *sql.Tx, sums map[int64]sum) error {
	for move, s := range sums {
		b := Branch{Times: int(s.times), Games: int(s.games), Decided: int(s.decided), Days: s.days}
		for i, n := range s.points {
			b.Points[i] = int(n)
		}
		if move == -1 {
			t.All = b
			continue
		}
		if err := tx.QueryRowContext(ctx, "SELECT text FROM moves WHERE move = ?", move).Scan(&b.Text); err != nil {
			return err
		}
		t.Branches = append(t.Branches, b)
	}
	return nil
}
