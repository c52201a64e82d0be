package archive

import (
	"context"
	"database/sql"

	"github.com/ashtapada/agn/archive/internal/importer"
)

// Person is a player whom several names stand for.
type Person struct {
	Name string
	// Names are the others, in the order of names.
	Names []string
}

// People returns the people of the archive, in the order of their names. In a search, in statistics and in orders the
// names of a person are one player; texts stay as they are written.
func (a *Archive) People(ctx context.Context) (out []Person, err error) {
	defer func() { err = a.file.Sound(err) }()
	return out, a.file.Within(ctx, func(tx *sql.Tx) error {
		all, err := importer.People(ctx, tx)
		for _, p := range all {
			out = append(out, Person(p))
		}
		return err
	})
}

// SetPeople takes some names from the persons for whom they stand, with a person's own name all of its names, and then
// has the names of others stand for these: all of it or nothing. A name that stands for another person leaves it, one
// that is a person brings all its names along, and names that are folded alike go together. The name of a person may be
// one that no game has. The error is an *engine.UnknownError, wrapped, for another name that the archive does not have.
func (a *Archive) SetPeople(ctx context.Context, merge []Person, split []string) (err error) {
	defer func() { err = a.file.Sound(err) }()
	var people []importer.Person
	for _, p := range merge {
		people = append(people, importer.Person(p))
	}
	return importer.SetPeople(ctx, a.file, people, split)
}
