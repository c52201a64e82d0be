package archive

import (
	"context"
	"database/sql"

	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/engine"
)

// People returns the people of the archive: players whom several names stand for, each with the other names in their
// order. In a search, in statistics and in orders the names of a person are one player; texts stay as they are written.
func (a *Archive) People(ctx context.Context) (out map[string][]string, err error) {
	defer func() { err = a.file.Sound(err) }()
	err = a.file.Within(ctx, func(tx *sql.Tx) (err error) {
		out, err = importer.People(ctx, tx)
		return err
	})
	return out, err
}

// SetPeople takes some names from the persons for whom they stand, with a person's own name all of its names, and then
// has the names of others stand for these: all of it or nothing. A name that stands for another person leaves it, one
// that is a person brings all its names along, and names that are folded alike go together. The name of a person may be
// one that no game has. Other names that the archive does not have are kept too, and absent is called with each; if that
// is nil, the error is an *engine.UnknownError, wrapped.
func (a *Archive) SetPeople(ctx context.Context, merge map[string][]string, split []string,
	absent func(*engine.UnknownError)) (err error) {
	defer func() { err = a.file.Sound(err) }()
	return importer.SetPeople(ctx, a.file, merge, split, absent)
}
