package serve_test

import (
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/ashtapada/agn/referee"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// clock notes in a page when the board is there, counted from the start of loading, and for each
// key how long it took from its press until what is found was shown and painted. What a callback of
// an animation frame shows is painted with that frame, anything else with the next.
const clock = `(() => {
  const c = window.clock = {board: 0, keys: [], shown: []}, request = requestAnimationFrame, behind = new ` +
	`MessageChannel();
  let pressed = 0, framed = false, waiting = [];
  behind.port1.onmessage = () => { framed = false; waiting.splice(0).forEach((done) => done()); };
  const frame = () => { framed = true; behind.port2.postMessage(0); };
  window.requestAnimationFrame = (act) => request((t) => { frame(); act(t); });
  addEventListener("keydown", () => { pressed = performance.now(); }, true);
  const painted = (done) => { waiting.push(done); if (!framed) request(frame); };
  new MutationObserver(() => {
    if (!c.board && document.querySelector("#board svg")) { c.board = -1; painted(() => { c.board = ` +
	`performance.now(); }); }
  }).observe(document, {subtree: true, childList: true});
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    if (!pressed || document.body.dataset.judged === undefined) return;
    const from = pressed;
    pressed = 0;
    c.shown.push(performance.now() - from);
    painted(() => c.keys.push(performance.now() - from));
  }).observe(document.body, {attributeFilter: ["data-judged"]}));
})()`

// manyGames is a text of so many games, together of about that size. Every third has a fault
// at its end.
func manyGames(games, size int) string {
	var b strings.Builder
	for i := range games {
		fmt.Fprintf(&b, "[Event \"fair %d\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6", i+1)
		for round := 2; b.Len() < (i+1)*size/games-60; round++ {
			fmt.Fprintf(&b, "\n%d. %s", round, [...]string{"Nf3 Nf6", "Ng1 Ng8"}[round%2])
		}
		if i%3 == 0 {
			b.WriteString("\nKe5")
		}
		b.WriteString(" *\n\n")
	}
	return b.String()
}

// served starts a server of one file.
func served(b *testing.B, text string) string {
	b.Helper()
	name := filepath.Join(b.TempDir(), "game.agn")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	s := httptest.NewUnstartedServer(nil)
	s.Config = serve.New(serve.Config{Files: []string{name}, Hosts: []string{s.Listener.Addr().String()}}).HTTP()
	s.Start()
	b.Cleanup(s.Close)
	return s.URL
}

func quantile(all []float64, q float64) float64 {
	slices.Sort(all)
	return all[min(int(q*float64(len(all))), len(all)-1)]
}

// pause is the time between two keys.
const pause = 100 * time.Millisecond

// BenchmarkTyping presses keys in the editor, in a text of 10 kB and in one of 1 MB with 400
// games, and reports from the press of a key to what is found in the page, and on the screen.
func BenchmarkTyping(b *testing.B) {
	for _, c := range []struct {
		name        string
		games, size int
	}{{"10kB", 4, 10 << 10}, {"1MB", 400, 1 << 20}} {
		b.Run(c.name, func(b *testing.B) {
			url := served(b, manyGames(c.games, c.size))
			w := browsertest.New(b, url)
			w.OnLoad(clock)
			w.Open(url + "/write?view=text")
			w.Run(chromedp.Poll(`document.body.dataset.judged !== undefined`, nil),
				chromedp.Evaluate(`(() => { const a = document.getElementById("area"), at = a.value.indexOf("fair ", `+
					`a.value.length / 2) + 4; a.focus(); a.setSelectionRange(at, at); })()`, nil), chromedp.Sleep(time.Second))
			// A key of a keyboard comes as one event: chromedp.KeyEvent would send the press and the letter apart.
			down := input.DispatchKeyEvent(input.KeyDown).WithKey("x").WithCode("KeyX").WithText("x").WithWindowsVirtualKeyCode(
				'X')
			up := input.DispatchKeyEvent(input.KeyUp).WithKey("x").WithCode("KeyX").WithWindowsVirtualKeyCode('X')
			n := 0
			for b.Loop() {
				n++
				w.Run(down, up, chromedp.Sleep(pause), chromedp.Poll(fmt.Sprintf("clock.keys.length >= %d", n), nil))
			}
			shown, painted := browsertest.Ask[[]float64](w, "clock.shown"), browsertest.Ask[[]float64](w, "clock.keys")
			b.ReportMetric(quantile(shown, 0.5), "p50-ms")
			b.ReportMetric(quantile(shown, 0.99), "p99-ms")
			b.ReportMetric(quantile(painted, 0.5), "p50-painted-ms")
			b.ReportMetric(quantile(painted, 0.99), "p99-painted-ms")
		})
	}
}

// BenchmarkStart opens the page of a server and the page that agn page makes, of a game of each
// rule set, and reports from the start of loading until the first board is on the screen.
func BenchmarkStart(b *testing.B) {
	var text strings.Builder
	for _, v := range rulesets.Names() {
		one, err := os.ReadFile("../../docs/games/" + v + ".agn")
		if err != nil {
			b.Fatal(err)
		}
		text.Write(one)
		text.WriteString("\n")
	}
	loads := func(b *testing.B, home, address string) {
		b.Helper()
		w := browsertest.New(b, home)
		w.OnLoad(clock)
		var took []float64
		for b.Loop() {
			w.Open(address)
			w.Run(chromedp.Poll("clock.board > 0", nil))
			took = append(took, browsertest.Ask[float64](w, "clock.board"))
		}
		b.ReportMetric(quantile(took, 0.5), "p50-ms")
		b.ReportMetric(quantile(took, 0.99), "p99-ms")
	}
	b.Run("serve", func(b *testing.B) {
		url := served(b, text.String())
		loads(b, url, url+"/")
	})
	b.Run("write", func(b *testing.B) {
		url := served(b, text.String())
		loads(b, url, url+"/write")
	})
	b.Run("page", func(b *testing.B) {
		name := filepath.Join(b.TempDir(), "page.html")
		f, err := os.Create(name)
		if err != nil {
			b.Fatal(err)
		}
		w, err := page.NewWriter(f, "games", nil)
		if err != nil {
			b.Fatal(err)
		}
		in := referee.Input{Name: "games.agn",
			Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text.String())), nil }}
		err = page.Judge(b.Context(), referee.Batch{}, slices.Values([]referee.Input{in}),
			func(g *page.Game, _ *referee.Result) error { return w.Add(g) })
		if err := errors.Join(err, w.Close(), f.Close()); err != nil {
			b.Fatal(err)
		}
		loads(b, "file://", "file://"+name)
	})
}
