package element_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/element"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/referee"
	"github.com/chromedp/chromedp"
)

// site serves files by their paths, to pages that may load nothing but what is here.
func site(t *testing.T, files map[string]string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := files[r.URL.Path]
		switch filepath.Ext(r.URL.Path) {
		case ".js":
			w.Header().Set("Content-Type", "text/javascript")
		case ".svg":
			w.Header().Set("Content-Type", "image/svg+xml")
			text, ok = `<svg xmlns="http://www.w3.org/2000/svg"/>`, true
		case ".json":
			w.Header().Set("Content-Type", "application/json")
		}
		w.Header().Set("Content-Security-Policy", "default-src 'self'")
		if !ok {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = w.Write([]byte(text))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

const head = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>elements</title>` +
	`<link rel="icon" href="/icon.svg"><script src="/ashtapada.js" defer></script></head><body><main><h1>Elements</h1>`

// gameText is a game of a file as agn page --embed writes it.
func gameText(t *testing.T, file string, number int) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := ""
	err = page.Judge(t.Context(), referee.Batch{},
		slices.Values([]referee.Input{referee.InputOf(filepath.Base(file), text)}),
		func(g *page.Game, r *referee.Result) error {
			if r.Number == number && g != nil {
				raw, err := json.Marshal(g)
				out = string(raw)
				return err
			}
			return r.Err
		})
	if err != nil || out == "" {
		t.Fatalf("%s: no game %d: %v", file, number, err)
	}
	return out
}

// TestSize: the script stays small, with the boards of all rule sets in it.
func TestSize(t *testing.T) {
	if n := len(element.Script()); n > 61_000 {
		t.Errorf("the script has %d bytes", n)
	} else {
		t.Logf("%d bytes", n)
	}
}

const shown = `new Promise((done) => { const e = %s; for (const n of ["agn-shown", "agn-fault"]) ` +
	`e.addEventListener(n, () => done(e.shadowRoot.querySelector(".agn-fault")?.textContent ?? ""), {once: true}); %s })`

// ask does something to an element and returns the sentence that it then shows in place of a picture, or nothing.
func ask(b *browsertest.Browser, of, do string) string {
	said := ""
	b.Run(chromedp.Evaluate(fmt.Sprintf(shown, of, do), &said, browsertest.Awaited))
	return said
}

// TestPositions: positions of all rule sets, of any number of seats and under any options, are shown as the engine has
// them.
func TestPositions(t *testing.T) {
	home := site(t, map[string]string{"/ashtapada.js": element.Script(),
		"/": head + `<agn-board variant="chaupur"></agn-board></main>`})
	b := browsertest.New(t, home)
	b.Open(home + "/")
	b.Until(`document.querySelector("agn-board").moment`)
	all := positions(t, 4, 60)
	seen := map[string]int{}
	var got []known
	question, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	b.Run(chromedp.Evaluate(`(async () => {
		const out = [], e = document.createElement("agn-board");
		document.body.append(e);
		for (const {variant, position, options} of `+string(question)+`) {
			const there = new Promise((done) => { for (const n of ["agn-shown", "agn-fault"]) e.addEventListener(n, done, `+
		`{once: true}); });
			e.remove();
			for (const [k, v] of Object.entries({variant, position, options})) e.setAttribute(k, v);
			document.body.append(e);
			await there;
			const m = e.moment, fault = e.shadowRoot.querySelector(".agn-fault");
			out.push(fault ? {variant: fault.textContent} : {variant, position: m.position, options, board: e.board, men: `+
		`m.men, seat: m.seat, due: m.due});
		}
		return out;
	})()`, &got, browsertest.Awaited))
	for i, want := range all {
		seen[want.Variant]++
		have := got[i]
		if have.Due == "" {
			have.Due = want.Due // of a placement only the judge knows it
		}
		if w, h := text(t, want), text(t, have); w != h {
			t.Fatalf("%s %s is shown as\n%s\nwant\n%s", want.Variant, want.Position, h, w)
		}
	}
	if len(seen) != 10 || len(all) < 300 {
		t.Errorf("%d positions of %v", len(all), seen)
	}
	b.Sound()
}

func text(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestBadPositions: what is no position is told in a sentence that names what is wrong.
func TestBadPositions(t *testing.T) {
	home := site(t, map[string]string{"/ashtapada.js": element.Script(),
		"/": head + `<agn-board variant="chaupur"></agn-board></main>`})
	b := browsertest.New(t, home)
	b.Open(home + "/")
	b.Until(`document.querySelector("agn-board").moment`)
	for _, c := range []struct{ variant, position, options, want string }{
		{"", "", "", "names no rule set"},
		{"chess", "", "", `There is no rule set "chess", only ashta-kashte, `},
		{"constructor", "", "", "There is no rule set"},
		{"chaupur", "x", "", "The position begins with men of no seat"},
		{"chaupur", "R:j3,j2,r9,s9 R cast - new", "", "men of the seats R"},
		{"chaupur", "R:j3,j2,r9,z9 Y:q10,r10,k18,k19 G:j17,j18,b11,a11 W:c10,b10,i2,i1 R cast - new", "",
			`"z9" among the men of Red`},
		{"chaupur", "R:j3,j2,r9 Y:q10,r10,k18,k19 G:j17,j18,b11,a11 W:c10,b10,i2,i1 R cast - new", "",
			"Red has 3 men, want 4"},
		{"chaupur", "R:j3,j2,r9,s9 Y:q10,r10,k18,k19 G:j17,j18,b11,a11 W:c10,b10,i2,i1 X cast - new", "",
			`"X" is no seat on turn`},
		{"chaupur", "R:j3,j2,r9,s9 Y:q10,r10,k18,k19 G:j17,j18,b11,a11 W:c10,b10,i2,i1 R jump - new", "",
			`"jump" is not what is due`},
		{"chaupur", "R:j3,j2,r9,s9 Y:q10,r10,k18,k19 G:j17,j18,b11,a11 W:c10,b10,i2,i1 R cast", "",
			"The position has 6 fields, want 8"},
		{"chauka-bara", "R:@,c1,c1,c1 G:e3,e3,e3,e3 W:c5,c5,c5,c5 B:a3,a3,a3,a3 R - - cast - 0 1 new", "", `"@" among`},
		{"chaupur", "", "partnership=no", `There is no option "partnership", only`},
		{"chaturanga-2p", "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP w", "", "The placement has 7 ranks, want 8"},
		{"chaturanga-2p", "rnekvenr/pppppppp/8/8/8/9/PPPPPPPP/RNEVKENR w", "",
			"Rank 3 of the placement has 9 squares, want 8"},
		{"chaturanga-2p", "rnekvenr/pppppppp/8/8/8/8/PPPXPPPP/RNEVKENR w", "", `"X" on rank 2 is no man`},
		{"chaturanga-2p", "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR", "", "does not say whose turn it is"},
		{"chaturanga-2p", "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR g", "", `"g" is no seat on turn: want w or b`},
		{"chaturanga-2p", "rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w KQkq", "", "leap"},
		{"chaturaji", "yByP2bKbRbNbB/yNyP2bPbPbPbP/yRyP6/yKyP6/6gPgK/6gPgR/rPrPrPrP2gPgN/rBrNrRrK2gPgB r dce:3", "",
			`"dce:3" says nothing`},
		{"chaturaji", strings.Repeat("9", 5000), "", "too long"},
		{"thaayam", "<img src=x onerror=alert(1)>", "", "begins with men of no seat"},
	} {
		raw := fmt.Sprintf("e.remove(); e.setAttribute('variant', %q); e.setAttribute('position', %q); "+
			"e.setAttribute('options', %q); document.querySelector('main').append(e);", c.variant, c.position, c.options)
		if got := ask(b, `document.querySelector("agn-board")`, raw); !strings.Contains(got, c.want) ||
			!strings.HasSuffix(got, ".") {
			t.Errorf("%s %q %s: it says %q, want %q", c.variant, c.position, c.options, got, c.want)
		}
	}
	// It shows a position again when there is one.
	if got := ask(b, `document.querySelector("agn-board")`,
		`e.setAttribute("options", ""); e.setAttribute("position", ""); `+
			`e.setAttribute("variant", "thaayam");`); got != "" {
		t.Errorf("it goes on saying %q", got)
	}
	b.Sound()
}

// TestGame replays a game by hand, with a breach behind which the last known position stays.
func TestGame(t *testing.T) {
	files := map[string]string{"/ashtapada.js": element.Script(),
		"/":             head + `<agn-game src="games/1.json"></agn-game></main>`,
		"/games/1.json": gameText(t, "../../testdata/games/annotated.agn", 1),
		"/games/2.json": gameText(t, "../../testdata/faulty/M006-destination-not-reachable.agn", 1),
		"/text":         "no JSON", "/list": "[1]",
		"/other": `{"nodes":[],"items":[],"men":[],"texts":[],"findings":[],"tags":[]}`,
		"/odd":   `{"nodes":[{"p":7,"s":9}],"items":[1,null],"men":[],"texts":[],"findings":[],"tags":[]}`}
	home := site(t, files)
	b := browsertest.New(t, home)
	b.Open(home + "/")
	in := `document.querySelector("agn-game").shadowRoot`
	b.Until(in + `.querySelector(".agn-moves button")`)
	var game struct {
		Nodes []struct {
			Item int `json:"i"`
		}
	}
	if err := json.Unmarshal([]byte(files["/games/1.json"]), &game); err != nil {
		t.Fatal(err)
	}
	// Its moves are the score sheet of the pages: a row a round, a column a seat.
	seats := browsertest.Ask[string](b, `[...new Set([...`+in+
		`.querySelectorAll(".agn-moves table.score tbody td[data-seat]")]`+
		`.filter((td) => td.querySelector("[data-item]")).map((td) => td.dataset.seat))].join()`)
	rounds := browsertest.Ask[string](b, `[...`+in+
		`.querySelectorAll(".score tbody th")].map((th) => th.textContent).join()`)
	if seats != "White,Black" || rounds != "1,2,3,4" {
		t.Errorf("the score sheet has the seats %s and the rounds %s", seats, rounds)
	}
	now := `document.querySelector("agn-game").moment.position`
	start := browsertest.Ask[string](b, now)
	b.Run(chromedp.Evaluate(in+`.querySelector("[data-go=next]").click()`, nil))
	b.Until(now + ` !== ` + fmt.Sprintf("%q", start))
	b.Run(chromedp.Evaluate(in+`.querySelector("[data-go=last]").click()`, nil))
	b.Until(in + `.querySelector("[data-go=next]").disabled`)
	b.Run(chromedp.Evaluate(in+`.querySelector("[data-go=first]").click()`, nil))
	b.Until(now + ` === ` + fmt.Sprintf("%q", start))
	if got := browsertest.Ask[int](b, in+`.querySelectorAll(".agn-moves button").length`); got != len(game.Nodes)-1 {
		t.Errorf("%d events can be chosen, of %d", got, len(game.Nodes)-1)
	}
	if got := ask(b, `document.querySelector("agn-game")`,
		`e.setAttribute("event", "end"); e.setAttribute("src", "games/2.json");`); got != "" {
		t.Errorf("a game with a breach: %s", got)
	}
	b.Until(in + `.querySelector(".bv.stale")`)
	for src, want := range map[string]string{"missing.json": `"missing.json" cannot be loaded: 404`, "text": "is no JSON",
		"list": "no game as",
		"odd":  "no game as", "": "names no game", "https://elsewhere.invalid/x.json": "cannot be loaded"} {
		if got := ask(b, `document.querySelector("agn-game")`,
			fmt.Sprintf(`e.setAttribute("src", %q);`, src)); !strings.Contains(got, want) {
			t.Errorf("src=%q: it says %q, want %q", src, got, want)
		}
	}
	if got := ask(b, `document.querySelector("agn-game")`, `e.setAttribute("src", "other");`); got != "" {
		t.Logf("a game without moments: %s", got)
	}
	// What is refused is said in the console too, by the browser itself.
	wrong := slices.DeleteFunc(b.Wrong(), func(w string) bool {
		return strings.Contains(w, "404") || strings.Contains(w, "elsewhere.invalid") ||
			strings.Contains(w, "Content Security Policy")
	})
	if !reflect.DeepEqual(wrong, []string(nil)) && len(wrong) > 0 {
		t.Error(wrong)
	}
}

// TestIndex: the list of games shows each where it is opened, and asks for it then only.
func TestIndex(t *testing.T) {
	var page strings.Builder
	entries := []element.Entry{{Src: "1.json"}, {Src: "2.json"}}
	entries[0].Players = []string{"White \u202eAsha</summary>"}
	if err := element.Index(&page, "Two <i>games</i>", entries); err != nil {
		t.Fatal(err)
	}
	home := site(t, map[string]string{"/": page.String(), "/ashtapada.js": element.Script(), "/favicon.ico": "",
		"/2.json": gameText(t, "../../testdata/games/annotated.agn", 1)})
	b := browsertest.New(t, home)
	b.Open(home + "/")
	b.Run(chromedp.Evaluate(`document.querySelectorAll("summary")[1].click()`, nil))
	b.Until(`document.querySelectorAll("agn-game")[1].moment`)
	if browsertest.Ask[bool](b, `!!document.querySelector("agn-game").shadowRoot.firstChild`) {
		t.Error("a game that is not opened is loaded")
	}
	for _, v := range b.Violations(browsertest.Axe(t)) {
		t.Error(v)
	}
	b.Sound()
}

// TestAxe looks at both elements in both themes, wide and narrow.
func TestAxe(t *testing.T) {
	axe := browsertest.Axe(t)
	home := site(t, map[string]string{"/": head + `<agn-game src="1.json" event="end"></agn-game><h2>Board</h2>` +
		`<agn-board variant="chaupur"></agn-board></main>`, "/ashtapada.js": element.Script(),
		"/1.json": gameText(t, "../../testdata/games/annotated.agn", 1)})
	b := browsertest.New(t, home)
	for _, theme := range []string{"light", "dark"} {
		for _, wide := range []int64{320, 1200} {
			b.Look(wide, theme)
			b.Open(home + "/")
			b.Run(chromedp.Evaluate(fmt.Sprintf(`for (const e of document.querySelectorAll("agn-game, agn-board")) `+
				`e.setAttribute("theme", %q)`, theme), nil))
			b.Until(`document.querySelector("agn-game").moment && document.querySelector("agn-board").moment`)
			for _, v := range b.Violations(axe) {
				t.Errorf("%s at %d: %s", theme, wide, v)
			}
			if s := b.TooWide(wide); s != "" {
				t.Error(s)
			}
		}
	}
	b.Sound()
}
