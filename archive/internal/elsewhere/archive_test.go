package elsewhere_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/archive/internal/elsewhere/engines"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// names, dates and notes are what the made games have in their tags and comments.
var (
	names = []string{"Asha", "Ravi", "ASHA RAO", "Zo\u00eb", "Zoe\u0308", "Straße", "%", "_", `O'Neil "x"`, "?", "=1+1",
		`back\slash`, "Μάγος"}
	dates = []string{"1898.??.??", "1898.05.12", "189?.??.??", "????.??.??", "1901.01.01", "1700.02.03", "2024.02.29"}
	notes = []string{"folio 12", "Folio 12 recto", `a "quoted" word`, "naïve", "NAI\u0308VE", "%_", "ab", "x", "it's",
		`a\b`, "two\nlines"}
)

// strange is games that random play does not come to: gaps, what is played against the rules, what stands after a
// breach, rules that nobody knows, dates with open ends, tags twice.
const strange = `[Variant "nosuch"]
[Options "wild=yes"]
[White "Asha"]

1. e4 2-0

[White "Asha"]
[Variant "chaturanga-2p"]

1. e5 e6 *

[Black "Asha"]
[White "Ravi"]
[Date "1890/.."]
[EventDate "1890/.."]
[Variant "chaturanga-2p"]

1. e3 {unclosed *

[EventDate "../1850"]
[Site "Poona"]
[Variant "chaturanga-2p"]

1. e3 e6 2. _ f6 3. Nf3 *

[EventDate "1880/1890"]
[Site "poona"]
[Variant "chaturanga-2p"]

1. _2 2. d3 d6 3. _t _ *

[Variant "chauka-bara"]
[Round "1"]

1. R: <4> Rc1 <1> e1-e3 *

[Variant "chauka-bara"]
[Round "2"]

1. R: <2> c1-e1 <7> Y: <3> <8> <1> *

[Variant "chauka-bara"]
[Round "3"]

1. R: <2> c1-e1 Y: <3> a3-a5 G: <1> zz9 W: <1> <2> *

[Variant "chauka-bara"]
[Round "4"]

1. R: <_> _ G: <3> _ *

[Variant "chaturaji"]

1. R: <1,1> sic *

[Variant "chaturanga-2p"]
[SetUp "1"]
[FEN "rnekvenr/ppp1pppp/3p4/8/8/8/PPPPPPPP/RNEVKENR w Kk"]

1. e3 *

[Variant "chaturanga-2p"]

1. e3 d6 *

[Variant "chauka-bara"]
[Places "2-1-4-3"]

1. R: <2> c1-e1 0-1-0-0

[Variant "thaayam"]
[Places "1=-?-1=-4"]

1. R: <2> -- 1/2-0-1/2-0

[Variant "chauka-bara"]
[Places "3-1-4"]

1. R: <2> c1-e1 0-1-0-0

[Variant "chauka-bara"]

1. R: <0> <4> Rc1 *

[Variant "chaturanga-2p"]
[Title "one"]
[Title "two"]

1. Ra1xa7 sic Rxa7 1-0

[Variant "chaturaji"]
[SetUp "1"]
[FEN "yK6bK/8/8/8/8/1yB6/1bBgB5/rB2rK3gK r"]

1. R: <2,2> Bc3 *

[Variant "chaturaji"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/gK7/rR2rK3bK r"]

1. R: <4,2> Rxa2 1-0-1-0

[Variant "chaturanca-2"]
[SetUp "1"]
[FEN "4bKbP2/8/8/yKyP6/6gPgK/1yE6/1bEgE5/rE2rKrP3 r"]

1. R: <2> Ec3 *

[Variant "chauka-bara"]
[Options "triple=accumulate"]

*

[Variant "chaturanga-2p"]

1. e3 e6 (1... d6 {not so}) 2. d3 {good} d6 1/2-1/2
`

// made returns files of games that are made up, by their names.
func made(t testing.TB) map[string]string {
	rng := rand.New(rand.NewPCG(11, 12))
	out := map[string]string{"Strange Files/ÉTÉ.agn": strange}
	for i, rs := range rulesets.All() {
		var b bytes.Buffer
		for n := range 7 {
			game := tableOf(t, rs, rng, n)
			g := referee.Play(game, rand.New(rand.NewPCG(uint64(i), uint64(n))), 6+9*n)
			dress(g, rs, rng)
			b.Write(notation.Append(nil, g, referee.StyleOf(rs)))
			b.WriteString("\n")
		}
		out[fmt.Sprintf("made-%d.agn", i)] = b.String()
	}
	return out
}

