package file

import (
	"database/sql"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// TestNewestSum holds the sum of the newest schema to what the migrations make.
func TestNewestSum(t *testing.T) {
	all, err := dialect.Schemas()
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", dialect.InMemory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, text := range all {
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	_, sum, err := schemaOf(t.Context(), db)
	if got := hex.EncodeToString(sum[:]); err != nil || got != newestSum {
		t.Errorf("%s, %v", got, err)
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
	all, err := dialect.Schemas()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range all {
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	before, _, err := schemaOf(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	tables := 0
	for o, d := range before {
		if o.kind != "table" || strings.HasPrefix(o.name, "commenttext") {
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
