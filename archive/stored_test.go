package archive

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/grammar/query"
)

// The archives in testdata were written by the programs of their time, one for each
// schema, with games of every rule set: sound and faulty, with gaps, unreadable words,
// comments and variations (testdata/stored.sh made them). They stand for the files that
// users have. None is made again: a program of today that does not find in them what
// was found then, has lost it. Beside NAME.agndb stand its texts as they were exported,
// NAME.agn, and what queries found in it, NAME.tsv, a query and the numbers of games.
//
// A new schema gets a new archive beside the old ones.
func TestStored(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	files, err := filepath.Glob("testdata/schema*.agndb")
	if err != nil {
		t.Fatal(err)
	}
	if n := dialect.Version - dialect.Oldest + 1; len(files) != n {
		t.Errorf("%d archives for %d schemas", len(files), n)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".agndb")
		t.Run(filepath.Base(name), func(t *testing.T) { testStored(t, name) })
	}
}

func testStored(t *testing.T, name string) {
	path := filepath.Join(t.TempDir(), "stored.agndb")
	if err := os.WriteFile(path, fileOf(t, name+".agndb"), 0o666); err != nil {
		t.Fatal(err)
	}
	texts := fileOf(t, name+".agn")
	// Opened for writing it gets the newest schema.
	a := openAt(t, path, ReadWrite)
	games := sound(t, a)
	exportedAs(t, a, texts)
	foundAs(t, a, fileOf(t, name+".tsv"))

	// The text that it gives away is, read today, the game that it has.
	tally := imported(t, a, ImportOptions{}, string(texts))
	if tally.Present != games || tally.Games() != games {
		t.Errorf("of its own %d games it had %d already, of %d", games, tally.Present, tally.Games())
	}
	if _, err := a.Reverify(t.Context(), ReverifyOptions{All: true}, func(Change) {}); err != nil {
		t.Fatal(err)
	}
	sound(t, a)
	exportedAs(t, a, texts)
}

func fileOf(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func exportedAs(t *testing.T, a *Archive, want []byte) {
	t.Helper()
	var got bytes.Buffer
	if _, err := a.Export(t.Context(), &got, nil); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("the texts are not those that it had")
	}
}

// foundAs asks the queries of a table.
func foundAs(t *testing.T, a *Archive, table []byte) {
	t.Helper()
	asked := 0
	for line := range strings.Lines(string(table)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		text, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			t.Fatalf("no query and answer: %q", line)
		}
		q, err := query.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		err = searched(a, t.Context(), q, Page{}, func(f *Found) error {
			got = append(got, strconv.FormatInt(f.Game, 10))
			return nil
		})
		if want == "-" {
			want = ""
		}
		if err != nil || !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: found %s, then it was %s, %v", text, strings.Join(got, " "), want, err)
		}
		asked++
	}
	if asked == 0 {
		t.Error("nothing was asked")
	}
}
