package browsertest

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

//go:embed named.js
var byName string

// Means is by which means somebody uses a page. Zero is unset.
type Means uint8

// The means.
const (
	Mouse Means = iota + 1 // in a window of 1400 by 900
	Touch                  // with a finger on a phone, 390 by 844
	Keys                   // by keys alone
)

func (m Means) String() string { return [...]string{"", "mouse", "touch", "keys"}[m] }

// A Person uses a page by one means, and finds what to use by role and name, as it is shown or read out. Names are
// regular expressions of JavaScript.
type Person struct {
	*Browser
	Means
	// Limit is how long a control may take to come.
	Limit time.Duration
}

// Person makes the browser what somebody has who uses pages by that means.
func (b *Browser) Person(m Means) *Person {
	b.t.Helper()
	switch m {
	case Touch:
		b.Run(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch),
			emulation.SetTouchEmulationEnabled(true), emulation.SetEmitTouchEventsForMouse(false))
	default:
		b.Run(chromedp.EmulateViewport(1400, 900))
	}
	return &Person{b, m, time.Minute}
}

// by is a call of the script that finds controls.
func by(call string, args ...any) string {
	var list []string
	for _, a := range args {
		list = append(list, fmt.Sprintf("%#v", a))
	}
	return "(window.agnBy ??= " + byName + ")." + call + "(" + strings.Join(list, ", ") + ")"
}

// Sees reports whether a control of a role and name is there and can be pressed once the page is ready. within names
// the group that it stands in, empty for any.
func (p *Person) Sees(role, name, within string) bool {
	p.t.Helper()
	p.Ready()
	return Ask[bool](p.Browser, by("has", role, name, within))
}

// Ready waits until the page has done what it does by itself.
func (p *Person) Ready() {
	p.t.Helper()
	p.Until(by("has", "button", ".", ""))
}

// find returns where a control is, or ends the test.
func (p *Person) find(role, name, within string) (x, y float64) {
	p.t.Helper()
	var at []float64
	p.Run(chromedp.Evaluate(by("find", role, name, within, p.Limit.Milliseconds()), &at, Awaited))
	if at == nil {
		p.shot()
		p.t.Fatalf("by %v: no %s is called %q in %q; there are %q; the page says %q", p.Means, role, name, within,
			Ask[[]string](p.Browser, by("names", role)),
			Ask[string](p.Browser, `["said", "due"].map((id) => document.getElementById(id)?.textContent).join(" | ")`))
	}
	return at[0], at[1]
}

// Finds waits for a control that can be pressed.
func (p *Person) Finds(role, name, within string) {
	p.t.Helper()
	p.find(role, name, within)
}

// Use presses a control, or puts the cursor into it.
func (p *Person) Use(role, name, within string) {
	p.t.Helper()
	x, y := p.find(role, name, within)
	if p.Means != Keys {
		p.point(x, y)
		return
	}
	if own := Ask[string](p.Browser, by("shortcut")); own != "" {
		p.Run(key(own))
		return
	}
	p.reach(name)
	switch role {
	case "button", "link":
		p.Type(kb.Enter)
	case "radio":
		p.Type(" ")
	}
}

// maxTabs bounds how often Tab is pressed to come to a control.
const maxTabs = 400

// reach goes to the control that was found last by Tab, and within a group of radio buttons by the arrows.
func (p *Person) reach(name string) {
	p.t.Helper()
	for range maxTabs {
		switch Ask[string](p.Browser, by("reached")) {
		case "here":
			return
		case "group":
			p.Type(kb.ArrowDown)
		default:
			p.Type(kb.Tab)
		}
	}
	p.t.Fatalf("Tab does not come to %q", name)
}

// Arrows goes by the arrow keys to a control among others that lie on a plane, as squares do. Where the focus is on
// nothing they lead there themselves.
func (p *Person) Arrows(name, within string) {
	p.t.Helper()
	p.find("button", name, within)
	for range maxTabs {
		step := Ask[string](p.Browser, by("towards"))
		switch step {
		case "here":
			return
		case "":
			p.t.Fatalf("the arrows do not come to %q", name)
		}
		p.Run(key(step))
	}
	p.t.Fatalf("the arrows do not come to %q", name)
}

// point clicks or taps on a place of the window.
func (p *Person) point(x, y float64) {
	p.t.Helper()
	if p.Means != Touch {
		p.Run(chromedp.MouseClickXY(x, y))
		return
	}
	p.Run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

// rests is how long a finger rests where it has drawn something, and is away from the glass then.
const rests = 150 * time.Millisecond

// Draw draws one control to another.
func (p *Person) Draw(role, from, to, within string) {
	p.t.Helper()
	p.find(role, from, within)
	p.find(role, to, within)
	// The page may have been scrolled by that.
	x, y := p.find(role, from, within)
	toX, toY := p.find(role, to, within)
	var steps chromedp.Tasks
	const n = 6
	for i := range n + 1 {
		f := float64(i) / n
		ax, ay := x+(toX-x)*f, y+(toY-y)*f
		switch {
		case p.Means == Touch && i == 0:
			steps = append(steps, input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: ax, Y: ay}}))
		case p.Means == Touch:
			steps = append(steps, input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: ax, Y: ay}}))
		case i == 0:
			steps = append(steps, input.DispatchMouseEvent(input.MouseMoved, ax, ay),
				input.DispatchMouseEvent(input.MousePressed, ax, ay).WithButton(input.Left).WithClickCount(1))
		default:
			steps = append(steps, input.DispatchMouseEvent(input.MouseMoved, ax, ay).WithButton(input.Left))
		}
	}
	if p.Means == Touch {
		// A finger comes to rest before it is lifted: else it has thrown the page, and its next tap only stops that.
		steps = append(steps, chromedp.Sleep(rests), input.DispatchTouchEvent(input.TouchMove,
			[]*input.TouchPoint{{X: toX, Y: toY}}), chromedp.Sleep(rests),
			input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}), chromedp.Sleep(rests))
	} else {
		steps = append(steps, input.DispatchMouseEvent(input.MouseReleased, toX, toY).WithButton(input.Left).
			WithClickCount(1))
	}
	p.Run(steps)
}

// Type presses keys, one after the other.
func (p *Person) Type(text string) {
	p.t.Helper()
	p.Run(keys(text, 0))
}

// Write writes into a text field in place of what it holds.
func (p *Person) Write(name, within, text string) {
	p.t.Helper()
	p.Use("textbox", name, within)
	p.Run(chromedp.ActionFunc(func(ctx context.Context) error {
		if err := chromedp.Evaluate(`document.activeElement.select()`, nil).Do(ctx); err != nil {
			return err
		}
		if text == "" {
			return keys(kb.Delete, 0).Do(ctx)
		}
		return input.InsertText(text).Do(ctx)
	}))
}

// shot leaves a picture of the window in the file that AGN_SHOT names.
func (p *Person) shot() {
	file := os.Getenv("AGN_SHOT")
	if file == "" {
		return
	}
	var png []byte
	p.Run(chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(file, png, 0o600); err != nil {
		p.t.Error(err)
	}
}
