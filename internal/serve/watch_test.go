package serve_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/serve"
)

// watched starts a server of two files that tells of their changes.
func watched(t *testing.T, write bool) (s *site, first, second string) {
	t.Helper()
	dir := t.TempDir()
	first, second = filepath.Join(dir, "a.agn"), filepath.Join(dir, "b.agn")
	for _, name := range []string{first, second} {
		put(t, name, faulty)
	}
	return startWith(t, serve.Config{Files: []string{first, second}, Watch: true, Write: write}), first, second
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// told returns what a page is told from now on, one event at a time; it begins with that it is known.
func (s *site) told(ctx context.Context) <-chan string {
	s.t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+"/live/files", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	res, err := s.Client().Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	if kind := res.Header.Get("Content-Type"); kind != "text/event-stream" || res.StatusCode != http.StatusOK {
		s.t.Fatalf("%s, %s", res.Status, kind)
	}
	out := make(chan string)
	go func() {
		defer close(out)
		defer func() { _ = res.Body.Close() }()
		for lines := bufio.NewScanner(res.Body); lines.Scan(); {
			if line := lines.Text(); line != "" {
				select {
				case out <- strings.TrimPrefix(line, "data: "):
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	if got := <-out; got != ":" {
		s.t.Fatalf("it begins with %q", got)
	}
	return out
}

// TestWatch changes files in all the ways in which programs do, and each page is told of each.
func TestWatch(t *testing.T) {
	s, first, second := watched(t, false)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	pages := []<-chan string{s.told(ctx), s.told(ctx), s.told(ctx)}
	other := filepath.Join(filepath.Dir(first), "other")
	for _, c := range []struct {
		what, file string
		do         func() error
	}{
		{"grows", "1", func() error { return os.WriteFile(first, []byte(faulty+faulty), 0o600) }},
		{"is cut", "1", func() error { return os.Truncate(first, 5) }},
		{"is emptied", "2", func() error { return os.Truncate(second, 0) }},
		{"is replaced", "2", func() error {
			put(t, other, "")
			return os.Rename(other, second)
		}},
		{"is deleted", "1", func() error { return os.Remove(first) }},
		{"is there again", "1", func() error { return os.WriteFile(first, []byte(faulty), 0o600) }},
	} {
		if err := c.do(); err != nil {
			t.Fatal(err)
		}
		for i, page := range pages {
			// A file that was written just now is told of twice, as it can have been written again.
			got, ok := <-page
			for ok && got != c.file {
				got, ok = <-page
			}
			if !ok {
				t.Fatalf("%s %s: page %d is not told any more", c.file, c.what, i)
			}
		}
	}
}

// TestWatchEnds: a server that ends waits for no page, and one without --watch tells nothing.
func TestWatchEnds(t *testing.T) {
	s, _, _ := watched(t, false)
	told := s.told(t.Context())
	if err := s.Config.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range told {
	}
	if info := get[struct{ Watch bool }](startWith(t, serve.Config{}), "/api/v1/info"); info.Watch {
		t.Error("it watches though nobody asked for it")
	}
	if res, _ := startWith(t, serve.Config{}).do("GET", "/live/files", ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("without --watch: %s", res.Status)
	}
}

// TestManyWatching: many pages are told by one who looks, and the server goes on answering; there is a bound.
func TestManyWatching(t *testing.T) {
	s, first, _ := watched(t, false)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var pages []<-chan string
	for range 512 {
		pages = append(pages, s.told(ctx))
	}
	if res, text := s.do("GET", "/live/files", ""); res.StatusCode != http.StatusServiceUnavailable {
		t.Fatalf("%s: %s", res.Status, text)
	}
	put(t, first, faulty+faulty)
	for i, page := range pages {
		if got := <-page; got != "1" {
			t.Fatalf("page %d is told of %q", i, got)
		}
	}
}

// TestEmptyFile lists the games of other files where one was emptied.
func TestEmptyFile(t *testing.T) {
	s, first, _ := watched(t, false)
	all := get[struct{ Games []json.RawMessage }](s, "/api/v1/games")
	for _, text := range []string{"", "\n\n"} {
		put(t, first, text)
		left := get[struct {
			Games  []json.RawMessage
			Faults []string
		}](s, "/api/v1/games")
		if len(left.Games) == 0 || 2*len(left.Games) != len(all.Games) || len(left.Faults) > 0 {
			t.Errorf("%q: %d games of %d, %v", text, len(left.Games), len(all.Games), left.Faults)
		}
	}
}
