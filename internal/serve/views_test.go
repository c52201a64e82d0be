package serve_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/chromedp/chromedp"
)

// A shown is a view as it can be seen: where it stands, when it is there, and what is then done until it is ready.
type shown struct{ name, path, there, do, ready string }

// all lists every view of a server with games, and what opens over it.
func (s *site) all() []shown {
	two := get[[]struct{ ID string }](s, "/api/v1/search?q=tag.White:chitra&limit=2")
	const board, open = `document.querySelector(".agn-picture")`, `document.querySelector("dialog[open]")`
	const rows = `document.body.textContent.includes(" games in ")`
	const written = `document.querySelector("#area")?.value && document.body.dataset.judged !== undefined`
	return []shown{
		{"read", "/", board, "", ""},
		{"keys", "/", board, `document.getElementById("help").click()`, open},
		{"write", "/write", written, "", ""},
		{"new", "/write", written, `document.getElementById("newGame").click()`, open},
		{"search", "/search", rows, "", ""},
		{"asked", "/search", rows, `document.querySelector("summary")?.click()`, `document.querySelector("details[open]")`},
		{"tree", "/tree?variant=chauka-bara&seats=2", board + ` && document.querySelector("#rows table")`, "", ""},
		{"options", "/tree?variant=chaturanga-2p", board, `document.querySelector("#more summary").click()`,
			`document.getElementById("more").open`},
		{"stats", "/stats", `document.querySelector("#tables table")`, "", ""},
		{"compare", "/compare?a=" + two[0].ID + "&b=" + two[1].ID, `document.querySelectorAll(".agn-picture").length > 1`,
			"", ""},
		{"collate", "/collate", `document.querySelector("#records input")`, "", ""},
		{"lost", "/serch", `document.querySelector(".lost")`, "", ""},
	}
}

// shelf starts a server with files and games of several kinds, whose players have names.
func shelf(t *testing.T) *site {
	t.Helper()
	s := rich(t)
	throw := `{"name":"throws.agn","text":"[Variant \"chauka-bara\"]\n[Date \"1898.05.??\"]\n[Red \"Asha\"]\n` +
		`[White \"Ravi\"]\n\n1. R: <4> c1-e3 W: <8> c5-a3 <3> b3-c1 1-0\n"}`
	if res, answer := s.do("POST", "/api/v1/import", throw); res.StatusCode != http.StatusOK {
		t.Fatal(answer)
	}
	return s
}

// see opens a view.
func see(b *browsertest.Browser, s *site, v shown) {
	b.Run(chromedp.Navigate(s.URL + v.path))
	b.Until(v.there)
	if v.do != "" {
		browsertest.Ask[bool](b, "("+v.do+") ?? true")
		b.Until(v.ready)
	}
}

// nameless is a script that lists controls that have no name, cannot be reached by keys though they are seen, or are
// smaller than they must be.
const nameless = `(async () => {
	const seen = (e) => e.checkVisibility({visibilityProperty: true});
	const out = [], least = matchMedia("(pointer:coarse),(max-width:760px)").matches ? 44 : 36;
	const holder = document.querySelector("dialog[open]") ?? document;
	for (const e of holder.querySelectorAll("a[href], button, input, select, textarea, summary")) {
		if (!seen(e) || e.type === "hidden" || e.closest(".vh, .bv-squares, [inert]")) continue;
		const tag = e.tagName + "#" + e.id + "." + e.className, r = e.getBoundingClientRect();
		const label = e.getAttribute("aria-label") || e.textContent.trim() ||
			[...e.labels ?? []].map((l) => l.textContent.trim()).join() || e.title || e.getAttribute("aria-labelledby");
		if (!label) out.push(tag + " has no name");
		const together = "[role=toolbar], [role=listbox], [role=grid], [role=group], [role=tablist], table";
		if (e.tabIndex < 0 && !e.disabled && !e.closest(together)) out.push(tag + " takes no focus");
		const small = e.matches(".b:not(.quiet), button:not([class]), .top button") && r.height && r.height < least - 0.5;
		if (small) out.push(tag + " " + label.slice(0, 20) + " is " + r.height + " high");
	}
	for (const e of holder.querySelectorAll("*")) {
		if (!seen(e) || e.closest("svg, .vh, noscript, template")) continue;
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
		const size = parseFloat(getComputedStyle(e).fontSize);
		if (size < 10.95) out.push(e.tagName + "." + e.className + " has letters of " + size + " px");
	}
	return [...new Set(out)].slice(0, 12);
})()`

// TestViews looks at every view in both themes, from 320 to 2560 px: axe finds nothing, the page does not scroll
// sideways, controls have names and sizes, also with letters twice as large. It takes turns by the day.
func TestViews(t *testing.T) {
	s := shelf(t)
	views := s.all()
	b := browsertest.New(t, s.URL)
	axe := ""
	t.Run("axe", func(t *testing.T) { axe = browsertest.Axe(t) })
	mine := daily.Part(t, 6)
	for i, wide := range []int64{320, 390, 760, 1180, 1400, 2560} {
		for j, theme := range []string{"light", "dark"} {
			for k, v := range views {
				// Each day shows each view once, at another width, and each theme to half of them.
				if !mine(i+k) || !daily.Long() && (i+k)/6%2+j != 1 {
					continue
				}
				at := fmt.Sprintf("%s, %d wide, %s", v.name, wide, theme)
				b.Look(wide, theme)
				see(b, s, v)
				if out := b.TooWide(wide); out != "" {
					t.Errorf("%s: %s", at, out)
				}
				var wrong []string
				b.Run(chromedp.Evaluate(nameless, &wrong, browsertest.Awaited))
				for _, w := range wrong {
					t.Errorf("%s: %s", at, w)
				}
				if axe != "" {
					for _, f := range b.Violations(axe) {
						t.Errorf("%s: %s", at, f)
					}
				}
				if wide >= 760 {
					browsertest.Ask[string](b, `document.documentElement.style.fontSize = "200%"`)
					if out := b.TooWide(wide); out != "" {
						t.Errorf("%s, letters twice as large: %s", at, out)
					}
				}
			}
		}
	}
	for _, w := range b.Wrong() {
		if !strings.HasPrefix(w, "error: Failed to load resource") { // the page for what is nowhere
			t.Error(w)
		}
	}
}
