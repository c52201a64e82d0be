package archive

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
)

// sealed reports whether each page of a file that holds something ends in a sum and a mark.
func sealed(t *testing.T, path string) bool {
	t.Helper()
	data := fileOf(t, path)
	size := int(binary.BigEndian.Uint16(data[16:]))
	if data[20] != 8 || len(data)%size != 0 {
		return false
	}
	for page := data; len(page) > 0; page = page[size:] {
		if binary.BigEndian.Uint64(page[size-8:]) == 0 && strings.Trim(string(page[:size]), "\x00") != "" {
			return false
		}
	}
	return true
}

// asked opens an archive for reading and asks it something: what it warns of, and the games.
func askedAt(t *testing.T, path string) (warning string, games int, err error) {
	t.Helper()
	a, err := Open(t.Context(), path, ReadOnly, OpenOptions{Warn: func(err error) { warning = err.Error() }})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	q, err := query.Parse("player:a")
	if err != nil {
		t.Fatal(err)
	}
	games, err = a.Count(t.Context(), q)
	return warning, games, err
}

const playedByAsha = "[White \"Asha\"]\n[Black \"Ravi\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 {folio 12} *\n"

// TestSums: pages have sums from the first import on, after a migration too, and another program that changes it,
// or only brings into it what stands in the log, is told apart from damage.
func TestSums(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.agndb")
	fresh := func() {
		t.Helper()
		for _, suffix := range suffixes {
			if err := os.Remove(path + suffix); err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
		}
		a, err := openTest(t.Context(), path, Create)
		if err != nil {
			t.Fatal(err)
		}
		imported(t, a, ImportOptions{}, playedByAsha)
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
	}
	other := func(statement string) {
		t.Helper()
		db, err := openSQL(path, "mode=rw")
		if err != nil {
			t.Fatal(err)
		}
		_, err = db.Exec(statement)
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
	}
	writes := func() error {
		a, err := openTest(t.Context(), path, ReadWrite)
		if err != nil {
			return err
		}
		defer a.Close()
		imported(t, a, ImportOptions{}, soundGame)
		sound(t, a)
		return nil
	}
	t.Run("new", func(t *testing.T) {
		fresh()
		if warning, games, err := askedAt(t, path); warning != "" || games != 1 || err != nil || !sealed(t, path) {
			t.Errorf("%q, %d games, %v", warning, games, err)
		}
	})
	t.Run("older", func(t *testing.T) {
		path := olderArchive(t)
		a, err := openTest(t.Context(), path, ReadWrite)
		if err != nil {
			t.Fatal(err)
		}
		sound(t, a)
		if err := a.Close(); err != nil || !sealed(t, path) {
			t.Errorf("not all pages have sums, %v", err)
		}
	})
	t.Run("log", func(t *testing.T) {
		// Somebody is killed, and another program that only reads brings the log into the file.
		fresh()
		a, err := openTest(t.Context(), path, ReadWrite)
		if err != nil {
			t.Fatal(err)
		}
		imported(t, a, ImportOptions{}, soundGame, otherGame)
		tx, err := a.file.Read.BeginTx(t.Context(), nil) // who reads keeps the log
		if err != nil {
			t.Fatal(err)
		}
		if err := tx.QueryRow("SELECT count(*) FROM game_rows").Scan(new(int)); err != nil {
			t.Fatal(err)
		}
		imported(t, a, ImportOptions{}, strings.Replace(playedByAsha, "folio 12", "folio 13", 1))
		killed := imageOf(t, path)
		if err := tx.Rollback(); err != nil {
			t.Fatal(err)
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		delete(killed, "-shm")
		if len(killed["-wal"]) == 0 {
			t.Fatal("no log")
		}
		killed.write(t, path)
		other("SELECT count(*) FROM game_rows")
		if hasBytes(path+"-wal") || sealed(t, path) {
			t.Fatal("the log was not brought into the file")
		}
		if warning, games, err := askedAt(t, path); warning != "" || games != 2 || err != nil {
			t.Errorf("%q, %d games, %v", warning, games, err)
		}
		if err := writes(); err != nil || !sealed(t, path) {
			t.Errorf("not sealed: %v", err)
		}
	})
	t.Run("head", func(t *testing.T) {
		fresh()
		other("PRAGMA journal_mode = DELETE")
		if warning, games, err := askedAt(t, path); !strings.Contains(warning, "another program") || games != 1 ||
			err != nil {
			t.Errorf("%q, %d games, %v", warning, games, err)
		}
		if err := writes(); err != nil || !sealed(t, path) {
			t.Errorf("not sealed: %v", err)
		}
		if warning, games, err := askedAt(t, path); warning != "" || games != 1 || err != nil {
			t.Errorf("%q, %d games, %v", warning, games, err)
		}
	})
	t.Run("row", func(t *testing.T) {
		fresh()
		other("PRAGMA journal_mode = DELETE; UPDATE players SET folded = 'x' WHERE folded = 'asha'")
		if warning, games, err := askedAt(t, path); !strings.Contains(warning, "another program") || games != 1 ||
			err != nil {
			t.Errorf("%q, %d games, %v", warning, games, err) // Ravi is left
		}
		before := fileOf(t, path)
		if err := writes(); problem.CodeOf(err) != problem.PageChanged {
			t.Errorf("written to: %v", err)
		}
		if string(before) != string(fileOf(t, path)) {
			t.Error("changed")
		}
	})
	t.Run("row in silence", func(t *testing.T) {
		// Nothing of the first page changes, so that it cannot be told from damage.
		fresh()
		other("UPDATE playerlists SET names = CAST(replace(CAST(names AS TEXT), 'asha', 'usha') AS BLOB)")
		if _, _, err := askedAt(t, path); problem.CodeOf(err) != problem.PageChanged || !errors.Is(err, ErrDamaged) {
			t.Errorf("%v", err)
		}
	})
	t.Run("never sealed again", func(t *testing.T) {
		fresh()
		data := fileOf(t, path)
		at := strings.Index(string(data), "ashaAsha")
		if at < 0 {
			at = strings.Index(string(data), "Ashaasha")
		}
		if at < 0 {
			t.Fatal("no name")
		}
		data[at+5] ^= 1
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		a, err := openTest(t.Context(), path, ReadWrite)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		if _, err := a.Import(t.Context(), inputsOf(textInput("b.agn", strings.Replace(playedByAsha, "Ravi", "Kamala", 1))),
			ImportOptions{Started: began}); err == nil {
			t.Error("names are put beside a damaged one")
		}
		if _, _, err := a.Vacuum(t.Context()); err == nil {
			t.Error("written again")
		}
	})
}
