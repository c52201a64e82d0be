package lsp_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/lsp"
)

// reportTimes reports the median of times and what one in a hundred exceeds.
func reportTimes(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// BenchmarkKeystroke types into a file of 300 games, a letter at a time, and takes the
// time from when the client says so to when it has the diagnostics.
func BenchmarkKeystroke(b *testing.B) {
	text := lsp.Collection(300, 520, 1)
	c := start(b, lsp.Options{}, object{})
	c.open(string(text))
	expect(b, c.pushed)
	lines := bytes.Split(text, []byte("\n"))
	r := rand.New(rand.NewPCG(1, 1))
	const typed = " Nf3 {a} x"
	var took []time.Duration
	line, column := 0, 0
	for n := 0; b.Loop(); n++ {
		k := n % (2 * len(typed))
		if k == 0 {
			line = r.IntN(len(lines))
			column = r.IntN(len(lines[line]) + 1)
		}
		// What was typed is taken back a letter at a time.
		change := object{"range": from(line, column+k, line, column+k), "text": typed[k%len(typed):][:1]}
		if k >= len(typed) {
			left := 2*len(typed) - k
			change = object{"range": from(line, column+left-1, line, column+left), "text": ""}
		}
		begun := time.Now()
		c.notify("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": n + 2},
			"contentChanges": []object{change}})
		expect(b, c.pushed)
		took = append(took, time.Since(begun))
	}
	b.ReportMetric(float64(len(text))/1e6, "MB")
	reportTimes(b, took)
}

// BenchmarkCompletion asks what can stand at events of the sound records.
func BenchmarkCompletion(b *testing.B) {
	names, err := filepath.Glob("../../testdata/games/*.agn")
	if err != nil || len(names) == 0 {
		b.Fatal("no records", err)
	}
	c := start(b, lsp.Options{}, object{})
	var places []object
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		document := object{"uri": "file:///" + filepath.Base(name), "version": 1, "text": string(text)}
		c.notify("textDocument/didOpen", object{"textDocument": document})
		expect(b, c.pushed)
		for n, line := range strings.Split(string(text), "\n") {
			if line != "" && !strings.HasPrefix(line, "[") {
				places = append(places, object{
					"textDocument": object{"uri": document["uri"]}, "position": object{"line": n, "character": len(line) / 2},
				})
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	var took []time.Duration
	for b.Loop() {
		at := places[r.IntN(len(places))]
		begun := time.Now()
		c.call("textDocument/completion", at)
		took = append(took, time.Since(begun))
	}
	b.ReportMetric(float64(len(places)), "places")
	reportTimes(b, took)
}
