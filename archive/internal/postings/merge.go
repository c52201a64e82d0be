package postings

import (
	"context"
	"math/bits"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"golang.org/x/sync/errgroup"
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
func (w *Writer) Settle(ctx context.Context, beside dialect.Source) error {
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

// append makes a segment of a sorted run, after those that there are, and merges where there
// are too many. It returns the positions whose totals are to be counted from now on.
func (w *Writer) append(ctx context.Context, all []segment, run []Posting) (frequent []int64, err error) {
	if len(run) == 0 {
		return nil, nil
	}
	s := segment{id: 1}
	if len(all) > 0 {
		s.id = all[len(all)-1].id + 1
	}
	s.take(run)
	w.packer.few = 1
	err = w.build(ctx, &s, func(page int) []Posting {
		part := run[:countBelow(run, leastOf(page+1, s.pages))]
		run = run[len(part):]
		return part
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

// Pages are read, packed and written by three goroutines. pagesAhead is how many are read before
// they are packed: segments of one size are all read on at about the same page, which takes as
// long as the others have for so many. packedAhead is how many are packed before they are written.
const (
	pagesAhead  = 96
	packedAhead = 16
)

// mergedPage is what stands on a page of a merged segment, and the keys of what was read for it.
type mergedPage struct {
	list []Posting
	read []int64
}

// packedPage is such a page packed.
type packedPage struct {
	lists []list
	read  []int64
}

// putPages writes pages as they are packed, so many, and drops what each was made from.
func (w *Writer) putPages(ctx context.Context, packed <-chan packedPage, pages int) error {
	short := context.WithoutCancel(ctx)
	for range pages {
		p, err := take(ctx, packed)
		if err == nil {
			err = w.drop(short, p.read)
		}
		if err == nil {
			err = w.put(short, p.lists)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// merge makes one segment of neighbours, read from those tables, whose pages are dropped as they
// are read, so that the file does not grow by a second copy. Where both use one connection it lets
// in one goroutine at a time, but most of the work is done without it. It returns the positions
// whose totals are not kept and that stand there often enough.
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
	s.pages = s.pagesFor()
	group, both := errgroup.WithContext(ctx)
	merged := ahead(both, group, s.pages, pagesAhead, func(page int) (mergedPage, error) {
		return w.gather(short, cursors, page, s.pages)
	})
	packed := ahead(both, group, s.pages, packedAhead, func(page int) (packedPage, error) {
		p, err := take(both, merged)
		if err != nil {
			return packedPage{}, err
		}
		frequent = w.begun(p.list, frequent)
		return packedPage{w.pack(&s, page, p.list), p.read}, nil
	})
	group.Go(func() error { return w.putPages(both, packed, s.pages) })
	if err = group.Wait(); err == nil {
		err = w.note(ctx, &s)
	}
	for i := range old {
		if err == nil {
			_, err = w.dropSegment.ExecContext(ctx, old[i].id)
		}
	}
	return s, frequent, err
}

// gather reads what stands on a page, of so many, from cursors.
func (w *Writer) gather(ctx context.Context, cursors []cursor, page, pages int) (p mergedPage, err error) {
	least, next := leastOf(page, pages), leastOf(page+1, pages)
	if w.merged, err = below(ctx, cursors, next, w.merged[:0]); err != nil {
		return p, err
	}
	for i := range cursors {
		p.read = append(p.read, cursors[i].read...)
		cursors[i].read = cursors[i].read[:0]
	}
	p.list = w.spreaders[page%len(w.spreaders)].spread(w.merged, least, next)
	return p, nil
}

// begun appends the positions of a sorted list whose totals are not kept and that stand there
// often enough, and notes that they are.
func (w *Writer) begun(list []Posting, frequent []int64) []int64 {
	for len(list) > 0 {
		hash, n := list[0].Hash, sameHash(list)
		list = list[n:]
		if n < w.keep { // nearly all
			continue
		}
		if _, kept := w.kept[hash]; !kept {
			w.kept[hash] = struct{}{}
			frequent = append(frequent, hash)
		}
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
