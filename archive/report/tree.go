package report

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/file"
	"github.com/ashtapada/agn/archive/postings"
	"github.com/ashtapada/agn/archive/record"
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

// TreeOf returns what was played from a position. Equal positions count together
// whatever led to them.
func TreeOf(ctx context.Context, a *file.File, st engine.State) (*Tree, error) {
	hash := record.PositionHash(st)
	t := &Tree{}
	err := a.Within(ctx, func(tx *sql.Tx) error {
		sums, err := postings.NewTables(tx).Totals(ctx, hash)
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

// fill makes branches of sums by move.
func (t *Tree) fill(ctx context.Context, tx *sql.Tx, sums postings.Totals) error {
	for move, s := range sums {
		b := Branch{Times: int(s.Times), Games: int(s.Games), Decided: int(s.Decided), Days: s.Days}
		for i, n := range s.Points {
			b.Points[i] = int(n)
		}
		if move == postings.All {
			t.All = b
			continue
		}
		if err := tx.QueryRowContext(ctx, dialect.MoveText, move).Scan(&b.Text); err != nil {
			return err
		}
		t.Branches = append(t.Branches, b)
	}
	return nil
}
