package archive

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/grammar/query"
)

var flips = flag.Int("flips", 60, "how many flipped bits TestFlippedBits tries")

// damageGames makes an archive of the texts on disk, with its log written back, and
// returns its bytes and content.
func damageGames(t testing.TB, texts []string) (file []byte, games map[ID]string, dump string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "whole.agndb")
	a, err := openTest(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	a.keep = 20
	imported(t, a, ImportOptions{}, texts...)
	games = content(t, a)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	dump = dumped(t, path)
	if file, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	return file, games, dump
}

// fewGames returns texts that put something into every table, and nowhere much, so
// that a flipped bit is likely to matter.
func fewGames(t testing.TB) []string {
	texts := mixedGames(t, 1, 30, 21)
	for i, text := range testdata(t) {
		if i%12 == 0 {
			texts = append(texts, text)
		}
	}
	for i := range 20 { // a position with totals
		texts = append(texts, fmt.Sprintf("[Round \"%d\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n", i))
	}
	return texts
}

// tryDump is dumped that may fail.
func tryDump(path string) (string, error) {
	db, err := openSQL(path, dialect.ParamsImmutable)
	if err != nil {
		return "", err
	}
	text, err := dump(db)
	return text, errors.Join(err, db.Close())
}

// verifyDamaged counts what verify finds wrong, an archive that cannot be opened
// included.
func verifyDamaged(t *testing.T, path string) (problems int) {
	t.Helper()
	a, err := openTest(t.Context(), path, ReadOnly)
	if err != nil {
		return 1
	}
	defer a.Close()
	if _, err := checked(a, t.Context(), VerifyOptions{}, func(Problem) { problems++ }); err != nil {
		problems++
	}
	return problems
}

