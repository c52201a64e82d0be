package file

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	sqlite3 "modernc.org/sqlite/lib"
)

// keptStatements is how many prepared statements a connection of a reader keeps. Preparing
// those of one query takes longer than finding a position with them.
const keptStatements = 32

// openKeeping opens as openDB does, but connections keep the statements of queries that they have prepared.
func openKeeping(path, params string) (*sql.DB, error) {
	name, err := nameOf(path, params)
	if err != nil {
		return nil, err
	}
	plain, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(&connector{plain.Driver(), name}), plain.Close()
}

// connector makes such connections.
type connector struct {
	driver driver.Driver
	name   string
}

// Driver implements driver.Connector.
func (c *connector) Driver() driver.Driver { return c.driver }

// Connect implements driver.Connector.
func (c *connector) Connect(context.Context) (driver.Conn, error) {
	conn, err := c.driver.Open(c.name)
	if err != nil {
		return nil, err
	}
	return &keeper{sqliteConn: conn.(sqliteConn)}, nil
}

// sqliteConn is what database/sql uses of a connection to SQLite.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// keeper is a connection that keeps statements, the one asked last at the end.
type keeper struct {
	sqliteConn
	kept []*keptStatement
}

// keptStatement is a prepared statement. It has one answer at a time.
type keptStatement struct {
	driver.Stmt
	text string
	busy bool
}

// QueryContext implements driver.QueryerContext. Where an index that a statement names is missing or is another, it
// finds the same without.
func (k *keeper) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := k.query(ctx, text, args)
	if codeOf(err) == sqlite3.SQLITE_ERROR {
		if without := dialect.WithoutIndexes(text); without != text {
			return k.query(ctx, without, args)
		}
	}
	return rows, err
}

func (k *keeper) query(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := k.statement(ctx, text)
	if err != nil {
		return nil, err
	}
	if s == nil || s.busy {
		return k.sqliteConn.QueryContext(ctx, text, args)
	}
	rows, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	s.busy = true
	return &keptRows{rows, s}, nil
}

// statement returns the kept statement of a text, nil if it is of no kind that is worth it, or if all that are
// kept are in use.
func (k *keeper) statement(ctx context.Context, text string) (*keptStatement, error) {
	for i := len(k.kept) - 1; i >= 0; i-- {
		if s := k.kept[i]; s.text == text {
			k.kept = append(append(k.kept[:i], k.kept[i+1:]...), s)
			return s, nil
		}
	}
	if word, _, _ := strings.Cut(text, " "); word != "SELECT" && word != "WITH" {
		return nil, nil
	}
	if len(k.kept) >= keptStatements {
		if k.kept[0].busy {
			return nil, nil
		}
		if err := k.kept[0].Close(); err != nil {
			return nil, err
		}
		k.kept = k.kept[1:]
	}
	prepared, err := k.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	s := &keptStatement{Stmt: prepared, text: text}
	k.kept = append(k.kept, s)
	return s, nil
}

// Close implements driver.Conn.
func (k *keeper) Close() error {
	var errs []error
	for _, s := range k.kept {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, k.sqliteConn.Close())...)
}

// keptRows is the answer of a kept statement, which is free again once that is closed.
type keptRows struct {
	driver.Rows
	s *keptStatement
}

// Close implements driver.Rows.
func (r *keptRows) Close() error {
	if r.s == nil {
		return nil
	}
	r.s.busy, r.s = false, nil
	return r.Rows.Close()
}

// Next implements driver.Rows.
func (r *keptRows) Next(to []driver.Value) error {
	if r.s == nil {
		return io.EOF
	}
	return r.Rows.Next(to)
}
