package page_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/referee"
	"github.com/chromedp/chromedp"
)

// sheetPage writes a page that has nothing but a score sheet, which show fills with a game, and opens it.
func sheetPage(t *testing.T, b *browsertest.Browser) {
	t.Helper()
	drawings, err := json.Marshal(page.AllDrawings())
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("../serve/assets/ownsheet.js")
	if err != nil {
		t.Fatal(err)
	}
	html := `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` + "<title>Score sheet</title>" +
		`<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><style>` +
		page.Style() +
		`</style></head><body><svg class="defs" aria-hidden="true" width="0" height="0"><defs id="shapes"></defs></svg>` +
		`<main style="padding:12px"><h1>Score sheet</h1><div id="holder"></div></main><script type="module">` +
		joined(page.Asset("dom.js"), page.Asset("board.js"), page.Asset("game.js"), page.Asset("sheet.js"), string(own)) + `
define(` + string(drawings) + `);
window.sheets = {read: Sheet, write: OwnSheet};
window.show = (game, at, how = "read", options = {}) => {
  if (window.how !== how) window.sheet = new sheets[how](document.getElementById("holder"));
  window.how = how;
  window.game = game;
  window.sheet.show(game, at, options);
};
window.heard = [];
for (const name of ["agn-go", "agn-edit"]) addEventListener(name, (e) => heard.push([name, e.detail.item]));
// What is seen, read off the page from above: events with round, seat, depth and letters before; notes with theirs.
window.seen = () => {
  const events = [], notes = [];
  const round = (e) => Number(e.closest("tbody").querySelector("th")?.textContent || 0);
  const depth = (e) => { let n = 0; for (; e; e = e.parentElement) if (e.classList.contains("var")) n++; return n; };
  for (const e of document.querySelectorAll("[data-item]")) events.push({item: Number(e.dataset.item), round: round(e),
    seat: e.closest("td").dataset.seat ?? "", depth: depth(e)});
  for (const e of document.querySelectorAll(".remark")) notes.push({text: e.querySelector(".comment").textContent,
    round: round(e), depth: depth(e), letter: e.querySelector("b")?.textContent ?? ""});
  return {events, notes, letters: [...document.querySelectorAll("td[data-seat] > .up")].map((e) => e.textContent)};
};
window.ready = true;
</script></body></html>`
	name := filepath.Join(t.TempDir(), "sheet.html")
	if err := os.WriteFile(name, []byte(html), 0o666); err != nil {
		t.Fatal(err)
	}
	b.Open("file://" + name)
	b.Until("window.ready")
}

type seenEvent struct {
	Item, Round int
	Seat        string
	Depth       int
}

type seenNote struct {
	Text   string
	Round  int
	Depth  int
	Letter string
}

type seenSheet struct {
	Events  []seenEvent
	Notes   []seenNote
	Letters []string
}

// from matches where on a page a game was read; the sheet shows the place alone.
var from = regexp.MustCompile(`\[%src ([^\]]*)\]`)

// naive reads off the items of a game what a score sheet has to show, in the order of the page: cell by cell, then
// what stands below the round, as the items have it.
func naive(g *page.Game) (out seenSheet) {
	names := map[string]string{}
	if g.Board != nil {
		for _, s := range g.Board.Seats {
			names[s.Letter] = s.Name
		}
	}
	var rounds []int
	cells, under := map[int][]seenEvent{}, map[int][]seenEvent{}
	round, depth, waiting, marked := 0, 0, 0, false // notes before the next event of the main line
	for i, it := range g.Items {
		switch it.Kind {
		case "open":
			depth++
		case "close":
			depth--
		case "comment", "diagram":
			out.Notes = append(out.Notes, seenNote{Text: from.ReplaceAllString(it.Text, "$1"), Round: round, Depth: depth})
			if marked && depth == 0 && round > 0 {
				waiting++
			}
		case "number", "seat":
			marked = marked || depth == 0
		case "throw", "move", "pass", "gap", "bad":
			if depth > 0 {
				under[round] = append(under[round], seenEvent{i, round, "", depth})
				continue
			}
			if it.Round != round {
				round = it.Round
				rounds = append(rounds, round)
			}
			for k := range out.Notes[len(out.Notes)-waiting:] {
				out.Notes[len(out.Notes)-1-k].Round = round
			}
			waiting, marked = 0, false
			seat := names[it.Seat]
			if seat == "" {
				seat = it.Seat
			}
			cells[round] = append(cells[round], seenEvent{i, round, seat, 0})
		}
	}
	order := func(e seenEvent) int {
		return slices.IndexFunc(g.Order, func(s string) bool { return names[s] == e.Seat || s == e.Seat })
	}
	for _, r := range rounds {
		slices.SortStableFunc(cells[r], func(a, b seenEvent) int { return order(a) - order(b) })
		out.Events = append(append(out.Events, cells[r]...), under[r]...)
	}
	return out
}

