package archive

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"slices"

	"github.com/ashtapada/agn/archive/dialect"
)

// Index keeps the positions of all games. The one there is packs them into the lists
// of the table postings; another would stand behind the same methods.
type Index interface {
	// Find returns up to limit places where the position stands, in order, from the
	// place from on.
	Find(ctx context.Context, hash, from int64, limit int) ([]Occurrence, error)
	// Count returns how often the position stands, and in how many games.
	Count(ctx context.Context, hash int64) (times, games int64, err error)
	// Add adds a run of positions, whose games are all newer than those that are
	// there, in the transaction that is open on w.
	add(ctx context.Context, w *writer, run []indexed) error
	// Replace takes the positions of some games out and puts a run in, whose games are
	// among them.
	replace(ctx context.Context, w *writer, games map[int64]bool, run []indexed) error
}

// Occurrence is a position of a game.
type Occurrence struct {
	// Place is the game and the event, see PlaceOf.
	Place int64
	// Move is the number of what was played there, 0 for nothing.
	Move int64
}

// Game returns the game's number.
func (o Occurrence) Game() int64 { return o.Place >> eventBits }

// Event returns the number of events before the position.
func (o Occurrence) Event() int { return int(o.Place & maxEvent) }

// Index returns the archive's index.
func (a *Archive) Index() Index { return listIndex{a.read, a.keep} }

// querier is a database, a connection or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// listIndex is an index in the tables postings and totals.
type listIndex struct {
	db querier
	// keep is how often a position must occur for its totals to be kept.
	keep int
}

// A list has the number of its bucket in the upper half of its key and in the lower
// its number in the bucket, from 1. Within a bucket all games of a list are newer than
// those of the list before.
const bucketShift = 32

// lists calls f with each list of a bucket, the oldest games first, until it reports
// false. The bytes are f's only for the call.
func (x listIndex) lists(ctx context.Context, bucket int, f func(key int64, data []byte) (bool, error)) error {
	from := int64(bucket) << bucketShift
	rows, err := x.db.QueryContext(ctx, dialect.SelectLists, from, from|math.MaxUint32)
	if err != nil {
		return err
	}
	defer rows.Close()
	var (
		key  int64
		data sql.RawBytes
	)
	for rows.Next() {
		if err := rows.Scan(&key, &data); err != nil {
			return err
		}
		if more, err := f(key, data); err != nil || !more {
			return errors.Join(err, rows.Close())
		}
	}
	return rows.Err()
}

// each calls f with a reader that stands at the hash in each list that has it, until
// f reports false.
func (x listIndex) each(ctx context.Context, hash int64, f func(r *listReader) bool) error {
	bucket, rest := bucketOf(hash), restOf(hash)
	return x.lists(ctx, bucket, func(_ int64, data []byte) (bool, error) {
		r, err := readList(bucket, data)
		if err != nil {
			return false, err
		}
		r.seek(rest)
		for r.next() && r.rest < rest {
			r.skip()
		}
		more := true
		if !r.bad && r.times > 0 && r.hash == hash {
			more = f(&r)
		}
		return more, r.err()
	})
}

// all returns every occurrence of a position, in order.
func (x listIndex) all(ctx context.Context, hash int64) (out []indexed, err error) {
	err = x.each(ctx, hash, func(r *listReader) bool {
		out = r.occurrences(out, 0, r.times)
		return true
	})
	return out, err
}

// games appends the games in which a position stands, each once, in order, until there
// are most of them, all with most 0.
func (x listIndex) games(ctx context.Context, dst []int64, hash int64, most int) ([]int64, error) {
	before := len(dst)
	err := x.each(ctx, hash, func(r *listReader) bool {
		dst = r.games(slices.Grow(dst, r.times))
		return most == 0 || len(dst)-before < most
	})
	return dst, err
}

func (x listIndex) Find(ctx context.Context, hash, from int64, limit int) ([]Occurrence, error) {
	var found []indexed
	err := x.each(ctx, hash, func(r *listReader) bool {
		found = r.occurrences(found, from, limit-len(found))
		return len(found) < limit
	})
	var out []Occurrence
	for i := range found {
		out = append(out, Occurrence{found[i].place, int64(found[i].move)})
	}
	return out, err
}

