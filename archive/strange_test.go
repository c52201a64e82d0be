package archive

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/grammar/query"
)

// TestStrange: an archive to whose schema somebody else has done something is read with a
// warning that names it, and not written to.
func TestStrange(t *testing.T) {
	onlyFile(t)
	path := filepath.Join(t.TempDir(), "sound.agndb")
	a, err := openTest(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	imported(t, a, ImportOptions{}, soundGame, otherGame)
	ids := content(t, a)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	whole := fileOf(t, path)
	for _, test := range []struct {
		change, names string
		misleads      bool // answers could be false
	}{
		{"CREATE TRIGGER zz_gone AFTER INSERT ON game_rows BEGIN DELETE FROM texts; END", "the trigger zz_gone", false},
		{"CREATE VIEW zz AS SELECT 1", "the view zz", false},
		{"CREATE TABLE zz (a)", "the table zz", false},
		{`CREATE TABLE "" (a)`, `the table ""`, false},
		{"CREATE TABLE \"zz\nzz\" (a)", `the table "zz\nzz"`, false},
		{`ALTER TABLE sources ADD COLUMN "" TEXT`, `the column "" of sources`, false},
		{"CREATE TRIGGER zz AFTER INSERT ON commenttext_docsize BEGIN DELETE FROM texts; END", "the trigger zz", false},
		{"CREATE INDEX zz ON commenttext_docsize (sz)", "the index zz", false},
		{"CREATE INDEX zz ON texts (sha256)", "the index zz", false},
		{"CREATE VIRTUAL TABLE zz USING fts5(a)", "the table zz", false},
		{"ALTER TABLE sources ADD COLUMN zz TEXT", "the column zz of sources", false},
		{"ALTER TABLE sources ADD COLUMN zz TEXT; ALTER TABLE sources ADD COLUMN yy TEXT", "the column yy of sources", false},
		{"ALTER TABLE chairs ADD COLUMN zz TEXT", "the column zz of chairs", false},
		{"ALTER TABLE sources ADD COLUMN zz TEXT AS (upper(file)) VIRTUAL", "the column zz of sources", false},
		{"ALTER TABLE imports ADD COLUMN zz INTEGER DEFAULT 1 CHECK (zz > 0)", "the column zz of imports", false},
		{"DROP TRIGGER plays_gone; CREATE TRIGGER plays_gone AFTER DELETE ON plays BEGIN DELETE FROM texts; END",
			"the trigger plays_gone is changed", false},
		{"DROP TRIGGER plays_gone", "the trigger plays_gone is missing", false},
		{"DROP INDEX games_date", "the index games_date is missing", false},
		{"DROP INDEX games_id; DROP INDEX games_play", "the index games_id is missing", false},
		{"DROP INDEX games_id; CREATE INDEX games_id ON game_rows (plies) WHERE plies < 0", "the index games_id is changed",
			false},
		{"DROP VIEW games; CREATE VIEW games AS SELECT *, 1 AS variant FROM game_rows", "the view games is changed", true},
		{"DROP VIEW games; CREATE TABLE games AS SELECT * FROM game_rows WHERE 0", "the view games is missing", true},
		{"DROP VIEW tag_list; CREATE VIEW tag_list AS SELECT 'false' AS name", "the view tag_list is changed", true},
		{"DROP TABLE findings", "the table findings is missing", true},
		{"DROP TABLE sources; CREATE TABLE sources (source INTEGER PRIMARY KEY, file TEXT, import INTEGER, zz)",
			"the table sources is changed", true},
		{"ALTER TABLE moves RENAME TO zz; CREATE VIEW moves AS SELECT * FROM zz", "the table moves is missing", true},
		{"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'file   TEXT NOT NULL', 'file TEXT NOT " +
			"NULL CHECK (length(file) > 0)') WHERE name = 'sources'; PRAGMA user_version = 7", "the table sources is changed",
			true},
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
		a, err := Open(t.Context(), path, ReadOnly,
			OpenOptions{Warn: func(err error) { told = append(told, err.Error()) }})
		if test.misleads {
			if !errors.Is(err, ErrStrange) || !strings.Contains(err.Error(), test.names) || len(told) > 0 {
				t.Errorf("%s: %q, %v", test.change, told, err)
			}
		} else if err != nil {
			t.Fatal(test.change, err)
		} else {
			if len(told) != 1 || !strings.Contains(told[0], test.names) || !strings.Contains(told[0], path) {
				t.Errorf("%s: the warning is %q", test.change, told)
			}
			if n, err := a.Count(t.Context(), &query.Query{}); err != nil || n != len(ids) {
				t.Errorf("%s: %d games, %v", test.change, n, err)
			}
			for id := range ids {
				if number, err := a.Lookup(t.Context(), id.String()); err != nil || number == 0 {
					t.Errorf("%s: %s: %v", test.change, id, err)
				}
			}
			if err := a.Close(); err != nil {
				t.Fatal(err)
			}
		}
		for _, mode := range []Mode{ReadWrite, Create} {
			if _, err := openTest(t.Context(), path, mode); !errors.Is(err, ErrStrange) ||
				!strings.Contains(err.Error(), test.names) {
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
	onlyFile(t)
	path := olderArchive(t)
	db, err := openSQL(path, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("CREATE TRIGGER zz_gone AFTER DELETE ON postings BEGIN DELETE FROM texts; END")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := openTest(t.Context(), path, ReadWrite); !errors.Is(err, ErrStrange) ||
		!strings.Contains(err.Error(), "zz_gone") {
		t.Errorf("%v", err)
	}
	if v := versionAt(t, path); v != dialect.Oldest {
		t.Errorf("version %d", v)
	}
}

// TestVersionBelow: an archive that says that its schema is one from before the first release is left alone, whatever
// tables it has, and the error says how to get its games.
func TestVersionBelow(t *testing.T) {
	onlyFile(t)
	path := filepath.Join(t.TempDir(), "below.agndb")
	a, err := openTest(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	imported(t, a, ImportOptions{}, soundGame)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	whole := fileOf(t, path)
	for version := 1; version < dialect.Oldest; version++ {
		for _, change := range []string{"", "DROP TABLE findings; ", "CREATE INDEX zz ON texts (sha256); "} {
			if err := os.WriteFile(path, whole, 0o666); err != nil {
				t.Fatal(err)
			}
			db, err := openSQL(path, "mode=rw")
			if err != nil {
				t.Fatal(err)
			}
			_, err = db.Exec(change + "PRAGMA user_version = " + strconv.Itoa(version))
			if err := errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
			changed := fileOf(t, path)
			for _, mode := range []Mode{ReadOnly, ReadWrite, Create} {
				if _, err := openTest(t.Context(), path, mode); !errors.Is(err, ErrOlder) ||
					!strings.Contains(err.Error(), "agn archive export of the program that wrote it") {
					t.Errorf("%s%d: %v", change, version, err)
				}
			}
			if !bytes.Equal(changed, fileOf(t, path)) {
				t.Errorf("%s%d: it was written to", change, version)
			}
		}
	}
}

// TestUntrusted: what stands in the file calls none of this program's functions.
func TestUntrusted(t *testing.T) {
	onlyFile(t)
	a, path := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := openSQL(path, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("CREATE VIEW zz AS SELECT agn_text(text) FROM texts")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	r := openAt(t, path, ReadOnly)
	none := func([]string, []any) error { return nil }
	if err := rowsOf(r, t.Context(), "SELECT * FROM zz", none); err == nil ||
		!strings.Contains(err.Error(), "unsafe use of agn_text") {
		t.Errorf("%v", err)
	}
	// The views that this program makes are its own.
	err = rowsOf(r, t.Context(), "SELECT count(*) FROM tag_list", func(_ []string, row []any) error {
		if row[0] == int64(0) {
			t.Error("there are no tags")
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
