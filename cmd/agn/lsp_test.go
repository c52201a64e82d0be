package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// editing is a client that says one message behind the other, each when all its requests
// before are answered. It reads and writes for the server.
type editing struct {
	mu       sync.Mutex // guards what follows
	answered *sync.Cond
	out      bytes.Buffer
	messages []object
	awaited  []string
	said     bytes.Buffer
}

func newEditing(messages []object) *editing {
	c := &editing{messages: messages}
	c.answered = sync.NewCond(&c.mu)
	return c
}

// Write takes what the server writes.
func (c *editing) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answered.Broadcast()
	return c.out.Write(b)
}

// Read gives the server the next message.
func (c *editing) Read(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.said.Len() == 0 && len(c.messages) > 0 {
		for slices.ContainsFunc(c.awaited, func(id string) bool { return !strings.Contains(c.out.String(), id) }) {
			c.answered.Wait()
		}
		m := c.messages[0]
		c.messages = c.messages[1:]
		m["jsonrpc"] = "2.0"
		data, err := json.Marshal(m)
		if err != nil {
			return 0, err
		}
		fmt.Fprintf(&c.said, "Content-Length: %d\r\n\r\n%s", len(data), data)
		if m["id"] != nil {
			c.awaited = append(c.awaited, fmt.Sprintf(`"id":%v,`, m["id"]))
		}
	}
	return c.said.Read(b)
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
		{"settings of the editor", []object{greet(object{"ignore": []string{"M016"}}), open, ask, shutdown, exit}, 0,
			`"items":[{`, "M016"},
		{"a setting that is none", []object{greet(object{"varient": "x"}), open, shutdown, exit}, 0, `did you mean variant?`,
			"M016"},
		{"exit alone", []object{greet(nil), exit}, 1, `"name":"agn"`, ""},
		{"an end", []object{greet(nil)}, 0, `"name":"agn"`, ""},
		{"a value that is none", []object{greet(object{"variant": "chess"}), open, shutdown, exit}, 0, "chess", ""},
	} {
		var errs bytes.Buffer
		client := newEditing(c.messages)
		code := run(context.Background(), []string{"lsp"}, client, client, &errs)
		out := client.out.String()
		if code != c.code {
			t.Errorf("%s: exit code %d, %s", c.name, code, errs.String())
		}
		if !strings.Contains(out, c.has) || c.not != "" && strings.Contains(out, c.not) {
			t.Errorf("%s: %s", c.name, out)
		}
	}
	if all, err := os.ReadDir(dir); err != nil || len(all) != 1 {
		t.Errorf("the folder holds %v, %v", all, err)
	}
}
