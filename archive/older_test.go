package archive

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation/diag"
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
	onlyFile(t)
	path := olderArchive(t)
	old := fileOf(t, path)
	if _, err := openTest(t.Context(), path, ReadOnly); !errors.Is(err, ErrOlder) ||
		!strings.Contains(err.Error(), "agn archive vacuum") {
		t.Errorf("to read: %v", err)
	}
	if !bytes.Equal(old, fileOf(t, path)) {
		t.Error("changed by who may only read")
	}

	// Amid the games somebody stops it.
	version := versionAt(t, path)
	ctx, stop := context.WithCancel(t.Context())
	_, err := Open(ctx, path, ReadWrite, OpenOptions{Judged: func(int) { stop() }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if now := versionAt(t, path); now != version {
		t.Errorf("stopped at version %d", now)
	}

	reported := 0
	a, err := Open(t.Context(), path, ReadWrite, OpenOptions{Judged: func(games int) { reported = games }})
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
	onlyFile(t)
	path := olderArchive(t)
	db, err := openSQL(path, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("UPDATE texts SET text = CAST(text || '*' AS BLOB) WHERE game = 3")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := openTest(t.Context(), path, ReadWrite); !errors.Is(err, ErrDamaged) ||
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

// spacedGame has a finding that four places have, and one that two have.
const spacedGame = "[Variant \"chaturanga-2p\"]\n\n1.\u00a0e3\u00a0e6\u00a02.\u00a0d3 d6 1–0\n"

// TestPlaces: what several places have is stored with them, and told in all forms; an archive of schema 7, which has
// no room for it, gets it for the games that need it and keeps all else as it is.
func TestPlaces(t *testing.T) {
	onlyFile(t)
	a, path := newArchive(t, "places.agndb")
	imported(t, a, ImportOptions{}, soundGame, spacedGame, otherGame)
	sound(t, a)
	spaced := func(a *Archive) (found diag.List) {
		t.Helper()
		for number := int64(1); number <= 3; number++ {
			g, err := a.Get(t.Context(), number)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range g.Findings {
				if n, places := f.Times(); n > 1 != (f.Count > 1) || len(places) != n {
					t.Errorf("%+v", f)
				}
				if f.Count > 0 {
					found = append(found, f)
				}
			}
		}
		return found
	}
	want := spaced(a)
	if len(want) != 1 || want[0].Count != 4 || want[0].Places[3] != (diag.Span{
		Start: diag.Pos{Line: 3, Column: 12}, End: diag.Pos{Line: 3, Column: 13}}) {
		t.Fatalf("%+v", want)
	}
	before := content(t, a)

	// As schema 7 has it.
	were := strings.Split(dialect.Made(7), ";\n")
	made := func(names ...string) (out string) {
		for _, name := range names {
			i := slices.IndexFunc(were, func(s string) bool { return strings.HasPrefix(s, "CREATE "+name+" ") })
			out += were[i] + ";\n"
		}
		return out
	}
	steps := "CREATE TABLE kept AS SELECT game, n, code, rule, severity, event, ply, seat, line, " +
		"col, endline, endcol, message, legal, variation FROM findings; DROP VIEW finding_list; DROP TABLE findings;" +
		made("TABLE findings", "INDEX findings_code", "INDEX findings_rule", "VIEW finding_list") +
		"INSERT INTO findings SELECT * FROM kept; DROP TABLE kept;"
	for _, of := range [][3]string{{"players", "player, name, folded", "playerlists"},
		{"tagvalues", "tag, name, value, folded", "valuelists"}} {
		steps += "CREATE TABLE kept AS SELECT " + of[1] + " FROM " + of[0] + "; DROP TABLE " + of[2] + "; DROP TABLE " +
			of[0] + ";" + made("TABLE "+of[0], "INDEX "+of[0]+"_folded") +
			"INSERT INTO " + of[0] + " SELECT * FROM kept; DROP TABLE kept;"
	}
	_, err := a.file.Write.Exec(steps + "PRAGMA user_version = 7")
	if err := errors.Join(err, a.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := openTest(t.Context(), path, ReadOnly); !errors.Is(err, ErrOlder) {
		t.Errorf("to read: %v", err)
	}
	judged := 0
	a, err = Open(t.Context(), path, ReadWrite, OpenOptions{Judged: func(games int) { judged = games }})
	if err != nil {
		t.Fatal(err)
	}
	sound(t, a)
	if got := spaced(a); judged != 1 || !reflect.DeepEqual(got, want) {
		t.Errorf("%d games are judged: %+v, want %+v", judged, got, want)
	}
	equalContent(t, before, content(t, a))
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestSpacesMigrated: an archive of schema 10, in whose forms of names a run of spaces is as it is written, gets those in
// which it is one.
func TestSpacesMigrated(t *testing.T) {
	onlyFile(t)
	a, path := newArchive(t, "spaces.agndb")
	imported(t, a, ImportOptions{}, "[White \"M.  Dupont\"]\n[Site \"Le  Puy\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n",
		"[White \"M. Dupont\"]\n[Site \"Le Puy\"]\n[Variant \"chaturanga-2p\"]\n\n1. d3 *\n")
	_, err := a.file.Write.Exec("UPDATE players SET plain = lower(name) WHERE name LIKE '%  %'; " +
		"UPDATE tagvalues SET plain = lower(value) WHERE value LIKE '%  %'; DELETE FROM playerlists; DELETE FROM valuelists; " +
		dialect.ListPlayers + "; " + dialect.ListTags + "; PRAGMA user_version = 10")
	if err := errors.Join(err, a.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := openTest(t.Context(), path, ReadOnly); !errors.Is(err, ErrOlder) {
		t.Errorf("to read: %v", err)
	}
	a = openAt(t, path, ReadWrite)
	sound(t, a)
	spacesFound(t, a)
}

// spacesFound: two games are found however many spaces there are, but as they are written by =.
func spacesFound(t *testing.T, a *Archive) {
	t.Helper()
	for text, want := range map[string]int{`player:"M. Dupont"`: 2, `player:"m.   dupont"`: 2, `player~:". d"`: 2,
		`player:"M.*Dupont"`: 2, `player:".?d"`: 2, `site:"le puy"`: 2, `tag.Site:"le  puy"`: 2,
		`player="M. Dupont"`: 1, `player="M.  Dupont"`: 1} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := a.Count(t.Context(), q); err != nil || n != want {
			t.Errorf("%s: %d games, want %d; %v", text, n, want, err)
		}
	}
}
