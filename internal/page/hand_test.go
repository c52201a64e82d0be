package page_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/page"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// allOnPaper has the games put on paper and says whether all are: they are unpacked after the page is there.
const allOnPaper = `dispatchEvent(new Event("beforeprint")) && !document.querySelector("#paper > p")`

// TestBooklet prints: each game has its record, a picture where a comment asks for one and one at its end, each of
// the position that the referee has there; the screen is not on paper.
func TestBooklet(t *testing.T) {
	b := newBrowser(t)
	text, games := pageOf(t, 1, "../docs/games/chauka-bara.agn", "../docs/games/chaturaji.agn", "games/annotated.agn")
	var want []string
	for _, g := range games {
		known, line := moments(g), mainLine(g)
		for i, it := range g.Items {
			if it.Kind != "diagram" {
				continue
			}
			n := 0
			for k := i; k >= 0 && n == 0; k-- {
				n = g.Items[k].Node
			}
			want = append(want, known[n].position)
		}
		want = append(want, known[line[len(line)-1]].position)
	}
	if len(want) < len(games)+3 {
		t.Fatalf("the games have few diagrams: %q", want)
	}
	b.open(text, "#game=2")
	b.Run(emulation.SetEmulatedMedia().WithMedia("print"))
	b.Until(allOnPaper)
	if got := browsertest.Ask[[]string](b.Browser,
		`[...document.querySelectorAll("#paper figure svg")].map((s) => s.dataset.position)`); !slices.Equal(got, want) {
		t.Errorf("in print are\n%q\nwant\n%q", got, want)
	}
	const visible = `["main", ".top", "#paper"].map((s) => document.querySelector(s).checkVisibility()).join()`
	if got := browsertest.Ask[string](b.Browser, visible); got != "false,false,true" {
		t.Errorf("screen, its head and booklet are seen on paper: %s", got)
	}
	b.Run(emulation.SetEmulatedMedia().WithMedia(""), chromedp.Evaluate(`dispatchEvent(new Event("afterprint"))`, nil))
	if got := browsertest.Ask[string](b.Browser, `document.getElementById("paper").innerHTML`); got != "" {
		t.Errorf("of the booklet is left %q", got)
	}
	b.Sound()
}

// TestPages prints the games of the documentation as PDF, of which each takes a page, with its diagrams.
func TestPages(t *testing.T) {
	b := newBrowser(t)
	files, err := filepath.Glob("../../docs/games/*.agn")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for i, name := range files {
		files[i] = filepath.Join("../docs/games", filepath.Base(name))
	}
	_, games := pageOf(t, 1, files...)
	long := "[Variant \"chaturaji\"]\n\n" // as long as a game of four seats with two dice mostly is
	for i := range 88 {
		long += fmt.Sprintf("%d. R: <5,4> Kd3 Nxe3 Y: <4,3> -- B: <5,2> Kb5 G: <4,2> --\n", i+1)
	}
	games = append(games, visit(t, long+"*\n"))
	text := write(t, "for paper", games...)
	b.open(text, "")
	b.Until(allOnPaper)
	for paper, size := range map[string][2]float64{"A4": {8.27, 11.69}, "Letter": {8.5, 11}} {
		var pdf []byte
		b.Run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
			pdf, _, err = cdppage.PrintToPDF().WithPaperWidth(size[0]).WithPaperHeight(size[1]).Do(ctx)
			return err
		}))
		if n := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1)); n != len(games) {
			t.Errorf("on %s %d games take %d pages", paper, len(games), n)
		}
	}
	b.Sound()
}

// TestPlays has a game play by itself to its end, and a second one stopped.
func TestPlays(t *testing.T) {
	b := newBrowser(t)
	b.OnLoad(`(() => { const every = setInterval; window.setInterval = (f) => every(f, 1); })()`)
	text, _ := pageOf(t, 1, "games/chaupur.agn")
	b.open(text, "")
	playing := `document.getElementById("play").getAttribute("aria-pressed") === "true"`
	b.Click("#play", `document.getElementById("next").disabled && !(`+playing+`)`)
	b.Sound()
}

