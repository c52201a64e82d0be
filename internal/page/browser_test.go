package page_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser is one that replays pages.
type browser struct {
	*browsertest.Browser
	t *testing.T
	// files has the file of each page that was opened.
	files map[string]string
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	return &browser{browsertest.New(t, "file://"), t, map[string]string{}}
}

// open opens a page of games, and fails the test where it is at fault.
func (b *browser) open(text, fragment string) {
	b.t.Helper()
	name := b.files[text]
	if name == "" {
		name = filepath.Join(b.t.TempDir(), "page.html")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			b.t.Fatal(err)
		}
		b.files[text] = name
	}
	// Another fragment alone would not load it again.
	b.Run(chromedp.Navigate("about:blank"))
	b.Open("file://" + name + fragment)
	b.Until(`document.getElementById("name").textContent !== ""`)
}

// pageOf returns a page of the first games of a file.
func pageOf(t *testing.T, most int, files ...string) (string, []*page.Game) {
	t.Helper()
	var games []*page.Game
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join("../../testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		all := visitAll(t, file, string(text))
		games = append(games, all[:min(most, len(all))]...)
	}
	return write(t, strings.Join(files, ", "), games...), games
}

// walkAll goes forward by the key from the first moment to the last and returns what the board
// shows at each.
const walkAll = `(() => {
  const out = [], press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  press("Home");
  for (let i = 0; i < 5000; i++) {
    const svg = document.querySelector("#board:not([hidden]) .agn-picture");
    out.push({
      position: svg ? svg.dataset.position : "", words: svg ? svg.getAttribute("aria-label") : "",
      stale: document.querySelector("#board .bv.stale") !== null, breach: document.getElementById("breach").textContent,
      men: [...document.querySelectorAll("#board .bv-men .agn-stack")].map((g) => ` +
	`JSON.stringify({...g.dataset})).sort(),
      copy: document.getElementById("position").value, said: document.getElementById("said").textContent,
    });
    if (document.getElementById("next").disabled) break;
    press("ArrowRight");
  }
  return out;
})()`

type shownMoment struct {
	Position, Copy, Said, Words, Breach string
	Men                                 []string
	Stale                               bool
}

// TestReplay replays a game of each rule set, and a faulty one, in a browser: each position, the
// men on the board and the words are those that the referee gave.
func TestReplay(t *testing.T) {
	b := newBrowser(t)
	mine := daily.Part(t, 2)
	for i, v := range []string{"chaturanca-1", "chaturanca-2", "chaturanca-3", "chaturanga-2p", "chaturaji",
		"caturanga-race", "ashta-kashte", "thaayam", "chauka-bara", "chaupur"} {
		if !mine(i) {
			continue
		}
		file := "games/" + v + ".agn"
		text, games := pageOf(t, 1, file)
		b.open(text, "")
		b.compare(v, games[0], browsertest.Ask[[]shownMoment](b.Browser, walkAll))
	}
	text, games := pageOf(t, 1, "faulty/nine-classic-faults.agn")
	b.open(text, "")
	b.compare("nine-classic-faults", games[0], browsertest.Ask[[]shownMoment](b.Browser, walkAll))
	b.Sound()
}

// compare compares what a browser has shown with the moments of the main line.
func (b *browser) compare(name string, g *page.Game, shown []shownMoment) {
	b.t.Helper()
	want, line := moments(g), mainLine(g)
	if len(shown) != len(line) {
		b.t.Errorf("%s: %d moments shown, want %d", name, len(shown), len(line))
		return
	}
	var last moment
	for event, s := range shown {
		n := line[event]
		if known := !g.Nodes[n].Unknown; known {
			last = want[n]
		} else if !strings.Contains(s.Breach, "Last known position, after") {
			b.t.Errorf("%s, event %d: where no position is known stands %q", name, event, s.Breach)
		}
		if s.Stale != g.Nodes[n].Unknown || s.Stale != (s.Breach != "") {
			b.t.Errorf("%s, event %d: grey is %v, said %q", name, event, s.Stale, s.Breach)
		}
		if s.Position != last.position || s.Copy != want[n].position {
			b.t.Errorf("%s, event %d: %q is shown, %q to be copied, want %q", name, event, s.Position, s.Copy, last.position)
		}
		var men []string
		for _, m := range last.men {
			if m.Square != "" {
				men = append(men, m.Seat+m.Army+m.Piece+m.Square+m.Place)
			}
			if m.Army == m.Seat && !strings.Contains(s.Words, m.Words) {
				b.t.Errorf("%s, event %d: %q is not among the words %q", name, event, m.Words, s.Words)
			}
		}
		var got []string
		for _, m := range s.Men {
			var d map[string]string
			if err := json.Unmarshal([]byte(m), &d); err != nil {
				b.t.Fatal(err)
			}
			got = append(got, d["seat"]+d["army"]+d["piece"]+d["square"]+d["place"])
		}
		slices.Sort(men)
		slices.Sort(got)
		if !slices.Equal(got, men) {
			b.t.Errorf("%s, event %d: men %v, want %v", name, event, got, men)
		}
		if event > 0 && !strings.HasPrefix(s.Said, g.Texts[g.Nodes[n].Said]) {
			b.t.Errorf("%s, event %d: said %q, want %q", name, event, s.Said, g.Texts[g.Nodes[n].Said])
		}
	}
}

