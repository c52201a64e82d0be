package postings

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/dialect"
)

const (
	// KeepFrom is how often a position must occur for its totals to be kept. Fewer
	// occurrences are counted in a few milliseconds.
	KeepFrom = 1024
	// often is the part of that that must occur in a long run for the position to be
	// looked into; what occurs less often in every run is counted when asked for.
	often = 16
	// shortRun is how many positions a run may have to be looked into one by one.
	shortRun = 4096
)

// Writer is the index in the tables, on a connection that may write. What it does
// belongs to the transaction that is open there.
type Writer struct {
	Tables
	keep int

	hasTotals, addTotal, dropTotals *sql.Stmt
	writeList, dropList             *sql.Stmt
	noteSegment, dropSegment        *sql.Stmt
	prepared                        []*sql.Stmt

	kept   map[int64]struct{} // positions with totals; nil if not loaded
	sums   Totals
	merged []Posting
	parts  [][]Posting
	packer packer
	sorter sorter
}

var _ Index = (*Writer)(nil)

// NewWriter prepares a writer, which keeps the totals of positions that occur keep
// times. The caller closes it before the connection.
func NewWriter(ctx context.Context, conn *sql.Conn, keep int, resolve Resolver) (*Writer, error) {
	w := &Writer{Tables: NewTables(conn, resolve), keep: keep, sums: Totals{}}
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&w.hasTotals, dialect.HasTotals}, {&w.addTotal, dialect.AddTotal}, {&w.dropTotals, dialect.DropTotals},
		{&w.writeList, dialect.WriteList}, {&w.dropList, dialect.DropList},
		{&w.noteSegment, dialect.NoteSegment}, {&w.dropSegment, dialect.DropSegment},
	} {
		var err error
		if *s.to, err = conn.PrepareContext(ctx, s.text); err != nil {
			return nil, errors.Join(err, w.Close())
		}
		w.prepared = append(w.prepared, *s.to)
	}
	return w, nil
}

