package page_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/page"
)

// ruleSets are all of them, each with a game in testdata.
var ruleSets = []string{"chaturanca-1", "chaturanca-2", "chaturanca-3", "chaturanga-2p", "chaturaji", "caturanga-race",
	"ashta-kashte", "thaayam", "chauka-bara", "chaupur"}

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
	name := filepath.Join(t.TempDir(), "board.html")
	text := `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
		`<title>Boards</title><style>` + page.Style() + `</style></head><body><svg class="defs" aria-hidden="true" width="0" ` +
		`height="0"><defs id="shapes"></defs></svg><main style="padding:0 5px;max-width:530px"><h1>Boards</h1>` +
		`<div id="holder"></div></main><script type="module">` +
		page.Join(page.Asset("board.js"), page.Asset("game.js")) + `
const drawings = ` + string(drawings) + `, data = ` + string(data) + `, holder = document.getElementById("holder");
define(drawings);
window.games = data.map((g) => new Game(g));
window.view = new BoardView(holder, drawings);
window.hands = [];
window.draw = draw;
window.drawings = drawings;
for (const name of ["agn-pick", "agn-target", "agn-drop"]) {
	holder.addEventListener(name, (e) => hands.push({name, ...e.detail}));
}
` + measured + `
window.show = (i, n, options) => view.show(games[i].board, games[i].moment(n), options);
</script></body></html>`
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	b.Open("file://" + name)
	b.Until(`!!window.show`)
}

// measured shows the start of a game from each seat and says what is too small and what meets.
const measured = `window.measured = (i, wide) => {
	const out = [], least = wide === 320 ? 16 : 20;
	const texts = (root) => [...root.querySelectorAll("*")].filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && !e.closest(".vh"));
	for (const s of games[i].board.seats) {
		show(i, 0, {quarter: s.quarter, names: {R: "Asha", W: "Balakrishnan", B: "Meera", Y: "Ravi", G: "Dev"}});
		const squares = [...holder.querySelectorAll(".bv-sq")].map((e) => e.getBoundingClientRect());
		const side = Math.min(...squares.map((r) => r.width), ...squares.map((r) => r.height));
		if (side < least - 0.05) out.push("a square of " + side + " px");
		for (const e of texts(holder)) {
			const size = parseFloat(getComputedStyle(e).fontSize);
			if (size < 11) out.push(e.className + " " + e.textContent + " of " + size + " px");
		}
		for (const e of holder.querySelectorAll("svg text")) {
			const px = parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a;
			if (px < 11) out.push("the number " + e.textContent + " of " + px + " px");
		}
		const boxes = [...holder.querySelectorAll(".bv-labels span, .bv-plate, .bv-dice, .bv-tools, .bv-key")].filter((e) => e.textContent && e.getClientRects().length);
		boxes.forEach((a, n) => {
			const r = a.getBoundingClientRect();
			for (const other of boxes.slice(n + 1)) {
				const o = other.getBoundingClientRect();
				if (r.left + 1 < o.right && o.left + 1 < r.right && r.top + 1 < o.bottom && o.top + 1 < r.bottom) out.push(a.className + " " + a.textContent + " meets " + other.className + " " + other.textContent);
			}
			if (r.left < -0.5 || r.right > innerWidth + 0.5) out.push(a.className + " " + a.textContent + " sticks out");
		});
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

// TestBoardSizes measures the board of each rule set at the width of a phone and of the narrowest window: no square is
// smaller than 20 and 16 px, no text smaller than 11 px, and no two labels or plates meet.
func TestBoardSizes(t *testing.T) {
	b := newBrowser(t)
	games := boardGames(t)
	boardPage(t, b, games...)
	for _, wide := range []int64{1280, 390, 320} {
		b.Look(wide, "light")
		for i, v := range ruleSets {
			for _, said := range browsertest.Ask[[]string](b.Browser, fmt.Sprintf(`measured(%d, %d)`, i, wide)) {
				t.Errorf("%s, %d px: %s", v, wide, said)
			}
		}
		if said := b.TooWide(wide); said != "" {
			t.Error(said)
		}
	}
	b.Sound()
}