// state is what the keys and buttons of the replay change.
const state = `JSON.stringify([document.querySelector("#moves [aria-current]")?.dataset.node ?? "0", ` +
	`document.getElementById("name").textContent, document.querySelector("#board .bv-labels span")?.style.left,
  document.documentElement.dataset.theme ?? "", document.getElementById("over").open, document.title,
  document.getElementById("choosing").hidden, [...document.querySelectorAll("#pair [aria-current]")].map((e) => ` +
	`e.dataset.node), document.getElementById("pair").hidden,
  document.getElementById("keys").open, document.getElementById("said").textContent, ` +
	`document.getElementById("verdict").textContent])`

// TestControls presses everything that a page has, by hand and by key. A button of the replay must change
// what the page shows, and its key as the button does.
func TestControls(t *testing.T) {
	b := newBrowser(t)
	// A game that plays by itself stays where it is, however long a question takes.
	b.OnLoad(`setInterval = () => 1; if (location.protocol === "file:") localStorage.clear(); print = () => { ` +
		`document.title = "printed"; }`)
	b.Run(chromedp.EmulateViewport(1100, 900)) // the list opens over all
	text, games := pageOf(t, 3, "games/annotated.agn", "faulty/nine-classic-faults.agn")
	other := ""
	for i, g := range games {
		for n := range g.Nodes {
			if g.Nodes[n].Depth > 0 {
				other = fmt.Sprintf("#game=%d&event=%d", i+1, n)
			}
		}
	}
	b.Watch()
	for id, key := range map[string]string{
		"next": "ArrowRight", "back": "ArrowLeft", "first": "Home", "last": "End", `board [aria-label="Flip"]`: "f",
		"variation": "v", "fault": "n", "copy": "c", "list": "g", "before": "[", "after": "]", "theme": "t", "help": "?",
		"compare": "b", "print": "p", "alone": "b", "differ": "n",
	} {
		// After the first event of the fourth game, which has a finding or more, in a variation, or beside another.
		from := "#game=4&event=1"
		switch id {
		case "variation":
			from = other
		case "alone", "differ":
			from = "#game=4&with=1&event=1"
		}
		b.open(text, from)
		before := browsertest.Ask[string](b.Browser, state)
		b.Click("#"+id, fmt.Sprintf("%s !== %q", state, before))
		byButton := browsertest.Ask[string](b.Browser, state)
		b.open(text, from)
		b.Key(key, fmt.Sprintf("%s === %q", state, byButton))
	}
	playing, open := `document.getElementById("play").getAttribute("aria-pressed") === "true"`,
		func(id string) string { return fmt.Sprintf("document.getElementById(%q).open", id) }
	b.open(text, "#game=4")
	b.Key("Space", playing)
	b.Key("Space", "!("+playing+")")
	b.Click("#play", playing)
	b.Click("#play", "!("+playing+")")
	for _, press := range []func(selector, until string){b.Click, b.Enter} {
		b.open(text, "#game=4")
		press(`#moves button[data-node="1"]`, `document.querySelector('#moves [aria-current][data-node="1"]')`)
		b.Key("Home", `!document.querySelector("#moves [aria-current], #findings .here")`)
		press("#findings .jump", `document.querySelector("#findings .here")`)
		press("#findings summary", `document.querySelector("#findings details").open`)
		press("#breach summary", `document.querySelector("#breach details").open`)
		press("#tagged summary", open("tagged"))
		b.Keys("#position", kb.End, `document.activeElement.id === "position"`)
		b.Run(b.Clicking("#position"))
		press(`#board .bv-sq[tabindex="0"]`, `document.querySelector("#board .bv-said").textContent !== ""`)
		press(`#board [aria-label="Enlarge"]`, `document.querySelector("#board .bv.big")`)
		b.Key("g", open("over"))
		press("#close", "!"+open("over"))
		b.Key("g", open("over"))
		b.Run(b.Clicking("#search"))
		b.Keys("#search", "annotated", `document.querySelectorAll("#entries li").length === 3`)
		press("#clear", `document.getElementById("clear").hidden && document.querySelectorAll("#entries li").length === 6`)
		name := browsertest.Ask[string](b.Browser, `document.getElementById("verdict").textContent`)
		press("#entries button", fmt.Sprintf(`!%s && document.getElementById("verdict").textContent !== %q`, open("over"),
			name))
		b.Key("b", open("over"))
		press("#nocompare", "!"+open("over"))
		b.Key("b", open("over"))
		press("#entries li:nth-child(2) button", `document.querySelectorAll("#pair .agn-picture").length === 2`)
		press("#apart summary", open("apart"))
		press(`#pair [aria-label="Enlarge"]`, `document.querySelector("#pair .bv.big")`)
		press(`#pair .bv-sq[tabindex="0"]`, `document.querySelector("#pair .bv-said").textContent !== ""`)
		press("#apart .wide", `document.activeElement.matches(".wide")`)
		press(`#pair section [data-node="1"]`, `document.querySelectorAll("#pair [aria-current]").length === 2`)
		b.open(text, "#game=4&with=1")
		press("#pair a", `document.getElementById("pair").hidden`)
		b.Key("g", open("over"))
		press("#booklet", `document.title === "printed"`)
		b.Key("?", open("keys"))
		press("#closekeys", "!"+open("keys"))
		b.Key("End", `document.getElementById("next").disabled`)
		press("#link", `location.hash === document.getElementById("link").getAttribute("href")`)
	}
	b.everyFilter(t)
	b.Sound()
	for _, u := range b.Unpressed("") {
		if !strings.HasSuffix(u, "#toEnd") && !strings.Contains(u, "#toEnd by key") { // a file that is served alone grows
			t.Error(u)
		}
	}
}

