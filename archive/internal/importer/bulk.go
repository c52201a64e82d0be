package importer

import (
	"context"
	"database/sql"
	"errors"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// statements is a connection with the statements that were prepared on it, all of which name a shard. SQLite keeps a
// connection open as long as one of them is, and nobody else closes them.
type statements struct {
	*sql.Conn
	shard    dialect.Shard
	prepared map[string]*sql.Stmt
}

// PrepareContext prepares a statement for the shard.
func (s *statements) PrepareContext(ctx context.Context, text string) (*sql.Stmt, error) {
	return s.Conn.PrepareContext(ctx, s.shard.In(text))
}

// ExecContext carries out a statement in the shard.
func (s *statements) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	return s.Conn.ExecContext(ctx, s.shard.In(text), args...)
}

// QueryContext asks the shard.
func (s *statements) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	return s.Conn.QueryContext(ctx, s.shard.In(text), args...)
}

// QueryRowContext asks the shard for one row.
func (s *statements) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	return s.Conn.QueryRowContext(ctx, s.shard.In(text), args...)
}

// prepare returns the statement of a text.
func (s *statements) prepare(ctx context.Context, text string) (*sql.Stmt, error) {
	if p := s.prepared[text]; p != nil {
		return p, nil
	}
	p, err := s.PrepareContext(ctx, text)
	if err == nil {
		s.prepared[text] = p
	}
	return p, err
}

// do carries out a statement.
func (s *statements) do(ctx context.Context, text string, args ...any) error {
	p, err := s.prepare(ctx, text)
	if err == nil {
		_, err = p.ExecContext(ctx, args...)
	}
	return err
}

// number reads the number that a statement selects.
func (s *statements) number(ctx context.Context, text string, args ...any) (n int64, err error) {
	p, err := s.prepare(ctx, text)
	if err == nil {
		err = p.QueryRowContext(ctx, args...).Scan(&n)
	}
	return n, err
}

// findOr returns the number that find has for args, and if there is none what insert makes.
func (s *statements) findOr(ctx context.Context, find string, args []any, insert func() (int64, error)) (int64, error) {
	id, err := s.number(ctx, find, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return insert()
	}
	return id, err
}

// findOrInsert is findOr where the row is what is looked for.
func (s *statements) findOrInsert(ctx context.Context, find, insert string, args ...any) (int64, error) {
	return s.findOr(ctx, find, args, func() (int64, error) { return s.number(ctx, insert, args...) })
}

// finish closes the statements.
func (s *statements) finish() error {
	var errs []error
	for _, p := range s.prepared {
		errs = append(errs, p.Close())
	}
	return errors.Join(errs...)
}

// bulkRows are how many rows the statements of a bulk insert: the first is for as long as
// rows come, the others are for what is left.
var bulkRows = [...]int{64, 8, 1}

// bulk inserts rows, many to a statement.
type bulk struct {
	conn  *statements
	into  string
	stmts [len(bulkRows)]*sql.Stmt
	cols  int
	args  []any
}

// newBulk returns an insertion. into is all of the statement before its values.
func newBulk(conn *statements, into string, cols int) *bulk {
	return &bulk{conn: conn, into: into, cols: cols, args: make([]any, 0, cols*bulkRows[0])}
}

// add adds a row.
func (b *bulk) add(ctx context.Context, values ...any) error {
	b.args = append(b.args, values...)
	if len(b.args) < b.cols*bulkRows[0] {
		return nil
	}
	return b.flush(ctx)
}

// flush inserts the rows that wait.
func (b *bulk) flush(ctx context.Context) error {
	waiting := b.args
	defer func() {
		clear(b.args) // texts may be large
		b.args = b.args[:0]
	}()
	for i, rows := range bulkRows {
		for n := rows * b.cols; len(waiting) >= n; waiting = waiting[n:] {
			if b.stmts[i] == nil {
				var err error
				if b.stmts[i], err = b.conn.prepare(ctx, dialect.Rows(b.into, b.cols, rows)); err != nil {
					return err
				}
			}
			if _, err := b.stmts[i].ExecContext(ctx, waiting[:n]...); err != nil {
				return err
			}
		}
	}
	return nil
}
