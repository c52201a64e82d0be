package lsp

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// collection is a file of random games of all rule sets.
func collection(games, plies int, seed uint64) []byte {
	var out []byte
	for n := range games {
		rs := rulesets.All()[n%len(rulesets.All())]
		setup, err := rs.Complete(engine.Setup{})
		if err != nil {
			panic(err)
		}
		g, err := rs.New(setup)
		if err != nil {
			panic(err)
		}
		record := referee.Play(g, rand.New(rand.NewPCG(seed, uint64(n))), plies)
		out = notation.Append(append(out, '\n'), record, referee.StyleOf(rs))
	}
	return out[1:]
}

// BenchmarkKeystroke types into a file of 300 games, a letter at a time, and takes the
// time from the message of the client to the diagnostics as they are sent.
func BenchmarkKeystroke(b *testing.B) {
	text := collection(300, 520, 1)
	d := newDocument("file:///x", nil, text, utf16, newTools(Settings{}), 1)
	if _, err := d.diagnostics(context.Background()); err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	var took []time.Duration
	at, typed := 0, ""
	for n := 0; b.Loop(); n++ {
		if typed == "" {
			at, typed = r.IntN(len(d.bytes)), " Nf3 {a} x"
		}
		where := d.span(at, at)
		message, err := json.Marshal(change{&where, typed[:1]})
		if err != nil {
			b.Fatal(err)
		}
		begun := time.Now()
		var c change
		if err := json.Unmarshal(message, &c); err != nil {
			b.Fatal(err)
		}
		next := d.with(c)
		items, err := next.diagnostics(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := json.Marshal(publishParams{next.uri, nil, items}); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(begun))
		at, typed, d = at+1, typed[1:], next
		if typed == "" && len(d.bytes) > len(text)+200 {
			d = newDocument("file:///x", nil, text, utf16, d.tools, 1)
			if _, err := d.diagnostics(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(len(text))/1e6, "MB")
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// BenchmarkMemory holds a hundred files of half a megabyte open, judged.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		var open []*document
		t := newTools(Settings{})
		size := 0
		for n := range 100 {
			d := newDocument("file:///x", nil, collection(150, 500, uint64(n)), utf16, t, 1)
			if _, err := d.diagnostics(context.Background()); err != nil {
				b.Fatal(err)
			}
			size += len(d.bytes)
			open = append(open, d)
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(size)/1e6, "MB")
		b.ReportMetric(float64(m.HeapAlloc)/1e6, "MB-held")
		runtime.KeepAlive(open)
	}
}
