package dialect

import (
	"context"
	"database/sql"
)

// Source is a database, a connection or a transaction.
type Source interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Each calls f with each row that a statement finds, until f returns an error.
func Each(ctx context.Context, db Source, f func(*sql.Rows) error, statement string, args ...any) error {
	rows, err := db.QueryContext(ctx, statement, args...)
	if err != nil {
		return err
	}
	return EachRow(rows, f)
}

// EachRow calls f with each row of an answer, and closes it.
func EachRow(rows *sql.Rows, f func(*sql.Rows) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// EachTagged calls f with each value that a game has of a tag, in no order.
func EachTagged(ctx context.Context, db Source, tag string, f func(game int64, value string)) error {
	return Each(ctx, db, func(rows *sql.Rows) error {
		var game int64
		var value string
		err := rows.Scan(&game, &value)
		if err == nil {
			f(game, value)
		}
		return err
	}, taggedWith, tag)
}

// Column reads the one column of all rows that a statement finds.
func Column[T any](ctx context.Context, db Source, statement string, args ...any) (out []T, err error) {
	err = Each(ctx, db, func(rows *sql.Rows) error {
		var v T
		err := rows.Scan(&v)
		out = append(out, v)
		return err
	}, statement, args...)
	return out, err
}
