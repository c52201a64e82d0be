package serve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// written opens a file of the docs in Write.
func (w *writer) written(s *site, name string) {
	w.t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "games", name+".agn"))
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(s.file, text, 0o600); err != nil {
		w.t.Fatal(err)
	}
	w.Open(s.URL + "/write?file=1")
	w.judged()
}

// score clicks on an event of the score sheet.
func (w *writer) score(word string) {
	w.t.Helper()
	event := fmt.Sprintf(
		`[...document.querySelectorAll("#score .mv")].find((b) => b.querySelector(".w")?.textContent === %q)`,
		word)
	w.Until(event)
	browsertest.Ask[bool](w.Browser, event+".click() ?? true")
	w.Until(here(word))
	w.judged()
}

func here(word string) string {
	return fmt.Sprintf(`document.querySelector("#score .here .w")?.textContent === %q`, word)
}

// TestWriteFits holds that board, throw and actions are seen at once on a laptop and on low phones, that a page is no
// longer than what is on it, and that a sentence that is said moves no button.
func TestWriteFits(t *testing.T) {
	s := start(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	const lowest = `Math.max(...[...document.querySelectorAll(".acts .b")].map((b) => b.getBoundingClientRect().bottom))`
	const typed = `document.getElementById("typed").getBoundingClientRect().bottom - ` +
		`document.getElementById("sheet").getBoundingClientRect().top`
	for _, name := range []string{"chaturaji", "thaayam", "chaupur", "chaturanga-2p"} {
		for _, size := range []struct{ w, h int64 }{{1400, 900}, {1366, 650}, {1280, 720}, {1000, 700}, {390, 844},
			{390, 664}} {
			if size.w < 760 && size.h < 700 && name == "chaupur" {
				continue // its squares are 20 px, and nothing else can give way
			}
			w.Run(chromedp.EmulateViewport(size.w, size.h))
			w.written(s, name)
			w.Until(`document.querySelector("#score .mv .w")`)
			w.score(browsertest.Ask[string](w.Browser, `document.querySelector("#score .mv .w").textContent`))
			at := fmt.Sprintf("%s at %d×%d", name, size.w, size.h)
			bottom := float64(size.h)
			if size.w < 760 {
				bottom -= 48 // the edge of the score sheet
			}
			if got := browsertest.Ask[float64](w.Browser, lowest); got > bottom+1 {
				t.Errorf("%s: the actions end at %v", at, got)
			}
			if size.w < 760 {
				if got := browsertest.Ask[float64](w.Browser, typed); size.h > 800 && got > 0 {
					t.Errorf("%s: the field where one types lies %v under the edge of the sheet", at, got)
				}
				continue
			}
			if got := browsertest.Ask[int64](w.Browser, `document.documentElement.scrollHeight`); got > size.h {
				t.Errorf("%s: the page is %d high", at, got)
			}
			before := browsertest.Ask[float64](w.Browser, lowest)
			w.Click("#sic", `document.getElementById("said").textContent`)
			if got := browsertest.Ask[float64](w.Browser, lowest); got != before {
				t.Errorf("%s: a sentence moves the actions from %v to %v", at, before, got)
			}
		}
	}
	w.Sound()
}

// TestReadingsInPieces holds that a narrow column breaks a word between its readings alone.
func TestReadingsInPieces(t *testing.T) {
	s := start(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	w.Run(chromedp.EmulateViewport(1200, 900))
	put(t, s.file, "[Variant \"chaturaji\"]\n\n1. R: <5|4,2|3> d2-d3|c2-c4|b2-b5|a2-a6 Nb1-c3|Nb1-c8|Nb1-a8 *\n")
	w.Open(s.URL + "/write")
	w.judged()
	w.Until(`document.querySelectorAll("#score .read").length === 3`)
	broken := browsertest.Ask[[]string](w.Browser, `[...document.querySelectorAll("#score .one, #score .read")]
		.filter((e) => e.offsetHeight > 30).map((e) => e.textContent)`)
	if len(broken) > 0 || !browsertest.Ask[bool](w.Browser, `document.querySelectorAll("#score .one").length === 10`) {
		t.Errorf("broken are %q", broken)
	}
	w.Sound()
}

// TestUndoStands holds that Undo leads back to where one stood, and takes the sentence away that was about the act;
// that a gap takes one line of its cell; and that nothing can be written after the end of a game.
func TestUndoStands(t *testing.T) {
	s := start(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	w.Run(chromedp.EmulateViewport(1400, 900))
	w.written(s, "chaturanga-2p")
	if browsertest.Ask[bool](w.Browser, `Boolean(document.querySelector("#score .now"))`) {
		t.Error("after the end a cell waits to be written")
	}
	text := browsertest.Ask[string](w.Browser, `document.getElementById("area").value`)
	w.score("Rg8")
	w.Click("#deleteFrom", saidHas("The result is open again"))
	w.judged()
	w.Click("#undo", textIs(text))
	w.Until(here("Rg8"))
	if said := browsertest.Ask[string](w.Browser, `document.getElementById("said").textContent`); said != "" {
		t.Errorf("after Undo it is said %q", said)
	}
	w.Click("#redo", "!("+textIs(text)+")")
	w.judged()
	w.Key("Control+Z", textIs(text))
	// Twice quickly, one event is deleted.
	w.score("Rg8")
	browsertest.Ask[bool](w.Browser, `[1, 2].forEach((detail) => document.getElementById("deleteFrom")`+
		`.dispatchEvent(new MouseEvent("click", {bubbles: true, detail}))) ?? true`)
	w.Until(here("Ne4"))
	w.judged()
	if !browsertest.Ask[bool](w.Browser, here("Ne4")) {
		t.Error("a double click deletes twice")
	}
	w.Key("Control+Z", textIs(text))
	w.judged()
	w.score("a3")
	w.Click("#correct", `document.querySelector("#correct[aria-pressed=true]")`)
	w.judged()
	w.Click("#unreadable", `document.querySelector(".asks")`)
	w.Click(".asks .main", here("_"))
	w.Until(`document.querySelector("#score .mv.gap .read")`)
	if high := browsertest.Ask[float64](w.Browser,
		`document.querySelector("#score .mv.gap .read").offsetHeight`); high > 30 {
		t.Errorf("what a gap is read as is %v px high", high)
	}
	w.Sound()
}

// TestBareWrite opens Write without a game: what it has loaded is little, and the board comes with the first game,
// where the empty page says what there is to do.
func TestBareWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "empty.agn")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := startWith(t, serve.Config{Files: []string{file}, Write: true})
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/write")
	settle(b)
	const loaded = `performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))`
	if n := browsertest.Ask[int](b, loaded+`.reduce((n, e) => n + e.decodedBodySize, 0)`); n < 50_000 || n > maxLoaded {
		t.Errorf("Write without a game has loaded %d bytes", n)
	}
	said := `document.getElementById("said").textContent`
	b.Click("#lostTurn", said+` === "Begin a game first."`)
	// Keys name what a button does, not why it cannot be pressed.
	b.Click("#help", `document.getElementById("keylist").textContent.includes("End turn")`)
	if told := browsertest.Ask[string](b, `document.getElementById("keylist").textContent`); strings.Contains(told,
		"Begin a game first") {
		t.Errorf("Keys tell %q", told)
	}
	b.Click("#closekeys", `!document.getElementById("keys").open`)
	table := loaded + `.some((e) => e.name.endsWith("/table.js"))`
	if browsertest.Ask[bool](b, table) ||
		browsertest.Ask[bool](b, `document.getElementById("table").offsetParent !== null`) {
		t.Error("a board is there without a game")
	}
	b.Click("#offers .b", `document.querySelector("#beginning[open] .set")`)
	b.Click("#begin", `document.querySelector("#board .agn-picture")`)
	settle(b)
	if !browsertest.Ask[bool](b, table) {
		t.Error("the board came from elsewhere")
	}
	b.Sound()
}

// TestUndoEach holds that what a control of Write has done is undone by one Undo, which leads back to where one stood.
func TestUndoEach(t *testing.T) {
	s := start(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	w.Run(chromedp.EmulateViewport(1400, 900))
	w.written(s, "chaturanga-2p")
	text := browsertest.Ask[string](w.Browser, `document.getElementById("area").value`)
	other := []string{`document.getElementById("typed").value = "e6"`, `document.getElementById("typing").requestSubmit()`}
	fill := func(id, value string) string { return fmt.Sprintf(`document.getElementById(%q).value = %q`, id, value) }
	for id, does := range map[string][]string{
		"variation": other, "correct": other, "deleteFrom": nil,
		"comment": {fill("remark", "mine"), fill("glyphs", "$10 $14"),
			`document.querySelector("#commenting .main").click()`},
		"result": {`document.querySelector("#results input").click()`, fill("termination", "abandoned"),
			`document.querySelector("#ending .main").click()`},
		"detail": {`document.querySelectorAll("#tags input").forEach((e, i) => { if (i < 2) e.value = "other"; })`,
			`document.querySelector("#details .main").click()`},
	} {
		w.score("Nh6")
		w.Until(fmt.Sprintf(`document.getElementById(%q).getAttribute("aria-disabled") !== "true"`, id))
		for i, do := range append([]string{fmt.Sprintf(`document.getElementById(%q).click()`, id)}, does...) {
			if i > 0 && (id != "variation" && id != "correct") {
				w.Until(`document.querySelector("dialog[open]")`)
			}
			w.Run(chromedp.Evaluate(do+"; 0", nil))
			w.judged()
		}
		w.Until("!(" + textIs(text) + ")")
		w.judged()
		w.Run(chromedp.Evaluate(`document.getElementById("undo").click()`, nil))
		w.judged()
		w.Until(here("Nh6"))
		if !browsertest.Ask[bool](w.Browser, textIs(text)) {
			t.Errorf("what %s has done is not undone by one Undo", id)
			w.written(s, "chaturanga-2p")
		}
	}
	w.Sound()
}

// TestNewGamePosition holds that New game begins from no position that cannot be read, and says why.
func TestNewGamePosition(t *testing.T) {
	s := start(t, true)
	if err := os.WriteFile(s.file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w := &writer{browsertest.New(t, s.URL), t}
	w.Open(s.URL + "/write?file=1")
	w.judged()
	w.Click("#newGame", `document.querySelector("#beginning[open] .set")`)
	w.Keys("#seek", "chaturanga-2p", `document.querySelectorAll(".set:not([hidden])").length === 1`)
	browsertest.Ask[bool](w.Browser,
		`document.querySelectorAll("#beginning details").forEach((d) => { d.open = true; }) ?? true`)
	const from = "4k3/P7/8/8/8/8/8/4K3 "
	w.Keys("#from", from+"x", `document.getElementById("from").value.endsWith("x")`)
	w.Click("#begin", `document.getElementById("unsound").textContent`)
	if !browsertest.Ask[bool](w.Browser, `document.getElementById("beginning").open`) {
		t.Error("the dialog is gone")
	}
	browsertest.Ask[bool](w.Browser, `(document.getElementById("from").value = "") === ""`)
	w.Keys("#from", from+"w",
		`document.getElementById("from").value.endsWith("w") && !document.getElementById("unsound").textContent`)
	w.Click("#begin", `document.getElementById("area").value.includes('[FEN "`+from+`w"]')`)
	w.judged()
	w.Click(`#board [data-square="a7"]`, `document.querySelector("#offers .move")`)
	w.Click("#offers .move", `document.getElementById("area").value.includes("1. a8=R+ *")`)
	w.Sound()
}

// TestReadStands holds that the buttons that step through a game stay where they are, and that names of any length
// leave the rest in its place.
func TestReadStands(t *testing.T) {
	long := "[White \"" + strings.Repeat("Asharao", 60) + "\"]\n[Black \"" + strings.Repeat("a b ", 200) + "\"]\n" +
		"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n"
	name := filepath.Join(t.TempDir(), "long.agn")
	if err := os.WriteFile(name, []byte(long), 0o600); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join("..", "..", "docs", "games")
	s := startWith(t, serve.Config{Files: []string{filepath.Join(games, "chaturaji.agn"),
		filepath.Join(games, "thaayam.agn"), name}})
	b := browsertest.New(t, s.URL)
	b.Run(chromedp.EmulateViewport(1400, 900))
	const next = `document.getElementById("next").getBoundingClientRect().top`
	for game := 1; game <= 2; game++ {
		b.Run(chromedp.Navigate("about:blank"))
		b.Open(fmt.Sprintf("%s/#game=%d", s.URL, game))
		b.Until(drawn)
		top := browsertest.Ask[float64](b, next)
		for event := range 12 {
			b.Key("ArrowRight", fmt.Sprintf(`document.getElementById("link").hash.endsWith("event=%d")`, event+1))
			if got := browsertest.Ask[float64](b, next); got != top {
				t.Errorf("game %d, event %d: Forward moves from %v to %v", game, event+1, top, got)
				break
			}
		}
	}
	for _, wide := range []int64{1400, 390} {
		b.Run(chromedp.EmulateViewport(wide, 900), chromedp.Navigate("about:blank"))
		b.Open(s.URL + "/#game=3")
		b.Until(drawn)
		if said := b.TooWide(wide); said != "" {
			t.Error(said)
		}
		if high := browsertest.Ask[float64](b, `document.getElementById("board").offsetHeight`); high > 760 {
			t.Errorf("at %d px long names make the board %v px high", wide, high)
		}
	}
	b.Sound()
}

// TestServerGone holds that a page whose server has gone says so, keeps what it shows, and does nothing later that was
// pressed meanwhile.
func TestServerGone(t *testing.T) {
	s := start(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	const missing = "agn serve does not answer"
	noise := func() {
		for _, wrong := range w.Wrong() {
			if strings.HasPrefix(wrong, "exception") {
				t.Error(wrong)
			}
		}
	}
	w.written(s, "chaturanga-2p")
	read := browsertest.New(t, s.URL)
	read.Open(s.URL + "/")
	read.Until(drawn)
	s.CloseClientConnections()
	s.Close()
	text := browsertest.Ask[string](w.Browser, `document.getElementById("area").value`)
	browsertest.Ask[bool](w.Browser, `document.getElementById("deleteFrom").click() ?? true`)
	w.Until(saidHas(missing))
	w.judged()
	if !browsertest.Ask[bool](w.Browser, textIs(text)) {
		t.Error("the text has changed")
	}
	noise()
	browsertest.Ask[bool](read, `(location.hash = "#game=1&event=3") !== ""`)
	read.Until(fmt.Sprintf(`document.getElementById("said").textContent.includes(%q)`, missing))
	for _, wrong := range read.Wrong() {
		if strings.HasPrefix(wrong, "exception") {
			t.Error(wrong)
		}
	}
}

// TestLateAnswers holds that an answer that comes late does nothing to a file that is shown meanwhile and takes nothing
// from the one that it is for: an act, a file that is opened, a save; and that a page leaves what another keeps.
func TestLateAnswers(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one.agn"), filepath.Join(dir, "two.agn")
	const first, second = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n", "[Variant \"chaturanga-2p\"]\n\n1. d3 *\n"
	put(t, one, first)
	put(t, two, second)
	s := startWith(t, serve.Config{Files: []string{one, two}, Write: true})
	w := &writer{browsertest.New(t, s.URL), t}
	// Answers to what matches wait until they are let go.
	w.OnLoad(`(() => {
		const ask = fetch;
		window.late = [];
		window.fetch = async (path, o) => {
			const out = await ask(path, o);
			if (window.hold?.test((o?.method ?? "GET") + " " + path)) await new Promise((go) => late.push(go));
			return out;
		};
	})()`)
	does := func(script string) { w.Run(chromedp.Evaluate(script+"; 0", nil)) }
	choose := func(n int) {
		does(fmt.Sprintf(`{ const f = document.getElementById("file"); f.value = %q; f.dispatchEvent(new Event("change")); }`,
			fmt.Sprint(n)))
	}
	open := func(n int, text string) {
		t.Helper()
		choose(n)
		w.Until(textIs(text) + ` && !document.getElementById("area").readOnly`)
		w.judged()
	}
	saved := func(name, want string) {
		t.Helper()
		w.Wait("saved "+want, func() bool { return string(fileText(t, name)) == want })
	}
	const word = `document.getElementById("stateword").textContent`
	const typed, more, other = "% a note\n" + first, "% a notes\n" + first, "% here too\n" + second
	w.Open(s.URL + "/write?file=1&view=text")
	w.judged()
	w.Until(textIs(first))

	// An act that is answered after another file was asked for.
	w.Run(chromedp.Evaluate(`document.getElementById("area").setSelectionRange(36, 36)`, nil))
	w.judged()
	w.Until(`document.getElementById("deleteFrom").getAttribute("aria-disabled") === "false"`)
	does(`window.hold = /POST .*act$|GET .*files/; document.getElementById("deleteFrom").click()`)
	w.Until(`late.length === 1`)
	choose(1)
	w.Until(`late.length === 2`)
	does(`late.shift()()`)
	w.Until(saidHas("nothing was done"))
	// A third is asked for before the second is there: the last one counts.
	choose(0)
	w.Until(`late.length === 2`)
	does(`late.pop()()`)
	w.Until(textIs(first) + ` && !document.getElementById("area").readOnly`)
	does(`late.pop()(); window.hold = null`)
	w.judged()
	if !browsertest.Ask[bool](w.Browser, textIs(first)+` && document.getElementById("file").value === "0"`) {
		t.Error("what was asked for first stands over what was asked for last")
	}

	// What is typed while the file is written is not in it, and a second save waits for the first.
	w.Keys("#area", "% a note\n", textIs(typed))
	does(`window.hold = /PUT/`)
	w.Key("Control+S", `late.length === 1 && `+word+` === "Saving"`)
	does(`document.getElementById("area").setSelectionRange(8, 8)`)
	w.Run(chromedp.KeyEvent("s"))
	w.Until(textIs(more) + ` && document.getElementById("save").disabled`)
	does(`late.pop()()`)
	w.Until(saidHas("Saved without what was typed meanwhile.") + ` && ` + word + ` === "Not saved"`)
	saved(one, typed)
	w.Key("Control+S", `late.length === 1`)
	w.Key("Control+Z", textIs(typed))
	does(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "s", ctrlKey: true, bubbles: true}))`)
	does(`window.hold = null; late.pop()()`)
	w.Until(word + `.startsWith("Saved ") && ` + saidHas("Saved."))
	saved(one, typed)

	// A file that is left while it is written is saved, and its answer is not about the one that is shown.
	w.Key("Control+Shift+Z", textIs(more))
	w.judged()
	does(`window.hold = /PUT/`)
	w.Key("Control+S", `late.length === 1`)
	open(1, second)
	does(`window.hold = null; late.pop()()`)
	w.Until(saidHas("one.agn is saved."))
	w.Keys("#area", "% here too\n", textIs(other))
	w.Key("Control+S", word+`.startsWith("Saved ")`)
	saved(two, other)
	open(0, more)
	w.Until(word + ` === "Saved" && document.getElementById("said").textContent === ""`)

	// What another page keeps of the same file stays when this one, without changes, is left.
	does(`localStorage.setItem("agn-draft:" + document.getElementById("file").selectedOptions[0].text, "by another");` +
		`dispatchEvent(new Event("pagehide"))`)
	if !browsertest.Ask[bool](w.Browser, `Object.values({...localStorage}).includes("by another")`) {
		t.Error("what another page keeps is gone")
	}
	w.Sound()
}

// TestTwoPages holds that two pages of one browser that write in the same file keep each its own text, and say so; that
// each has its own again when it is loaded again, and another page what one that was closed has left.
func TestTwoPages(t *testing.T) {
	s := start(t, true)
	const text = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n"
	put(t, s.file, text)
	const judged = `document.body.dataset.judged !== undefined`
	one := &writer{browsertest.New(t, s.URL), t}
	two := &writer{one.Tab(), t}
	keeps := func(w *writer, typed, after string) {
		t.Helper()
		w.Run(page.BringToFront())
		w.Keys("#area", typed, textIs(typed+after+text))
		w.Until(fmt.Sprintf(`Object.values({...localStorage}).some((v) => v.includes(%q))`, strings.TrimSpace(typed)))
	}
	back := func(w *writer, typed, said string) {
		t.Helper()
		w.Run(page.BringToFront())
		w.Open(s.URL + "/write?view=text")
		w.Until(judged)
		w.Until(textIs(typed+text) + " && " + saidHas(said))
	}
	for _, w := range []*writer{one, two} {
		w.Run(page.BringToFront())
		w.Open(s.URL + "/write?view=text")
		w.Until(judged)
	}
	two.Until(saidHas("open on another page too"))
	keeps(one, "% one\n", "")
	keeps(two, "% two\n", "")
	back(two, "% two\n", "another page too")
	back(one, "% one\n", "are back. Other changes of it are kept too")
	// What is saved first stands.
	two.Run(page.BringToFront())
	two.Key("Control+S", saidHas("Saved."))
	one.Run(page.BringToFront())
	one.Key("Control+S", saidHas("changed meanwhile"))
	if got := string(fileText(t, s.file)); got != "% two\n"+text {
		t.Errorf("saved is %q", got)
	}
	keeps(two, "% more\n", "% two\n")
	two.Run(chromedp.Navigate("about:blank"))
	one.Run(page.BringToFront())
	one.menu()
	one.Click("#discard", saidHas("discarded"))
	one.Run(chromedp.Reload())
	one.Until(judged)
	one.Until(textIs("% more\n% two\n" + text))
	two.Sound()
}

// TestVariationFramed holds that the score sheet frames the variation in which one writes, and then no cell.
func TestVariationFramed(t *testing.T) {
	s := start(t, true)
	put(t, s.file, "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 (1... d6 2. d3 (2. c3) f6) 2. a3 *\n")
	w := &writer{browsertest.New(t, s.URL), t}
	w.Open(s.URL + "/write?view=sheet")
	w.judged()
	const framed = `[...document.querySelectorAll("#score .now")].map((e) => e.tagName + " " + ` +
		`[...e.querySelectorAll(":scope > .mv .w")].map((m) => m.textContent).join()).join("; ")`
	for _, at := range [][2]string{{"d6", "DIV d6,d3,f6"}, {"c3", "DIV c3"}, {"f6", "DIV d6,d3,f6"}, {"e6", "TD a3"},
		{"a3", "TD "}} {
		w.score(at[0])
		if got := browsertest.Ask[string](w.Browser, framed); got != at[1] {
			t.Errorf("after %s is framed %q, want %q", at[0], got, at[1])
		}
	}
	w.Sound()
}

// TestDropped holds that a file that is dropped on Write becomes a new text, while what was typed stays with its file,
// and that the browser does not leave the page for it.
func TestDropped(t *testing.T) {
	s := start(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	w.written(s, "thaayam")
	const drop = `(() => {
		const data = new DataTransfer(), at = document.getElementById("board");
		data.items.add(new File(["[Variant \"chaturanga-2p\"]\r\n\r\n1. e3 *\r\n"], "mine.agn"));
		const over = new DragEvent("dragover", {bubbles: true, cancelable: true, dataTransfer: data});
		at.dispatchEvent(over);
		at.dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: data}));
		return over.defaultPrevented;
	})()`
	w.Click("#deleteFrom", saidHas("The result is open again"))
	w.judged()
	typed := browsertest.Ask[string](w.Browser, `document.getElementById("area").value`)
	if !browsertest.Ask[bool](w.Browser, drop) {
		t.Error("the page does not take a file")
	}
	const mine = "[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"
	w.Until(textIs(mine))
	w.Until(saidHas("This is a copy of"))
	w.judged()
	browsertest.Ask[bool](w.Browser, drop)
	w.Until(saidHas("take it out; then drop"))
	w.Open(s.URL + "/write?file=1")
	w.judged()
	w.Until(textIs(typed))
	w.Sound()
}
