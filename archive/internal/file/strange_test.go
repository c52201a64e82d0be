package file

import (
	"database/sql"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// TestNewestSum holds the sum of the newest schema to what the layout makes.
func TestNewestSum(t *testing.T) {
	schema := made()
	if got := hex.EncodeToString(schema.sum[:]); schema.err != nil || got != newestSum {
		t.Errorf("%s, %v", got, schema.err)
	}
}

// fullText reports whether a table is one of a full-text index.
func fullText(name string) bool {
	index, _, _ := strings.Cut(name, "_")
	return index == "commenttext"
}

// TestLayout: every object of an archive is a part of the layout, which says what it is for, and every column
// that holds blobs but checksums is too.
func TestLayout(t *testing.T) {
	why := map[string]string{}
	for _, p := range dialect.Layout {
		if why[p.Name] != "" || p.Why == "" {
			t.Errorf("%s stands twice, or without a reason", p.Name)
		}
		why[p.Name] = p.Why
	}
	schema := made()
	for o := range schema.objects {
		own := strings.HasPrefix(o.name, "sqlite_autoindex_") || fullText(o.name)
		if why[o.name] == "" && !own {
			t.Errorf("%s has no part in the layout", o)
		}
	}
	for _, p := range dialect.Layout {
		table, column, ok := strings.Cut(p.Name, ".")
		if is := schema.objects[object{"table", table}].sql; ok && !strings.Contains(is, column) {
			t.Errorf("there is no column %s", p.Name)
		}
	}
}

// TestGrown: a column that ALTER TABLE adds is told from any other change of a table.
func TestGrown(t *testing.T) {
	db, err := sql.Open("sqlite", dialect.InMemory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(dialect.Steps(0)); err != nil {
		t.Fatal(err)
	}
	before, _, err := schemaOf(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	tables := 0
	for o, d := range before {
		if o.kind != "table" || fullText(o.name) {
			continue
		}
		tables++
		if _, err := db.Exec("ALTER TABLE " + o.name + " ADD COLUMN zz TEXT; ALTER TABLE " + o.name +
			" ADD COLUMN yy BLOB"); err != nil {
			t.Fatal(err)
		}
		after, _, err := schemaOf(t.Context(), db)
		if err != nil {
			t.Fatal(err)
		}
		is := after[o].sql
		if !grown(d.sql, is) || grown(is, d.sql) || grown(d.sql, d.sql) {
			t.Errorf("%s: %q became %q", o.name, d.sql, is)
		}
	}
	if tables < 15 {
		t.Errorf("%d tables", tables)
	}
	const text = "CREATE TABLE t (a TEXT, b TEXT)"
	for _, is := range []string{
		"", "CREATE TABLE t (a TEXT)", "CREATE TABLE t (a TEXT, b TEXT COLLATE NOCASE)",
		"CREATE TABLE t (a TEXT, b TEXT COLLATE NOCASE, zz TEXT)",
		"CREATE TABLE t (a TEXT COLLATE NOCASE, b TEXT, zz TEXT)", "CREATE TABLE t (b TEXT, a TEXT, zz TEXT)",
	} {
		if grown(text, is) {
			t.Errorf("%q", is)
		}
	}
}
