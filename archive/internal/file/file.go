// Package file opens the file of an archive: it tells an archive from other files before
// it touches one, locks it, brings it to the newest schema, and says in words what went
// wrong. It finds texts on the pages of one that is damaged.
package file

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"runtime"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/postgres"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Mode says what an archive is opened for. Zero is unset.
type Mode uint8

// The modes.
const (
	ReadOnly  Mode = iota + 1
	ReadWrite      // the archive must exist
	Create         // it is made if it does not
)

// File is the open file of an archive. It is safe for concurrent use.
type File struct {
	Path string
	// at is where SQLite finds it: at Path, but for a blank one that is only read.
	at string
	// Read is a pool that cannot write and keeps what it has prepared, Write a single connection, nil in a file opened
	// read-only.
	Read, Write *sql.DB
	watch       watch
	asides      asides
	blank       blank
	// number is by which pages that do not match their sums are noted.
	number int64
	// version is that of the schema when it was opened, 0 where that was not known.
	version int
	trust   trust
	// strange says what is not as this program makes it, views are the texts of the views that it makes, by their names.
	strange strange
	views   map[string]string
	// server is where an archive in PostgreSQL is, nil for a file.
	server *postgres.Address
	// shards are those of an archive on a server.
	shards []dialect.Shard
}

// Open opens the archive at path. It refuses what is no archive and what a newer
// version wrote before it changes anything, and, where it may not write, what an older
// one wrote. What an older schema lacks is made by rebuild.
func Open(ctx context.Context, path string, mode Mode, rebuild Rebuild) (*File, error) {
	f := &File{Path: path}
	open := f.open
	if postgres.IsAddress(path) {
		open = f.openServer
	}
	if err := open(ctx, mode, rebuild); err != nil {
		return nil, errors.Join(f.Explain(err), f.Close())
	}
	return f, nil
}

func (f *File) open(ctx context.Context, mode Mode, rebuild Rebuild) error {
	if err := registerFunctions(); err != nil {
		return err
	}
	f.number = sums().number()
	blank, err := f.examine(ctx, mode)
	if err != nil {
		return err
	}
	opened, err := os.Stat(f.Path)
	if err != nil {
		return err
	}
	f.watch.opened = opened
	f.at = f.Path
	switch {
	case blank && mode == ReadOnly:
		if err := f.openBlank(ctx, rebuild); err != nil {
			return err
		}
	case f.trust == misshapen:
		sums().note(f.number, 1)
		f.trust = summed
	}
	if mode != ReadOnly {
		if err := f.openWriter(ctx, rebuild); err != nil {
			return err
		}
	}
	db, err := f.openReaders(ctx, openKeeping)
	if err != nil {
		return err
	}
	f.Read = db
	// One more is for watching, and one for what takes long beside what does not.
	conns := max(2, runtime.GOMAXPROCS(0)) + 2
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	if err := checkMarks(ctx, db); err != nil {
		return err
	}
	f.strange, f.views, err = strangeIn(ctx, db)
	switch {
	case err != nil:
		return err
	case f.strange.misleads:
		return f.strange.err()
	}
	return checkNewest(ctx, db)
}

// openWriter opens the connection that writes, and brings the archive to the newest schema.
func (f *File) openWriter(ctx context.Context, rebuild Rebuild) error {
	if holds(f.at + "-journal") {
		if err := f.undo(ctx); err != nil {
			return err
		}
	}
	// Already opening it to write writes.
	reader, err := openDB(f.at, dialect.ParamsProbe)
	if err != nil {
		return err
	}
	err = refuseStrange(ctx, reader)
	switch codeOf(err) {
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		err = nil // only the writer can open it
	}
	if err := errors.Join(err, reader.Close()); err != nil {
		return err
	}
	seal, err := f.toSeal(ctx)
	if err != nil {
		return err
	}
	db, err := openDB(f.at, dialect.ParamsWrite+f.checked(sumsStrict))
	if err != nil {
		return err
	}
	f.Write = db
	db.SetMaxOpenConns(1)
	if err := connect(ctx, db); err != nil {
		return err
	}
	if err := refuseStrange(ctx, db); err != nil {
		return err
	}
	if seal {
		if _, _, err := f.Vacuum(ctx); err != nil {
			return err
		}
		f.trust = summed
		sums().forget(f.number)
	}
	return Migrate(ctx, db, dialect.Version, dialect.Steps, rebuild)
}

