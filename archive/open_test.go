package archive

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestRefused: what is no archive, or a newer one, is refused with a clear error
// and not changed.
func TestRefused(t *testing.T) {
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
		db, err := openDB(path, "mode=rwc")
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
	if _, err := newer.write.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path, says string
		is         error
		modes      []Mode
	}{
		{file("text.agn", []byte(strings.Repeat(soundGame, 100))), "not an archive", ErrNotArchive, []Mode{ReadOnly, ReadWrite, Create}},
		{file("short", []byte("1. e3 *\n")), "not an archive", ErrNotArchive, []Mode{ReadOnly, ReadWrite, Create}},
		{file("empty", nil), "empty", ErrNotArchive, []Mode{ReadOnly, ReadWrite}},
		{sqlite("other.db", "CREATE TABLE t (a)", "PRAGMA user_version = 1"), "another program", ErrNotArchive, []Mode{ReadOnly, ReadWrite, Create}},
		{sqlite("marked.db", "CREATE TABLE t (a)", "PRAGMA application_id = 7"), "another program", ErrNotArchive, []Mode{ReadOnly, ReadWrite, Create}},
		{sqlite("wal.db", "PRAGMA journal_mode = WAL", "CREATE TABLE t (a)"), "another program", ErrNotArchive, []Mode{ReadOnly, ReadWrite, Create}},
		{path, "version 99", ErrNewer, []Mode{ReadOnly, ReadWrite, Create}},
		{dir, "directory", nil, []Mode{ReadOnly, ReadWrite, Create}},
		{filepath.Join(dir, "none"), "no such file", fs.ErrNotExist, []Mode{ReadOnly, ReadWrite}},
		{filepath.Join(dir, "no", "such", "dir"), "no such file", fs.ErrNotExist, []Mode{Create}},
	} {
		before, _ := os.ReadFile(test.path)
		for _, mode := range test.modes {
			a, err := Open(t.Context(), test.path, mode)
			if err == nil {
				_ = a.Close()
				t.Errorf("%s, mode %d: opened", test.path, mode)
				continue
			}
			if test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), test.path) {
				t.Errorf("%s, mode %d: %v", test.path, mode, err)
			}
		}
		if after, _ := os.ReadFile(test.path); !bytes.Equal(before, after) {
			t.Errorf("%s was changed", test.path)
		}
	}
}

// TestBlank: the making of an archive can be taken up where it was interrupted.
func TestBlank(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.agndb")
	db, err := openDB(path, dsnWrite)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Ping(); err != nil { // writes a head without a mark
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path, ReadOnly); !errors.Is(err, ErrNotArchive) {
		t.Errorf("reading: %v", err)
	}
	imported(t, openAt(t, path, Create), ImportOptions{}, soundGame)
}

// TestStrangePath: characters that mean something in a URI are only a name.
func TestStrangePath(t *testing.T) {
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
	if _, err := r.read.Exec("DELETE FROM games"); err == nil {
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
	if dir := os.Getenv(childVariable); dir != "" {
		path := filepath.Join(dir, "a.agndb")
		a := openAt(t, path, ReadOnly)
		if n := sound(t, a); n != 1 {
			t.Errorf("%d games", n)
		}
		for name, mode := range map[string]Mode{path: ReadWrite, filepath.Join(dir, "new.agndb"): Create} {
			_, err := Open(t.Context(), name, mode)
			if err == nil || !strings.Contains(err.Error(), "permission denied") && !strings.Contains(err.Error(), "cannot be written") {
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
	a, err := Open(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	imported(t, a, ImportOptions{}, soundGame)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []os.FileMode{0o444, 0o666} {
		if err := errors.Join(os.Chmod(path, mode), os.Chmod(dir, 0o555)); err != nil {
			t.Fatal(err)
		}
		// The test binary may stand where nobody else may look.
		bin := filepath.Join(t.TempDir(), "test")
		text, err := os.ReadFile(os.Args[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(bin, text, 0o755); err != nil {
			t.Fatal(err)
		}
		cmd := child(t, "TestReadOnlyDirectory", childVariable+"="+dir)
		if os.Geteuid() == 0 {
			for d := filepath.Dir(bin); len(d) > len(os.TempDir()); d = filepath.Dir(d) {
				_ = os.Chmod(d, 0o755)
			}
			cmd.Path = bin
			cmd.Dir = "/"
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("mode %o: %v\n%s", mode, err, out)
		}
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}
