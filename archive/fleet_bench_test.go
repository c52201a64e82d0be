package archive

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/internal/pgtest"
)

// cluster starts a cluster for a benchmark.
func cluster(b *testing.B) string {
	b.Helper()
	address, stop, err := pgtest.Start()
	if errors.Is(err, pgtest.ErrNone) {
		b.Skip(err)
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := stop(); err != nil {
			b.Error(err)
		}
	})
	return address
}

// serversUsed is how long the servers of some clusters have computed, on all cores, as /proc has it: what each has that
// is there, and what its postmaster has of those that are gone.
func serversUsed(clusters []string) (sum time.Duration) {
	masters := map[string]bool{}
	for _, address := range clusters {
		if at, err := url.Parse(address); err == nil {
			b, _ := os.ReadFile(filepath.Join(at.Query().Get("host"), "data", "postmaster.pid"))
			pid, _, _ := strings.Cut(string(b), "\n")
			masters[pid] = true
		}
	}
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range all {
		b, _ := os.ReadFile(name)
		at := strings.LastIndexByte(string(b), ')')
		pid, _, _ := strings.Cut(string(b), " ")
		f := strings.Fields(string(b[at+1:])) // from the state on, the third
		if len(f) < 15 || !masters[pid] && !masters[f[1]] {
			continue
		}
		times := f[11:13] // of itself
		if masters[pid] {
			times = f[11:15] // and of its children that have ended
		}
		for _, t := range times {
			n, _ := strconv.ParseInt(t, 10, 64)
			sum += time.Duration(n) * time.Second / 100
		}
	}
	return sum
}

// fleetBench measures archives in PostgreSQL.
type fleetBench struct {
	clusters []string
	rare     []naivePosition
}

// measured calls do and reports by the clock and by processor time, of the client and of the servers, how long it took.
func (f *fleetBench) measured(b *testing.B, times int, do func()) (took time.Duration) {
	b.Helper()
	client, servers, start := cputime.Used(), serversUsed(f.clusters), time.Now()
	do()
	took = time.Since(start)
	per := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 / float64(times) }
	b.ReportMetric(per(took), "ms")
	b.ReportMetric(per(cputime.Used()-client), "client-cpu-ms")
	b.ReportMetric(per(serversUsed(f.clusters)-servers), "server-cpu-ms")
	b.ReportMetric(0, "ns/op")
	return took
}

// imports imports files at once, each by a writer of its own with one job, into one archive, and reports which part of
// the writers' time their sessions waited for locks. Each writer has the memory that the program gives it.
func (f *fleetBench) imports(b *testing.B, at string, files ...string) time.Duration {
	b.Helper()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(len(files)) * ImportMemory))
	var waited, seen atomic.Int64
	done := make(chan struct{})
	watched := openHere(b, at, Create)
	var watching sync.WaitGroup
	if file.OnServer(at) {
		watching.Go(func() {
			for {
				select {
				case <-done:
					return
				case <-time.After(10 * time.Millisecond):
				}
				waited.Add(waiting(b, watched))
				seen.Add(int64(len(files)))
			}
		})
	}
	took := f.measured(b, 1, func() {
		var wg sync.WaitGroup
		for _, name := range files {
			wg.Go(func() {
				a, err := Open(b.Context(), at, ReadWrite)
				if err == nil {
					_, err = a.Import(b.Context(), inputsOf(fileInput(name)), ImportOptions{Started: began, Jobs: 1})
					err = errors.Join(err, a.Close())
				}
				if err != nil {
					b.Error(err)
				}
			})
		}
		wg.Wait()
	})
	close(done)
	watching.Wait()
	if n := seen.Load(); n > 0 {
		b.ReportMetric(100*float64(waited.Load())/float64(n), "%lock-waits")
	}
	return took
}

// waiting reads how many sessions of agn wait for a lock.
func waiting(b *testing.B, a *Archive) (n int64) {
	err := a.file.Read.QueryRowContext(b.Context(), dialect.AsWritten+"SELECT count(*) FROM pg_stat_activity "+
		"WHERE wait_event_type = 'Lock' AND application_name = 'agn'").Scan(&n)
	if err != nil {
		b.Error(err)
	}
	return n
}

