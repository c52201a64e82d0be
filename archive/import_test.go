package archive

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// testdata returns the texts of all games that the project has.
func testdata(t testing.TB) []string {
	t.Helper()
	var out []string
	for _, dir := range []string{"games", "loaded", "faulty"} {
		names, err := filepath.Glob(filepath.Join("..", "testdata", dir, "*.agn"))
		if err != nil || len(names) == 0 {
			t.Fatal(dir, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, string(text))
		}
	}
	return out
}

// content is what an archive says of its games, by id, without where they came from.
func content(t testing.TB, a *Archive) map[ID]string {
	t.Helper()
	out := map[ID]string{}
	err := games.Each(context.Background(), a.file, dialect.Games(), func(r *games.StoredRow) error {
		version := int64(-1)
		if r.Version != nil {
			version = *r.Version
		}
		// The digest stands for all that the other tables hold.
		out[ID(r.ID)] = fmt.Sprint(r.Play, r.Variant, r.Options, version, r.Verdict, r.Complete, r.Events, r.Plies, r.Sic,
			r.Result, r.Computed, r.Ending, r.Date, r.Digest, string(r.Text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func equalContent(t testing.TB, want, got map[ID]string) {
	t.Helper()
	for id, w := range want {
		if g, ok := got[id]; !ok {
			t.Errorf("game %s is missing:\n%s", id, w)
		} else if g != w {
			t.Errorf("game %s differs:\n%s\n%s", id, w, g)
		}
	}
	for id := range got {
		if _, ok := want[id]; !ok {
			t.Errorf("game %s is too much:\n%s", id, got[id])
		}
	}
}

func TestImportTwice(t *testing.T) {
	t.Parallel()
	texts := append(testdata(t), mixedGames(t, 4, 60, 1)...)
	a, path := newArchive(t, "a.agndb")
	first := imported(t, a, ImportOptions{}, texts...)
	if first.Imported == 0 || first.Rejected == 0 || first.Dropped != 0 {
		t.Fatalf("tally %+v", first)
	}
	codes := 0
	for _, n := range first.Codes {
		codes += n
	}
	if codes != first.Rejected {
		t.Errorf("%d rejected, the codes say %d", first.Rejected, codes)
	}
	games := sound(t, a)
	want := content(t, a)
	dump := dumped(t, path)

	crlf := make([]string, len(texts))
	for i, text := range texts {
		crlf[i] = strings.ReplaceAll(text, "\n", "\r\n")
	}
	for name, again := range map[string][]string{"same": texts, "crlf": crlf} {
		tally := imported(t, a, ImportOptions{Jobs: 3}, again...)
		// What cannot be stored is rejected each time.
		if tally.Imported != 0 || tally.Present != games+first.Present || tally.Games() != first.Games() {
			t.Errorf("%s: tally %+v, after %+v", name, tally, first)
		}
		equalContent(t, want, content(t, a))
		if dumped(t, path) != dump {
			t.Errorf("%s: the tables have changed", name)
		}
	}
}

// dumped is everything that all tables hold.
func dumped(t testing.TB, path string) string {
	t.Helper()
	db, err := openSQL(path, dialect.ParamsRead)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	text, err := dump(db)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestExportImport(t *testing.T) {
	texts := append(testdata(t), mixedGames(t, 4, 60, 2)...)
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, texts...)
	var out bytes.Buffer
	n, err := a.Export(t.Context(), &out, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := content(t, a)
	if n != len(want) {
		t.Errorf("%d games exported of %d", n, len(want))
	}
	b, _ := newArchive(t, "b.agndb")
	tally := imported(t, b, ImportOptions{}, out.String())
	if tally.Games() != n {
		t.Errorf("%d games read back of %d", tally.Games(), n)
	}
	equalContent(t, want, content(t, b))
	sound(t, b)
}

// TestExportWaiting: games without tags behind one without an end come behind the next
// that has an end, all of them and in their order.
func TestExportWaiting(t *testing.T) {
	const tags = "[Variant \"chaturanga-2p\"]\n\n"
	texts := []string{tags + "1. e3\n", "1. d3 *\n", "1. c3 *\n", tags + "1. b3 *\n", tags + "1. a3 *\n"}
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, texts...)
	var out strings.Builder
	n, err := a.Export(t.Context(), &out, nil)
	want := strings.Join([]string{texts[0], texts[3], texts[1], texts[2], texts[4]}, "\n")
	if err != nil || n != len(texts) || out.String() != want {
		t.Errorf("%d games, %v\n%s", n, err, out.String())
	}
}

// TestKeepFrom: totals are kept from as many occurrences on as an import says, else the
// archive.
func TestKeepFrom(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	kept := func() (n int) {
		t.Helper()
		if err := a.file.Read.QueryRow("SELECT count(DISTINCT hash) FROM totals").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	text := "[Event \"%d\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"
	a.keep = 2
	for game, want := range []struct{ from, kept int }{{0, 0}, {3, 0}, {0, 1}} {
		imported(t, a, ImportOptions{keepFrom: want.from}, fmt.Sprintf(text, game))
		if got := kept(); (got > 0) != (want.kept > 0) {
			t.Errorf("%d games: totals of %d positions are kept", game+1, got)
		}
	}
}

// TestSetup: of every game the archive holds whether it begins from a position of its own.
func TestSetup(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, "[Variant \"chaturanga-2p\"]\n\n1. e3 *\n",
		"[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/3k1KP1/8/8/6r1 b -\"]\n\n*\n")
	var got []bool
	err := games.Each(t.Context(), a.file, dialect.Games(), func(r *games.StoredRow) error {
		got = append(got, r.Setup)
		return nil
	})
	if err != nil || !slices.Equal(got, []bool{false, true}) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestJobs: neither the number of workers nor the size of batches changes anything.
func TestJobs(t *testing.T) {
	texts := append(mixedGames(t, 6, 50, 3), testdata(t)[:20]...)
	var want string
	for i, opt := range []ImportOptions{{Jobs: 1}, {Jobs: 4}, {Jobs: 2, batch: 200}} {
		a, path := newArchive(t, "a.agndb")
		imported(t, a, opt, texts...)
		sound(t, a)
		got := dumped(t, path)
		if i == 0 {
			want = got
		} else if opt.batch == 0 && got != want {
			t.Errorf("%+v gives another archive", opt)
		}
	}
}

const (
	soundGame = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n"
	otherGame = "[Event \"x\"]\n[Variant \"chaturanga-2p\"]\n\n1. d3 e6 *\n"
	thirdGame = "[Event \"y\"]\n[Variant \"chaturanga-2p\"]\n\n1. d3 d6 *\n"
	badGame   = "[Variant \"chaturanga-2p\"]\n\n1. Nd4 *\n"
)

func TestStrict(t *testing.T) {
	for _, run := range []int{0, 1} { // with batches of a game, too
		a, _ := newArchive(t, "a.agndb")
		opt := ImportOptions{Strict: true, batch: run}
		tally := imported(t, a, opt, soundGame, otherGame+"\n"+badGame+"\n"+thirdGame, thirdGame)
		want := Tally{Imported: 2, Rejected: 1, Dropped: 2}
		want.Codes = map[diag.Code]int{diag.NotReachable: 1}
		if fmt.Sprint(tally) != fmt.Sprint(want) {
			t.Errorf("run %d: tally %+v, want %+v", run, tally, want)
		}
		if n := sound(t, a); n != 2 {
			t.Errorf("run %d: %d games", run, n)
		}
		var sources int
		if err := a.file.Read.QueryRow("SELECT count(*) FROM sources").Scan(&sources); err != nil || sources != 2 {
			t.Errorf("run %d: %d sources, %v", run, sources, err)
		}
	}
}

// TestTotals: the kept totals are what the positions come to, whatever the batches.
func TestTotals(t *testing.T) {
	t.Parallel()
	texts := mixedGames(t, 40, 12, 5)
	for _, run := range []int{0, 300, 5000} {
		a, _ := newArchive(t, "a.agndb")
		imported(t, a, ImportOptions{batch: run}, append(texts, texts[0])...)
		imported(t, a, ImportOptions{batch: run}, mixedGames(t, 40, 12, 6)...)
		sound(t, a) // compares every total that is kept
		hash, times := mostFrequent(allPositions(t, a))
		var kept int
		if err := a.file.Read.QueryRow("SELECT count(*) FROM totals WHERE hash = ?", hash).Scan(&kept); err != nil ||
			kept < 2 {
			t.Errorf("run %d: the most frequent position, %d times, has %d totals, %v", run, times, kept, err)
		}
		got, games, err := a.index().Count(t.Context(), hash)
		if err != nil || got != times || games == 0 {
			t.Errorf("run %d: counted %d of %d, %v", run, got, times, err)
		}
		found, err := a.index().Find(t.Context(), hash, 0, 10)
		if err != nil || len(found) != 10 ||
			!slices.IsSortedFunc(found, func(a, b postings.Posting) int { return int(a.Place - b.Place) }) {
			t.Errorf("run %d: found %v, %v", run, found, err)
		}
		rest, err := a.index().Find(t.Context(), hash, found[9].Place+1, 1)
		if err != nil || len(rest) != 1 || rest[0].Place <= found[9].Place {
			t.Errorf("run %d: rest %v, %v", run, rest, err)
		}
	}
}

// TestTrouble: a file that cannot be read costs no other.
func TestTrouble(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	var troubles []error
	tally, err := a.Import(t.Context(), inputsOf(textInput("a", soundGame), fileInput(filepath.Join(t.TempDir(), "none")),
		textInput("b", otherGame)),
		ImportOptions{Started: began, Trouble: func(err error) { troubles = append(troubles, err) }})
	if err != nil || tally.Imported != 2 || len(troubles) != 1 {
		t.Errorf("%+v, %v, %v", tally, troubles, err)
	}
	if _, err := a.Import(t.Context(), inputsOf(fileInput("/none")), ImportOptions{Started: began}); err == nil {
		t.Error("no error without anyone to tell")
	}
}

// TestInterrupted: what was committed stays, and the import can be repeated.
func TestInterrupted(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	texts := mixedGames(t, 5, 40, 8)
	var all []referee.Input
	for i, text := range texts {
		all = append(all, textInput(fmt.Sprint(i), text))
	}
	ctx, cancel := context.WithCancel(t.Context())
	tally, err := a.Import(ctx, inputsOf(all...),
		ImportOptions{Started: began, batch: 100, Committed: func(Tally) { cancel() }})
	if err == nil {
		t.Fatal("no error")
	}
	if n := sound(t, a); n < tally.Games() || tally.Games() == 0 {
		t.Errorf("%d games, acknowledged %d", n, tally.Games())
	}
	imported(t, a, ImportOptions{}, texts...)
	sound(t, a)
}

// TestSeveralWorkers: a small archive that several workers fill and ask at once holds
// what one worker makes of it. It is short because the race detector looks on.
func TestSeveralWorkers(t *testing.T) {
	texts := append(mixedGames(t, 2, 12, 77), badGame, soundGame)
	one, _ := newArchive(t, "one.agndb")
	imported(t, one, ImportOptions{Jobs: 1}, texts...)
	many, _ := newArchive(t, "many.agndb")
	imported(t, many, ImportOptions{Jobs: 4, batch: 40}, texts...)
	equalContent(t, content(t, one), content(t, many))
	// A part position is looked for by several, too.
	q, err := query.Parse(`position:"??" order by id`)
	if err != nil {
		t.Fatal(err)
	}
	var found [2]int
	for i, a := range []*Archive{one, many} {
		if found[i], err = a.Count(t.Context(), q); err != nil {
			t.Fatal(err)
		}
	}
	if found[0] != found[1] || found[0] == 0 {
		t.Errorf("%d found", found)
	}
}
