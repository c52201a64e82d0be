package lsp_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/lsp"
)

const (
	soundGame = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n"
	wrongGame = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6+ 2. Nd4 *\n"
)

// workspace is a folder of records with a client that asks for the diagnostics of all.
type workspace struct {
	*client
	dir, root string
	// had has the ids of the results that the client has, by address.
	had map[string]string
}

// inWorkspace starts a server in a folder with these files.
func inWorkspace(t *testing.T, opts lsp.Options, files map[string]string) *workspace {
	t.Helper()
	dir := t.TempDir()
	w := &workspace{dir: dir, root: (&url.URL{Scheme: "file", Path: filepath.ToSlash(dir)}).String(),
		had: map[string]string{}}
	for name, text := range files {
		w.write(t, name, text, time.Hour)
	}
	w.client = raw(t, opts)
	w.call("initialize", object{"workspaceFolders": []object{{"uri": w.root, "name": "x"}},
		"capabilities": object{"textDocument": object{"diagnostic": object{}}}})
	return w
}

// write writes a file that was changed some time ago.
func (w *workspace) write(t *testing.T, name, text string, ago time.Duration) {
	t.Helper()
	path := filepath.Join(w.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	when := time.Now().Add(-ago)
	if err := os.Chtimes(path, when, when); err != nil {
		t.Fatal(err)
	}
}

type workspaceReport struct {
	Kind, URI, ResultID string
	Version             *int
	Items               []struct{ Code string }
}

// params are those of the request, with what the client has.
func (w *workspace) params(token any) object {
	had := []object{}
	for uri, id := range w.had {
		had = append(had, object{"uri": uri, "value": id})
	}
	p := object{"previousResultIds": had}
	if token != nil {
		p["partialResultToken"] = token
	}
	return p
}

// take keeps what reports say and returns them in words.
func (w *workspace) take(t *testing.T, result any) []string {
	t.Helper()
	var out []string
	for _, r := range decoded[struct{ Items []workspaceReport }](t, result).Items {
		words := strings.TrimPrefix(r.URI, w.root+"/") + " " + r.Kind
		if r.Version != nil {
			words += fmt.Sprintf(" version %d", *r.Version)
		}
		for _, i := range r.Items {
			words += " " + i.Code
		}
		if w.had[r.URI] = r.ResultID; r.ResultID == "" {
			delete(w.had, r.URI)
		}
		out = append(out, words)
	}
	return out
}

func (w *workspace) ask(t *testing.T) []string {
	t.Helper()
	return w.take(t, w.call("workspace/diagnostic", w.params(nil)))
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// TestWorkspaceDiagnostics: files that are not open are reported as check judges them, and told
// unchanged as long as they are.
func TestWorkspaceDiagnostics(t *testing.T) {
	var variant atomic.Pointer[string]
	set := func(name string) { variant.Store(&name) }
	set("chaturanga-2p")
	opts := lsp.Options{Settings: func(string, map[string][]string) (s lsp.Settings, err error) {
		s.Config.Variant = *variant.Load()
		return s, nil
	}}
	w := inWorkspace(t, opts, map[string]string{
		"a.agn": wrongGame, "sub/b.AGN": soundGame + "\n" + wrongGame, "c.agn": soundGame, "d.agn": "1. e3 *\n",
		"no.txt": wrongGame, "empty.agn": "", "bytes.agn": "\x00\xff\x00",
	})
	outside := filepath.Join(t.TempDir(), "out.agn")
	if err := os.WriteFile(outside, []byte(wrongGame), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(w.dir, "link.agn")); err != nil {
		t.Fatal(err)
	}
	w.notify("textDocument/didOpen", object{"textDocument": object{"uri": w.root + "/c.agn", "languageId": "agn",
		"version": 7, "text": wrongGame}})
	same(t, "first", w.ask(t), "c.agn full version 7 M016 M006", "a.agn full M016 M006",
		"bytes.agn full N006 N005 N010", "d.agn full", "empty.agn full N015", "sub/b.AGN full M016 M006")
	all := []string{"c.agn unchanged version 7", "a.agn unchanged", "bytes.agn unchanged", "d.agn unchanged",
		"empty.agn unchanged", "sub/b.AGN unchanged"}
	same(t, "again", w.ask(t), all...)
	// A document that is saved is no reason to judge all again.
	w.notify("textDocument/didSave", object{"textDocument": object{"uri": w.root + "/c.agn"}})
	same(t, "saved", w.ask(t), all...)
	// A file that has another text of the same length, one that is gone, one that is new.
	w.write(t, "a.agn", strings.Replace(wrongGame, "Nd4", "Nc3", 1), time.Minute)
	w.write(t, "e.agn", soundGame, time.Minute)
	if err := os.Remove(filepath.Join(w.dir, "bytes.agn")); err != nil {
		t.Fatal(err)
	}
	same(t, "changed", w.ask(t), "c.agn unchanged version 7", "a.agn full M016", "d.agn unchanged", "e.agn full",
		"empty.agn unchanged", "sub/b.AGN unchanged", "bytes.agn full")
	// One that is closed is judged as it is on disk.
	w.notify("textDocument/didClose", object{"textDocument": object{"uri": w.root + "/c.agn"}})
	same(t, "closed", w.ask(t), "a.agn unchanged", "c.agn full", "d.agn unchanged", "e.agn unchanged",
		"empty.agn unchanged", "sub/b.AGN unchanged")
	// Other settings judge otherwise.
	set("chauka-bara")
	w.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": w.root + "/.agn.toml", "type": 2}}})
	if got := w.ask(t); !slices.ContainsFunc(got, func(r string) bool { return strings.HasPrefix(r, "d.agn full ") }) {
		t.Errorf("by other settings: %q", got)
	}
	// A file whose time is that of now is not trusted to be as it was.
	w.write(t, "c.agn", wrongGame, 0)
	_ = w.ask(t)
	w.write(t, "c.agn", strings.Replace(wrongGame, "Nd4", "Nc3", 1), 0)
	if got := w.ask(t); !slices.Contains(got, "c.agn full M016") {
		t.Errorf("changed twice within a moment: %q", got)
	}
	if err := w.leave(); err != nil {
		t.Error(err)
	}
}

// TestWorkspaceInParts: a client that asks for parts gets the answer in them, and nothing in the
// last word.
func TestWorkspaceInParts(t *testing.T) {
	files := map[string]string{}
	for i := range 120 {
		files[fmt.Sprintf("%03d.agn", i)] = strings.Repeat(wrongGame+"\n", 10)
	}
	w := inWorkspace(t, lsp.Options{}, files)
	got := w.call("workspace/diagnostic", w.params("part")).(object)
	if n := len(got["items"].([]any)); n != 0 {
		t.Errorf("%d reports behind the parts", n)
	}
	parts, reports, findings := 0, 0, 0
	for len(w.parts) > 0 {
		p := <-w.parts
		if p["token"] != "part" {
			t.Error(p["token"])
		}
		parts++
		for _, r := range w.take(t, p["value"]) {
			reports++
			findings += strings.Count(r, " M0")
		}
	}
	if parts < 4 || reports != 120 || findings != 120*20 {
		t.Errorf("%d parts with %d reports of %d findings", parts, reports, findings)
	}
	_ = w.call("workspace/diagnostic", w.params(1))
	if p := w.take(t, expect(t, w.parts)["value"]); len(p) != 120 || p[0] != "000.agn unchanged" {
		t.Errorf("again: %d reports, %v", len(p), p[0])
	}
}

// TestWorkspaceCancelled: a client that does not want the answer any more need not wait for it,
// and while it waits it is answered all else.
func TestWorkspaceCancelled(t *testing.T) {
	const folders = 2000
	var looked atomic.Int32
	begun := make(chan bool, folders)
	opts := lsp.Options{Settings: func(string, map[string][]string) (lsp.Settings, error) {
		looked.Add(1)
		begun <- true
		time.Sleep(5 * time.Millisecond)
		return lsp.Settings{}, nil
	}}
	files := map[string]string{}
	for i := range folders {
		files[fmt.Sprintf("%d/x.agn", i)] = soundGame
	}
	w := inWorkspace(t, opts, files)
	id, answer := w.request("workspace/diagnostic", w.params(nil))
	_, second := w.request("workspace/diagnostic", w.params(nil))
	expect(t, begun)
	w.call("workspace/symbol", object{"query": "nobody"})
	w.notify("$/cancelRequest", object{"id": id})
	w.notify("$/cancelRequest", object{"id": id + 1})
	for _, ch := range []chan object{answer, second} {
		if e, ok := expect(t, ch)["error"].(object); !ok || e["code"] != -32800.0 {
			t.Errorf("cancelled: %v", e)
		}
	}
	if n := looked.Load(); n == folders {
		t.Error("all folders were looked at")
	}
}

// TestWorkspaceBound: an answer that would be too long ends, which is told.
func TestWorkspaceBound(t *testing.T) {
	if testing.Short() {
		t.Skip("has an answer of 40,000 findings")
	}
	game := "[Variant \"chaturanga-2p\"]\n\n" + strings.Repeat("Nf3+ Nf6+ Ng1+ Ng8+ ", 200) + "*\n\n" // 800 findings
	w := inWorkspace(t, lsp.Options{}, map[string]string{"a.agn": strings.Repeat(game, 50),
		"b.agn": strings.Repeat(game, 50), "c.agn": wrongGame})
	w.had[w.root+"/c.agn"] = "older"
	got := w.take(t, w.call("workspace/diagnostic", w.params(nil)))
	if len(got) != 1 || !strings.HasPrefix(got[0], "a.agn full ") || strings.Count(got[0], " M0") != 40_000 {
		t.Errorf("%d reports, %.80q", len(got), got)
	}
	if said := expect(t, w.shown); !strings.Contains(said, "more than 50000 findings") {
		t.Error(said)
	}
}
