package serve_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/ashtapada/agn/referee"
)

// TestRightToLeft looks at names that are written from right to left in every view: results,
// dates and places beside them are seen as they are written.
func TestRightToLeft(t *testing.T) {
	const name = "عبد الرحمن"
	dir := t.TempDir()
	file := filepath.Join(dir, name+".agn")
	game := "[Event \"" + name + "\"]\n[Date \"1898.05.12\"]\n[White \"" + name + "\"]\n[Black \"" + name +
		"\"]\n[Result \"0-1\"]\n" +
		"[Termination \"resignation\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 {" + name + "} e6 0-1\n"
	faulty := "[Variant \"" + name + "\"]\n[Date \"1898-05-12\"]\n\n1. e3 *\n"
	if err := os.WriteFile(file, []byte(game+"\n"+faulty), 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := archive.Open(t.Context(), filepath.Join(dir, "x.agndb"), archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	in := func(yield func(referee.Input) bool) {
		_ = yield(referee.InputOf(name+".agn", []byte(game))) && yield(referee.InputOf(name+".agn",
			[]byte(strings.Replace(game, "e6", "d6", 1))))
	}
	if _, err := db.Import(t.Context(), in, archive.ImportOptions{Started: time.Unix(0, 0)}); err != nil {
		t.Fatal(err)
	}
	s := startWith(t, serve.Config{Files: []string{file}, Archive: db})
	ids := get[[]struct{ ID string }](s, "/api/v1/search?q=plies%3E1")
	if len(ids) != 2 {
		t.Fatal(ids)
	}
	b := browsertest.New(t, s.URL)
	for path, ready := range map[string]string{
		"/search?q=plies%3E1": `document.querySelector("#rows .who bdi")?.textContent === "` + name + `"`,
		"/stats":              `document.querySelector("#tables td bdi")`,
		"/":                   `document.querySelector("#tags dd bdi")`,
		"/write":              `document.querySelector("#list li bdi")?.textContent.includes("` + name + `")`,
		"/compare?a=" + ids[0].ID + "&b=" + ids[1].ID: `document.querySelector("#pair a bdi")`,
	} {
		b.Open(s.URL + path)
		b.Until(ready)
		for _, wrong := range b.Turned() {
			t.Errorf("%s: turned round is %s", path, wrong)
		}
	}
}
