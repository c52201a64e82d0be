package postings

import (
	"context"
	"maps"
	"slices"
)

// Remove takes the positions of some games out and counts the totals of those positions
// again. Hashes are the positions that the games are known to have, so that only the pages
// are read on which these stand; without any every page is read of the segments that hold
// the games. It returns how many occurrences were taken out.
func (w *Writer) Remove(ctx context.Context, games map[int64]bool, hashes []int64) (removed int, err error) {
	if len(games) == 0 {
		return 0, nil
	}
	w.recent.forget()
	if err := w.loadKept(ctx); err != nil {
		return 0, err
	}
	all, err := w.segments(ctx)
	if err != nil {
		return 0, err
	}
	gone := map[int64]bool{}
	for i := range all {
		n, err := w.removeIn(ctx, &all[i], games, hashes, gone)
		if err != nil {
			return removed, err
		}
		removed += n
	}
	standings := remembered(w.standings)
	for _, hash := range slices.Sorted(maps.Keys(gone)) {
		if _, kept := w.kept[hash]; !kept {
			continue
		}
		if err := w.recount(ctx, hash, standings); err != nil {
			return removed, err
		}
	}
	// A position that stands nowhere any more has no totals.
	w.kept = nil
	return removed, nil
}

// removeIn does it in one segment, and adds what it has taken out to gone.
func (w *Writer) removeIn(ctx context.Context, s *segment, games map[int64]bool, hashes []int64,
	gone map[int64]bool) (removed int, err error) {
	if !holdsOne(s, games) {
		return 0, nil
	}
	for _, page := range pagesOf(s, hashes) {
		c := cursor{x: w.Tables, s: *s}
		held, err := c.load(ctx, nil, page)
		if err != nil {
			return removed, err
		}
		before := len(held)
		held = slices.DeleteFunc(held, func(p Posting) bool {
			if games[p.Game()] {
				gone[p.Hash] = true
			}
			return games[p.Game()]
		})
		if len(held) == before {
			continue
		}
		removed += before - len(held)
		if err := w.drop(ctx, c.read); err != nil {
			return removed, err
		}
		if err := w.write(ctx, s, page, held); err != nil {
			return removed, err
		}
	}
	if removed == 0 {
		return 0, nil
	}
	s.positions -= int64(removed)
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
