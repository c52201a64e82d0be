package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// writer stores records. It has the only connection that writes.
type writer struct {
	archive *Archive
	conn    *sql.Conn
	voc     *vocabulary
	started int64 // of the import, seconds since 1970

	insertGame, insertText, insertComment, insertCommentText *sql.Stmt
	insertSource, insertImport                               *sql.Stmt
	findTag, insertTag, findPlayer, insertPlayer             *sql.Stmt
	findMove, insertMove, findCast, insertCast               *sql.Stmt
	findKind, insertKind                                     *sql.Stmt
	hasTotals, addTotal, dropTotals                          *sql.Stmt
	lastList, readList, writeList, dropList                  *sql.Stmt

	tags, seats, findings, throws, happenings *bulk

	prepared []*sql.Stmt // all of the above

	// What is known of the tables, forgotten when another program has written or a
	// transaction was undone.
	dataVersion      int64
	next             int64 // game
	importID, lastID int64 // the import's number, 0 until it has a row; the last source's
	file             string
	source           int64 // 0 until the file has a row
	moves            []int64
	casts            []int64
	kinds            []int64
	tagIDs           map[tagPair]int64
	playerIDs        map[string]int64
	kept             map[int64]struct{} // positions with totals; nil if not loaded
	sums             map[int64]sum

	// The rows of a batch that are written sorted, and what its games come to.
	run              []indexed
	standings        map[int64]standing
	tagRun           [][2]int64
	throwRun, hapRun [][4]int64
	// What makes lists of positions.
	merged []indexed
	packer packer
}

// maxKnown bounds what is remembered of tags and players.
const maxKnown = 1 << 17

func (a *Archive) newWriter(ctx context.Context, voc *vocabulary, started int64) (*writer, error) {
	if err := a.writable(); err != nil {
		return nil, err
	}
	conn, err := a.write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{archive: a, conn: conn, voc: voc, started: started, dataVersion: -1, sums: map[int64]sum{}, standings: map[int64]standing{}}
	if err := w.prepare(ctx); err != nil {
		return nil, errors.Join(err, w.release())
	}
	return w, nil
}

func (w *writer) prepare(ctx context.Context) error {
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&w.insertGame, `INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (id) DO NOTHING`},
		{&w.insertText, `INSERT INTO texts VALUES (?,?,?)`},
		{&w.insertComment, `INSERT INTO comments (game, event, text, folded) VALUES (?,?,?,?) RETURNING comment`},
		{&w.insertCommentText, `INSERT INTO commenttext (rowid, folded) VALUES (?,?)`},
		{&w.insertSource, `INSERT INTO sources VALUES (?,?,?)`},
		{&w.insertImport, `INSERT INTO imports VALUES (?,?)`},
		{&w.findTag, `SELECT tag FROM tagvalues WHERE name = ? AND value = ?`},
		{&w.insertTag, `INSERT INTO tagvalues (name, value, folded) VALUES (?,?,?) RETURNING tag`},
		{&w.findPlayer, `SELECT player FROM players WHERE name = ?`},
		{&w.insertPlayer, `INSERT INTO players (name, folded) VALUES (?,?) RETURNING player`},
		{&w.findMove, `SELECT move FROM moves WHERE text = ?`},
		{&w.insertMove, `INSERT INTO moves (move, text) VALUES ((SELECT coalesce(max(move) + 1, 0) FROM moves), ?) RETURNING move`},
		{&w.findCast, `SELECT throw FROM casts WHERE device = ? AND text = ?`},
		{&w.insertCast, `INSERT INTO casts (device, text, dice, value) VALUES (?,?,?,?) RETURNING throw`},
		{&w.findKind, `SELECT kind FROM kinds WHERE name = ?`},
		{&w.insertKind, `INSERT INTO kinds (name) VALUES (?) RETURNING kind`},
		{&w.hasTotals, `SELECT EXISTS (SELECT 1 FROM totals WHERE hash = ? AND move = -1)`},
		{&w.addTotal, `INSERT INTO totals VALUES (?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (hash, move) DO UPDATE SET
			times = times + excluded.times, games = games + excluded.games, decided = decided + excluded.decided,
			points1 = points1 + excluded.points1, points2 = points2 + excluded.points2,
			points3 = points3 + excluded.points3, points4 = points4 + excluded.points4,
			firstday = min(ifnull(firstday, excluded.firstday), ifnull(excluded.firstday, firstday)),
			lastday = max(ifnull(lastday, excluded.lastday), ifnull(excluded.lastday, lastday))`},
		{&w.dropTotals, `DELETE FROM totals WHERE hash = ?`},
		{&w.lastList, `SELECT key, length(data) FROM postings WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1`},
		{&w.readList, `SELECT data FROM postings WHERE key = ?`},
		{&w.writeList, `INSERT OR REPLACE INTO postings VALUES (?,?)`},
		{&w.dropList, `DELETE FROM postings WHERE key = ?`},
	} {
		var err error
		if *s.to, err = w.conn.PrepareContext(ctx, s.text); err != nil {
			return err
		}
		w.prepared = append(w.prepared, *s.to)
	}
	for _, b := range []struct {
		to   **bulk
		into string
		cols int
	}{
		{&w.tags, `INSERT INTO tags VALUES `, 2},
		{&w.seats, `INSERT INTO seats VALUES `, 6},
		{&w.findings, `INSERT INTO findings VALUES `, 15},
		{&w.throws, `INSERT INTO throws VALUES `, 4},
		{&w.happenings, `INSERT INTO happenings VALUES `, 4},
	} {
		var err error
		if *b.to, err = newBulk(ctx, w.conn, b.into, b.cols); err != nil {
			return err
		}
		w.prepared = append(w.prepared, (*b.to).one, (*b.to).many)
	}
	return nil
}