// tableOf is a rule set with its defaults or, in every other game, one option set.
func tableOf(t testing.TB, rs *engine.Ruleset, rng *rand.Rand, n int) engine.Game {
	var setup engine.Setup
	if n%2 == 1 && len(rs.Options) > 0 {
		o := rs.Options[rng.IntN(len(rs.Options))]
		if err := rs.Set(&setup, o.Name, o.Values[rng.IntN(len(o.Values))].Name); err != nil {
			t.Fatal(err)
		}
	}
	if n%3 == 2 {
		setup.Seats = engine.SeatMask(rs.SeatSets[rng.IntN(len(rs.SeatSets))])
	}
	game, err := rs.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// dress gives a game names, a date and a comment.
func dress(g *notation.Game, rs *engine.Ruleset, rng *rand.Rand) {
	for k := range g.Tags {
		switch tag := &g.Tags[k]; {
		case tag.Name == "Date":
			tag.Value = dates[rng.IntN(len(dates))]
		case tag.Name == "Site":
			tag.Value = strings.ReplaceAll(notes[rng.IntN(len(notes))], "\n", " ")
		case rs.SeatNamed(tag.Name) != 0:
			tag.Value = names[rng.IntN(len(names))]
		}
	}
	if g.Len() > 4 {
		g.Comments = []string{notes[rng.IntN(len(notes))]}
		g.Add(notation.Item{Kind: notation.Comment})
	}
}

// inputs are the games of the repository and those that are made up.
func inputs(t testing.TB) (out []referee.Input) {
	texts := made(t)
	root := filepath.Join("..", "..", "..", "testdata")
	for _, dir := range []string{"games", "faulty"} {
		files, err := filepath.Glob(filepath.Join(root, dir, "*.agn"))
		if err != nil || len(files) == 0 {
			t.Fatal("no sample games", err)
		}
		for _, name := range files {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[dir+"/"+filepath.Base(name)] = firstGames(b, 2)
		}
	}
	var all []string
	for name := range texts {
		all = append(all, name)
	}
	slices.Sort(all)
	for _, name := range all {
		out = append(out, referee.InputOf(name, []byte(texts[name])))
	}
	return out
}

// firstGames returns the first n games of a file.
func firstGames(b []byte, n int) string {
	r := grammar.NewReader(bytes.NewReader(b))
	var out strings.Builder
	for range n {
		var c grammar.Chunk
		if r.Next(&c) != nil {
			break
		}
		out.Write(c.Text)
		out.WriteString("\n\n")
	}
	return out.String()
}

// people are persons of the games, with their other names.
var people = map[string][]string{"Śrī Ravi": {"Ravi", "%"}, "Asha": {"Μάγος"}}

// newArchive returns an archive with the games and people, and its path.
func newArchive(t testing.TB) (a *archive.Archive, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "test.agndb")
	a, err := archive.Open(t.Context(), path, archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	o := archive.ImportOptions{Started: time.Unix(0, 0)}
	if _, err := a.Import(t.Context(), slices.Values(inputs(t)), o); err != nil {
		t.Fatal(err)
	}
	if err := a.SetPeople(t.Context(), people, nil, nil); err != nil {
		t.Fatal(err)
	}
	return a, path
}

// agn is the program, compiled, as it runs in a directory.
func agn(t testing.TB, dir string) func(args ...string) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "agn")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "github.com/ashtapada/agn/cmd/agn")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return func(args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), program, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("agn %q: %v: %s", args, err, out)
		}
	}
}

// grown is the directory of tables of an archive as it grows: some games are added before others, some are edited and
// deleted afterwards. The archive is left as the directory is in the end.
func grown(t testing.TB, a *archive.Archive, path string) (dir string) {
	t.Helper()
	home := t.TempDir()
	program := agn(t, home)
	var all []string
	for f, err := range a.Search(t.Context(), &query.Query{}, archive.Page{}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f.ID)
	}
	dir = filepath.Join(home, "data")
	add := func(words ...string) {
		t.Helper()
		program(append([]string{"archive", "export", "--db", path, "--append", "-o", dir}, words...)...)
	}
	add(append([]string{"--format", "parquet", "--columns", "all"}, all[:len(all)/3]...)...)
	add(all[len(all)/4 : len(all)/2]...)
	add()
	text := strings.Replace(made(t)["made-0.agn"], "[Variant", "[Annotator \"Asha\"]\n[Variant", 2)
	if err := os.WriteFile(filepath.Join(home, "made-0.agn"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	program("archive", "import", "--db", path, "--replace", "--no-config", "made-0.agn")
	program("archive", "delete", "--db", path, "--yes", all[len(all)-1], all[3])
	add()
	return dir
}

// stored are the games of an archive as they are exported.
func stored(t testing.TB, a *archive.Archive) func(func(referee.Input) bool) {
	var numbers []int64
	for f, err := range a.Search(t.Context(), &query.Query{}, archive.Page{}) {
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, f.Game)
	}
	return func(yield func(referee.Input) bool) {
		for g, err := range a.Texts(t.Context(), numbers) {
			in := referee.Input{Name: g.File, Number: g.InFile, Open: func() (io.ReadCloser, error) {
				return io.NopCloser(bytes.NewReader(g.Text)), err
			}}
			if !yield(in) {
				return
			}
		}
	}
}

// tables are the tables of an archive: Parquet in a directory that has grown, for those who read that, and lines of
// JSON.
func tables(t testing.TB, a *archive.Archive, path string) (dir string) {
	grew := grown(t, a, path)
	dir = engines.Tables(t, stored(t, a), people, false)
	for _, table := range export.Tables() {
		if err := os.Rename(filepath.Join(grew, string(table)), filepath.Join(dir, string(table))); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
