package serve_test

import (
	"fmt"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestSearchLook looks at the states of Search with axe-core, in both themes, from 320 to 2560 wide and with text at
// 200 %: nothing sticks out, and labels and controls have their least sizes.
func TestSearchLook(t *testing.T) {
	axe, mine := browsertest.Axe(t), daily.Part(t, 4)
	s := rich(t)
	b := browsertest.New(t, s.URL)
	const chips = ` && document.querySelectorAll("#facets .chip").length > 2`
	states := []struct{ path, ready, script string }{
		{"/search", `document.querySelectorAll("#rows tr").length > 50` + chips, ""},
		{"/search?q=event:capture", `document.querySelector("#rows .tb svg")` + chips,
			`document.querySelectorAll("#rows .choose").forEach((c, i) => { if (i < 2) c.click(); })`},
		{"/search?q=variant:chaupr+plies:1", `!document.getElementById("mend").hidden`, ""},
		{"/search?q=verdict:legal+plies:9999", `document.querySelector("#none button")`, ""},
		{"/search?q=verdict:legal", "document.title" + chips, `(() => { const q = document.getElementById("q"); q.focus();
			q.setRangeText(" p", 13, 13, "end"); q.dispatchEvent(new Event("input")); document.getElementById("askable").open ` +
			`= true; })()`},
	}
	n := 0
	for _, state := range states {
		for _, wide := range []int64{320, 390, 760, 1000, 2560} {
			for _, theme := range []string{"light", "dark"} {
				if n++; !mine(n) {
					continue
				}
				b.Look(wide, theme)
				b.Run(chromedp.Navigate(s.URL + state.path))
				b.Until(state.ready)
				if state.script != "" {
					browsertest.Ask[any](b, state.script)
				}
				what := fmt.Sprintf("%s, %s, %d wide", state.path, theme, wide)
				for _, v := range b.Violations(axe) {
					t.Errorf("%s: %s", what, v)
				}
				if out := b.TooWide(wide); out != "" {
					t.Errorf("%s: %s", what, out)
				}
				least := 36
				if wide <= 760 {
					least = 44
				}
				if small := browsertest.Ask[[]string](b, small(least)); len(small) > 0 {
					t.Errorf("%s: too small are %q", what, small)
				}
				browsertest.Ask[any](b, `document.documentElement.style.fontSize = "200%"`)
				if out := b.TooWide(wide); out != "" {
					t.Errorf("%s, text at 200 %%: %s", what, out)
				}
			}
		}
	}
}

// small lists texts below 11 px, and controls that are lower than least.
func small(least int) string {
	return fmt.Sprintf(`[...document.querySelectorAll("main *, .dock *")].filter((e) => {
		const r = e.getBoundingClientRect(), text = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
		if (!r.width || !r.height || e.closest("svg, .vh") || r.width < 2) return false;
		if (text && parseFloat(getComputedStyle(e).fontSize) < 11) return true;
		return e.matches("button:not(.chip), select, textarea, #complete li, .who, .c-ck label") && r.height < %d ||
			e.matches(".chip") && r.height < %d;
	}).map((e) => e.outerHTML.slice(0, 80))`, least, min(least, 30)+(least-36)/8*14)
}

// TestSearchByTouch uses Search on a phone, by the finger alone: what can be done is always in sight, words complete,
// chips write, a card shows the position at the hit and opens there.
func TestSearchByTouch(t *testing.T) {
	s := rich(t)
	b := browsertest.New(t, s.URL)
	b.Run(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch),
		emulation.SetTouchEmulationEnabled(true))
	b.Open(s.URL + "/search")
	b.Until(shows(1, 50) + " && " + has("#facets .chip"))
	inSight := func(when string) {
		t.Helper()
		if out := browsertest.Ask[[]string](b,
			`["together", "export", "import", "dups", "clear", "before", "after"].filter((id) => {
			const b = document.getElementById(id), r = b.getBoundingClientRect();
			if (id === "clear" && b.disabled) return false; // nothing is chosen
			return !(r.top > 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth && r.height >= 44);
		})`); len(out) > 0 {
			t.Errorf("%s these are out of sight or too small: %q", when, out)
		}
	}
	inSight("at first")
	browsertest.Ask[any](b, "scrollTo(0, 1500)")
	b.Until("scrollY > 1000")
	inSight("after fifty games are scrolled")
	browsertest.Ask[any](b, "scrollTo(0, 0)")
	b.Tap("#q", `document.activeElement.id === "q"`)
	b.Run(chromedp.KeyEvent("move"))
	b.Until(text("complete", "move:"))
	b.Tap("#complete li", query("move:")+
		` && document.activeElement.id === "q" && document.getElementById("complete").hidden`)
	b.Run(chromedp.KeyEvent("d3 tag.White:chitra"))
	b.Tap("#run", text("found", "60 games")+" && "+text("rows", "round 2, Chitra: d3")+" && "+has("#rows .tb svg")+" && "+
		has("#facets .chip"))
	inSight("with an answer")
	// The card: choice, picture and words beside one another.
	if got := browsertest.Ask[string](b, `(() => {
		const r = (s) => document.querySelector("#rows tbody tr " + s).getBoundingClientRect(), tr = `+
		`document.querySelector("#rows tbody tr").getBoundingClientRect();
		const ck = r(".choose"), tb = r(".tb svg"), who = r(".who b"), e = r(".c-e a"), v = r(".st");
		return [ck.right <= tb.left, tb.right <= who.left, who.bottom <= e.top + 12, v.right <= tr.right, tb.width, `+
		`e.height, tr.height < 140].join();
	})()`); got != "true,true,true,true,56,44,true" {
		t.Errorf("a card is laid out as %s", got)
	}
	b.Tap("#facets .chip:nth-child(1 of [aria-pressed=false])", `document.querySelector("#ink .new") && `+
		has("#facets .chip[aria-pressed=true]"))
	b.Tap("#rows tbody tr:nth-child(1) .choose", text("chosen", "1 chosen"))
	b.Tap("#rows tbody tr:nth-child(2) .choose", `!document.getElementById("together").disabled`)
	browsertest.Ask[any](b, `document.getElementById("q").value = "move:d3 or event:capture"`)
	b.Tap("#run", has("#rows .further"))
	b.Tap("#rows .further summary", has("#rows .further[open] a b")+
		` && [...document.querySelectorAll("#rows .further a")].every((a) => a.offsetHeight >= 44)`)
	b.Tap("#rows .c-e a", `location.pathname === "/" && /^#game=1&event=[1-9]/.test(location.hash) && `+
		has("#board .agn-picture"))
	b.Sound()
}
