package postings

import (
	"context"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// Checker is told what is found when the index is gone through.
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
	counts := make([]counted, len(all))
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
		list = list[:0]
		for i := range cursors {
			before := len(list)
			if list, err = cursors[i].below(ctx, next, list); err != nil {
				return err
			}
			counts[i].add(list[before:])
			cursors[i].read = cursors[i].read[:0]
		}
		for i := range list {
			c.Each(&list[i])
		}
		n := 0
		for n < len(hashes) && hashes[n] < next {
			n++
		}
		if n > 0 {
			// Who has totals is looked for among those of one hash, which few pages have.
			if err := x.compareAll(ctx, &c, order.spread(list, least, next), kept); err != nil {
				return err
			}
		}
		hashes = hashes[n:]
	}
	for i := range all {
		if s := &all[i]; counts[i].positions != s.positions || counts[i].positions > 0 &&
			(counts[i].first < s.first || counts[i].last > s.last) {
			c.Damaged(fmt.Errorf("segment %d has %d positions of games %d to %d, and says %d of games %d to %d: %w",
				s.id, counts[i].positions, counts[i].first, counts[i].last, s.positions, s.first, s.last, errList))
		}
	}
	for hash := range kept {
		c.Totals(hash, false)
	}
	return nil
}

// counted is what was found in a segment.
type counted struct{ positions, first, last int64 }

func (c *counted) add(list []Posting) {
	for i := range list {
		game := list[i].Game()
		if c.positions++; c.positions == 1 {
			c.first, c.last = game, game
		}
		c.first, c.last = min(c.first, game), max(c.last, game)
	}
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
		if err := rows.Scan(&hash, &move, &s.Times, &s.Games, &s.Decided, &s.Points[0], &s.Points[1], &s.Points[2],
			&s.Points[3],
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
