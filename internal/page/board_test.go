package page_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/page"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// ruleSets are all of them, each with a game in testdata.
var ruleSets = []string{"chaturanca-1", "chaturanca-2", "chaturanca-3", "chaturanga-2p", "chaturaji", "caturanga-race",
	"ashta-kashte", "thaayam", "chauka-bara", "chaupur"}

// link matches what joins modules.
var link = regexp.MustCompile(`(?m)^import .*;\n|^export `)

// joined makes one module of several whose names stay as they are, for scripts of tests to use.
func joined(modules ...string) string { return link.ReplaceAllString(strings.Join(modules, "\n"), "") }

// boardPage opens a page that shows boards alone: show(i, node, options) shows a moment of the game so many, and hands
// has what was done on the board.
func boardPage(t *testing.T, b *browser, games ...*page.Game) {
	t.Helper()
	data, err := json.Marshal(games)
	if err != nil {
		t.Fatal(err)
	}
	drawings, err := json.Marshal(page.AllDrawings())
	if err != nil {
		t.Fatal(err)
	}
	hands, err := os.ReadFile("../serve/assets/handboard.js")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "board.html")
	text := `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width">` +
		`<title>Boards</title><style>` + page.Style() + `</style></head><body>` +
		`<svg class="defs" aria-hidden="true" width="0" height="0"><defs id="shapes"></defs></svg>` +
		`<main style="padding:0 5px;max-width:530px"><h1>Boards</h1>` +
		`<div id="holder"></div></main><script type="module">` +
		joined(page.Asset("dom.js"), page.Asset("board.js"), string(hands), page.Asset("game.js")) + `
const drawings = ` + string(drawings) + `, data = ` + string(data) + `, holder = document.getElementById("holder");
define(drawings);
window.games = data.map((g) => new Game(g));
window.view = new HandBoard(holder, drawings);
window.hands = [];
window.draw = draw;
window.drawings = drawings;
for (const name of ["agn-pick", "agn-target", "agn-drop"]) {
	holder.addEventListener(name, (e) => hands.push({name, ...e.detail}));
}
` + measured + walks + `
window.show = (i, n, options) => view.show(games[i].board, games[i].moment(n), options);
</script></body></html>`
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	b.Open("file://" + name)
	b.Until(`!!window.show`)
}

// measured shows the start of a game from each seat and says what is too small and what meets.
const measured = `window.measured = async (i, wide) => {
	const out = [], least = wide === 320 ? 16 : 20;
	const texts = (root) => [...root.querySelectorAll("*")]
		.filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && !e.closest(".vh"));
	for (const s of games[i].board.seats) {
		for (const n of [0, games[i].nodes.length >> 1, games[i].last]) {
		show(i, games[i].nodes[n].x ? 0 : n, {quarter: s.quarter,
			names: {R: "Asha", W: "Balakrishnan", B: "Meera", Y: "Ravi", G: "Dev"}});
		view.showWay(i === games.length - 1);
		await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
		const squares = [...holder.querySelectorAll(".bv-sq")].map((e) => e.getBoundingClientRect());
		const side = Math.min(...squares.map((r) => r.width), ...squares.map((r) => r.height));
		if (side < least - 0.05) out.push("a square of " + side + " px");
		for (const e of texts(holder)) {
			const size = parseFloat(getComputedStyle(e).fontSize);
			if (size < 11) out.push(e.className + " " + e.textContent + " of " + size + " px");
		}
		for (const e of holder.querySelectorAll("svg text")) {
			const px = parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a;
			if (px < 10.99) out.push("the number " + e.textContent + " of " + px + " px");
		}
		const boxes = [...holder.querySelectorAll(".bv-labels span, .bv-plate, .bv-dice, .bv-tools, .bv-key")]
			.filter((e) => e.textContent && e.getClientRects().length);
		boxes.forEach((a, n) => {
			const r = a.getBoundingClientRect();
			for (const other of boxes.slice(n + 1)) {
				const o = other.getBoundingClientRect();
				if (r.left + 1 < o.right && o.left + 1 < r.right && r.top + 1 < o.bottom && o.top + 1 < r.bottom)
					out.push(a.className + " " + a.textContent + " meets " + other.className + " " + other.textContent);
			}
			if (r.left < -0.5 || r.right > innerWidth + 0.5) out.push(a.className + " " + a.textContent + " sticks out");
			for (const e of a.querySelectorAll("*")) {
				if (e.closest(".vh, title, [hidden]") || !e.getClientRects().length) continue;
				const c = e.getBoundingClientRect(), f = (a.closest(".bv-corner") || a).getBoundingClientRect();
				if (c.right > f.right + 1 || c.bottom > f.bottom + 1 || c.top < f.top - 1)
					out.push(e.getAttribute("class") + " " + e.textContent + " is cut off in " + a.textContent);
			}
		});
		}
	}
	return [...new Set(out)].slice(0, 6);
};`

