package archive

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/grammar/query"
)

// TestRefused: what is no archive, or a newer one, is refused with a clear error
// and not changed.
func TestRefused(t *testing.T) {
	onlyFile(t)
	dir := t.TempDir()
	file := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	// sqlite makes a database with these statements.
	sqlite := func(name string, statements ...string) string {
		path := filepath.Join(dir, name)
		db, err := openSQL(path, "mode=rwc")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, s := range statements {
			if _, err := db.Exec(s); err != nil {
				t.Fatal(err)
			}
		}
		return path
	}
	newer, path := newArchive(t, "newer.agndb")
	if _, err := newer.file.Write.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	before, negative := newArchive(t, "negative.agndb")
	if _, err := before.file.Write.Exec("PRAGMA user_version = -1"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path, says string
		is         error
		modes      []Mode
	}{
		{file("text.agn", []byte(strings.Repeat(soundGame, 100))), "not an archive", ErrNotArchive,
			[]Mode{ReadOnly, ReadWrite, Create}},
		{file("short", []byte("1. e3 *\n")), "not an archive", ErrNotArchive, []Mode{ReadOnly, ReadWrite, Create}},
		{sqlite("other.db", "CREATE TABLE t (a)", "PRAGMA user_version = 1"), "another program", ErrNotArchive,
			[]Mode{ReadOnly, ReadWrite, Create}},
		{sqlite("marked.db", "CREATE TABLE t (a)", "PRAGMA application_id = 7"), "another program", ErrNotArchive,
			[]Mode{ReadOnly, ReadWrite, Create}},
		{sqlite("wal.db", "PRAGMA journal_mode = WAL", "CREATE TABLE t (a)"), "another program", ErrNotArchive,
			[]Mode{ReadOnly, ReadWrite, Create}},
		{negative, "version -1", ErrNotArchive, []Mode{ReadOnly, ReadWrite, Create}},
		{path, "version 99", ErrNewer, []Mode{ReadOnly, ReadWrite, Create}},
		{dir, "directory", nil, []Mode{ReadOnly, ReadWrite, Create}},
		{filepath.Join(dir, "none"), "no such file", fs.ErrNotExist, []Mode{ReadOnly, ReadWrite}},
		{filepath.Join(dir, "no", "such", "dir"), "no such file", fs.ErrNotExist, []Mode{Create}},
	} {
		look := func() image {
			if test.path == dir {
				return nil
			}
			return imageOf(t, test.path)
		}
		before := look()
		for _, mode := range test.modes {
			a, err := openTest(t.Context(), test.path, mode)
			if err == nil {
				_ = a.Close()
				t.Errorf("%s, mode %d: opened", test.path, mode)
				continue
			}
			if test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) ||
				!strings.Contains(err.Error(), test.path) {
				t.Errorf("%s, mode %d: %v", test.path, mode, err)
			}
		}
		if !before.equal(look()) {
			t.Errorf("%s was changed", test.path)
		}
	}
}

