package file

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	sqlite3 "modernc.org/sqlite/lib"
)

func openDB(path, params string) (*sql.DB, error) {
	name, err := nameOf(path, params)
	if err != nil {
		return nil, err
	}
	return sql.Open("sqlite", name)
}

// nameOf returns what the driver calls a file that is opened so.
func nameOf(path, params string) (string, error) {
	params += "&vfs=" + sumsName
	abs, err := filepath.Abs(path)
	escaped := (&url.URL{Path: filepath.ToSlash(abs)}).EscapedPath()
	return "file:" + escaped + "?" + params, err
}

// openReaders opens a pool of readers, with openDB or openKeeping, and compares the pages that they read with
// their sums where they have some. A file in a directory that cannot be
// written is read as it is, unless a program left something beside it that belongs to
// it or is to undo what stands in it.
func (f *File) openReaders(ctx context.Context, open func(path, params string) (*sql.DB, error)) (*sql.DB, error) {
	return openReadersAt(ctx, f.at, f.checked(f.number), open)
}

func openReadersAt(ctx context.Context, path, checked string, open func(path, params string) (*sql.DB, error)) (*sql.DB,
	error) {
	db, err := open(path, dialect.ParamsRead+checked)
	if err != nil {
		return nil, err
	}
	_, err = VersionOf(ctx, db)
	if code := codeOf(err); code != sqlite3.SQLITE_READONLY && code != sqlite3.SQLITE_CANTOPEN {
		return db, err
	}
	if holds(path + "-journal") {
		return db, words.Errorf("a change was broken off, and only when it is opened for writing can %s-journal undo it: %v",
			path, err)
	}
	if holds(path + "-wal") {
		return db, words.Errorf("its last changes are still in %s-wal, and its directory cannot be written: %v", path, err)
	}
	if closeErr := db.Close(); closeErr != nil {
		return nil, errors.Join(err, closeErr)
	}
	return open(path, dialect.ParamsImmutable+checked)
}

// checked is the parameter of connections that compare pages with their sums, if these have some: by the number of
// the File, or sumsStrict.
func (f *File) checked(by int64) string {
	if f.trust != summed {
		return ""
	}
	return checkedBy(by)
}

func checkedBy(by int64) string {
	return "&" + sumsChecked + "=" + strconv.FormatInt(by, 10)
}

// regular returns an error if an archive, or what SQLite opens beside it, is a device or pipe, which
// is no archive and can be waited for without end.
func regular(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return words.Errorf("%v: it is no regular file", problem.ErrNotArchive)
	}
	for _, beside := range []string{"-wal", "-journal", "-shm"} {
		if info, err := os.Stat(path + beside); err == nil && !info.Mode().IsRegular() {
			return words.Errorf("%s, which belongs to it, is no regular file", path+beside)
		}
	}
	return nil
}

// examine looks at the file before SQLite is let near it, since already opening it
// in the usual way changes a database of someone else's. A blank one holds nothing at all: it is
// an archive that is just being made, or whose making was broken off.
func (f *File) examine(ctx context.Context, mode Mode) (blank bool, err error) {
	path := f.Path
	flag := os.O_RDONLY
	switch mode {
	case ReadWrite:
		flag = os.O_RDWR
	case Create:
		flag = os.O_RDWR | os.O_CREATE
	}
	if err := regular(path); err != nil {
		return false, err
	}
	opened, err := os.OpenFile(path, flag, 0o666)
	if err != nil {
		return false, err
	}
	if mode != ReadOnly {
		if err := tryDirectory(filepath.Dir(path)); err != nil {
			return false, errors.Join(words.Errorf("its directory cannot be written: %v", err), opened.Close())
		}
	}
	h, err := readHead(opened)
	if err := errors.Join(err, opened.Close()); err != nil || h == nil {
		return err == nil, err
	}
	// What the log says is true of the file.
	logged, err := headInLog(path)
	if err != nil {
		return false, err
	}
	if logged != nil {
		h = logged
	}
	if h.id() == applicationID {
		return false, f.take(h, logged != nil)
	}
	if err = probe(ctx, path); !errors.Is(err, errBlank) {
		return false, err
	}
	if h.reserved() != reserved {
		f.trust = unsummed
	}
	return true, nil
}

// take learns the version and the trust from the head of an archive, which stands in the log or in the file.
func (f *File) take(h head, logged bool) (err error) {
	f.version = int(h.version())
	switch {
	case f.version < sumsBy:
	case logged:
		f.trust = summed // what the log has of the first page is read, whatever the file has
	default:
		if f.trust, err = trustIn(f.Path); err != nil {
			return err
		}
	}
	return checkVersion(f.version)
}

// probe asks SQLite for the marks of a file that has none at its head. What is true of
// the file may stand beside it. Where nothing does, SQLite is not to make anything
// there either.
func probe(ctx context.Context, path string) error {
	journal := path + "-journal"
	beside := func() bool { return holds(path+"-wal") || holds(journal) }
	if !beside() {
		// Read as it is the file is not locked, and another program may just make it.
		if err := probeWith(ctx, path, dialect.ParamsImmutable); err == nil || errors.Is(err, errBlank) || !beside() {
			return err
		}
	}
	err := probeWith(ctx, path, dialect.ParamsProbe)
	if codeOf(err) == sqlite3.SQLITE_READONLY && holds(journal) {
		// Only who opens it for writing may undo the change that was broken off.
		blank, err := undoneIsBlank(ctx, path)
		switch {
		case err != nil:
			return words.Errorf("looking what the change was that was broken off: %v", err)
		case blank:
			return errBlank
		}
		return words.Errorf("%v: it is a database of another program, which was broken off while it changed it",
			problem.ErrNotArchive)
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

// undoneIsBlank reports whether a database is empty once the change is undone that a journal
// beside it was written for. A program that is killed while it makes an archive can leave such
// a pair, which is small; a copy of it is undone to see.
func undoneIsBlank(ctx context.Context, path string) (blank bool, err error) {
	dir, err := os.MkdirTemp("", "agn-undo-")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	undone := filepath.Join(dir, "undone")
	const most = 1 << 20
	for _, beside := range []string{"", "-journal"} {
		if info, err := os.Stat(path + beside); err != nil || info.Size() > most {
			return false, err
		}
		data, err := os.ReadFile(path + beside)
		if err == nil {
			err = os.WriteFile(undone+beside, data, 0o600)
		}
		if err != nil {
			return false, err
		}
	}
	return errors.Is(probeWith(ctx, undone, dialect.ParamsCompare), errBlank), nil
}

// tryDirectory reports whether files can be made in a directory. SQLite keeps its log
// there, and without one takes what it was asked to write to for something to read.
func tryDirectory(dir string) error {
	f, err := os.CreateTemp(dir, tempName)
	if err != nil {
		return err
	}
	sweep(dir)
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// tempName is how files are called that tryDirectory makes for a moment, tempAge how old one
// is that a killed program has left.
const (
	tempName = ".agndb-*"
	tempAge  = time.Hour
)

// sweep removes such files, which are empty. What cannot be removed harms nobody.
func sweep(dir string) {
	left, err := filepath.Glob(filepath.Join(globbed(dir), tempName))
	if err != nil {
		return
	}
	for _, name := range left {
		info, err := os.Lstat(name)
		if err == nil && info.Mode().IsRegular() && info.Size() == 0 && time.Since(info.ModTime()) > tempAge {
			_ = os.Remove(name)
		}
	}
}

// globbed returns a path as a pattern that is that path.
func globbed(path string) string {
	if runtime.GOOS == "windows" {
		return path // has no escapes, and no such names
	}
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}
