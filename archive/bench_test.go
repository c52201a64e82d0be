package archive

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/referee"
)

// benchGames is the number of games of the benchmarks; the figures of docs/archive.md
// are taken with -args -games 100000.
var benchGames = flag.Int("games", 1000, "number of games that the benchmarks import, of about 80 events each")

var benchRows = flag.Int("rows", 1<<20, "number of positions that the benchmark of the index alone takes")

// benchRuleset is the rule set whose games are imported: the first with throws or
// without.
func benchRuleset(b *testing.B, throws bool) *engine.Ruleset {
	for _, rs := range rulesets.All() {
		if rs.Throws == throws {
			return rs
		}
	}
	b.Skip("no such rule set")
	return nil
}

// benchFile writes the games to a file, in parts that no memory has to hold.
func benchFile(b *testing.B, rs *engine.Ruleset, games int) string {
	b.Helper()
	name := filepath.Join(b.TempDir(), "games.agn")
	f, err := os.Create(name)
	if err != nil {
		b.Fatal(err)
	}
	const part = 1000
	for i := 0; i < games; i += part {
		text := randomGames(b, rs, min(part, games-i), 80, uint64(i))
		if _, err := f.Write(append(text, '\n')); err != nil {
			b.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
	return name
}

func fileInput(name string) referee.Input {
	return referee.Input{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(name) }}
}

// peak watches the memory that the process has from the system.
type peak struct {
	most atomic.Int64
	stop chan struct{}
	was  int64 // the limit before
}

// watchMemory watches it under the limit that the program sets for an import, so that what is
// measured is what a user has. What came before does not count.
func watchMemory() *peak {
	debug.FreeOSMemory()
	p := &peak{stop: make(chan struct{}), was: debug.SetMemoryLimit(ImportMemory)}
	go func() {
		for {
			p.most.Store(max(p.most.Load(), resident()))
			select {
			case <-p.stop:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	return p
}

// end ends it.
func (p *peak) end() {
	close(p.stop)
	debug.SetMemoryLimit(p.was)
}

// resident is the resident set of the process in bytes, 0 where that cannot be told.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text)
	n := int64(0)
	for _, c := range fields[1] {
		n = n*10 + int64(c-'0')
	}
	return n * int64(os.Getpagesize())
}

func BenchmarkImport(b *testing.B) {
	for _, kind := range []struct {
		name   string
		throws bool
	}{{"war", false}, {"throws", true}} {
		b.Run(kind.name, func(b *testing.B) {
			rs := benchRuleset(b, kind.throws)
			name := benchFile(b, rs, *benchGames)
			for range b.N {
				path := filepath.Join(b.TempDir(), "bench.agndb")
				a := openAt(b, path, Create)
				memory := watchMemory()
				start, before := time.Now(), cputime.Used()
				tally, err := a.Import(context.Background(), inputsOf(fileInput(name)), ImportOptions{Started: began})
				took, worked := time.Since(start).Seconds(), (cputime.Used() - before).Seconds()
				memory.end()
				if err != nil || tally.Games() != *benchGames {
					b.Fatalf("%d games, %v", tally.Games(), err)
				}
				rows := len(allPositions(b, a))
				var bytes int64
				if err := a.file.Read.QueryRow("SELECT sum(pgsize) FROM dbstat WHERE name = 'postings'").Scan(&bytes); err != nil {
					b.Fatal(err)
				}
				info, err := os.Stat(path)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(tally.Games())/took, "games/s")
				// Two cores that have nothing else to do give about twice this.
				b.ReportMetric(float64(tally.Games())/worked, "games/cpu-s")
				b.ReportMetric(float64(rows)/took, "positions/s")
				b.ReportMetric(float64(bytes)/float64(rows), "B/position")
				b.ReportMetric(float64(info.Size())/float64(tally.Games()), "B/game")
				b.ReportMetric(float64(memory.most.Load())/(1<<20), "MB-peak")
			}
		})
	}
}

// BenchmarkLookup asks for positions as a search does: one by one, the first hundred
// games of the most frequent one, and how often that stands.
func BenchmarkLookup(b *testing.B) {
	a, _ := newArchive(b, "bench.agndb")
	name := benchFile(b, benchRuleset(b, false), *benchGames)
	if _, err := a.Import(b.Context(), inputsOf(fileInput(name)), ImportOptions{Started: began}); err != nil {
		b.Fatal(err)
	}
	all := allPositions(b, a)
	popular, _ := mostFrequent(all)
	var hashes []int64
	for i := range 20000 {
		hashes = append(hashes, all[i*7919%len(all)].Hash)
	}
	all = nil
	for _, bench := range []struct {
		name string
		ask  func(i int) error
	}{
		{"exact", func(i int) error {
			_, err := a.index().Find(b.Context(), hashes[i%len(hashes)], 0, 10)
			return err
		}},
		{"hundred", func(int) error {
			_, err := a.index().Find(b.Context(), popular, 0, 100)
			return err
		}},
		{"count", func(int) error {
			_, _, err := a.index().Count(b.Context(), popular)
			return err
		}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			took := make([]time.Duration, 0, b.N)
			for i := range b.N {
				start := time.Now()
				if err := bench.ask(i); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-us")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-us")
		})
	}
}

// benchBatch is how many positions an import writes at once.
const benchBatch = 1 << 18

// BenchmarkIndex fills the index alone with -rows positions, a batch a transaction,
// and compares the first million with the last.
func BenchmarkIndex(b *testing.B) {
	for range b.N {
		a, _ := newArchive(b, "bench.agndb")
		conn, err := a.file.Write.Conn(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		w, err := postings.NewWriter(b.Context(), conn, postings.KeepFrom, games.Resolver(conn))
		if err != nil {
			b.Fatal(err)
		}
		do := func(statement string) {
			if _, err := conn.ExecContext(b.Context(), statement); err != nil {
				b.Fatal(err)
			}
		}
		rng := rand.New(rand.NewPCG(1, 2))
		var took []time.Duration
		run := make([]postings.Posting, benchBatch)
		for row := 0; row < *benchRows; {
			for i := range run {
				// A game of 80 positions, of which the first ones are known from others.
				game, event := int64(1+row/80), row%80
				run[i] = postings.Posting{Hash: postings.Cut(rng.Uint64()), Place: postings.PlaceOf(game, event),
					Move: rng.Uint32N(4000)}
				if event < 10 {
					run[i].Hash = postings.Cut(uint64(rng.IntN(1<<(2*event))+1) * 0x9e3779b97f4a7c15)
					run[i].Move = rng.Uint32N(20)
				}
				row++
			}
			start := time.Now()
			do(dialect.Begin)
			if err := w.Add(b.Context(), run, nil); err != nil {
				b.Fatal(err)
			}
			do(dialect.Commit)
			took = append(took, time.Since(start))
		}
		million := min(len(took), 1+(1<<20-1)/benchBatch)
		rate := func(batches []time.Duration) float64 {
			var sum time.Duration
			for _, d := range batches {
				sum += d
			}
			return float64(len(batches)*benchBatch) / sum.Seconds()
		}
		b.ReportMetric(rate(took), "rows/s")
		b.ReportMetric(rate(took[:million]), "first-rows/s")
		b.ReportMetric(rate(took[len(took)-million:]), "last-rows/s")
		if err := errors.Join(w.Close(), conn.Close()); err != nil {
			b.Fatal(err)
		}
	}
}
