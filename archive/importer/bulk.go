package importer

import (
	"context"
	"database/sql"
	"errors"

	"github.com/ashtapada/agn/archive/dialect"
)

// bulkRows is how many rows one statement inserts.
const bulkRows = 64

// bulk inserts rows, many to a statement.
type bulk struct {
	one, many *sql.Stmt
	cols      int
	args      []any
}

// newBulk prepares an insertion. into is all of the statement before its values.
func newBulk(ctx context.Context, conn *sql.Conn, into string, cols int) (*bulk, error) {
	one, err := conn.PrepareContext(ctx, dialect.Rows(into, cols, 1))
	if err != nil {
		return nil, err
	}
	many, err := conn.PrepareContext(ctx, dialect.Rows(into, cols, bulkRows))
	if err != nil {
		return nil, errors.Join(err, one.Close())
	}
	return &bulk{one: one, many: many, cols: cols, args: make([]any, 0, cols*bulkRows)}, nil
}

// add adds a row.
func (b *bulk) add(ctx context.Context, values ...any) error {
	b.args = append(b.args, values...)
	if len(b.args) < b.cols*bulkRows {
		return nil
	}
	_, err := b.many.ExecContext(ctx, b.args...)
	b.args = b.args[:0]
	return err
}

// flush inserts the rows that wait.
func (b *bulk) flush(ctx context.Context) error {
	for i := 0; i < len(b.args); i += b.cols {
		if _, err := b.one.ExecContext(ctx, b.args[i:i+b.cols]...); err != nil {
			return err
		}
	}
	b.args = b.args[:0]
	return nil
}
