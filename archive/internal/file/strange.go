package file

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// object is a table, index, view or trigger of a database.
type object struct{ kind, name string }

func (o object) String() string { return "the " + o.kind + " " + named(o.name) }

// named returns a name, in quotes where it could be taken for something else or for none.
func named(name string) string {
	if name == "" || strings.ContainsFunc(name, noWord) {
		return strconv.Quote(name)
	}
	return name
}

// noWord reports whether a character cannot be one of a plain name.
func noWord(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// definition is the table that an object is of, and the SQL that made it.
type definition struct{ table, sql string }

// objects are those of a database.
type objects map[object]definition

// schemaOf reads the objects of a database, and a sum of them.
func schemaOf(ctx context.Context, db *sql.DB) (objects, [sha256.Size]byte, error) {
	hash := sha256.New()
	out := objects{}
	err := dialect.Each(ctx, db, func(rows *sql.Rows) error {
		var o object
		var d definition
		err := rows.Scan(&o.kind, &o.name, &d.table, &d.sql)
		out[o] = d
		for _, text := range []string{o.kind, o.name, d.table, d.sql} {
			fmt.Fprintf(hash, "%d %s", len(text), text)
		}
		return err
	}, dialect.Objects)
	return out, [sha256.Size]byte(hash.Sum(nil)), err
}

// views returns the texts that made the views, by their names.
func (s objects) views() map[string]string {
	out := map[string]string{}
	for o, d := range s {
		if o.kind == "view" {
			out[o.name] = d.sql
		}
	}
	return out
}

// made holds the objects that this program makes.
var made = sync.OnceValue(func() madeSchema { return madeIn(dialect.Version) })

// madeIn makes the objects of a version.
func madeIn(version int) (out madeSchema) {
	db, err := sql.Open("sqlite", dialect.InMemory)
	if err != nil {
		return madeSchema{err: err}
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // another would have a memory of its own
	ctx := context.Background()
	if _, out.err = db.ExecContext(ctx, dialect.Made(version)); out.err == nil {
		out.objects, out.sum, out.err = schemaOf(ctx, db)
	}
	return out
}

type madeSchema struct {
	objects objects
	sum     [sha256.Size]byte
	err     error
}

// newestSum is the sum of the objects of the newest schema, so that they need not be made to be compared
// with those of an archive: making them takes longer than a search.
const newestSum = "4a9c78fb87c23ffed0e065d0813b8dfbc10ed70f409bc838c9e1ad847996bfc5"

// strange is what of a schema is not as this program makes it.
type strange struct {
	what []string
	// misleads says that a table or view that answers come from is changed or missing.
	misleads bool
}

// err returns the error of it, nil if there is nothing.
func (s *strange) err() error {
	if len(s.what) == 0 {
		return nil
	}
	but := "it is read, but not written to"
	if s.misleads {
		but = "answers could be false, so it is neither read nor written to"
	}
	return words.Errorf("%v: %s; %s: agn archive salvage makes an archive of its games", problem.ErrStrange,
		strings.Join(s.what, "; "), but)
}

// changed adds that an object is not as this program makes it. Without an index answers are the same, and what a
// trigger does is done by writing.
func (s *strange) changed(o object, how string) {
	s.what = append(s.what, o.String()+how)
	s.misleads = s.misleads || o.kind == "table" || o.kind == "view"
}

// differs adds that an object is made by another text than this program makes it by: a table with the columns that it
// has besides, all else as changed.
func (s *strange) differs(ctx context.Context, db *sql.DB, o object, was, is string) (err error) {
	var columns []string
	if o.kind == "table" && grown(was, is) {
		if columns, err = besides(ctx, db, o.name, was); err != nil {
			return err
		}
	}
	if columns == nil {
		s.changed(o, " is changed")
	}
	s.what = append(s.what, columns...)
	return nil
}

// strangeIn says what of the schema of an archive is not as this program makes it: what it has
// besides, what was changed and what is missing. The texts by which the objects were made are compared
// letter by letter: every archive is made by the same ones. It returns the views as this program makes them.
func strangeIn(ctx context.Context, db *sql.DB) (out strange, views map[string]string, err error) {
	has, sum, err := schemaOf(ctx, db)
	if err != nil {
		return out, nil, err
	}
	if hex.EncodeToString(sum[:]) == newestSum {
		return out, has.views(), nil
	}
	schema := made()
	if version, err := VersionOf(ctx, db); err == nil && dialect.Oldest <= version && version < dialect.Version {
		schema = madeIn(version)
	}
	if schema.err != nil {
		return out, nil, schema.err
	}
	want := schema.objects
	for o, d := range has {
		switch w, ok := want[o]; {
		case !ok:
			out.what = append(out.what, o.String())
		case w != d:
			if err := out.differs(ctx, db, o, w.sql, d.sql); err != nil {
				return out, nil, err
			}
		}
	}
	for o := range maps.Keys(want) {
		if _, ok := has[o]; !ok {
			out.changed(o, " is missing")
		}
	}
	slices.Sort(out.what)
	return out, want.views(), nil
}

// grown reports whether the text of a table is another one with columns put in, as ALTER TABLE does.
func grown(was, is string) bool {
	for i := range min(len(was), len(is)) {
		if is[i] == ',' && len(is) > len(was) && strings.HasSuffix(is, was[i:]) {
			return true
		}
		if is[i] != was[i] {
			break
		}
	}
	return false
}

// besides names the columns of a table that the text by which this program makes it does not.
func besides(ctx context.Context, db *sql.DB, table, text string) (out []string, err error) {
	known := strings.FieldsFunc(text, noWord)
	names, err := dialect.Column[string](ctx, db, dialect.Columns, table)
	for _, name := range names {
		if !slices.Contains(known, name) {
			out = append(out, fmt.Sprintf("the column %s of %s", named(name), table))
		}
	}
	return out, err
}
