package postings

import (
	"context"
	"database/sql"
	"errors"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/words"
)

// segment is the positions of a range of games. Segments are numbered in the order of
// their games.
type segment struct {
	id          int64
	first, last int64 // games
	pages       int
	// longs is the number of the next long list.
	longs     int
	positions int64
}

// take counts positions of the segment.
func (s *segment) take(list []Posting) {
	for i := range list {
		game := list[i].Game()
		if s.positions++; s.positions == 1 {
			s.first, s.last = game, game
		}
		s.first, s.last = min(s.first, game), max(s.last, game)
	}
}

// The key of a page is its segment's number in the upper half and its own in the lower;
// that of a long list has longBit besides.
const (
	segmentShift = 32
	longBit      = 1 << 31
)

func (s *segment) pageKey(page int) int64 { return s.id<<segmentShift | int64(page) }
func (s *segment) longKey(n int) int64    { return s.id<<segmentShift | longBit | int64(n) }

// segments reads the list of segments, the oldest games first.
func (x Tables) segments(ctx context.Context) (out []segment, err error) {
	err = dialect.Each(ctx, x.db, func(rows *sql.Rows) error {
		var s segment
		err := s.scan(rows)
		out = append(out, s)
		return err
	}, dialect.Segments)
	return out, err
}

// scan reads a row of the table, with what follows its columns.
func (s *segment) scan(rows scanner, more ...any) error {
	if err := rows.Scan(append([]any{&s.id, &s.first, &s.last, &s.pages, &s.longs, &s.positions},
		more...)...); err != nil {
		return err
	}
	if s.pages < 1 || int64(s.pages) >= longBit {
		return words.Errorf("segment %d: %v", s.id, errList)
	}
	return nil
}

// hit is where a hash stands in a segment: the occurrences, or the number of their list.
type hit struct {
	segment segment
	same    []Posting
	long    int // -1 for none
}

// hits finds a hash in each segment: one page of each is read.
func (x Tables) hits(ctx context.Context, hash int64) (out []hit, err error) {
	if x.known != nil && x.known.hash == hash {
		return x.known.hits, nil
	}
	u := bitsOf(hash)
	err = dialect.Each(ctx, x.db, func(rows *sql.Rows) error {
		h, ok, err := hitIn(rows, u)
		if ok {
			out = append(out, h)
		}
		return err
	}, dialect.SegmentPages, int64(u))
	return out, err
}

// hitIn looks for a hash in the page that a row of SegmentPages has.
func hitIn(row scanner, u uint64) (h hit, ok bool, err error) {
	var s segment
	var data sql.RawBytes
	if err := s.scan(row, &data); err != nil {
		return h, false, err
	}
	if data == nil {
		return h, false, words.Errorf("a page of segment %d is missing: %v", s.id, errList)
	}
	return s.find(data, u)
}

// scanner is a row.
type scanner interface{ Scan(to ...any) error }

// find looks for a hash in its page.
func (s *segment) find(data []byte, u uint64) (h hit, ok bool, err error) {
	r, err := openPage(data, pageOf(u, s.pages), s.pages)
	if err != nil {
		return h, false, err
	}
	for r.next() && r.u < u {
		r.skip()
	}
	if r.r.bad || r.u != u || r.times == 0 {
		return h, false, r.err()
	}
	h = hit{segment: *s, long: -1}
	if r.long() {
		h.long = r.longNumber()
	} else {
		h.same = r.occurrences(nil)
	}
	return h, true, r.err()
}

// occurrences returns those of a hit.
func (x Tables) occurrences(ctx context.Context, h *hit, u uint64) ([]Posting, error) {
	if h.long < 0 {
		return h.same, nil
	}
	return x.long(ctx, nil, &h.segment, h.long, u)
}

// long appends the occurrences of a long list.
func (x Tables) long(ctx context.Context, dst []Posting, s *segment, n int, u uint64) ([]Posting, error) {
	data, err := x.read(ctx, s.longKey(n))
	if err != nil {
		return dst, err
	}
	return appendLong(dst, data, u)
}

// read reads a page or list.
func (x Tables) read(ctx context.Context, key int64) (data []byte, err error) {
	row := (*sql.Row)(nil)
	if x.readList != nil {
		row = x.readList.QueryRowContext(ctx, key)
	} else {
		row = x.db.QueryRowContext(ctx, dialect.ReadList, key)
	}
	err = row.Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		err = words.Errorf("list %d is missing: %v", key, errList)
	}
	return data, err
}

// cursor goes through a segment by hash.
type cursor struct {
	x    Tables
	s    segment
	page int // the next one
	held []Posting
	buf  []Posting // that held is part of
	// read holds the keys of what was read since the last drop, and longs, if set, gets the long lists by their hash.
	read  []int64
	longs map[uint64]longList
	// damaged, if set, is called with what is wrong with a page, which is left out.
	damaged func(error)
	// took then is what was taken, as a segment.
	took segment
}

// fill reads pages until something is held or there are no more.
func (c *cursor) fill(ctx context.Context) error {
	for len(c.held) == 0 && c.page < c.s.pages {
		var err error
		c.buf, err = c.load(ctx, c.buf[:0], c.page)
		if c.held = c.buf; err != nil {
			if c.damaged == nil || !errors.Is(err, errList) {
				return err
			}
			c.damaged(words.Errorf("page %d of segment %d: %v", c.page, c.s.id, err))
			c.held = nil
		}
		c.page++
	}
	return nil
}

// load appends what a page holds, with its long lists.
func (c *cursor) load(ctx context.Context, dst []Posting, page int) ([]Posting, error) {
	data, err := c.x.read(ctx, c.s.pageKey(page))
	if err != nil {
		return dst, err
	}
	c.read = append(c.read, c.s.pageKey(page))
	r, err := openPage(data, page, c.s.pages)
	if err != nil {
		return dst, err
	}
	for r.next() {
		if !r.long() {
			dst = r.occurrences(dst)
			continue
		}
		n := r.longNumber()
		if r.r.bad {
			break
		}
		c.read = append(c.read, c.s.longKey(n))
		if c.longs != nil {
			c.longs[r.u] = longList{number: n}
		}
		if dst, err = c.x.long(ctx, dst, &c.s, n, r.u); err != nil {
			return dst, err
		}
	}
	return dst, r.err()
}

// below takes what is held below a hash.
func (c *cursor) below(ctx context.Context, u uint64, dst []Posting) ([]Posting, error) {
	for {
		if err := c.fill(ctx); err != nil {
			return dst, err
		}
		n := countBelow(c.held, u)
		if c.damaged != nil {
			c.took.take(c.held[:n])
		}
		dst = append(dst, c.held[:n]...)
		c.held = c.held[n:]
		if n == 0 || len(c.held) > 0 {
			return dst, nil
		}
	}
}

// below takes what all cursors hold below a hash.
func below(ctx context.Context, cursors []cursor, u uint64, dst []Posting) (_ []Posting, err error) {
	for i := range cursors {
		if dst, err = cursors[i].below(ctx, u, dst); err != nil {
			return dst, err
		}
	}
	return dst, nil
}
