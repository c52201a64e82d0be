package serve_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// rich starts a server with so many games that they fill two pages, two of which are one play.
func rich(t *testing.T) *site {
	t.Helper()
	s := start(t, true)
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, "[Event \"%d\"]\n[Variant \"chaturanga-2p\"]\n[White \"Chitra\"]\n\n1. %s e6 2. d3 d6 3. f3 f6 "+
			"4. g3 g6 5. h3 *\n\n", i, []string{"e3", "e3", "c3"}[i%3])
	}
	body, err := json.Marshal(map[string]string{"name": "many.agn", "text": text.String()})
	if err != nil {
		t.Fatal(err)
	}
	if res, answer := s.do("POST", "/api/v1/import", string(body)); res.StatusCode != http.StatusOK {
		t.Fatal(answer)
	}
	return s
}

// many imports games of so many players with a throw each, who are called Many 1 and so on.
func many(t *testing.T, s *site, players int) {
	t.Helper()
	var text strings.Builder
	for i := range players {
		fmt.Fprintf(&text, "[Variant \"chauka-bara\"]\n[Red \"Many %d\"]\n\n1. R: <4> c1-e3 *\n\n", i+1)
	}
	body, err := json.Marshal(map[string]string{"name": "players.agn", "text": text.String()})
	if err != nil {
		t.Fatal(err)
	}
	if res, answer := s.do("POST", "/api/v1/import", string(body)); res.StatusCode != http.StatusOK {
		t.Fatal(answer)
	}
}

// hand is a browser whose every control is to be pressed, by click and by key.
type hand struct {
	*browsertest.Browser
	t    *testing.T
	home string
}

func newHand(t *testing.T, s *site) *hand {
	b := browsertest.New(t, s.URL)
	b.Run(network.Enable(), cdplog.Enable())
	b.Watch()
	// A page that is opened again is not to be moved below the pointer.
	b.OnLoad(`history.scrollRestoration = "manual"`)
	return &hand{b, t, s.URL}
}

// text is a condition: an element has a text in it.
func text(id, part string) string {
	return fmt.Sprintf(`document.getElementById(%q)?.textContent.includes(%q)`, id, part)
}

// has is a condition: an element is there.
func has(selector string) string { return fmt.Sprintf(`document.querySelector(%q) !== null`, selector) }

// at opens a page and waits until it is ready.
func (h *hand) at(path, ready string) {
	h.t.Helper()
	h.Run(chromedp.Navigate(h.home + path))
	h.Until(ready)
}

// links follows each link between the views and presses what else stands in the top, by click and by key.
func (h *hand) links(path, ready string) {
	h.t.Helper()
	h.at(path, ready)
	all := browsertest.Ask[[]string](h.Browser,
		`[...document.querySelectorAll("#views a")].map((a) => a.getAttribute("href"))`)
	if len(all) < 5 {
		h.t.Errorf("of the views there are only %q", all)
	}
	for _, to := range all {
		selector, there := fmt.Sprintf(`#views a[href=%q]`, to),
			fmt.Sprintf("window.mark === undefined && location.pathname === %q", to)
		for _, press := range []func(string, string){h.Click, h.Enter} {
			h.at(path, ready)
			browsertest.Ask[int](h.Browser, "window.mark = 1")
			press(selector, there)
		}
	}
	h.at(path, ready)
	h.Click(".top h1 a", `window.mark === undefined && location.pathname === "/"`)
	h.at(path, ready)
	h.Enter(".top h1 a", `window.mark === undefined && location.pathname === "/"`)
	h.at(path, ready)
	theme := func(name string) string {
		return fmt.Sprintf(`(document.documentElement.dataset.theme ?? "system") === %q`, name)
	}
	h.Click("#theme", theme("light"))
	// It is kept.
	h.at(path, ready)
	h.Until(theme("light"))
	browsertest.Ask[bool](h.Browser, "document.activeElement.blur() ?? true")
	h.Key("t", theme("dark"))
	h.Enter("#theme", theme("system"))
	// The language that is chosen is kept, and the page is in it.
	speaks := func(lang, views string) string {
		return fmt.Sprintf(`document.documentElement.lang === %q && document.getElementById("lang").value === %[1]q && `+
			`document.getElementById("views").ariaLabel === %q && (%s)`, lang, views, ready)
	}
	h.Keys("#lang", "F", speaks("fr", "Vues"))
	h.at(path, speaks("fr", "Vues"))
	h.Keys("#lang", "E", speaks("en", "Views"))
	h.clicked("#lang")
	h.at(path, ready)
	const open = `document.getElementById("keys").open`
	h.Click("#help", open+` && document.querySelectorAll("#keylist tr").length > 1`)
	h.Click("#closekeys", "!"+open)
	browsertest.Ask[bool](h.Browser, "document.activeElement.blur() ?? true")
	h.Key("?", open)
	h.Enter("#closekeys", "!"+open)
	h.Enter("#help", open)
	h.Click("#closekeys", "!"+open)
	// On a phone the views are a menu.
	h.Look(390, "light")
	const menu = `document.getElementById("views").matches(":popover-open")`
	h.Click("#menu", menu)
	h.Key("Escape", "!"+menu)
	h.Enter("#menu", menu)
	h.Key("Escape", "!"+menu)
	h.Look(1280, "light")
}

