package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSalvageLoss: a game whose text is no longer what was stored is counted as lost, and
// the exit code says so even if it is the only one.
func TestSalvageLoss(t *testing.T) {
	db := filepath.Join(t.TempDir(), "a.agndb")
	const three = "[Event \"first\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n\n" +
		"[Event \"second\"]\n[Variant \"chaturanga-2p\"]\n\n1. d3 {of this word} *\n\n" +
		"[Event \"third\"]\n[Variant \"chaturanga-2p\"]\n\n1. c3 *\n"
	agn := func(want int, args ...string) string {
		t.Helper()
		code, out, trouble := ran(t, args...)
		if code != want {
			t.Errorf("%s: exit code %d: %s", strings.Join(args, " "), code, trouble)
		}
		return out
	}
	agn(0, "archive", "import", "--db", db, gameFile(t, three))
	salvaged := func(want int) string {
		return agn(want, "archive", "salvage", "--db", db, "--to", filepath.Join(t.TempDir(), "to.agndb"))
	}
	if got := salvaged(0); !strings.HasPrefix(got, "3 games saved, 0 lost: 3 imported") {
		t.Error(got)
	}
	data, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte("of this word")) {
		t.Fatal("the text is not there")
	}
	if err := os.WriteFile(db, bytes.ReplaceAll(data, []byte("of this word"), []byte("of that word")), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := salvaged(exitFindings); !strings.HasPrefix(got, "2 games saved, 1 lost: 2 imported") {
		t.Error(got)
	}
}
