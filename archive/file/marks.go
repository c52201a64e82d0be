package file

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/problem"
	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID marks the file of an archive: "AGNA".
const applicationID = 0x41474e41

// errBlank says that a database holds nothing at all.
var errBlank = errors.New("the database is empty")

// checkMarks returns an error unless the database is an archive of a version that
// this program knows.
func checkMarks(ctx context.Context, db *sql.DB) error {
	var id, version, tables int
	if err := db.QueryRowContext(ctx, dialect.Marks).Scan(&id, &version, &tables); err != nil {
		return err
	}
	if id != applicationID {
		if id == 0 && version == 0 && tables == 0 {
			return errBlank
		}
		return fmt.Errorf("%w: it is a database of another program", problem.ErrNotArchive)
	}
	all, err := dialect.Schemas()
	if err != nil {
		return err
	}
	if version > len(all) {
		return fmt.Errorf("%w: its schema is version %d, this version knows %d", problem.ErrNewer, version, len(all))
	}
	return nil
}

// VersionOf returns the version of the schema that a database has.
func VersionOf(ctx context.Context, db *sql.DB) (int, error) {
	var v int
	err := db.QueryRowContext(ctx, dialect.Version).Scan(&v)
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

// Migrate brings the archive to the newest of some schemas, each step in a transaction
// of its own.
func Migrate(ctx context.Context, db *sql.DB, all []string) error {
	if err := checkMarks(ctx, db); err != nil && !errors.Is(err, errBlank) {
		return err
	}
	for n, text := range all {
		if v, err := VersionOf(ctx, db); err != nil {
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
		if err = tx.QueryRowContext(ctx, dialect.Version).Scan(&v); err == nil && v == n {
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
	_, err := db.ExecContext(ctx, dialect.ReadSchema)
	return err
}
