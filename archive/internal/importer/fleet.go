package importer

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/words"
)

// Writer stores records. It has the only connection that writes, and a writer for each shard of the archive.
type Writer struct {
	conn   *sql.Conn
	read   *sql.DB // that cannot write
	shards []*shardWriter
	// entered are the shards to which the open transaction writes.
	entered []*shardWriter
	// readmit lets superseded texts in again.
	readmit bool
}

// NewWriter returns a writer on the file's connection. The caller closes it.
func NewWriter(ctx context.Context, a *file.File, keep int, voc *record.Vocabulary, started int64) (*Writer, error) {
	if err := a.Writable(); err != nil {
		return nil, err
	}
	conn, err := a.Write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &Writer{conn: conn, read: a.Read}
	for _, shard := range a.Shards() {
		s, err := newWriter(ctx, conn, shard, keep, voc, started)
		if err != nil {
			return nil, errors.Join(err, w.release())
		}
		if s.far = a.Served(); s.far {
			s.newPlayers.lists, s.newTags.lists, s.newPlayers.holds = nil, nil, false
		}
		s.index.Far = s.far
		w.shards = append(w.shards, s)
		s.share(w.shards[0])
	}
	return w, nil
}

// several reports whether the archive has several shards.
func (w *Writer) several() bool { return len(w.shards) > 1 }

// of returns the writer of the shard of a game.
func (w *Writer) of(id record.ID) *shardWriter {
	if !w.several() {
		return w.shards[0]
	}
	return w.shards[dialect.ShardOf(id[:], len(w.shards))]
}

// Close closes the writer.
func (w *Writer) Close() error {
	// What the planner knows of the tables is brought up to date.
	_, err := w.conn.ExecContext(context.Background(), dialect.Optimize)
	if file.Busy(err) {
		err = nil // the other program does it
	}
	return errors.Join(err, w.release())
}

