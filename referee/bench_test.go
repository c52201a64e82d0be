package referee_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// The games that the benchmarks judge: random ones, made again in every run. Numbers
// to compare are taken with -args -games 20000.
var benchGames = flag.Int("games", 500, "number of random games of each rule set to measure with")

// corpus returns random games of a rule set as text, and their number of events.
func corpus(b *testing.B, rs *engine.Ruleset) ([]byte, int) {
	b.Helper()
	game, err := rs.New(engine.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	var out []byte
	events := 0
	for n := range *benchGames {
		g := referee.Play(game, rand.New(rand.NewPCG(1, uint64(n))), 200)
		if n > 0 {
			out = append(out, '\n')
		}
		out = notation.Append(out, g, referee.StyleOf(rs))
		for i := range g.Len() {
			if g.Kind(i).IsEvent() {
				events++
			}
		}
	}
	return out, events
}

// eachRuleset runs a benchmark for every rule set and reports events a second.
func eachRuleset(b *testing.B, run func(b *testing.B, text []byte)) {
	for _, rs := range rulesets.All() {
		b.Run(rs.Name, func(b *testing.B) {
			text, events := corpus(b, rs)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			b.ResetTimer()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for range b.N {
				run(b, text)
			}
			b.StopTimer()
			runtime.ReadMemStats(&after)
			total := float64(events) * float64(b.N)
			b.ReportMetric(total/b.Elapsed().Seconds(), "events/s")
			b.ReportMetric(float64(after.Mallocs-before.Mallocs)/total, "allocs/event")
		})
	}
}

// BenchmarkJudge reads text and draws verdicts, on one core.
func BenchmarkJudge(b *testing.B) {
	eachRuleset(b, func(b *testing.B, text []byte) {
		r := grammar.NewReader(bytes.NewReader(text))
		var p grammar.Parser
		var c grammar.Chunk
		var g notation.Game
		ref := referee.New(referee.Config{})
		for {
			if err := r.Next(&c); errors.Is(err, io.EOF) {
				return
			}
			if rep := ref.Judge(&g, p.Parse(&c, &g)); rep.Verdict != referee.Legal {
				b.Fatal(rep.Findings)
			}
		}
	})
}

// BenchmarkFormat reads text, judges it and prints it in canonical form, on one core.
func BenchmarkFormat(b *testing.B) {
	eachRuleset(b, func(b *testing.B, text []byte) {
		r := grammar.NewReader(bytes.NewReader(text))
		var p grammar.Parser
		var c grammar.Chunk
		var g notation.Game
		var out []byte
		ref := referee.New(referee.Config{})
		for {
			if err := r.Next(&c); errors.Is(err, io.EOF) {
				break
			}
			canonical := spelledOut(ref, &g, p.Parse(&c, &g))
			if len(out) > 0 {
				out = append(out, '\n')
			}
			out = notation.Append(out, canonical, referee.StyleOf(ref.Table().Ruleset()))
		}
		if !bytes.Equal(out, text) {
			b.Fatal("the text was not canonical")
		}
	})
}

// BenchmarkParse reads text to the tree, on one core.
func BenchmarkParse(b *testing.B) {
	eachRuleset(b, func(b *testing.B, text []byte) {
		r := grammar.NewReader(bytes.NewReader(text))
		var p grammar.Parser
		var c grammar.Chunk
		var g notation.Game
		for {
			if err := r.Next(&c); errors.Is(err, io.EOF) {
				return
			}
			p.Parse(&c, &g)
		}
	})
}

// BenchmarkReplay judges games that are read already: the referee and the engine
// without the reader.
func BenchmarkReplay(b *testing.B) {
	var games []*notation.Game
	var of *byte
	ref := referee.New(referee.Config{})
	eachRuleset(b, func(b *testing.B, text []byte) {
		if of != &text[0] {
			of, games = &text[0], parseAll(text)
			b.ResetTimer()
		}
		for _, g := range games {
			if rep := ref.Judge(g, nil); rep.Verdict != referee.Legal {
				b.Fatal(rep.Findings)
			}
		}
	})
}

func parseAll(text []byte) []*notation.Game {
	r := grammar.NewReader(bytes.NewReader(text))
	var p grammar.Parser
	var games []*notation.Game
	for {
		var c grammar.Chunk
		if r.Next(&c) != nil {
			return games
		}
		g := new(notation.Game)
		p.Parse(&c, g)
		games = append(games, g)
	}
}

// BenchmarkBatch judges a stream with one worker and with one a core.
func BenchmarkBatch(b *testing.B) {
	for _, jobs := range []int{1, runtime.GOMAXPROCS(0)} {
		b.Run("jobs="+string(rune('0'+jobs)), func(b *testing.B) {
			eachRuleset(b, func(b *testing.B, text []byte) {
				in := referee.Input{Name: "-", Open: func() (io.ReadCloser, error) {
					return io.NopCloser(bytes.NewReader(text)),
						nil
				}}
				err := referee.Batch{Jobs: jobs}.Run(context.Background(), slices.Values([]referee.Input{in}),
					func(*referee.Result) error { return nil })
				if err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}