// everyFilter narrows a long list down by each filter, by mouse and by key, and by words: the counts are those of
// the games, and more rows come when they are asked for.
func (b *browser) everyFilter(t *testing.T) {
	var games []*page.Game
	for i := range 250 {
		games = append(games, visit(t, fmt.Sprintf("[White \"%s\"]\n[Black \"Ravi\"]\n[Date \"%s\"]\n[Variant "+
			"\"chaturanga-2p\"]\n[Termination \"resignation\"]\n\n1. %s e6 %s\n", []string{"Asha", "Meera"}[i%2],
			[]string{"1898.05.12", "189?.??.??", "????.??.??", "1901.??.??"}[i%4], []string{"e3", "Ke5"}[i/200],
			[]string{"1-0", "*"}[i%5/4])))
	}
	games = append(games, visit(t, "[Variant \"thaayam\"]\n\n*\n"))
	text, rows := write(t, "many", games...), `document.querySelectorAll("#entries li").length`
	found := func(n string) string { return fmt.Sprintf(`document.getElementById("found").textContent === %q`, n) }
	b.Run(chromedp.EmulateViewport(1400, 900))
	b.open(text, "")
	for _, c := range []struct{ id, value, want string }{
		{"by-year", "1890s", "126 of 251"}, {"by-year", "1898", "63 of 251"}, {"by-year", "1901", "62 of 251"},
		{"by-year", "no date", "63 of 251"}, {"by-player", "Asha", "125 of 251"}, {"by-verdict", "illegal", "50 of 251"},
		{"by-result", "*", "51 of 251"},
	} {
		choose := fmt.Sprintf(
			`(() => { const s = document.getElementById(%q); s.dispatchEvent(new Event("focus")); const o = `+
				`[...s.options].find((o) => o.value === `+
				`%q); s.value = o.value; s.dispatchEvent(new Event("change")); return o.textContent; })()`, c.id, c.value)
		label := browsertest.Ask[string](b.Browser, choose)
		b.Until(found(c.want))
		n, _, _ := strings.Cut(c.want, " ")
		if !strings.HasSuffix(label, "("+n+")") {
			t.Errorf("%s %s is offered as %q, %s fit", c.id, c.value, label, c.want)
		}
		if c.id == "by-player" { // the next game is the next of those that are listed
			b.Run(chromedp.Evaluate(`document.activeElement.blur()`, nil))
			b.Key("]", `document.getElementById("which").textContent === "game 3 of 251"`)
			b.Key("[", `document.getElementById("which").textContent === "game 1 of 251"`)
		}
		b.Run(chromedp.Evaluate(`document.getElementById("clear").click()`, nil))
		b.Until(found("251"))
	}
	for _, id := range []string{"by-variant", "by-year", "by-player", "by-verdict", "by-result"} {
		b.Keys("#"+id, kb.ArrowDown, fmt.Sprintf(`document.getElementById(%q).value !== ""`, id))
		b.Run(chromedp.Evaluate(`document.getElementById("clear").click()`, nil), b.Clicking("#"+id),
			chromedp.KeyEvent(kb.Escape))
	}
	b.Until(rows + " === 100")
	b.Click("#longer", rows+" === 200")
	b.Enter("#longer", rows+` === 251 && document.getElementById("longer").hidden`)
	b.open(text, "#game=240")
	b.Until(`document.querySelector("#entries [aria-current]")?.dataset.game === "240" && ` + rows + " === 51")
	b.Click("#sooner", rows+" === 151")
	b.Enter("#sooner", rows+` === 251 && document.getElementById("sooner").hidden`)
}