// all fails the test by controls that were not pressed.
func (h *hand) all(view string) {
	h.t.Helper()
	for _, u := range h.Unpressed(view) {
		h.t.Error(u)
	}
	for _, w := range h.Wrong() {
		if !strings.HasPrefix(w, "error: Failed to load resource") { // an answer that is a fault
			h.t.Error(w)
		}
	}
}

// field gives a field another text, and does not send it.
func (h *hand) field(selector, value string) {
	h.t.Helper()
	browsertest.Ask[string](h.Browser, fmt.Sprintf(`document.querySelector(%q).value = %q`, selector, value))
}

// clicked clicks on what takes the focus or opens by it, and waits for the click to arrive.
func (h *hand) clicked(selector string) {
	h.t.Helper()
	browsertest.Ask[bool](h.Browser,
		fmt.Sprintf(`(window.arrived = false, document.querySelector(%q).addEventListener("click", () => { window.arrived `+
			`= true; }, {once: true}), true)`, selector))
	h.Click(selector, "window.arrived")
}

// scrolled presses what is only there to be scrolled by the keyboard.
func (h *hand) scrolled(selector string) {
	h.t.Helper()
	h.Enter(selector, fmt.Sprintf(`document.activeElement === document.querySelector(%q)`, selector))
	h.clicked(selector)
}

// shows is a condition: so many games are on the page, from one on.
func shows(from, to int) string {
	return fmt.Sprintf(`document.getElementById("page").textContent === "%d–%d" && document.querySelectorAll(`+
		`"#rows tbody tr").length === %d`, from, to, to-from+1)
}

// query is a condition: the query is a text.
func query(text string) string { return fmt.Sprintf(`document.getElementById("q").value === %q`, text) }

