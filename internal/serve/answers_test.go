package serve_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/serve"
)

// TestKept asks the same of the archive before and behind a change: the answers are those of
// what is there.
func TestKept(t *testing.T) {
	s := start(t, true)
	paths := []string{"/api/v1/search?q=variant:chaturanga-2p", "/api/v1/tree?variant=chaturanga-2p", "/api/v1/stats",
		"/api/v1/dups?near=8", "/api/v1/standings"}
	ask := func() map[string]string {
		out := map[string]string{}
		for _, p := range paths {
			_, out[p] = s.do("GET", p, "")
			if _, again := s.do("GET", p, ""); again != out[p] {
				t.Errorf("%s: asked twice it is\n%s\n%s", p, out[p], again)
			}
		}
		return out
	}
	before := ask()
	for _, name := range []string{"one.agn", "two.agn"} {
		if res, text := s.do("POST", "/api/v1/import", `{"name":"`+name+`","text":"[Variant \"chaturanga-2p\"]\n[Round \"`+
			name+`\"]\n\n1. e3 e6 2. d3 d6 3. f3 f6 4. g3 g6 5. h3 h6 *\n"}`); res.StatusCode != http.StatusOK {
			t.Fatal(text)
		}
	}
	for p, text := range ask() {
		if text == before[p] {
			t.Errorf("%s: two games were imported and the answer is still %s", p, text)
		}
	}
}

// TestKeptBounded keeps more than there is room for: what was asked for longest ago goes.
func TestKeptBounded(t *testing.T) {
	var a serve.Answers
	big := strings.Repeat("x", serve.MaxAnswer-100)
	n := serve.MaxAnswers/len(big) + 10
	for i := range n {
		a.Put(archive.State{}, string(rune('a'+i)), big)
		if !a.Has(archive.State{}, "a") {
			t.Fatalf("what is asked for again and again is gone behind %d", i)
		}
	}
	kept := 0
	for i := range n {
		if a.Has(archive.State{}, string(rune('a'+i))) {
			kept++
		}
	}
	if want := serve.MaxAnswers / (len(big) + 1); kept != want || a.Has(archive.State{}, "b") ||
		!a.Has(archive.State{}, string(rune('a'+n-1))) {
		t.Errorf("%d of %d are kept, want %d", kept, n, want)
	}
	if a.Put(archive.State{}, "long", big+big); a.Has(archive.State{}, "long") {
		t.Error("an answer is kept that is longer than one may be")
	}
}

// TestReplaced puts another archive in the place of the one that is served, and none: neither
// is taken for it.
func TestReplaced(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file is not replaced there")
	}
	s := start(t, false)
	db := filepath.Join(filepath.Dir(s.file), "games.agndb")
	paths := []string{"/api/v1/search", "/api/v1/search?q=" + url.QueryEscape("event:capture"),
		"/api/v1/tree?variant=thaayam", "/api/v1/stats", "/api/v1/dups", "/api/v1/archive/ab"}
	refused := func() {
		t.Helper()
		for _, p := range paths {
			if res, text := s.do("GET", p, ""); res.StatusCode != http.StatusServiceUnavailable ||
				!strings.Contains(text, "moved, removed or replaced") {
				t.Errorf("%s: %s %s", p, res.Status, text)
			}
		}
		get[any](s, "/api/v1/files/1") // what has nothing to do with it goes on
	}
	if res, text := s.do("GET", paths[0], ""); res.StatusCode != http.StatusOK {
		t.Fatal(res.Status, text)
	}
	if err := os.Rename(db, db+".old"); err != nil {
		t.Fatal(err)
	}
	refused()
	other := filepath.Join(t.TempDir(), "other.agndb")
	a, err := archive.Open(t.Context(), other, archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(other, db); err != nil {
		t.Fatal(err)
	}
	refused()
	// The same file where it was is the same archive.
	if err := os.Rename(db+".old", db); err != nil {
		t.Fatal(err)
	}
	if res, text := s.do("GET", paths[0], ""); res.StatusCode != http.StatusOK {
		t.Error(res.Status, text)
	}
}

// TestParameters asks with parameters that are not known, given twice or malformed.
func TestParameters(t *testing.T) {
	s := start(t, true)
	for path, want := range map[string]string{
		"search?limt=5":  `nothing here is called \"limt\"; did you mean \"limit\"?`,
		"search?query=x": `nothing here is called \"query\"`, "info?q=x": `nothing here is called \"q\"`,
		"search?q=plies%3E1&q=plies%3E2": "q is given 2 times", "search?q=%zz": "reading the address",
		"search?q=a;limit=1":   "reading the address",
		"tree?varient=thaayam": `did you mean \"variant\"?`, "files/1?text=x": `\"text\"`,
	} {
		if res, text := s.do("GET", "/api/v1/"+path, ""); res.StatusCode != http.StatusBadRequest ||
			!strings.Contains(text, want) {
			t.Errorf("%s: %s %s, want %s", path, res.Status, text, want)
		}
	}
	if res, text := s.do("POST", "/api/v1/judge?caret=0",
		`{"text":"","caret":0}`); res.StatusCode != http.StatusBadRequest {
		t.Errorf("a parameter beside a body: %s %s", res.Status, text)
	}
}
