package archive

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
	"github.com/google/go-cmp/cmp"
)

// correctable is an archive of random games and of faulty ones, in files and batches that
// give several segments and blocks.
func correctable(t testing.TB) (*Archive, []referee.Input) {
	var all []referee.Input
	for i, text := range append(mixedGames(t, 2, 24, 5), testdata(t)[:6]...) {
		all = append(all, textInput("file"+string(rune('a'+i%26))+strings.Repeat("x", i/26)+".agn", text))
	}
	a, _ := newArchive(t, "a.agndb")
	a.keep = 8
	if _, err := a.Import(t.Context(), inputsOf(all...), ImportOptions{Started: began, batch: 300}); err != nil {
		t.Fatal(err)
	}
	return a, all
}

// numbersIn lists the numbers of an archive's games.
func numbersIn(t testing.TB, a *Archive) (out []int64) {
	t.Helper()
	err := searched(a, t.Context(), &query.Query{}, Page{}, func(f *Found) error {
		out = append(out, f.Game)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestDelete: an archive of which games were deleted is what one is that never had them,
// in all that is counted, and keeps their texts.
func TestDelete(t *testing.T) {
	t.Parallel()
	a, inputs := correctable(t)
	numbers := numbersIn(t, a)
	rng := rand.New(rand.NewPCG(3, 4))
	rng.Shuffle(len(numbers), func(i, k int) { numbers[i], numbers[k] = numbers[k], numbers[i] })
	gone := map[ID]string{}
	before := content(t, a)
	for _, few := range [][]int64{numbers[:1], numbers[1:2], numbers[2 : len(numbers)/2]} {
		for _, n := range few {
			g, err := a.Get(t.Context(), n)
			if err != nil {
				t.Fatal(err)
			}
			gone[g.ID] = string(g.Text)
		}
		n, err := a.Delete(t.Context(), few, Correction{When: began, Reason: "twice there"})
		if err != nil || n != len(few) {
			t.Fatalf("%d deleted of %d, %v", n, len(few), err)
		}
		if n := sound(t, a); n != len(before)-len(gone) {
			t.Errorf("%d games of %d without %d", n, len(before), len(gone))
		}
	}
	left := map[ID]string{}
	for id, c := range before {
		if _, out := gone[id]; !out {
			left[id] = c
		}
	}
	equalContent(t, left, content(t, a))
	sameTrees(t, a, inputs, gone)
	for id, text := range gone {
		n, err := a.Lookup(t.Context(), id.String())
		if err != nil {
			t.Fatal(err)
		}
		g, err := a.Get(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if string(g.Text) != text || g.Superseded == nil || g.Superseded.Reason != "twice there" ||
			g.Superseded.When != began.Unix() || g.ID != id {
			t.Errorf("superseded %s: %+v", id, g)
		}
		var out bytes.Buffer
		if _, err := a.Export(t.Context(), &out, []int64{n}); err != nil || out.String() != text {
			t.Errorf("exported %q, %v", out.String(), err)
		}
	}

	// They stay out, unless they are asked in again; no number is given twice.
	tally, err := a.Import(t.Context(), inputsOf(inputs...), ImportOptions{Started: began})
	if err != nil || tally.KeptOut != len(gone) || tally.Present != len(left) {
		t.Errorf("%+v, %v", tally, err)
	}
	if tally, err = a.Import(t.Context(), inputsOf(inputs...), ImportOptions{Started: began, Replace: true}); err != nil ||
		tally.KeptOut != 0 || tally.Replaced != 0 {
		t.Errorf("%+v, %v", tally, err)
	}
	sound(t, a)
	equalContent(t, before, content(t, a))
	for _, n := range numbersIn(t, a) {
		if g, err := a.Get(t.Context(), n); err != nil || g.Superseded != nil || gone[g.ID] != "" &&
			slices.Contains(numbers, n) {
			t.Errorf("game %d: %v", n, err)
		}
	}

	// All of them, and begun again.
	if _, err := a.Delete(t.Context(), numbersIn(t, a), Correction{When: began}); err != nil {
		t.Fatal(err)
	}
	if n := sound(t, a); n != 0 {
		t.Errorf("%d games", n)
	}
	if _, err := a.Import(t.Context(), inputsOf(inputs...), ImportOptions{Started: began, Replace: true}); err != nil {
		t.Fatal(err)
	}
	sound(t, a)
	equalContent(t, before, content(t, a))
}

// sameTrees compares the counts of the starts with those of an archive that has had no
// other games.
func sameTrees(t *testing.T, a *Archive, inputs []referee.Input, gone map[ID]string) {
	t.Helper()
	other, _ := newArchive(t, "other.agndb")
	other.keep = a.keep
	if _, err := other.Import(t.Context(), inputsOf(inputs...), ImportOptions{Started: began}); err != nil {
		t.Fatal(err)
	}
	var out []int64
	for _, n := range numbersIn(t, other) {
		g, err := other.Get(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if _, is := gone[g.ID]; is {
			out = append(out, n)
		}
	}
	fresh, _ := newArchive(t, "fresh.agndb")
	fresh.keep = a.keep
	var kept bytes.Buffer
	var stay []int64
	for _, n := range numbersIn(t, other) {
		if !slices.Contains(out, n) {
			stay = append(stay, n)
		}
	}
	if _, err := other.Export(t.Context(), &kept, stay); err != nil {
		t.Fatal(err)
	}
	imported(t, fresh, ImportOptions{}, kept.String())
	for _, rs := range rulesets.All() {
		g := tableOf(t, rs)
		want, err := fresh.Tree(t.Context(), g.Start())
		if err != nil {
			t.Fatal(err)
		}
		got, err := a.Tree(t.Context(), g.Start())
		if err != nil || cmp.Diff(want, got) != "" {
			t.Errorf("%s: %v %s", rs.Name, err, cmp.Diff(want, got))
		}
	}
	want, err := fresh.Stats(t.Context(), &query.Query{}, Players{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := a.Stats(t.Context(), &query.Query{}, Players{})
	if err != nil || got.Games != want.Games || len(got.Throws) != len(want.Throws) {
		t.Errorf("%d games, want %d, %v", got.Games, want.Games, err)
	}
	for i := range want.Throws {
		if got.Throws[i].Throws != want.Throws[i].Throws {
			t.Errorf("%s: %d throws, want %d", want.Throws[i].Device, got.Throws[i].Throws, want.Throws[i].Throws)
		}
	}
}

// TestDeleteDamaged: a game that does not match its checksums is not taken out, nor are
// those that were to go with it.
func TestDeleteDamaged(t *testing.T) {
	a, _ := correctable(t)
	numbers := numbersIn(t, a)
	move := func(by int) {
		if _, err := a.file.Write.Exec("UPDATE game_rows SET line = line + ? WHERE game = ?", by, numbers[3]); err != nil {
			t.Fatal(err)
		}
	}
	move(1)
	if _, err := a.Delete(t.Context(), numbers[:8], Correction{When: began}); !errors.Is(err, ErrDamaged) {
		t.Errorf("%v", err)
	}
	move(-1) // else no search shows it
	if got := numbersIn(t, a); !slices.Equal(got, numbers) {
		t.Errorf("%d games of %d are left", len(got), len(numbers))
	}
	if _, err := a.Delete(t.Context(), []int64{1 << 30}, Correction{When: began}); !errors.Is(err, ErrNoGame) {
		t.Errorf("%v", err)
	}
}

// TestSupersededDamage: whatever is changed in a superseded text, verifying tells.
func TestSupersededDamage(t *testing.T) {
	onlyFile(t)
	for _, change := range []string{
		"UPDATE superseded SET reason = 'another'",
		"UPDATE superseded SET ended = ended + 1",
		"UPDATE superseded SET id = zeroblob(32)",
		"UPDATE superseded SET successor = zeroblob(32)",
		"UPDATE superseded SET file = 'x'",
		"UPDATE superseded SET text = zeroblob(8)",
		"UPDATE superseded SET game = 2",
	} {
		a, _ := newArchive(t, "a.agndb")
		imported(t, a, ImportOptions{}, soundGame, badGame)
		if _, err := a.Delete(t.Context(), []int64{1}, Correction{When: began}); err != nil {
			t.Fatal(err)
		}
		sound(t, a)
		if _, err := a.file.Write.Exec(change); err != nil {
			t.Fatal(err)
		}
		n := 0
		if _, err := checked(a, t.Context(), VerifyOptions{}, func(Problem) { n++ }); err != nil || n == 0 {
			t.Errorf("%s: %d problems, %v", change, n, err)
		}
	}
}

// TestAmend: a corrected text takes the place of a game.
func TestAmend(t *testing.T) {
	a, _ := correctable(t)
	number := numbersIn(t, a)[2]
	old, err := a.Get(t.Context(), number)
	if err != nil {
		t.Fatal(err)
	}
	draft := func(text string) *Draft {
		t.Helper()
		d, err := a.Judge(t.Context(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if changed, err := a.Amend(t.Context(), number, draft("\n\n"+string(old.Text)), Correction{When: began}); changed ||
		err != nil {
		t.Errorf("the same text: %v %v", changed, err)
	}
	other, err := a.Get(t.Context(), number+1)
	if err != nil {
		t.Fatal(err)
	}
	if changed, err := a.Amend(t.Context(), number, draft(string(other.Text)), Correction{When: began}); changed ||
		!errors.Is(err, ErrPresent) {
		t.Errorf("the text of another game: %v %v", changed, err)
	}
	for _, text := range []string{"", "\n", soundGame + "\n" + badGame} {
		_, err := a.Judge(t.Context(), []byte(text))
		if !errors.Is(err, importer.ErrUnstorable) || !strings.Contains(err.Error(), "must hold one game") {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	sound(t, a)
	d := draft("[Corrected \"yes\"]\n" + string(old.Text))
	changed, err := a.Amend(t.Context(), number, d, Correction{When: began, Reason: "misread"})
	if !changed || err != nil {
		t.Fatalf("%v %v", changed, err)
	}
	sound(t, a)
	now, err := a.Lookup(t.Context(), d.ID.String())
	if err != nil {
		t.Fatal(err)
	}
	g, err := a.Get(t.Context(), now)
	if err != nil || g.File != old.File || g.InFile != old.InFile || g.Line != old.Line || g.Superseded != nil {
		t.Errorf("%+v, %v", g, err)
	}
	was, err := a.Get(t.Context(), number)
	if err != nil || was.Superseded == nil || *was.Superseded.Successor != d.ID || was.ID != old.ID ||
		string(was.Text) != string(old.Text) {
		t.Errorf("%+v, %v", was, err)
	}

	// And back.
	if changed, err := a.Amend(t.Context(), now, draft(string(old.Text)), Correction{When: began}); !changed ||
		err != nil {
		t.Errorf("%v %v", changed, err)
	}
	sound(t, a)
	if n, err := a.Lookup(t.Context(), old.ID.String()); err != nil || n <= now {
		t.Errorf("number %d after %d, %v", n, now, err)
	}
}

// fileOfGames makes an input of several games.
func fileOfGames(name string, games ...string) referee.Input {
	return textInput(name, strings.Join(games, "\n"))
}

// liveTexts lists the texts of an archive with the place that each came from.
func liveTexts(t *testing.T, a *Archive) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, n := range numbersIn(t, a) {
		g, err := a.Get(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		out[string(g.Text)] = g.File + "#" + string(rune('0'+g.InFile))
	}
	return out
}

// TestReplace: what stood in the place of a game that is read gives way to it, and nothing
// else does.
func TestReplace(t *testing.T) {
	game := func(tags, moves string) string {
		return "[Variant \"chaturanga-2p\"]\n" + tags + "\n" + moves + " *\n"
	}
	source := func(s string) string { return "[Source \"" + s + "\"]\n" }
	one, mistyped, two, three := game("", "1. e3"), game("", "1. e3 e6 2. Nf3"), game("", "1. d3"), game("", "1. d3 d6")
	for name, c := range map[string]struct {
		before, now []referee.Input
		opt         ImportOptions
		tally       Tally
		want        map[string]string
	}{
		"same place": {
			[]referee.Input{fileOfGames("a.agn", mistyped, two)}, []referee.Input{fileOfGames("a.agn", one, two)},
			ImportOptions{Replace: true},
			Tally{Imported: 1, Present: 1, Replaced: 1}, map[string]string{one: "a.agn#1", two: "a.agn#2"}},
		"another file": {
			[]referee.Input{fileOfGames("a.agn", mistyped, two)}, []referee.Input{fileOfGames("b.agn", one)},
			ImportOptions{Replace: true},
			Tally{Imported: 1}, map[string]string{mistyped: "a.agn#1", two: "a.agn#2", one: "b.agn#1"}},
		"without replace": {
			[]referee.Input{fileOfGames("a.agn", mistyped)}, []referee.Input{fileOfGames("a.agn", one)}, ImportOptions{},
			Tally{Imported: 1}, map[string]string{mistyped: "a.agn#1", one: "a.agn#1"}},
		"moved on in the file": {
			[]referee.Input{fileOfGames("a.agn", one, two)}, []referee.Input{fileOfGames("a.agn", three, one, two)},
			ImportOptions{Replace: true},
			Tally{Imported: 1, Present: 2}, map[string]string{three: "a.agn#1", one: "a.agn#2", two: "a.agn#3"}},
		"standard input": {
			[]referee.Input{fileOfGames("-", mistyped)}, []referee.Input{fileOfGames("-", one)}, ImportOptions{Replace: true},
			Tally{Imported: 1}, map[string]string{mistyped: "-#1", one: "-#1"}},
		"the tag Source": {
			[]referee.Input{fileOfGames("a.agn", game(source("folio 3"), "1. e3"), game(source("folio 4"), "1. d3"))},
			[]referee.Input{fileOfGames("-", game(source("folio 4"), "1. d3 d6"))}, ImportOptions{Replace: true},
			Tally{Imported: 1, Replaced: 1}, map[string]string{game(source("folio 3"), "1. e3"): "a.agn#1",
				game(source("folio 4"), "1. d3 d6"): "-#1"}},
		"a Source of several games": {
			[]referee.Input{fileOfGames("a.agn", game(source("a book"), "1. e3"), game(source("a book"), "1. d3"))},
			[]referee.Input{fileOfGames("-", game(source("a book"), "1. d3 d6"))}, ImportOptions{Replace: true},
			Tally{Imported: 1}, map[string]string{game(source("a book"), "1. e3"): "a.agn#1",
				game(source("a book"), "1. d3"):    "a.agn#2",
				game(source("a book"), "1. d3 d6"): "-#1"}},
		"another Source in the same place": {
			[]referee.Input{fileOfGames("a.agn", game(source("folio 3"), "1. e3"))},
			[]referee.Input{fileOfGames("a.agn", game(source("folio 4"), "1. d3"))}, ImportOptions{Replace: true},
			Tally{Imported: 1}, map[string]string{game(source("folio 3"), "1. e3"): "a.agn#1",
				game(source("folio 4"), "1. d3"): "a.agn#1"}},
		"prune": {
			[]referee.Input{fileOfGames("a.agn", mistyped, two), fileOfGames("b.agn", three)},
			[]referee.Input{fileOfGames("c.agn", two), fileOfGames("a.agn", one)}, ImportOptions{Prune: true},
			Tally{Imported: 1, Present: 1, Replaced: 1, Pruned: 1}, map[string]string{one: "a.agn#1", two: "c.agn#1"}},
	} {
		t.Run(name, func(t *testing.T) {
			a, _ := newArchive(t, "a.agndb")
			if _, err := a.Import(t.Context(), inputsOf(c.before...), ImportOptions{Started: began}); err != nil {
				t.Fatal(err)
			}
			c.opt.Started = began
			tally, err := a.Import(t.Context(), inputsOf(c.now...), c.opt)
			tally.Codes = nil
			if err != nil || tally.Imported != c.tally.Imported || tally.Present != c.tally.Present ||
				tally.Replaced != c.tally.Replaced || tally.Pruned != c.tally.Pruned {
				t.Errorf("%+v, want %+v, %v", tally, c.tally, err)
			}
			got := liveTexts(t, a)
			for text, at := range c.want {
				if got[text] != at {
					t.Errorf("%q is at %q, want %q", text, got[text], at)
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%d games: %v", len(got), got)
			}
			sound(t, a)
			// Once more nothing changes.
			again, err := a.Import(t.Context(), inputsOf(c.now...), c.opt)
			if err != nil || again.Imported+again.Replaced+again.Pruned+again.KeptOut > 0 {
				t.Errorf("again: %+v, %v", again, err)
			}
		})
	}
}

// TestPruneRefused: nothing is taken out where something, or everything, was not read.
func TestPruneRefused(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame, badGame)
	if _, err := a.Import(t.Context(), inputsOf(), ImportOptions{Started: began, Prune: true}); !errors.Is(err,
		importer.ErrNothingRead) {
		t.Errorf("%v", err)
	}
	missing := referee.Input{Name: "missing.agn", Open: func() (io.ReadCloser, error) { return nil, fs.ErrNotExist }}
	_, err := a.Import(t.Context(), inputsOf(textInput("file1.agn", soundGame), missing),
		ImportOptions{Started: began, Prune: true, Trouble: func(error) {}})
	if !errors.Is(err, ErrPartlyRead) {
		t.Errorf("%v", err)
	}
	if n := sound(t, a); n != 2 {
		t.Errorf("%d games", n)
	}
}

// TestDeleteFails: whichever change of a file fails, a deletion is done wholly or not at all.
func TestDeleteFails(t *testing.T) {
	onlyFile(t)
	path := filepath.Join(t.TempDir(), "a.agndb")
	made, err := openCrash(t, path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := made.Import(t.Context(), inputsOf(crashGames(t)...),
		ImportOptions{Started: began, batch: crashRun}); err != nil {
		t.Fatal(err)
	}
	games := sound(t, made)
	out := numbersIn(t, made)[3:9]
	if err := made.Close(); err != nil {
		t.Fatal(err)
	}
	whole := imageOf(t, path)
	var at atomic.Int64
	d := newDisk(t, path, func(a *access) int32 {
		if a.what != fetching && int64(a.n) == at.Load() {
			return a.ioError()
		}
		return a.through()
	})
	try := func(n int64) error {
		whole.write(t, path)
		d.restart()
		at.Store(n)
		a, err := openCrash(t, path)
		if err != nil {
			return err
		}
		_, err = a.Delete(t.Context(), out, Correction{When: began, Reason: "test"})
		at.Store(0)
		return errors.Join(err, a.Close())
	}
	if err := try(0); err != nil {
		t.Fatal(err)
	}
	changes := int64(d.changes())
	step := int64(1)
	if !long() {
		step = changes/12 | 1
	}
	failed := 0
	for n := int64(1); n <= changes; n += step {
		err := try(n)
		a, openErr := openCrash(t, path)
		if openErr != nil {
			t.Fatal(openErr)
		}
		left := sound(t, a)
		if left != games && left != games-len(out) || err == nil && left == games {
			t.Errorf("failed at change %d: %d games of %d, %v", n, left, games, err)
		}
		if err != nil {
			failed++
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if failed == 0 {
		t.Error("nothing failed")
	}
}
