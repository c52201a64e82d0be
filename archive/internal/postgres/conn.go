package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/words"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// connector makes connections.
type connector struct {
	address *Address
	config  *pgx.ConnConfig
	session string
}

// Driver implements driver.Connector.
func (c *connector) Driver() driver.Driver { return stdlib.GetDefaultDriver() }

// Connect implements driver.Connector.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	made, err := stdlib.GetConnector(*c.config).Connect(ctx)
	if err != nil {
		return nil, err
	}
	own := &conn{Conn: made.(*stdlib.Conn), address: c.address}
	if err := own.script(ctx, c.session); err != nil {
		return nil, errors.Join(err, own.Close())
	}
	return own, nil
}

// conn is a connection that takes the statements of package dialect. SQLite's take several statements at a time; here
// the rest of an answer is read before another question is asked.
type conn struct {
	*stdlib.Conn
	address *Address
	open    *rows // the answer that is not read to its end, nil for none
}

// script carries out statements that have no arguments.
func (c *conn) script(ctx context.Context, text string) error {
	return ended(ctx, c.Conn.Conn().PgConn().Exec(ctx, text).Close())
}

// ended returns why a statement ended: the server says only that it was cancelled where its context is done.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil && Code(err) == "57014" {
		return ctx.Err()
	}
	return err
}

// settle reads the rest of the answer that is open.
func (c *conn) settle() {
	if c.open != nil {
		c.open.settle()
	}
}

// PrepareContext implements driver.ConnPrepareContext.
func (c *conn) PrepareContext(ctx context.Context, statement string) (driver.Stmt, error) {
	c.settle()
	text := c.address.Engine().Text(statement)
	if text == "" {
		return nothing{}, nil
	}
	s, err := c.Conn.PrepareContext(ctx, text)
	if err != nil {
		return nil, ended(ctx, err)
	}
	return &stmt{s.(stdStmt), c}, nil
}

// BeginTx implements driver.ConnBeginTx.
func (c *conn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	c.settle()
	tx, err := c.Conn.BeginTx(ctx, opts)
	return transaction{tx, c}, err
}

// transaction is one that database/sql began.
type transaction struct {
	driver.Tx
	c *conn
}

// Commit implements driver.Tx.
func (t transaction) Commit() error {
	t.c.settle()
	return t.Tx.Commit()
}

// Rollback implements driver.Tx.
func (t transaction) Rollback() error {
	t.c.settle()
	return t.Tx.Rollback()
}

// errUndone says that a transaction cannot be committed: PostgreSQL undoes one in which a statement failed, and reports
// no error.
var errUndone = words.Errorf("the transaction was undone, as one of its statements failed")

// ExecContext implements driver.ExecerContext.
func (c *conn) ExecContext(ctx context.Context, statement string, args []driver.NamedValue) (driver.Result, error) {
	c.settle()
	text := c.address.Engine().Text(statement)
	if text == "" {
		return driver.ResultNoRows, nil
	}
	if len(args) > 0 {
		result, err := c.Conn.ExecContext(ctx, text, args)
		return result, ended(ctx, err)
	}
	if text == dialect.Commit && c.Conn.Conn().PgConn().TxStatus() != 'T' {
		return nil, errUndone
	}
	return driver.ResultNoRows, c.script(ctx, text)
}

// QueryContext implements driver.QueryerContext.
func (c *conn) QueryContext(ctx context.Context, statement string, args []driver.NamedValue) (driver.Rows, error) {
	c.settle()
	answer, err := c.Conn.QueryContext(ctx, c.address.Engine().Text(statement), args)
	return c.answer(answer, ended(ctx, err))
}

// CheckNamedValue implements driver.NamedValueChecker.
func (c *conn) CheckNamedValue(v *driver.NamedValue) error { return check(v) }

// check brings an argument to what columns hold: there are no truth values among them, and texts are as they are kept.
func check(v *driver.NamedValue) (err error) {
	if v.Value, err = driver.DefaultParameterConverter.ConvertValue(v.Value); err != nil {
		return err
	}
	switch is := v.Value.(type) {
	case bool:
		v.Value = int64(0)
		if is {
			v.Value = int64(1)
		}
	case string:
		v.Value = keep(is)
	}
	return nil
}

