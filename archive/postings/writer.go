package postings

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"math"
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
	// roomy is how many bytes a list may have to take up more games. One that is longer
	// is never written again.
	roomy = 4 << 10
)

// Writer is the index in the tables, on a connection that may write. What it does
// belongs to the transaction that is open there.
type Writer struct {
	Tables
	keep int

	hasTotals, addTotal, dropTotals         *sql.Stmt
	lastList, readList, writeList, dropList *sql.Stmt
	prepared                                []*sql.Stmt

	kept   map[int64]struct{} // positions with totals; nil if not loaded
	sums   Totals
	merged []Posting
	packer packer
}

var _ Index = (*Writer)(nil)

// NewWriter prepares a writer, which keeps the totals of positions that occur keep
// times. The caller closes it before the connection.
func NewWriter(ctx context.Context, conn *sql.Conn, keep int) (*Writer, error) {
	w := &Writer{Tables: NewTables(conn), keep: keep, sums: Totals{}}
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&w.hasTotals, dialect.HasTotals}, {&w.addTotal, dialect.AddTotal}, {&w.dropTotals, dialect.DropTotals},
		{&w.lastList, dialect.LastList}, {&w.readList, dialect.ReadList}, {&w.writeList, dialect.WriteList}, {&w.dropList, dialect.DropList},
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
	sortPostings(run)
	recount, err := w.addTotals(ctx, run, standings)
	if err != nil {
		return err
	}
	for i := 0; i < len(run); {
		j := i + 1
		for j < len(run) && bucketOf(run[j].Hash) == bucketOf(run[i].Hash) {
			j++
		}
		if err := w.extend(ctx, run[i:j]); err != nil {
			return err
		}
		i = j
	}
	for _, hash := range recount {
		if err := w.recount(ctx, hash); err != nil {
			return err
		}
	}
	return nil
}

// extend adds positions of one bucket to its last list, or begins another.
func (w *Writer) extend(ctx context.Context, run []Posting) error {
	bucket := bucketOf(run[0].Hash)
	key := int64(bucket)<<bucketShift | 1
	last, size := int64(0), 0
	err := w.lastList.QueryRowContext(ctx, key, key|math.MaxUint32).Scan(&last, &size)
	switch {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil:
		return err
	case size >= roomy:
		key = last + 1
	default:
		key = last
		var data []byte
		if err := w.readList.QueryRowContext(ctx, key).Scan(&data); err != nil {
			return err
		}
		if w.merged, err = appendPostings(w.merged[:0], bucket, data); err != nil {
			return err
		}
		w.merged = append(w.merged, run...)
		sortPostings(w.merged)
		run = w.merged
	}
	return w.write(ctx, key, run)
}

// write writes a list.
func (w *Writer) write(ctx context.Context, key int64, list []Posting) error {
	_, err := w.writeList.ExecContext(ctx, key, w.packer.pack(list))
	return err
}

// Replace implements Index.
func (w *Writer) Replace(ctx context.Context, games map[int64]bool, run []Posting) error {
	sortPostings(run)
	if err := w.loadKept(ctx); err != nil {
		return err
	}
	for bucket := range numBuckets {
		n := 0
		for n < len(run) && bucketOf(run[n].Hash) == bucket {
			n++
		}
		changed, err := w.replaceIn(ctx, bucket, games, run[:n])
		if err != nil {
			return err
		}
		for hash, times := range changed {
			if _, kept := w.kept[hash]; !kept && times < w.keep {
				continue
			}
			w.kept[hash] = struct{}{}
			if err := w.recount(ctx, hash); err != nil {
				return err
			}
		}
		run = run[n:]
	}
	return nil
}

// bucketList is a list that is taken apart.
type bucketList struct {
	key   int64
	first int64 // game
	held  []Posting
	dirty bool
}

// replaceIn replaces in one bucket. Each position goes to the list of its game's
// neighbours. It returns how often each position stands now that has come or gone.
func (w *Writer) replaceIn(ctx context.Context, bucket int, games map[int64]bool, run []Posting) (map[int64]int, error) {
	changed := map[int64]int{}
	var lists []*bucketList
	err := w.lists(ctx, bucket, func(key int64, data []byte) (bool, error) {
		held, err := appendPostings(nil, bucket, data)
		if err != nil {
			return false, err
		}
		l := &bucketList{key: key, first: math.MaxInt64}
		for _, p := range held {
			l.first = min(l.first, p.Game())
			if !games[p.Game()] {
				l.held = append(l.held, p)
				continue
			}
			l.dirty = true
			changed[p.Hash] = 0
		}
		lists = append(lists, l)
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	if len(lists) == 0 && len(run) > 0 {
		lists = append(lists, &bucketList{key: int64(bucket)<<bucketShift | 1})
	}
	for _, p := range run {
		l := lists[0]
		for _, next := range lists[1:] {
			if next.first <= p.Game() {
				l = next
			}
		}
		l.held, l.dirty = append(l.held, p), true
		changed[p.Hash] = 0
	}
	for _, l := range lists {
		for _, p := range l.held {
			if n, ok := changed[p.Hash]; ok {
				changed[p.Hash] = n + 1
			}
		}
		switch {
		case !l.dirty:
		case len(l.held) == 0:
			if _, err := w.dropList.ExecContext(ctx, l.key); err != nil {
				return nil, err
			}
		default:
			sortPostings(l.held)
			if err := w.write(ctx, l.key, l.held); err != nil {
				return nil, err
			}
		}
	}
	return changed, nil
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
