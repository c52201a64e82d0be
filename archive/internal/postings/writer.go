package postings

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

const (
	// KeepFrom is how often a position must occur for its totals to be kept. Fewer
	// occurrences are counted in a few milliseconds.
	KeepFrom = 1024
	// manyPages is how many pages are read at most to look into the positions of a run one
	// by one. Of a longer one only those are that occur this part of KeepFrom in it, or
	// more often where there are many segments.
	manyPages = 1 << 14
	often     = 16
)

// Writer is the index in the tables, on a connection that may write. What it does
// belongs to the transaction that is open there.
type Writer struct {
	Tables
	keep int
	// Far says that each question takes a way to a server: no position is looked up that the run does not have often.
	Far bool

	hasTotals, addTotal, dropTotals *sql.Stmt
	writeList, dropList             *sql.Stmt
	noteSegment, dropSegment        *sql.Stmt
	prepared                        []*sql.Stmt

	kept   map[int64]struct{} // positions with totals; nil if not loaded
	recent recent
	sums   Totals
	packer packer
	*ordering
}

// ordering is memory in which positions are brought into order.
type ordering struct {
	merged []Posting
	sorter sorter
	// spreaders take turns at the pages of a merge: one is filled, others wait, one is packed.
	spreaders [pagesAhead + 2]sorter
}

// Share has the writer use the memory of another, which writes when this one does not.
func (w *Writer) Share(o *Writer) { w.ordering = o.ordering }

// Conn is a connection that may write.
type Conn interface {
	dialect.Source
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// NewWriter prepares a writer, which keeps the totals of positions that occur keep
// times. The caller closes it before the connection.
func NewWriter(ctx context.Context, conn Conn, keep int, resolve Resolver) (*Writer, error) {
	w := &Writer{Tables: NewTables(conn, resolve), keep: keep, sums: Totals{}, ordering: &ordering{}}
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&w.hasTotals, dialect.HasTotals}, {&w.addTotal, dialect.AddTotal}, {&w.dropTotals, dialect.DropTotals},
		{&w.readList, dialect.ReadList}, {&w.writeList, dialect.WriteList}, {&w.dropList, dialect.DropList},
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
func (w *Writer) Forget() {
	w.kept = nil
	w.recent.forget()
}

// Leave frees the buffer in which runs were sorted.
func (w *Writer) Leave() { w.sorter = sorter{} }

// Add adds positions, whose games are all newer than those that are there. The
// standings are those of their games. It reorders the positions.
func (w *Writer) Add(ctx context.Context, run []Posting, standings map[int64]Standing) error {
	w.sorter.sort(run)
	w.recent.add(standings)
	all, err := w.segments(ctx)
	if err != nil {
		return err
	}
	recount, err := w.addTotals(ctx, run, standings, len(all))
	if err != nil {
		return err
	}
	frequent, err := w.append(ctx, all, run)
	if err != nil {
		return err
	}
	return w.recountAll(ctx, append(recount, frequent...))
}

// addTotals adds a sorted run, which is not in the lists yet, to the totals of its
// positions, and begins to keep them where a position occurs often enough now. It
// returns the positions whose totals are to be counted once the run is in the lists. To look
// one up a page of each segment is read: where that is much it is done for positions alone
// that the run has often, and the others are noticed when they are merged.
func (w *Writer) addTotals(ctx context.Context, run []Posting, standings map[int64]Standing,
	segments int) (recount []int64, err error) {
	least := 1
	if w.Far || len(run)*max(1, segments) > manyPages {
		least = max(1, w.keep/often) * max(1, segments/often)
		if w.kept == nil {
			if err := w.loadKept(ctx); err != nil {
				return nil, err
			}
		}
	}
	for len(run) > 0 {
		same := run[:sameHash(run)]
		run = run[len(same):]
		has, err := w.keeps(ctx, same[0].Hash)
		if err != nil {
			return nil, err
		}
		if !has {
			if len(same) < least { // nearly all
				continue
			}
			begun, before, err := w.begin(ctx, same)
			if err != nil {
				return nil, err
			}
			if before > 0 && begun {
				recount = append(recount, same[0].Hash)
			}
			if before > 0 || !begun {
				continue
			}
		}
		if err := w.putTotals(ctx, same, standings); err != nil {
			return nil, err
		}
	}
	return recount, nil
}

// keeps reports whether the totals of a position are kept.
func (w *Writer) keeps(ctx context.Context, hash int64) (has bool, err error) {
	if w.kept == nil {
		err = w.hasTotals.QueryRowContext(ctx, hash).Scan(&has)
	} else {
		_, has = w.kept[hash]
	}
	return has, err
}

// begin begins to keep the totals of a position, if it stands often enough together with those that
// are not in the lists yet, and returns how often it stands in the lists.
func (w *Writer) begin(ctx context.Context, same []Posting) (begun bool, before int, err error) {
	before, err = w.times(ctx, same[0].Hash)
	if err != nil || before+len(same) < w.keep {
		return false, before, err
	}
	if w.kept != nil {
		w.kept[same[0].Hash] = struct{}{}
	}
	return true, before, nil
}

// putTotals adds the occurrences of a position to its totals.
func (w *Writer) putTotals(ctx context.Context, same []Posting, standings map[int64]Standing) error {
	clear(w.sums)
	w.sums.add(same, standings)
	return w.insertTotals(ctx, same[0].Hash, w.sums)
}

// insertTotals adds to the totals of a position.
func (w *Writer) insertTotals(ctx context.Context, hash int64, sums Totals) error {
	for _, move := range slices.Sorted(maps.Keys(sums)) {
		s := sums[move]
		if _, err := w.addTotal.ExecContext(ctx, hash, move, s.Times, s.Games, s.Decided,
			s.Points[0], s.Points[1], s.Points[2], s.Points[3], s.Days.First, s.Days.Last); err != nil {
			return err
		}
	}
	return nil
}

// recountAll counts the totals of some positions from the lists.
func (w *Writer) recountAll(ctx context.Context, hashes []int64) error {
	standings := remembered(w.recent.before(w.standings))
	for _, hash := range hashes {
		if err := w.recount(ctx, hash, standings); err != nil {
			return err
		}
	}
	return nil
}

// recount counts the totals of a position from the lists.
func (w *Writer) recount(ctx context.Context, hash int64, of Standings) error {
	if _, err := w.dropTotals.ExecContext(ctx, hash); err != nil {
		return err
	}
	same, err := w.Find(ctx, hash, 0, 0)
	if err != nil || len(same) == 0 {
		return err
	}
	standings, err := of(ctx, gamesOf(same))
	if err != nil {
		return err
	}
	return w.putTotals(ctx, same, standings)
}

// loadKept reads which positions have totals.
func (w *Writer) loadKept(ctx context.Context) error {
	w.kept = map[int64]struct{}{}
	return dialect.Each(ctx, w.db, func(rows *sql.Rows) error {
		var hash int64
		err := rows.Scan(&hash)
		w.kept[hash] = struct{}{}
		return err
	}, dialect.KeptHashes)
}
