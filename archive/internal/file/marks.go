package file

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID marks the file of an archive: "AGNA".
const applicationID = 0x41474e41

// errBlank says that a database holds nothing at all.
var errBlank = words.Errorf("the database is empty")

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
		return words.Errorf("%v: it is a database of another program", problem.ErrNotArchive)
	}
	return checkVersion(version)
}

// VersionOf returns the version of the schema that a database has.
func VersionOf(ctx context.Context, db *sql.DB) (int, error) {
	var v int
	err := db.QueryRowContext(ctx, dialect.ReadVersion).Scan(&v)
	return v, err
}

// checkNewest returns an error if the archive has an older schema, which this program
// only brings to the newest.
func checkNewest(ctx context.Context, db *sql.DB) error {
	version, err := VersionOf(ctx, db)
	if err == nil && version < dialect.Version {
		err = words.Errorf("%v: its schema is version %d; agn archive vacuum, or any other command that writes to it, "+
			"brings it to version %d", problem.ErrOlder, version, dialect.Version)
	}
	return err
}

// connect makes the first connection. It switches a new file to the log, for which
// SQLite does not wait when another program does the same.
func connect(ctx context.Context, db *sql.DB) error {
	const most, pause = time.Minute, 50 * time.Millisecond
	for began := time.Now(); ; {
		err := db.PingContext(ctx)
		if codeOf(err) != sqlite3.SQLITE_BUSY || time.Since(began) > most {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Rebuild makes, in the transaction that is open on a connection, what an archive of an
// older version of the schema, from, lacks. The tables have the newest form.
type Rebuild func(ctx context.Context, conn *sql.Conn, from int) error

// Migrate brings the archive to a version of the schema in one transaction, wholly or not at all.
// steps returns the statements that do it, by the version that it has.
func Migrate(ctx context.Context, db *sql.DB, to int, steps func(from int) string, rebuild Rebuild) error {
	if err := checkMarks(ctx, db); err != nil && !errors.Is(err, errBlank) {
		return err
	}
	v, err := VersionOf(ctx, db)
	if err == nil && v < to {
		err = migrateAlone(ctx, db, to, steps, rebuild)
	}
	if err == nil {
		// Where another program did it, the connection still knows the tables as they were,
		// until it reads one.
		_, err = db.ExecContext(ctx, dialect.ReadSchema)
	}
	return err
}

// migrateAlone does it while nobody else writes.
func migrateAlone(ctx context.Context, db *sql.DB, to int, steps func(from int) string, rebuild Rebuild) (err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, dialect.Begin); err != nil {
		return err
	}
	if err := migrate(ctx, conn, to, steps, rebuild); err != nil {
		_, undone := conn.ExecContext(context.WithoutCancel(ctx), dialect.Rollback)
		if undone != nil && strings.Contains(undone.Error(), dialect.NoTransaction) {
			undone = nil // SQLite has done it itself
		}
		return errors.Join(words.Errorf("migrating to version %d: %v", to, err), undone)
	}
	if _, err := conn.ExecContext(ctx, dialect.Commit); err != nil {
		return words.Errorf("migrating to version %d: %v", to, err)
	}
	return nil
}

// migrate takes the steps, unless another program has done it while this one waited.
func migrate(ctx context.Context, conn *sql.Conn, to int, steps func(from int) string, rebuild Rebuild) error {
	var from int
	if err := conn.QueryRowContext(ctx, dialect.ReadVersion).Scan(&from); err != nil || from >= to {
		return err
	}
	if _, err := conn.ExecContext(ctx, steps(from)); err != nil || from == 0 {
		return err
	}
	return rebuild(ctx, conn, from)
}