// TestReach goes on by what else the hand does: a click on a move, the wheel, a real key, the
// search, a finding.
func TestReach(t *testing.T) {
	b := newBrowser(t)
	text, _ := pageOf(t, 5, "games/annotated.agn", "faulty/nine-classic-faults.agn")
	now := `document.querySelector("#moves [aria-current]")?.textContent ?? ""`
	b.open(text, "#game=1")
	b.Run(b.Clicking(`#moves button[data-node="2"]`))
	if got := browsertest.Ask[string](b.Browser, now); got == "" {
		t.Error("a click on a move leads nowhere")
	}
	b.open(text, "#game=1")
	b.Run(chromedp.Evaluate(`document.getElementById("board").dispatchEvent(new WheelEvent("wheel", {deltaY: 10, `+
		`cancelable: true}))`, nil))
	if got := browsertest.Ask[string](b.Browser, now); got == "" {
		t.Error("the wheel leads nowhere")
	}
	b.Run(chromedp.KeyEvent("g"), chromedp.Evaluate(`document.activeElement.value = ""`, nil),
		chromedp.KeyEvent("breach"))
	if got := browsertest.Ask[string](b.Browser, `document.getElementById("found").textContent`); !strings.HasSuffix(got,
		" of 9") || strings.HasPrefix(got, "0 ") || strings.HasPrefix(got, "9 ") {
		t.Errorf("found %q", got)
	}
	b.Run(chromedp.Evaluate(`document.querySelector("#entries button").click()`, nil))
	b.Until(`document.getElementById("verdict").className === "small illegal"`)
	b.Run(b.Clicking("#findings .jump"))
	if got := browsertest.Ask[string](b.Browser,
		`document.querySelector("#findings li.here strong").textContent`); !strings.HasPrefix(got, "error ") {
		t.Errorf("the finding jumped to is %q", got)
	}
	b.Sound()
}

// TestHostile opens pages whose texts would be script anywhere else.
func TestHostile(t *testing.T) {
	b := newBrowser(t)
	for _, value := range hostile {
		value = strings.NewReplacer("{", "", "}", "").Replace(value)
		tag := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
		g := visit(t, "[Event \""+tag+"\"]\n[White \""+tag+"\"]\n[Variant \"chaturanga-2p\"]\n\n{"+value+"} 1. e3 {"+value+
			"} e6 *\n")
		b.open(write(t, value, g), "")
		b.Run(chromedp.Evaluate(`document.getElementById("list").click(); dispatchEvent(new Event("beforeprint"))`, nil))
		if n := browsertest.Ask[int](b.Browser,
			`document.querySelectorAll("main script, main img, main [onload], main [onerror], #paper script, #paper `+
				`img").length`); n > 0 {
			t.Errorf("%q became %d elements", value, n)
		}
		if text := browsertest.Ask[string](b.Browser, `document.querySelector(".comment").textContent`); text != value {
			t.Errorf("%q is shown as %q", value, text)
		}
	}
	b.Sound()
}

