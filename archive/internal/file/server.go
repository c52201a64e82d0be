package file

import (
	"context"
	"errors"
	"io/fs"
	"runtime"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/postgres"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"github.com/jackc/pgx/v5"
)

// Served reports whether a server keeps the archive.
func (f *File) Served() bool { return f.server != nil }

// OnServer reports whether what names an archive is an address in PostgreSQL, not a file.
func OnServer(name string) bool { return postgres.IsAddress(name) }

// openServer opens an archive in PostgreSQL. It refuses a server, a database and a schema that cannot keep one before
// it writes anything.
func (f *File) openServer(ctx context.Context, mode Mode, rebuild Rebuild) (err error) {
	address := f.Path
	f.Path = "in PostgreSQL" // the address may have a password
	if f.server, err = postgres.Parse(address); err != nil {
		return err
	}
	f.Path = f.server.Name
	if err := f.server.Raw(ctx, func(conn *pgx.Conn) error { return f.examineServer(ctx, conn, mode) }); err != nil {
		return err
	}
	f.Read = f.server.Open(false)
	conns := max(2, runtime.GOMAXPROCS(0)) + 2
	f.Read.SetMaxOpenConns(conns)
	f.Read.SetMaxIdleConns(conns)
	if mode != ReadOnly {
		f.Write = f.server.Open(true)
		f.Write.SetMaxOpenConns(1)
	}
	var mark int64
	var version, shards int
	if err := f.Read.QueryRowContext(ctx, dialect.ServerMarks).Scan(&mark, &version, &shards); err != nil {
		return err
	}
	switch {
	case mark != applicationID || version < dialect.ServerOldest:
		return words.Errorf("%v: the schema %s has a table agn_archive that agn did not make", problem.ErrNotArchive,
			f.server.Schema)
	case version > dialect.ServerVersion:
		return words.Errorf("%v: its schema is version %d, this version knows %d", problem.ErrNewer, version,
			dialect.ServerVersion)
	case version < dialect.ServerVersion && mode == ReadOnly:
		return words.Errorf("%v: its schema is version %d, this version reads %d; any command that writes brings it there",
			problem.ErrOlder, version, dialect.ServerVersion)
	}
	if mode != ReadOnly {
		if err := f.mayWrite(ctx); err != nil {
			return err
		}
	}
	if version < dialect.ServerVersion {
		if err := f.migrateServer(ctx, shards, rebuild); err != nil {
			return err
		}
	}
	if shards > 1 {
		f.server.Fleet = true
		f.shards, err = dialect.ShardsIn(ctx, f.Read)
	}
	return err
}

// migrateServer brings the archive to the newest version in one transaction, unless another program has just done it.
func (f *File) migrateServer(ctx context.Context, shards int, rebuild Rebuild) (err error) {
	conn, err := f.Write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, dialect.AsWritten+dialect.ServerBegin); err != nil {
		return err
	}
	own := func(from int) string { return dialect.AsWritten + dialect.ServerSteps(from, shards) }
	if err = migrate(ctx, conn, dialect.ServerVersion, own, rebuild); err == nil {
		_, err = conn.ExecContext(ctx, dialect.Commit)
	}
	if err != nil {
		_, undone := conn.ExecContext(context.WithoutCancel(ctx), dialect.Rollback)
		return errors.Join(words.Errorf("migrating to version %d: %v", dialect.ServerVersion, err), undone)
	}
	return nil
}

// leastServer is the oldest server that will do.
const leastServer = 130000

// fits refuses a server and a database that cannot keep an archive.
func (f *File) fits(ctx context.Context, conn *pgx.Conn) error {
	var version int
	var encoding string
	if err := conn.QueryRow(ctx, dialect.ServerKind).Scan(&version, &encoding); err != nil {
		return err
	}
	switch {
	case version < leastServer:
		return words.Errorf("the server is PostgreSQL %d.%d; an archive needs %d or later", version/10000, version%10000,
			leastServer/10000)
	case encoding != "UTF8":
		return words.Errorf("the database has the encoding %s; an archive needs one with UTF8: CREATE DATABASE … "+
			"ENCODING 'UTF8' TEMPLATE template0", encoding)
	}
	return nil
}

// examineServer refuses what cannot keep an archive, and makes one that is not there if that is asked for.
func (f *File) examineServer(ctx context.Context, conn *pgx.Conn, mode Mode) error {
	if err := f.fits(ctx, conn); err != nil {
		return err
	}
	there, err := f.holdsArchive(ctx, conn)
	switch {
	case err != nil:
		return err
	case there:
		return f.mayUse(ctx, conn)
	case mode != Create:
		return words.Errorf("the schema %s has no archive, agn archive import makes one: %v", f.server.Schema,
			fs.ErrNotExist)
	}
	return f.makeServer(ctx)
}

