package browsertest

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

//go:embed controls.js
var watching string

// pressed is what is known of the controls of a view: for the name of each how it can be used
// and was.
type pressed map[string]map[string]bool

// note is what the script tells.
type note struct{ View, Control, How string }

// Watch notes from now on the controls that come into pages, and which of them are pressed by a
// pointer and by keys, for Unpressed. It is called before the first page is opened. A test that
// uses every control of a view goes
//
//	b := browsertest.New(t, home)
//	b.Watch()
//	b.Open(home + "/search")
//	b.Click("#after", `document.querySelector("#found").textContent.includes("11 to 20")`)
//	b.Enter("#after", …)      // the same from the keyboard, for a control without a key of its own
//	b.Key("Control+S", …)     // for one that has, as aria-keyshortcuts or the help name it
//	for _, u := range b.Unpressed("/search") {
//		t.Error(u)
//	}
//
// and fails as soon as somebody adds a control and no test of it.
func (b *Browser) Watch() {
	b.t.Helper()
	b.controls = map[string]pressed{}
	b.Run(runtime.Enable(), runtime.AddBinding("agnControl"))
	b.OnLoad(watching)
}

// noted takes what the script tells.
func (b *Browser) noted(payload string) {
	var n note
	if err := json.Unmarshal([]byte(payload), &n); err != nil {
		b.t.Errorf("reading what a page tells of its controls: %v", err)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	view := b.controls[n.View]
	if view == nil {
		view = pressed{}
		b.controls[n.View] = view
	}
	if view[n.Control] == nil {
		view[n.Control] = map[string]bool{}
	}
	view[n.Control][n.How] = true
}

// Unpressed tells, a line each, which controls of a view no pointer and no key has used. A view is the
// path of its address, empty for a page in a file. Controls are links, buttons, fields and what
// else takes the focus, or shows a hand; those that a page makes many of have one name, of what
// holds them, tag and first class, and a link has that of where it leads. One with a
// key of its own, and what the help lists, wants that key; what takes no focus wants a pointer alone.
func (b *Browser) Unpressed(view string) []string {
	b.t.Helper()
	// What was asked for before this answer has come.
	Ask[bool](b, "true")
	b.mu.Lock()
	defer b.mu.Unlock()
	all := b.controls[view]
	if len(all) == 0 {
		return []string{fmt.Sprintf("the view %q has no controls", view)}
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		hows, own := all[name], false
		for _, how := range slices.Sorted(maps.Keys(hows)) {
			if key, ok := strings.CutPrefix(how, "wants "); ok {
				own = true
				if !all[""]["key "+key] {
					out = append(out, fmt.Sprintf("%s: nothing presses the key %s of %s", view, key, name))
				}
			}
		}
		if (hows["focus"] || hows["hand"]) && !hows["click"] {
			out = append(out, fmt.Sprintf("%s: nothing clicks on %s", view, name))
		}
		if hows["focus"] && !own && !hows["key"] {
			out = append(out, fmt.Sprintf("%s: nothing uses %s by key", view, name))
		}
	}
	return out
}

// Click clicks on a control as a hand does, and waits for a condition of the page that did not hold before.
func (b *Browser) Click(selector, until string) {
	b.t.Helper()
	b.does("a click on "+selector, until, b.Clicking(selector))
}

// Clicking clicks on a control as a hand does.
func (b *Browser) Clicking(selector string) chromedp.Action {
	return b.on(selector, func(x, y float64) chromedp.Action { return chromedp.MouseClickXY(x, y) })
}

// Tap touches a control with a finger, and waits for a condition of the page that did not hold before.
func (b *Browser) Tap(selector, until string) {
	b.t.Helper()
	b.does("a tap on "+selector, until, b.on(selector, func(x, y float64) chromedp.Action {
		return chromedp.Tasks{input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
			input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{})}
	}))
}

// on does something in the middle of a control, which is brought into sight. As a hand does, it waits until the
// page stands still: what moves before the press comes is missed.
func (b *Browser) on(selector string, do func(x, y float64) chromedp.Action) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var at []float64
		if err := chromedp.Evaluate(fmt.Sprintf(still, selector), &at, Awaited).Do(ctx); err != nil {
			return fmt.Errorf("looking where %s is: %w", selector, err)
		}
		return do(at[0], at[1]).Do(ctx)
	})
}

// still is a script that tells where the middle of an element is once two frames have it in one place.
const still = `(async () => {
	const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
	for (let last = ""; ;) {
		await drawn();
		const e = document.querySelector(%q), middle = () => {
			const r = e.getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2];
		};
		if (!e?.getClientRects().length) continue;
		e.scrollIntoView({block: "nearest", inline: "nearest"});
		// Something else that stays where it is, as a bar does, may be before it.
		if (!e.contains(document.elementFromPoint(...middle()))) e.scrollIntoView({block: "center"});
		await drawn();
		if (last === (last = String(middle()))) return middle();
	}
})()`

