package serve_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// rounds is how often each program is measured, in turns.
const rounds = 20

// BenchmarkPrograms compares two programs that AGN_BENCH_BEFORE and AGN_BENCH_AFTER name: the median of what each takes
// to start Read and Write, from a key in Write to what is found, and to answer a search; and their ratio. It runs once,
// whatever -benchtime is:
//
//	AGN_BENCH_BEFORE=old/agn AGN_BENCH_AFTER=new/agn go test ./internal/serve -run - -bench Programs
func BenchmarkPrograms(b *testing.B) {
	names := []string{os.Getenv("AGN_BENCH_BEFORE"), os.Getenv("AGN_BENCH_AFTER")}
	if names[0] == "" || names[1] == "" {
		b.Skip("AGN_BENCH_BEFORE and AGN_BENCH_AFTER name no programs")
	}
	var text strings.Builder
	for _, v := range rulesets.Names() {
		one, err := os.ReadFile("../../docs/games/" + v + ".agn")
		if err != nil {
			b.Fatal(err)
		}
		text.Write(one)
		text.WriteString("\n")
	}
	var games, small, large []string
	for _, name := range names {
		games = append(games, program(b, name, text.String(), true))
		small = append(small, program(b, name, manyGames(4, 10<<10), false))
		large = append(large, program(b, name, manyGames(400, 1<<20), false))
	}
	w := browsertest.New(b, "http://")
	w.OnLoad(clock)
	start := func(path string) func(string) float64 {
		return func(home string) float64 {
			w.Open(home + path)
			w.Run(chromedp.Poll("clock.board > 0", nil))
			return browsertest.Ask[float64](w, "clock.board")
		}
	}
	for _, c := range []struct {
		name    string
		homes   []string
		measure func(string) float64
	}{
		{"read", games, start("/")}, {"write", games, start("/write")},
		{"key-10kB", small, func(home string) float64 { return key(w, home) }},
		{"key-1MB", large, func(home string) float64 { return key(w, home) }},
		{"search", games, func(home string) float64 { return searched(b, home) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			took := make([][]float64, 2)
			for range b.N {
				took = make([][]float64, 2)
				// The first of each is not counted.
				for i := range rounds + 1 {
					for k := range 2 {
						k ^= i % 2
						if ms := c.measure(c.homes[k]); i > 0 {
							took[k] = append(took[k], ms)
						}
					}
				}
			}
			before, after := quantile(took[0], 0.5), quantile(took[1], 0.5)
			b.ReportMetric(before, "before-ms")
			b.ReportMetric(after, "after-ms")
			b.ReportMetric(after/before, "ratio")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// program starts the server of a program with one file, and an archive of random games where one is wanted.
func program(b *testing.B, name, text string, archived bool) string {
	b.Helper()
	dir := b.TempDir()
	file, db := filepath.Join(dir, "game.agn"), filepath.Join(dir, "games.agndb")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	args := []string{"serve", "--addr", "127.0.0.1:0", file}
	if archived {
		for _, v := range rulesets.Names() {
			out, err := exec.CommandContext(b.Context(), name, "play", v, "--games", "100", "--max-plies", "60").Output()
			if err != nil {
				b.Fatal(err)
			}
			more := filepath.Join(dir, v+".agn")
			if err := os.WriteFile(more, out, 0o600); err != nil {
				b.Fatal(err)
			}
			if out, err := exec.CommandContext(b.Context(), name, "archive", "import", "--db", db,
				more).CombinedOutput(); err != nil {
				b.Fatalf("%v: %s", err, out)
			}
		}
		args = append(args, "--db", db)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { cancel(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return strings.TrimSuffix(strings.TrimSpace(line), "/")
}

// key opens Write, and returns how long it took from the press of a key until what is found was shown. The first key is
// not counted.
func key(w *browsertest.Browser, home string) float64 {
	w.Open(home + "/write?view=text")
	w.Run(chromedp.Poll(`document.body.dataset.judged !== undefined`, nil),
		chromedp.Evaluate(`(() => { const a = document.getElementById("area"), at = a.value.indexOf("fair ", `+
			`a.value.length / 2) + 4; a.focus(); a.setSelectionRange(at, at); })()`, nil), chromedp.Sleep(400*time.Millisecond))
	down := input.DispatchKeyEvent(input.KeyDown).WithKey("x").WithCode("KeyX").WithText("x").WithWindowsVirtualKeyCode(
		'X')
	up := input.DispatchKeyEvent(input.KeyUp).WithKey("x").WithCode("KeyX").WithWindowsVirtualKeyCode('X')
	for n := range 2 {
		w.Run(down, up, chromedp.Sleep(pause), chromedp.Poll(fmt.Sprintf("clock.shown.length > %d", n), nil))
	}
	took := browsertest.Ask[float64](w, "clock.shown[1]")
	// What was typed is not kept for the next time.
	w.Run(chromedp.Evaluate(`localStorage.clear()`, nil))
	return took
}

var asked int

// searched asks something that was not asked before.
func searched(b *testing.B, home string) float64 {
	b.Helper()
	asked++
	q := fmt.Sprintf("variant:chauka-bara plies>%d", asked/2%50)
	began := time.Now()
	r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, home+"/api/v1/search?"+
		url.Values{"q": {q}, "limit": {"50"}}.Encode(), nil)
	if err != nil {
		b.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if err != nil || res.StatusCode != http.StatusOK {
		b.Fatalf("%s: %s %v", q, text, err)
	}
	return float64(time.Since(began).Microseconds()) / 1000
}
