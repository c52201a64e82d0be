package archive

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
)

// olderArchive copies the archive in testdata of the schema that is brought to the newest.
func olderArchive(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "schema6.agndb")
	if err := os.WriteFile(path, fileOf(t, "testdata/schema6.agndb"), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOlder: an archive of an older schema is left alone by who may only read, and is
// brought to the newest wholly or not at all.
func TestOlder(t *testing.T) {
	path := olderArchive(t)
	old := fileOf(t, path)
	if _, err := Open(t.Context(), path, ReadOnly); !errors.Is(err, ErrOlder) ||
		!strings.Contains(err.Error(), "agn archive vacuum") {
		t.Errorf("to read: %v", err)
	}
	if !bytes.Equal(old, fileOf(t, path)) {
		t.Error("changed by who may only read")
	}

	// Amid the games somebody stops it.
	version := versionAt(t, path)
	ctx, stop := context.WithCancel(t.Context())
	_, err := OpenWith(ctx, path, ReadWrite, OpenOptions{Judged: func(int) { stop() }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if now := versionAt(t, path); now != version {
		t.Errorf("stopped at version %d", now)
	}

	reported := 0
	a, err := OpenWith(t.Context(), path, ReadWrite, OpenOptions{Judged: func(games int) { reported = games }})
	if err != nil {
		t.Fatal(err)
	}
	if n := sound(t, a); n == 0 || reported != n {
		t.Errorf("%d games, %d reported", n, reported)
	}
	if n, err := a.Reverify(t.Context(), ReverifyOptions{},
		func(c Change) { t.Errorf("changed: %+v", c) }); err != nil || n != 0 {
		t.Errorf("%d judged once more, %v", n, err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	sound(t, openAt(t, path, ReadOnly))
}

// TestOlderDamaged: where a text is damaged nothing is migrated, and the others can be
// saved.
func TestOlderDamaged(t *testing.T) {
	path := olderArchive(t)
	db, err := openSQL(path, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("UPDATE texts SET text = CAST(text || '*' AS BLOB) WHERE game = 3")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path, ReadWrite); !errors.Is(err, ErrDamaged) ||
		!strings.Contains(err.Error(), "game 3") {
		t.Errorf("%v", err)
	}
	if v := versionAt(t, path); v != dialect.Oldest {
		t.Errorf("version %d", v)
	}
	to := filepath.Join(t.TempDir(), "saved.agndb")
	out, err := Salvage(t.Context(), path, to, began)
	if err != nil || out.Lost != 1 || out.Saved == 0 {
		t.Errorf("%+v, %v", out, err)
	}
	if n := sound(t, openAt(t, to, ReadOnly)); n != out.Saved {
		t.Errorf("%d games, %d saved", n, out.Saved)
	}
}

// versionAt reads the version of the schema of a file.
func versionAt(t *testing.T, path string) (v int) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?"+dialect.ParamsProbe)
	if err != nil {
		t.Fatal(err)
	}
	v, err = file.VersionOf(t.Context(), db)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return v
}
