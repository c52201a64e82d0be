// Package archive keeps games in one SQLite file: their canonical text under a
// checksum, why each was judged as it was, and what is needed to find them again:
// tags, players, dates, throws, events, comments and every position. It imports,
// shows, exports, searches, compares, verifies and saves what can be saved.
//
// docs/archive.md describes the file.
package archive

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
)

// Errors that callers may want to tell apart.
var (
	// ErrNotArchive says that a file is no archive.
	ErrNotArchive = errors.New("not an archive")
	// ErrNewer says that a newer program wrote the archive.
	ErrNewer = errors.New("the archive was written by a newer version of agn")
	// ErrNoGame says that no game has the id asked for.
	ErrNoGame = errors.New("no such game")
	// ErrAmbiguous says that several games have ids that begin as asked for.
	ErrAmbiguous = errors.New("several games have such an id")
	// ErrDamaged says that a game does not match its checksum.
	ErrDamaged = errors.New("damaged")
)

// Mode says what an archive is opened for. Zero is unset.
type Mode uint8

// The modes.
const (
	ReadOnly  Mode = iota + 1
	ReadWrite      // the archive must exist
	Create         // it is made if it does not
)

// Archive is an open archive. It is safe for concurrent use.
type Archive struct {
	path string
	// read is a pool that cannot write, write a single connection, nil in an
	// archive opened read-only.
	read, write *sql.DB
	// keep is how often a position must occur for its totals to be kept.
	keep   int
	judged judgedSQL
}

// Open opens the archive at path. It refuses what is no archive and what a newer
// version wrote before it changes anything. A program that writes to an archive opens
// it once: on systems with POSIX locks a second Archive on the same file takes the
// first one's locks away when it is opened.
func Open(ctx context.Context, path string, mode Mode) (*Archive, error) {
	a := &Archive{path: path, keep: keepFrom}
	if err := a.open(ctx, mode); err != nil {
		return nil, errors.Join(explain(path, err), a.Close())
	}
	return a, nil
}

func (a *Archive) open(ctx context.Context, mode Mode) error {
	if err := a.examine(ctx, mode); err != nil {
		return err
	}
	if mode != ReadOnly {
		db, err := openDB(a.path, dsnWrite)
		if err != nil {
			return err
		}
		a.write = db
		db.SetMaxOpenConns(1)
		if err := connect(ctx, db); err != nil {
			return err
		}
		all, err := schemas()
		if err != nil {
			return err
		}
		if err := migrate(ctx, db, all); err != nil {
			return err
		}
	}
	db, err := openReaders(ctx, a.path)
	if err != nil {
		return err
	}
	a.read = db
	db.SetMaxOpenConns(max(2, runtime.GOMAXPROCS(0)))
	if err := checkMarks(ctx, db); err != nil {
		return err
	}
	a.judged, err = judgedIn(ctx, db)
	return err
}

// Close closes the archive.
func (a *Archive) Close() error {
	var errs []error
	for _, db := range []*sql.DB{a.read, a.write} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

// writable returns an error if the archive was opened for reading only.
func (a *Archive) writable() error {
	if a.write == nil {
		return fmt.Errorf("%s is open for reading only", a.path)
	}
	return nil
}
