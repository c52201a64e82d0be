package serve_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// scribe writes with the mouse, by touch or by keys, and looks after each act at the text.
type scribe struct {
	*writer
}

// ends is a condition: the moves end so, blanks and line ends aside.
func ends(text string) string {
	return fmt.Sprintf(`document.getElementById("area").value.replace(/\s+/g, " ").trim().endsWith(%q)`, text)
}

// written waits for the moves that stand in the text, judged.
func (h *scribe) written(text string) {
	h.t.Helper()
	h.Until(ends(text))
	h.judged()
}

// begin begins a game in the dialog.
func (h *scribe) begin(search, variant string, fields map[string]string) {
	h.t.Helper()
	h.Until(`document.getElementById("beginning").open`)
	h.Keys("#seek", search, fmt.Sprintf(`document.querySelector('.set:has([value=%q])').checkVisibility() && `+
		`document.querySelectorAll(".set:not([hidden])").length < 10`, variant))
	h.Run(h.Clicking(fmt.Sprintf(`.set:has([value=%q])`, variant)))
	h.Until(fmt.Sprintf(`document.querySelector('[value=%q]').checked`, variant))
	for id, text := range fields {
		h.Keys(id, text, fmt.Sprintf(`document.querySelector('%s').value === %q`, id, text))
	}
	h.Click("#begin", `!document.getElementById("beginning").open`)
	h.written("*")
}

func square(name string) string { return fmt.Sprintf(`.bv-sq[data-square=%q]`, name) }
func target(name string) string { return fmt.Sprintf(`.bv-t[data-square=%q]`, name) }

// picked is a condition: a man is picked, so that there are places where he can go.
const picked = `document.querySelector(".bv-t")`