// TestFlippedBits: wherever a bit flips, verify notices if anything that is kept
// has changed, and nothing that is read back as sound is false.
func TestFlippedBits(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	file, games, whole := damageGames(t, fewGames(t))
	path := filepath.Join(t.TempDir(), "a.agndb")
	rng := rand.New(rand.NewPCG(5, uint64(*flips)))
	n := *flips
	if testing.Short() {
		n /= 4
	}
	noticed := 0
	for range n {
		at, bit := rng.IntN(len(file)), rng.IntN(8)
		damaged := bytes.Clone(file)
		damaged[at] ^= 1 << bit
		if err := os.WriteFile(path, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		text, err := tryDump(path)
		problems := verifyDamaged(t, path)
		if problems > 0 {
			noticed++
		}
		if (err != nil || text != whole) && problems == 0 {
			t.Errorf("bit %d of byte %d flipped: something has changed and nothing is noticed (%v)", bit, at, err)
		}
		readBack(t, path, games)
		if t.Failed() {
			t.Fatalf("bit %d of byte %d", bit, at)
		}
	}
	t.Logf("%d of %d noticed in %d bytes", noticed, n, len(file))
}

// readBack reads all games that can be read: none may be false.
func readBack(t *testing.T, path string, games map[ID]string) {
	t.Helper()
	a, err := openTest(t.Context(), path, ReadOnly)
	if err != nil {
		return
	}
	defer a.Close()
	for n := range int64(len(games)) {
		g, err := a.Get(t.Context(), n+1)
		if err != nil {
			continue
		}
		if want, ok := games[g.ID]; !ok || !bytes.HasSuffix([]byte(want), g.Text) {
			t.Errorf("game %d is read back as something else:\n%s", n+1, g.Text)
		}
	}
}

// TestChangedFields: a change of any field of any table that SQLite itself has no
// reason to notice is noticed.
func TestChangedFields(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	file, _, _ := damageGames(t, fewGames(t))
	path := filepath.Join(t.TempDir(), "a.agndb")
	for _, change := range []string{
		"UPDATE kinds SET verdict = verdict || 'x' WHERE verdict <> 'legal'",
		"UPDATE game_rows SET kind = (SELECT max(kind) FROM game_rows) + 1 - kind WHERE game = 3",
		"UPDATE kinds SET complete = 1 - complete WHERE kind = 2",
		"UPDATE kinds SET version = version + 1 WHERE kind = 1", "UPDATE game_rows SET line = line + 1 WHERE game = 1",
		"UPDATE game_rows SET firstday = 0 WHERE game = 1", "UPDATE game_rows SET final = final + 1 WHERE game = 1",
		"UPDATE game_rows SET source = source + 1 WHERE game = 1", "UPDATE kinds SET ending = 'x' WHERE kind = 2",
		"UPDATE game_rows SET play = zeroblob(32) WHERE game = 4", "UPDATE game_rows SET judged = judged - 1 WHERE game = 4",
		"UPDATE game_rows SET judged = NULL WHERE game = 4", "UPDATE game_rows SET digest = digest + 1 WHERE game = 4",
		"UPDATE sources SET file = 'other' WHERE source = 1", "UPDATE imports SET started = started + 1",
		"UPDATE texts SET text = (SELECT text FROM texts WHERE game = 3) WHERE game = 2",
		"UPDATE texts SET text = x'00' WHERE game = 2",
		"DELETE FROM texts WHERE game = 2", "DELETE FROM game_rows WHERE game = 2",
		"UPDATE players SET name = name || 'x' WHERE player = 1",
		"UPDATE players SET folded = folded || 'x' WHERE player = 1",
		"UPDATE playerlists SET names = CAST(names || 'x' AS BLOB) WHERE list = 0",
		"DELETE FROM valuelists WHERE list = 0",
		"UPDATE chairs SET points = ifnull(points, 0) + 6 WHERE chair = 1",
		"UPDATE seat_rows SET chair = chair + 9 WHERE game = 1", "DELETE FROM seat_rows WHERE game = 5",
		"UPDATE tagvalues SET value = value || 'x', folded = folded || 'x' WHERE tag = 1",
		"DELETE FROM taglists WHERE first = 1", "UPDATE taglists SET first = first + 1 WHERE first = 2",
		"UPDATE taglists SET games = x'01' WHERE first = 1",
		"UPDATE findings SET message = 'all is well'", "UPDATE findings SET rule = '' WHERE rule <> ''",
		"UPDATE findings SET severity = 'note'", "UPDATE findings SET line = line + 1", "DELETE FROM findings WHERE n = 1",
		"UPDATE moves SET text = text || 'x' WHERE move = 5",
		"UPDATE postings SET data = zeroblob(length(data)) WHERE key % 7 = 1",
		"UPDATE postings SET key = key + (1 << 32) WHERE key = (SELECT max(key) FROM postings)",
		"DELETE FROM postings WHERE key = (SELECT min(key) FROM postings)",
		"UPDATE plays SET events = zeroblob(length(events))", "UPDATE plays SET boards = zeroblob(length(boards))",
		"UPDATE plays SET boards = events",
		"UPDATE plays SET first = first - 1", "UPDATE plays SET last = last + 1", "DELETE FROM plays", "DELETE FROM segments",
		"UPDATE segments SET pages = pages + 1", "UPDATE segments SET positions = positions + 1",
		"UPDATE segments SET last = first",
		"INSERT INTO plays SELECT first + 1, last, events, boards FROM plays",
		"UPDATE comments SET text = 'x', folded = 'x'",
		"UPDATE comments SET event = event + 1", "UPDATE comments SET folded = 'x'", "DELETE FROM comments WHERE comment = 1",
		"INSERT INTO commenttext (commenttext, rowid, folded) SELECT 'delete', comment, folded FROM comments WHERE comment " +
			"= 1",
		"INSERT INTO totals VALUES (77, -1, 100, 100, 0, 0, 0, 0, 0, NULL, NULL)",
		"UPDATE totals SET times = times + 1", "UPDATE totals SET points1 = points1 + 1 WHERE move = -1",
		"DELETE FROM totals WHERE move <> -1",
	} {
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		db, err := openSQL(path, "mode=rw")
		if err != nil {
			t.Fatal(err)
		}
		res, err := db.Exec(change)
		if err != nil {
			t.Fatal(change, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			t.Errorf("%s: changes nothing", change)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if verifyDamaged(t, path) == 0 {
			t.Errorf("%s: not noticed", change)
		}
	}
}

// TestFoundDamaged: a search tells of a game whose row was changed, does not show it and
// shows all others.
func TestFoundDamaged(t *testing.T) {
	onlyFile(t)
	file, _, _ := damageGames(t, fewGames(t))
	path := filepath.Join(t.TempDir(), "a.agndb")
	for _, change := range []string{"UPDATE game_rows SET plies = plies + 1 WHERE game = 3",
		"UPDATE game_rows SET kind = (SELECT max(kind) FROM game_rows) + 1 - kind WHERE game = 3",
		"UPDATE sources SET file = 'other' WHERE source = (SELECT source FROM game_rows WHERE game = 3)"} {
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		db, err := openSQL(path, "mode=rw")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(change); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		a := openAt(t, path, ReadOnly)
		games, err := a.Count(t.Context(), &query.Query{})
		if err != nil || games < 4 {
			t.Fatalf("%d games, %v", games, err)
		}
		shown := 0
		err = searched(a, t.Context(), &query.Query{}, Page{}, func(f *Found) error {
			if shown++; f.Game == 3 {
				t.Errorf("%s: it is shown", change)
			}
			return nil
		})
		var left *LeftOut
		if !errors.As(err, &left) || !errors.Is(err, ErrDamaged) || len(left.Games) != 1 || shown != games-1 {
			t.Errorf("%s: %d of %d games are shown, %v", change, shown, games, err)
		}
	}
}

// TestSalvage: whatever pages are lost, every game whose text is whole on the disk
// is saved, and nothing else.
func TestSalvage(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	file, games, _ := damageGames(t, append(mixedGames(t, 3, 40, 21), testdata(t)...))
	texts := map[string]bool{}
	for _, g := range games {
		texts[g] = true
	}
	const page = 8192
	all := func(t *testing.T, damaged []byte) (Salvaged, map[ID]string) {
		t.Helper()
		dir := t.TempDir()
		path, to := filepath.Join(dir, "damaged.agndb"), filepath.Join(dir, "saved.agndb")
		if err := os.WriteFile(path, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := Salvage(t.Context(), path, to, began)
		if err != nil {
			t.Fatal(err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, damaged) {
			t.Errorf("the damaged file was changed: %v", err)
		}
		a := openAt(t, to, ReadOnly)
		if n := sound(t, a); n != out.Saved {
			t.Errorf("%d games in the new archive, %d saved", n, out.Saved)
		}
		return out, content(t, a)
	}
	t.Run("whole", func(t *testing.T) {
		out, got := all(t, file)
		if out.Lost != 0 {
			t.Errorf("%d lost", out.Lost)
		}
		equalContent(t, games, got)
	})
	t.Run("head", func(t *testing.T) {
		damaged := bytes.Clone(file)
		clear(damaged[:page])
		out, got := all(t, damaged)
		if out.Lost != 0 {
			t.Errorf("%d lost", out.Lost)
		}
		equalContent(t, games, got)
	})
	t.Run("no archive", func(t *testing.T) {
		if out, _ := all(t, bytes.Repeat([]byte("no archive at all "), 3000)); out.Saved != 0 {
			t.Errorf("%d saved", out.Saved)
		}
	})
	rng := rand.New(rand.NewPCG(9, 9))
	for i := range 4 {
		t.Run(fmt.Sprint("pages ", i), func(t *testing.T) {
			damaged := bytes.Clone(file)
			for range 5 * (i + 1) {
				at := page * rng.IntN(len(file)/page)
				for k := range page {
					damaged[at+k] = byte(rng.Uint32())
				}
			}
			out, got := all(t, damaged)
			for id, g := range got {
				if games[id] != g {
					t.Errorf("saved as something else: %s", g)
				}
			}
			t.Logf("%d of %d saved, %d known to be lost", out.Saved, len(games), out.Lost)
		})
	}
	t.Run("itself", func(t *testing.T) {
		_, path := newArchive(t, "a.agndb")
		if _, err := Salvage(t.Context(), path, path, began); err == nil {
			t.Error("no error")
		}
	})
}
