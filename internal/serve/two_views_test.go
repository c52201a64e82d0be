package serve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// notebook has long lines, findings, a word that cannot be read and a game with variations.
const notebook = `[Event "Evening games, second notebook"]
[Red "Asha"]
[Yellow "Ravi"]
[Black "Meera"]
[Green "Dev"]
[Variant "chaturaji"]

1. R: <4,2> Bc3 {Over her own soldier, which nobody at the board` +
	" that evening had seen before; they looked it up.}" +
	`  Y: <4,2> Bc6  B: <2,2> Bf6 Bxh4!! {Two equal dice move the same man twice.}
2. R: <3,3> Na3 Nb1  Y: <5,_> Kb4 Rxa2  B: <5,2> h6 Bf6
3. R: <4,3> Be5 sic  Y: <4,4> Rxb2 Rxb1  B: <5,2> h5 Bd4
4. R: <3,3> --  Y: <3,2> Bxe8 Nc6  G: K@b2 <5,3> Kxc1 *

[Variant "chaturanga-2p"]

1. e3 e6 2. Nf3 (2. Nc3 d6 {a comment} 3. f3) 2... d6 3. Nqd4 d5 *
`

// TestTwoViews holds that the score sheet and the text are one document: what is chosen in one is where the other
// stands, what is marked in the text is where it wraps to, and an undo takes back what a finding offered.
func TestTwoViews(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notebook.agn")
	if err := os.WriteFile(file, []byte(notebook), 0o666); err != nil {
		t.Fatal(err)
	}
	s := startWith(t, serve.Config{Files: []string{file}, Write: true})
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/write")
	settle(b)
	view := func(name string) {
		t.Helper()
		b.Run(chromedp.Evaluate(fmt.Sprintf(`document.querySelector("[name=view][value=%s]").click()`, name), nil))
		settle(b)
	}
	here := `document.querySelector("#score [aria-current=step]")`
	for _, word := range []string{"Bc6", "Rxa2", "Kxc1", "Nc3", "f3", "Nqd4"} {
		// The place is chosen in the text, and the score sheet stands there.
		view("text")
		at := strings.Index(notebook, word+" ")
		if word == "f3" {
			at = strings.Index(notebook, "f3)")
		}
		b.Run(chromedp.Focus("#area"), chromedp.Evaluate(fmt.Sprintf(
			`document.getElementById("area").setSelectionRange(%d, %[1]d)`, at+1), nil))
		settle(b)
		view("sheet")
		b.Until(fmt.Sprintf(`%s?.textContent.startsWith(%q)`, here, word))
		// One step on in the score sheet, and the text stands there, in sight.
		b.Run(chromedp.Evaluate(`window.steps = [...document.querySelectorAll("#score [data-item]")]`, nil),
			chromedp.Evaluate(`window.other = steps[(steps.indexOf(`+here+`) + 1) % steps.length]; `+
				`window.said = other.querySelector(".w")?.textContent ?? "<"; other.click()`, nil))
		settle(b)
		view("text")
		b.Until(`(() => { const a = document.getElementById("area"), n = a.selectionEnd;
			return (a.value.slice(Math.max(0, n - 12), n + 12)).includes(said); })()`)
	}
	wrappedAlike(t, b)
	// A legal move that looks like the word stands first, and an undo takes it back.
	view("sheet")
	b.Run(chromedp.Evaluate(`[...document.querySelectorAll("#list .jump")][0].click()`, nil))
	settle(b)
	b.Until(`document.querySelector("#list li.error p.row .small")?.textContent === "looks like"`)
	b.Run(chromedp.Evaluate(`document.querySelector("#list li.error p.row button").click()`, nil))
	b.Until(`!document.getElementById("area").value.includes("Nqd4")`)
	settle(b)
	left := browsertest.Ask[string](b, `document.querySelector("#list li.error")?.textContent ?? ""`)
	if strings.Contains(left, "Nqd4") {
		t.Errorf("after the correction stands %q", left)
	}
	b.Click("#undo", `document.getElementById("area").value === `+fmt.Sprintf("%q", notebook))
	b.Sound()
}

// wrappedAlike holds at several widths that the mirror behind the text wraps as the text does: both are as high, and
// each mark lies on the letters that are found. Nothing else of the mirror is painted.
func wrappedAlike(t *testing.T, b *browsertest.Browser) {
	t.Helper()
	for _, wide := range []int64{1400, 900, 390, 320} {
		b.Look(wide, "light")
		b.Run(chromedp.Evaluate(`{
			const pull = document.getElementById("pull");
			if (pull.offsetParent && !document.getElementById("sheet").dataset.up) pull.click();
		}`, nil))
		settle(b)
		got := browsertest.Ask[string](b, `(() => {
			const a = document.getElementById("area"), pre = document.getElementById("marks"), wrong = [];
			const high = pre.scrollHeight, all = Math.max(a.scrollHeight, 0);
			if (Math.abs(Math.max(high, a.clientHeight) - all) > 1) wrong.push(all + " high, the mirror " + high);
			for (const mark of pre.querySelectorAll("mark")) {
				const at = a.value.indexOf(mark.textContent);
				mark.scrollIntoView({block: "nearest"});
				a.scrollTop += mark.getBoundingClientRect().top - a.getBoundingClientRect().top - 40;
				a.dispatchEvent(new Event("scroll"));
				const r = mark.getClientRects()[0], p = document.caretPositionFromPoint(r.x + 1, r.y + r.height / 2);
				const over = p?.offsetNode === a ? a.value.slice(p.offset, p.offset + 2) : "";
				if (over !== mark.textContent.slice(0, 2)) {
					wrong.push(mark.textContent + " at " + at + " is over " + p?.offsetNode?.id + " " + p?.offset);
				}
			}
			if (!pre.querySelector("mark")) wrong.push("nothing is marked");
			// To paint a second text that nobody sees costs more than a key is worth.
			const seen = (e) => getComputedStyle(e).visibility === "visible";
			if ([...pre.children].some(seen)) wrong.push("the mirror is painted");
			if (![...pre.querySelectorAll("mark")].every(seen)) wrong.push("a mark is not painted");
			return wrong.join("; ");
		})()`)
		if got != "" {
			t.Errorf("%d wide: %s", wide, got)
		}
		if out := b.TooWide(wide); out != "" {
			t.Errorf("%d wide: %s", wide, out)
		}
	}
	b.Look(1400, "light")
}