// blank starts a server whose file has nothing in it, and opens it to write.
func blank(t *testing.T) (*site, *scribe) {
	s := start(t, true)
	if err := os.WriteFile(s.file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h := &scribe{writer: &writer{browsertest.New(t, s.URL), t}}
	h.Open(s.URL + "/write")
	h.judged()
	return s, h
}

// TestByHand writes a race into an empty file by the mouse: a new game, throws, moves on the board, a comment, a
// correction in the middle, the end of the game, and back.
func TestByHand(t *testing.T) {
	s, h := blank(t)
	h.Click("#offers .main", `document.getElementById("beginning").open`)
	h.begin("cowries 5×5 chauka", "chauka-bara", map[string]string{"#when": "14 March 1877", "#where": "Pondicherry",
		`#seats [data-seat="R"]`: "Asha"})
	for _, tag := range []string{`[Date "1877.03.14"]`, `[Site "Pondicherry"]`, `[Red "Asha"]`,
		`[Variant "chauka-bara"]`} {
		h.Until(fmt.Sprintf(`document.getElementById("area").value.includes(%q)`, tag))
	}
	h.Click(`.tile[data-text="<4>"]`, ends("1. R: <4> *"))
	h.judged()
	h.Click(square("c1"), picked)
	h.Click(target("e3"), ends("1. R: <4> c1-e3 *"))
	h.judged()
	// What follows is thrown by Red again, and by a drag.
	h.Click(`.tile[data-text="<2>"]`, ends("1. R: <4> c1-e3 <2> *"))
	h.judged()
	h.Click("#comment", `document.getElementById("commenting").open`)
	h.Keys("#remark", "a fine throw", `document.getElementById("remark").value === "a fine throw"`)
	h.Click(`#commenting [value="do"]`, ends("<4> c1-e3 <2> {a fine throw} *"))
	h.judged()
	h.Click("#undo", ends("<4> c1-e3 <2> *"))
	h.judged()
	// The first throw is corrected. Nothing else changes, and what follows is judged again.
	for range 2 {
		h.Run(h.Clicking("#back"))
		h.judged()
	}
	h.Click("#correct", `document.getElementById("correct").getAttribute("aria-pressed") === "true"`)
	h.judged()
	h.Click(`.tile[data-text="<3>"]`, ends("1. R: <3> c1-e3 <2> *"))
	h.judged()
	h.Until(`document.querySelectorAll("#list li").length > 0`)
	h.Click("#undo", ends("1. R: <4> c1-e3 <2> *"))
	h.judged()
	// Undo leads back to where one stood. What is played at the beginning asks what is to become of what follows, and
	// Cancel leaves it.
	h.Run(h.Clicking("#first"))
	h.Until(`document.getElementById("first").disabled && document.querySelector('.tile[data-text="<1>"]')`)
	h.Click(`.tile[data-text="<1>"]`, `document.querySelector(".asks")`)
	h.Click(`.asks .quiet`, `!document.querySelector(".asks")`)
	h.Until(ends("1. R: <4> c1-e3 <2> *"))
	h.Click("#last", `document.getElementById("last").disabled`)
	h.judged()
	h.Click("#deleteFrom", ends("1. R: <4> c1-e3 *"))
	h.judged()
	h.Click("#result", `document.getElementById("ending").open`)
	h.Click(`#ending [value="1-0-0-0"]`, `document.querySelector('#ending [value="1-0-0-0"]').checked`)
	h.Keys("#termination", "resignation", `document.getElementById("termination").value === "resignation"`)
	h.Click(`#ending button[value="do"]`, ends("c1-e3 1-0-0-0"))
	h.judged()
	h.Click("#save", saidHas("Saved."))
	h.Until(`/^Saved \d\d:\d\d$/.test(document.getElementById("stateword").textContent)`)
	raw, err := os.ReadFile(s.file)
	if err != nil || !strings.Contains(string(raw), `[Termination "resignation"]`) {
		t.Errorf("saved: %q, %v", raw, err)
	}
}

// TestByKeys writes chaturaji by keys alone: dice by their digits, a man over the squares of the board, the end of the
// turn that no rule ends, what cannot be read, and a lost turn.
func TestByKeys(t *testing.T) {
	_, h := blank(t)
	h.Key("n", `document.getElementById("beginning").open`)
	h.begin("chaturaji", "chaturaji", nil)
	key := func(keys, until string) {
		h.t.Helper()
		h.Run(chromedp.KeyEvent(keys))
		h.Until(until)
		h.judged()
	}
	key("5", `document.querySelector(".dieb.laid")`)
	key("4", ends("1. R: <5,4> *"))
	at := func(name string) string { return fmt.Sprintf(`document.activeElement.dataset.square === %q`, name) }
	key(kb.ArrowUp, `document.activeElement.dataset.square`)
	key(kb.ArrowUp, at("a2"))
	key(kb.ArrowRight, at("b2"))
	key(kb.ArrowRight, at("c2"))
	key(kb.Enter, picked)
	key(kb.ArrowUp, at("c3"))
	key(kb.Enter, ends("1. R: <5,4> c3 *"))
	key(kb.Escape, `document.activeElement === document.body`)
	key(kb.Enter, `document.getElementById("due").textContent.startsWith("Yellow")`)
	h.Until(ends("1. R: <5,4> c3 *"))
	key("5", `document.querySelector(".dieb.laid")`)
	key("_", ends("1. R: <5,4> c3 Y: <5,_> *"))
	// One sign of the word, or the whole.
	key("_", `document.querySelector(".asks")`)
	key(kb.Enter, ends("Y: <5,_> _ *"))
}

// TestStacks asks how many men of a stack go, and shows men in hand as a button of the board.
func TestStacks(t *testing.T) {
	s, h := blank(t)
	text := "[Variant \"thaayam\"]\n\n1. R: <1><2> *\n"
	if err := os.WriteFile(s.file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	h.Open(s.URL + "/write")
	h.judged()
	h.Click("#board button[data-man]", picked)
	h.Click(".bv-t", ends("1. R: <1><2> @c1 *"))
}

// TestFailedSave says why a file was not saved, and keeps what was typed.
func TestFailedSave(t *testing.T) {
	s, h := blank(t)
	h.Key("n", `document.getElementById("beginning").open`)
	h.begin("chaturaji", "chaturaji", nil)
	if err := os.WriteFile(s.file, []byte("by another"), 0o600); err != nil {
		t.Fatal(err)
	}
	h.Until(`document.getElementById("stateword").textContent === "Not saved"`)
	h.Click("#save", `document.getElementById("stateword").textContent.includes("changed meanwhile")`)
	if raw, err := os.ReadFile(s.file); err != nil || string(raw) != "by another" {
		t.Errorf("the file has %q, %v", raw, err)
	}
	// What can be done is one click away, and can be undone.
	h.Until(`document.getElementById("disk").checkVisibility()`)
	typed := browsertest.Ask[string](h.Browser, `document.getElementById("area").value`)
	h.Click("#reread", textIs("by another"))
	h.judged()
	h.Click("#undo", textIs(typed))
	h.judged()
	h.Click("#redo", textIs("by another"))
	h.judged()
	// A file that cannot be read is not said to be saved.
	if err := os.Remove(s.file); err != nil {
		t.Fatal(err)
	}
	h.Run(chromedp.Reload())
	h.Until(`document.getElementById("stateword").textContent === "Not read"`)
	h.Until(`document.getElementById("disk").innerText.includes("cannot be read now")`)
}

// TestStatesOfWrite looks at Write in both themes and at all widths, in the games that differ most, before a throw,
// with a man picked, in each dialog: nothing is against the rules for access, no view scrolls sideways, and all text is
// 11 pixels high at least.
func TestStatesOfWrite(t *testing.T) {
	s, h := blank(t)
	axe, mine := browsertest.Axe(t), daily.Part(t, 5)
	games := map[string]string{
		"chaturaji":     "[Variant \"chaturaji\"]\n[Red \"Asha\"]\n\n1. R: <5,4> *\n",
		"chaturanga-2p": "[Variant \"chaturanga-2p\"]\n\n1. e3 {a quiet start} e6 2. Nf3 Nq6 3. d3 (3. c3 d6) d6 4. Nd4 *\n",
		"chauka-bara":   "[Variant \"chauka-bara\"]\n\n1. R: <4> c1-e3 *\n",
		"chaupur":       "[Variant \"chaupur\"]\n\n1. R: <6,5,1> *\n",
		"an empty file": "",
	}
	for name, text := range games {
		if err := os.WriteFile(s.file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for i, look := range []struct {
			wide  int64
			theme string
		}{{320, "light"}, {390, "dark"}, {1000, "light"}, {1400, "dark"}, {2560, "light"}} {
			if !mine(i) {
				continue
			}
			h.Look(look.wide, look.theme)
			h.Open(s.URL + "/write")
			h.judged()
			at := func(state string) {
				t.Helper()
				where := fmt.Sprintf("%s at %d, %s, %s", name, look.wide, look.theme, state)
				if wide := h.TooWide(look.wide); wide != "" {
					t.Errorf("%s: too wide: %s", where, wide)
				}
				for _, v := range h.Violations(axe) {
					t.Errorf("%s: %s", where, v)
				}
				if small := browsertest.Ask[[]string](h.Browser,
					`[...document.querySelectorAll("main *, dialog[open] *")].filter((e) =>
					e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && !e.closest("svg, `+
						`.vh") &&
					parseFloat(getComputedStyle(e).fontSize) < 11).map((e) => e.outerHTML.slice(0, 80))`); len(small) > 0 {
					t.Errorf("%s: less than 11 pixels: %s", where, small[0])
				}
			}
			at("as it opens")
			if look.wide != 390 && look.wide != 1400 {
				continue
			}
			for id, dialog := range map[string]string{"comment": "commenting", "result": "ending", "detail": "details",
				"newGame": "beginning"} {
				if !browsertest.Ask[bool](h.Browser, fmt.Sprintf(`(() => { const b = document.getElementById(%q); `+
					`if (b.hidden || b.getAttribute("aria-disabled") === "true") return false; b.click(); return true; })()`, id)) {
					continue
				}
				h.Until(fmt.Sprintf(`document.getElementById(%q).open`, dialog))
				at(dialog)
				browsertest.Ask[bool](h.Browser, fmt.Sprintf(`document.getElementById(%q).close() ?? true`, dialog))
			}
		}
	}
}

// TestThumb looks on a phone at what a turn needs: board, throw, actions and the field to type in are seen and can be
// pressed before anything is scrolled, at a throw and at a move.
func TestThumb(t *testing.T) {
	for variant, dice := range map[string][]string{"chaturaji": {"5", "3"}, "chauka-bara": {"<4>"}, "chaupur": nil,
		"thaayam": {"<1>", "<8>"}, "caturanga-race": {"6", "1"}} {
		t.Run(variant, func(t *testing.T) {
			s := start(t, true)
			if err := os.WriteFile(s.file, []byte("[Variant \""+variant+"\"]\n\n*\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			h := &scribe{writer: &writer{browsertest.New(t, s.URL), t}}
			h.Run(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
			h.Open(s.URL + "/write")
			h.judged()
			for i := range len(dice) + 1 {
				out := browsertest.Ask[[]string](h.Browser, `[...document.querySelectorAll(
					"#table svg, #thrown svg, .tile, .acts .b, .bv-tools button, #typed")].filter((e) => {
					if (!e.checkVisibility()) return false;
					const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.x + r.width / 2, r.bottom - 4);
					return scrollX || scrollY || r.top < 0 || !e.parentElement.contains(at);
				}).map((e) => e.outerHTML.slice(0, 120))`)
				if len(out) > 0 {
					t.Errorf("after %v these are not in reach: %q", dice[:i], out)
				}
				if i < len(dice) {
					h.Click(fmt.Sprintf(".tile[data-text=%q]", dice[i]), fmt.Sprintf(
						`document.getElementById("thrown").querySelectorAll("svg").length >= %d`, i+1))
					h.judged()
				}
			}
			h.Sound()
		})
	}
}
