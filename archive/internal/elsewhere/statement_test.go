package elsewhere_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/archive/internal/elsewhere"
	"github.com/ashtapada/agn/archive/internal/elsewhere/engines"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/daily"
)

// questions reads testdata/questions.txt: a query a line, without those that are empty or a comment.
func questions(t testing.TB) (out []string) {
	b, err := os.ReadFile(filepath.Join("testdata", "questions.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
}

// found is what the archive answers to a query. It is not known where the archive refuses it.
func found(t testing.TB, a *archive.Archive, src string) (games []string, known bool) {
	t.Helper()
	q, err := query.Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	for f, err := range a.Search(t.Context(), q, archive.Page{}) {
		var fault *query.Error
		if errors.As(err, &fault) {
			return nil, false
		}
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		games = append(games, f.ID)
	}
	return games, true
}

// compare asks the engines the queries and holds their answers against those of the archive. Each day every query is
// asked of another engine, with AGN_LONG=1 of all.
func compare(t *testing.T, a *archive.Archive, all []engines.Engine, queries []string) {
	t.Helper()
	turn := daily.Part(t, len(all))
	for k, e := range all {
		var statements, sources []string
		var want [][]string
		for i, src := range queries {
			games, known := found(t, a, src)
			if !known || !turn(i+k) {
				continue
			}
			sources, want = append(sources, src), append(want, games)
			q, err := query.Parse(src)
			if err != nil {
				t.Fatal(err)
			}
			s, _, err := elsewhere.Statement(q, e.Dialect)
			if err != nil {
				t.Fatalf("%s: %v", src, err)
			}
			statements = append(statements, s)
		}
		wrong, began := 0, time.Now()
		for i, got := range e.Ask(t, statements) {
			if got.Fault == "" && slices.Equal(got.Games, want[i]) {
				continue
			}
			if wrong++; wrong > 8 {
				continue
			}
			more, less := without(got.Games, want[i]), without(want[i], got.Games)
			t.Errorf("%s: %s\n%s\n%d games, not %d: %s too many, %s too few\n%s",
				e.Dialect, sources[i], got.Fault, len(got.Games),
				len(want[i]), more, less, statements[i])
		}
		t.Logf("%s: %d of %d answers are wrong, %v", e.Dialect, wrong, len(sources), time.Since(began))
	}
}

// without returns the first of a list that are not in another.
func without(list, other []string) (out []string) {
	for _, s := range list {
		if !slices.Contains(other, s) && len(out) < 3 {
			out = append(out, s[:min(len(s), 12)])
		}
	}
	return out
}

// TestQuestions: the engines find what the archive finds, in its order.
func TestQuestions(t *testing.T) {
	a, path := newArchive(t)
	all := questions(t)
	for _, src := range all {
		if _, known := found(t, a, src); !known {
			t.Errorf("the archive refuses %s", src)
		}
	}
	some := 0
	for _, src := range all {
		if games, _ := found(t, a, src); len(games) > 0 {
			some++
		}
	}
	if len(all) < 300 || some < len(all)*3/4 {
		t.Errorf("%d queries, of which %d find something", len(all), some)
	}
	if testing.Short() {
		t.Skip("other engines are not asked in short tests")
	}
	dir := tables(t, a, path)
	compare(t, a, engines.Open(t, dir), all)
}