// TestPullUp pulls up the sheet of the phone: by a tap, by a drag, and by keys, and lets it down again.
func TestPullUp(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notebook.agn")
	if err := os.WriteFile(file, []byte(notebook), 0o666); err != nil {
		t.Fatal(err)
	}
	s := startWith(t, serve.Config{Files: []string{file}, Write: true})
	b := browsertest.New(t, s.URL)
	b.Look(390, "light")
	b.Open(s.URL + "/write")
	settle(b)
	top := `document.getElementById("sheet").getBoundingClientRect().top`
	stands := func(stop string, at int) string {
		return fmt.Sprintf(`document.getElementById("sheet").dataset.up === %q && Math.abs(%s - (innerHeight - %d)) < 2`,
			stop, top, at)
	}
	high := browsertest.Ask[int](b, "innerHeight")
	edge := browsertest.Ask[string](b, `document.getElementById("pull").innerText`)
	if !strings.Contains(edge, "Score sheet") || !strings.Contains(edge, "finding") || !strings.Contains(edge, "Kxc1") {
		t.Errorf("the edge has %q", edge)
	}
	b.Until(stands("", 48))
	b.Click("#pull", stands("full", high-96))
	b.Click("#pull", stands("", 48))
	b.Key("ArrowUp", stands("half", high/2))
	b.Key("ArrowUp", stands("full", high-96))
	b.Key("Escape", stands("", 48)+` && document.activeElement.id === "pull"`)
	b.Enter("#pull", stands("full", high-96))
	b.Enter("#pull", stands("", 48))
	drag := func(from, to int) {
		t.Helper()
		b.Run(input.DispatchMouseEvent(input.MousePressed, 195, float64(from)).WithButton(input.Left).WithClickCount(1),
			input.DispatchMouseEvent(input.MouseMoved, 195, float64((from+to)/2)).WithButton(input.Left),
			input.DispatchMouseEvent(input.MouseMoved, 195, float64(to)).WithButton(input.Left),
			input.DispatchMouseEvent(input.MouseReleased, 195, float64(to)).WithButton(input.Left).WithClickCount(1))
	}
	drag(high-40, high/2)
	b.Until(stands("half", high/2))
	drag(high/2+20, 120)
	b.Until(stands("full", high-96))
	drag(110, high-10)
	b.Until(stands("", 48))
	b.Sound()
}

// TestLeaf moves over the page of a manuscript: the box of the line that is read goes by keys and buttons, the page is
// shown whole, and on a phone the strip is 42 pixels high and stays when the sheet is pulled up.
func TestLeaf(t *testing.T) {
	s := start(t, true)
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/write")
	settle(b)
	b.Run(chromedp.Evaluate(`(async () => {
		const c = document.createElement("canvas");
		[c.width, c.height] = [600, 900];
		const t = new DataTransfer(), i = document.getElementById("image");
		t.items.add(new File([await new Promise((done) => c.toBlob(done))], "leaf.png", {type: "image/png"}));
		i.files = t.files;
		i.dispatchEvent(new Event("change"));
	})()`, nil, browsertest.Awaited))
	b.Until(`document.querySelector("#scan img")?.naturalWidth && document.getElementById("scan").clientHeight === 128`)
	y := `parseFloat(document.querySelector("#scan .line").style.top)`
	inSight := ` && (() => { ` +
		`const l = document.querySelector("#scan .line").getBoundingClientRect(), ` +
		`s = document.getElementById("scan").getBoundingClientRect(); ` +
		`return l.top >= s.top - 1 && l.bottom <= s.bottom + 1; })()`
	b.Until(y + " === 5" + inSight)
	b.Click("#below", y+" === 9"+inSight)
	b.Click("#above", y+" === 5")
	b.Run(chromedp.Focus("#scan"))
	for range 10 {
		b.Run(chromedp.KeyEvent(kb.ArrowDown))
	}
	b.Until(y + " === 45" + inSight)
	wide := `document.querySelector("#scan .page").offsetWidth`
	b.Run(chromedp.Evaluate(`window.wide = `+wide, nil))
	b.Click("#larger", wide+" > wide"+inSight)
	b.Click("#smaller", wide+" === wide")
	b.Click("#full", `document.getElementById("full").getAttribute("aria-pressed") === "true" && `+
		`document.getElementById("scan").clientHeight > 300`)
	b.Run(b.Clicking("#scan .page"))
	b.Until(y + " > 45")
	b.Click("#full", `document.getElementById("scan").clientHeight === 128`+inSight)
	b.Look(390, "dark")
	b.Until(`document.getElementById("scan").clientHeight === 42` + inSight)
	b.Click("#pull", `document.getElementById("sheet").dataset.up === "full"`)
	b.Until(`document.getElementById("leaf").getBoundingClientRect().bottom <= ` +
		`document.getElementById("sheet").getBoundingClientRect().top && ` +
		`document.elementFromPoint(20, document.getElementById("leaf").getBoundingClientRect().top + 20)` +
		`.closest("#leaf") !== null`)
	if out := b.TooWide(390); out != "" {
		t.Error(out)
	}
	b.Sound()
}
