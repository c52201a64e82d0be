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
	for _, a := range []*file.File{from, to} {
		if len(a.Shards()) > 1 {
			return a.Explain(errShards)
		}
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
		if err := w.copyTables(ctx, from, copied); err != nil {
			return err
		}
		_, err := w.conn.ExecContext(ctx, dialect.IndexComments)
		if err == nil {
			_, err = w.conn.ExecContext(ctx, dialect.IndexNames)
		}
		return err
	})
	if err = errors.Join(err, w.Close()); err == nil {
		err = to.Checkpoint(ctx)
	}
	if unread := (*unread)(nil); errors.As(err, &unread) {
		return from.Explain(unread.error)
	}
	return to.Explain(err)
}

// unread is an error of the archive that is copied.
type unread struct{ error }

// copyTables copies all tables.
func (w *Writer) copyTables(ctx context.Context, from *file.File, copied func(rows int)) error {
	n := 0
	each := func() {
		if n++; copied != nil {
			copied(n)
		}
	}
	tx, err := from.Read.BeginTx(ctx, nil)
	if err != nil {
		return &unread{err}
	}
	for i := range dialect.Tables {
		if err = w.shards[0].copyTable(ctx, tx, &dialect.Tables[i], each); err != nil {
			break
		}
	}
	if undone := tx.Rollback(); err == nil && undone != nil {
		return &unread{undone}
	}
	return err
}

// copyTable copies a table, and calls copied after each row.
func (w *shardWriter) copyTable(ctx context.Context, tx *sql.Tx, t *dialect.Table, copied func()) error {
	b := newBulk(w.conn, t.Into(), t.Columns)
	waiting := 0
	named := func(err error) error { return fmt.Errorf("the table %s: %w", t.Name, err) }
	var wrote error
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
		wrote = err
		return err
	}, t.All())
	switch {
	case wrote != nil:
		return named(wrote)
	case err != nil:
		return &unread{named(err)}
	}
	if err = b.flush(ctx); err != nil {
		return named(err)
	}
	return nil
}