// boardGames returns the first game of each rule set.
func boardGames(t *testing.T) []*page.Game {
	t.Helper()
	var out []*page.Game
	for _, v := range ruleSets {
		text, err := os.ReadFile(filepath.Join("../../testdata/games", v+".agn"))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, visitAll(t, v, string(text))[0])
	}
	return out
}

// chaupurForTwo returns a game of chaupur in which two play.
func chaupurForTwo(t *testing.T) *page.Game {
	t.Helper()
	text, err := os.ReadFile("../../testdata/games/chaupur.agn")
	if err != nil {
		t.Fatal(err)
	}
	games := visitAll(t, "chaupur", string(text))
	i := slices.IndexFunc(games, func(g *page.Game) bool { return len(g.Board.Seats) == 2 })
	if i < 0 {
		t.Fatal("four play everywhere")
	}
	return games[i]
}

// TestBoardSizes measures the board of each rule set at the width of a phone and of the narrowest window: no square is
// smaller than 20 and 16 px, no text smaller than 11 px, and no two labels or plates meet.
func TestBoardSizes(t *testing.T) {
	b := newBrowser(t)
	// Two at the cross leave two corners to the buttons and the key of the way, which is shown there.
	sets, games := append(slices.Clone(ruleSets), "chaupur"), append(boardGames(t), chaupurForTwo(t))
	boardPage(t, b, games...)
	for _, wide := range []int64{1280, 390, 320} {
		b.Look(wide, "light")
		for i, v := range sets {
			var all []string
			b.Run(chromedp.Evaluate(fmt.Sprintf(`measured(%d, %d)`, i, wide), &all, browsertest.Awaited))
			for _, said := range all {
				t.Errorf("%s, %d px: %s", v, wide, said)
			}
		}
		if said := b.TooWide(wide); said != "" {
			t.Error(said)
		}
	}
	// The long run takes all, else the rule sets take turns by the day.
	mine := daily.Part(t, 3)
	// With text twice as large nothing meets either, and the page stays as wide as the window.
	for _, wide := range []int64{1280, 390} {
		b.Look(wide, "light")
		b.Run(chromedp.Evaluate(`document.documentElement.style.fontSize = "200%"`, nil))
		for i, v := range sets {
			if !mine(i) {
				continue
			}
			var all []string
			b.Run(chromedp.Evaluate(fmt.Sprintf(`measured(%d, %d)`, i, wide), &all, browsertest.Awaited))
			for _, said := range all {
				t.Errorf("%s, %d px, text at 200 %%: %s", v, wide, said)
			}
		}
		if said := b.TooWide(wide); said != "" {
			t.Error(said)
		}
		b.Run(chromedp.Evaluate(`document.documentElement.style.fontSize = ""`, nil))
	}
	// An enlarged board has squares for a finger and scrolls in itself.
	b.Look(320, "light")
	for i, v := range sets {
		b.Run(chromedp.Evaluate(fmt.Sprintf(`show(%d, 0); view.enlarge(true)`, i), nil))
		if side := browsertest.Ask[float64](b.Browser, `view.rect(view.board.squares[1].name).width`); side < 43.5 {
			t.Errorf("%s: an enlarged square has %v px", v, side)
		}
		if said := b.TooWide(320); said != "" {
			t.Errorf("%s, enlarged: %s", v, said)
		}
		if browsertest.Ask[bool](b.Browser, `view.scroll.contains(view.tools)`) {
			t.Errorf("%s, enlarged: the buttons are scrolled away", v)
		}
		b.Run(chromedp.Evaluate(`view.enlarge(false)`, nil))
	}
	b.Sound()
}

