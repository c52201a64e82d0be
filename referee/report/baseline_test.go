package report_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/gameid"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/report"
	"github.com/google/go-cmp/cmp"
)

func finding(code diag.Code, rule string, ply int) diag.Finding {
	return diag.Finding{Code: code, Rule: rule, Ply: ply}
}

var (
	gameA = gameid.Text([]byte("a"))
	gameB = gameid.Text([]byte("b"))
)

func TestSet(t *testing.T) {
	var w report.BaselineWriter
	faults := diag.List{finding(diag.NotReachable, "x/knight", 3), finding(diag.ImpossibleDate, "", 0),
		finding(diag.ImpossibleDate, "", 0)}
	w.Add("b.agn", gameA, faults)
	w.Add("a.agn", gameA, faults[:1])
	w.Add("b.agn", gameA, faults) // a second copy of the game
	w.Add("b.agn", gameB, nil)
	want := []report.KnownFinding{
		{FindingKey: report.FindingKey{Game: gameA, Ply: 3, Code: "M006", Rule: "x/knight"}, File: "a.agn", Count: 1},
		{FindingKey: report.FindingKey{Game: gameA, Code: "T003"}, File: "b.agn", Count: 2},
		{FindingKey: report.FindingKey{Game: gameA, Ply: 3, Code: "M006", Rule: "x/knight"}, File: "b.agn", Count: 1},
	}
	entries := w.Entries()
	if diff := cmp.Diff(want, entries); diff != "" {
		t.Fatal(diff)
	}
	set := report.NewBaseline("", entries)
	more := append(slices.Clone(faults), faults[0], finding(diag.ImpossibleDate, "", 0),
		finding(diag.NotReachable, "x/knight", 5))
	if got := set.Known("a.agn", gameA, more); !slices.Equal(got, []bool{true, true, true, false, false, false}) {
		t.Errorf("known: %v", got)
	}
	if got := set.Known("a.agn", gameB, faults); slices.Contains(got, true) {
		t.Errorf("another game's: %v", got)
	}
	all := func(string) bool { return true }
	if got := set.Stale(all); len(got) != 3 {
		t.Errorf("nothing met: %v", got)
	}
	set.Meet("a.agn", gameB, faults)
	set.Meet("a.agn", gameA, faults[1:])
	if got := set.Stale(all); len(got) != 2 || got[0] != want[0] || got[1] != want[2] {
		t.Errorf("stale: %v", got)
	}
	if got := set.Stale(func(f string) bool { return f == "a.agn" }); len(got) != 1 || got[0] != want[0] {
		t.Errorf("stale in a.agn: %v", got)
	}
	set.Meet("a.agn", gameA, faults[:1])
	if got := set.Stale(all); len(got) != 0 {
		t.Errorf("all met: %v", got)
	}
}

// TestSetWithoutRule: an entry written when such findings cited no rule is met by one
// that does, an entry with a rule by no other.
func TestSetWithoutRule(t *testing.T) {
	set := report.NewBaseline("", []report.KnownFinding{
		{FindingKey: report.FindingKey{Game: gameA, Ply: 3, Code: diag.Ambiguous}, File: "a.agn", Count: 1},
		{FindingKey: report.FindingKey{Game: gameA, Ply: 4, Code: diag.NotReachable, Rule: "x/knight"}, File: "a.agn",
			Count: 1},
	})
	found := diag.List{finding(diag.Ambiguous, "x/turn-order", 3), finding(diag.Ambiguous, "x/turn-order", 3),
		finding(diag.NotReachable, "x/rook", 4)}
	if got := set.Known("a.agn", gameA, found); !slices.Equal(got, []bool{true, false, false}) {
		t.Errorf("known: %v", got)
	}
	set.Meet("a.agn", gameA, found)
	if got := set.Stale(func(string) bool { return true }); len(got) != 1 || got[0].Code != diag.NotReachable {
		t.Errorf("stale: %v", got)
	}
}