// Close closes the writer's statements.
func (w *Writer) Close() error {
	var errs []error
	for _, s := range w.prepared {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}

// Forget drops what is known of the tables. It is called when another program has
// written or a transaction was undone.
func (w *Writer) Forget() { w.kept = nil }

// Add implements Index.
func (w *Writer) Add(ctx context.Context, run []Posting, standings map[int64]Standing) error {
	w.sorter.sort(run)
	recount, err := w.addTotals(ctx, run, standings)
	if err != nil {
		return err
	}
	if err := w.append(ctx, run); err != nil {
		return err
	}
	for _, hash := range recount {
		if err := w.recount(ctx, hash); err != nil {
			return err
		}
	}
	return nil
}

// append makes a segment of a sorted run, and merges where there are too many.
func (w *Writer) append(ctx context.Context, run []Posting) error {
	if len(run) == 0 {
		return nil
	}
	all, err := w.segments(ctx)
	if err != nil {
		return err
	}
	s := segment{id: 1, first: run[0].Game()}
	if len(all) > 0 {
		s.id = all[len(all)-1].id + 1
	}
	for i := range run {
		s.first, s.last = min(s.first, run[i].Game()), max(s.last, run[i].Game())
	}
	s.positions = int64(len(run))
	err = w.build(ctx, &s, func(u uint64) ([]Posting, error) {
		n := 0
		for n < len(run) && bitsOf(run[n].Hash) < u {
			n++
		}
		part := run[:n]
		run = run[n:]
		return part, nil
	})
	if err != nil {
		return err
	}
	all = append(all, s)
	for n := tooMany(all); n > 0; n = tooMany(all) {
		one, err := w.merge(ctx, all[len(all)-n:])
		if err != nil {
			return err
		}
		all = append(all[:len(all)-n], one)
	}
	return nil
}

// build writes the pages and the row of a segment. Below returns what stands below a hash
// and was not returned before.
func (w *Writer) build(ctx context.Context, s *segment, below func(u uint64) ([]Posting, error)) error {
	s.pages = int(max(1, s.positions/pagePositions))
	for page := range s.pages {
		part, err := below(leastOf(page+1, s.pages))
		if err != nil {
			return err
		}
		if err := w.write(ctx, s, page, part); err != nil {
			return err
		}
	}
	return w.note(ctx, s)
}

// note writes the row of a segment.
func (w *Writer) note(ctx context.Context, s *segment) error {
	_, err := w.noteSegment.ExecContext(ctx, s.id, s.first, s.last, s.pages, s.longs, s.positions)
	return err
}

// write writes a page with its long lists.
func (w *Writer) write(ctx context.Context, s *segment, page int, all []Posting) error {
	data, err := w.packer.pack(all, page, s.pages, func(same []Posting) (int, error) {
		n := s.longs
		s.longs++
		_, err := w.writeList.ExecContext(ctx, s.longKey(n), w.packer.packLong(same))
		return n, err
	})
	if err == nil {
		_, err = w.writeList.ExecContext(ctx, s.pageKey(page), data)
	}
	return err
}

// merge makes one segment of neighbours, whose pages are dropped as they are read, so
// that the file does not grow by a second copy.
func (w *Writer) merge(ctx context.Context, old []segment) (segment, error) {
	newest := old[len(old)-1]
	s := segment{id: newest.id + 1, first: old[0].first, last: newest.last}
	cursors := make([]cursor, len(old))
	for i := range old {
		s.positions += old[i].positions
		s.first, s.last = min(s.first, old[i].first), max(s.last, old[i].last)
		cursors[i] = cursor{x: w.Tables, s: old[i]}
	}
	lists := make([][]Posting, len(old))
	for len(w.parts) < len(old) {
		w.parts = append(w.parts, nil)
	}
	err := w.build(ctx, &s, func(u uint64) (_ []Posting, err error) {
		for i := range cursors {
			c := &cursors[i]
			if w.parts[i], err = c.below(ctx, u, w.parts[i][:0]); err != nil {
				return nil, err
			}
			lists[i] = w.parts[i]
			if err := w.drop(ctx, c.read); err != nil {
				return nil, err
			}
			c.read = c.read[:0]
		}
		w.merged = merged(w.merged[:0], lists)
		return w.merged, nil
	})
	for i := range old {
		if err == nil {
			_, err = w.dropSegment.ExecContext(ctx, old[i].id)
		}
	}
	return s, err
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

// Replace implements Index.
func (w *Writer) Replace(ctx context.Context, games map[int64]bool, run []Posting) error {
	w.sorter.sort(run)
	if err := w.loadKept(ctx); err != nil {
		return err
	}
	all, err := w.segments(ctx)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return w.Add(ctx, run, nil)
	}
	changed := map[int64]int{} // how often in the run
	for i := range run {
		changed[run[i].Hash]++
	}
	for i := range all {
		if err := w.replaceIn(ctx, all, i, games, run, changed); err != nil {
			return err
		}
	}
	for _, hash := range slices.Sorted(maps.Keys(changed)) {
		if _, kept := w.kept[hash]; !kept {
			if len(run) > shortRun && changed[hash] < w.keep/often {
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
		if err := w.recount(ctx, hash); err != nil {
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

// replaceIn replaces in one segment, page by page; a page in which nothing changes is
// left. It adds the hashes that are gone to changed.
func (w *Writer) replaceIn(ctx context.Context, all []segment, i int, games map[int64]bool, run []Posting, changed map[int64]int) error {
	s := &all[i]
	var own []Posting
	for _, p := range run {
		if segmentOf(all, p.Game()) == i {
			own = append(own, p)
		}
	}
	touched := len(own) > 0
	for game := range games {
		touched = touched || segmentOf(all, game) == i
	}
	if !touched {
		return nil
	}
	s.positions = 0
	for page := range s.pages {
		c := cursor{x: w.Tables, s: *s}
		held, err := c.load(ctx, nil, page)
		if err != nil {
			return err
		}
		before := len(held)
		held = slices.DeleteFunc(held, func(p Posting) bool {
			if games[p.Game()] {
				changed[p.Hash] += 0
			}
			return games[p.Game()]
		})
		dirty := len(held) < before
		u := leastOf(page+1, s.pages)
		n := 0
		for n < len(own) && bitsOf(own[n].Hash) < u {
			s.first, s.last = min(s.first, own[n].Game()), max(s.last, own[n].Game())
			n++
		}
		s.positions += int64(len(held) + n)
		if !dirty && n == 0 {
			continue
		}
		w.merged = merged(w.merged[:0], [][]Posting{held, own[:n]})
		own = own[n:]
		if err := w.drop(ctx, c.read); err != nil {
			return err
		}
		if err := w.write(ctx, s, page, w.merged); err != nil {
			return err
		}
	}
	return w.note(ctx, s)
}

// addTotals adds a sorted run, which is not in the lists yet, to the totals of its
// positions, and begins to keep them where a position occurs often enough now. It
// returns the positions whose totals are to be counted once the run is in the lists.
func (w *Writer) addTotals(ctx context.Context, run []Posting, standings map[int64]Standing) (recount []int64, err error) {
	long := len(run) > shortRun
	if long && w.kept == nil {
		if err := w.loadKept(ctx); err != nil {
			return nil, err
		}
	}
	for i := 0; i < len(run); {
		j := i + 1
		for j < len(run) && run[j].Hash == run[i].Hash {
			j++
		}
		count, err := w.total(ctx, run[i:j], standings, long)
		if err != nil {
			return nil, err
		}
		if count {
			recount = append(recount, run[i].Hash)
		}
		i = j
	}
	return recount, nil
}

// total does it for one position, and reports true when its totals are to be counted.
func (w *Writer) total(ctx context.Context, same []Posting, standings map[int64]Standing, long bool) (count bool, err error) {
	hash := same[0].Hash
	kept := false
	if w.kept != nil {
		_, kept = w.kept[hash]
	} else if err := w.hasTotals.QueryRowContext(ctx, hash).Scan(&kept); err != nil {
		return false, err
	}
	if !kept {
		if long && len(same) < w.keep/often {
			return false, nil
		}
		before, err := w.times(ctx, hash)
		if err != nil || before+len(same) < w.keep {
			return false, err
		}
		if w.kept != nil {
			w.kept[hash] = struct{}{}
		}
		if before > 0 {
			return true, nil
		}
	}
	return false, w.putTotals(ctx, same, standings)
}

// putTotals adds the occurrences of a position to its totals.
func (w *Writer) putTotals(ctx context.Context, same []Posting, standings map[int64]Standing) error {
	clear(w.sums)
	w.sums.add(same, standings)
	for _, move := range slices.Sorted(maps.Keys(w.sums)) {
		s := w.sums[move]
		if _, err := w.addTotal.ExecContext(ctx, same[0].Hash, move, s.Times, s.Games, s.Decided,
			s.Points[0], s.Points[1], s.Points[2], s.Points[3], s.Days.First, s.Days.Last); err != nil {
			return err
		}
	}
	return nil
}

// recount counts the totals of a position from the lists.
func (w *Writer) recount(ctx context.Context, hash int64) error {
	if _, err := w.dropTotals.ExecContext(ctx, hash); err != nil {
		return err
	}
	same, err := w.Find(ctx, hash, 0, 0)
	if err != nil || len(same) == 0 {
		return err
	}
	standings, err := w.standings(ctx, gamesOf(same))
	if err != nil {
		return err
	}
	return w.putTotals(ctx, same, standings)
}

// loadKept reads which positions have totals.
func (w *Writer) loadKept(ctx context.Context) error {
	rows, err := w.db.QueryContext(ctx, dialect.KeptHashes)
	if err != nil {
		return err
	}
	defer rows.Close()
	w.kept = map[int64]struct{}{}
	for rows.Next() {
		var hash int64
		if err := rows.Scan(&hash); err != nil {
			return err
		}
		w.kept[hash] = struct{}{}
	}
	return rows.Err()
}
