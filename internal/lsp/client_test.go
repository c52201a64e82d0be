package lsp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/lsp"
)

// patience is how long a test waits for what must come.
const patience = 4 * time.Minute

// object is a message or a part of one.
type object = map[string]any

// client is an editor that says what a test has it say.
type client struct {
	t    testing.TB
	w    io.WriteCloser
	end  chan error
	out  sync.Mutex // guards w; the server may have to be listened to while something is written
	mu   sync.Mutex // guards next and wait
	next int
	// wait has who waits for the answer to a request, pushed the newest diagnostics by
	// document.
	wait   map[string]chan object
	pushed chan object
	parts  chan object // of answers
	shown  chan string
	// settings has what the client answers when it is asked for its settings.
	settings chan any
	log      *strings.Builder
}

type pipe struct {
	io.Reader
	io.WriteCloser
	in io.Closer
}

func (p pipe) Close() error { return errors.Join(p.in.Close(), p.WriteCloser.Close()) }

// raw starts a server and a client that has said nothing yet.
func raw(t testing.TB, opts lsp.Options) *client {
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	c := &client{
		t: t, w: toServer, end: make(chan error, 1), wait: map[string]chan object{},
		pushed: make(chan object, 10000), parts: make(chan object, 10000), shown: make(chan string, 100),
		settings: make(chan any, 1), log: &strings.Builder{},
	}
	if opts.Settings == nil {
		opts.Settings = func(string, map[string][]string) (lsp.Settings, error) { return lsp.Settings{}, nil }
	}
	opts.Log = c.log
	go func() { c.end <- lsp.Serve(context.Background(), pipe{fromClient, toClient, fromClient}, opts) }()
	go c.listen(bufio.NewReader(fromServer))
	t.Cleanup(func() { _ = toServer.Close() })
	return c
}

// start starts a server and greets it.
func start(t testing.TB, opts lsp.Options, capabilities object) *client {
	t.Helper()
	c := raw(t, opts)
	c.call("initialize", object{"processId": nil, "rootUri": nil, "capabilities": capabilities})
	c.notify("initialized", object{})
	return c
}

func (c *client) listen(r *bufio.Reader) {
	for {
		n := 0
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			if v, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				n, _ = strconv.Atoi(v)
			}
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			return
		}
		var m object
		if err := json.Unmarshal(body, &m); err != nil {
			panic(err)
		}
		switch method, _ := m["method"].(string); {
		case method == "textDocument/publishDiagnostics":
			c.pushed <- m["params"].(object)
		case method == "$/progress":
			c.parts <- m["params"].(object)
		case method == "window/showMessage" || method == "window/logMessage":
			c.shown <- m["params"].(object)["message"].(string)
		case method != "":
			if id, ok := m["id"]; ok { // a request of the server
				go func() {
					var result any
					if method == "workspace/configuration" {
						result = []any{<-c.settings}
					}
					c.send(object{"jsonrpc": "2.0", "id": id, "result": result})
				}()
			}
		default:
			c.mu.Lock()
			ch := c.wait[fmt.Sprint(m["id"])]
			c.mu.Unlock()
			if ch != nil {
				ch <- m
			}
		}
	}
}

func (c *client) write(s string) {
	c.out.Lock()
	defer c.out.Unlock()
	_, _ = io.WriteString(c.w, s)
}

func (c *client) send(m object) {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	c.write(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(b), b))
}

func (c *client) notify(method string, params any) {
	c.send(object{"jsonrpc": "2.0", "method": method, "params": params})
}

// request sends a request and returns its number and where its answer comes.
func (c *client) request(method string, params any) (int, chan object) {
	ch := make(chan object, 1)
	c.mu.Lock()
	c.next++
	id := c.next
	c.wait[fmt.Sprint(id)] = ch
	c.mu.Unlock()
	c.send(object{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
	return id, ch
}

// expect waits for an answer.
func expect[T any](t testing.TB, ch chan T) T {
	t.Helper()
	select {
	case m := <-ch:
		return m
	case <-time.After(patience):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

// call sends a request and returns its result, which must not be an error.
func (c *client) call(method string, params any) any {
	c.t.Helper()
	_, ch := c.request(method, params)
	m := expect(c.t, ch)
	if m["error"] != nil {
		c.t.Fatalf("%s: %v", method, m["error"])
	}
	return m["result"]
}

// fails sends a request and returns the code of its error.
func (c *client) fails(method string, params any) int {
	c.t.Helper()
	_, ch := c.request(method, params)
	e, ok := expect(c.t, ch)["error"].(object)
	if !ok {
		c.t.Fatalf("%s: no error", method)
	}
	return int(e["code"].(float64))
}

const uri = "file:///records/x.agn"

func (c *client) open(text string) {
	c.notify("textDocument/didOpen",
		object{"textDocument": object{"uri": uri, "languageId": "agn", "version": 1, "text": text}})
}

func document() object { return object{"textDocument": object{"uri": uri}} }

func at(line, character int) object {
	d := document()
	d["position"] = object{"line": line, "character": character}
	return d
}

func from(line, character, endLine, endCharacter int) object {
	return object{"start": object{"line": line, "character": character},
		"end": object{"line": endLine, "character": endCharacter}}
}

// leave ends the session in order.
func (c *client) leave() error {
	c.t.Helper()
	c.call("shutdown", nil)
	c.notify("exit", nil)
	return expect(c.t, c.end)
}

// decoded reads a result as a type.
func decoded[T any](t testing.TB, result any) T {
	t.Helper()
	b, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	var out T
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// asked counts the requests so far.
func (c *client) asked() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.next
}
