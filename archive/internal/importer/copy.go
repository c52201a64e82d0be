package importer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/record"
)

// errNotEmpty says that an archive to copy into holds something.
var errNotEmpty = errors.New("it is not empty, and a copy takes the place of nothing")

// errShards says that rows are numbered otherwise where there are several shards.
var errShards = errors.New("an archive with several shards is copied by agn archive export, and agn archive import of " +
	"what it writes")

// mostBytes is about how many bytes of rows wait to be inserted.
const mostBytes = 4 << 20

// Copy puts the rows of all tables of an archive into another one, which is empty, in one transaction. It calls copied,
// if that is not nil, with the number of rows so far.
func Copy(ctx context.Context, from, to *file.File, copied func(rows int)) error {
	if len(from.Shards()) > 1 || len(to.Shards()) > 1 {
		return to.Explain(errShards)
	}
	w, err := NewWriter(ctx, to, 0, record.NewVocabulary(), 0)
	if err != nil {
		return to.Explain(err)
	}
	err = w.within(ctx, func() error {
		for i := range dialect.Tables {
			var holds bool
			if err := w.conn.QueryRowContext(ctx, dialect.Tables[i].Any()).Scan(&holds); err != nil {
				return err
			}
			if holds {
				return errNotEmpty
			}
		}
		n := 0
		return from.Within(ctx, func(tx *sql.Tx) error {
			for i := range dialect.Tables {
				if err := w.shards[0].copyTable(ctx, tx, &dialect.Tables[i], func() {
					if n++; copied != nil {
						copied(n)
					}
				}); err != nil {
					return fmt.Errorf("the table %s: %w", dialect.Tables[i].Name, err)
				}
			}
			_, err := w.conn.ExecContext(ctx, dialect.IndexComments)
			if err == nil {
				_, err = w.conn.ExecContext(ctx, dialect.IndexNames)
			}
			return err
		})
	})
	if err = errors.Join(err, w.Close()); err == nil {
		err = to.Checkpoint(ctx)
	}
	return to.Explain(err)
}

// copyTable copies a table, and calls copied after each row.
func (w *shardWriter) copyTable(ctx context.Context, tx *sql.Tx, t *dialect.Table, copied func()) error {
	b := newBulk(w.conn, t.Into(), t.Columns)
	waiting := 0
	err := dialect.Each(ctx, tx, func(rows *sql.Rows) error {
		columns, err := rows.Columns()
		if err != nil {
			return err
		}
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range into {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, v := range values {
			if blob, ok := v.([]byte); ok {
				waiting += len(blob)
				if blob == nil { // SQLite gives an empty one so, and it is not NULL
					values[i] = []byte{}
				}
			}
		}
		copied()
		err = b.add(ctx, values[:t.Columns]...) // after them comes the shard
		if len(b.args) == 0 {
			waiting = 0
		}
		if err == nil && waiting > mostBytes {
			waiting, err = 0, b.flush(ctx)
		}
		return err
	}, t.All())
	return errors.Join(err, b.flush(ctx))
}