// release gives the connection back.
func (w *Writer) release() error {
	var errs []error
	for _, s := range w.shards {
		errs = append(errs, s.finish())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// begin opens a transaction that writes to some shards, which are in order; to all if none are named. From here on
// nobody else writes there.
func (w *Writer) begin(ctx context.Context, to ...*shardWriter) error {
	if len(to) == 0 {
		to = w.shards
	}
	begin := dialect.Begin
	if w.several() {
		begin = dialect.BeginAlone
	}
	if _, err := w.conn.ExecContext(ctx, begin); err != nil {
		return err
	}
	for _, s := range to {
		w.entered = append(w.entered, s)
		if w.several() {
			if _, err := s.conn.ExecContext(ctx, dialect.Enter); err != nil {
				return errors.Join(err, w.rollback(ctx))
			}
		}
		if err := s.look(ctx); err != nil {
			return errors.Join(err, w.rollback(ctx))
		}
	}
	return nil
}

func (w *Writer) commit(ctx context.Context) error {
	short := context.WithoutCancel(ctx)
	for _, s := range w.entered {
		if err := s.flush(short); err != nil {
			return err
		}
	}
	for i := 0; i < len(w.entered) && w.several(); i++ {
		if _, err := w.entered[i].conn.ExecContext(short, dialect.Counted); err != nil {
			return err
		}
	}
	_, err := w.conn.ExecContext(ctx, dialect.CommitMarked)
	if err == nil {
		w.entered = nil
		return nil
	}
	for _, s := range w.entered {
		if s.shard.Elsewhere && len(w.entered) > 1 {
			return &partly{err}
		}
	}
	return err
}

// partly is an error of a commit on several servers, which commit one after the other: postgres_fdw prepares none.
type partly struct{ error }

// Error implements error.
func (p *partly) Error() string {
	return p.error.Error() + " (while several servers committed: some may have what others have not; repeat the " +
		"command, and agn archive verify)"
}

// Unwrap returns why it failed.
func (p *partly) Unwrap() error { return p.error }

// rollback undoes the transaction, whatever the context has come to.
func (w *Writer) rollback(ctx context.Context) error {
	for _, s := range w.entered {
		s.undone()
	}
	w.entered = nil
	_, err := w.conn.ExecContext(context.WithoutCancel(ctx), dialect.Rollback)
	if err != nil && strings.Contains(err.Error(), dialect.NoTransaction) {
		return nil // SQLite has done it itself
	}
	return err
}

// within calls do in a transaction of its own, which writes to some shards, to all if none are named.
func (w *Writer) within(ctx context.Context, do func() error, to ...*shardWriter) error {
	if err := w.begin(ctx, to...); err != nil {
		return err
	}
	err := do()
	if err == nil {
		err = w.commit(ctx)
	}
	if err != nil {
		return errors.Join(err, w.rollback(ctx))
	}
	return nil
}

// storedIn reads a game by its number, nil if there is none. The error is problem.ErrDamaged,
// wrapped, if it is not as it was written.
func storedIn(ctx context.Context, db dialect.Source, number int64) (r *games.StoredRow, err error) {
	err = games.EachIn(ctx, db, dialect.GameNumbered(number), func(row *games.StoredRow) error {
		r = row
		return r.Check()
	})
	return r, err
}

// inShards returns the writers of the shards that have some games, in order, and which of the games each has, by their
// place. A game that is nowhere is looked for in the first.
func (w *Writer) inShards(ctx context.Context, numbers []int64) (to []*shardWriter, which [][]int, err error) {
	at := map[int64]*shardWriter{}
	if w.several() {
		err = dialect.Each(ctx, w.conn, func(rows *sql.Rows) error {
			var game int64
			var id []byte
			err := rows.Scan(&game, &id)
			if err == nil {
				at[game] = w.of(record.ID(id))
			}
			return err
		}, dialect.IDsOf, dialect.List(slices.Clone(numbers)))
	}
	for _, s := range w.shards {
		var own []int
		for i, game := range numbers {
			if is := at[game]; is == s || is == nil && s == w.shards[0] {
				own = append(own, i)
			}
		}
		if own != nil {
			to, which = append(to, s), append(which, own)
		}
	}
	return to, which, err
}

// take returns the first of so many numbers for games.
func (w *Writer) take(ctx context.Context, games int) (first int64, err error) {
	if !w.several() {
		first = w.shards[0].next
		w.shards[0].next += int64(games)
		return first, nil
	}
	err = w.conn.QueryRowContext(ctx, dialect.TakeGames, games).Scan(&first)
	return first, err
}

// store stores records, those that are not there already, in the open transaction, which writes to all shards.
// It calls each with every record and what became of it.
func (w *Writer) store(ctx context.Context, records []*record.Record, each func(*record.Record, fate)) error {
	if !w.several() {
		w.shards[0].readmit = w.readmit
		return w.shards[0].store(ctx, records, each)
	}
	parts, err := w.numbered(ctx, records)
	if err != nil {
		return err
	}
	fates := map[*record.Record]fate{}
	for i, part := range parts {
		if err := w.storeIn(ctx, w.shards[i], part, fates); err != nil {
			return err
		}
	}
	for _, r := range records {
		each(r, fates[r])
	}
	return nil
}

// storeIn stores records in a shard, and notes what became of them.
func (w *Writer) storeIn(ctx context.Context, s *shardWriter, part []*record.Record,
	fates map[*record.Record]fate) error {
	s.readmit = w.readmit
	return s.store(ctx, part, func(r *record.Record, became fate) { fates[r] = became })
}

// storeByShard stores records, in a transaction for each shard, which keeps others from that shard alone.
func (w *Writer) storeByShard(ctx context.Context, records []*record.Record, each func(*record.Record, fate)) error {
	// The numbers are taken first: a server that fails while others have committed would give them again.
	parts, err := w.numbered(ctx, records)
	if err != nil {
		return err
	}
	fates := map[*record.Record]fate{}
	if err := w.storeParts(ctx, parts, fates); err != nil {
		return err
	}
	for _, r := range records {
		each(r, fates[r])
	}
	return nil
}

// storeParts stores the parts of the shards, and notes what became of each record.
func (w *Writer) storeParts(ctx context.Context, parts [][]*record.Record, fates map[*record.Record]fate) error {
	var to []*shardWriter
	for i, part := range parts {
		if len(part) > 0 {
			to = append(to, w.shards[i])
		}
	}
	return w.inAnyOrder(ctx, to, func(s *shardWriter) error {
		part := parts[s.shard.Number]
		if err := w.overtaken(ctx, s, part); err != nil {
			return err
		}
		return w.within(ctx, func() error { return w.storeIn(ctx, s, part, fates) }, s)
	})
}

// inAnyOrder calls do for each of some shards, whose lock it has: for those first that nobody else writes to.
func (w *Writer) inAnyOrder(ctx context.Context, to []*shardWriter, do func(*shardWriter) error) error {
	to = slices.Clone(to)
	for len(to) > 0 {
		i, err := w.lockAny(ctx, to)
		if err != nil {
			return err
		}
		s := to[i]
		err = do(s)
		if _, left := s.conn.ExecContext(context.WithoutCancel(ctx), dialect.Leave); err != nil || left != nil {
			return errors.Join(err, left)
		}
		to = slices.Delete(to, i, i+1)
	}
	return nil
}

// lockAny takes the lock of one of some shards, one that is free if there is one, and returns its place. Where somebody
// has the first, the last ones are tried first: two that come at once would else both have the last left at the end.
func (w *Writer) lockAny(ctx context.Context, to []*shardWriter) (int, error) {
	for i := range to {
		at := (len(to) - i) % len(to)
		var free bool
		if err := to[at].conn.QueryRowContext(ctx, dialect.TryAwait).Scan(&free); err != nil || free {
			return at, err
		}
	}
	_, err := to[0].conn.ExecContext(ctx, dialect.Await)
	return 0, err
}

// overtaken gives other numbers to new records of a shard to which another program has written games with later ones
// since theirs were taken: in a shard later games have greater numbers.
func (w *Writer) overtaken(ctx context.Context, s *shardWriter, part []*record.Record) error {
	fresh := slices.DeleteFunc(slices.Clone(part), func(r *record.Record) bool { return r.Game == 0 })
	if len(fresh) == 0 {
		return nil
	}
	var next int64
	if err := s.conn.QueryRowContext(ctx, dialect.NextGame).Scan(&next); err != nil || fresh[0].Game >= next {
		return err
	}
	return w.renumber(ctx, fresh)
}

// renumber gives records the next numbers.
func (w *Writer) renumber(ctx context.Context, records []*record.Record) error {
	first, err := w.take(ctx, len(records))
	for i, r := range records {
		r.Game = first + int64(i)
	}
	return err
}

// numbered gives numbers to the records that are to be new games, in their order, and returns the records by shard.
func (w *Writer) numbered(ctx context.Context, records []*record.Record) (parts [][]*record.Record, err error) {
	parts = make([][]*record.Record, len(w.shards))
	known := storedIDs{}
	if err := known.recall(ctx, w.conn, records); err != nil {
		return nil, err
	}
	outdated := false
	if !w.readmit {
		if err := w.conn.QueryRowContext(ctx, dialect.Supersedes).Scan(&outdated); err != nil {
			return nil, err
		}
	}
	var fresh []*record.Record
	for _, r := range records {
		parts[w.of(r.ID).shard.Number] = append(parts[w.of(r.ID).shard.Number], r)
		out := known.has(r.ID)
		if !out && outdated {
			if err := w.conn.QueryRowContext(ctx, dialect.IsSuperseded, r.ID[:]).Scan(&out); err != nil {
				return nil, err
			}
		}
		if !out {
			known.note(r.ID)
			fresh = append(fresh, r)
		}
	}
	if len(fresh) == 0 {
		return parts, nil
	}
	return parts, w.renumber(ctx, fresh)
}

// supersede takes games out of all tables, so that nothing counts or finds them, and keeps
// their texts as superseded. It belongs to the transaction that is open. A game that does
// not match its checksums stays, and is an error.
func (w *Writer) supersede(ctx context.Context, out []leaving, when int64) error {
	numbers := make([]int64, len(out))
	for i, l := range out {
		numbers[i] = l.game
	}
	to, which, err := w.inShards(ctx, numbers)
	for i, s := range to {
		var own []leaving
		for _, k := range which[i] {
			own = append(own, out[k])
		}
		if err := s.supersede(ctx, own, when); err != nil {
			return err
		}
	}
	return err
}

// settleIndex merges what the batches have left of segments, in a transaction of its own for each shard: what
// is stored stays whatever becomes of it.
func (w *Writer) settleIndex(ctx context.Context) error {
	for _, s := range w.shards {
		s.leave()
	}
	settle := func(s *shardWriter) error {
		return w.beside(ctx, func(read *sql.Conn) error {
			return w.within(ctx, func() error { return s.index.Settle(ctx, s.shard.Source(read)) }, s)
		})
	}
	err := error(nil)
	if w.several() {
		err = w.inAnyOrder(ctx, w.shards, settle)
	} else {
		err = settle(w.shards[0])
	}
	if err != nil {
		return words.Errorf("merging the index of positions: %v", err)
	}
	return nil
}

// beside calls do with a connection that reads much, and nothing twice.
func (w *Writer) beside(ctx context.Context, do func(*sql.Conn) error) (err error) {
	read, err := w.read.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, read.Close()) }()
	if _, err := read.ExecContext(ctx, dialect.ReadOnce); err != nil {
		return err
	}
	err = do(read)
	_, after := read.ExecContext(context.WithoutCancel(ctx), dialect.ReadOften)
	return errors.Join(err, after)
}