// toSeal reports whether sums are to be made of all pages before the file is written to: they have none yet, or a
// program that knows nothing of sums has brought pages there from the log. Where it has changed pages, or they are
// damaged, that is an error.
func (f *File) toSeal(ctx context.Context) (bool, error) {
	if f.trust != meddled {
		return f.trust == unsummed || f.version > 0 && f.version < sumsBy, nil
	}
	err := f.CheckStructure(ctx, true, func(string) {})
	wrong := slices.DeleteFunc(f.WrongPages(), func(number uint32) bool { return number == 1 })
	if err == nil && len(wrong) > 0 {
		err = &problem.Error{Code: problem.PageChanged, Cause: problem.ErrDamaged,
			What: words.Of("another program has changed the archive: %d of its pages are not as agn wrote them, page %d "+
				"for one; it is read, but not written to: agn archive salvage makes an archive of its games",
				len(wrong), wrong[0])}
	}
	return true, err
}

// undo has SQLite undo a change that was broken off, and looks at the first page again.
func (f *File) undo(ctx context.Context) error {
	db, err := openDB(f.at, dialect.ParamsCompare)
	if err != nil {
		return err
	}
	_, err = VersionOf(ctx, db)
	if err := errors.Join(err, db.Close()); err != nil || f.trust == 0 || f.version == 0 {
		return err
	}
	f.trust, err = trustIn(f.at)
	return err
}

// refuseStrange returns an error where an archive has what this program does not make.
func refuseStrange(ctx context.Context, db *sql.DB) error {
	switch err := checkMarks(ctx, db); {
	case errors.Is(err, errBlank):
		return nil
	case err != nil:
		return err
	}
	strange, _, err := strangeIn(ctx, db)
	if err != nil {
		return err
	}
	return strange.err()
}

// Strange says what of the schema is not as this program makes it.
func (f *File) Strange() []string { return f.strange.what }

// Warning says why the file cannot be written to although it can be read, nil if nothing is known
// that speaks against it.
func (f *File) Warning() error {
	var errs []error
	if err := f.strange.err(); err != nil {
		errs = append(errs, explain(f.Path, err))
	}
	if f.trust == meddled {
		errs = append(errs, explain(f.Path,
			words.Errorf("another program has changed the archive, so that its pages are not compared with their checksums; agn "+
				"archive verify says what is wrong")))
	}
	return errors.Join(errs...)
}

// Close closes the file.
func (f *File) Close() error {
	errs := []error{f.asides.close()}
	sums().forget(f.number)
	if f.watch.conn != nil {
		errs = append(errs, f.watch.conn.Close())
	}
	for _, db := range []*sql.DB{f.Read, f.Write} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(append(errs, f.blank.close())...)
}

// Shards returns the shards of the archive, one if it has no several.
func (f *File) Shards() []dialect.Shard {
	if f.shards == nil {
		return []dialect.Shard{{Of: 1}}
	}
	return f.shards
}

// Writable returns an error if the file was opened for reading only.
func (f *File) Writable() error {
	if f.Write == nil {
		return words.Errorf("%s is open for reading only", f.Path)
	}
	return nil
}

// Within calls do in a transaction that sees the archive as it is now and changes
// nothing.
func (f *File) Within(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := f.Read.BeginTx(ctx, nil)
	if err != nil {
		return f.Explain(err)
	}
	defer dialect.Began(tx, f.shards)()
	return f.end(tx, do(tx))
}

// mostLength is the greatest length of a text or row in a statement of the user's own, more
// than any that an archive holds.
const mostLength = 64 << 20

