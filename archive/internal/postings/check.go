package postings

import (
	"context"
	"database/sql"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/words"
)

// Checker is called with what is found when the index is gone through.
type Checker struct {
	// Standing returns what the totals take from a game, false for one that is not
	// there.
	Standing func(game int64) (Standing, bool)
	// Each is called with every position, page by page.
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
	hashes := make([]uint64, 0, len(kept))
	for hash := range kept {
		hashes = append(hashes, bitsOf(hash))
	}
	slices.Sort(hashes)
	all, err := x.segments(ctx)
	if err != nil {
		return err
	}
	cursors := make([]cursor, len(all))
	pages := 1
	for i := range all {
		cursors[i] = cursor{x: x, s: all[i], damaged: c.Damaged}
		pages = max(pages, all[i].pages)
	}
	var list []Posting
	var order sorter
	for page := range pages {
		least, next := leastOf(page, pages), leastOf(page+1, pages)
		if list, err = below(ctx, cursors, next, list[:0]); err != nil {
			return err
		}
		for i := range list {
			c.Each(&list[i])
		}
		n, _ := slices.BinarySearch(hashes, next)
		if n > 0 {
			// Who has totals is looked for among those of one hash, which few pages have.
			if err := x.compareAll(ctx, &c, order.spread(list, least, next), kept); err != nil {
				return err
			}
		}
		hashes = hashes[n:]
	}
	for i := range cursors {
		cursors[i].check(c.Damaged)
	}
	for hash := range kept {
		c.Totals(hash, false)
	}
	return nil
}

// check compares what was taken from a segment with what its row says.
func (c *cursor) check(damaged func(error)) {
	s := &c.s
	took := &c.took
	if took.positions != s.positions || took.positions > 0 && (took.first < s.first || took.last > s.last) {
		damaged(words.Errorf("segment %d has %d positions of games %d to %d, and says %d of games %d to %d: %v",
			s.id, took.positions, took.first, took.last, s.positions, s.first, s.last, errList))
	}
}

// allTotals reads all totals that are kept.
func (x Tables) allTotals(ctx context.Context) (map[int64]Totals, error) {
	out := map[int64]Totals{}
	return out, dialect.Each(ctx, x.db, func(rows *sql.Rows) error {
		var hash, move int64
		s, err := scanSum(rows, &hash, &move)
		if out[hash] == nil {
			out[hash] = Totals{}
		}
		out[hash][move] = s
		return err
	}, dialect.AllTotals)
}

// compareAll counts those of some positions that have totals, compares, and takes them from
// kept.
func (x Tables) compareAll(ctx context.Context, c *Checker, held []Posting, kept map[int64]Totals) error {
	for len(held) > 0 {
		same := held[:sameHash(held)]
		held = held[len(same):]
		have, ok := kept[same[0].Hash]
		if !ok {
			continue
		}
		hash := same[0].Hash
		same, err := x.resolved(ctx, same)
		if err != nil {
			return err
		}
		if !c.count(same).Equal(have) {
			c.Totals(hash, true)
		}
		delete(kept, hash)
	}
	return nil
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