// TestBoardWays draws the last move of every moment of a race and the way of every seat: the line of a move goes over
// the squares that the engine's way has, and the way that is shown over all of them, home columns twice.
func TestBoardWays(t *testing.T) {
	b := newBrowser(t)
	games := boardGames(t)
	boardPage(t, b, games...)
	for i, g := range games {
		if g.Board.Ways == nil {
			continue
		}
		type walked struct {
			Node        int
			From, To    string
			Path, Drawn []string
		}
		moves := browsertest.Ask[[]walked](b.Browser, fmt.Sprintf(`lines(%d)`, i))
		paths := 0
		for _, m := range moves {
			gone := g.Nodes[m.Node].Gone
			if gone == nil {
				continue
			}
			want := g.Board.Path(gone)
			paths++
			if !slices.Equal(m.Path, want) || !slices.Equal(m.Drawn, want) || want[0] != m.From && m.From != "" ||
				m.To != "" && want[len(want)-1] != m.To {
				t.Errorf("%s, node %d: %s to %s is drawn over %v, given as %v, want %v", ruleSets[i], m.Node, m.From, m.To,
					m.Drawn, m.Path, want)
			}
		}
		if paths < 10 {
			t.Errorf("%s: %d moves with a path", ruleSets[i], paths)
		}
		for _, s := range g.Board.Seats {
			for k, way := range g.Board.Ways[s.Letter] {
				drawn := browsertest.Ask[[]string](b.Browser, fmt.Sprintf(`wayOf(%d, %q, %d)`, i, s.Letter, k))
				if !slices.Equal(drawn, way.Squares) {
					t.Errorf("%s, %s: the way is drawn over %v, want %v", ruleSets[i], s.Name, drawn, way.Squares)
				}
			}
		}
		// The button of the key goes from way to way, each once, and round.
		var firsts, want []string
		b.Run(chromedp.Evaluate(fmt.Sprintf(`show(%d, 0); view.showWay(true)`, i), nil))
		for _, s := range g.Board.Seats {
			for _, way := range g.Board.Ways[s.Letter] {
				firsts = append(firsts, browsertest.Ask[string](b.Browser, `(() => {
					const said = holder.querySelector(".bv-whose").textContent, way = view.shownWay();
					holder.querySelector(".bv-whose").click();
					return said.split(" from")[0] + ", " + way.squares[0];
				})()`))
				want = append(want, fmt.Sprintf("way of %s, %s", s.Name, way.Squares[0]))
			}
		}
		slices.Sort(firsts)
		slices.Sort(want)
		if !slices.Equal(firsts, want) {
			t.Errorf("%s: the button shows %v, want %v", ruleSets[i], firsts, want)
		}
		b.Run(chromedp.Evaluate(`view.showWay(false)`, nil))
	}
	b.Sound()
}

// walks has what reads squares off the lines of a board.
const walks = `
const under = (path) => {
	const n = (path.getAttribute("d") || "").slice(1).split("L").map((p) => p.split(" ").map(Number));
	return n.map(([x, y]) => view.board.squares.find((s) => {
		const [a, b] = view.at(s);
		return Math.abs(a - x) <= s.side / 2 && Math.abs(b - y) <= s.side / 2;
	})?.name);
};
window.lines = (i) => games[i].nodes.map((n, k) => {
	const m = games[i].moment(k);
	if (n.x) return {node: k, path: [], drawn: []};
	show(i, k);
	const path = holder.querySelector("path.bv-line");
	return {node: k, from: m.from, to: m.to, path: m.path, drawn: path ? under(path) : []};
});
window.wayOf = (i, seat, way) => {
	show(i, 0, {way: {seat, way, index: 3}});
	const [past, ahead] = ["path.bv-way.past", "path.bv-way:not(.past)"].map((q) => under(view.lower.querySelector(q)));
	return [...past, ...ahead.slice(1)];
};`

// hand is what was done at a board.
type hand struct {
	Name, Square, From, To, Value string
	Man                           int
}

// hands is a board at work.
type hands struct {
	*browser
	t *testing.T
}

// expect compares what was done since it was asked last.
func (h *hands) expect(what string, want ...hand) {
	h.t.Helper()
	h.Until(fmt.Sprintf(`hands.length >= %d`, len(want)))
	if got := browsertest.Ask[[]hand](h.Browser, `hands.splice(0)`); !slices.Equal(got, want) {
		h.t.Errorf("%s: %+v, want %+v", what, got, want)
	}
}