func (x listIndex) Count(ctx context.Context, hash int64) (times, games int64, err error) {
	err = x.db.QueryRowContext(ctx, dialect.CountTotals, hash).Scan(&times, &games)
	if !errors.Is(err, sql.ErrNoRows) {
		return times, games, err
	}
	err = x.each(ctx, hash, func(r *listReader) bool {
		times += int64(r.times)
		games += int64(len(r.games(nil)))
		return true
	})
	return times, games, err
}

// times counts how often a position stands.
func (x listIndex) times(ctx context.Context, hash int64) (n int, err error) {
	err = x.each(ctx, hash, func(r *listReader) bool {
		n += r.times
		r.skip()
		return true
	})
	return n, err
}

// roomy is how many bytes a list may have to take up more games. One that is longer
// is never written again.
const roomy = 4 << 10

func (x listIndex) add(ctx context.Context, w *writer, run []indexed) error {
	sortIndexed(run)
	recount, err := x.addTotals(ctx, w, run)
	if err != nil {
		return err
	}
	for i := 0; i < len(run); {
		j := i + 1
		for j < len(run) && bucketOf(run[j].hash) == bucketOf(run[i].hash) {
			j++
		}
		if err := x.extend(ctx, w, run[i:j]); err != nil {
			return err
		}
		i = j
	}
	for _, hash := range recount {
		if err := x.recount(ctx, w, hash); err != nil {
			return err
		}
	}
	return nil
}

// extend adds positions of one bucket to its last list, or begins another.
func (x listIndex) extend(ctx context.Context, w *writer, run []indexed) error {
	bucket := bucketOf(run[0].hash)
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
		if w.merged, err = appendIndexed(w.merged[:0], bucket, data); err != nil {
			return err
		}
		w.merged = append(w.merged, run...)
		sortIndexed(w.merged)
		run = w.merged
	}
	return x.write(ctx, w, key, run)
}

// write writes a list.
func (x listIndex) write(ctx context.Context, w *writer, key int64, list []indexed) error {
	_, err := w.writeList.ExecContext(ctx, key, w.packer.pack(list))
	return err
}

func (x listIndex) replace(ctx context.Context, w *writer, games map[int64]bool, run []indexed) error {
	sortIndexed(run)
	if err := w.loadKept(ctx); err != nil {
		return err
	}
	for bucket := range numBuckets {
		n := 0
		for n < len(run) && bucketOf(run[n].hash) == bucket {
			n++
		}
		changed, err := x.replaceIn(ctx, w, bucket, games, run[:n])
		if err != nil {
			return err
		}
		for hash, times := range changed {
			if _, kept := w.kept[hash]; !kept && times < x.keep {
				continue
			}
			w.kept[hash] = struct{}{}
			if err := x.recount(ctx, w, hash); err != nil {
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
	held  []indexed
	dirty bool
}

// replaceIn replaces in one bucket. Each position goes to the list of its game's
// neighbours. It returns how often each position stands now that has come or gone.
func (x listIndex) replaceIn(ctx context.Context, w *writer, bucket int, games map[int64]bool, run []indexed) (map[int64]int, error) {
	changed := map[int64]int{}
	var lists []*bucketList
	err := x.lists(ctx, bucket, func(key int64, data []byte) (bool, error) {
		held, err := appendIndexed(nil, bucket, data)
		if err != nil {
			return false, err
		}
		l := &bucketList{key: key, first: math.MaxInt64}
		for _, p := range held {
			l.first = min(l.first, p.game())
			if !games[p.game()] {
				l.held = append(l.held, p)
				continue
			}
			l.dirty = true
			changed[p.hash] = 0
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
			if next.first <= p.game() {
				l = next
			}
		}
		l.held, l.dirty = append(l.held, p), true
		changed[p.hash] = 0
	}
	for _, l := range lists {
		for _, p := range l.held {
			if n, ok := changed[p.hash]; ok {
				changed[p.hash] = n + 1
			}
		}
		switch {
		case !l.dirty:
		case len(l.held) == 0:
			if _, err := w.dropList.ExecContext(ctx, l.key); err != nil {
				return nil, err
			}
		default:
			sortIndexed(l.held)
			if err := x.write(ctx, w, l.key, l.held); err != nil {
				return nil, err
			}
		}
	}
	return changed, nil
}
