package postings

import (
	"context"
	"math/bits"
)

// While positions come in, segments of about one size are merged only when there are so many that
// looking into all of them at the end would cost more than writing them once more. Settle, at the
// end, leaves a few: what comes in at once is then written twice, as it came and merged.
const (
	// fanout is how many segments of about one size are merged into one.
	fanout = 256
	// smallest is the number of positions below which all segments count as of one size.
	smallest = 1 << 10
	// leastSettled is the number of positions below which segments are merged in any case,
	// by Settle; mostSettled the one that none grows beyond, which bounds how much is
	// written in one transaction.
	leastSettled = 1 << 14
	mostSettled  = 1 << 27
)

// level is the size of a segment as a power of fanout.
func (s *segment) level() int {
	return (bits.Len64(uint64(s.positions)/smallest+1) - 1) / (bits.Len(fanout) - 1)
}

// tooMany returns how many of the newest segments are to be merged before more come, 0 if none.
func tooMany(all []segment) int {
	if len(all) == 0 {
		return 0
	}
	level := all[len(all)-1].level()
	n, sum := 0, int64(0)
	for i := len(all) - 1; i >= 0 && all[i].level() <= level && sum+all[i].positions <= mostSettled; i-- {
		sum += all[i].positions
		n++
	}
	if n >= fanout || n > 1 && sum > mostSettled/2 {
		return n
	}
	return 0
}

// unsettled returns how many of the newest segments are to be merged so that each is more than
// twice as large as all newer ones together, 0 if none. So their number grows as the
// logarithm of what came in small parts, and however much comes at once is one segment.
func unsettled(all []segment) int {
	n, sum, merged := 0, int64(0), 0
	for i := len(all) - 1; i >= 0; i-- {
		if sum+all[i].positions > mostSettled {
			break
		}
		if n > 0 && all[i].positions <= 2*max(sum, leastSettled) {
			merged = n + 1
		}
		sum += all[i].positions
		n++
	}
	return merged
}

// Settle merges the segments of which there are too many. An index that is not settled, because
// a program was broken off, answers as one that is, and the next one settles it.
//
// Beside may be another connection, on which what is merged is read while the writer's own
// writes, where all of it was committed before; nil if there is none.
func (w *Writer) Settle(ctx context.Context, beside Querier) error {
	all, err := w.segments(ctx)
	if err != nil {
		return err
	}
	n := unsettled(all)
	if n == 0 {
		return nil
	}
	from := w.Tables
	if beside != nil {
		from.db, from.readList = beside, nil
	}
	_, frequent, err := w.merge(ctx, from, all[len(all)-n:])
	if err != nil {
		return err
	}
	return w.recountAll(ctx, frequent)
}

// append makes a segment of a sorted run, behind those that there are, and merges where there
// are too many. It returns the positions whose totals are to be counted from now on.
func (w *Writer) append(ctx context.Context, all []segment, run []Posting) (frequent []int64, err error) {
	if len(run) == 0 {
		return nil, nil
	}
	s := segment{id: 1, first: run[0].Game()}
	if len(all) > 0 {
		s.id = all[len(all)-1].id + 1
	}
	for i := range run {
		s.first, s.last = min(s.first, run[i].Game()), max(s.last, run[i].Game())
	}
	s.positions = int64(len(run))
	w.packer.few = 1
	err = w.build(ctx, &s, func(page int) ([]Posting, error) {
		least := leastOf(page+1, s.pages)
		n := 0
		for n < len(run) && bitsOf(run[n].Hash) < least {
			n++
		}
		part := run[:n]
		run = run[n:]
		return part, nil
	})
	if err != nil {
		return nil, err
	}
	all = append(all, s)
	for n := tooMany(all); n > 0; n = tooMany(all) {
		one, more, err := w.merge(ctx, w.Tables, all[len(all)-n:])
		if err != nil {
			return nil, err
		}
		all = append(all[:len(all)-n], one)
		frequent = append(frequent, more...)
	}
	return frequent, nil
}

// build writes the pages and the row of a segment. Next returns what stands on each page, in
// their order.
func (w *Writer) build(ctx context.Context, s *segment, next func(page int) ([]Posting, error)) error {
	s.pages = s.pagesFor()
	for page := range s.pages {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		part, err := next(page)
		if err != nil {
			return err
		}
		if err := w.write(ctx, s, page, part); err != nil {
			return err
		}
	}
	return w.note(ctx, s)
}