// TestSearchByHand presses everything in Search.
func TestSearchByHand(t *testing.T) {
	s := rich(t)
	h := newHand(t, s)
	all := shows(1, 50) + " && " + text("found", "71 games") + " && " + has("#facets .chip")
	h.at("/search", all)
	// Pages.
	h.Click("#after", shows(51, 71))
	h.Click("#before", shows(1, 50))
	h.Enter("#after", shows(51, 71))
	h.Enter("#before", shows(1, 50))
	h.Key("Alt+PageDown", shows(51, 71)+" && "+text("found", "71 games"))
	if !browsertest.Ask[bool](h.Browser, `document.getElementById("after").disabled`) {
		t.Error("after the last page there is another")
	}
	h.Key("Alt+PageUp", shows(1, 50))
	// Back in the browser is back in the pages.
	browsertest.Ask[any](h.Browser, "history.back()")
	h.Until(shows(51, 71))
	// Completion: a click, and keys alone.
	h.at("/search", all)
	h.Key("/", `document.activeElement.id === "q"`)
	h.Key("ArrowDown", text("complete", "variant:"))
	h.Key("Escape", `document.getElementById("complete").hidden`)
	h.Keys("#q", "player:chi", text("complete", "Chitra")) // a name that is there
	h.field("#q", "")
	h.Keys("#q", "vari", text("complete", "variant:"))
	h.Click("#complete li", query("variant:"))
	h.Keys("#q", "chau", `document.getElementById("complete").children.length === 2`)
	at := func(word string) string {
		return fmt.Sprintf(`document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.`+
			`textContent.startsWith(%q)`, word)
	}
	h.Key("ArrowDown", at("chauka-bara"))
	h.Key("ArrowDown", at("chaupur"))
	h.Key("ArrowUp", at("chauka-bara"))
	h.Key("Enter", query("variant:chauka-bara "))
	h.Key("Enter", shows(1, 7))
	h.field("#q", "")
	h.Keys("#q", "plies>1 order by da", text("complete", "date"))
	h.Key("ArrowUp", at("date"))
	h.Key("Escape", `document.getElementById("complete").hidden && document.activeElement.id === "q"`)
	h.field("#q", "")
	h.Keys("#q", "red.play", text("complete", "red.player:"))
	h.clicked("#q")
	// What can be asked.
	h.field("#q", "")
	h.Click("#askable summary", `document.getElementById("askable").open`)
	h.Enter("#askable summary", `!document.getElementById("askable").open`)
	h.Click("#askable summary", `document.getElementById("askable").open`)
	h.scrolled("#askable .scroll")
	h.Click("#fields tr:nth-child(3) button", `document.getElementById("q").value.includes("player:")`)
	h.Enter("#fields tr:nth-child(10) button", `document.getElementById("q").value.includes(" ")`)
	h.Click("#askable summary", `!document.getElementById("askable").open`)
	// A fault is marked at its place and goes as soon as the query is mended, by hand or by what is offered.
	h.field("#q", "event.x:capture plies>1")
	h.Click("#run", text("fault", "Column 1: ")+
		` && document.querySelector("#ink .wrong").textContent === "event.x:capture"`)
	if got := browsertest.Ask[string](h.Browser, `document.getElementById("found").textContent`); got != "" {
		t.Errorf("beside a fault stands %q", got)
	}
	h.field("#q", "variant:chaupu")
	h.Keys("#q", "x", text("fault", "Column 9: ")+` && document.querySelector("#ink .wrong").textContent === "chaupux"`)
	h.Keys("#q", kb.Backspace, query("variant:chaupu"))
	h.Keys("#q", "r", `document.getElementById("wrong").hidden && !document.querySelector("#ink .wrong")`)
	for _, press := range []func(string, string){h.Click, h.Enter} {
		h.at("/search?q=event:capture+variant:chaupr", text("mend", "Write chaupur"))
		press("#mend", query("event:capture variant:chaupur")+` && document.getElementById("wrong").hidden && `+
			`document.querySelector("#ink .new").textContent === "variant:chaupur"`)
	}
	h.field("#q", "variant:chaturanga-2p")
	h.Enter("#run", text("found", "64 games"))
	h.at("/search", all)
	// Facets write the query, and what it says is pressed.
	chip := func(name string) string {
		return fmt.Sprintf(`[...document.querySelectorAll("#facets .chip")].find((c) => c.textContent.startsWith(%q))`, name)
	}
	pressed := func(name, is string) string { return chip(name) + `?.getAttribute("aria-pressed") === "` + is + `"` }
	mark := func(name string) {
		browsertest.Ask[bool](h.Browser, `(`+chip(name)+`.dataset.mark = "", true)`)
	}
	first := browsertest.Ask[string](h.Browser, `document.querySelector("#facets .chip").textContent`)
	if first != "Chaturanga for two 64" {
		t.Errorf("the first chip is %q", first)
	}
	h.Click("#facets .chip", query("variant:chaturanga-2p")+" && "+pressed("Chaturanga for two", "true")+" && "+
		`document.querySelector("#ink .new").textContent === "variant:chaturanga-2p"`+" && "+text("found", "64 games"))
	mark("Chauka Bara 7") // in place of the other
	h.Enter("[data-mark]", query("variant:chauka-bara")+" && "+shows(1, 7)+" && "+pressed("Chauka Bara", "true"))
	mark("legal")
	h.Enter("[data-mark]", query("variant:chauka-bara verdict:legal")+" && "+pressed("legal", "true"))
	mark("Chauka Bara")
	h.Click("[data-mark]", query("verdict:legal")+" && "+pressed("Chauka Bara", "false"))
	// The order.
	h.Keys("#sort", "s", query("verdict:legal order by events"))
	h.clicked("#sort")
	// Of a query that finds nothing it is said which word excludes all.
	for _, press := range []func(string, string){h.Click, h.Enter} {
		h.at("/search?q=variant:chaturanga-2p+plies:9999", text("none", "No game of the archive fits")+" && "+
			text("none", "Without plies:9999: 64 games"))
		press("#none button", query("variant:chaturanga-2p")+" && "+text("found", "64 games"))
	}
	// Two games side by side.
	two := `document.querySelectorAll("#rows input:checked").length === 2 && !document.getElementById("together").disabled`
	first2 := func() {
		h.Click("#rows tbody tr:nth-child(1) input", text("chosen", "1 chosen one more")+
			` && document.getElementById("together").disabled`)
		h.Keys("#rows tbody tr:nth-child(2) input", " ", two+" && "+text("chosen", "both Chaturanga for two"))
	}
	first2()
	h.Click("#clear", `!document.querySelector("#rows input:checked") && document.getElementById("clear").disabled`)
	first2()
	h.Key("x", text("chosen", "None chosen"))
	first2()
	h.Enter("#clear", text("chosen", "None chosen"))
	first2()
	h.Click("#together", has("#pair .agn-picture"))
	for _, press := range []func(){func() { h.Key("c", has("#pair .agn-picture")) },
		func() { h.Enter("#together", has("#pair .agn-picture")) },
		func() { h.Click("#collate", `location.pathname === "/collate"`) },
		func() { h.Enter("#collate", `location.pathname === "/collate"`) }} {
		h.at("/search?q=plies%3C10+variant:chaturanga-2p", has("#rows tbody input")+" && "+has("#facets .chip"))
		first2()
		press()
	}
	// Duplicates.
	h.at("/search?q=tag.White:chitra", has("#rows tbody input"))
	h.Click("#dups", has("#pairs a"))
	h.Click("#pairs a", has("#pair .agn-picture"))
	h.at("/search?q=tag.White:chitra", has("#rows tbody input"))
	h.Key("d", has("#pairs a"))
	h.Enter("#pairs a", has("#pair .agn-picture"))
	h.at("/search?q=tag.White:chitra", has("#rows tbody input"))
	h.Enter("#dups", has("#pairs a"))
	// A game from a row, at the event at which the query first holds.
	there := `location.pathname === "/" && ` + has("#board .agn-picture")
	h.at("/search", all)
	h.Click("#rows .who", there)
	h.at("/search", all)
	h.Enter("#rows .who", there)
	const found = "/search?q=move:d3+tag.White:chitra"
	shown := text("rows", "round 2, Chitra: d3") + " && " + has("#rows .tb svg")
	at3 := there + ` && location.hash === "#game=1&event=3"`
	h.at(found, shown)
	h.Click("#rows .c-e a", at3)
	h.at(found, shown)
	h.Enter("#rows .c-e a", at3)
	// The texts of games.
	h.at("/search?q=plies:9+variant:chaturanga-2p", has("#rows tbody input"))
	browsertest.Ask[bool](h.Browser,
		`(HTMLAnchorElement.prototype.click = function () { window.saved = this.download + " " + this.href; }, true)`)
	one := `window.saved?.startsWith("games.agn ") && window.saved.match(/%2C/g) === null`
	h.Click("#rows tbody tr:nth-child(1) input", text("export", "Export 1"))
	h.Click("#export", one)
	browsertest.Ask[bool](h.Browser, `(window.saved = "", true)`)
	h.Key("e", one)
	h.Click("#clear", `document.getElementById("export").textContent === "Export"`)
	h.Enter("#export", `window.saved.match(/%2C/g).length === 49`)
	if res, got := s.do("GET", browsertest.Ask[string](h.Browser, `new URL(window.saved.split(" ")[1]).pathname + new `+
		`URL(window.saved.split(" ")[1]).search`), ""); res.StatusCode != http.StatusOK ||
		strings.Count(got, `[Variant "chaturanga-2p"]`) != 50 {
		t.Errorf("the texts of fifty games: %s %.200s", res.Status, got)
	}
	// Import.
	h.at("/search", all)
	name := filepath.Join(t.TempDir(), "brought.agn")
	if err := os.WriteFile(name, []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h.Chooses(name, name, name)
	h.Click("#import", text("brought", "1 imported"))
	h.Until(text("found", "72 games"))
	h.at("/search", text("found", "72 games"))
	h.Enter("#import", text("brought", "1 already there"))
	h.at("/search", text("found", "72 games"))
	h.Key("i", text("brought", "1 already there"))
	h.links("/search", has("#rows tbody tr"))
	h.all("/search")
}

// TestTreeByHand presses everything in Tree.
func TestTreeByHand(t *testing.T) {
	s := rich(t)
	h := newHand(t, s)
	const home = "/tree?variant=chaturanga-2p"
	position := func() string {
		return browsertest.Ask[string](h.Browser, `document.querySelector("#board .agn-picture").dataset.position`)
	}
	is := func(p string) string {
		return fmt.Sprintf(`document.querySelector("#board .agn-picture")?.dataset.position === %q`, p)
	}
	h.at(home, has("#rows button"))
	begin := position()
	h.Click("#rows button", "!("+is(begin)+")")
	second := position()
	h.Enter("#rows button", "!("+is(second)+")")
	third := position()
	// Back and forward in the browser go along the way, which a page that is loaded again still has.
	browsertest.Ask[any](h.Browser, "history.back()")
	h.Until(is(second) + ` && document.querySelectorAll("#path li").length === 2`)
	browsertest.Ask[any](h.Browser, "history.forward()")
	h.Until(is(third))
	h.Run(chromedp.Reload())
	h.Until(is(third) + ` && document.querySelectorAll("#path li").length === 3`)
	// An address leads to its position again.
	h.at(browsertest.Ask[string](h.Browser, "location.pathname + location.search"), is(third))
	h.at(home, is(begin))
	h.Click("#rows button", is(second))
	h.Click("#rows button", is(third))
	h.Click("#path li:nth-child(2) button", is(second))
	h.Click("#next", is(third))
	h.Enter("#path li:nth-child(2) button", is(second))
	h.Click("#back", is(begin))
	h.Key("ArrowRight", is(second))
	h.Key("ArrowLeft", is(begin))
	h.Click("#rows button", is(second))
	h.Click("#first", is(begin))
	h.Click("#rows button", is(second))
	h.Key("Home", is(begin))
	// The arrows go through what was played, and the board shows what is pointed at.
	h.Key("ArrowDown", `document.activeElement === document.querySelectorAll("#rows button")[0]`)
	h.Until(has("#board .bv-line"))
	h.Key("ArrowDown", `document.activeElement === document.querySelectorAll("#rows button")[1]`)
	h.Key("ArrowUp", `document.activeElement === document.querySelectorAll("#rows button")[0]`)
	// Another seat's score: in one games with a result, of which there are none here.
	h.Click("#whose button:nth-child(2)", text("rows", "Black scores"))
	h.Enter("#whose button:nth-child(1)", text("rows", "White scores"))
	// The board's own buttons and squares.
	corner := `document.querySelector("#board [data-square=a1]").getBoundingClientRect().y > ` +
		`document.querySelector("#board [data-square=a8]").getBoundingClientRect().y`
	const flip, enlarge = `#board button[aria-label="Flip"]`, `#board button[aria-label="Enlarge"]`
	h.Click(flip, "!("+corner+")")
	h.Enter(flip, corner)
	h.Click(enlarge, has(`#board [aria-label="Enlarge"][aria-pressed=true]`))
	h.Enter(enlarge, has(`#board [aria-label="Enlarge"][aria-pressed=false]`))
	h.Run(h.Clicking(`#board button[data-square="e4"]`))
	h.Key("ArrowDown", `document.activeElement.dataset.square === "e3"`)
	browsertest.Ask[string](h.Browser, `document.querySelector("#board .bv-said").textContent = ""`)
	h.Enter(`#board button[data-square="e3"]`, `document.querySelector("#board .bv-said").textContent.includes("e3")`)
	h.scrolled("#rows .scroll")
	// Another setting: a rule set, seats, options, a position.
	h.at(home, is(begin))
	h.Keys("#variant", "chauka", `document.getElementById("variant").value === "chauka-bara" && !(`+is(begin)+")")
	h.clicked("#variant")
	h.at("/tree?variant=chauka-bara", has("#board .agn-picture"))
	h.Click(`#board button[aria-label="Show the way"]`, has("#board .bv-way"))
	h.Enter(`#board button[aria-label="Show the way"]`, "!("+has("#board .bv-way")+")")
	h.Keys("#seats", "2", `location.search.includes("seats=2")`)
	h.clicked("#seats")
	h.at("/tree?variant=thaayam", has("#board .agn-picture"))
	h.Click("#more summary", `document.getElementById("more").open`)
	h.Enter("#more summary", `!document.getElementById("more").open`)
	h.Click("#more summary", `document.getElementById("more").open`)
	h.Keys("#choices select", kb.ArrowDown, `location.search.includes("options=")`)
	h.clicked("#choices select")
	// What an address says that is wrong is told, and nothing is shown beside it.
	h.at("/tree?variant=thaayam&seats=2&position=nonsense", `document.getElementById("fault").textContent !== ""`)
	if browsertest.Ask[bool](h.Browser, `!document.getElementById("board").hidden || `+has("#rows table")) {
		t.Error("beside a fault something is shown")
	}
	h.at(home, is(begin))
	h.Click("#more summary", `document.getElementById("more").open`)
	h.Click("#position", `document.activeElement.id === "position"`)
	h.field("#position", "")
	h.Keys("#position", second+kb.Enter, is(second))
	h.at("/tree?variant=chaturajii", text("fault", "chaturaji"))
	h.links(home, has("#rows button"))
	h.all("/tree")
}

// TestStatsByHand presses everything in Statistics.
func TestStatsByHand(t *testing.T) {
	s := rich(t)
	h := newHand(t, s)
	const ready = `document.querySelectorAll("#tables table").length > 3`
	throw := `{"name":"throws.agn","text":"[Variant \"chauka-bara\"]\n[Red \"Asha\"]\n[White \"Ravi\"]\n\n` +
		`1. R: <4> c1-e3 W: <8> c5-a3 <3> b3-c1 1-0\n"}`
	if res, answer := s.do("POST", "/api/v1/import", throw); res.StatusCode != http.StatusOK {
		t.Fatal(answer)
	}
	many(t, s, 45)
	h.at("/stats", ready)
	h.Key("/", `document.activeElement.id === "q"`)
	h.Click("#found", `document.activeElement.id !== "q"`)
	h.Click("#q", `document.activeElement.id === "q"`)
	h.Keys("#q", "variant:chaturanga", text("complete", "chaturanga-2p"))
	h.Click("#complete li", `document.getElementById("q").value === "variant:chaturanga-2p "`)
	h.Click("#run", text("found", "64 games"))
	if browsertest.Ask[bool](h.Browser, text("tables", "Throws of")) {
		t.Error("a game without dice has throws")
	}
	h.field("#q", "")
	h.Keys("#q", "variant:chauka", text("complete", "chauka-bara"))
	h.Key("ArrowDown", has("#complete [aria-selected=true]"))
	h.Key("Enter", `document.getElementById("q").value === "variant:chauka-bara "`)
	h.Enter("#run", text("found", "53 games"))
	browsertest.Ask[any](h.Browser, "history.back()")
	h.Until(text("found", "64 games"))
	h.Click("#askable summary", `document.getElementById("askable").open`)
	h.Enter("#askable summary", `!document.getElementById("askable").open`)
	h.Click("#askable summary", `document.getElementById("askable").open`)
	h.scrolled("#askable .scroll")
	h.Click("#fields tr:nth-child(3) button", `document.getElementById("q").value.includes("player:")`)
	h.Enter("#fields tr:nth-child(2) button", `document.getElementById("q").value.includes("option:")`)
	h.scrolled("#tables .scroll")
	h.at("/stats", ready)
	shown := func(name string) string {
		return fmt.Sprintf(`[...document.querySelectorAll("#tables p.small")]`+
			`.some((e) => e.textContent.startsWith(%q))`, name)
	}
	const other, all = `section[data-title^="Throws"] tr:nth-child(2) button`,
		`section[data-title^="Throws"] tr:first-child button`
	name := browsertest.Ask[string](h.Browser, `document.querySelector('`+other+`').textContent`)
	h.Click(other, shown(name+","))
	h.Enter(all, shown("all players,"))
	const next, back = "form:has(#player) button:nth-of-type(3)", "form:has(#player) button:nth-of-type(2)"
	first := browsertest.Ask[string](h.Browser, `document.querySelector('section[data-title="Luck"] tr:nth-child(3)').textContent`)
	h.Click(next, text("tables", "21 to 40 of "))
	if !browsertest.Ask[bool](h.Browser, fmt.Sprintf(`![...document.querySelectorAll('section[data-title="Luck"] tr')]`+
		`.some((r) => r.textContent === %q) && document.querySelectorAll('section[data-title="Luck"] tr').length === 22`, first)) {
		t.Error("the next page has players of the first, or another number of them")
	}
	h.Enter(next, text("tables", "41 to "))
	h.Click(back, text("tables", "21 to 40 of "))
	h.Enter(back, text("tables", "1 to 20 of "))
	h.Click("#player", `document.activeElement.id === "player"`)
	h.Keys("#player", "many 7", `document.getElementById("player").value === "many 7"`)
	h.Enter("#player", text("tables", "1 to 1 of 1;"))
	h.field("#player", "")
	h.Keys("#player", "nobody", `document.getElementById("player").value === "nobody"`)
	h.Click("form:has(#player) button", text("tables", "No player is so called."))
	h.field("#player", "")
	h.Enter("form:has(#player) button", text("tables", "1 to 20 of "))
	h.Keys("#detect", "king=.2", `document.getElementById("detect").value === "king=.2"`)
	h.Click(`section[data-title="Fairness"] button`, text("tables", "unknown throw or face"))
	h.Click("#detect", `document.activeElement.id === "detect"`)
	h.field("#detect", "")
	h.Keys("#detect", "8=.2", `document.getElementById("detect").value === "8=.2"`)
	h.Enter("#detect", text("tables", "of 1,000 simulated series"))
	h.Click(`section[data-title="Standings"] button`, text("tables", "Glicko-2, of games of two seats"))
	h.links("/stats", ready)
	h.all("/stats")
}

// TestStatsTold reads Statistics: no device by its faces, a verdict first with its p and what that is of, wins with
// their interval, every bar beside its numbers, and nothing raw where something is not known.
func TestStatsTold(t *testing.T) {
	s := rich(t)
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/stats")
	b.Until(`document.querySelectorAll("#tables table").length > 3`)
	got := browsertest.Ask[string](b, `document.getElementById("tables").innerText`)
	for _, part := range []string{"Throws of 4 cowries", "test of how often each throw fell: p\u00a0",
		"would stray at least this far",
		"Wins by seat", "95 % interval", "not known"} {
		if !strings.Contains(strings.ReplaceAll(got, "95 %", "95 %"), part) {
			t.Errorf("nothing says %q", part)
		}
	}
	for _, raw := range []string{"cowries(", "????", "null", "NaN", "undefined", "<"} {
		if strings.Contains(got, raw) {
			t.Errorf("it says %q", raw)
		}
	}
	if verdict := browsertest.Ask[string](b, `document.querySelector(".verdict").innerText`); !strings.HasPrefix(verdict,
		"Nothing unusual.") && !strings.HasPrefix(verdict, "Unusual") && !strings.HasPrefix(verdict, "Very unusual") {
		t.Errorf("the verdict is %q", verdict)
	}
	if bare := browsertest.Ask[int](b, `[...document.querySelectorAll(".bar, .band")].filter((e) => !e.closest("tr") || `+
		`![...e.closest("tr").cells].some((c) => /\d/.test(c.textContent))).length`); bare > 0 {
		t.Errorf("%d pictures have no number beside them", bare)
	}
	for _, part := range []string{"Luck", "Chance alone", "±"} {
		if !strings.Contains(got, part) {
			t.Errorf("nothing says %q", part)
		}
	}
	// Where a dot stands is what the numbers say.
	b.Until(`[...document.querySelectorAll("#tables .cards tr:has(.dot)")].every((r) => ` +
		`Math.abs(parseFloat(r.querySelector(".dot").style.left) * ` +
		`parseFloat(r.closest("table").querySelector(".axis").lastChild.textContent) / 100 - ` +
		`parseFloat(r.lastChild.textContent)) <= 0.51)`)
	b.Sound()
}

// playing is a condition: a game plays by itself.
const playing = `document.getElementById("play").getAttribute("aria-pressed") === "true"`

// TestCompareByHand presses everything where two games stand side by side.
func TestCompareByHand(t *testing.T) {
	s := rich(t)
	h := newHand(t, s)
	ids := get[[]struct{ ID string }](s, "/api/v1/search?q=tag.White:chitra&limit=1")
	more := `{"name":"other.agn","text":"[Variant \"chaturanga-2p\"]\n[White \"Bina\"]\n\n1. e3 e6 2. d3 c6 *\n"}`
	if res, answer := s.do("POST", "/api/v1/import", more); res.StatusCode != http.StatusOK {
		t.Fatal(answer)
	}
	others := get[[]struct{ ID string }](s, "/api/v1/search?q=tag.White:bina&limit=1")
	home := "/compare?a=" + ids[0].ID + "&b=" + others[0].ID
	ready := `document.querySelectorAll("#pair .agn-picture").length === 2`
	// shown is a condition: the last events that both have played.
	shown := func(a, b string) string {
		return fmt.Sprintf(`[...document.querySelectorAll("#pair section")].map((s) => `+
			`s.querySelector("[aria-current] .w")?.textContent ?? "").join() === %q`, a+","+b)
	}
	h.at(home, ready)
	if got := browsertest.Ask[string](h.Browser,
		`document.getElementById("differences").textContent`); got != "The first 3 events are the same in both; then d6 in "+
		"the first game and c6 in the second. In all, 6 events differ." {
		t.Errorf("told: %s", got)
	}
	if got := browsertest.Ask[string](h.Browser, `document.querySelector("#apart table").textContent`); !strings.Contains(
		got,
		"WhiteChitraBina") {
		t.Errorf("tags that differ: %s", got)
	}
	h.Click("#next", shown("e3", "e3"))
	h.Key("ArrowRight", shown("e6", "e6"))
	h.Click("#back", shown("e3", "e3"))
	h.Key("ArrowLeft", shown("", ""))
	h.Click("#differ", shown("d6", "c6"))
	h.Click("#first", shown("", ""))
	h.Key("n", shown("d6", "c6"))
	h.Key("n", shown("f3", "c6"))
	h.Key("Home", shown("", ""))
	h.Click("#last", shown("h3", "c6"))
	h.Key("ArrowLeft", shown("g6", "c6"))
	h.Key("End", shown("h3", "c6"))
	h.Click(`#pair section:last-child [data-node="2"]`, shown("e6", "e6"))
	h.Key("Home", shown("", ""))
	h.Enter(`#pair section [data-node="1"]`, shown("e3", "e3"))
	place := `[...document.querySelectorAll("#pair rect[data-square=a1]")].map((e) => e.getAttribute("x") + " " + ` +
		`e.getAttribute("y")).join()`
	at := browsertest.Ask[string](h.Browser, place)
	h.Key("f", fmt.Sprintf("%s !== %q", place, at))
	for _, press := range []func(string, string){h.Click, h.Enter} {
		h.at(home, ready)
		press("#apart summary", `document.getElementById("apart").open`)
		at = browsertest.Ask[string](h.Browser, place)
		press(`#pair [aria-label="Flip"]`, fmt.Sprintf("%s !== %q", place, at))
		press(`#pair [aria-label="Enlarge"]`, has("#pair .bv.big"))
		press(`#pair .bv-sq[tabindex="0"]`, has("#pair .bv-said b"))
		press("#link", `location.hash === document.getElementById("link").hash`)
		press("#pair a", has("#board .agn-picture"))
		h.at(home, ready)
		press("#collate", `location.pathname === "/collate"`)
	}
	h.at(home, ready)
	h.Click("#apart summary", `document.getElementById("apart").open`)
	h.scrolled("#pair .wide")
	// It plays by itself, and stops.
	for _, press := range []func(){func() { h.Click("#play", playing) }, func() { h.Enter("#play", playing) },
		func() { h.Key("Space", playing) }} {
		h.at(home, ready)
		browsertest.Ask[bool](h.Browser, "(window.setInterval = () => 1, true)")
		press()
		h.Click("#play", "!("+playing+")")
	}
	// Games that are not there, or not named.
	h.at("/compare", text("faults", "choose two games"))
	h.at("/compare?a="+ids[0].ID+"&b=abcd", text("faults", "no such game"))
	h.links(home, ready)
	// The page is that of Read, whose other controls its own test presses.
	for _, u := range h.Unpressed("/compare") {
		if strings.Contains(u, "#pair") || strings.Contains(u, "#differ") || strings.Contains(u, "#controls") {
			t.Error(u)
		}
	}
}

// TestLeftOutShown: a page of what is found says how many games it lacks, and the next one is
// still to be had.
func TestLeftOutShown(t *testing.T) {
	s := rich(t)
	s.damage()
	h := newHand(t, s)
	h.at("/search", text("page", "1–50")+" && "+text("found", "71 games"))
	h.Until(text("found", ", without 1 whose rows do not match their checksums"))
	if n := browsertest.Ask[int](h.Browser, `document.querySelectorAll("#rows tbody tr").length`); n != 49 {
		t.Errorf("%d games are shown", n)
	}
	h.Click("#after", shows(51, 71)+" && "+text("found", "71 games"))
	if browsertest.Ask[bool](h.Browser, text("found", "without")) {
		t.Error("the second page lacks a game")
	}
}
