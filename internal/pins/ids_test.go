package pins

import (
	"bytes"
	"io"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/gameid"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
)

// formsFile holds games that make little sense and have every kind of item.
const formsFile = "testdata/forms.agn"

// pinnedGame is a game with the ids that it must have.
type pinnedGame struct {
	game
	name string // file:game
	// record and spelled are the ids of package gameid, id and play the archive's.
	record, spelled, id, play string
}

func pinnedGames(t *testing.T) (out []pinnedGame) {
	t.Helper()
	for _, row := range rows(t, "ids.tsv", 5) {
		file, number, _ := strings.Cut(row[0], ":")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		from := root + file
		if file == "forms.agn" {
			from = formsFile
		}
		out = append(out, pinnedGame{gamesOf(t, from)[n-1], row[0], row[1], row[2], row[3], row[4]})
	}
	return out
}

// file is the name by which the game is judged. It has a part in the id of a game in
// which nothing can be read.
func (g *pinnedGame) file() string {
	file, _, _ := strings.Cut(g.name, ":")
	return file
}

// TestIDs compares the ids of a sound and a faulty game of every rule set, and of games
// with every kind of item: those of package gameid, by which baselines and SARIF logs
// know a game, and those of the archive.
func TestIDs(t *testing.T) {
	games := pinnedGames(t)
	ids := archiveIDs(t, games)
	for i := range games {
		g := &games[i]
		record, text := gameid.Record(g.Game, g.file()).String(), gameid.Text(g.text).String()
		if record != g.record || text != g.spelled || ids[g.name] != [2]string{g.id, g.play} {
			t.Errorf("got    %s\t%s\t%s\t%s\t%s\npinned %s\t%s\t%s\t%s\t%s", g.name, record, text, ids[g.name][0],
				ids[g.name][1],
				g.name, g.record, g.spelled, g.id, g.play)
		}
	}
	for _, rs := range rulesets.All() {
		for _, name := range []string{rs.Name + ".agn:1", rs.Name + "-faulty.agn:1"} {
			if !slices.ContainsFunc(games, func(g pinnedGame) bool { return path.Base(g.name) == name }) {
				t.Errorf("%s is not pinned", name)
			}
		}
	}
}

// TestIDsCover fails when the pinned games lack a kind of item, a form of move or a
// suffix: its number would be pinned by nothing that is computed.
func TestIDsCover(t *testing.T) {
	var kinds, forms, suffixes uint
	for _, g := range pinnedGames(t) {
		for _, it := range g.All() {
			kinds |= 1 << it.Kind
			forms |= 1 << it.Move.Form
			suffixes |= 1 << it.Suffix
		}
	}
	want := func(typ string) (set uint) {
		for _, number := range constantsOf(t, "notation", typ) {
			n, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			set |= 1 << n
		}
		return set
	}
	if kinds != want("Kind") || forms != want("Form")|1 || suffixes != want("Suffix")|1 {
		t.Errorf("kinds %b, forms %b, suffixes %b, want %b, %b, %b", kinds, forms, suffixes, want("Kind"), want("Form")|1,
			want("Suffix")|1)
	}
}

// archiveIDs returns id and play of each game, as an archive has them that is made now.
func archiveIDs(t *testing.T, games []pinnedGame) map[string][2]string {
	t.Helper()
	a, err := archive.Open(t.Context(), t.TempDir()+"/ids.agndb", archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}()
	inputs := func(yield func(referee.Input) bool) {
		for i := range games {
			text := games[i].text
			open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
			if !yield(referee.Input{Name: games[i].name, Open: open}) {
				return
			}
		}
	}
	if _, err := a.Import(t.Context(), inputs, archive.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	out := map[string][2]string{}
	for n := range int64(len(games)) {
		g, err := a.Get(t.Context(), n+1)
		if err != nil {
			t.Fatal(err)
		}
		out[g.File] = [2]string{g.ID.String(), g.Play.String()}
	}
	return out
}

// TestBaseline looks whether a baseline written for the faulty game of every rule set
// before every finding about play cited a rule knows the findings of today, and compares
// what is written today with what was written since.
func TestBaseline(t *testing.T) {
	before, err := os.ReadFile("testdata/baseline.json")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/baseline-cited.json")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := report.ReadBaseline(before)
	if err != nil {
		t.Fatal(err)
	}
	known := report.NewBaseline("", entries)
	var w report.BaselineWriter
	for _, g := range pinnedGames(t) {
		if !strings.HasPrefix(g.name, "faulty/") {
			continue
		}
		id := gameid.Record(g.Game, g.file())
		findings := judge(g.Game, g.read)
		w.Add(g.file(), id, findings)
		for i, ok := range known.Known(g.file(), id, findings) {
			if !ok {
				t.Errorf("%s: %s at ply %d is no known finding", g.name, findings[i].Code, findings[i].Ply)
			}
		}
		known.Meet(g.file(), id, findings)
	}
	for _, e := range known.Stale(func(string) bool { return true }) {
		t.Errorf("%s: %s at ply %d is not found any more", e.File, e.Code, e.Ply)
	}
	if got := report.AppendBaseline(nil, w.Entries()); !bytes.Equal(got, want) {
		t.Errorf("a baseline is written as\n%s", got)
	}
}

func judge(g *notation.Game, read diag.List) diag.List {
	return referee.New(referee.Config{}).Judge(g, read).Findings
}