func TestFile(t *testing.T) {
	entries := []report.KnownFinding{
		{FindingKey: report.FindingKey{Game: gameA, Code: "T003"}, File: "a \"b\".agn", Count: 2},
		{FindingKey: report.FindingKey{Game: gameB, Ply: 3, Code: "M006", Rule: "x/knight"}, File: "b.agn", Count: 1},
	}
	const want = `{"version": 1, "findings": [
{"file":"a \"b\".agn","game":"%A","ply":null,"code":"T003","rule":null,"count":2},
{"file":"b.agn","game":"%B","ply":3,"code":"M006","rule":"x/knight"}
]}
`
	got := string(report.AppendBaseline(nil, entries))
	if diff := cmp.Diff(strings.NewReplacer("%A", gameA.String(), "%B", gameB.String()).Replace(want), got); diff != "" {
		t.Error(diff)
	}
	back, err := report.ReadBaseline([]byte(got))
	if diff := cmp.Diff(entries, back); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if back, err := report.ReadBaseline(report.AppendBaseline(nil, nil)); len(back) != 0 || err != nil {
		t.Errorf("empty: %v, %v", back, err)
	}
	for _, bad := range []string{
		"", "x", "[]", `{"version": 2, "findings": []}`, `{"version": 1, "findings": []} {}`, `{"version": 1, "finds": []}`,
		`{"version": 1, "findings": [{"game":"00","code":"M006"}]}`,
		strings.Replace(got, "M006", "M999", 1), strings.Replace(got, `"ply":3`, `"ply":-3`, 1),
	} {
		if _, err := report.ReadBaseline([]byte(bad)); err == nil {
			t.Errorf("%q is taken for a baseline", bad)
		}
	}
}

