// Package postgres connects to archives in PostgreSQL. Its connections take the statements of package dialect, and
// give texts that PostgreSQL does not take, such as those with a byte 0, back as they were.
package postgres

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"io"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/words"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/pgproto3"
)

// Schema is that of an archive whose address names none.
const Schema = "agn"

// IsAddress reports whether what names an archive is the address of one in PostgreSQL.
func IsAddress(name string) bool {
	scheme, _, found := strings.Cut(name, "://")
	return found && (strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql"))
}

// Address says where in PostgreSQL an archive is.
type Address struct {
	// Name is the address without passwords.
	Name string
	// Schema is that of the archive.
	Schema string
	// Fleet says that the archive there has several shards. It is set before anything is asked that depends on it.
	Fleet  bool
	config *pgx.ConnConfig
	// sslmode is what the address says of it, or the variable that all clients read.
	sslmode string
}

// cancelWithin is how long a statement that was cancelled may take to end on the server, before the connection is cut.
// A program that cut it at once could be gone before the server hears of it.
const cancelWithin = 3 * time.Second

// longestName is how many bytes the name of a schema may have.
const longestName = 63

// plainName reports whether a schema means the same with quotes as without.
func plainName(name string) bool {
	const digits = "0123456789"
	const letters = "abcdefghijklmnopqrstuvwxyz_"
	return name != "" && len(name) <= longestName && strings.Trim(name, letters+digits) == "" &&
		!strings.Contains(digits, name[:1])
}

// Parse reads an address. What it leaves open stands in the variables, the password file and the service file that all
// clients of PostgreSQL read.
func Parse(address string) (*Address, error) {
	u, err := url.Parse(address)
	if err != nil { // which says parts of the address, that may have a password
		return nil, words.Errorf("its address is not as postgres://USER@HOST/DATABASE?search_path=SCHEMA; a sign with a " +
			"meaning of its own stands in it as % and two digits")
	}
	a := &Address{Schema: Schema, Name: named(u), sslmode: cmp.Or(u.Query().Get("sslmode"), os.Getenv("PGSSLMODE"))}
	if a.config, err = pgx.ParseConfig(u.Scheme + address[len(u.Scheme):]); err != nil {
		if why := (*pgconn.ParseConfigError)(nil); errors.As(err, &why) && errors.Unwrap(why) != nil {
			err = errors.Unwrap(why)
		}
		return nil, words.Errorf("the address %s cannot be read: %v", a.Name, err)
	}
	if path, ok := a.config.RuntimeParams["search_path"]; ok {
		a.Schema = path
		delete(a.config.RuntimeParams, "search_path")
	}
	switch {
	case !plainName(a.Schema):
		return nil, words.Errorf("the schema %q: search_path names one schema, of small letters, digits and _", a.Schema)
	case strings.HasPrefix(a.Schema, "pg_") || a.Schema == "information_schema":
		return nil, words.Errorf("the schema %s is the server's own", a.Schema)
	}
	a.config.BuildContextWatcherHandler = func(conn *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.CancelRequestContextWatcherHandler{Conn: conn, DeadlineDelay: cancelWithin}
	}
	if a.config.RuntimeParams["application_name"] == "" {
		a.config.RuntimeParams["application_name"] = "agn"
	}
	return a, nil
}

// named is an address as messages have it: where the archive is, and no secret.
func named(u *url.URL) string {
	shown := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	if user := u.User.Username(); user != "" {
		shown.User = url.User(user)
	}
	values := url.Values{}
	for _, key := range []string{"host", "port", "user", "dbname", "service", "search_path"} {
		if v := u.Query().Get(key); v != "" {
			values.Set(key, v)
		}
	}
	shown.RawQuery = values.Encode()
	return shown.String()
}

// Options are where another server finds the database, as pairs of name and value.
func (a *Address) Options() []string {
	options := []string{"host", a.config.Host, "port", strconv.Itoa(int(a.config.Port)), "dbname", a.config.Database}
	if a.sslmode != "" {
		options = append(options, "sslmode", a.sslmode)
	}
	return options
}

// User is as whom it asks there.
func (a *Address) User() []string {
	user := []string{"user", a.config.User}
	if a.config.Password != "" {
		user = append(user, "password", a.config.Password)
	}
	return user
}

// Engine is how statements are worded there.
func (a *Address) Engine() *dialect.Engine {
	if a.Fleet {
		return dialect.PostgresFleet
	}
	return dialect.Postgres
}

// Open returns a pool of connections, which read or, if write is set, write.
func (a *Address) Open(write bool) *sql.DB {
	writer := ""
	if write {
		writer = rand.Text()
	}
	return sql.OpenDB(&connector{address: a, config: a.config, session: dialect.ServerSession(a.Schema, writer)})
}

// OpenBounded returns a single connection for statements of a user's own, which reads, takes no row that is longer than
// so many bytes, and whose statements the server itself ends after a time, 0 for never.
func (a *Address) OpenBounded(most int, after time.Duration) *sql.DB {
	config := a.config.Copy()
	config.BuildFrontend = func(r io.Reader, w io.Writer) *pgproto3.Frontend {
		f := pgproto3.NewFrontend(r, w)
		f.SetMaxBodyLen(most)
		return f
	}
	if after > 0 {
		config.RuntimeParams["statement_timeout"] = strconv.FormatInt(after.Milliseconds(), 10)
	}
	db := sql.OpenDB(&connector{address: a, config: config, session: dialect.ServerSession(a.Schema, "")})
	db.SetMaxOpenConns(1)
	return db
}

// TooLong reports whether an error says that a row is longer than a connection takes.
func TooLong(err error) bool {
	var e *pgproto3.ExceededMaxBodyLenErr
	return errors.As(err, &e)
}

// Raw calls do with a connection of its own to the server, in no schema, which takes statements in PostgreSQL's words.
func (a *Address) Raw(ctx context.Context, do func(*pgx.Conn) error) (err error) {
	conn, err := pgx.ConnectConfig(ctx, a.config.Copy())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	return do(conn)
}

// Code returns what a server calls an error, "" for an error of another kind.
func Code(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// Unreachable reports whether an error says that no connection could be made, or that one was lost.
func Unreachable(err error) bool {
	var e *pgconn.ConnectError
	return errors.As(err, &e) || pgconn.SafeToRetry(err) || strings.HasPrefix(Code(err), "08") ||
		strings.HasPrefix(Code(err), "57P")
}
