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
func (w *Writer) pack(s *segment, page int, all []Posting) (out []list) {
	data := w.packer.pack(all, page, s.pages, func(same []Posting) int {
		n := s.longs
		s.longs++
		out = append(out, list{s.longKey(n), bytes.Clone(w.packer.packLong(same))})
		return n
	})
	return append(out, list{s.pageKey(page), bytes.Clone(data)})
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
