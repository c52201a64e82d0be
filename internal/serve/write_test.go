package serve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Conditions of the page in which one writes.
func textIs(text string) string {
	return fmt.Sprintf(`document.getElementById("area").value === %q`, text)
}

func saidHas(text string) string {
	return fmt.Sprintf(`document.getElementById("said").textContent.includes(%q)`, text)
}

// writer is a browser in which somebody writes.
type writer struct {
	*browsertest.Browser
	t *testing.T
}

// judged waits until what stands in the text has been judged.
func (w *writer) judged() {
	w.t.Helper()
	settle(w.Browser)
}

// menu opens the menu of files.
func (w *writer) menu() {
	w.t.Helper()
	w.Click("#menu-file", `document.querySelector("#filemenu:popover-open")`)
}

// TestControlsOfWrite presses everything that Write has, by hand and by key.
func TestControlsOfWrite(t *testing.T) {
	s := start(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	dir := t.TempDir()
	leaves := []string{filepath.Join(dir, "leaf-1.png"), filepath.Join(dir, "leaf-2.png")}
	for _, name := range leaves {
		if err := os.WriteFile(name, []byte("\x89PNG\r\n\x1a\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w.Watch()
	w.Chooses(append(leaves, leaves...)...)
	w.Run(browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllow).WithDownloadPath(dir))
	// Where a test asks for it, what looks for repairs looks until it is told to stop.
	w.OnLoad(`(() => {
		const ask = fetch;
		window.fetch = (path, o) => window.endless && path.endsWith("/repair") ? new Promise((_, failed) => ` +
		`o.signal.addEventListener("abort", () => failed(o.signal.reason))) : ask(path, o);
	})()`)
	w.Open(s.URL + "/write?view=text")
	w.judged()
	w.findings()
	w.fixes()
	w.board()
	w.saving(s, dir)
	w.parts(s)
	whole := daily.Part(t, 4)(0)
	if whole {
		w.every(s)
	}
	for to, ready := range map[string]string{"/": `document.querySelector("#moves")`,
		"/search": `document.querySelector("#rows")`, "/tree": `document.querySelector("#variant")`,
		"/stats": `document.querySelector("#tables")`, "/collate": `document.querySelector("#records")`,
		"/write": `document.querySelector("#area")`} {
		there := fmt.Sprintf(`location.pathname === %q && %s && !window.left`, to, ready)
		for _, press := range []func(string, string){w.Click, w.Enter} {
			w.Open(s.URL + "/write?view=text")
			w.judged()
			browsertest.Ask[bool](w.Browser, `window.left = true`)
			press(fmt.Sprintf(`#views a[href=%q]`, to), there)
		}
	}
	for _, press := range []func(string, string){w.Click, w.Enter} {
		w.Open(s.URL + "/write")
		w.judged()
		press(".top .name a", `location.pathname === "/" && document.querySelector("#moves")`)
	}
	for _, u := range w.Unpressed("/write") {
		if whole && !strings.HasSuffix(u, "#reread") &&
			!strings.HasSuffix(u, "#reread by key") { // TestWatchedPages presses it
			t.Error(u)
		}
	}
}

// every uses each control of the page that nothing else here uses, by hand and by key, wide and on a phone. What one
// does is undone before the next; what it does other tests say.
func (w *writer) every(s *site) {
	const text = "[Variant \"chaturaji\"]\n\n1. R: <5,4> c3 Na3 {a remark} *\n"
	if err := os.WriteFile(s.file, []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
	again := func() {
		w.Open(s.URL + "/write")
		browsertest.Ask[bool](w.Browser, `localStorage.clear() ?? true`)
		w.Open(s.URL + "/write")
		w.judged()
	}
	ready := func(open string) {
		w.judged()
		for browsertest.Ask[bool](w.Browser, `Boolean(document.querySelector(".asks"))`) {
			w.Run(chromedp.KeyEvent(kb.Escape))
		}
		browsertest.Ask[bool](w.Browser, `(document.querySelectorAll("dialog[open]").forEach((d) => d.close()), `+
			`document.querySelectorAll(":popover-open").forEach((d) => d.hidePopover()), document.activeElement.blur(), true)`)
		for !browsertest.Ask[bool](w.Browser, textIs(text)) {
			w.Key("Control+Z", "!("+textIs(browsertest.Ask[string](w.Browser, `document.getElementById("area").value`))+")")
			w.judged()
		}
		for _, id := range strings.Fields(open) {
			browsertest.Ask[bool](w.Browser, fmt.Sprintf(`document.querySelector(%q).click() ?? true`, id))
			w.judged()
		}
	}
	use := func(open string, selectors ...string) {
		w.t.Helper()
		for _, selector := range selectors {
			ready(open)
			w.Run(w.Clicking(selector))
			ready(open)
			browsertest.Ask[bool](w.Browser, fmt.Sprintf(`document.querySelector(%q).focus() ?? true`, selector))
			w.Run(chromedp.KeyEvent(kb.Enter))
		}
	}
	// What opens a box shows it before what is in it is used.
	again()
	use("", "#comment", "#result", "#detail", "#help", "#endTurn", "#score button.mv",
		"#score button.remark", "#list summary", "#unreadable", "#lostTurn", "#correct", "#variation", "#sic", "#deleteFrom",
		"#typed", "#menu-file", "#theme")
	for _, press := range []func(string, string){w.Click, w.Enter} {
		ready("")
		press("#newGame", `document.querySelector("#beginning[open] .set")`)
	}
	use("#last", "#first")
	use("#first", "#last")
	use("#last #comment", "#commenting button.b", "#remark", "#glyphs", "#marked input")
	use("#result", "#ending button.b", "#termination", "#results input")
	use("#detail", "#details footer .b", "#another", "#tags input.f")
	use("#last #variation", "#unreadable")
	use("#help", "#closekeys")
	use("#newGame", "#cancel", "#begin", "#seek", "#when", "#where", "#event", "#round", "#starter", "#more summary",
		"#beginning section > details > summary", "#common-options input", "#seats input.f", "#sets label.set", "#sets input")
	browsertest.Ask[bool](w.Browser,
		`document.querySelectorAll("#beginning details").forEach((d) => { d.open = true; }) ?? true`)
	use("#newGame", "#from", "#rare input")
	// What has a key of its own is pressed by it too.
	for _, key := range []string{"n", "c", "v", "r", ";", "l", "_", ",", ".", "/", "?", "0", "9"} {
		ready("")
		w.Run(chromedp.KeyEvent(key))
	}
	ready("")
	use("#last", "#back")
	use("#first", "#forward")
	ready("#last #back #back")
	w.judged()
	w.Run(w.Clicking("#pass"))
	ready("")
	// What is asked beside the board.
	for _, press := range []chromedp.Action{w.Clicking(".asks button:last-child"), chromedp.KeyEvent(kb.Enter)} {
		ready("#first")
		w.judged()
		w.Run(chromedp.KeyEvent("5"), chromedp.KeyEvent("5"))
		w.Until(`document.querySelector(".asks button")`)
		w.Run(press)
	}
	// A die that lies is taken back.
	for _, press := range []func(string, string){w.Click, w.Enter} {
		ready("")
		const laid = `document.querySelector("#thrown .laid .b")`
		w.Key("5", laid)
		press("#thrown .laid .b", "!"+laid)
	}
	ready("")
	browsertest.Ask[bool](w.Browser, `document.querySelector("#detail").focus() ?? true`)
	w.Key("Control+Enter", `document.getElementById("said").textContent !== "" || document.querySelector(".asks")`)
	use("", "#sheet .switch label", "#sheet .switch label:last-child", "#sheet .switch input")
	w.Run(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile))
	again()
	use("", "#menu", "#pull", ".acts [data-step=back]", ".acts [data-step=forward]")
	for _, press := range []func(string, string){w.Click, w.Enter} {
		ready("#menu-file")
		press("#new", `document.querySelector("#beginning[open] .set")`)
	}
	w.Run(chromedp.EmulateViewport(1400, 900))
}

// findings uses what stands at the findings: places, legal moves, fixes and repairs.
func (w *writer) findings() {
	at := func(n int) string { return fmt.Sprintf(`document.getElementById("area").selectionEnd === %d`, n) }
	fault := strings.Index(faulty, "Nd4")
	fault = len([]rune(faulty[:fault])) + 2 // two of its characters are two units long
	legal := `document.querySelectorAll("#list p:not(.repairs) button").length > 0`
	w.Until(legal)
	w.Click("#next", at(fault))
	w.Click("#area", "!("+at(fault)+")")
	w.Key("F8", at(fault))
	w.Click("#area", "!("+at(fault)+")")
	w.Key("Shift+F8", at(fault))
	w.Click("#area", "!("+at(fault)+")")
	w.Click("#prior", at(fault))
	w.Click("#area", "!("+at(fault)+")")
	w.Click("#list .jump", at(fault))
	w.Click("#area", "!("+at(fault)+")")
	w.Enter("#list .jump", at(fault))
	unchanged := textIs(faulty)
	w.judged()
	for _, press := range []func(string, string){w.Click, w.Enter} {
		w.judged()
		w.Until(legal)
		press("#list p:not(.repairs) button", "!("+unchanged+")")
		w.Key("Control+Z", unchanged)
	}
	w.Click("#redo", "!("+unchanged+")")
	w.Click("#undo", unchanged)
	w.Key("Control+Y", "!("+unchanged+")")
	w.Key("Control+Z", unchanged)
	w.Key("Control+Shift+Z", "!("+unchanged+")")
	w.Key("Control+Z", unchanged)
	for _, press := range []func(string, string){w.Click, w.Enter} {
		w.Until(`document.querySelector("#list .repairs .fix")`)
		press("#list .repairs .fix", "!("+unchanged+")")
		w.Key("Control+Z", unchanged)
		w.judged()
	}
	// The search for repairs is stopped.
	browsertest.Ask[bool](w.Browser, `window.endless = true`)
	before := unchanged
	for _, press := range []func(string, string){w.Click, w.Enter} {
		w.Keys("#area", " ", "!("+before+")")
		before = textIs(browsertest.Ask[string](w.Browser, `document.getElementById("area").value`))
		w.Until(`document.getElementById("stop")`)
		press("#stop", `!document.getElementById("stop")`)
	}
	// What is typed in one place is undone as one.
	w.Key("Control+Z", unchanged)
	browsertest.Ask[bool](w.Browser, `window.endless = false`)
}

// write puts a text in place of what stands there.
func (w *writer) write(text, until string) {
	w.t.Helper()
	w.Run(chromedp.Evaluate(`document.getElementById("area").select()`, nil))
	w.Keys("#area", kb.Backspace, textIs(""))
	w.Keys("#area", strings.ReplaceAll(text, "\n", "\r"), until)
}

// fixes makes the correction that a finding offers.
func (w *writer) fixes() {
	const wrong = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6\n3. f3 *\n"
	const fix = `#list button.fix[data-preferred="true"]`
	w.write(wrong, fmt.Sprintf("document.querySelector(%q)", fix))
	mended := textIs(strings.Replace(wrong, "3. f3", "2. f3", 1))
	w.judged()
	w.Click(fix, mended)
	w.Key("Control+Z", textIs(wrong))
	w.judged()
	w.Enter(fix, mended)
	w.Key("Control+Z", textIs(wrong))
	w.judged()
	w.Key("F8", fmt.Sprintf(`document.getElementById("area").selectionEnd === %d`, strings.Index(wrong, "3. f3")))
	w.Key("Control+.", mended)
}

// board writes by the board, the offers and the keys.
func (w *writer) board() {
	const head = "[Variant \"chauka-bara\"]\n\n"
	w.write(head, `document.querySelector('#offers [data-text="<4>"]')`)
	w.Click(`#offers [data-text="<4>"]`, textIs(head+"1. R: <4>"))
	w.Click("#undo", textIs(head))
	w.Until(`document.querySelector('#offers [data-text="<4>"]')`)
	w.Enter(`#offers [data-text="<4>"]`, textIs(head+"1. R: <4>"))
	w.judged()
	w.Click(square("c1"), picked)
	w.Click(target("e3"), textIs(head+"1. R: <4> c1-e3"))
	w.judged()
	// Whatever is drawn on a square, a click in its middle is a click on it.
	if missed := browsertest.Ask[[]string](w.Browser, `[...document.querySelectorAll(".bv-sq")].filter((e) => {
		const r = e.getBoundingClientRect();
		return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest("[data-square]")?.dataset.square `+
		`!== e.dataset.square;
	}).map((e) => e.dataset.square)`); len(missed) > 0 {
		w.t.Errorf("a click in the middle of %v is none on them", missed)
	}
	w.Key("Control+Z", textIs(head+"1. R: <4>"))
	w.judged()
	w.Enter(square("c1"), picked)
	w.Enter(target("e3"), textIs(head+"1. R: <4> c1-e3"))
	w.judged()
	w.Key("Control+Z", textIs(head+"1. R: <4>"))
	w.Key("Control+Z", textIs(head))
	w.judged()
	w.Click(`#offers [data-text="<1>"]`, textIs(head+"1. R: <1>"))
	w.Until(`document.querySelector('#offers [data-text="c1-d1"]')`)
	w.judged()
	w.Click(`#offers [data-text="c1-d1"]`, textIs(head+"1. R: <1> c1-d1"))
	w.judged()
	w.Key("Control+Z", textIs(head+"1. R: <1>"))
	w.judged()
	w.Enter(`#offers [data-text="c1-d1"]`, textIs(head+"1. R: <1> c1-d1"))
	w.judged()
	for _, name := range []string{"Flip", "Enlarge", "Show the way"} {
		is := func() string {
			return fmt.Sprintf(`document.querySelector('.bv-b[aria-label=%q]').getAttribute("aria-pressed") !== %q`, name,
				browsertest.Ask[string](w.Browser,
					fmt.Sprintf(`document.querySelector('.bv-b[aria-label=%q]').getAttribute("aria-pressed") ?? ""`, name)))
		}
		if name == "Flip" {
			is = w.turned
		}
		w.Click(fmt.Sprintf(`.bv-b[aria-label=%q]`, name), is())
		w.Enter(fmt.Sprintf(`.bv-b[aria-label=%q]`, name), is())
	}
	w.Key("f", w.turned())
	w.menu()
	w.Click("#image", `document.querySelector("#leaf img")?.alt.endsWith("leaf-1.png")`)
	w.menu()
	w.Enter("#image", `document.querySelector("#leaf img")?.alt.endsWith("leaf-2.png")`)
	full := `document.getElementById("full").getAttribute("aria-pressed") === "true"`
	w.Click("#full", full)
	w.Enter("#full", "!("+full+")")
	w.Run(w.Clicking("#scan"))
	for _, id := range []string{"#above", "#below", "#larger", "#smaller"} {
		w.Run(w.Clicking(id))
		browsertest.Ask[bool](w.Browser, fmt.Sprintf(`document.querySelector(%q).focus() ?? true`, id))
		w.Run(chromedp.KeyEvent(kb.Enter))
	}
	w.Keys("#shut", "", `document.activeElement.id === "shut"`)
	w.Keys("#scan", kb.ArrowDown, `document.activeElement.id === "scan"`)
	w.Enter("#shut", `document.getElementById("leaf").hidden`)
	w.menu()
	w.Click("#image", `document.querySelector("#leaf img")?.alt.endsWith("leaf-1.png")`)
	w.Click("#shut", `document.getElementById("leaf").hidden`)
	w.Key("m", `document.querySelector("#leaf img")?.alt.endsWith("leaf-2.png")`)
	w.Click("#shut", `document.getElementById("leaf").hidden`)
}

// turned holds once the board stands otherwise than now.
func (w *writer) turned() string {
	const label = `document.querySelector(".bv-sq").style.left + document.querySelector(".bv-sq").style.top`
	return fmt.Sprintf("%s !== %q", label, browsertest.Ask[string](w.Browser, label))
}

// saving uses what has to do with files and the archive.
func (w *writer) saving(s *site, dir string) {
	text := browsertest.Ask[string](w.Browser, `document.getElementById("area").value`)
	inMenu := func(press func(string, string), id, until string) {
		w.t.Helper()
		w.judged()
		w.menu()
		press(id, until)
		w.judged()
	}
	inMenu(w.Click, "#discard", textIs(faulty))
	w.Click("#undo", textIs(text))
	inMenu(w.Enter, "#discard", textIs(faulty))
	w.Key("Control+Z", textIs(text))
	for _, press := range []func(string, string){w.Click, w.Enter} {
		inMenu(press, "#download", saidHas("Downloaded as game.agn"))
		inMenu(w.Click, "#discard", saidHas("discarded"))
		w.Click("#undo", textIs(text))
	}
	// press presses a key that a control has, with the focus on another.
	press := func(id, key, until string) {
		w.t.Helper()
		w.judged()
		browsertest.Ask[bool](w.Browser, fmt.Sprintf("document.querySelector(%q).focus() ?? true", id))
		w.Key(key, until)
		w.judged()
	}
	press("#detail", "x", textIs(faulty))
	w.Click("#undo", textIs(text))
	press("#detail", "d", saidHas("Downloaded as game.agn"))
	press("#detail", "o", `document.activeElement.id === "file"`)
	w.Run(chromedp.KeyEvent(kb.Escape))
	w.Wait("downloaded", func() bool {
		got, err := os.ReadFile(filepath.Join(dir, "game.agn"))
		return err == nil && string(got) == text
	})
	saved := func(want string) {
		w.t.Helper()
		if raw, err := os.ReadFile(s.file); err != nil || string(raw) != want {
			w.t.Errorf("the file has %q, %v, want %q", raw, err, want)
		}
	}
	saved(faulty)
	w.Click("#save", saidHas("Saved."))
	saved(text)
	w.Key("Control+Z", "!("+textIs(text)+")")
	w.Click("#redo", textIs(text))
	w.Keys("#area", " ", textIs(text+" "))
	inMenu(w.Click, "#store", saidHas("game.agn: 1 "))
	w.Key("Control+S", saidHas("Saved."))
	saved(text + " ")
	inMenu(w.Enter, "#store", saidHas("game.agn: 1 "))
	press("#detail", "d", saidHas("Downloaded"))
	press("#detail", "i", saidHas("game.agn: 1 "))
	w.menu()
	// Another text and back.
	w.Click("#file", `document.activeElement.id === "file"`)
	w.Run(chromedp.KeyEvent(kb.Escape))
	w.Keys("#file", kb.ArrowDown, textIs(""))
	w.Keys("#file", kb.ArrowUp, textIs(text+" "))
	w.Run(chromedp.KeyEvent(kb.Escape))
	w.Key("Control+Z", textIs(text))
	w.Key("Control+Y", textIs(text+" "))
}

// parts goes through a long text, and undoes in one part what was changed in it from another.
func (w *writer) parts(s *site) {
	text := manyGames(60, 150<<10)
	if err := os.WriteFile(s.file, []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
	w.Open(s.URL + "/write?view=text")
	shows := func(game int) string {
		return fmt.Sprintf(`document.getElementById("which").textContent.startsWith("Games %d ")`, game)
	}
	w.Until(shows(1))
	later := fmt.Sprintf(`document.getElementById("which").textContent.startsWith("Games ") && !(%s)`, shows(1))
	w.Click("#later", later)
	w.judged()
	w.Enter("#earlier", shows(1))
	w.judged()
	w.Enter("#later", later)
	w.judged()
	w.Click("#earlier", shows(1))
	w.judged()
	w.Keys("#area", "% one", `document.getElementById("area").value.startsWith("% one[")`)
	w.judged()
	w.Key("Alt+PageDown", later)
	w.judged()
	w.Keys("#area", "% two", `document.getElementById("area").value.startsWith("% two[")`)
	w.judged()
	w.Key("Alt+PageUp", shows(1))
	w.judged()
	w.Key("Control+Z", later+` && document.getElementById("area").value.startsWith("% [")`)
	w.judged()
	w.Key("Control+Z", `document.getElementById("area").value.startsWith("[")`)
	w.judged()
	w.Key("Control+Z", shows(1)+` && document.getElementById("area").value.startsWith("% [")`)
	w.judged()
	w.Key("Control+Z", textIs(text[:strings.Index(text, "[Event \"fair 14")])+
		` || document.getElementById("area").value.startsWith("[")`)
	w.judged()
	w.Key("Control+Shift+Z", `document.getElementById("area").value.startsWith("% [")`)
}

// TestCrash has the page die in which somebody writes, without a word: what was typed is there when it is opened
// again.
func TestCrash(t *testing.T) {
	s := start(t, true)
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/write?view=text")
	settle(b)
	b.Keys("#area", "% typed", textIs("% typed"+faulty))
	b.Until(`Object.entries(localStorage).some(([k, v]) => k.startsWith("agn-draft") && ` +
		`JSON.parse(v).text.startsWith("% typed"))`)
	// Another tab of the same browser finds it when the first is no more.
	ctx, cancel := chromedp.NewContext(b.Context)
	defer cancel()
	died := make(chan struct{})
	chromedp.ListenTarget(b.Context, func(ev any) {
		if _, ok := ev.(*inspector.EventTargetCrashed); ok {
			close(died)
		}
	})
	b.Run(inspector.Enable())
	go func() { _ = chromedp.Run(b.Context, page.Crash()) }() // nobody is left to answer
	<-died
	var text, said string
	if err := chromedp.Run(ctx, chromedp.Navigate(s.URL+"/write?view=text"),
		chromedp.Poll(`document.getElementById("area").value !== ""`, nil), chromedp.Value("#area", &text, chromedp.ByQuery),
		chromedp.Poll(`document.getElementById("said").textContent !== ""`, nil),
		chromedp.Text("#said", &said, chromedp.ByQuery)); err != nil {
		t.Fatal(err)
	}
	if text != "% typed"+faulty || !strings.Contains(said, "are back") {
		t.Errorf("the text is %q, said is %q", text, said)
	}
}

// TestUndoOverParts undoes what was discarded of a long text, which goes over several of its parts.
func TestUndoOverParts(t *testing.T) {
	s := start(t, true)
	text := manyGames(60, 150<<10)
	if err := os.WriteFile(s.file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	w := &writer{browsertest.New(t, s.URL), t}
	w.Open(s.URL + "/write?view=text")
	first := `document.getElementById("area").value.startsWith("% one[")`
	w.Until(`document.getElementById("which").textContent.startsWith("Games 1 ")`)
	w.judged()
	w.Keys("#area", "% one", first)
	w.Key("Alt+PageDown", `!document.getElementById("which").textContent.startsWith("Games 1 ")`)
	w.Key("Alt+PageDown", `document.getElementById("area").value.includes("[Event \"fair 17\"]")`)
	w.judged()
	w.Keys("#area", "% two", `document.getElementById("area").value.startsWith("% two[")`)
	w.menu()
	w.Click("#discard", saidHas("discarded")+` && document.getElementById("area").value.startsWith("[")`)
	w.judged()
	w.Key("Control+Z", first)
	w.judged()
	w.Click("#save", saidHas("Saved."))
	raw, err := os.ReadFile(s.file)
	if err != nil || strings.Replace(strings.Replace(string(raw), "% one", "", 1), "% two", "", 1) != text ||
		len(raw) != len(text)+len("% one% two") {
		t.Errorf("saved are %d bytes of %d, %v", len(raw), len(text), err)
	}
}