func (w *writer) close() error {
	// What the planner knows of the tables is brought up to date.
	_, err := w.conn.ExecContext(context.Background(), "PRAGMA optimize")
	return errors.Join(unlessBusy(err), w.release())
}

// release gives the connection back. SQLite keeps a connection open as long as one of
// its statements is, and nobody else closes those prepared on one connection.
func (w *writer) release() error {
	var errs []error
	for _, s := range w.prepared {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// begin opens a transaction. From here on nobody else writes.
func (w *writer) begin(ctx context.Context) error {
	if _, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	var version int64
	if err := w.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version); err != nil {
		return err
	}
	if version == w.dataVersion {
		return nil
	}
	w.forget()
	w.dataVersion = version
	if err := w.conn.QueryRowContext(ctx, "SELECT coalesce(max(game), 0) + 1 FROM games").Scan(&w.next); err != nil {
		return err
	}
	return w.conn.QueryRowContext(ctx, "SELECT coalesce(max(source), 0) FROM sources").Scan(&w.lastID)
}

// forget drops what is known of the tables.
func (w *writer) forget() {
	w.dataVersion = -1
	w.moves, w.casts, w.kinds = w.moves[:0], w.casts[:0], w.kinds[:0]
	w.tagIDs, w.playerIDs, w.kept = map[tagPair]int64{}, map[string]int64{}, nil
	w.file, w.source = "", 0
}

func (w *writer) commit(ctx context.Context) error {
	_, err := w.conn.ExecContext(ctx, "COMMIT")
	return err
}

// rollback undoes the transaction, whatever the context has come to.
func (w *writer) rollback(ctx context.Context) error {
	w.forget()
	for _, b := range []*bulk{w.tags, w.seats, w.findings, w.throws, w.happenings} {
		b.args = b.args[:0]
	}
	w.importID = 0
	_, err := w.conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	if err != nil && strings.Contains(err.Error(), "no transaction is active") {
		return nil // SQLite has done it itself
	}
	return err
}

// store stores records, those that are not there already, in the open transaction.
// It calls each with every record and whether it is new.
func (w *writer) store(ctx context.Context, records []*record, each func(*record, bool)) error {
	w.clear()
	for _, r := range records {
		added, err := w.game(ctx, r)
		if err == nil && added {
			err = w.gather(ctx, r)
		}
		if err != nil {
			return fmt.Errorf("storing the game at %s:%d: %w", r.file, r.line, err)
		}
		each(r, added)
	}
	if err := w.scatter(ctx); err != nil || len(w.run) == 0 {
		return err
	}
	return w.index().add(ctx, w, w.run)
}

// index is the index within the open transaction.
func (w *writer) index() Index { return listIndex{w.conn, w.archive.keep} }

// clear forgets the rows that were gathered.
func (w *writer) clear() {
	w.run, w.tagRun, w.throwRun, w.hapRun = w.run[:0], w.tagRun[:0], w.throwRun[:0], w.hapRun[:0]
	clear(w.standings)
}

// gather takes the rows of a game that are written sorted, together with those of
// other games.
func (w *writer) gather(ctx context.Context, r *record) error {
	st := standing{days: r.days}
	for _, s := range r.seats {
		if s.points >= 0 && s.seat <= len(st.points) {
			st.decided = true
			st.points[s.seat-1] = s.points
		}
	}
	w.standings[r.game] = st
	for _, p := range r.positions {
		move, err := w.move(ctx, p.move)
		if err != nil {
			return err
		}
		w.run = append(w.run, indexed{p.hash, PlaceOf(r.game, int(p.event)), uint32(move)})
	}
	for _, t := range r.throws {
		cast, err := w.cast(ctx, t.cast)
		if err != nil {
			return err
		}
		w.throwRun = append(w.throwRun, [4]int64{cast, r.game, int64(t.event), int64(t.seat)})
	}
	for _, h := range r.happenings {
		kind, err := w.kind(ctx, h.kind)
		if err != nil {
			return err
		}
		w.hapRun = append(w.hapRun, [4]int64{kind, r.game, int64(h.event), int64(h.seat)})
	}
	return nil
}

// scatter writes what was gathered.
func (w *writer) scatter(ctx context.Context) error {
	if err := insertSorted(ctx, w.throws, w.throwRun); err != nil {
		return err
	}
	if err := insertSorted(ctx, w.happenings, w.hapRun); err != nil {
		return err
	}
	slices.SortFunc(w.tagRun, func(a, b [2]int64) int { return slices.Compare(a[:], b[:]) })
	for _, t := range w.tagRun {
		if err := w.tags.add(ctx, t[0], t[1]); err != nil {
			return err
		}
	}
	for _, b := range []*bulk{w.tags, w.seats, w.findings} {
		if err := b.flush(ctx); err != nil {
			return err
		}
	}
	return nil
}

// insertSorted inserts rows in the order of their key.
func insertSorted(ctx context.Context, b *bulk, rows [][4]int64) error {
	slices.SortFunc(rows, func(a, b [4]int64) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]), cmp.Compare(a[2], b[2]))
	})
	for _, r := range rows {
		if err := b.add(ctx, r[0], r[1], r[2], r[3]); err != nil {
			return err
		}
	}
	return b.flush(ctx)
}

