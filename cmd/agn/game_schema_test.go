package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/referee"
)

// TestGameSchema: the games that pages and elements show keep to the schema, with no key that it lacks.
func TestGameSchema(t *testing.T) {
	files, err := filepath.Glob("../../testdata/*/*.agn")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d records: %v", len(files), err)
	}
	games := 0
	for _, file := range files {
		in := referee.InputOf(file, []byte(readFile(t, file)))
		err := page.Judge(t.Context(), referee.Batch{}, slices.Values([]referee.Input{in}),
			func(g *page.Game, _ *referee.Result) error {
				if g == nil {
					return nil
				}
				games++
				text, err := json.Marshal(g)
				if err != nil {
					return err
				}
				return conforms("game", text)
			})
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	if games < len(files) {
		t.Errorf("%d games of %d files", games, len(files))
	}
}
