package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// editing is what a client sends, messages one behind the other.
func editing(t *testing.T, messages ...map[string]any) io.Reader {
	t.Helper()
	var b bytes.Buffer
	for _, m := range messages {
		m["jsonrpc"] = "2.0"
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(data), data)
	}
	return &b
}

type object = map[string]any

// TestLSP runs sessions with the command: by which settings a record is judged, and how
// the command ends.
func TestLSP(t *testing.T) {
	dir := t.TempDir()
	settings := "[check]\nvariant = \"chaturanga-2p\"\nerror = [\"M016\"]\nignore = [\"N013\"]\n"
	if err := os.WriteFile(filepath.Join(dir, ".agn.toml"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	uri := "file://" + filepath.ToSlash(filepath.Join(dir, "sub", "x.agn"))
	greet := func(options object) object {
		return object{"id": 1, "method": "initialize", "params": object{
			"initializationOptions": options, "capabilities": object{"textDocument": object{"diagnostic": object{}}},
		}}
	}
	open := object{"method": "textDocument/didOpen", "params": object{"textDocument": object{
		"uri": uri, "version": 1, "languageId": "agn", "text": "1. e3 e6+ 3. Nf3 *\n",
	}}}
	ask := object{"id": 2, "method": "textDocument/diagnostic", "params": object{"textDocument": object{"uri": uri}}}
	shutdown, exit := object{"id": 3, "method": "shutdown"}, object{"method": "exit"}
	for _, c := range []struct {
		name     string
		messages []object
		code     int
		has, not string
	}{
		{"settings of the folder", []object{greet(nil), open, ask, shutdown, exit}, 0, `"severity":1,"code":"M016"`, "N013"},
		{"settings of the editor", []object{greet(object{"ignore": []string{"M016"}}), open, ask, shutdown, exit}, 0, `"items":[{`, "M016"},
		{"a setting that is none", []object{greet(object{"varient": "x"}), open, shutdown, exit}, 0, `did you mean variant?`, "M016"},
		{"exit alone", []object{greet(nil), exit}, 1, `"name":"agn"`, ""},
		{"an end", []object{greet(nil)}, 0, `"name":"agn"`, ""},
		{"a value that is none", []object{greet(object{"variant": "chess"}), open, shutdown, exit}, 0, "chess", ""},
	} {
		var out, errs bytes.Buffer
		code := run(context.Background(), []string{"lsp"}, editing(t, c.messages...), &out, &errs)
		if code != c.code {
			t.Errorf("%s: exit code %d, %s", c.name, code, errs.String())
		}
		if !strings.Contains(out.String(), c.has) || c.not != "" && strings.Contains(out.String(), c.not) {
			t.Errorf("%s: %s", c.name, out.String())
		}
	}
	if all, err := os.ReadDir(dir); err != nil || len(all) != 1 {
		t.Errorf("the folder holds %v, %v", all, err)
	}
}
