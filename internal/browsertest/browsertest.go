// Package browsertest starts a browser for tests that look at pages as people do.
package browsertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// waitLimit is how long a test waits for what must come, be the machine as busy as it may.
const waitLimit = 4 * time.Minute

// A Browser is one started for a test. It notes what pages must not do.
type Browser struct {
	context.Context
	t testing.TB
	// home is where pages may ask.
	home string
	mu   sync.Mutex
	// wrong lists exceptions, complaints of the console, dialogs and requests to elsewhere.
	wrong []string
	// controls are those of each view, where they are watched.
	controls map[string]pressed
}

// New starts Chromium. Its pages may ask for what begins with home and for nothing else.
// Without one the test is skipped; where
// AGN_CHROMIUM names one it must be there.
func New(t testing.TB, home string) *Browser {
	t.Helper()
	name := os.Getenv("AGN_CHROMIUM")
	if name == "" {
		path, err := exec.LookPath("chromium")
		if err != nil {
			t.Skip("there is no chromium; AGN_CHROMIUM names another browser")
		}
		name = path
	}
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(name), chromedp.NoSandbox,
		chromedp.WSURLReadTimeout(waitLimit))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	// Events of DevTools that the library does not know yet are nothing to report.
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(func(format string, a ...any) {
		if !strings.HasPrefix(format, "unhandled") {
			t.Errorf(format, a...)
		}
	}))
	t.Cleanup(cancel)
	// What the browser still writes when it is asked to end is removed after it has.
	t.Cleanup(func() { _ = chromedp.Cancel(ctx) })
	b := &Browser{Context: ctx, t: t, home: home}
	chromedp.ListenTarget(ctx, b.listen)
	// The browser lives as long as the context of the first run.
	if err := chromedp.Run(ctx); err != nil {
		t.Fatal(err)
	}
	b.Run(chromedp.EmulateViewport(1280, 900))
	return b
}

// Tab opens another page in the same browser.
func (b *Browser) Tab() *Browser {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.Context)
	b.t.Cleanup(cancel)
	tab := &Browser{Context: ctx, t: b.t, home: b.home}
	chromedp.ListenTarget(ctx, tab.listen)
	// The page lives as long as the context of the first run.
	if err := chromedp.Run(ctx); err != nil {
		b.t.Fatal(err)
	}
	tab.Run(chromedp.EmulateViewport(1280, 900))
	return tab
}

func (b *Browser) listen(ev any) {
	note := func(s string) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.wrong = append(b.wrong, s)
	}
	switch ev := ev.(type) {
	case *runtime.EventExceptionThrown:
		note("exception: " + ev.ExceptionDetails.Error())
	case *cdplog.EventEntryAdded:
		note(ev.Entry.Level.String() + ": " + ev.Entry.Text)
	case *runtime.EventBindingCalled:
		b.noted(ev.Payload)
	case *page.EventJavascriptDialogOpening:
		note("dialog: " + ev.Message)
	case *network.EventRequestWillBeSent:
		// What a page makes itself and asks for comes from nowhere else.
		if u := ev.Request.URL; !strings.HasPrefix(u, b.home) && !strings.HasPrefix(u, "blob:") &&
			!strings.HasPrefix(u, "data:") {
			note("request: " + u)
		}
	}
}

// Run does something in the browser, or ends the test.
func (b *Browser) Run(actions ...chromedp.Action) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, waitLimit)
	defer cancel()
	if err := chromedp.Run(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// Ask evaluates an expression of the page.
func Ask[T any](b *Browser, expression string) T {
	b.t.Helper()
	var out T
	b.Run(chromedp.Evaluate(expression, &out))
	return out
}

// Wait waits for something to be done, or ends the test.
func (b *Browser) Wait(what string, done func() bool) {
	b.t.Helper()
	for end := time.Now().Add(waitLimit); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			b.Sound()
			b.t.Fatalf("never %s; the page shows %s", what, Ask[string](b, "document.body.innerText"))
		}
	}
}

// Until waits for a condition of the page, whatever page is there then, or ends the test.
func (b *Browser) Until(condition string) {
	b.t.Helper()
	b.Wait(condition, func() bool { return b.holds(condition) })
}

// Open goes to an address, and fails the test where the page is at fault.
func (b *Browser) Open(address string) {
	b.t.Helper()
	b.Run(network.Enable(), cdplog.Enable(), chromedp.Navigate(address))
	b.Sound()
}

// OnLoad runs a script in every page before its own.
func (b *Browser) OnLoad(script string) {
	b.t.Helper()
	b.Run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}

// Look sets how wide the window is, and the theme that the system prefers, light or dark.
func (b *Browser) Look(wide int64, theme string) {
	b.t.Helper()
	b.Run(chromedp.EmulateViewport(wide, 900),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}))
}

// Sound fails the test by what pages have done that they must not.
func (b *Browser) Sound() {
	b.t.Helper()
	for _, w := range b.Wrong() {
		b.t.Error(w)
	}
}

// Wrong returns what pages have done since it was asked last that they must not.
func (b *Browser) Wrong() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	wrong := b.wrong
	b.wrong = nil
	return wrong
}

// Axe returns axe-core. Without it the test is skipped.
func Axe(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("AGN_AXE")
	if dir == "" {
		t.Skip("AGN_AXE names no directory in which npm has installed axe-core")
	}
	text, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Violations returns what axe-core holds against the page as it is.
func (b *Browser) Violations(axe string) []string {
	b.t.Helper()
	var found []string
	b.Run(chromedp.Evaluate(axe+`;undefined`, nil),
		chromedp.Evaluate(`axe.run(document).then((r) => r.violations.map((v) => v.id + ": " + v.help + " " + `+
			`v.nodes.map((n) => n.target.join(" ") + " " + n.failureSummary).slice(0, 3).join("; ")))`, &found,
			Awaited))
	return found
}

// Awaited has an expression evaluated to what its promise comes to.
func Awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// TooWide tells how wide the page is and what sticks out of a window so wide, nothing if it is no wider.
func (b *Browser) TooWide(wide int64) string {
	b.t.Helper()
	got := Ask[int64](b, `document.documentElement.scrollWidth`)
	if got <= wide {
		return ""
	}
	return fmt.Sprintf("%d wide in a window of %d: %s", got, wide,
		Ask[string](b, fmt.Sprintf(`[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right `+
			`> %d).map((e) => e.tagName + "#" + e.id + "." + e.getAttribute("class")).slice(0, 6).join(" ")`, wide+1)))
}

// Turned lists results, dates and places in the page that are not seen in the order in which they
// are written, or not after what stands before them in their line.
func (b *Browser) Turned() []string {
	b.t.Helper()
	return Ask[[]string](b, `(() => {
		const out = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let n = walker.nextNode(); n; n = walker.nextNode()) {
			for (const m of n.data.matchAll(/\d+(?:[-.:][\d?]+)+/g)) {
				const range = document.createRange(), lefts = [];
				for (let i = m.index; i < m.index + m[0].length; i++) {
					range.setStart(n, i);
					range.setEnd(n, i + 1);
					const r = range.getBoundingClientRect();
					if (r.width) lefts.push(r.left);
				}
				if (lefts.some((x, i) => i && x <= lefts[i - 1])) out.push(m[0] + " in " + n.parentNode.textContent);
			}
		}
		return out;
	})()`)
}