// TestSheet shows games of all rule sets, faulty ones and one with variations on the score sheet: each event once, in
// the cell of its round and seat, comments and variations under their round; wide and narrow alike.
func TestSheet(t *testing.T) {
	b := browsertest.New(t, "file://")
	sheetPage(t, b)
	files, err := filepath.Glob("../../docs/games/*.agn")
	if err != nil || len(files) != 10 {
		t.Fatal(files, err)
	}
	files = append(files, "../../testdata/games/annotated.agn")
	wrong, err := filepath.Glob("../../testdata/faulty/M0*.agn")
	if err != nil || len(wrong) == 0 {
		t.Fatal(wrong, err)
	}
	for wide, files := range map[int64][]string{1400: append(wrong, files...), 390: files} {
		b.Look(wide, "light")
		for _, file := range files {
			for n, g := range gamesOf(t, file) {
				raw, err := json.Marshal(g)
				if err != nil {
					t.Fatal(err)
				}
				b.Run(chromedp.Evaluate(fmt.Sprintf("show(%s, -1)", raw), nil))
				got, want := browsertest.Ask[seenSheet](b, "seen()"), naive(g)
				what := fmt.Sprintf("%s, game %d, %d wide", filepath.Base(file), n+1, wide)
				if !slices.Equal(got.Events, want.Events) {
					t.Errorf("%s: events\n%v, want\n%v", what, got.Events, want.Events)
				}
				lettered(t, what, got, want)
				if out := b.TooWide(wide); out != "" {
					t.Errorf("%s: %s", what, out)
				}
			}
		}
	}
	b.Sound()
}

// lettered holds the notes of a score sheet against the naive reading, and their letters against those in the cells.
func lettered(t *testing.T, what string, got, want seenSheet) {
	t.Helper()
	var letters []string
	for i := range got.Notes {
		if l := got.Notes[i].Letter; l != "" {
			letters = append(letters, l)
		}
		got.Notes[i].Letter = ""
	}
	slices.SortStableFunc(got.Notes, byText)
	slices.SortStableFunc(want.Notes, byText)
	if !slices.Equal(got.Notes, want.Notes) {
		t.Errorf("%s: notes\n%v, want\n%v", what, got.Notes, want.Notes)
	}
	slices.Sort(letters)
	inCells := slices.Sorted(slices.Values(got.Letters))
	if !slices.Equal(letters, inCells) || len(slices.Compact(letters)) != len(inCells) {
		t.Errorf("%s: notes have the letters %v, cells %v", what, letters, inCells)
	}
}

func byText(a, b seenNote) int {
	return strings.Compare(fmt.Sprint(a.Round, a.Depth, a.Text), fmt.Sprint(b.Round, b.Depth, b.Text))
}

// gamesOf judges the games of a file that can be read.
func gamesOf(t *testing.T, file string) (games []*page.Game) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return judged(t, referee.InputOf(file, text))
}

