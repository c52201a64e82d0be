package lsp_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/lsp"
)

const record = "[Event \"𝔸\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 {𝔸} e6+ 2. d3 *\n"

func TestDiagnosticsArePushed(t *testing.T) {
	c := start(t, lsp.Options{}, object{})
	c.open(record)
	got := fmt.Sprint(expect(t, c.pushed)["diagnostics"])
	// The letter is two units of UTF-16.
	if !strings.Contains(got, "code:M016") || !strings.Contains(got, "start:map[character:11 line:3]") {
		t.Error(got)
	}
	c.notify("textDocument/didChange", object{
		"textDocument":   object{"uri": uri, "version": 2},
		"contentChanges": []object{{"range": from(3, 13, 3, 14), "text": ""}},
	})
	p := expect(t, c.pushed)
	if len(p["diagnostics"].([]any)) != 0 || p["version"] != 2.0 {
		t.Error(p)
	}
	c.notify("textDocument/didClose", document())
	if p := expect(t, c.pushed); len(p["diagnostics"].([]any)) != 0 {
		t.Error(p)
	}
	if err := c.leave(); err != nil {
		t.Error(err)
	}
}

// TestPositionsInUnits: positions count what the client offers and the server likes best.
func TestPositionsInUnits(t *testing.T) {
	const far = "[Event \"x\"]\n[Variant \"chaturanga-2p\"]\n\n{é𝔸} 1. Nd4 *\n"
	for _, c := range []struct {
		offered []string
		at      int
	}{
		{[]string{"utf-16", "utf-8"}, 12}, {[]string{"utf-16", "utf-32"}, 8}, {[]string{"utf-16", "utf-7"}, 9}, {nil, 9},
	} {
		s := start(t, lsp.Options{}, object{"general": object{"positionEncodings": c.offered}})
		s.open(far)
		want := fmt.Sprintf("start:map[character:%d line:3]", c.at)
		if got := fmt.Sprint(expect(t, s.pushed)["diagnostics"]); !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", c.offered, got, want)
		}
	}
}

func TestDiagnosticsArePulled(t *testing.T) {
	c := start(t, lsp.Options{}, object{"textDocument": object{"diagnostic": object{}}})
	c.open(record)
	first := c.call("textDocument/diagnostic", document()).(object)
	if first["kind"] != "full" || len(first["items"].([]any)) != 1 {
		t.Fatal(first)
	}
	again := document()
	again["previousResultId"] = first["resultId"]
	if got := c.call("textDocument/diagnostic", again).(object); got["kind"] != "unchanged" {
		t.Error(got)
	}
	whole := c.call("workspace/diagnostic", object{"previousResultIds": []object{}}).(object)
	if items := whole["items"].([]any); len(items) != 1 || items[0].(object)["uri"] != uri {
		t.Error(whole)
	}
	select {
	case p := <-c.pushed:
		t.Error("pushed to one who pulls:", p)
	default:
	}
}

func TestErrorsOfTheProtocol(t *testing.T) {
	c := raw(t, lsp.Options{})
	if code := c.fails("textDocument/hover", at(0, 0)); code != -32002 {
		t.Error("before initialize:", code)
	}
	if code := c.fails("initialize", []int{1}); code != -32602 {
		t.Error("bad parameters:", code)
	}
	c.call("initialize", object{"capabilities": object{}})
	for _, f := range []struct {
		method string
		params any
		code   int
	}{
		{"initialize", object{"capabilities": object{}}, -32600},
		{"no/such", object{}, -32601},
		{"textDocument/hover", at(0, 0), -32602}, // not open
		{"textDocument/hover", nil, -32602},      // no parameters
		{"textDocument/hover", "text", -32602},   // of a wrong kind
		{"textDocument/hover", object{"position": 1}, -32602},
		{"agn/position", object{"textDocument": object{"uri": "file:///missing.agn"}}, -32602},
		{"codeAction/resolve", object{"title": "x", "data": object{"uri": uri, "game": 7}}, -32602},
	} {
		if code := c.fails(f.method, f.params); code != f.code {
			t.Errorf("%s %v: code %d, want %d", f.method, f.params, code, f.code)
		}
	}
	wrong := make(chan object, 1)
	c.mu.Lock()
	c.wait["<nil>"] = wrong
	c.mu.Unlock()
	for _, f := range []struct {
		body string
		code float64
	}{
		{"{", -32700}, {"", -32700}, {"\xff", -32700}, {"[]", -32600}, {"{}", -32600}, {"7", -32600},
		{`{"jsonrpc":"2.0","id":{},"method":"x"}`, -32600},
	} {
		c.write(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(f.body), f.body))
		if got := expect(t, wrong)["error"].(object)["code"]; got != f.code {
			t.Errorf("%q: code %v, want %v", f.body, got, f.code)
		}
	}
	c.open(record)
	expect(t, c.pushed)
	c.notify("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": 0},
		"contentChanges": []object{{"text": ""}}})
	if got := expect(t, c.shown); !strings.Contains(got, "version 0") {
		t.Error(got)
	}
	c.notify("textDocument/didChange", object{"textDocument": object{"uri": "file:///missing.agn"},
		"contentChanges": []object{{"text": ""}}})
	if got := expect(t, c.shown); !strings.Contains(got, "not open") {
		t.Error(got)
	}
	c.call("shutdown", nil)
	if code := c.fails("textDocument/hover", at(0, 0)); code != -32600 {
		t.Error("behind shutdown:", code)
	}
	c.notify("exit", nil)
	if err := expect(t, c.end); err != nil {
		t.Error(err)
	}
}

