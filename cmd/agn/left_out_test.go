package main

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
)

// TestDamagedLeftOut: a game whose record was changed is named and left out of what is
// found and given out, and nothing is deleted that a query finds beside it.
func TestDamagedLeftOut(t *testing.T) {
	db := filepath.Join(t.TempDir(), "a.agndb")
	const two = "[White \"damaged\"]\n[Black \"A\"]\n[Variant \"chaturanga-2p\"]\n\n1. Nf3 *\n\n[White \"sound\"]\n" +
		"[Black \"A\"]\n[Variant \"chaturanga-2p\"]\n\n1. Nc3 *\n"
	if code, _, trouble := ran(t, "archive", "import", "--db", db, gameFile(t, two)); code != 0 {
		t.Fatal(trouble)
	}
	file, err := sql.Open("sqlite", db)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Exec("UPDATE game_rows SET plies = plies + 1 WHERE game = 1"); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"search", "--format", "jsonl"},
		{"search", "--format", "jsonl", "variant:chaturanga-2p"},
		{"search", "--format", "agn", "variant:chaturanga-2p"},
		{"export"},
		{"export", "variant:chaturanga-2p"},
		{"export", "--format", "jsonl", "--table", "games"},
		{"export", "--format", "jsonl", "--table", "events", "variant:chaturanga-2p"},
	} {
		code, out, trouble := ran(t, append([]string{"archive", args[0], "--db", db}, args[1:]...)...)
		if code != exitTrouble || !strings.Contains(out, "sound") && !strings.Contains(out, "Nc3") ||
			strings.Contains(out, `"damaged"`) || strings.Contains(out, "Nf3") ||
			strings.Count(trouble, "game 1 (") != 1 || strings.Contains(trouble, "game 2 (") {
			t.Errorf("%s: exit code %d\n%s%s", args, code, out, trouble)
		}
	}
	if code, _, trouble := ran(t, "archive", "delete", "--db", db, "--yes",
		"variant:chaturanga-2p"); code != exitTrouble || !strings.Contains(trouble, "game 1 (") {
		t.Errorf("delete: exit code %d: %s", code, trouble)
	}
	if _, out, _ := ran(t, "archive", "search", "--db", db, "--count"); out != "2\n" {
		t.Errorf("%s games are left", out)
	}
}
