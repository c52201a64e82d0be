package postings

import (
	"context"
	"maps"
	"slices"
)

// Replace takes the positions of some games out and puts others in, whose games
// are among them; a position's totals are counted again. It reorders the positions.
func (w *Writer) Replace(ctx context.Context, games map[int64]bool, run []Posting) error {
	w.sorter.sort(run)
	all, err := w.segments(ctx)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		w.recent.forget()
		return w.Add(ctx, run, nil)
	}
	_, err = w.replace(ctx, all, games, run, nil)
	return err
}

// Remove takes the positions of some games out and counts the totals of those positions
// again. Hashes are the positions that the games are known to have, so that only the pages
// are read on which these stand; without any every page is read of the segments that hold
// the games. It returns how many occurrences were taken out.
func (w *Writer) Remove(ctx context.Context, games map[int64]bool, hashes []int64) (removed int, err error) {
	if len(games) == 0 {
		return 0, nil
	}
	all, err := w.segments(ctx)
	if err != nil {
		return 0, err
	}
	removed, err = w.replace(ctx, all, games, nil, hashes)
	// A position that stands nowhere any more has no totals.
	w.kept = nil
	return removed, err
}

// replace takes the positions of some games out of segments, puts a sorted run in, and counts the totals
// again of what has changed. It reads the pages alone on which some hashes stand, if there are any.
func (w *Writer) replace(ctx context.Context, all []segment, games map[int64]bool, run []Posting, hashes []int64) (
	removed int, err error) {
	w.recent.forget()
	if err := w.loadKept(ctx); err != nil {
		return 0, err
	}
	changed := map[int64]int{} // how often in the run
	for i := range run {
		changed[run[i].Hash]++
	}
	for i := range all {
		var own []Posting
		for _, p := range run {
			if segmentOf(all, p.Game()) == i {
				own = append(own, p)
			}
		}
		if len(own) == 0 && !holdsOne(&all[i], games) {
			continue
		}
		n, err := w.replaceIn(ctx, &all[i], games, own, pagesOf(&all[i], hashes), changed)
		if removed += n; err != nil {
			return removed, err
		}
	}
	least := 1
	if len(run)*len(all) > manyPages {
		least = w.keep / often
	}
	return removed, w.recountChanged(ctx, changed, least)
}

// recountChanged counts the totals of positions again, or begins to, if a run has them so often, where they
// stand often enough now.
func (w *Writer) recountChanged(ctx context.Context, changed map[int64]int, least int) error {
	standings := remembered(w.standings)
	for _, hash := range slices.Sorted(maps.Keys(changed)) {
		if _, kept := w.kept[hash]; !kept {
			if changed[hash] < least {
				continue
			}
			times, err := w.times(ctx, hash)
			if err != nil {
				return err
			}
			if times < w.keep {
				continue
			}
			w.kept[hash] = struct{}{}
		}
		if err := w.recount(ctx, hash, standings); err != nil {
			return err
		}
	}
	return nil
}

// segmentOf returns the place of the segment that a game's positions belong to.
func segmentOf(all []segment, game int64) int {
	for i := len(all) - 1; i > 0; i-- {
		if all[i].first <= game {
			return i
		}
	}
	return 0
}

// replaceIn replaces on pages of one segment; a page on which nothing changes is left. It adds the hashes
// that are gone to changed, and returns how many occurrences are.
func (w *Writer) replaceIn(ctx context.Context, s *segment, games map[int64]bool, own []Posting, pages []int,
	changed map[int64]int) (removed int, err error) {
	for i := range own {
		s.first, s.last = min(s.first, own[i].Game()), max(s.last, own[i].Game())
	}
	for _, page := range pages {
		c := cursor{x: w.Tables, s: *s}
		held, err := c.load(ctx, nil, page)
		if err != nil {
			return removed, err
		}
		before := len(held)
		held = slices.DeleteFunc(held, func(p Posting) bool {
			if games[p.Game()] {
				changed[p.Hash] += 0
			}
			return games[p.Game()]
		})
		gone, n := before-len(held), countBelow(own, leastOf(page+1, s.pages))
		if gone == 0 && n == 0 {
			continue
		}
		removed += gone
		s.positions += int64(n - gone)
		w.merged = append(append(w.merged[:0], held...), own[:n]...)
		sortPostings(w.merged)
		own = own[n:]
		if err := w.drop(ctx, c.read); err != nil {
			return removed, err
		}
		if err := w.write(ctx, s, page, w.merged); err != nil {
			return removed, err
		}
	}
	return removed, w.note(ctx, s)
}

// holdsOne reports whether one of some games may have positions in a segment.
func holdsOne(s *segment, games map[int64]bool) bool {
	for game := range games {
		if s.first <= game && game <= s.last {
			return true
		}
	}
	return false
}

// pagesOf lists the pages on which hashes stand, all pages if there are none.
func pagesOf(s *segment, hashes []int64) (pages []int) {
	if len(hashes) == 0 {
		for page := range s.pages {
			pages = append(pages, page)
		}
		return pages
	}
	for _, hash := range hashes {
		pages = append(pages, pageOf(bitsOf(hash), s.pages))
	}
	slices.Sort(pages)
	return slices.Compact(pages)
}