func TestClientsThatVanish(t *testing.T) {
	for name, vanish := range map[string]func(*client){
		"at once":              func(c *client) { _ = c.w.Close() },
		"within a header":      func(c *client) { c.write("Content-Length: 10\r\n"); _ = c.w.Close() },
		"within a message":     func(c *client) { c.write("Content-Length: 10\r\n\r\n{"); _ = c.w.Close() },
		"without a length":     func(c *client) { c.write("Content-Type: x\r\n\r\n{}") },
		"with a bad length":    func(c *client) { c.write("Content-Length: -3\r\n\r\n{}") },
		"with an endless line": func(c *client) { c.write(strings.Repeat("x", 1<<16)) },
	} {
		c := raw(t, lsp.Options{})
		go vanish(c)
		if err := expect(t, c.end); err != nil {
			t.Error(name, err)
		}
	}
	c := start(t, lsp.Options{}, object{})
	c.notify("exit", nil)
	if err := expect(t, c.end); !errors.Is(err, lsp.ErrNoShutdown) {
		t.Error("exit alone:", err)
	}
}

func TestCancel(t *testing.T) {
	lsp.Endless(t, "test/endless")
	c := start(t, lsp.Options{}, object{"textDocument": object{"diagnostic": object{}}})
	c.open(strings.Repeat(record, 3000))
	for _, method := range []string{"test/endless", "textDocument/diagnostic"} {
		id, ch := c.request(method, document())
		c.notify("$/cancelRequest", object{"id": id})
		m := expect(t, ch)
		e, ok := m["error"].(object)
		if ok && e["code"] != -32800.0 || !ok && method == "test/endless" {
			t.Error("not cancelled:", method, m)
		}
	}
	c.notify("$/cancelRequest", object{"id": 999})
	if got := c.call("textDocument/diagnostic", document()).(object); len(got["items"].([]any)) != 3000 {
		t.Error("the next request suffers")
	}
}

func TestSettingsOfTheClient(t *testing.T) {
	var last map[string][]string
	opts := lsp.Options{Settings: func(folder string, client map[string][]string) (lsp.Settings, error) {
		last = client
		if client["variant"] == nil {
			return lsp.Settings{}, errors.New("no variant in " + folder)
		}
		s := lsp.Settings{}
		s.Config.Variant = client["variant"][0]
		return s, nil
	}}
	c := start(t, opts, object{})
	c.open("1. e3 e6 *\n")
	if got := expect(t, c.shown); !strings.Contains(got, "no variant in ") {
		t.Error(got)
	}
	if p := expect(t, c.pushed); len(p["diagnostics"].([]any)) == 0 {
		t.Error(p)
	}
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"agn": object{"variant": "chaturanga-2p", "option": []string{"a=b"}, "lenient": true}}})
	if p := expect(t, c.pushed); len(p["diagnostics"].([]any)) != 0 {
		t.Error(p)
	}
	if fmt.Sprint(last) != "map[lenient:[true] option:[a=b] variant:[chaturanga-2p]]" {
		t.Error(last)
	}
}

// TestSettingsBeforeDiagnostics has a client be slow to tell its settings. It is shown
// nothing that was judged by others.
func TestSettingsBeforeDiagnostics(t *testing.T) {
	opts := lsp.Options{Grace: time.Hour, Settings: func(_ string, client map[string][]string) (lsp.Settings, error) {
		var s lsp.Settings
		if v := client["variant"]; v != nil {
			s.Config.Variant = v[0]
		}
		return s, nil
	}}
	c := start(t, opts, object{"workspace": object{"configuration": true}})
	c.open("1. e3 e6+ *\n")
	c.call("textDocument/hover", at(0, 0)) // what was opened is known
	c.settings <- object{"variant": "chaturanga-2p"}
	if got := fmt.Sprint(expect(t, c.pushed)["diagnostics"]); !strings.Contains(got, "code:M016") {
		t.Error("judged by other settings:", got)
	}
}

// TestClientThatReadsNoMore has a client close what it reads and go on to write.
func TestClientThatReadsNoMore(t *testing.T) {
	in, say := io.Pipe()
	answers, out := io.Pipe()
	end := make(chan error, 1)
	opts := lsp.Options{Log: io.Discard, Settings: func(string, map[string][]string) (lsp.Settings,
		error) {
		return lsp.Settings{}, nil
	}}
	// What is read cannot be closed from here, as standard input cannot.
	go func() { end <- lsp.Serve(t.Context(), pipe{in, out, io.NopCloser(nil)}, opts) }()
	c := &client{t: t, w: say, wait: map[string]chan object{}}
	_ = answers.Close()
	_, _ = c.request("initialize", object{"capabilities": object{}})
	if err := expect(t, end); err != nil {
		t.Error(err)
	}
}

// TestClientThatReadsLate has a client say all before it reads anything.
func TestClientThatReadsLate(t *testing.T) {
	in, say := io.Pipe()
	answers, out := io.Pipe()
	end := make(chan error, 1)
	opts := lsp.Options{Log: io.Discard, Settings: func(string, map[string][]string) (lsp.Settings,
		error) {
		return lsp.Settings{}, nil
	}}
	go func() { end <- lsp.Serve(t.Context(), pipe{in, out, in}, opts) }()
	c := &client{t: t, w: say, wait: map[string]chan object{}}
	_, _ = c.request("initialize", object{"capabilities": object{}})
	for range 2000 {
		c.notify("textDocument/didChange", object{"textDocument": object{"uri": "file:///no.agn"}})
	}
	_, shut := c.request("shutdown", nil)
	c.shown = make(chan string, 3000)
	go c.listen(bufio.NewReader(answers))
	expect(t, shut)
	c.notify("exit", nil)
	if err := expect(t, end); err != nil {
		t.Error(err)
	}
	if len(c.shown) != 2000 {
		t.Error(len(c.shown), "errors were told of 2000")
	}
}