// Enter gives a control the focus, presses Enter, and waits for a condition that did not hold before.
func (b *Browser) Enter(selector, until string) {
	b.t.Helper()
	b.does("Enter on "+selector, until, b.focus(selector), keys(kb.Enter, 0))
}

// Keys gives a control the focus, types into it, and waits for a condition that did not hold before.
func (b *Browser) Keys(selector, text, until string) {
	b.t.Helper()
	b.does(fmt.Sprintf("%q in %s", text, selector), until, b.focus(selector), keys(text, 0))
}

// Chooses has the dialogs that ask for a file answered: the first with the first of the names, and so on.
func (b *Browser) Chooses(names ...string) {
	b.t.Helper()
	chromedp.ListenTarget(b.Context, func(ev any) {
		opened, ok := ev.(*page.EventFileChooserOpened)
		if !ok {
			return
		}
		if len(names) == 0 {
			b.t.Error("one more file is asked for")
			return
		}
		name := names[0]
		names = names[1:]
		// What listens must not wait for an answer.
		go func() {
			if err := chromedp.Run(b.Context,
				dom.SetFileInputFiles([]string{name}).WithBackendNodeID(opened.BackendNodeID)); err != nil {
				b.t.Errorf("choosing %s: %v", name, err)
			}
		}()
	})
	b.Run(page.SetInterceptFileChooserDialog(true))
}

// Key presses a key, named as aria-keyshortcuts does, and waits for a condition that did not hold before.
func (b *Browser) Key(name, until string) {
	b.t.Helper()
	b.does("the key "+name, until, key(name))
}

// focus gives a control the focus, which the key Tab must be able to give it.
func (b *Browser) focus(selector string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var takes bool
		q := fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.focus(); return e === document.activeElement && `+
			`e.tabIndex >= 0; })()`, selector)
		if err := chromedp.Evaluate(q, &takes).Do(ctx); err != nil {
			return fmt.Errorf("giving %s the focus: %w", selector, err)
		}
		if !takes {
			return fmt.Errorf("%s does not take the focus", selector)
		}
		return nil
	})
}

var modifiers = map[string]input.Modifier{"Alt": input.ModifierAlt, "Control": input.ModifierCtrl,
	"Meta": input.ModifierMeta, "Shift": input.ModifierShift}

var named = map[string]string{
	"ArrowDown": kb.ArrowDown, "ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp,
	"End": kb.End, "Enter": kb.Enter,
	"Escape": kb.Escape, "F8": kb.F8, "Home": kb.Home, "PageDown": kb.PageDown, "PageUp": kb.PageUp, "Space": " ",
	"Tab": kb.Tab,
}

// key is the press of a key of that name.
func key(name string) chromedp.Action {
	var held input.Modifier
	for {
		first, rest, ok := strings.Cut(name, "+")
		if !ok || rest == "" {
			break
		}
		held |= modifiers[first]
		name = rest
	}
	if text, ok := named[name]; ok {
		name = text
	} else if len(name) > 1 {
		return chromedp.ActionFunc(func(context.Context) error { return fmt.Errorf("no key is called %q here", name) })
	}
	if held != 0 {
		name = strings.ToLower(name)
	}
	return keys(name, held)
}

// keys presses keys as a keyboard does: with the letter comes its press, so that a page that takes the key
// for itself gets no letter. chromedp.KeyEvent sends them apart.
func keys(text string, held input.Modifier) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		for _, r := range text {
			var letter string
			for _, e := range kb.Encode(r) {
				if e.Type == input.KeyChar {
					letter = e.Text
				}
			}
			for _, e := range kb.Encode(r) {
				e.Modifiers |= held
				switch {
				case e.Type == input.KeyChar:
					continue
				case e.Type == input.KeyDown && held == 0:
					e.Text, e.UnmodifiedText = letter, letter
				}
				if err := e.Do(ctx); err != nil {
					return fmt.Errorf("pressing %q: %w", r, err)
				}
			}
		}
		return nil
	})
}

// does acts and waits until the condition holds, whatever page is there then.
func (b *Browser) does(what, until string, actions ...chromedp.Action) {
	b.t.Helper()
	if b.holds(until) {
		b.t.Errorf("before %s the page has already %s", what, until)
	}
	b.Run(actions...)
	b.Until(until)
}

// holds asks the page, which may just be giving way to another, then nothing holds.
func (b *Browser) holds(condition string) bool {
	ctx, cancel := context.WithTimeout(b.Context, waitLimit)
	defer cancel()
	var ok bool
	err := chromedp.Run(ctx, chromedp.Evaluate("!!("+condition+")", &ok))
	return err == nil && ok
}
