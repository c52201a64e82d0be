package postings

import (
	"bytes"
	"context"
)

// build packs and writes the pages and the row of a segment. Next returns what stands on each
// page, in their order.
func (w *Writer) build(ctx context.Context, s *segment, next func(page int) []Posting) error {
	s.pages = s.pagesFor()
	for page := range s.pages {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := w.write(ctx, s, page, next(page)); err != nil {
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

// write packs a page and writes it.
func (w *Writer) write(ctx context.Context, s *segment, page int, all []Posting) error {
	return w.put(context.WithoutCancel(ctx), w.pack(s, page, all))
}

// list is a row: a page or a long list.
type list struct {
	key  int64
	data []byte
}

// pack packs a page of a segment. It returns its long lists, which it numbers, and the page.
func (w *Writer) pack(s *segment, page int, all []Posting) []list {
	return w.packWith(s, page, all, func(uint64) (int, bool) { return s.nextLong(), true })
}

// packWith packs a page of a segment. Long says which number the long list of a hash has, and whether it is to be
// written. It returns those lists and the page.
func (w *Writer) packWith(s *segment, page int, all []Posting, long func(u uint64) (int, bool)) (out []list) {
	data := w.packer.pack(all, page, s.pages, func(same []Posting) int {
		n, write := long(bitsOf(same[0].Hash))
		if write {
			out = append(out, list{s.longKey(n), bytes.Clone(w.packer.packLong(same))})
		}
		return n
	})
	return append(out, list{s.pageKey(page), bytes.Clone(data)})
}

// nextLong returns the number of the next long list, which is taken.
func (s *segment) nextLong() int {
	s.longs++
	return s.longs - 1
}

// put writes lists.
func (w *Writer) put(ctx context.Context, lists []list) error {
	for _, l := range lists {
		if _, err := w.writeList.ExecContext(ctx, l.key, l.data); err != nil {
			return err
		}
	}
	return nil
}