// TestBlank: the making of an archive can be taken up where it was interrupted, and whoever reads
// it finds no games meanwhile.
func TestBlank(t *testing.T) {
	onlyFile(t)
	path := filepath.Join(t.TempDir(), "a.agndb")
	db, err := openSQL(path, dialect.ParamsWrite)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Ping(); err != nil { // writes a head without a mark
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty.agndb") // made, and nothing written yet
	if err := os.WriteFile(empty, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{path, empty} {
		before := imageOf(t, path)
		r := openAt(t, path, ReadOnly)
		if n := sound(t, r); n != 0 {
			t.Errorf("%d games", n)
		}
		if n, err := r.Count(t.Context(), &query.Query{}); n != 0 || err != nil {
			t.Errorf("%d games, %v", n, err)
		}
		if err := rowsOf(r, t.Context(), "SELECT * FROM tag_list", func([]string, []any) error { return nil }); err != nil {
			t.Error(err)
		}
		state, err := r.State(t.Context())
		if again, other := r.State(t.Context()); err != nil || other != nil || again != state {
			t.Error(err, other)
		}
		if !before.equal(imageOf(t, path)) {
			t.Error("reading changes it")
		}
		imported(t, openAt(t, path, Create), ImportOptions{}, soundGame)
		if _, err := r.State(t.Context()); !errors.Is(err, ErrReplaced) {
			t.Errorf("with games: %v", err)
		}
		if n := sound(t, openAt(t, path, ReadOnly)); n != 1 {
			t.Errorf("%d games", n)
		}
	}
}

// TestHotJournal: a program that was killed while it wrote to a database without a
// log leaves a journal that is to undo it.
func TestHotJournal(t *testing.T) {
	onlyFile(t)
	modes := []Mode{ReadOnly, ReadWrite, Create}
	// refused fails the test unless the files are refused in that mode and stay as
	// they are.
	refused := func(t *testing.T, im image, mode Mode, is error, says string) {
		t.Helper()
		path := filepath.Join(t.TempDir(), "a.agndb")
		im.write(t, path)
		a, err := openTest(t.Context(), path, mode)
		if err == nil {
			_ = a.Close()
			t.Fatalf("mode %d: opened", mode)
		}
		if is != nil && !errors.Is(err, is) || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), path) {
			t.Errorf("mode %d: %v", mode, err)
		}
		if !im.equal(imageOf(t, path)) {
			t.Errorf("mode %d: changed", mode)
		}
	}
	// brokenOff returns the files of a database in the middle of a change, after its
	// first page has been written.
	brokenOff := func(t *testing.T, path string, statements ...string) (im image) {
		t.Helper()
		newDisk(t, path, func(a *access) int32 {
			rc := a.through()
			if a.what == writing && a.file == "" && a.at == 0 {
				im = imageOf(t, path)
			}
			return rc
		})
		db, err := openSQL(path, "mode=rwc")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, s := range statements {
			if _, err := db.Exec(s); err != nil {
				t.Fatal(err)
			}
		}
		if len(im["-journal"]) == 0 {
			t.Fatal("no journal")
		}
		return im
	}
	t.Run("blank", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "a.agndb")
		db, err := openSQL(path, dialect.ParamsWrite)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(db.Ping(), db.Close()); err != nil { // writes a head without a mark
			t.Fatal(err)
		}
		im := imageOf(t, path)
		// No page is to be written back, and none was there before; then the sizes of
		// a sector and of a page.
		journal := make([]byte, 512)
		copy(journal, "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"+"\x00\x00\x00\x00"+"salt"+"\x00\x00\x00\x00"+"\x00\x00\x02\x00"+
			"\x00\x00\x10\x00")
		im["-journal"] = journal
		im.write(t, path)
		if n := sound(t, openAt(t, path, ReadOnly)); n != 0 {
			t.Errorf("%d games", n)
		}
		if !im.equal(imageOf(t, path)) {
			t.Error("reading changes it")
		}
		a := openAt(t, path, Create)
		imported(t, a, ImportOptions{}, soundGame)
		sound(t, a)
		if hasBytes(path + "-journal") {
			t.Error("the journal is still there")
		}
	})
	t.Run("foreign", func(t *testing.T) {
		for _, statements := range [][]string{
			{"CREATE TABLE t (a)", "INSERT INTO t VALUES (1)", "CREATE TABLE u (a)"},
			{"PRAGMA application_id = 7", "CREATE TABLE t (a)"},
		} {
			im := brokenOff(t, filepath.Join(t.TempDir(), "other.db"), statements...)
			for _, mode := range modes {
				refused(t, im, mode, ErrNotArchive, "another program")
			}
		}
	})
	t.Run("foreign log", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "other.db")
		db, err := openSQL(path, "_journal_mode=WAL&mode=rwc")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec("CREATE TABLE t (a)"); err != nil {
			t.Fatal(err)
		}
		im := imageOf(t, path)
		if len(im["-wal"]) == 0 {
			t.Fatal("no log")
		}
		for _, mode := range modes {
			refused(t, im, mode, ErrNotArchive, "another program")
		}
	})
	// Someone has switched the log off, which any program for SQLite can.
	t.Run("archive", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "a.agndb")
		a, err := openTest(t.Context(), path, Create)
		if err != nil {
			t.Fatal(err)
		}
		imported(t, a, ImportOptions{}, soundGame)
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		im := brokenOff(t, path, "PRAGMA journal_mode = DELETE", "CREATE TABLE t (a)")
		refused(t, im, ReadOnly, nil, "a change was broken off")
		im.write(t, path)
		a = openAt(t, path, ReadWrite)
		if n := sound(t, a); n != 1 {
			t.Errorf("%d games", n)
		}
	})
}

