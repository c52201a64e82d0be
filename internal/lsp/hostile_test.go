package lsp_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ashtapada/agn/internal/lsp"
	"github.com/google/go-cmp/cmp"
)

// writer is a client that edits at random, and holds the text as it should be: in UTF-16,
// as positions count.
type writer struct {
	*rand.Rand
	*client
	units   []uint16
	version int
}

// place returns the position of a unit, never between the two units of a character nor
// within the end of a line.
func (w *writer) place(at int) (int, object) {
	for at > 0 && at < len(w.units) && (w.units[at]&0xfc00 == 0xdc00 || w.units[at] == '\n' && w.units[at-1] == '\r') {
		at--
	}
	line, start := 0, 0
	for i := range at {
		if u := w.units[i]; u == '\n' || u == '\r' && (i+1 == len(w.units) || w.units[i+1] != '\n') {
			line, start = line+1, i+1
		}
	}
	return at, object{"line": line, "character": at - start}
}

func (w *writer) edit() object {
	a, b := w.IntN(len(w.units)+1), 0
	b = min(a+w.IntN(20)*w.IntN(2), len(w.units))
	start, from := w.place(a)
	end, to := w.place(max(b, start))
	text := lsp.Pieces[w.IntN(len(lsp.Pieces))]
	w.units = slices.Concat(w.units[:start], utf16.Encode([]rune(text)), w.units[end:])
	return object{"range": object{"start": from, "end": to}, "text": text}
}

// nonsense says something that a server has to live with.
func (w *writer) nonsense() {
	switch w.IntN(8) {
	case 0:
		w.notify("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": -1},
			"contentChanges": []object{{"text": "lost"}}})
	case 1:
		w.notify("textDocument/didChange", object{"textDocument": object{"uri": "file:///no.agn"},
			"contentChanges": []object{{"text": ""}}})
	case 2:
		body := []string{"{", "null", "[1]", "{}", `"x"`, `{"jsonrpc":"2.0","id":-1,"method":"x"}`,
			`{"jsonrpc":"2.0","id":77777,"result":1}`}[w.IntN(7)]
		w.write(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
	case 3:
		w.notify("$/cancelRequest", object{"id": w.IntN(w.asked() + 2)})
	case 4:
		w.notify([]string{"initialized", "no/such", "$/progress", "textDocument/didOpen", "textDocument/didClose"}[w.IntN(5)],
			object{"textDocument": 3})
	case 5:
		w.notify("workspace/didChangeWatchedFiles", object{"changes": []object{}})
	case 6:
		_, _ = w.request("initialize", object{})
	case 7:
		_, _ = w.request(slices.Sorted(maps.Keys(lsp.Methods))[w.IntN(len(lsp.Methods))],
			[]any{nil, "x", object{}, object{"textDocument": object{"uri": 1}}}[w.IntN(4)])
	}
}

// ask asks for anything anywhere, and sometimes does not want to know any more.
func (w *writer) ask() {
	methods := slices.Sorted(maps.Keys(lsp.Methods))
	params := at(w.IntN(200)-3, w.IntN(200)-3)
	params["range"] = from(w.IntN(50), w.IntN(99), w.IntN(50), w.IntN(99))
	params["context"], params["query"], params["previousResultIds"] = object{}, "a", []any{}
	params["positions"] = []object{{"line": w.IntN(99), "character": w.IntN(99)}}
	id, _ := w.request(methods[w.IntN(len(methods))], params)
	if w.IntN(3) == 0 {
		w.notify("$/cancelRequest", object{"id": id})
	}
}

// TestHostileSessions has clients edit at random, ask, cancel and talk nonsense. What is
// found in the end is what check finds in the text that should be there.
func TestHostileSessions(t *testing.T) {
	sessions, steps := 12, 150
	if testing.Short() {
		sessions = 2
	}
	texts := lsp.Corpus(t, 3<<10)
	for seed := range sessions {
		w := &writer{Rand: rand.New(rand.NewPCG(uint64(seed), 3)), client: start(t, lsp.Options{}, object{}), version: 1}
		go func() { // what the server says of itself is not looked at
			for range w.shown {
			}
		}()
		go func() {
			for range w.pushed {
			}
		}()
		text := string(texts[w.IntN(len(texts))])
		w.units = utf16.Encode([]rune(text))
		w.open(text)
		for range steps {
			switch w.IntN(6) {
			case 0:
				w.nonsense()
			case 1, 2:
				w.ask()
			default:
				var changes []object
				for range 1 + w.IntN(3) {
					changes = append(changes, w.edit())
				}
				w.version++
				w.notify("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": w.version},
					"contentChanges": changes})
			}
		}
		final := string(utf16.Decode(w.units))
		report := w.call("textDocument/diagnostic", document()).(object)
		var got []object
		for _, d := range report["items"].([]any) {
			d := d.(object)
			got = append(got, object{"Code": d["code"], "Message": d["message"], "Severity": d["severity"], "Range": d["range"]})
		}
		want := decoded[[]object](t, lsp.Checked(t, []byte(final)))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("session %d: -check +server\n%s\n%q", seed, diff, final)
		}
		if err := w.leave(); err != nil {
			t.Error(err)
		}
		if s := w.log.String(); strings.Contains(s, "fault") {
			t.Errorf("session %d: %s", seed, s)
		}
	}
}
