package dataset

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var games = []Table{{Name: "games", Columns: []Column{{"game", "TEXT", false}, {"plies", "BIGINT", true}}},
	{Name: "events", Columns: []Column{{"game", "TEXT", false}}}}

// gameID is an id in hexadecimal digits.
func gameID(n int) string { return fmt.Sprintf("%032x%032x", n+1, 0) }

// add adds games to a directory, with a file of each table. It stops where step fails.
func add(t testing.TB, dir string, step func(string) error, drop int, numbers ...int) error {
	t.Helper()
	d, err := Open(dir)
	if err != nil {
		return err
	}
	d.step = step
	err = func() error {
		if err := d.Begin("csv", games); err != nil {
			return err
		}
		if drop > 0 {
			for range d.Drop(drop) {
				numbers = append(numbers, -1)
			}
			numbers = slices.DeleteFunc(numbers, func(n int) bool { return n < 0 })
		}
		for _, table := range games {
			d.Table()
			var s *Staged
			for _, n := range numbers {
				if !d.New(gameID(n), "") {
					continue
				}
				if s == nil {
					var err error
					if s, err = d.Create(table.Name, "thaayam"); err != nil {
						return err
					}
				}
				s.Rows++
				fmt.Fprintln(s, n)
			}
			if err := d.EndTable(); err != nil {
				return err
			}
		}
		_, err := d.Commit(int64(len(numbers)))
		return err
	}()
	return errors.Join(err, d.Close())
}

// held is what readers find: all lines of a table.
func held(t testing.TB, dir, table string) string {
	t.Helper()
	names, err := Files(dir, table)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, strings.Fields(string(b))...)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// names lists all files below a directory.
func names(t testing.TB, dir string) (out []string) {
	t.Helper()
	if err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			out = append(out, p)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestCrash: whatever the moment at which the program ends, readers find what was there before or what is there after,
// and the next import goes on from there.
func TestCrash(t *testing.T) {
	crash := errors.New("crash")
	begun := filepath.Join(t.TempDir(), "data")
	if err := errors.Join(add(t, begun, nil, 0, 1, 2), add(t, begun, nil, 0, 3)); err != nil {
		t.Fatal(err)
	}
	for _, drop := range []int{0, 1} {
		before, after := "1 2 3", "1 2 3 4"
		if drop > 0 {
			after = "2 3 4"
		}
		for at := 0; ; at++ {
			dir := filepath.Join(t.TempDir(), "data")
			if err := os.CopyFS(dir, os.DirFS(begun)); err != nil {
				t.Fatal(err)
			}
			left, committed, what := at, false, ""
			err := add(t, dir, func(w string) error {
				if left == 0 {
					what = w
					return crash
				}
				left--
				committed = committed || w == "commit"
				return nil
			}, drop, 2, 3, 4)
			want := before
			if committed {
				want = after
			}
			for _, table := range games {
				if got := held(t, dir, table.Name); got != want {
					t.Errorf("ended before %q: %s has %q, not %q", what, table.Name, got, want)
				}
			}
			if err := add(t, dir, nil, 0, 7); err != nil || held(t, dir, "games") != want+" 7" {
				t.Errorf("ended before %q: %v", what, err)
			}
			if n, err := Files(dir, "games", "events"); err != nil || len(names(t, dir)) != len(n)*3/2+2 {
				t.Errorf("ended before %q, these are left: %q", what, names(t, dir))
			}
			if err == nil && at >= 10 {
				break
			}
			if !errors.Is(err, crash) {
				t.Fatalf("after %d moments: %v", at, err)
			}
		}
	}
}

// TestTwice: no game comes twice, and nothing changes where nothing is new.
func TestTwice(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "data")
	if err := errors.Join(add(t, dir, nil, 0, 5, 1, 5), add(t, dir, nil, 0, 1, 2, 2)); err != nil {
		t.Fatal(err)
	}
	if got := held(t, dir, "games"); got != "1 2 5" {
		t.Error(got)
	}
	was := names(t, dir)
	if err := add(t, dir, nil, 0, 1, 2, 5); err != nil || !slices.Equal(names(t, dir), was) {
		t.Error(err, names(t, dir))
	}
	m, err := readManifest(filepath.Join(dir, manifestName))
	if err != nil || m.Rows("games") != 3 || m.Games() != 3 || len(m.Imports) != 2 || m.Place != 3 {
		t.Errorf("%v: %+v", err, m)
	}
}

// TestTwoAtOnce: while one adds another is refused, and neither harms the other.
func TestTwoAtOnce(t *testing.T) {
	dir := t.TempDir()
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := add(t, dir, nil, 0, 1); err == nil || !strings.Contains(err.Error(), "another agn adds to") {
		t.Error(err)
	}
	if err := errors.Join(d.Close(), add(t, dir, nil, 0, 1)); err != nil {
		t.Error(err)
	}
}