// TestNarrow holds that nothing sticks out of windows of any width, with letters of twice the size too, that the board
// stays in view while the record of a phone is scrolled, and that stepping is where a thumb is.
func TestNarrow(t *testing.T) {
	b := newBrowser(t)
	for _, file := range []string{"games/chaupur.agn", "games/chaturaji.agn", "faulty/nine-classic-faults.agn"} {
		text, _ := pageOf(t, 2, file)
		for _, wide := range []int64{320, 390, 768, 1180, 1400} {
			b.Run(chromedp.EmulateViewport(wide, 640))
			for _, where := range []string{"#game=1&event=3", "#game=1&with=2&event=3"} {
				b.open(text, where)
				for _, size := range []string{"100%", "200%"} {
					b.Run(chromedp.Evaluate(fmt.Sprintf(`document.documentElement.style.fontSize = %q; undefined`, size), nil))
					if out := b.TooWide(wide); out != "" {
						t.Errorf("%s%s, letters of %s: %s", file, where, size, out)
					}
				}
			}
		}
		b.Run(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile))
		b.open(text, "#game=1&event=3")
		b.Run(chromedp.Evaluate(`scrollTo(0, document.body.scrollHeight / 2)`, nil))
		if top := browsertest.Ask[float64](b.Browser,
			`document.getElementById("board").getBoundingClientRect().bottom`); top <= 0 {
			t.Errorf("%s: the board is out of view", file)
		}
		small := browsertest.Ask[[]string](b.Browser, `["first", "back", "next", "last", "fault"].filter((id) => {
			const r = document.getElementById(id).getBoundingClientRect();
			return r.width < 44 || r.height < 44 || r.bottom > 640 || r.top < 560; })`)
		if len(small) > 0 {
			t.Errorf("%s: small or out of reach: %v", file, small)
		}
	}
	b.Sound()
}

// TestAccessible runs axe-core over every view, in both themes, wide and narrow.
func TestAccessible(t *testing.T) {
	axe, mine := browsertest.Axe(t), daily.Part(t, 2)
	b := newBrowser(t)
	text, _ := pageOf(t, 3, "games/annotated.agn", "faulty/nine-classic-faults.agn", "games/chaupur.agn")
	empty := write(t, "empty")
	for i, look := range []struct {
		theme string
		wide  int64
	}{{"light", 320}, {"dark", 390}, {"dark", 1100}, {"light", 1280}, {"dark", 2560}} {
		if !mine(i) {
			continue
		}
		theme, wide := look.theme, look.wide
		for view, act := range map[string]string{
			"#game=1&event=3": "", "#game=4&event=3": `document.querySelector("details").open = true`, "#game=7&event=9": "",
			"#game=1&event=1": `document.getElementById("list").click()`,
			"#game=1&event=2": `document.getElementById("help").click()`, "#none": "", "#game=1&with=2&event=3": "",
		} {
			b.Look(wide, theme)
			if view == "#none" {
				b.open(empty, "")
			} else {
				b.open(text, view)
			}
			b.Run(chromedp.Evaluate(act+`;undefined`, nil))
			if out := b.TooWide(wide); out != "" {
				t.Errorf("%s, %s: %s", view, theme, out)
			}
			for _, f := range b.Violations(axe) {
				t.Errorf("%s, %s, %d wide: %s", view, theme, wide, f)
			}
		}
	}
	b.Sound()
}

// TestRightToLeft opens games with names that are written from right to left: what stands beside
// them is seen as it is written.
func TestRightToLeft(t *testing.T) {
	const game = "[Event \"%s\"]\n[Date \"1898.05.12\"]\n[White \"%[1]s\"]\n[Black \"%[1]s\"]\n[Result \"0-1\"]\n" +
		"[Termination \"resignation\"]\n[Variant \"chaturanga-2p\"]\n[%[2]s \"0-1\"]\n\n1. e3 {%[1]s} e6 0-1\n"
	name := "عبد الرحمن"
	text := write(t, name, visitAll(t, name+".agn", fmt.Sprintf(game, name, "X")+"\n[Variant \""+name+
		"\"]\n[Date \"1898-05-12\"]\n\n1. e3 *\n")...)
	b := newBrowser(t)
	for n := 1; n <= 2; n++ {
		b.open(text, fmt.Sprintf("#game=%d", n))
		for _, wrong := range b.Turned() {
			t.Errorf("game %d: turned round is %s", n, wrong)
		}
		if got := browsertest.Ask[string](b.Browser,
			`document.querySelector("#entries button").textContent`); !strings.Contains(got, name+" – "+name+
			"Chaturanga for two, 12 May 1898✓ 0-1, 1 round") {
			t.Errorf("the list has %q", got)
		}
	}
}

// TestLostByLink: a page that is opened by a link at a lost throw says what it can have been, and at no other event.
func TestLostByLink(t *testing.T) {
	b := newBrowser(t)
	text := write(t, "lost", lostGame(t))
	for event, want := range map[int]string{3: "inferred: event 3, G throws 4 cowries, fits: <2> 60.0 %, <3> 40.0 %", 2: ""} {
		b.open(text, fmt.Sprintf("#game=1&event=%d", event))
		if said := browsertest.Ask[string](b.Browser, `document.getElementById("said").textContent`); said != want {
			t.Errorf("event %d: %q", event, said)
		}
	}
	b.Sound()
}