// stdStmt is what database/sql uses of a prepared statement.
type stdStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// stmt is a prepared statement.
type stmt struct {
	stdStmt
	c *conn
}

// ExecContext implements driver.StmtExecContext.
func (s *stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	s.c.settle()
	result, err := s.stdStmt.ExecContext(ctx, args)
	return result, ended(ctx, err)
}

// QueryContext implements driver.StmtQueryContext.
func (s *stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	s.c.settle()
	answer, err := s.stdStmt.QueryContext(ctx, args)
	return s.c.answer(answer, ended(ctx, err))
}

// CheckNamedValue implements driver.NamedValueChecker.
func (s *stmt) CheckNamedValue(v *driver.NamedValue) error { return check(v) }

// Close implements driver.Stmt.
func (s *stmt) Close() error {
	s.c.settle()
	return s.stdStmt.Close()
}

// nothing is a statement of which PostgreSQL has no need.
type nothing struct{}

func (nothing) Close() error                               { return nil }
func (nothing) NumInput() int                              { return -1 }
func (nothing) Exec([]driver.Value) (driver.Result, error) { return driver.ResultNoRows, nil }
func (nothing) Query([]driver.Value) (driver.Rows, error) {
	return nil, words.Errorf("the statement finds nothing in PostgreSQL")
}
func (nothing) CheckNamedValue(v *driver.NamedValue) error { return check(v) }

// rows is an answer.
type rows struct {
	*stdlib.Rows
	c     *conn
	types []string
	// rest is what settle has read, err how it ended.
	rest    [][]driver.Value
	settled bool
	err     error
}

// answer returns an answer that is open.
func (c *conn) answer(answer driver.Rows, err error) (driver.Rows, error) {
	if err != nil {
		return nil, err
	}
	r := &rows{Rows: answer.(*stdlib.Rows), c: c}
	for i := range r.Columns() {
		r.types = append(r.types, r.ColumnTypeDatabaseTypeName(i))
	}
	c.open = r
	return r, nil
}

// settle reads the rest.
func (r *rows) settle() {
	for r.err == nil {
		row := make([]driver.Value, len(r.types))
		if r.err = r.next(row); r.err == nil {
			r.rest = append(r.rest, row)
		}
	}
	r.settled = true
	r.c.open = nil
	if err := r.Rows.Close(); err != nil && r.err == io.EOF {
		r.err = err
	}
}

// Close implements driver.Rows.
func (r *rows) Close() error {
	if r.settled {
		return nil
	}
	r.settled, r.err, r.c.open = true, io.EOF, nil
	return r.Rows.Close()
}

// Next implements driver.Rows.
func (r *rows) Next(to []driver.Value) error {
	if !r.settled {
		return r.next(to)
	}
	if len(r.rest) == 0 {
		return r.err
	}
	copy(to, r.rest[0])
	r.rest[0], r.rest = nil, r.rest[1:]
	return nil
}

// next reads a row, as SQLite would give it.
func (r *rows) next(to []driver.Value) error {
	if err := r.Rows.Next(to); err != nil {
		return err
	}
	for i, v := range to {
		to[i] = valueOf(r.types[i], v)
	}
	return nil
}

// valueOf returns a value of some type as SQLite has it.
func valueOf(kind string, v driver.Value) driver.Value {
	switch is := v.(type) {
	case bool:
		if is {
			return int64(1)
		}
		return int64(0)
	case time.Time:
		return is.Format("2006-01-02 15:04:05")
	case []byte:
		if kind == "JSON" || kind == "JSONB" {
			return kept(string(is), true)
		}
	case string:
		if kind == "NUMERIC" {
			return number(is)
		}
		return kept(is, false)
	}
	return v
}

// number returns a number without bounds as one that has them.
func number(s string) driver.Value {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(x, 0) {
		return s
	}
	return x
}

// Copy puts rows into a table by way of a connection.
func Copy(ctx context.Context, into *sql.Conn, table string, columns []string, rows [][]any) error {
	return into.Raw(func(c any) error {
		own := c.(*conn)
		own.settle()
		for _, row := range rows {
			for i, v := range row {
				if text, ok := v.(string); ok {
					row[i] = keep(text)
				}
			}
		}
		_, err := own.Conn.Conn().CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
		return ended(ctx, err)
	})
}
