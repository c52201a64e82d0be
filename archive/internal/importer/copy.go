package importer

import (
	"context"
	"database/sql"
	"errors"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/words"
)

// errNotEmpty says that an archive to copy into holds something.
var errNotEmpty = words.Errorf("it is not empty, and a copy takes the place of nothing")

// mostBytes is about how many bytes of rows wait to be inserted.
const mostBytes = 4 << 20

// Copy puts the rows of all tables of an archive into another one, which is empty, in one transaction. It calls copied,
// if that is not nil, with the number of rows so far.
func Copy(ctx context.Context, from, to *file.File, copied func(rows int)) error {
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
			err = listNames(ctx, w.conn)
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
	defer dialect.Began(tx, from.Shards())()
	if len(from.Shards()) == len(w.shards) {
		err = w.copyShards(ctx, tx, each)
	} else {
		err = w.reshard(ctx, tx, each)
	}
	if undone := tx.Rollback(); err == nil && undone != nil {
		return &unread{undone}
	}
	return err
}

// copyShards copies the tables shard by shard, and takes the numbers that the games of several shards have.
func (w *Writer) copyShards(ctx context.Context, tx *sql.Tx, each func()) error {
	for _, s := range w.shards {
		for i := range dialect.Tables {
			if err := s.copyTable(ctx, s.shard.Source(tx), &dialect.Tables[i], each); err != nil {
				return err
			}
		}
	}
	if !w.several() {
		return nil
	}
	var taken int
	if err := tx.QueryRowContext(ctx, dialect.TakenGames).Scan(&taken); err != nil {
		return &unread{err}
	}
	_, err := w.take(ctx, taken)
	return err
}

// valuesOf returns a row, and about how many bytes it has.
func valuesOf(rows *sql.Rows) (values []any, size int, err error) {
	columns, err := rows.Columns()
	if err != nil {
		return nil, 0, err
	}
	values = make([]any, len(columns))
	into := make([]any, len(columns))
	for i := range into {
		into[i] = &values[i]
	}
	if err := rows.Scan(into...); err != nil {
		return nil, 0, err
	}
	for i, v := range values {
		if blob, ok := v.([]byte); ok {
			size += len(blob)
			if blob == nil { // SQLite gives an empty one so, and it is not NULL
				values[i] = []byte{}
			}
		}
	}
	return values, size, nil
}

// copyTable copies a table of a shard, and calls copied after each row.
func (w *shardWriter) copyTable(ctx context.Context, from dialect.Source, t *dialect.Table,
	copied func()) error {
	b := newBulk(w.conn, t.Into(), t.Columns)
	waiting := 0
	named := func(err error) error { return words.Errorf("the table %s: %v", t.Name, err) }
	var wrote error
	err := dialect.Each(ctx, from, func(rows *sql.Rows) error {
		values, size, err := valuesOf(rows)
		if err != nil {
			return err
		}
		waiting += size
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
