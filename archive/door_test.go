package archive

import (
	"context"
	"iter"

	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/grammar/query"
)

// index returns the archive's index of positions.
func (a *Archive) index() postings.Tables {
	return postings.NewTables(a.file.Read, games.Resolver(a.file.Read))
}

// searched calls each with what a search finds, until it returns an error.
func searched(a *Archive, ctx context.Context, q *query.Query, page Page, each func(*Found) error) error {
	return all(a.Search(ctx, q, page), each)
}

// rowsOf calls each with the rows of an SQL statement.
func rowsOf(a *Archive, ctx context.Context, statement string, each func([]string, []any) error) error {
	return all(a.SQL(ctx, statement), func(r Row) error { return each(r.Columns, r.Values) })
}

// paired calls each with the pairs of duplicates.
func paired(a *Archive, ctx context.Context, q *query.Query, opt DupOptions, each func(*Dup) error) error {
	return all(a.Dups(ctx, q, opt), each)
}

// checked verifies an archive and returns the number of its games.
func checked(a *Archive, ctx context.Context, opt VerifyOptions, each func(Problem)) (games int, err error) {
	report := opt.Checked
	opt.Checked = func(n int) {
		if games = n; report != nil {
			report(n)
		}
	}
	err = all(a.Verify(ctx, opt), func(p Problem) error { each(p); return nil })
	return games, err
}

// all calls each with values, until it returns an error or one comes.
func all[T any](values iter.Seq2[T, error], each func(T) error) error {
	for v, err := range values {
		if err == nil {
			err = each(v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
