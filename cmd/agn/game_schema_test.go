package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/element"
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

// TestEmbed: what agn page --embed writes into a directory keeps to the schemas, and says of each file what it has.
func TestEmbed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	var out, complaints bytes.Buffer
	args := []string{"page", "--embed", "--title", "<b>Two</b>", "-o", dir, "../../testdata/games/annotated.agn"}
	if code := run(t.Context(), args, strings.NewReader(""), &out, &complaints); code != 0 || out.Len() > 0 {
		t.Fatalf("it ends with %d: %s%s", code, out.Bytes(), complaints.Bytes())
	}
	list := []byte(readFile(t, filepath.Join(dir, "index.json")))
	if err := conforms("game-index", list); err != nil {
		t.Error(err)
	}
	var entries []struct {
		Src   string
		Plies int
	}
	if err := json.Unmarshal(list, &entries); err != nil || len(entries) < 2 {
		t.Fatalf("%d games: %v", len(entries), err)
	}
	index := readFile(t, filepath.Join(dir, "index.html"))
	for i, e := range entries {
		if !strings.Contains(index, fmt.Sprintf("<summary>%d. <bdi>", i+1)) {
			t.Errorf("the page does not number game %d", i+1)
		}
		text := []byte(readFile(t, filepath.Join(dir, e.Src)))
		if err := conforms("game", text); err != nil {
			t.Errorf("%s: %v", e.Src, err)
		}
		var g struct{ Plies int }
		if err := json.Unmarshal(text, &g); err != nil || g.Plies != e.Plies {
			t.Errorf("%s has %d plies, the index says %d: %v", e.Src, g.Plies, e.Plies, err)
		}
		if !strings.Contains(index, `<agn-game src="`+e.Src+`">`) {
			t.Errorf("the page lacks %s", e.Src)
		}
	}
	if strings.Contains(index, "<b>") {
		t.Error("a title is part of the language of the page")
	}
	if readFile(t, filepath.Join(dir, scriptName)) != element.Script() {
		t.Error("the script is another")
	}
}
