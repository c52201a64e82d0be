package postings

import "context"

// Spreading makes the indexes of shards that have none yet of what others hold.
type Spreading struct {
	From []Tables
	To   []*Writer
	// Home returns the place among To of the index that has a game.
	Home func(game int64) (int, error)
	// Move returns the number in one of To of a move of one of From.
	Move func(from, to int, move uint32) (uint32, error)
	// Unread marks an error of one of From.
	Unread func(error) error

	cursors [][]cursor
	made    []segment
	parts   [][]Posting
	list    []Posting
}

// Run goes through all positions, hash by hash, and makes a segment of each index. It returns the positions of each
// whose totals are to be kept from now on, which Recount counts.
func (s *Spreading) Run(ctx context.Context) (frequent [][]int64, err error) {
	total, err := s.open(ctx)
	frequent = make([][]int64, len(s.To))
	if err != nil || total == 0 {
		return frequent, err
	}
	s.made, s.parts = make([]segment, len(s.To)), make([][]Posting, len(s.To))
	share := segment{positions: total / int64(len(s.To))}
	pages := share.pagesFor()
	for i, w := range s.To {
		s.made[i] = segment{id: 1, pages: pages}
		w.packer.few = fewTimes
		if err := w.loadKept(ctx); err != nil {
			return nil, err
		}
	}
	for page := range pages {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		least, next := leastOf(page, pages), leastOf(page+1, pages)
		if err := s.gather(ctx, next); err != nil {
			return nil, err
		}
		for i, w := range s.To {
			part := w.spreaders[0].spread(s.parts[i], least, next)
			s.made[i].take(part)
			frequent[i] = w.begun(part, frequent[i])
			if err := w.write(ctx, &s.made[i], page, part); err != nil {
				return nil, err
			}
		}
	}
	for i, w := range s.To {
		if err := w.note(ctx, &s.made[i]); err != nil {
			return nil, err
		}
	}
	return frequent, nil
}

// open opens the segments, and returns how many positions they have.
func (s *Spreading) open(ctx context.Context) (total int64, err error) {
	s.cursors = make([][]cursor, len(s.From))
	for i, x := range s.From {
		all, err := x.segments(ctx)
		if err != nil {
			return 0, s.Unread(err)
		}
		for _, old := range all {
			s.cursors[i] = append(s.cursors[i], cursor{x: x, s: old})
			total += old.positions
		}
	}
	return total, nil
}

// gather takes what stands below a hash apart by where it goes.
func (s *Spreading) gather(ctx context.Context, next uint64) (err error) {
	for i := range s.parts {
		s.parts[i] = s.parts[i][:0]
	}
	for i := range s.cursors {
		if s.list, err = below(ctx, s.cursors[i], next, s.list[:0]); err != nil {
			return s.Unread(err)
		}
		for _, p := range s.list {
			to, err := s.Home(p.Game())
			if err == nil && p.known() {
				p.Move, err = s.Move(i, to, p.Move)
			}
			if err != nil {
				return err
			}
			s.parts[to] = append(s.parts[to], p)
		}
		for k := range s.cursors[i] {
			s.cursors[i][k].read = s.cursors[i][k].read[:0]
		}
	}
	return nil
}

// Recount counts the totals of some positions from the lists, which are kept from now on.
func (w *Writer) Recount(ctx context.Context, hashes []int64) error { return w.recountAll(ctx, hashes) }
