package importer

import (
	"context"
	"database/sql"
	"errors"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// bulkRows are how many rows the statements of a bulk insert: the first is for as long as
// rows come, the others are for what is left.
var bulkRows = [...]int{64, 8, 1}

// bulk inserts rows, many to a statement.
type bulk struct {
	stmts [len(bulkRows)]*sql.Stmt
	cols  int
	args  []any
}

// newBulk prepares an insertion. into is all of the statement before its values.
func newBulk(ctx context.Context, conn *sql.Conn, into string, cols int) (*bulk, error) {
	b := &bulk{cols: cols, args: make([]any, 0, cols*bulkRows[0])}
	for i, rows := range bulkRows {
		var err error
		if b.stmts[i], err = conn.PrepareContext(ctx, dialect.Rows(into, cols, rows)); err != nil {
			for _, s := range b.stmts[:i] {
				err = errors.Join(err, s.Close())
			}
			return nil, err
		}
	}
	return b, nil
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
			if _, err := b.stmts[i].ExecContext(ctx, waiting[:n]...); err != nil {
				return err
			}
		}
	}
	return nil
}