func TestEntryString(t *testing.T) {
	e := report.KnownFinding{FindingKey: report.FindingKey{Game: gameA, Ply: 3, Code: diag.NotReachable, Rule: "x/knight"},
		File: "a.agn"}
	if got, want := e.String(), "a.agn: M006 (x/knight) at ply 3, game "+gameA.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	e = report.KnownFinding{FindingKey: report.FindingKey{Game: gameA, Code: diag.ImpossibleDate}, File: "a.agn"}
	if got, want := e.String(), "a.agn: T003, game "+gameA.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSpellings: a file without a game is the same however the path to it is written, now and when the
// baseline was, by this program or by one that named it by that path; another file is not.
func TestSpellings(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Join("all", "g", "h"), 0o777); err != nil {
		t.Fatal(err)
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	spellings := map[string][]string{ // by the directory of who writes them
		".":     {"all/g/e.agn", "./all/g/e.agn", "all/./g//e.agn", filepath.Join(root, "all", "g", "e.agn")},
		"all":   {"g/e.agn", "./g/e.agn", "../all/g/e.agn"},
		"all/g": {"e.agn", "./e.agn", "../g/e.agn", "h/../e.agn"},
	}
	for _, paths := range spellings {
		for i := range paths {
			paths[i] = filepath.FromSlash(paths[i])
		}
	}
	empty := diag.List{diag.Empty()}
	for dir, paths := range spellings {
		for _, path := range paths {
			t.Chdir(filepath.Join(root, dir))
			base := filepath.Join(root, "b.json")
			w := report.BaselineWriter{Base: base}
			w.Add(path, report.Identify(nil, path), empty)
			written := w.Entries()
			if len(written) != 1 || written[0].File != "all/g/e.agn" {
				t.Fatalf("%s in %s is named %+v", path, dir, written)
			}
			before := slices.Clone(written) // as it was written
			before[0].Game = report.Identify(nil, path)
			if path != filepath.Clean(path) && !strings.HasPrefix(path, "."+string(filepath.Separator)) {
				before = written // by no program
			}
			for _, entries := range [][]report.KnownFinding{written, before} {
				for dir, paths := range spellings {
					t.Chdir(filepath.Join(root, dir))
					for _, path := range paths {
						set := report.NewBaseline(base, entries)
						if got := set.Known(path, report.Identify(nil, path), empty); !got[0] {
							t.Errorf("%s in %s is not known by %+v", path, dir, entries)
						}
						set.Meet(path, report.Identify(nil, path), empty)
						if stale := set.Stale(func(string) bool { return true }); len(stale) != 0 {
							t.Errorf("%s in %s: stale %+v", path, dir, stale)
						}
						other := filepath.Join(filepath.Dir(path), "f.agn")
						if got := set.Known(other, report.Identify(nil, other), empty); got[0] {
							t.Errorf("%s in %s is known by %+v", other, dir, entries)
						}
						if dir == "all" && set.Known("e.agn", report.Identify(nil, "e.agn"), empty)[0] {
							t.Errorf("all/e.agn is known by %+v", entries)
						}
					}
				}
			}
		}
	}
}

// TestNames: a baseline names files from where it lies, and finds them there.
func TestNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("sub", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("a.agn", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	base := filepath.Join("sub", "known.json")
	name := report.BaselineName(base, "a.agn")
	if name != "../a.agn" || report.BaselineGone(base, name) || !report.BaselineGone(base, "a.agn") {
		t.Errorf("a file is named %q", name)
	}
	if name := report.BaselineName(base, "-"); name != "-" || report.BaselineGone(base, name) {
		t.Errorf("standard input is named %q", name)
	}
}

// TestPlaces: a file without a game is known through a link to its folder, and from another place of the
// baseline if the files of it stand as they did; a file of the same name elsewhere is not.
func TestPlaces(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, dir := range []string{"all/k/deep", "all/mv/far", "all/other/k", "all/other/deep"} {
		if err := os.MkdirAll(filepath.FromSlash(dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"k/e.agn", "k/g.agn", "k/deep/e.agn", "other/e.agn", "other/k/e.agn",
		"other/deep/e.agn"} {
		if err := os.WriteFile(filepath.FromSlash("all/"+file), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir("all")
	if err := os.Symlink("k", "kl"); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("mv", "ml"); err != nil {
		t.Fatal(err)
	}
	empty := diag.List{diag.Empty()}
	knows := func(base, from, file string, want bool, entries []report.KnownFinding) {
		t.Helper()
		file = filepath.FromSlash(file)
		set := report.NewBaseline(filepath.FromSlash(base), entries)
		if got := set.Known(file, report.Identify(nil, file), empty); got[0] != want {
			t.Errorf("%s by %s from %s: %t", file, base, from, got[0])
		}
	}
	for _, from := range []string{"b.json", "k/b.json", "mv/b.json", "mv/far/b.json"} {
		w := report.BaselineWriter{Base: filepath.FromSlash(from)}
		for _, file := range []string{"k/e.agn", "k/deep/e.agn", "k/g.agn"} {
			file = filepath.FromSlash(file)
			game := report.Identify(nil, file)
			if filepath.Base(file) == "g.agn" {
				game = gameA
			}
			w.Add(file, game, empty)
		}
		for _, base := range []string{"b.json", "k/b.json", "mv/b.json", "mv/far/b.json", "kl/b.json", "ml/far/b.json"} {
			for _, file := range []string{"k/e.agn", "kl/e.agn", "kl/deep/e.agn", "./k/deep/../e.agn"} {
				knows(base, from, file, true, w.Entries())
			}
			knows(base, from, "other/e.agn", false, w.Entries())
			knows(base, from, "other/k/e.agn", false, w.Entries())
			knows(base, from, "other/deep/e.agn", false, w.Entries())
			knows(base, from, "k/g.agn", false, w.Entries())
			knows(base, from, "kl/f.agn", false, w.Entries())
			knows(base, from, "-", false, w.Entries())
		}
	}
	// Of one file nothing tells where it stood.
	w := report.BaselineWriter{Base: filepath.FromSlash("k/b.json")}
	w.Add(filepath.FromSlash("k/e.agn"), report.Identify(nil, filepath.FromSlash("k/e.agn")), empty)
	knows("mv/b.json", "k/b.json", "other/e.agn", false, w.Entries())
}
