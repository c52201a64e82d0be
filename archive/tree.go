package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
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
	Days Interval
}

// The columns of a branch. Those of a position that has no totals are counted.
const (
	keptBranches fragment = `SELECT hash, move, times, games, decided, points1, points2, points3, points4, firstday, lastday
		FROM totals WHERE hash = ?`
	countedBranches fragment = countHead + "p.move" + countTail + " GROUP BY p.move"
	countedAll      fragment = countHead + "-1" + countTail
)

// Tree returns what was played from a position. Equal positions count together
// whatever led to them.
func (a *Archive) Tree(ctx context.Context, st engine.State) (*Tree, error) {
	hash := PositionHash(st)
	t := &Tree{}
	err := a.within(ctx, func(tx *sql.Tx) error {
		err := t.read(ctx, tx, clauseOf(keptBranches, hash))
		if err != nil || t.All.Times > 0 {
			return err
		}
		return errors.Join(t.read(ctx, tx, clauseOf(countedBranches, hash)), t.read(ctx, tx, clauseOf(countedAll, hash)))
	})
	slices.SortFunc(t.Branches, func(a, b Branch) int {
		if c := cmp.Compare(b.Times, a.Times); c != 0 {
			return c
		}
		return strings.Compare(a.Text, b.Text)
	})
	return t, err
}

// read reads branches; move -1 is all of them.
func (t *Tree) read(ctx context.Context, tx *sql.Tx, rows *clause) error {
	c := clauseOf("WITH b (hash, move, times, games, decided, p1, p2, p3, p4, firstday, lastday) AS (").and(rows)
	c.add(") SELECT b.*, ifnull(m.text, '') FROM b LEFT JOIN moves m USING (move) WHERE b.times > 0")
	res, err := tx.QueryContext(ctx, c.String(), c.args...)
	if err != nil {
		return err
	}
	defer res.Close()
	for res.Next() {
		var b Branch
		var hash, move sql.NullInt64
		var decided sql.NullInt64
		var points [engine.MaxSeats]sql.NullInt64
		if err := res.Scan(&hash, &move, &b.Times, &b.Games, &decided, &points[0], &points[1], &points[2], &points[3],
			&b.Days.First, &b.Days.Last, &b.Text); err != nil {
			return err
		}
		b.Decided = int(decided.Int64)
		for i := range points {
			b.Points[i] = int(points[i].Int64)
		}
		if move.Int64 == -1 {
			t.All = b
			continue
		}
		t.Branches = append(t.Branches, b)
	}
	return res.Err()
}