// at is where a square lies in the window, and so many pixels beside it.
func (h *hands) at(square string, dx, dy float64) (x, y float64) {
	h.t.Helper()
	p := browsertest.Ask[[]float64](h.Browser, fmt.Sprintf(`(() => {
		const r = view.rect(%q);
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, square))
	return p[0] + dx, p[1] + dy
}

func (h *hands) tap(x, y float64) {
	h.t.Helper()
	touch := func(kind input.TouchType, points ...*input.TouchPoint) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error { return input.DispatchTouchEvent(kind, points).Do(ctx) })
	}
	h.Run(touch(input.TouchStart, &input.TouchPoint{X: x, Y: y}), touch(input.TouchEnd))
}

// drag draws from a place to another, with the mouse or with a finger.
func (h *hands) drag(finger bool, from, to [2]float64) {
	h.t.Helper()
	var actions []chromedp.Action
	for k := range 6 {
		x, y := from[0]+(to[0]-from[0])*float64(k)/5, from[1]+(to[1]-from[1])*float64(k)/5
		actions = append(actions, chromedp.ActionFunc(func(ctx context.Context) error {
			if !finger {
				kind := input.MouseMoved
				if k == 0 {
					kind = input.MousePressed
				}
				return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithButtons(1).WithClickCount(1).Do(ctx)
			}
			kind := input.TouchMove
			if k == 0 {
				kind = input.TouchStart
			}
			return input.DispatchTouchEvent(kind, []*input.TouchPoint{{X: x, Y: y}}).Do(ctx)
		}))
	}
	actions = append(actions, chromedp.ActionFunc(func(ctx context.Context) error {
		if !finger {
			return input.DispatchMouseEvent(input.MouseReleased, to[0], to[1]).WithButton(input.Left).WithClickCount(1).Do(ctx)
		}
		return input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}).Do(ctx)
	}))
	h.Run(actions...)
}

// show shows the start of a game, or the moment n of it.
func (h *hands) show(i, n int, options string) {
	h.t.Helper()
	h.Run(chromedp.Evaluate(fmt.Sprintf(`show(%d, %d, %s); undefined`, i, n, options), nil))
}

// TestBoardHands works at boards by mouse, finger and keys: what is picked and chosen is what lies there, for a finger
// within 22 px, and what a square is called is said.
func TestBoardHands(t *testing.T) {
	h := &hands{newBrowser(t), t}
	games := boardGames(t)
	boardPage(t, h.browser, games...)
	two, chaupur := slices.Index(ruleSets, "chaturanga-2p"), slices.Index(ruleSets, "chaupur")
	man := func(i int, square string) int {
		return browsertest.Ask[int](h.Browser, fmt.Sprintf(`games[%d].moment(0).men.findIndex(
			(m) => m.square === %q)`, i, square))
	}
	said := func(want string) {
		t.Helper()
		if got := browsertest.Ask[string](h.Browser, `holder.querySelector(".bv-said").textContent`); got != want {
			t.Errorf("the line below the board says %q, want %q", got, want)
		}
	}
	const aims = `{targets: [{square: "c4", points: "", value: "c4", label: "Soldier to c4"},
		{square: "d4", points: "6+1", value: "a", takes: true}]}`
	for _, wide := range []int64{1280, 390} {
		h.Look(wide, "light")
		h.show(two, 0, aims)
		disc := browsertest.Ask[string](h.Browser, `(() => {
			const b = holder.querySelector(".bv-t[data-square=d4]");
			return b.textContent + ": " + b.ariaLabel;
		})()`)
		if disc != "7: d4 with 6+1 points, takes, 7 points" {
			t.Errorf("a disc says %q", disc)
		}
		x, y := h.at("e2", 0, 0)
		h.Run(chromedp.MouseClickXY(x, y))
		h.expect("click on a man", hand{Name: "agn-pick", Square: "e2", Man: man(two, "e2")})
		x, y = h.at("c4", 2, 2)
		h.Run(chromedp.MouseClickXY(x, y))
		h.expect("click on a target", hand{Name: "agn-target", Value: "c4"})
		x, y = h.at("h8", 0, 0)
		h.Run(chromedp.MouseClickXY(x, y))
		h.expect("click on another", hand{Name: "agn-pick", Square: "h8", Man: man(two, "h8")})
		said("h8: corner. black rook")
		// A drag picks the man and drops it; what is no target is dropped on too.
		from, to := [2]float64{}, [2]float64{}
		from[0], from[1] = h.at("e2", 0, 0)
		to[0], to[1] = h.at("d4", 3, 3)
		for _, finger := range []bool{false, true} {
			h.drag(finger, from, to)
			h.expect(fmt.Sprint("drag, finger ", finger), hand{Name: "agn-pick", Square: "e2", Man: man(two, "e2")},
				hand{Name: "agn-drop", From: "e2", To: "d4", Man: man(two, "e2")})
		}
		if n := browsertest.Ask[int](h.Browser, `holder.querySelectorAll(".bv-ghost").length`); n != 0 {
			t.Errorf("%d men hang in the air", n)
		}
	}
	// A finger takes what is nearest within 22 px, also where the squares are small.
	h.Look(390, "light")
	h.show(chaupur, 0, `{targets: [{square: "o11", points: "1", value: "near"}]}`)
	x, y := h.at("o11", 6, -20)
	h.tap(x, y)
	h.expect("tap beside a target", hand{Name: "agn-target", Value: "near"})
	square := browsertest.Ask[string](h.Browser, fmt.Sprintf(`games[%d].moment(0).men.find(
		(m) => m.seat === "W" && m.place === "board").square`, chaupur))
	h.show(chaupur, 0, `{targets: []}`)
	h.tap(h.at(square, 4, 5))
	h.expect("tap beside a man", hand{Name: "agn-pick", Square: square, Man: man(chaupur, square)})
	// By keys: arrows go from square to square along the drawing, Enter takes.
	h.Look(1280, "light")
	h.show(two, 0, aims)
	h.Run(chromedp.Evaluate(`holder.querySelector(".bv-sq[data-square=e2]").focus(); view.focus("e2", true)`, nil),
		chromedp.KeyEvent(kb.Enter))
	h.expect("Enter on a man", hand{Name: "agn-pick", Square: "e2", Man: man(two, "e2")})
	h.Run(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowLeft),
		chromedp.KeyEvent(kb.Enter))
	h.expect("Enter on a target", hand{Name: "agn-target", Value: "a"})
	if n := browsertest.Ask[int](h.Browser, `holder.querySelectorAll(".bv-sq[tabindex='0']").length`); n != 1 {
		t.Errorf("%d squares are in the order of the keys, want one", n)
	}
	// All squares can be reached by arrows, on the cross too, however it is turned.
	for _, i := range []int{two, chaupur} {
		for _, s := range games[i].Board.Seats {
			h.show(i, 0, fmt.Sprintf(`{quarter: %d}`, s.Quarter))
			if lost := browsertest.Ask[[]string](h.Browser, reach); len(lost) > 0 {
				t.Errorf("%s, %s at the bottom: no arrows lead to %v", ruleSets[i], s.Name, lost)
			}
		}
	}
	h.Sound()
}

// reach goes from square to square by arrows until there is no new one, and lists those that were not reached.
const reach = `(() => {
	const seen = new Set([view.now]), todo = [view.now];
	while (todo.length) {
		const at = todo.pop();
		for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
			view.focus(at, true);
			document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
			if (!seen.has(view.now)) { seen.add(view.now); todo.push(view.now); }
		}
	}
	return view.board.squares.map((s) => s.name).filter((n) => !seen.has(n));
})()`

// TestBoardFlips brings each seat of each rule set to the bottom by the button: its men and its plate come there, and
// the squares keep their names.
func TestBoardFlips(t *testing.T) {
	b := newBrowser(t)
	games := boardGames(t)
	boardPage(t, b, games...)
	for i, g := range games {
		b.Run(chromedp.Evaluate(fmt.Sprintf(`show(%d, 0)`, i), nil))
		for k := range g.Board.Seats {
			s := g.Board.Seats[(k+1)%len(g.Board.Seats)]
			b.Run(chromedp.Evaluate(`holder.querySelector("button[aria-label=Flip]").click()`, nil))
			got := browsertest.Ask[struct {
				Below, Plate bool
				Wrong        []string
				Quarter      int
			}](b.Browser, fmt.Sprintf(flipped, s.Letter))
			if !got.Plate || !got.Below || len(got.Wrong) > 0 || got.Quarter != s.Quarter {
				t.Errorf("%s, %s at the bottom: %+v", ruleSets[i], s.Name, got)
			}
		}
	}
	b.Sound()
}

// flipped tells whether a seat sits at the bottom, and which squares do not lie where they are drawn.
const flipped = `(() => {
	const letter = %q, field = view.field.getBoundingClientRect(), middle = field.top + field.height / 2;
	const plate = holder.querySelector('.bv-plate[data-seat="' + letter + '"]').getBoundingClientRect();
	const seat = view.board.seats.find((s) => s.letter === letter), side = {x: 0, y: view.board.height / 2};
	const wrong = view.board.squares.filter((s) => {
		const a = view.rect(s.name);
		const r = view.picture.querySelector('rect[data-square="' + s.name + '"]').getBoundingClientRect();
		return Math.abs(a.x + a.width / 2 - r.x - r.width / 2) > 1 || Math.abs(a.y + a.height / 2 - r.y - r.height / 2) > 1;
	}).map((s) => s.name);
	const ways = view.board.ways, men = view.moment.men.filter((m) => m.seat === letter && m.square);
	const first = ways ? ways[letter][0].squares[0] : men.find((m) => m.piece === "king").square;
	const at = view.rect(first);
	return {below: view.cross || at.top + at.height / 2 > middle, plate: plate.top > middle - 1, wrong,
		quarter: view.quarter};
})()`

// TestBoardBreach shows the last known position after a breach: men greyed, what was tried dashed and in red, the
// sentence; and where nothing is known at all a sentence and no empty box. axe has nothing against any of it.
func TestBoardBreach(t *testing.T) {
	b := newBrowser(t)
	games := boardGames(t)
	boardPage(t, b, games...)
	two := slices.Index(ruleSets, "chaturanga-2p")
	b.Run(chromedp.Evaluate(fmt.Sprintf(`show(%d, 0, {stale: "Not judged from here on.",
		tried: {from: "g1", to: "g4", bad: ["e1"]}}); undefined`, two), nil))
	got := browsertest.Ask[struct {
		Sentence, Dash, Stroke, Error string
		Opacity                       float64
		Men, Bad                      int
	}](b.Browser, `(() => {
		const tried = holder.querySelector("path.bv-tried"), style = getComputedStyle(tried);
		const probe = document.body.appendChild(document.createElement("i"));
		probe.style.color = "var(--error)";
		return {sentence: holder.querySelector(".bv-note").textContent, dash: style.strokeDasharray,
			stroke: style.stroke, error: getComputedStyle(probe).color,
			opacity: Number(getComputedStyle(holder.querySelector(".bv-men")).opacity),
			men: holder.querySelectorAll(".agn-stack").length, bad: holder.querySelectorAll(".bv-bad").length};
	})()`)
	if got.Sentence != "Not judged from here on." || got.Dash == "none" || got.Stroke != got.Error ||
		got.Opacity > 0.6 || got.Men != 32 || got.Bad != 1 {
		t.Errorf("a breach is shown as %+v", got)
	}
	b.Run(chromedp.Evaluate(`view.show(null, {status: "the rule set is not known"})`, nil))
	if text := browsertest.Ask[string](b.Browser, `holder.innerText.trim()`); text != "the rule set is not known" {
		t.Errorf("without a board there stands %q", text)
	}
	b.Sound()
}

// TestBoardAxe looks at the board of each rule set with axe-core, with a way shown, a man picked and targets.
func TestBoardAxe(t *testing.T) {
	axe := browsertest.Axe(t)
	b := newBrowser(t)
	games := boardGames(t)
	boardPage(t, b, games...)
	mine := daily.Part(t, 4)
	for i, v := range ruleSets {
		if !mine(i) {
			continue
		}
		for _, wide := range []int64{1280, 320} {
			for _, theme := range []string{"light", "dark"} {
				b.Look(wide, theme)
				b.Run(chromedp.Evaluate(fmt.Sprintf(`show(%d, games[%[1]d].last, {picked: 0,
					targets: [{square: view.board?.squares[0].name, points: "6", value: 1},
					{pile: "home", seat: games[%[1]d].board.seats[0].letter, points: "1", value: 2}]});
					view.showWay(true); undefined`, i), nil))
				for _, said := range b.Violations(axe) {
					t.Errorf("%s, %d px, %s: %s", v, wide, theme, said)
				}
			}
		}
	}
	b.Sound()
}