// TestTurns turns the board to each seat and back to the first.
func TestTurns(t *testing.T) {
	b := newBrowser(t)
	text, games := pageOf(t, 1, "games/chaturaji.agn")
	b.open(text, "#game=1&event=3")
	seats := games[0].Board.Seats
	for i := range seats {
		next := seats[(i+1)%len(seats)]
		said := fmt.Sprintf(`document.querySelector("#board .bv-said").textContent.endsWith(" is at the bottom") && `+
			`(() => { const of = (s) => document.querySelector(s).getBoundingClientRect(); return `+
			`of('#board .bv-plate[data-seat="%s"]').y > of("#board .bv-field").bottom - 1; })()`, next.Letter)
		b.Key("f", said+fmt.Sprintf(` && document.querySelector("#board .bv-said").textContent.includes(%q)`,
			tagOf(games[0], next.Name)))
	}
	b.Sound()
}

// tagOf is the value of a tag of a game, its name if it has none.
func tagOf(g *page.Game, name string) string {
	for _, t := range g.Tags {
		if t[0] == name && t[1] != "?" {
			return t[1]
		}
	}
	return name
}

// TestFindings goes from each finding to the next and back to the first, though several may be at one place or at
// none that is played.
func TestFindings(t *testing.T) {
	b := newBrowser(t)
	g := visit(t,
		"[Event \"a\"]\n[Event \"b\"]\n[Date \"1898.02.30\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 3. f3+ Ke5 *\n")
	if len(g.Findings) < 5 {
		t.Fatalf("findings %v", g.Findings)
	}
	b.open(write(t, "faults", g), "")
	for i := range append(g.Findings, g.Findings[0]) {
		b.Key("n", fmt.Sprintf(`document.getElementById("finding-%d").classList.contains("here") && `+
			`document.getElementById("said").textContent.includes(%q)`, i%len(g.Findings),
			g.Findings[i%len(g.Findings)].Message))
	}
	// On a phone the sentence on a breach comes into sight below its board, which does not hide it.
	text, _ := pageOf(t, 1, "faulty/M006-destination-not-reachable.agn")
	b.Run(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile))
	b.open(text, "")
	b.Click("#fault", `(() => { const r = document.getElementById("breach").getBoundingClientRect();
		return r.height > 0 && r.top >= document.getElementById("board").getBoundingClientRect().bottom - 1 &&
			r.bottom <= document.getElementById("controls").getBoundingClientRect().top + 1; })()`)
	b.Sound()
}

// TestTouch replays by a finger alone, in a window 360 wide.
func TestTouch(t *testing.T) {
	b := newBrowser(t)
	text, _ := pageOf(t, 2, "games/annotated.agn", "faulty/nine-classic-faults.agn")
	b.Run(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open(text, "#game=1")
	now := func(n string) string {
		return `document.querySelector("#moves [aria-current]")?.dataset.node === "` + n + `"`
	}
	b.Tap("#next", now("1"))
	b.Tap(`#moves button[data-node="3"]`, now("3"))
	b.Tap("#back", "!("+now("3")+")")
	b.Tap("#list", `document.getElementById("over").open`)
	b.Tap("#entries li:last-child button",
		`!document.getElementById("over").open && document.getElementById("verdict").textContent.includes("nine")`)
	b.Tap("#fault", `document.querySelector("#findings .here")`)
	b.Tap("#findings summary", `document.querySelector("#findings details").open`)
	b.Sound()
}

// TestStill holds that nothing moves that was not asked to: no transition, no animation, no scrolling by
// and by, whatever the system prefers.
func TestStill(t *testing.T) {
	texts := map[string]string{"the style": page.Style() + page.Asset("read.css")}
	for _, name := range page.Modules() {
		texts[name] = page.Asset(name)
	}
	for _, name := range []string{"search.css", "tree.css", "write.css"} {
		text, err := os.ReadFile("../serve/assets/" + name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	for name, text := range texts {
		for _, word := range []string{"transition", "animat", "smooth", "@keyframes", "marquee"} {
			if strings.Contains(text, word) {
				t.Errorf("%s has %q", name, word)
			}
		}
	}
}
