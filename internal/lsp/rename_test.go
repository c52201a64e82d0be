package lsp_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/lsp"
)

// TestRename: a player gets another name in all games that are open or in the workspace, and in no comment.
func TestRename(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"other.agn":  "[White \"B. \\\"Rao\\\"\"]\n" + war + "1. e3 *\n",
		"broken.agn": "[Site \"B. \\\"Rao\\\"\"]\n[White \"B. \\\"Rao\\\"\"\n[Black \"Mira\"]\n" + war + "1. e3 *\n",
		"none.agn":   "[White \"Mira\"]\n" + war + "1. e3 *\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	root := (&url.URL{Scheme: "file", Path: filepath.ToSlash(dir)}).String()
	for _, versions := range []bool{false, true} {
		s := raw(t, lsp.Options{})
		s.call("initialize", object{"workspaceFolders": []object{{"uri": root, "name": "x"}},
			"capabilities": object{"workspace": object{"workspaceEdit": object{"documentChanges": versions}}}})
		s.notify("textDocument/didOpen", object{"textDocument": object{"uri": root + "/x.agn", "version": 7,
			"text": "[Site \"B. \\\"Rao\\\"\"]\n[White \"é B.\"]\n[Black \"B. \\\"Rao\\\"\"]\n" + war +
				"1. e3 {[Black \"B. \\\"Rao\\\"\"]} *\n"}})
		here := func(line, character int) object {
			return object{"textDocument": object{"uri": root + "/x.agn"},
				"position": object{"line": line, "character": character}, "newName": ` Bhāskara "Rāo" `}
		}
		if got := s.call("textDocument/prepareRename", here(0, 9)); got != nil {
			t.Error("of a place:", got)
		}
		if got := fmt.Sprint(s.call("textDocument/prepareRename", here(2, 10))); got !=
			`map[placeholder:B. "Rao" range:map[end:map[character:18 line:2] start:map[character:8 line:2]]]` {
			t.Error(got)
		}
		s.fails("textDocument/rename", here(0, 9))
		got := fmt.Sprint(s.call("textDocument/rename", here(2, 10)))
		edit := `[map[newText:Bhāskara \"Rāo\" range:map[end:map[character:%[1]d line:%[2]d] ` +
			`start:map[character:8 line:%[2]d]]]]`
		here1, there := fmt.Sprintf(edit, 18, 2), fmt.Sprintf(edit, 18, 0)
		want := "map[changes:map[" + root + "/other.agn:" + there + " " + root + "/x.agn:" + here1 + "]]"
		if versions {
			want = "map[documentChanges:[map[edits:" + here1 + " textDocument:map[uri:" + root + "/x.agn version:7]] " +
				"map[edits:" + there + " textDocument:map[uri:" + root + "/other.agn version:<nil>]]]]"
		}
		if got != want {
			t.Errorf("%s, not\n%s", got, want)
		}
		if got, want := expect(t, s.shown), `broken.agn:2: the line of the seat White is no tag, and B. "Rao" stays in it`; !strings.HasSuffix(got, want) {
			t.Error(got)
		}
		wrong := here(2, 10)
		for _, name := range []string{"   ", "a\nb", "a\x07b", "a\u202eb"} {
			wrong["newName"] = name
			s.fails("textDocument/rename", wrong)
		}
	}
}
