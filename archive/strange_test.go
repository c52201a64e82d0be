package archive

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestStrange: an archive to whose schema somebody else has done something is read with a
// warning that names it, and not written to.
func TestStrange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sound.agndb")
	a, err := Open(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	imported(t, a, ImportOptions{}, soundGame, otherGame)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	whole := fileOf(t, path)
	for _, test := range []struct{ change, names string }{
		{"CREATE TRIGGER zz_gone AFTER INSERT ON game_rows BEGIN DELETE FROM texts; END", "the trigger zz_gone"},
		{"CREATE VIEW zz AS SELECT 1", "the view zz"},
		{"CREATE TABLE zz (a)", "the table zz"},
		{"CREATE INDEX zz ON texts (sha256)", "the index zz"},
		{"CREATE VIRTUAL TABLE zz USING fts5(a)", "the table zz"},
		{"ALTER TABLE sources ADD COLUMN zz TEXT", "the column zz of sources"},
		{"ALTER TABLE sources ADD COLUMN zz TEXT AS (upper(file)) VIRTUAL", "the column zz of sources"},
		{"ALTER TABLE imports ADD COLUMN zz INTEGER DEFAULT 1 CHECK (zz > 0)", "the column zz of imports"},
		{"DROP TRIGGER plays_gone; CREATE TRIGGER plays_gone AFTER DELETE ON plays BEGIN DELETE FROM texts; END", "the trigger plays_gone is changed"},
		{"DROP TRIGGER plays_gone", "the trigger plays_gone is missing"},
		{"DROP INDEX games_date", "the index games_date is missing"},
		{"DROP VIEW games; CREATE VIEW games AS SELECT *, 1 AS variant FROM game_rows", "the view games is changed"},
		{"ALTER TABLE moves RENAME TO zz; CREATE VIEW moves AS SELECT * FROM zz", "the view moves"},
		{"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'file   TEXT NOT NULL', 'file TEXT NOT NULL CHECK (length(file) > 0)') WHERE name = 'sources'; PRAGMA user_version = 7", "the table sources is changed"},
	} {
		if err := os.WriteFile(path, whole, 0o666); err != nil {
			t.Fatal(err)
		}
		db, err := openSQL(path, "mode=rw")
		if err != nil {
			t.Fatal(err)
		}
		_, err = db.Exec(test.change)
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(test.change, err)
		}
		changed := fileOf(t, path)
		var told []string
		a, err := OpenWith(t.Context(), path, ReadOnly, OpenOptions{Warn: func(err error) { told = append(told, err.Error()) }})
		if err != nil {
			t.Fatal(test.change, err)
		}
		if len(told) != 1 || !strings.Contains(told[0], test.names) || !strings.Contains(told[0], path) {
			t.Errorf("%s: the warning is %q", test.change, told)
		}
		if _, err := a.Count(t.Context(), &query.Query{}); err != nil {
			t.Errorf("%s: %v", test.change, err)
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		for _, mode := range []Mode{ReadWrite, Create} {
			if _, err := Open(t.Context(), path, mode); !errors.Is(err, ErrStrange) || !strings.Contains(err.Error(), test.names) {
				t.Errorf("%s: to write: %v", test.change, err)
			}
		}
		if !bytes.Equal(changed, fileOf(t, path)) {
			t.Errorf("%s: it was written to", test.change)
		}
	}
}

// TestStrangeOlder: nothing that an older archive does not have runs while it is brought up to date.
func TestStrangeOlder(t *testing.T) {
	path := olderArchives(t)[0]
	db, err := openSQL(path, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("CREATE TRIGGER zz_gone AFTER DELETE ON postings BEGIN DELETE FROM texts; END")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path, ReadWrite); !errors.Is(err, ErrStrange) || !strings.Contains(err.Error(), "zz_gone") {
		t.Errorf("%v", err)
	}
	if v := versionAt(t, path); v != 1 {
		t.Errorf("version %d", v)
	}
}

// TestUntrusted: what stands in the file calls none of this program's functions.
func TestUntrusted(t *testing.T) {
	a, path := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := openSQL(path, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("CREATE VIEW zz AS SELECT agn_text(text) FROM texts; DROP VIEW tag_list; CREATE VIEW tag_list AS SELECT 'false' AS name")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	r := openAt(t, path, ReadOnly)
	none := func([]string, []any) error { return nil }
	if err := r.SQL(t.Context(), "SELECT * FROM zz", none); err == nil || !strings.Contains(err.Error(), "unsafe use of agn_text") {
		t.Errorf("%v", err)
	}
	// The views that this program makes are its own, whatever the file has.
	err = r.SQL(t.Context(), "SELECT count(*) FROM tag_list WHERE name = 'false'", func(_ []string, row []any) error {
		if row[0] != int64(0) {
			t.Error("the view of the file is used")
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