// TestMigration: an archive of an older schema is brought to a newer one with its
// games, wholly or not at all, and is then refused by a program that does not know it.
func TestMigration(t *testing.T) {
	onlyFile(t)
	a, path := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame, otherGame)
	want := content(t, a)
	next := dialect.Version + 1
	nothing := func(context.Context, *sql.Conn, int) error { return nil } // is to be made again
	migrate := func(text string) error {
		return file.Migrate(t.Context(), a.file.Write, next, func(int) string { return text }, nothing)
	}
	step := fmt.Sprintf("ALTER TABLE sources ADD COLUMN added TEXT NOT NULL DEFAULT 'new'; PRAGMA user_version = %d;",
		next)
	if err := migrate(step + " DELETE FROM texts; SELECT fails"); err == nil {
		t.Error("a step that fails ends well")
	}
	if v, err := file.VersionOf(t.Context(), a.file.Write); err != nil || v != dialect.Version {
		t.Errorf("version %d, %v", v, err)
	}
	equalContent(t, want, content(t, a))
	if err := migrate(step); err != nil {
		t.Fatal(err)
	}
	var added string
	if err := a.file.Read.QueryRow("SELECT DISTINCT added FROM sources").Scan(&added); err != nil || added != "new" {
		t.Error(added, err)
	}
	equalContent(t, want, content(t, a))
	if _, err := openTest(t.Context(), path, ReadOnly); !errors.Is(err, ErrNewer) {
		t.Errorf("read by an older program: %v", err)
	}
}

// TestStrangePath: characters that mean something in a URI are only a name.
func TestStrangePath(t *testing.T) {
	onlyFile(t)
	path := filepath.Join(t.TempDir(), "a b?mode=ro#x%41.agndb")
	imported(t, openAt(t, path, Create), ImportOptions{}, soundGame)
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// TestReadOnly: an archive opened for reading cannot be written.
func TestReadOnly(t *testing.T) {
	a, path := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame)
	r := openAt(t, path, ReadOnly)
	if _, err := r.Import(t.Context(), inputsOf(), ImportOptions{}); err == nil {
		t.Error("imported")
	}
	if _, _, err := r.Vacuum(t.Context()); err == nil {
		t.Error("vacuumed")
	}
	if _, err := r.file.Read.Exec("DELETE FROM game_rows"); err == nil {
		t.Error("deleted")
	}
}

// childVariable tells the test binary what to do as another process.
const childVariable = "AGN_ARCHIVE_TEST_CHILD"

// child runs a test of this binary as another process.
func child(t *testing.T, test string, env ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+test+"$", "-test.v")
	cmd.Env = append(os.Environ(), env...)
	return cmd
}

// TestReadOnlyDirectory: an archive in a directory that cannot be written can be
// read, and says clearly that it cannot be written.
func TestReadOnlyDirectory(t *testing.T) {
	onlyFile(t)
	if dir := os.Getenv(childVariable); dir != "" {
		path := filepath.Join(dir, "a.agndb")
		a := openAt(t, path, ReadOnly)
		if n := sound(t, a); n != 1 {
			t.Errorf("%d games", n)
		}
		for name, mode := range map[string]Mode{path: ReadWrite, filepath.Join(dir, "new.agndb"): Create} {
			_, err := openTest(t.Context(), name, mode)
			if err == nil || !strings.Contains(err.Error(), "permission denied") &&
				!strings.Contains(err.Error(), "cannot be written") {
				t.Errorf("%s: %v", name, err)
			}
		}
		return
	}
	dir, err := os.MkdirTemp("", "archive")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = os.Chmod(dir, 0o777)
		_ = os.RemoveAll(dir)
	}()
	path := filepath.Join(dir, "a.agndb")
	a, err := openTest(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	imported(t, a, ImportOptions{}, soundGame)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	child := func(env string) *exec.Cmd { return child(t, "TestReadOnlyDirectory", env) }
	if os.Geteuid() == 0 {
		child = asNobody(t, child)
	}
	for _, mode := range []os.FileMode{0o444, 0o666} {
		if err := errors.Join(os.Chmod(path, mode), os.Chmod(dir, 0o555)); err != nil {
			t.Fatal(err)
		}
		if out, err := child(childVariable + "=" + dir).CombinedOutput(); err != nil {
			t.Errorf("mode %o: %v\n%s", mode, err, out)
		}
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}
