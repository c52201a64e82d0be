package archive

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID marks the file of an archive: "AGNA".
const applicationID = 0x41474e41

// The parameters of the connections. A writer waits long for another, which holds
// the file while it writes a batch.
const (
	dsnWrite = "_journal_mode=WAL&_synchronous=FULL&_txlock=immediate&_dqs=0&_defensive=1&_error_rc=1" +
		"&_busy_timeout=60000&_pragma=cache_size(-32768)&_pragma=temp_store(2)&mode=rwc"
	dsnRead      = "mode=ro&_query_only=1&_dqs=0&_defensive=1&_error_rc=1&_busy_timeout=10000&_pragma=cache_size(-16384)"
	dsnImmutable = dsnRead + "&immutable=1"
	dsnCompare   = "mode=rw&_dqs=0&_defensive=1&_error_rc=1&_busy_timeout=10000"
	dsnProbe     = "mode=ro&_error_rc=1&_busy_timeout=10000"
)

//go:embed schema/*.sql
var schemaFiles embed.FS

// schemas returns the migrations in order; the n-th makes an archive of version n.
func schemas() ([]string, error) {
	names, err := fs.Glob(schemaFiles, "schema/*.sql")
	if err != nil {
		return nil, err
	}
	var out []string
	for _, n := range names {
		text, err := schemaFiles.ReadFile(n)
		if err != nil {
			return nil, err
		}
		out = append(out, string(text))
	}
	return out, nil
}

func openDB(path, params string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	escaped := (&url.URL{Path: filepath.ToSlash(abs)}).EscapedPath()
	return sql.Open("sqlite", "file:"+escaped+"?"+params)
}

// openReaders opens the pool of readers. A file in a directory that cannot be
// written is read as it is, unless a program left something beside it that belongs to
// it or is to undo what stands in it.
func openReaders(ctx context.Context, path string) (*sql.DB, error) {
	db, err := openDB(path, dsnRead)
	if err != nil {
		return nil, err
	}
	_, err = versionOf(ctx, db)
	if code := codeOf(err); code != sqlite3.SQLITE_READONLY && code != sqlite3.SQLITE_CANTOPEN {
		return db, err
	}
	if holds(path + "-journal") {
		return db, fmt.Errorf("a change was broken off, and only when it is opened for writing can %s-journal undo it: %w", path, err)
	}
	if holds(path + "-wal") {
		return db, fmt.Errorf("its last changes are still in %s-wal, and its directory cannot be written: %w", path, err)
	}
	if closeErr := db.Close(); closeErr != nil {
		return nil, errors.Join(err, closeErr)
	}
	return openDB(path, dsnImmutable)
}

// examine looks at the file before SQLite is let near it, since already opening it
// in the usual way changes a database of someone else's.
func (a *Archive) examine(ctx context.Context, mode Mode) error {
	flag := os.O_RDONLY
	switch mode {
	case ReadWrite:
		flag = os.O_RDWR
	case Create:
		flag = os.O_RDWR | os.O_CREATE
	}
	f, err := os.OpenFile(a.path, flag, 0o666)
	if err != nil {
		return err
	}
	if mode != ReadOnly {
		if err := tryDirectory(filepath.Dir(a.path)); err != nil {
			return errors.Join(fmt.Errorf("its directory cannot be written: %w", err), f.Close())
		}
	}
	head := make([]byte, 100)
	n, err := io.ReadFull(f, head)
	if closeErr := f.Close(); closeErr != nil {
		return closeErr
	}
	switch {
	case n == 0 && (err == io.EOF || err == io.ErrUnexpectedEOF):
		if mode == Create {
			return nil
		}
		return fmt.Errorf("%w: the file is empty", ErrNotArchive)
	case err != nil && err != io.ErrUnexpectedEOF:
		return err
	case n < len(head) || !bytes.HasPrefix(head, []byte("SQLite format 3\x00")):
		return ErrNotArchive
	case binary.BigEndian.Uint32(head[68:]) == applicationID:
		return nil
	}
	if err = a.probe(ctx); errors.Is(err, errBlank) {
		// An archive whose making was interrupted.
		if err = nil; mode != Create {
			err = fmt.Errorf("%w: the database is empty", ErrNotArchive)
		}
	}
	return err
}

// probe asks SQLite for the marks of a file that has none at its head. What is true of
// the file may stand beside it. Where nothing does, SQLite is not to make anything
// there either.
func (a *Archive) probe(ctx context.Context) error {
	journal := a.path + "-journal"
	beside := func() bool { return holds(a.path+"-wal") || holds(journal) }
	if !beside() {
		// Read as it is the file is not locked, and another program may just make it.
		if err := probeWith(ctx, a.path, dsnImmutable); err == nil || errors.Is(err, errBlank) || !beside() {
			return err
		}
	}
	err := probeWith(ctx, a.path, dsnProbe)
	if codeOf(err) == sqlite3.SQLITE_READONLY && holds(journal) {
		// Only who opens it for writing may undo the change that was broken off.
		if undoneToNothing(journal) {
			return errBlank
		}
		return fmt.Errorf("%w: it is a database of another program, which was broken off while it changed it", ErrNotArchive)
	}
	return err
}

