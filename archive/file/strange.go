package file

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/internal/lazy"
)

// object is a table, index, view or trigger of a database.
type object struct{ kind, name string }

func (o object) String() string { return "the " + o.kind + " " + o.name }

// definition is the table that an object is of, and the SQL that made it.
type definition struct{ table, sql string }

// objects are those of a database.
type objects map[object]definition

// schemaOf reads the objects of a database, and a sum of them.
func schemaOf(ctx context.Context, db *sql.DB) (objects, [sha256.Size]byte, error) {
	hash := sha256.New()
	out := objects{}
	rows, err := db.QueryContext(ctx, dialect.Objects)
	if err != nil {
		return nil, [sha256.Size]byte{}, err
	}
	defer rows.Close()
	for rows.Next() {
		var o object
		var d definition
		if err := rows.Scan(&o.kind, &o.name, &d.table, &d.sql); err != nil {
			return nil, [sha256.Size]byte{}, err
		}
		out[o] = d
		for _, text := range []string{o.kind, o.name, d.table, d.sql} {
			fmt.Fprintf(hash, "%d %s", len(text), text)
		}
	}
	return out, [sha256.Size]byte(hash.Sum(nil)), rows.Err()
}

// views returns the texts that made the views.
func (s objects) views() (out []string) {
	for o, d := range s {
		if o.kind == "view" {
			out = append(out, d.sql)
		}
	}
	return out
}

// made holds the objects that this program makes, by the version of the schema from 0.
var made = lazy.Value[madeSchemas]{Make: func() (out madeSchemas) {
	all, err := dialect.Schemas()
	if err != nil {
		return madeSchemas{err: err}
	}
	db, err := sql.Open("sqlite", dialect.InMemory)
	if err != nil {
		return madeSchemas{err: err}
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // another would have a memory of its own
	ctx := context.Background()
	for version := 0; ; version++ {
		objects, _, err := schemaOf(ctx, db)
		if err != nil {
			return madeSchemas{err: err}
		}
		out.versions = append(out.versions, objects)
		if version == len(all) {
			return out
		}
		if _, err := db.ExecContext(ctx, all[version]); err != nil {
			return madeSchemas{err: err}
		}
	}
}}

type madeSchemas struct {
	versions []objects
	err      error
}

// newestSum is the sum of the objects of the newest schema, so that they need not be made to be compared
// with those of an archive: making them takes longer than a search.
const newestSum = "606741bd748ef37bf0a1b28ada19f6741e89229127dd32dffd8546da0542f350"

// strangeIn says what of the schema of an archive is not as this program makes it: what it has
// besides, what was changed and what is missing. The texts by which the objects were made are compared
// letter by letter: every archive is made by the same ones. It returns the views as this program makes them.
func strangeIn(ctx context.Context, db *sql.DB) (out, views []string, err error) {
	version, err := VersionOf(ctx, db)
	if err != nil {
		return nil, nil, err
	}
	has, sum, err := schemaOf(ctx, db)
	if err != nil {
		return nil, nil, err
	}
	if hex.EncodeToString(sum[:]) == newestSum {
		return nil, has.views(), nil
	}
	schemas := made.Get()
	if schemas.err != nil {
		return nil, nil, schemas.err
	}
	want := schemas.versions[version]
	for o, d := range has {
		w, ok := want[o]
		switch {
		case !ok:
			out = append(out, o.String())
		case w != d:
			columns, err := besides(ctx, db, o.name, w.sql)
			if err != nil {
				return nil, nil, err
			}
			out = append(out, columns...)
			if columns == nil {
				out = append(out, fmt.Sprintf("%s is changed", o))
			}
		}
	}
	for o := range maps.Keys(want) {
		if _, ok := has[o]; !ok {
			out = append(out, fmt.Sprintf("%s is missing", o))
		}
	}
	slices.Sort(out)
	return out, want.views(), nil
}

// besides names the columns of a table that the text by which this program makes it does not.
func besides(ctx context.Context, db *sql.DB, table, text string) (out []string, err error) {
	known := strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	rows, err := db.QueryContext(ctx, dialect.Columns, table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if !slices.Contains(known, name) {
			out = append(out, fmt.Sprintf("the column %s of %s", name, table))
		}
	}
	return out, rows.Err()
}
