package main

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// changedBy has another program change a database.
func changedBy(t *testing.T, db, statements string) {
	t.Helper()
	other, err := sql.Open("sqlite", db)
	if err != nil {
		t.Fatal(err)
	}
	_, err = other.Exec(statements)
	if err := errors.Join(err, other.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestStrangeTrigger: every command that reads names a trigger that agn does not make and goes on,
// and every command that writes is refused by its name.
func TestStrangeTrigger(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "a.agndb")
	game := gameFile(t, "[White \"Asha\"]\n[Black \"A\"]\n[Variant \"chaturanga-2p\"]\n\n1. Nf3 *\n")
	if code, _, trouble := ran(t, "archive", "import", "--db", db, game); code != 0 {
		t.Fatal(trouble)
	}
	changedBy(t, db, "CREATE TRIGGER zz_gone AFTER INSERT ON game_rows BEGIN DELETE FROM texts; END")
	for _, args := range [][]string{{"search", "player:asha"}, {"search", "--sql", "SELECT 1"}, {"show", "1"}, {"export"},
		{"stats"}, {"dups"}, {"tree", "--variant", "chaturanga-2p"}} {
		code, _, trouble := ran(t, append([]string{"archive", args[0], "--db", db}, args[1:]...)...)
		if args[0] == "show" {
			code = 0 // there is no such id
		}
		if code != 0 && args[0] != "dups" || strings.Count(trouble, "zz_gone") != 1 ||
			!strings.HasPrefix(trouble, "warning: ") {
			t.Errorf("%s: exit code %d: %s", args, code, trouble)
		}
	}
	if code, out, _ := ran(t, "archive", "verify", "--db", db); code != 1 || !strings.Contains(out, "zz_gone") ||
		!strings.Contains(out, "A020") {
		t.Errorf("verify: exit code %d: %s", code, out)
	}
	before, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"archive", "import", "--db", db, game}, {"archive", "import", "--db", db, "--prune", filepath.Dir(game)},
		{"archive", "edit", "--db", db, "1"},
		{"archive", "delete", "--db", db, "--yes", "player:asha"}, {"archive", "vacuum", "--db", db},
		{"archive", "reverify", "--db", db},
		{"archive", "salvage", "--db", db, "--to", db}, {"serve", "--write", "--db", db, game},
	} {
		code, _, trouble := ran(t, args...)
		if code != exitTrouble || !strings.Contains(trouble, "zz_gone") && args[1] != "salvage" {
			t.Errorf("%s: exit code %d: %s", args, code, trouble)
		}
	}
	if after, err := os.ReadFile(db); err != nil || string(after) != string(before) {
		t.Errorf("it was written to: %v", err)
	}
	saved := filepath.Join(dir, "saved.agndb")
	if code, out, trouble := ran(t, "archive", "salvage", "--db", db, "--to", saved); code != 0 ||
		!strings.Contains(out, "1 game saved, 0 lost") {
		t.Errorf("salvage: exit code %d: %s%s", code, out, trouble)
	}
	if code, _, trouble := ran(t, "archive", "import", "--db", saved, game); code != 0 || trouble != "" {
		t.Errorf("into what was saved: exit code %d: %s", code, trouble)
	}
}
