package file

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// TestPageSize: the size of a page is told without the head, whatever it is, also where texts do
// not fit on one.
func TestPageSize(t *testing.T) {
	for size := minPage; size <= maxPage; size *= 2 {
		testPageSize(t, size, openPlain, size)
		testPageSize(t, size, openSealed, size-reserved)
	}
}

// openPlain and openSealed open a new database without and with sums of its pages.
func openPlain(path string) (*sql.DB, error) { return sql.Open("sqlite", path) }

func openSealed(path string) (*sql.DB, error) {
	if err := registerFunctions(); err != nil {
		return nil, err
	}
	db, err := openDB(path, "mode=rwc")
	if err == nil {
		db.SetMaxOpenConns(1)
		_, err = db.Exec(dialect.ReserveSums)
	}
	return db, err
}

func testPageSize(t *testing.T, size int, open func(string) (*sql.DB, error), usable int) {
	path := filepath.Join(t.TempDir(), "a.db")
	db, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		fmt.Sprintf("PRAGMA page_size = %d", size),
		"CREATE TABLE texts (game INTEGER PRIMARY KEY, sum BLOB, text BLOB)",
		"CREATE INDEX sums ON texts (sum)",
		"WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT 2000) INSERT INTO texts SELECT n, randomblob(32), " +
			"randomblob(600 + n % 400) FROM n",
		"WITH n (n) AS (SELECT 3001 UNION ALL SELECT n + 1 FROM n LIMIT 300) INSERT INTO texts SELECT n, randomblob(32), " +
			"randomblob(9300) FROM n",
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, of := pageSize(bytes.NewReader(data), int64(len(data))); got != size || of != usable {
		t.Errorf("pages of %d by the head: %d, of which %d are used", size, got, of)
	}
	clear(data[:100])
	if got, of := pageSize(bytes.NewReader(data), int64(len(data))); got != size || of != usable {
		t.Errorf("pages of %d without a head: %d, of which %d are used", size, got, of)
	}
}