func judged(t *testing.T, in referee.Input) (games []*page.Game) {
	t.Helper()
	err := page.Judge(t.Context(), referee.Batch{}, slices.Values([]referee.Input{in}),
		func(g *page.Game, _ *referee.Result) error {
			if g != nil {
				games = append(games, g)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// show shows a game on the score sheet.
func show(t *testing.T, b *browsertest.Browser, g *page.Game, rest string) {
	t.Helper()
	raw, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	b.Run(chromedp.Evaluate(fmt.Sprintf("show(%s, %s)", raw, rest), nil))
}

// notebook is a game with a frozen seat, a die that the rest settles, a breach marked sic, names that run from right to
// left and comments with signs of a page's language.
const notebook = `[Event "Evening games"]
[Red "آشا"]
[Yellow "R<b>avi</b>"]
[Black "Meera"]
[Green "Dev"]
[Variant "chaturaji"]

1. R: <4,2> Bc3 {Over <img src=x onerror="document.title='hurt'"> her own soldier.}  Y: <4,2> Bc6  B: <2,2> Bf6 Bxh4!!
2. R: <3,3> Na3 Nb1  Y: <5,_> Kb4 Rxa2  B: <5,2> h6 Bf6
3. R: <4,3> Be5 sic  Y: <4,4> Rxb2 Rxb1  B: <5,2> h5 Bd4
4. R: <3,3> --  Y: <3,2> Bxe8 Nc6  G: K@b2 <5,3> Kxc1 *
`

// TestSheetWritten looks at a score sheet that is written on: what is frozen, found, framed and spent, what is only
// text, and where mouse and keys lead.
func TestSheetWritten(t *testing.T) {
	b := browsertest.New(t, "file://")
	sheetPage(t, b)
	g := judged(t, referee.InputOf("notebook.agn", []byte(notebook)))[0]
	last := len(g.Items) - 1
	show(t, b, g, fmt.Sprintf(`%d, "write", {now: {round: 4, seat: "G"}, spent: ["Kxc1", ""]}`, last))
	for expression, want := range map[string]string{
		`[...document.querySelectorAll(".frozen")].map((e) => e.textContent).join()`: "frozen: king lost,frozen,frozen," +
			"frozen: king lost",
		`[...document.querySelectorAll("i.read")].map((e) => e.textContent).join()`:     "4",
		`[...document.querySelectorAll("i.sp")].map((e) => e.textContent).join()`:       "5",
		`[...document.querySelectorAll("td.now")].map((e) => e.dataset.seat).join()`:    "Green",
		`document.querySelector("[aria-current=step] .w").textContent`:                  "Kxc1",
		`document.querySelector("td.finding .up.warning").lastChild.textContent`:        "2",
		`document.querySelector("td.finding em").textContent`:                           g.Findings[1].Message,
		`document.querySelectorAll("#holder :is(img, h2, b b, a)").length + ""`:         "0",
		`[...document.querySelectorAll("thead bdi")].map((e) => e.textContent).join()`:  "آشا,R<b>avi</b>,Meera,Dev",
		`document.querySelector(".remark bdi").textContent.includes("<img src=x") + ""`: "true",
		`document.title`: "Score sheet",
	} {
		if got := browsertest.Ask[string](b, expression); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	heard := func(name string, item int) {
		t.Helper()
		want := fmt.Sprintf("%s,%d", name, item)
		if got := browsertest.Ask[string](b, `heard.splice(0).join(";")`); got != want {
			t.Errorf("heard %q, want %q", got, want)
		}
	}
	item := func(text string, nth int) int {
		for i, it := range g.Items {
			if it.Text == text {
				if nth--; nth == 0 {
					return i
				}
			}
		}
		t.Fatalf("no item %q", text)
		return 0
	}
	at := func(i int) string { return fmt.Sprintf("[data-item='%d']", i) }
	b.Run(b.Clicking(at(item("Bc6", 1))))
	heard("agn-go", item("Bc6", 1))
	b.Run(b.Clicking(".remark"))
	heard("agn-edit", item(g.Items[4].Text, 1))
	b.Run(chromedp.Focus(at(item("Bc3", 1))))
	for _, k := range []struct {
		key string
		to  int
	}{{"ArrowRight", item("<4,2>", 2)}, {"ArrowDown", item("<5,_>", 1)}, {"ArrowDown", item("<4,4>", 1)},
		{"ArrowLeft", item("Be5 sic", 1)}, {"ArrowUp", item("<3,3>", 1)}, {"Home", item("<4,2>", 1)},
		{"End", item("Kxc1", 1)}} {
		b.Key(k.key, fmt.Sprintf("document.activeElement.dataset.item === '%d'", k.to))
		heard("agn-go", k.to)
	}
	b.Sound()
}

// TestSheetLine holds that of a place in a variation that line is framed, and no cell.
func TestSheetLine(t *testing.T) {
	b := browsertest.New(t, "file://")
	sheetPage(t, b)
	const text = "[Variant \"chaturanga-2p\"]\n\n1. e3 (1. d3 d6 (1 ... c6)) e6 *\n"
	g := judged(t, referee.InputOf("a.agn", []byte(text)))[0]
	k := 0 // where each item stands is not known to a game that is not written: as if each took two
	for i := range g.Items {
		g.Items[i].Start, g.Items[i].End = k, k+1
		k += 2
	}
	framed := `[...document.querySelectorAll(".now")].map((e) => [e.className, e.querySelectorAll(".caret").length, ` +
		`e.querySelector(".mv:last-of-type").textContent]).join(";")`
	for word, want := range map[string]string{"d6": "var now,1,d6", "c6": "var now,1,c6", "e6": "now,1,e6"} {
		i := slices.IndexFunc(g.Items, func(it page.Item) bool { return it.Text == word })
		show(t, b, g, fmt.Sprintf(`%d, "write", {now: {round: 1, seat: "B", at: %d}}`, i, g.Items[i].End))
		if got := browsertest.Ask[string](b, framed); !strings.HasPrefix(got, want) || strings.Contains(got, ";") {
			t.Errorf("after %s: %s, want %s", word, got, want)
		}
	}
	b.Sound()
}

// TestSheetLong shows a game of a thousand rounds, and that of one that goes on no other round is made again.
func TestSheetLong(t *testing.T) {
	b := browsertest.New(t, "file://")
	sheetPage(t, b)
	var text strings.Builder
	text.WriteString("[Variant \"chaturanga-2p\"]\n\n")
	moves := []string{"Nc3 Nc6", "Nb1 Nb8"}
	for n := range 1000 {
		fmt.Fprintf(&text, "%d. %s\n", n+1, moves[n%2])
	}
	long := judged(t, referee.InputOf("long.agn", []byte(text.String()+"*\n")))[0]
	longer := judged(t, referee.InputOf("long.agn", []byte(text.String()+"1001. Nc3 *\n")))[0]
	if long.Events != 2000 || long.Judged != 2000 {
		t.Fatalf("%d of %d events judged", long.Judged, long.Events)
	}
	for _, wide := range []int64{1400, 390} {
		b.Look(wide, "light")
		show(t, b, long, fmt.Sprintf(`%d, "write", {now: {round: 1001, seat: "W"}}`, len(long.Items)-1))
		b.Run(chromedp.Evaluate(`window.was = [...document.querySelectorAll("tbody")]`, nil))
		if got := browsertest.Ask[int](b, "was.length"); got != 1001 {
			t.Fatalf("%d rounds are shown", got)
		}
		show(t, b, longer, fmt.Sprintf(`%d, "write", {now: {round: 1001, seat: "B"}}`, len(longer.Items)-1))
		fresh := browsertest.Ask[int](b, `[...document.querySelectorAll("tbody")].filter((e, i) => e !== was[i]).length`)
		if fresh != 1 {
			t.Errorf("%d wide: %d rounds are made again", wide, fresh)
		}
		took := browsertest.Ask[float64](b, `(() => {
			const began = performance.now();
			for (let i = 0; i < 10; i++) { sheet.show(game, 10 + i, {now: null}); document.body.offsetHeight; }
			return (performance.now() - began) / 10;
		})()`)
		t.Logf("%d wide: a step in 1,000 rounds takes %.1f ms", wide, took)
	}
	b.Sound()
}

// TestSheetAccessible looks at a score sheet with axe-core, in both themes, wide and narrow.
func TestSheetAccessible(t *testing.T) {
	axe := browsertest.Axe(t)
	b := browsertest.New(t, "file://")
	sheetPage(t, b)
	games := []*page.Game{judged(t, referee.InputOf("notebook.agn", []byte(notebook)))[0],
		gamesOf(t, "../../testdata/games/annotated.agn")[0]}
	for theme, widths := range map[string][]int64{"light": {320, 1400}, "dark": {390, 1000}} {
		for _, wide := range widths {
			b.Look(wide, theme)
			for _, g := range games {
				for _, how := range []string{"read", "write"} {
					show(t, b, g, fmt.Sprintf(`3, %q, {now: {round: 4, seat: %q}}`, how, g.Order[len(g.Order)-1]))
					for _, v := range b.Violations(axe) {
						t.Errorf("%s, %d wide, %s: %s", theme, wide, how, v)
					}
					if out := b.TooWide(wide); out != "" {
						t.Errorf("%s: %s", theme, out)
					}
				}
			}
		}
	}
	b.Sound()
}