// asks measures what is asked of an archive.
func (f *fleetBench) asks(b *testing.B, a *Archive) {
	b.Run("position-lookup", func(b *testing.B) {
		var took []time.Duration
		err := a.file.Within(b.Context(), func(tx *sql.Tx) error {
			index := postings.NewIndex(tx, games.Resolver)
			f.measured(b, 5*len(f.rare), func() {
				for range 5 {
					for _, p := range f.rare {
						start := time.Now()
						if _, err := index.Games(b.Context(), p.hash, 10); err != nil {
							b.Fatal(err)
						}
						took = append(took, time.Since(start))
					}
				}
			})
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e6, "p50-ms")
		b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e6, "p99-ms")
	})
	count := func(name, src string, page Page) {
		q, err := query.Parse(src)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			n := 0
			f.measured(b, 3, func() {
				for range 3 {
					if page.Limit > 0 {
						err = searched(a, b.Context(), q, page, func(*Found) error { n++; return nil })
					} else {
						n, err = a.Count(b.Context(), q)
					}
					if err != nil {
						b.Fatal(err)
					}
				}
			})
			b.ReportMetric(float64(n), "games")
		})
	}
	count("window", "winner.event:capture[last 5 throws]", Page{})
	count("part-position", `position:"?? ?:?d4 -:e5"`, Page{})
	count("page", "verdict:legal order by date desc", Page{Limit: 20})
	count("player", `player="player 7"`, Page{Limit: 20})
	b.Run("stats", func(b *testing.B) {
		f.measured(b, 3, func() {
			for range 3 {
				if _, err := a.Stats(b.Context(), &query.Query{}, Players{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	})
	b.Run("trees", func(b *testing.B) {
		f.measured(b, 3, func() {
			for range 3 {
				for _, rs := range rulesets.All() {
					if _, err := a.Tree(b.Context(), tableOf(b, rs).Start()); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	})
}

// bytesOf is how many bytes an archive takes after it is written without gaps.
func bytesOf(b *testing.B, a *Archive) float64 {
	_, after, err := a.Vacuum(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	return float64(after)
}

// BenchmarkFleet measures what docs/scale.md promises of archives in PostgreSQL against one in a file: one server with
// one shard, and four shards over four clusters, which it starts. The full size is 200,000 games, of which it keeps
// those and the file in a directory; -dir may be that of BenchmarkScale:
//
//	go test ./archive -run '^$' -bench Fleet -benchtime 1x -timeout 0 -args -games 20000 -dir /some/where
func BenchmarkFleet(b *testing.B) {
	dir := *scaleDir
	if dir == "" {
		dir = b.TempDir()
	}
	name := scaleGames(b, dir, *benchGames)
	halves := halved(b, name, b.TempDir())
	f := &fleetBench{clusters: []string{cluster(b)}}
	inFile := filepath.Join(b.TempDir(), "file.agndb")
	one := f.clusters[0] + "&search_path=one"
	made := func(at, servers string) string {
		if _, err := CreateShards(b.Context(), at, 4, servers, true); err != nil {
			b.Fatal(err)
		}
		return at
	}
	bytes := 0.0
	for _, kind := range []struct{ name, at string }{{"file", inFile}, {"server", one}} {
		b.Run("import/"+kind.name, func(b *testing.B) {
			took := f.imports(b, kind.at, name)
			b.ReportMetric(float64(*benchGames)/took.Seconds(), "games/s")
			size := bytesOf(b, openHere(b, kind.at, ReadWrite))
			b.ReportMetric(size/float64(*benchGames), "B/game")
			if bytes > 0 {
				b.ReportMetric(size/bytes, "of-the-file")
			}
			bytes = size
		})
	}
	var alone time.Duration
	b.Run("import/four-shards", func(b *testing.B) {
		alone = f.imports(b, made(f.clusters[0]+"&search_path=alone", ""), name)
	})
	b.Run("import/two-at-once", func(b *testing.B) {
		both := f.imports(b, made(f.clusters[0]+"&search_path=both", ""), halves...)
		b.ReportMetric(alone.Seconds()/both.Seconds(), "of-one")
	})
	servers := ""
	for i := range 3 {
		f.clusters = append(f.clusters, cluster(b))
		servers += fmt.Sprintf("%d %s&search_path=fleet\n", i+1, f.clusters[i+1])
	}
	fleet := made(f.clusters[0]+"&search_path=fleet", servers)
	b.Run("copy/four-clusters", func(b *testing.B) {
		from := openHere(b, inFile, ReadOnly)
		f.measured(b, 1, func() {
			if err := from.CopyTo(b.Context(), openHere(b, fleet, ReadWrite), nil); err != nil {
				b.Fatal(err)
			}
		})
	})
	f.rare = scalePositions(b, openHere(b, inFile, ReadOnly))
	for _, kind := range []struct{ name, at string }{{"file", inFile}, {"server", one},
		{"four-shards", f.clusters[0] + "&search_path=alone"}, {"four-clusters", fleet}} {
		b.Run(kind.name, func(b *testing.B) { f.asks(b, openHere(b, kind.at, ReadOnly)) })
	}
}

// halved writes two files with half the games of one each, by turns.
func halved(b *testing.B, name, dir string) []string {
	b.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	var parts [2]strings.Builder
	for i, game := range strings.Split("\n"+string(text), "\n[Event ")[1:] {
		parts[i%2].WriteString("[Event " + game + "\n")
	}
	out := []string{filepath.Join(dir, "half-0.agn"), filepath.Join(dir, "half-1.agn")}
	for i, path := range out {
		if err := os.WriteFile(path, []byte(parts[i].String()), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	return out
}
