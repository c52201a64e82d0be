package serve_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/serve"
)

// searches are what the clients of BenchmarkClients ask of an archive of games of all rule sets.
var searches = []string{
	"", "variant:chaturaji", "variant:chauka-bara plies>70", "result:1-0", "verdict:legal plies<50", "seats:2 plies>60",
	"complete:yes", "variant:thaayam complete:yes",
	`variant:chaturanga-2p position:"rnekvenr/pppppppp/8/8/8/4P3/PPPP1PPP/RNEKVENR b"`, "variant:chaturanca-1 result:*",
	"plies>=80 order by plies", "variant:chaupur event:capture",
}

// BenchmarkClients lets 200 clients read and search at once: as people do, who look at an answer
// for two seconds on average before they ask again, and without a pause; asking what others have
// asked before, and never the same twice. AGN_BENCH_DB names the archive: agn play makes games,
// agn archive import brings them into one. It reports how long searches take and how much memory
// comes to be used between the first rounds and the last. Any answer that is not well fails it.
func BenchmarkClients(b *testing.B) {
	db := openBench(b)
	files, err := filepath.Glob("../../docs/games/*.agn")
	if err != nil {
		b.Fatal(err)
	}
	s := httptest.NewUnstartedServer(nil)
	s.Config = serve.New(serve.Config{Files: files, Archive: db, Hosts: []string{s.Listener.Addr().String()}}).HTTP()
	s.Start()
	b.Cleanup(s.Close)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 200}}
	for _, pause := range []time.Duration{2 * time.Second, 0} {
		for _, unlike := range []bool{false, true} {
			b.Run(fmt.Sprintf("pause=%v/unlike=%v", pause, unlike), func(b *testing.B) {
				c := &clients{b: b, url: s.URL + "/api/v1/", client: client, pause: pause, unlike: unlike}
				var rows []struct{ ID string }
				if err := json.Unmarshal(c.get("search?limit=200"), &rows); err != nil {
					b.Fatal(err)
				}
				for _, r := range rows {
					c.ids = append(c.ids, r.ID)
				}
				c.round() // connections are made, and what is kept is there
				before := resident(b)
				c.took, c.asked = nil, 0
				for b.Loop() {
					c.round()
				}
				b.ReportMetric(float64(c.asked)/b.Elapsed().Seconds(), "answers/s")
				b.ReportMetric(quantile(c.took, 0.5), "p50-ms")
				b.ReportMetric(quantile(c.took, 0.99), "p99-ms")
				b.ReportMetric(before, "MB-before")
				b.ReportMetric(resident(b), "MB-behind")
			})
		}
	}
}

// BenchmarkSearch measures what the server does for a search that nobody has asked before, and
// for one that was.
func BenchmarkSearch(b *testing.B) {
	server := serve.New(serve.Config{Archive: openBench(b), Hosts: []string{"agn"}})
	for _, known := range []bool{false, true} {
		for _, q := range searches {
			r := httptest.NewRequest(http.MethodGet, "http://agn/api/v1/search?q="+url.QueryEscape(q), nil)
			b.Run(fmt.Sprintf("known=%v/%s", known, q), func(b *testing.B) {
				for b.Loop() {
					if !known {
						server.Forget()
					}
					w := httptest.NewRecorder()
					if server.ServeHTTP(w, r); w.Code != http.StatusOK {
						b.Fatal(w.Body)
					}
				}
			})
		}
	}
}

// openBench opens the archive that AGN_BENCH_DB names.
func openBench(b *testing.B) *archive.Archive {
	b.Helper()
	name := os.Getenv("AGN_BENCH_DB")
	if name == "" {
		b.Skip("AGN_BENCH_DB names no archive")
	}
	db, err := archive.Open(b.Context(), name, archive.ReadOnly)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	return db
}

// clients asks a server.
type clients struct {
	b      *testing.B
	url    string
	client *http.Client
	ids    []string
	pause  time.Duration
	unlike bool
	mu     sync.Mutex
	asked  int
	// took has how long each search took, in milliseconds.
	took []float64
}

// round lets 200 clients ask five things each.
func (c *clients) round() {
	var wg sync.WaitGroup
	for range 200 {
		wg.Go(func() {
			for range 5 {
				if c.pause > 0 {
					time.Sleep(rand.N(2 * c.pause))
				}
				switch n := rand.IntN(10); {
				case n < 6:
					q := searches[rand.IntN(len(searches))]
					if c.unlike { // by a condition that all games fulfil
						what, order, _ := strings.Cut(q, "order by")
						q = fmt.Sprintf("%s plies<%d", what, 1000+rand.IntN(1e9))
						if order != "" {
							q += " order by" + order
						}
					}
					from := time.Now()
					c.get("search?q=" + url.QueryEscape(q))
					took := time.Since(from)
					c.mu.Lock()
					c.took = append(c.took, float64(took)/float64(time.Millisecond))
					c.mu.Unlock()
				case n < 7:
					c.get("tree?variant=chaturaji")
				case n < 9:
					c.get("archive/" + c.ids[rand.IntN(len(c.ids))])
				default:
					c.get(fmt.Sprintf("files/%d/games/1", 1+rand.IntN(10)))
				}
				c.mu.Lock()
				c.asked++
				c.mu.Unlock()
			}
		})
	}
	wg.Wait()
}

func (c *clients) get(path string) []byte {
	r, err := http.NewRequestWithContext(context.Background(), http.MethodGet, c.url+path, nil)
	if err != nil {
		c.b.Error(err)
		return nil
	}
	res, err := c.client.Do(r)
	if err != nil {
		c.b.Error(err)
		return nil
	}
	defer func() { _ = res.Body.Close() }() // it was only read
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		c.b.Errorf("%s: %s %.200s %v", path, res.Status, text, err)
	}
	return text
}

// resident is the memory of this process in MB, 0 where the system does not tell.
func resident(b *testing.B) float64 {
	b.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	var kb float64
	_, line, _ := strings.Cut(string(text), "VmRSS:")
	if _, err := fmt.Sscan(line, &kb); err != nil {
		b.Fatal(err)
	}
	return kb / 1024
}