// pagesFor returns how many pages the positions of a segment fill.
func (s *segment) pagesFor() int { return int(max(1, s.positions/pagePositions)) }

// note writes the row of a segment.
func (w *Writer) note(ctx context.Context, s *segment) error {
	_, err := w.noteSegment.ExecContext(ctx, s.id, s.first, s.last, s.pages, s.longs, s.positions)
	return err
}

// write writes a page with its long lists.
func (w *Writer) write(ctx context.Context, s *segment, page int, all []Posting) error {
	short := context.WithoutCancel(ctx)
	data, err := w.packer.pack(all, page, s.pages, func(same []Posting) (int, error) {
		n := s.longs
		s.longs++
		_, err := w.writeList.ExecContext(short, s.longKey(n), w.packer.packLong(same))
		return n, err
	})
	if err == nil {
		_, err = w.writeList.ExecContext(short, s.pageKey(page), data)
	}
	return err
}

// merge makes one segment of neighbours, read from those tables, whose pages are dropped as they
// are read, so that the file does not grow by a second copy. It returns the positions whose totals are not
// kept and that stand there often enough.
func (w *Writer) merge(ctx context.Context, from Tables, old []segment) (s segment, frequent []int64, err error) {
	if w.kept == nil {
		if err := w.loadKept(ctx); err != nil {
			return s, nil, err
		}
	}
	// A statement that could be broken off costs a goroutine: these are short, and there
	// are many.
	short := context.WithoutCancel(ctx)
	newest := old[len(old)-1]
	s = segment{id: newest.id + 1, first: old[0].first, last: newest.last}
	cursors := make([]cursor, len(old))
	for i := range old {
		s.positions += old[i].positions
		s.first, s.last = min(s.first, old[i].first), max(s.last, old[i].last)
		cursors[i] = cursor{x: from, s: old[i]}
	}
	w.packer.few = fewTimes
	pages := s.pagesFor()
	next, stop := ahead(pages, func(page int) (p mergedPage) {
		least, next := leastOf(page, pages), leastOf(page+1, pages)
		w.merged = w.merged[:0]
		for i := range cursors {
			c := &cursors[i]
			if w.merged, p.err = c.below(short, next, w.merged); p.err != nil {
				return p
			}
			p.read = append(p.read, c.read...)
			c.read = c.read[:0]
		}
		p.list = w.spreaders[page%len(w.spreaders)].spread(w.merged, least, next)
		return p
	})
	err = w.build(ctx, &s, func(int) ([]Posting, error) {
		p := next()
		if p.err == nil {
			p.err = w.drop(short, p.read)
		}
		frequent = w.begun(p.list, frequent)
		return p.list, p.err
	})
	stop()
	for i := range old {
		if err == nil {
			_, err = w.dropSegment.ExecContext(ctx, old[i].id)
		}
	}
	return s, frequent, err
}

// mergedPage is what stands on a page of a merged segment, and the keys of what was read for it.
type mergedPage struct {
	list []Posting
	read []int64
	err  error
}

// pagesAhead is how many pages are read before they are written. Segments of one size are all
// read on at about the same page, which takes as long as writing so many.
const pagesAhead = 96

// ahead reads pages by another goroutine while others are written: where both use one connection
// it lets in one of them at a time, but most of the work is done without it. Next
// returns the pages in their order, up to the first error; stop is to be called at the end.
func ahead(pages int, read func(page int) mergedPage) (next func() mergedPage, stop func()) {
	ready, left, done := make(chan mergedPage, pagesAhead), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for page := range pages {
			p := read(page)
			select {
			case ready <- p:
			case <-left:
				return
			}
			if p.err != nil {
				return
			}
		}
	}()
	return func() mergedPage { return <-ready }, func() {
		close(left)
		<-done
	}
}

// begun appends the positions of a sorted list whose totals are not kept and that stand there
// often enough, and notes that they are.
func (w *Writer) begun(list []Posting, frequent []int64) []int64 {
	for len(list) > 0 {
		n := sameHash(list)
		if _, kept := w.kept[list[0].Hash]; n >= w.keep && !kept {
			w.kept[list[0].Hash] = struct{}{}
			frequent = append(frequent, list[0].Hash)
		}
		list = list[n:]
	}
	return frequent
}

// drop drops pages and lists.
func (w *Writer) drop(ctx context.Context, keys []int64) error {
	for _, key := range keys {
		if _, err := w.dropList.ExecContext(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