// game inserts the rows of a game that are not part of a run. It reports false for
// a game that is there already.
func (w *writer) game(ctx context.Context, r *record) (added bool, err error) {
	if r.file != w.file {
		w.file, w.source = r.file, 0
	}
	r.game, r.row.source = w.next, w.source
	if w.source == 0 {
		r.row.source = w.lastID + 1
	}
	r.seal = r.sealed(r.file, w.started)
	res, err := w.insertGame.ExecContext(ctx, r.game, r.id[:], r.play[:], r.variant, r.options, r.version, r.setup,
		r.verdict, r.complete, r.events, r.plies, r.sic, r.result, r.computed, r.ending,
		r.date, r.days.First, r.days.Last, r.days.Doubtful, r.final, r.row.source, r.number, r.line, r.digest, r.seal[:], r.row.judged)
	if err != nil {
		return false, err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return false, err
	}
	w.next++
	if err := w.sourced(ctx, r); err != nil {
		return false, err
	}
	if _, err := w.insertText.ExecContext(ctx, r.game, r.sha[:], r.text); err != nil {
		return false, err
	}
	for _, t := range r.tags {
		id, err := w.tag(ctx, t)
		if err != nil {
			return false, err
		}
		w.tagRun = append(w.tagRun, [2]int64{id, r.game})
	}
	for _, c := range r.comments {
		var id int64
		folded := Fold(c.text)
		if err := w.insertComment.QueryRowContext(ctx, r.game, c.event, c.text, folded).Scan(&id); err != nil {
			return false, err
		}
		if _, err := w.insertCommentText.ExecContext(ctx, id, folded); err != nil {
			return false, err
		}
	}
	return true, w.judged(ctx, r)
}

// judged inserts the seats with their scores and the findings.
func (w *writer) judged(ctx context.Context, r *record) error {
	for _, s := range r.seats {
		var (
			player, points any
			err            error
		)
		if s.player != "" {
			if player, err = w.player(ctx, s.player); err != nil {
				return err
			}
		}
		if s.points >= 0 {
			points = s.points
		}
		if err := w.seats.add(ctx, r.game, s.seat, s.letter, s.name, player, points); err != nil {
			return err
		}
	}
	for i := range r.findings {
		f := &r.findings[i]
		if err := w.findings.add(ctx, r.game, i+1, string(f.Code), f.Rule, f.Severity.String(), f.Event, f.Ply, f.Seat,
			f.Span.Start.Line, f.Span.Start.Column, f.Span.End.Line, f.Span.End.Column, f.Message, f.legal, f.Variation); err != nil {
			return err
		}
	}
	return nil
}

// sourced makes the rows of the import and of the file, when the first game of each
// is new.
func (w *writer) sourced(ctx context.Context, r *record) error {
	if w.source != 0 {
		return nil
	}
	if w.importID == 0 {
		if err := w.conn.QueryRowContext(ctx, "SELECT coalesce(max(import), 0) + 1 FROM imports").Scan(&w.importID); err != nil {
			return err
		}
		if _, err := w.insertImport.ExecContext(ctx, w.importID, w.started); err != nil {
			return err
		}
	}
	w.lastID++
	w.source = w.lastID
	_, err := w.insertSource.ExecContext(ctx, w.source, w.importID, r.file)
	return err
}
