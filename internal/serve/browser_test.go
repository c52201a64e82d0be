package serve_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// settle waits until the editor has an answer to what was typed last.
func settle(b *browsertest.Browser) {
	b.Run(chromedp.Poll(`new Promise((done) => {
		const n = document.body.dataset.judged;
		setTimeout(() => done(n !== undefined && n === document.body.dataset.judged), 150);
	})`, nil, chromedp.WithPollingInterval(50*time.Millisecond)))
}

// TestWrite writes a game by the board and by the keys, mends a faulty one by a click, undoes,
// loses nothing when the page is opened anew, and saves.
func TestWrite(t *testing.T) {
	s := start(t, true)
	b := browsertest.New(t, s.URL)
	text := func() string { return browsertest.Ask[string](b, `document.getElementById("area").value`) }
	codes := func() string {
		return browsertest.Ask[string](b, `[...document.querySelectorAll("#findings strong")].map((e) => e.textContent).join(", ")`)
	}
	b.Open(s.URL + "/write")
	settle(b)
	if got := text(); got != faulty {
		t.Fatalf("the editor has %q", got)
	}
	if got := codes(); !strings.Contains(got, "error M006") {
		t.Errorf("found: %s", got)
	}
	if got := browsertest.Ask[int](b, `document.querySelectorAll("#marks mark.error").length`); got == 0 {
		t.Error("nothing is marked in the text")
	}
	// The finding's legal move in its place by a click, and undone by the browser's own undo.
	click := func(selector string) {
		b.Run(chromedp.Evaluate(`document.querySelector('`+selector+`').click()`, nil))
		settle(b)
	}
	click("#findings li.error p button")
	if got := codes(); strings.Contains(got, "M006") || text() == faulty {
		t.Errorf("after a click on a legal move %q has %s", text(), got)
	}
	b.Run(chromedp.Evaluate(`document.execCommand("undo")`, nil))
	settle(b)
	if text() != faulty {
		t.Errorf("undone it is %q", text())
	}
	// A repair of the game, offered when the text rests, by a click, and undone at once.
	b.Run(chromedp.Poll(`document.querySelector("#findings .repairs button.fix") !== null`, nil))
	click("#findings .repairs button.fix")
	if got := codes(); strings.Contains(got, "error") || text() == faulty {
		t.Errorf("after a click on a repair %q has %s", text(), got)
	}
	b.Run(chromedp.Evaluate(`document.execCommand("undo")`, nil))
	settle(b)
	if text() != faulty {
		t.Errorf("undone it is %q", text())
	}
	// A new game: typed, then a throw and a move by clicks.
	b.Run(chromedp.Evaluate(`document.getElementById("area").focus(); document.getElementById("area").select()`, nil), chromedp.KeyEvent(kb.Backspace))
	b.Run(chromedp.KeyEvent(`[Variant "chauka-bara"]` + kb.Enter + kb.Enter))
	settle(b)
	click(`#offers [data-text="<4>"]`)
	if got, want := text(), "[Variant \"chauka-bara\"]\n\n1. R: <4>"; got != want {
		t.Errorf("after a throw: %q, want %q", got, want)
	}
	b.Run(chromedp.Evaluate(`for (const name of ["c1", "e3"]) document.querySelector('#board rect[data-square="' + name + '"]').dispatchEvent(new MouseEvent("click", {bubbles: true}))`, nil))
	settle(b)
	want := "[Variant \"chauka-bara\"]\n\n1. R: <4> c1-e3"
	if got := text(); got != want {
		t.Errorf("after a move on the board: %q, want %q", got, want)
	}
	if got := browsertest.Ask[string](b, `document.querySelector('#board [data-seat="R"][data-square="e3"]')?.dataset.count ?? ""`); got != "1" {
		t.Errorf("on e3 the board shows %q", got)
	}
	b.Run(chromedp.KeyEvent(" *"))
	settle(b)
	// Opened anew, without having been saved.
	b.Run(chromedp.Sleep(400 * time.Millisecond))
	b.Open(s.URL + "/write")
	settle(b)
	if got := text(); got != want+" *" {
		t.Errorf("opened anew: %q", got)
	}
	if raw, _ := os.ReadFile(s.file); string(raw) != faulty {
		t.Errorf("the file was written without being asked: %q", raw)
	}
	click("#save")
	b.Run(chromedp.Poll(`document.getElementById("said").textContent === "Saved."`, nil))
	if raw, _ := os.ReadFile(s.file); string(raw) != want+" *" {
		t.Errorf("saved: %q", raw)
	}
	// Changed by another meanwhile.
	if err := os.WriteFile(s.file, []byte("by another"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Run(chromedp.Evaluate(`document.getElementById("area").focus()`, nil), chromedp.KeyEvent(" "))
	settle(b)
	b.Run(chromedp.Evaluate(`document.getElementById("save").click()`, nil), chromedp.Poll(`document.getElementById("said").textContent.includes("changed meanwhile")`, nil))
	if raw, _ := os.ReadFile(s.file); string(raw) != "by another" {
		t.Errorf("overwritten: %q", raw)
	}
}

// TestSearches searches, opens a game from a row, walks through the tree and looks at a plot.
func TestSearches(t *testing.T) {
	s := start(t, false)
	b := browsertest.New(t, s.URL)
	rows := `document.querySelectorAll("#rows tbody tr").length`
	b.Open(s.URL + "/search")
	b.Run(chromedp.Poll(rows+" === 11", nil))
	b.Run(chromedp.Evaluate(`document.getElementById("q").focus()`, nil), chromedp.KeyEvent("var"))
	if got := browsertest.Ask[string](b, `document.querySelector("#complete button").textContent`); got != "variant:" {
		t.Errorf("var is completed to %q", got)
	}
	b.Run(chromedp.Evaluate(`document.querySelector("#complete button").click()`, nil), chromedp.KeyEvent("chauka-bara"+kb.Enter), chromedp.Poll(rows+" === 7", nil))
	b.Open(browsertest.Ask[string](b, `document.querySelector("#rows a").href`))
	b.Run(chromedp.Poll(`document.querySelector("#board svg[data-position]") !== null`, nil))
	if got := browsertest.Ask[string](b, `document.getElementById("name").textContent`); !strings.HasPrefix(got, "Chauka Bara") {
		t.Errorf("a row opens %q", got)
	}

	b.Open(s.URL + "/tree?variant=chaturanga-2p")
	b.Run(chromedp.Poll(rows+" > 0", nil))
	before := browsertest.Ask[string](b, `document.querySelector("#board svg").dataset.position`)
	b.Run(chromedp.Evaluate(`document.querySelector("#rows button").click()`, nil), chromedp.Poll(`document.querySelector("#board svg").dataset.position !== "`+before+`"`, nil))
	b.Run(chromedp.KeyEvent(kb.ArrowLeft), chromedp.Poll(`document.querySelector("#board svg").dataset.position === "`+before+`"`, nil))

	b.Open(s.URL + "/stats")
	b.Run(chromedp.Poll(`document.querySelector("img.plot")?.naturalWidth > 0`, nil))
	b.Sound()

	// A fault stands under its word. The browser notes that the answer is one.
	b.Open(s.URL + "/search?q=plies%3E50%20plies%3E%3Ex")
	b.Run(chromedp.Poll(`document.getElementById("fault").textContent.includes("^")`, nil))
	lines := strings.Split(browsertest.Ask[string](b, `document.getElementById("fault").textContent`), "\n")
	if len(lines) < 3 || lines[0] != "plies>50 plies>>x" || strings.Index(lines[1], "^") < len("plies>50 ") {
		t.Errorf("the fault is shown as %q", lines)
	}
}

// TestImport brings a file and the text of the editor into the archive, where the program may
// write.
func TestImport(t *testing.T) {
	s := start(t, true)
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/search?q=variant:chaturanga-2p")
	rows := `document.querySelectorAll("#rows tbody tr").length`
	b.Run(chromedp.Poll(rows+" > 0", nil))
	before := browsertest.Ask[int](b, rows)
	name := filepath.Join(t.TempDir(), "brought.agn")
	if err := os.WriteFile(name, []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n\n[Variant \"chaturanga-2p\"]\n\n1. Ke5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Run(chromedp.SetUploadFiles("#bring", []string{name}, chromedp.ByQuery), chromedp.Poll(fmt.Sprintf("%s === %d", rows, before+2), nil))
	if got := browsertest.Ask[string](b, `document.getElementById("brought").textContent`); got != "brought.agn: 1 imported, 0 already there, 1 rejected (M006 1)." {
		t.Errorf("told: %q", got)
	}
	b.Open(s.URL + "/write")
	settle(b)
	b.Run(chromedp.Evaluate(`document.getElementById("store").click()`, nil), chromedp.Poll(`document.getElementById("said").textContent.includes("imported")`, nil))
	b.Sound()

	s = start(t, false)
	if res, text := s.do("POST", "/api/v1/import", `{"name":"a.agn","text":""}`); res.StatusCode != http.StatusForbidden {
		t.Errorf("without --write: %s %s", res.Status, text)
	}
	for _, path := range []string{"/search", "/write"} {
		if _, text := s.do("GET", path, ""); strings.Contains(text, "Import") {
			t.Errorf("%s offers to import without --write", path)
		}
	}
}

// TestViews looks at every view with axe-core, in both themes, wide and narrow.
func TestViews(t *testing.T) {
	axe := browsertest.Axe(t)
	s := start(t, true)
	b := browsertest.New(t, s.URL)
	ids := get[[]struct{ ID string }](s, "/api/v1/search?limit=2")
	for path, ready := range map[string]string{
		"/": `document.querySelector("#board svg[data-position]") !== null`, "/write": `document.querySelector("#findings strong") !== null`, "/search?q=plies%3E1": `document.querySelector("#rows tbody tr") !== null`,
		"/tree?variant=chauka-bara&seats=2": `document.querySelector("#board svg") !== null`, "/stats": `document.querySelector("img.plot") !== null`, "/compare?a=" + ids[0].ID + "&b=" + ids[1].ID: `document.querySelectorAll("#pair svg").length > 1`,
	} {
		for theme, wide := range map[string]int64{"light": 360, "dark": 1280} {
			b.Look(wide, theme)
			b.Open(s.URL + path)
			b.Run(chromedp.Poll(ready, nil))
			for _, v := range b.Violations(axe) {
				t.Errorf("%s, %s, %d wide: %s", path, theme, wide, v)
			}
			if got := browsertest.Ask[int64](b, `document.documentElement.scrollWidth`); got > wide {
				t.Errorf("%s is %d wide in a window of %d: %s", path, got, wide, browsertest.Ask[string](b, `[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.tagName + "#" + e.id).slice(0, 6).join(" ")`))
			}
		}
	}
	b.Sound()
}
