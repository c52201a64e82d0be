package file

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
)

// TestKeptStatements asks one connection the same again, within its own answer, after the tables have
// changed, and more than it keeps.
func TestKeptStatements(t *testing.T) {
	db, err := openKeeping(filepath.Join(t.TempDir(), "a.db"), "mode=rwc")
	if err != nil {
		t.Fatal(err)
	}
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	do := func(text string) {
		t.Helper()
		if _, err := conn.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	do("CREATE TABLE t (n INTEGER)")
	do("INSERT INTO t VALUES (1), (2), (3)")
	const from = "SELECT * FROM t WHERE n >= ? ORDER BY n"
	read := func(rows *sql.Rows) (out []int) {
		t.Helper()
		for rows.Next() {
			var n int
			if err := rows.Scan(&n); err != nil {
				t.Fatal(err)
			}
			out = append(out, n)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return out
	}
	ask := func(least int) *sql.Rows {
		t.Helper()
		rows, err := conn.QueryContext(t.Context(), from, least)
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	same := func(got []int, want string) {
		t.Helper()
		if fmt.Sprint(got) != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}
	same(read(ask(2)), "[2 3]")
	outer := ask(1)
	if !outer.Next() {
		t.Fatal("no row")
	}
	same(read(ask(3)), "[3]")
	same(read(outer), "[2 3]")
	half := ask(1)
	if !half.Next() || half.Close() != nil {
		t.Fatal("an answer cannot be left")
	}
	same(read(ask(1)), "[1 2 3]")
	do("CREATE INDEX i ON t (n)")
	do("DELETE FROM t WHERE n = 1")
	same(read(ask(0)), "[2 3]")
	for i := range 2 * keptStatements {
		var n int
		if err := conn.QueryRowContext(t.Context(), fmt.Sprintf("SELECT %d", i)).Scan(&n); err != nil || n != i {
			t.Fatalf("%d is %d, %v", i, n, err)
		}
	}
	if err := conn.Raw(func(c any) error {
		if n := len(c.(*keeper).kept); n != keptStatements {
			t.Errorf("%d statements are kept, want %d", n, keptStatements)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	same(read(ask(0)), "[2 3]")
	if _, err := conn.QueryContext(t.Context(), "SELECT no FROM t"); err == nil {
		t.Error("a column that is not there was found")
	}
}
