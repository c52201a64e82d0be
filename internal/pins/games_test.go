// Package pins holds the tests that keep what lies on disk where it is: the hashes of
// positions, the ids of games, the numbers behind both. An archive or a baseline that
// was written years ago goes by them.
//
// Nothing here can be brought up to date by a flag. A line of a golden file that does
// not hold any more means that files which people have are read otherwise than they
// were written. Where that is wanted, it takes a new version of what is stored (a
// schema with a migration, a new head of an id, a new version of baselines), and the
// new lines are written into the file by hand, from the message of the test.
package pins

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// game is a game of testdata with what was found while it was read.
type game struct {
	*notation.Game
	read diag.List
	text []byte
}

// root leads to the folder testdata of the module.
const root = "../../testdata/"

// gamesOf returns the games of a file.
func gamesOf(t *testing.T, path string) []game {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	var (
		out    []game
		parser grammar.Parser
		chunk  grammar.Chunk
	)
	for r := grammar.NewReader(bytes.NewReader(data)); ; {
		if err := r.Next(&chunk); errors.Is(err, io.EOF) {
			return out
		} else if err != nil {
			t.Fatal(err)
		}
		chunk := chunk
		chunk.Text = bytes.Clone(chunk.Text)
		g := &notation.Game{}
		out = append(out, game{g, append(diag.List(nil), parser.Parse(&chunk, g)...), chunk.Text})
	}
}

// rows returns the fields of each line of a golden file, of which there are n.
func rows(t *testing.T, name string, n int) [][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != n {
			t.Fatalf("%s: %d fields, want %d: %s", name, len(fields), n, line)
		}
		out = append(out, fields)
	}
	return out
}
