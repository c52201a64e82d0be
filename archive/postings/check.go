package postings

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/ashtapada/agn/archive/dialect"
)

// Checker is told what is found when the index is gone through.
type Checker struct {
	// Standing returns what the totals take from a game, false for one that is not
	// there.
	Standing func(game int64) (Standing, bool)
	// Each is called with every position.
	Each func(p *Posting)
	// Damaged is called with each list that cannot be read whole.
	Damaged func(err error)
	// Totals is called with each position whose totals are not what its games come to,
	// or which stands in no game.
	Totals func(hash int64, stands bool)
}

// Check goes through all lists and totals.
func (x Tables) Check(ctx context.Context, c Checker) error {
	kept, err := x.allTotals(ctx)
	if err != nil {
		return err
	}
	rows, err := x.db.QueryContext(ctx, dialect.SelectAllLists)
	if err != nil {
		return err
	}
	defer rows.Close()
	var held []Posting
	bucket := -1
	for rows.Next() {
		var (
			key  int64
			data sql.RawBytes
		)
		if err := rows.Scan(&key, &data); err != nil {
			return err
		}
		if b := int(key >> bucketShift); b != bucket {
			c.compareAll(held, kept)
			held, bucket = held[:0], b
		}
		n := len(held)
		held, err = appendPostings(held, bucket, data)
		if err != nil {
			c.Damaged(fmt.Errorf("the list of positions %d: %w", key, err))
		}
		for i := range held[n:] {
			c.Each(&held[n+i])
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	c.compareAll(held, kept)
	for hash := range kept {
		c.Totals(hash, false)
	}
	return nil
}

// allTotals reads all totals that are kept.
func (x Tables) allTotals(ctx context.Context) (map[int64]Totals, error) {
	rows, err := x.db.QueryContext(ctx, dialect.AllTotals)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int64]Totals{}
	for rows.Next() {
		var (
			hash, move int64
			s          Sum
		)
		if err := rows.Scan(&hash, &move, &s.Times, &s.Games, &s.Decided, &s.Points[0], &s.Points[1], &s.Points[2], &s.Points[3],
			&s.Days.First, &s.Days.Last); err != nil {
			return nil, err
		}
		if out[hash] == nil {
			out[hash] = Totals{}
		}
		out[hash][move] = s
	}
	return out, rows.Err()
}

// compareAll counts the positions of a bucket that have totals, compares, and takes
// them from kept.
func (c *Checker) compareAll(held []Posting, kept map[int64]Totals) {
	sortPostings(held)
	for i := 0; i < len(held); {
		j := i + 1
		for j < len(held) && held[j].Hash == held[i].Hash {
			j++
		}
		if have, ok := kept[held[i].Hash]; ok {
			if !c.count(held[i:j]).Equal(have) {
				c.Totals(held[i].Hash, true)
			}
			delete(kept, held[i].Hash)
		}
		i = j
	}
}

// count sums up the occurrences of one position.
func (c *Checker) count(same []Posting) Totals {
	standings := map[int64]Standing{}
	for _, game := range gamesOf(same) {
		if st, ok := c.Standing(game); ok {
			standings[game] = st
		}
	}
	sums := Totals{}
	sums.add(same, standings)
	return sums
}
