package serve_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// settle waits until what is found in the text as it is, and at the caret, of which the browser tells a page when
// it has drawn it, stands in the page.
func settle(b *browsertest.Browser) {
	b.Run(chromedp.Evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))`, nil,
		browsertest.Awaited))
	b.Until(`document.body.dataset.judged !== undefined`)
}

// TestWrite writes a game by the board and by the keys, mends a faulty one by a click, undoes,
// loses nothing when the page is opened again, and saves.
func TestWrite(t *testing.T) {
	s := start(t, true)
	b := browsertest.New(t, s.URL)
	text := func() string { return browsertest.Ask[string](b, `document.getElementById("area").value`) }
	codes := func() string {
		return browsertest.Ask[string](b,
			`[...document.querySelectorAll("#findings strong")].map((e) => e.textContent).join(", ")`)
	}
	b.Open(s.URL + "/write?view=text")
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
	b.Key("Control+Z", textIs(faulty))
	settle(b)
	if text() != faulty {
		t.Errorf("undone it is %q", text())
	}
	// A repair of the game, offered when the text rests, by a click, and undone at once.
	b.Until(`document.querySelector("#findings .repairs button.fix") !== null`)
	click("#findings .repairs button.fix")
	if got := codes(); strings.Contains(got, "error") || text() == faulty {
		t.Errorf("after a click on a repair %q has %s", text(), got)
	}
	b.Key("Control+Z", textIs(faulty))
	settle(b)
	if text() != faulty {
		t.Errorf("undone it is %q", text())
	}
	// A new game: typed, then a throw and a move by clicks.
	b.Run(chromedp.Evaluate(`document.getElementById("area").focus(); document.getElementById("area").select()`, nil),
		chromedp.KeyEvent(kb.Backspace))
	b.Run(chromedp.KeyEvent(`[Variant "chauka-bara"]` + kb.Enter + kb.Enter))
	settle(b)
	click(`#offers [data-text="<4>"]`)
	if got, want := text(), "[Variant \"chauka-bara\"]\n\n1. R: <4>"; got != want {
		t.Errorf("after a throw: %q, want %q", got, want)
	}
	click(square("c1"))
	click(target("e3"))
	settle(b)
	want := "[Variant \"chauka-bara\"]\n\n1. R: <4> c1-e3"
	if got := text(); got != want {
		t.Errorf("after a move on the board: %q, want %q", got, want)
	}
	if got := browsertest.Ask[string](b,
		`document.querySelector('#board g[data-seat="R"][data-square="e3"]')?.dataset.count ?? ""`); got != "1" {
		t.Errorf("on e3 the board shows %q", got)
	}
	b.Run(chromedp.Evaluate(`document.getElementById("area").focus()`, nil), chromedp.KeyEvent(" *"))
	settle(b)
	// Opened again, without having been saved, but kept.
	b.Until(
		`Object.entries(localStorage).some(([k, v]) => k.startsWith("agn-draft") && JSON.parse(v).text.endsWith("e3 *"))`)
	b.Open(s.URL + "/write?view=text")
	settle(b)
	if got := text(); got != want+" *" {
		t.Errorf("opened again: %q", got)
	}
	if raw, _ := os.ReadFile(s.file); string(raw) != faulty {
		t.Errorf("the file was written without being asked: %q", raw)
	}
	click("#save")
	b.Until(`document.getElementById("said").textContent === "Saved."`)
	if raw, _ := os.ReadFile(s.file); string(raw) != want+" *" {
		t.Errorf("saved: %q", raw)
	}
	// Changed by another meanwhile.
	if err := os.WriteFile(s.file, []byte("by another"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Run(chromedp.Evaluate(`document.getElementById("area").focus()`, nil), chromedp.KeyEvent(" "))
	settle(b)
	b.Run(chromedp.Evaluate(`document.getElementById("save").click()`, nil))
	b.Until(`document.getElementById("said").textContent.includes("changed meanwhile")`)
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
	b.Until(rows + " === 11")
	b.Run(chromedp.Evaluate(`document.getElementById("q").focus()`, nil), chromedp.KeyEvent("var"))
	b.Until(`document.querySelector("#complete .word")?.textContent === "variant:"`)
	b.Run(chromedp.Evaluate(`document.querySelector("#complete li").click()`, nil),
		chromedp.KeyEvent("chauka-bara"+kb.Enter))
	b.Until(rows + " === 7")
	b.Open(browsertest.Ask[string](b, `document.querySelector("#rows a").href`))
	b.Until(`document.querySelector("#board svg[data-position]") !== null`)
	if got := browsertest.Ask[string](b, `document.getElementById("about").textContent`); !strings.HasPrefix(got,
		"Chauka Bara") {
		t.Errorf("a row opens %q", got)
	}

	b.Open(s.URL + "/tree?variant=chaturanga-2p")
	b.Until(rows + " > 0")
	before := browsertest.Ask[string](b, `document.querySelector("#board .agn-picture").dataset.position`)
	b.Run(chromedp.Evaluate(`document.querySelector("#rows button").click()`, nil))
	b.Until(`document.querySelector("#board .agn-picture").dataset.position !== "` + before + `"`)
	b.Run(chromedp.KeyEvent(kb.ArrowLeft))
	b.Until(`document.querySelector("#board .agn-picture").dataset.position === "` + before + `"`)

	b.Open(s.URL + "/stats")
	b.Until(`document.querySelector(".verdict")`)
	b.Sound()

	// A fault stands under its word. The browser notes that the answer is one.
	b.Run(chromedp.Navigate(s.URL + "/search?q=plies%3E50%20plies%3E%3Ex"))
	b.Until(`document.getElementById("fault").textContent.startsWith("Column 16: ")`)
	if got := browsertest.Ask[string](b, `document.querySelector("#ink .wrong").textContent`); got != ">x" {
		t.Errorf("marked as wrong is %q", got)
	}
}

// TestStandingsShown: the page of statistics shows the standings that the server has, of the games of its query.
func TestStandingsShown(t *testing.T) {
	s := startWith(t, serve.Config{Archive: eventArchive(t)})
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/stats")
	button := `[...document.querySelectorAll("#tables button")].find((b) => b.textContent === "Show standings")`
	b.Until(button)
	b.Run(chromedp.Evaluate(button+`.click()`, nil))
	const rows = `[...document.querySelectorAll("#tables table")].find((t) => t.textContent.includes("sonneborn"))`
	b.Until(rows + ` !== undefined`)
	shown := browsertest.Ask[[]string](b,
		`[...`+rows+`.tBodies[0].rows].map((r) => [...r.cells].slice(0, 4).map((c) => c.textContent).join(" "))`)
	_, text := s.do("GET", "/api/v1/standings", "")
	var said struct {
		Players []struct {
			Player      string
			Rank, Games int
			Points      float64
		}
	}
	if err := json.Unmarshal([]byte(text), &said); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, p := range said.Players {
		want = append(want, fmt.Sprint(p.Player, " ", p.Rank, " ", p.Games, " ", p.Points))
	}
	if !slices.Equal(shown, want) || len(want) < 5 {
		t.Errorf("shown is %q, want %q", shown, want)
	}
	b.Sound()
}

// TestImport brings a file and the text of the editor into the archive, where the program may
// write.
func TestImport(t *testing.T) {
	s := start(t, true)
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/search?q=variant:chaturanga-2p")
	rows := `document.querySelectorAll("#rows tbody tr").length`
	b.Until(rows + " > 0")
	before := browsertest.Ask[int](b, rows)
	name := filepath.Join(t.TempDir(), "brought.agn")
	if err := os.WriteFile(name,
		[]byte("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n\n[Variant \"chaturanga-2p\"]\n\n1. Ke5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Chooses(name)
	b.Click("#import", `document.getElementById("brought").textContent !== ""`)
	b.Until(fmt.Sprintf("%s === %d", rows, before+2))
	if got := browsertest.Ask[string](b,
		`document.getElementById("brought").textContent`); got != "brought.agn: 1 imported, 1 refused, but stored (M006 1)." {
		t.Errorf("told: %q", got)
	}
	// What is empty is named, and of what is no text in UTF-8 nothing is stored.
	for _, f := range [][3]string{
		{"empty.agn", "", "empty.agn: 1 not read; not stored: line 1: the file holds no game (N015)."},
		{"latin.agn", "[Variant \"chaturanga-2p\"]\n[White \"Jos\xe9\"]\n\n1. e3 *\n",
			"latin.agn is not imported: it is no text in UTF-8; agn archive import reads other encodings."},
	} {
		name := filepath.Join(t.TempDir(), f[0])
		put(t, name, f[1])
		b := browsertest.New(t, s.URL)
		b.Open(s.URL + "/search?q=variant:chaturanga-2p")
		b.Until(fmt.Sprintf("%s === %d", rows, before+2))
		b.Chooses(name)
		b.Click("#import", fmt.Sprintf(`document.getElementById("brought").textContent === %q`, f[2]))
		b.Until(fmt.Sprintf("%s === %d", rows, before+2))
		b.Sound()
	}
	b.Open(s.URL + "/write?view=text")
	settle(b)
	b.Run(chromedp.Evaluate(`document.getElementById("store").click()`, nil))
	b.Until(`document.getElementById("said").textContent.includes("imported")`)
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

// TestNarrowEditor looks at a window 360 wide: the board is in view, and where the sheet is pulled up the text can be
// written in.
func TestNarrowEditor(t *testing.T) {
	s := start(t, true)
	b := browsertest.New(t, s.URL)
	b.Run(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile))
	b.Open(s.URL + "/write?view=text")
	settle(b)
	const in = `(() => { const r = document.querySelector("%s").getBoundingClientRect();
		return document.elementFromPoint(r.x + r.width / 2, r.y + 20)?.closest("%[1]s") !== null; })()`
	b.Until(fmt.Sprintf(in, "#board"))
	b.Click("#pull", `document.getElementById("sheet").dataset.up === "full"`)
	b.Until(fmt.Sprintf(in, "#area"))
	if high := browsertest.Ask[float64](b, `document.getElementById("parts").getBoundingClientRect().height`); high != 0 {
		t.Errorf("parts of a text of one part are %v high", high)
	}
	b.Sound()
}

// TestParts edits a long file in parts: what is found in another part is jumped to, what is
// written in one is saved with the others, with the line ends of the file.
func TestParts(t *testing.T) {
	s := start(t, true)
	text := strings.ReplaceAll(manyGames(120, 300<<10), "\n", "\r\n")
	if err := os.WriteFile(s.file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/write?view=text")
	settle(b)
	which := `document.getElementById("which").textContent`
	if got := browsertest.Ask[string](b, which); !strings.HasPrefix(got, "Games 1 to ") ||
		!strings.HasSuffix(got, " of 120") {
		t.Errorf("shown: %q", got)
	}
	many := browsertest.Ask[string](b, `document.getElementById("many").textContent`)
	if many != "1 finding in this game, 40 in all" {
		t.Errorf("40 findings are listed as %q", many)
	}
	// The last one, of game 118.
	b.Run(chromedp.Evaluate(`[...document.querySelectorAll("#findings .jump")].at(-1).click()`, nil))
	settle(b)
	if got := browsertest.Ask[string](b, which); !strings.HasPrefix(got, "Games 11") {
		t.Errorf("shown: %q", got)
	}
	b.Until(`document.getElementById("title").textContent.includes("game 118 of 120")`)
	// What is found in the game at the caret stands first.
	where := browsertest.Ask[string](b, `document.querySelector("#findings .jump").textContent`)
	at := strings.LastIndex(text, "Ke5")
	if want := fmt.Sprintf("%d:1", strings.Count(text[:at], "\n")+1); where != want {
		t.Errorf("the finding is at %s, want %s", where, want)
	}
	b.Run(chromedp.Evaluate(`document.querySelector("#findings li p button").click()`, nil))
	settle(b)
	b.Run(chromedp.Evaluate(`document.getElementById("earlier").click()`, nil))
	settle(b)
	b.Run(chromedp.Evaluate(`document.getElementById("area").setSelectionRange(0, 0)`, nil),
		chromedp.KeyEvent("% first\r"))
	settle(b)
	b.Run(chromedp.Evaluate(`document.getElementById("save").click()`, nil))
	b.Until(`document.getElementById("said").textContent === "Saved."`)
	raw, err := os.ReadFile(s.file)
	if err != nil {
		t.Fatal(err)
	}
	saved := string(raw)
	if strings.Count(saved, "Ke5") != 39 || strings.Count(saved, "% first\r\n") != 1 ||
		strings.Count(saved, "[Event ") != 120 || strings.Count(saved, "\n") != strings.Count(saved, "\r\n") {
		t.Errorf("saved: %d bytes with %d faults and %d games", len(saved), strings.Count(saved, "Ke5"),
			strings.Count(saved, "[Event "))
	}
	b.Sound()
}

// TestHostile stores and writes games whose texts would be script anywhere else, and looks at
// every view of them.
func TestHostile(t *testing.T) {
	const evil = `<script>alert(1)</script><img src=x onerror=alert(2)>'"><svg onload=alert(3)>`
	game := `[Event "` + strings.ReplaceAll(evil, `"`, `\"`) + `"]
[Variant "chaturanga-2p"]
[White "` + strings.ReplaceAll(evil, `"`, `\"`) + `"]

{` + evil + `} 1. e3 {` + evil + `} e6 2. Nd4 <img> *
`
	s := start(t, true)
	if err := os.WriteFile(s.file, []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(map[string]string{"name": evil, "text": game})
	if err != nil {
		t.Fatal(err)
	}
	if res, text := s.do("POST", "/api/v1/import", string(body)); res.StatusCode != http.StatusOK {
		t.Fatal(text)
	}
	id := get[[]struct{ ID string }](s, "/api/v1/search?q=variant:chaturanga-2p%20verdict:unreadable")[0].ID
	b := browsertest.New(t, s.URL)
	found, verdict := `["found", "fault"].some((id) => document.getElementById(id)?.textContent)`,
		`document.getElementById("verdict").textContent !== ""`
	for path, ready := range map[string]string{
		"/": verdict, "/?id=" + id: verdict, "/write": `document.body.dataset.judged !== undefined`, "/search?q=" +
			url.QueryEscape("verdict:unreadable"): found, "/search?q=" + url.QueryEscape(evil): found,
		"/stats": found, "/compare?a=" + id + "&b=" + id: `document.getElementById("differences") !== null`,
		"/tree?variant=" + url.QueryEscape(evil): found,
	} {
		b.Run(network.Enable(), chromedp.Navigate(s.URL+path))
		b.Until(ready)
		if n := browsertest.Ask[int](b,
			`document.querySelectorAll("body script, body img:not(.plot), body [onload], body [onerror]").length`); n > 0 {
			t.Errorf("%s: text became %d elements", path, n)
		}
	}
	for _, w := range b.Wrong() {
		if !strings.HasPrefix(w, "error: Failed to load resource") { // an answer that is a fault
			t.Error(w)
		}
	}
}