// mayUse returns an error if the role may not use the schema, for whom it would be as if nothing were there.
func (f *File) mayUse(ctx context.Context, conn *pgx.Conn) error {
	var may bool
	var role string
	err := conn.QueryRow(ctx, dialect.ServerMay, f.server.Schema).Scan(&may, &role)
	if err == nil && !may {
		err = words.Errorf("the role %s may not read the schema %s: agn archive grant of its owner lets it", role,
			f.server.Schema)
	}
	return err
}

// mayWrite returns an error if the role may not write to the archive.
func (f *File) mayWrite(ctx context.Context) error {
	var may bool
	var role string
	err := f.Read.QueryRowContext(ctx, dialect.ServerWrites).Scan(&may, &role)
	if err == nil && !may {
		err = words.Errorf("the role %s may read the archive only: agn archive grant --write %[1]s of its owner lets it write",
			role)
	}
	return err
}

// holdsArchive reports whether the schema has an archive. It is an error if it has other things.
func (f *File) holdsArchive(ctx context.Context, conn *pgx.Conn) (there bool, err error) {
	var schemas, marks, things int
	err = conn.QueryRow(ctx, dialect.ServerHolds, f.server.Schema).Scan(&schemas, &marks, &things)
	if err == nil && marks == 0 && things > 0 {
		err = words.Errorf("%v: the schema %s has tables of another program; ?search_path= names another schema",
			problem.ErrNotArchive, f.server.Schema)
	}
	return marks > 0, err
}

// makeServer makes an archive, wholly or not at all, unless another program has just done it.
func (f *File) makeServer(ctx context.Context) error {
	err := f.whenFree(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, dialect.ServerMade(f.server.Schema, 1, nil))
		return err
	})
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return err
}

// serverState returns the state of an archive on a server.
func (f *File) serverState(ctx context.Context) (s State, err error) {
	err = f.Read.QueryRowContext(ctx, dialect.DataVersion).Scan(&s.version)
	return s, f.Explain(err)
}

// vacuumServer writes the tables again without gaps, one after the other.
func (f *File) vacuumServer(ctx context.Context) (before, after int64, err error) {
	// The server itself warns of a table of somebody else, and goes on.
	var may bool
	var role string
	switch err := f.Read.QueryRowContext(ctx, dialect.ServerOwns).Scan(&may, &role); {
	case err != nil:
		return 0, 0, f.Explain(err)
	case !may:
		return 0, 0, f.Explain(words.Errorf("the role %s does not own the archive, whose owner alone can vacuum it", role))
	}
	if err := f.Read.QueryRowContext(ctx, dialect.ServerSize).Scan(&before); err != nil {
		return 0, 0, f.Explain(err)
	}
	for _, t := range dialect.Tables {
		if _, err := f.Write.ExecContext(ctx, dialect.AsWritten+dialect.ServerVacuum(t.Name)); err != nil {
			return 0, 0, f.Explain(err)
		}
	}
	err = f.Read.QueryRowContext(ctx, dialect.ServerSize).Scan(&after)
	return before, after, f.Explain(err)
}

// OwnWords returns a statement of the user's own as the archive takes it.
func (f *File) OwnWords(statement string) string {
	if f.server == nil {
		return statement
	}
	return dialect.AsWritten + statement
}

// Worded returns a statement of package dialect in the words of the archive's engine.
func (f *File) Worded(statement string) string {
	if f.server == nil {
		return statement
	}
	return f.server.Engine().Text(statement)
}

// errNoRoles says that an archive is a file.
var errNoRoles = words.Errorf("an archive in a file has no roles: who may read and write the file may do so")

// Grant lets a role read the archive on a server, or also write to it, in one transaction, if run is set. It returns
// the statements that do it.
func (f *File) Grant(ctx context.Context, role string, write, run bool) ([]string, error) {
	if f.server == nil {
		return nil, f.Explain(errNoRoles)
	}
	statements := dialect.Grants(f.server.Schema, role, write)
	if !run {
		return statements, nil
	}
	tx, err := f.Write.BeginTx(ctx, nil)
	if err != nil {
		return nil, f.Explain(err)
	}
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, dialect.AsWritten+s); err != nil {
			return nil, f.Explain(errors.Join(err, tx.Rollback()))
		}
	}
	return statements, f.Explain(tx.Commit())
}
