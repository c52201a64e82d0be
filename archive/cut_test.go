package archive

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
)

// TestSalvageCut: of a file that was cut off it is said that it was, and how many games
// must have stood behind the end.
func TestSalvageCut(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	file, games, _ := damageGames(t, mixedGames(t, 60, 60, 21))
	for _, part := range []int{10, 50, 90} {
		path, to := filepath.Join(t.TempDir(), "cut.agndb"), filepath.Join(t.TempDir(), "saved.agndb")
		if err := os.WriteFile(path, file[:len(file)*part/100], 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := Salvage(t.Context(), path, to, began)
		if err != nil {
			t.Fatal(err)
		}
		if !out.Cut() || out.Saved+out.Lost > len(games) || part == 50 && out.Lost == 0 {
			t.Errorf("%d %%: %d saved and %d lost of %d, %d of %d pages", part, out.Saved, out.Lost, len(games), out.Pages,
				out.OfPages)
		}
	}
}

// TestManyFindings: of a game with more faults than are listed no more are kept.
func TestManyFindings(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	text := "[Variant \"chaturanga-2p\"]\n\n1. e3 " + strings.Repeat("(1. e5) ", grammar.MaxFindings+50) + "*\n"
	imported(t, a, ImportOptions{}, text)
	g, err := a.Get(t.Context(), 1)
	if err != nil || len(g.Findings) != grammar.MaxFindings || !strings.Contains(g.Findings[grammar.MaxFindings-1].Message,
		"not listed") {
		t.Errorf("%d findings, %v", len(g.Findings), err)
	}
	sound(t, a)
}

// TestNoRegularFile: a device is no archive, and nothing is left beside it.
func TestNoRegularFile(t *testing.T) {
	onlyFile(t)
	for _, mode := range []Mode{ReadOnly, ReadWrite, Create} {
		if _, err := openTest(t.Context(), os.DevNull, mode); !errors.Is(err, ErrNotArchive) {
			t.Errorf("mode %d: %v", mode, err)
		}
	}
	for _, s := range suffixes[1:] {
		if _, err := os.Stat(os.DevNull + s); err == nil {
			t.Errorf("%s was left", os.DevNull+s)
		}
	}
}

// TestSweep: what a killed program has left beside an archive goes when the next one
// writes, and nothing else.
func TestSweep(t *testing.T) {
	onlyFile(t)
	dir := filepath.Join(t.TempDir(), "a[b]*")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * time.Hour)
	make := func(name, content string, at time.Time) string {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, []byte(content), 0o666), os.Chtimes(path, at, at)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	left := make(".agndb-123", "", old)
	others := []string{make(".agndb-124", "", time.Now()), make(".agndb-125", "x", old), make("agndb-126", "", old)}
	imported(t, openAt(t, filepath.Join(dir, "a.agndb"), Create), ImportOptions{}, soundGame)
	if _, err := os.Stat(left); err == nil {
		t.Error("what was left is still there")
	}
	for _, path := range others {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

// TestSweepSuperseded: what a program that was killed amid a search for superseded texts has left
// goes with the next such search, and nothing else.
func TestSweepSuperseded(t *testing.T) {
	onlyFile(t)
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir) // of Unix
	t.Setenv("TMP", dir)    // of Windows
	old := time.Now().Add(-2 * time.Hour)
	make := func(name, file string, written time.Time) string {
		in := filepath.Join(dir, name)
		path := filepath.Join(in, file)
		if err := errors.Join(os.Mkdir(in, 0o700), os.WriteFile(path, nil, 0o600), os.Chtimes(path, written, written),
			os.Chtimes(in, old, old)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	left := make("agn-superseded-1", "superseded.agndb-wal", old)
	others := []string{make("agn-superseded-2", "superseded.agndb", time.Now()), make("agn-superseded-3", "mine", old),
		make("agn-edit-1", "superseded.agndb", old)}
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame, otherGame)
	if n, err := a.Delete(t.Context(), []int64{1}, Correction{When: time.Now()}); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	if n, err := a.Count(t.Context(),
		&query.Query{Where: &query.Term{Field: query.Superseded, Op: query.Has, Value: "yes"}}); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	if _, err := os.Stat(filepath.Dir(left)); err == nil {
		t.Error("what was left is still there")
	}
	for _, path := range others {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

// TestIDRange: an id, or its beginning, is looked up in its index.
func TestIDRange(t *testing.T) {
	onlyFile(t)
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame, otherGame)
	g, err := a.Get(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 1, 2, 5, 63} {
		want := 1
		if n == 0 {
			want = 2
		}
		if got := numberOf(t, a, fmt.Sprintf("id:%s*", g.ID.String()[:n])); n > 1 && got != want || n == 0 && got != want {
			t.Errorf("%d digits find %d games", n, got)
		}
	}
	if numberOf(t, a, "id:"+g.ID.String()) != 1 || numberOf(t, a, "play:"+strings.ToUpper(g.Play.String()[:9])+"*") != 1 {
		t.Error("not found")
	}
	p, err := a.Explain(t.Context(), parsed(t, "id:"+g.ID.String()[:6]+"*"), Page{})
	if err != nil || !strings.Contains(strings.Join(p.Steps, "\n"), "games_id (<expr>>? AND <expr><?)") {
		t.Errorf("%q, %v", p.Steps, err)
	}
}

// parsed parses a query.
func parsed(t *testing.T, src string) *query.Query {
	t.Helper()
	q, err := query.Parse(src)
	if err != nil {
		t.Fatal(src, err)
	}
	return q
}