func probeWith(ctx context.Context, path, params string) error {
	db, err := openDB(path, params)
	if err != nil {
		return err
	}
	return errors.Join(checkMarks(ctx, db), db.Close())
}

// holds reports whether there is a file with something in it.
func holds(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

// undoneToNothing reports whether a rollback journal undoes the very first write to a
// database: whoever opens it for writing finds an empty one. A program that is killed
// while it makes an archive can leave one. The layout is section 3 of SQLite's
// description of its file format.
func undoneToNothing(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	const magic, pagesBefore = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 16
	head := make([]byte, pagesBefore+4)
	_, err = io.ReadFull(f, head)
	return err == nil && bytes.HasPrefix(head, []byte(magic)) && binary.BigEndian.Uint32(head[pagesBefore:]) == 0
}

// tryDirectory reports whether files can be made in a directory. SQLite keeps its log
// there, and without one takes what it was asked to write to for something to read.
func tryDirectory(dir string) error {
	f, err := os.CreateTemp(dir, ".agndb-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// errBlank says that a database holds nothing at all.
var errBlank = errors.New("the database is empty")

// checkMarks returns an error unless the database is an archive of a version that
// this program knows.
func checkMarks(ctx context.Context, db *sql.DB) error {
	// In one statement, since another program may just make the archive.
	const marks = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, pragma_user_version"
	var id, version, tables int
	if err := db.QueryRowContext(ctx, marks).Scan(&id, &version, &tables); err != nil {
		return err
	}
	if id != applicationID {
		if id == 0 && version == 0 && tables == 0 {
			return errBlank
		}
		return fmt.Errorf("%w: it is a database of another program", ErrNotArchive)
	}
	all, err := schemas()
	if err != nil {
		return err
	}
	if version > len(all) {
		return fmt.Errorf("%w: its schema is version %d, this version knows %d", ErrNewer, version, len(all))
	}
	return nil
}

func versionOf(ctx context.Context, db *sql.DB) (int, error) {
	var v int
	err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&v)
	return v, err
}

// connect makes the first connection. It switches a new file to the log, for which
// SQLite does not wait when another program does the same.
func connect(ctx context.Context, db *sql.DB) error {
	const tries, pause = 100, 50 * time.Millisecond
	for n := 1; ; n++ {
		err := db.PingContext(ctx)
		if codeOf(err) != sqlite3.SQLITE_BUSY || n == tries {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// migrate brings the archive to the newest of some schemas, each step in a transaction
// of its own.
func migrate(ctx context.Context, db *sql.DB, all []string) error {
	if err := checkMarks(ctx, db); err != nil && !errors.Is(err, errBlank) {
		return err
	}
	for n, text := range all {
		if v, err := versionOf(ctx, db); err != nil {
			return err
		} else if v > n {
			continue
		}
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		// Another program may have done it while this one waited.
		var v int
		if err = tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&v); err == nil && v == n {
			_, err = tx.ExecContext(ctx, text)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("migrating to version %d: %w", n+1, err), tx.Rollback())
		}
		if err := tx.Commit(); err != nil {
			return fmt.Errorf("migrating to version %d: %w", n+1, err)
		}
	}
	// Where another program did it, the connection still knows the tables as they were,
	// until it reads one.
	_, err := db.ExecContext(ctx, "SELECT 1 FROM sqlite_schema")
	return err
}

// codeOf returns the primary code of an SQLite error, 0 for any other.
func codeOf(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}

// explain says in words what kind of trouble an error is.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	var what string
	switch codeOf(err) {
	case sqlite3.SQLITE_FULL:
		what = "no space left for the archive; what was acknowledged is safe"
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		what = "another program is writing to the archive"
	case sqlite3.SQLITE_CORRUPT:
		what = "the archive is damaged, see agn archive verify and salvage"
	case sqlite3.SQLITE_NOTADB:
		what = "not an archive, or one damaged at its very beginning"
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		what = "the archive or its directory cannot be written"
	case sqlite3.SQLITE_IOERR:
		what = "the disk failed"
	default:
		var p *fs.PathError
		if errors.As(err, &p) {
			return fmt.Errorf("archive: %w", err)
		}
		return fmt.Errorf("archive %s: %w", path, err)
	}
	return fmt.Errorf("archive %s: %s: %w", path, what, err)
}