// TestRefused: what is not as it was written is named, nothing is changed, and when it is mended all is well.
func TestRefused(t *testing.T) {
	const file = "games/variant=thaayam/000001.csv"
	for _, tt := range []struct {
		name, want string
		harm       func(at func(string) string) error
	}{
		{"missing", file + " is missing", func(at func(string) string) error { return os.Remove(at(file)) }},
		{"cut", file + " is damaged: it has 1 bytes, not 4", func(at func(string) string) error {
			return os.Truncate(at(file), 1)
		}},
		{"changed", file + " is damaged: it does not match its digest", func(at func(string) string) error {
			return os.WriteFile(at(file), []byte("1\n3\n"), 0o666)
		}},
		{"ids changed", "_ids/000001 is damaged", func(at func(string) string) error {
			return errors.Join(os.WriteFile(at("_ids/000001"), make([]byte, 32), 0o666),
				os.Chtimes(at("_ids/000001"), time.Unix(1, 0), time.Unix(1, 0)))
		}},
		{"another file", "part-0000.csv is in the way", func(at func(string) string) error {
			return os.WriteFile(at("games/variant=thaayam/part-0000.csv"), nil, 0o666)
		}},
		{"another directory", "other is in the way", func(at func(string) string) error {
			return os.Mkdir(at("other"), 0o777)
		}},
		{"no manifest", "holds events but no manifest.json", func(at func(string) string) error {
			return os.Remove(at(manifestName))
		}},
		{"another manifest", "manifest of another program", func(at func(string) string) error {
			return os.WriteFile(at(manifestName), []byte(`{"version": 1}`), 0o666)
		}},
		{"no JSON", "is damaged or of another program", func(at func(string) string) error {
			return os.Truncate(at(manifestName), 30)
		}},
		{"newer", "of a newer agn", func(at func(string) string) error {
			return os.WriteFile(at(manifestName), []byte(`{"agn": "tables", "version": 2}`), 0o666)
		}},
		{"a name that leads out", "is not such as agn writes", func(at func(string) string) error {
			b, err := os.ReadFile(at(manifestName))
			return errors.Join(err, os.WriteFile(at(manifestName),
				[]byte(strings.Replace(string(b), file, "games/variant=../../000001.csv", 1)), 0o666))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			if err := add(t, dir, nil, 0, 1, 2); err != nil {
				t.Fatal(err)
			}
			kept := os.DirFS(dir)
			copied := filepath.Join(t.TempDir(), "copy")
			if err := os.CopyFS(copied, kept); err != nil {
				t.Fatal(err)
			}
			if err := tt.harm(func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }); err != nil {
				t.Fatal(err)
			}
			was := names(t, dir)
			if err := add(t, dir, nil, 0, 9); err == nil || !strings.Contains(filepath.ToSlash(err.Error()), tt.want) {
				t.Errorf("%v, not %s", err, tt.want)
			}
			if now := names(t, dir); !slices.Equal(now, was) {
				t.Errorf("%q became %q", was, now)
			}
			if err := add(t, copied, nil, 0, 9); err != nil || held(t, copied, "games") != "1 2 9" {
				t.Errorf("a copy is refused: %v", err)
			}
		})
	}
}

// TestOtherTables: an import has the tables, the columns and the format of those before.
func TestOtherTables(t *testing.T) {
	dir := t.TempDir()
	if err := add(t, dir, nil, 0, 1); err != nil {
		t.Fatal(err)
	}
	column := func(c ...Column) []Table { return []Table{{"games", c}, games[1]} }
	for _, tt := range []struct {
		format string
		tables []Table
		want   string
	}{
		{"parquet", games, "are csv, not parquet"},
		{"csv", games[:1], "has the tables games, events"},
		{"csv", column(games[0].Columns[0]), "there is plies"},
		{"csv", column(append(games[0].Columns, Column{"new", "TEXT", false})...), "there is no new"},
		{"csv", column(games[0].Columns[0], Column{"plies", "TEXT", true}), "plies is of another type"},
		{"csv", games, "<nil>"},
	} {
		d, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Begin(tt.format, tt.tables); !strings.Contains(fmt.Sprint(err), tt.want) {
			t.Errorf("%v, not %s", err, tt.want)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestOtherGames: tables of other games than the first are not added.
func TestOtherGames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Begin("csv", games); err != nil {
		t.Fatal(err)
	}
	d.Table()
	d.New(gameID(1), "")
	if err := d.EndTable(); err != nil {
		t.Error(err)
	}
	d.Table()
	d.New(gameID(2), "")
	if err := d.EndTable(); err == nil {
		t.Error("events of another game are taken")
	}
	if err := d.Close(); err != nil || exists(dir) {
		t.Error("the directory stays", err)
	}
}