// WithinBounds calls do as Within does for a statement of the user's own, on a connection of its own on which no text
// or row can be longer than an archive needs, while SQLite may take 256 MiB.
func (f *File) WithinBounds(ctx context.Context, statement string, do func(*sql.Tx) error) (err error) {
	if f.server != nil {
		return f.withinServer(ctx, statement, do) // it has bounds of its own
	}
	db, err := f.openReaders(ctx, openDB)
	if db != nil {
		defer func() { err = errors.Join(err, db.Close()) }()
	}
	if err != nil {
		return f.Explain(err)
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return f.Explain(err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := sqlite.Limit(conn, sqlite3.SQLITE_LIMIT_LENGTH, mostLength); err != nil {
		return err
	}
	defer boundHeap()()
	lists, number := listingFor(ctx, statement), lastTableFile.Add(1)
	tableFiles.Store(number, lists)
	defer tableFiles.Delete(number)
	tables, err := f.makeTables(ctx)
	if err == nil {
		tables = append(tables, dialect.PlayedList, dialect.LuckList)
		tables = append(tables, lists.makes(f.views, number)...) // those of the file may not call the functions
		err = played(ctx, conn, tables)
	}
	if err != nil {
		return f.Explain(err)
	}
	tx, err := lists.begin(db, conn)
	if err != nil {
		return f.Explain(err)
	}
	return lists.end(f.end(tx, do(tx)))
}

// played gives a connection the functions that return tables and the view of what was played.
// They are no part of the file, as other programs could not read them and what they show grows
// with this one.
func played(ctx context.Context, conn *sql.Conn, statements []string) (err error) {
	if _, err := conn.ExecContext(ctx, dialect.MayWrite); err != nil {
		return err
	}
	defer func() {
		_, undone := conn.ExecContext(context.WithoutCancel(ctx), dialect.MayRead)
		err = errors.Join(err, undone)
	}()
	for _, s := range statements {
		if _, err := conn.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// end ends a transaction that changed nothing.
func (f *File) end(tx *sql.Tx, err error) error {
	if rollback := tx.Rollback(); err == nil && !errors.Is(rollback, sql.ErrTxDone) {
		err = rollback
	}
	if codeOf(err) != 0 {
		return f.Explain(err)
	}
	return err
}

// Checkpoint gives back the pages that are free and brings what stands in the log into the
// file, unless another program is at work there, which will do it.
func (f *File) Checkpoint(ctx context.Context) error {
	for _, statement := range []string{dialect.GiveBack, dialect.Checkpoint} {
		if _, err := f.Write.ExecContext(ctx, statement); err != nil {
			if Busy(err) {
				return nil
			}
			return err
		}
	}
	return nil
}

// CheckStructure has SQLite check the file and calls each with what it says of it, a line
// at a time. It does it on a connection of its own: one that has looked into the full-text
// index before takes what others have merged since for damage. WrongPages has all pages then that do not match.
func (f *File) CheckStructure(ctx context.Context, quick bool, each func(line string)) (err error) {
	if f.server != nil {
		return nil // a server looks after its own pages
	}
	checked := ""
	if f.trust == summed || f.trust == meddled {
		checked = checkedBy(f.number)
	}
	db, err := openReadersAt(ctx, f.at, checked, openDB)
	if db != nil {
		defer func() { err = errors.Join(err, db.Close()) }()
	}
	if err != nil {
		return err
	}
	check := dialect.IntegrityCheck
	if quick {
		check = dialect.QuickCheck
	}
	return dialect.Each(ctx, db, func(rows *sql.Rows) error {
		var line string
		err := rows.Scan(&line)
		each(line)
		return err
	}, check)
}

// FullTextIsSound compares the full-text index with the comments, and the lists of names with these. In an archive that
// cannot be written, or while another program writes, that cannot be done, and nothing
// is held against it.
func (f *File) FullTextIsSound(ctx context.Context) (bool, error) {
	if f.server != nil {
		return true, nil // comments are looked through
	}
	db, err := openDB(f.at, dialect.ParamsCompare+f.checked(f.number))
	if err != nil {
		return false, err
	}
	differ := false
	_, err = db.ExecContext(ctx, dialect.CompareFullText)
	if err == nil {
		err = db.QueryRowContext(ctx, dialect.ListsDiffer).Scan(&differ)
	}
	sound := !differ
	switch codeOf(err) {
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY:
		err = nil
	case sqlite3.SQLITE_CORRUPT:
		sound, err = false, nil
	}
	return sound, errors.Join(err, db.Close())
}

// Vacuum writes the archive again without gaps, and returns its size in bytes before
// and after. It needs space for a second copy, for a while, among temporary files and beside the
// archive.
func (f *File) Vacuum(ctx context.Context) (before, after int64, err error) {
	if err := f.Writable(); err != nil {
		return 0, 0, err
	}
	if f.server != nil {
		return f.vacuumServer(ctx)
	}
	for _, step := range []struct {
		statement string
		size      *int64
	}{
		{dialect.Checkpoint, &before},
		{dialect.ReserveSums, nil},
		{dialect.CopyInFile, nil},
		{dialect.Vacuum, nil},
		{dialect.CopyInMemory, nil},
		{dialect.Optimize, nil},
		{dialect.Checkpoint, &after},
	} {
		if _, err := f.Write.ExecContext(ctx, step.statement); err != nil {
			return 0, 0, f.Explain(err)
		}
		if step.size == nil {
			continue
		}
		info, err := os.Stat(f.Path)
		if err != nil {
			return 0, 0, err
		}
		*step.size = info.Size()
	}
	return before, after, nil
}
