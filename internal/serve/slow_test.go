package serve_test

import (
	"bufio"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/serve"
)

// slow starts a server that takes its clients as the program does, but for the times that a
// test sets, and returns what sends it the beginning of a request.
func slow(t *testing.T, set func(*http.Server)) (s *httptest.Server, send func(text string) net.Conn) {
	t.Helper()
	s = httptest.NewUnstartedServer(nil)
	name := s.Listener.Addr().String()
	s.Config = serve.New(serve.Config{Hosts: []string{name}, Log: log.New(io.Discard, "", 0)}).HTTP()
	if s.Config.ReadHeaderTimeout <= 0 || s.Config.ReadTimeout <= 0 || s.Config.WriteTimeout <= 0 {
		t.Error("a client may take all the time that it likes")
	}
	set(s.Config)
	s.Start()
	t.Cleanup(s.Close)
	return s, func(text string) net.Conn {
		t.Helper()
		c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		if _, err := io.WriteString(c, strings.ReplaceAll(text, "HOST", name)); err != nil {
			t.Fatal(err)
		}
		return c
	}
}

const (
	halfHead = "GET /api/v1/info HTTP/1.1\r\nHost: HOST\r\nX-More: "
	halfBody = "POST /api/v1/judge HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n" +
		"\r\n{"
)

// TestSlow lets many clients send half a head, half a body, or not read what they have asked for.
// They keep nobody waiting: a request between them is answered, long before their time is over.
func TestSlow(t *testing.T) {
	s, send := slow(t, func(c *http.Server) {
		c.ReadHeaderTimeout, c.ReadTimeout, c.WriteTimeout = time.Hour, time.Hour, time.Hour
	})
	for range 50 {
		send(halfHead)
		send(halfBody)
		send(strings.Repeat("GET /api/v1/drawings HTTP/1.1\r\nHost: HOST\r\n\r\n", 100))
	}
	res, err := s.Client().Post(s.URL+"/api/v1/judge", "application/json",
		strings.NewReader(`{"text":"1. e3 *","caret":0}`))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close() // its status says it
	if res.StatusCode != http.StatusOK {
		t.Errorf("between slow clients: %s", res.Status)
	}
}

// TestTooSlow: who sends half a body is told when the time is over, who sends half a head is
// cut off.
func TestTooSlow(t *testing.T) {
	_, send := slow(t, func(c *http.Server) { c.ReadHeaderTimeout, c.ReadTimeout = time.Hour, time.Second })
	res, err := http.ReadResponse(bufio.NewReader(send(halfBody)), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close() // its status says it
	if res.StatusCode != http.StatusRequestTimeout {
		t.Errorf("half a body: %s", res.Status)
	}
	_, send = slow(t, func(c *http.Server) { c.ReadHeaderTimeout = time.Second })
	if text, err := io.ReadAll(send(halfHead)); err != nil || strings.Contains(string(text), "200 OK") {
		t.Errorf("half a head: %q, %v", text, err)
	}
}

// TestGivenUp asks what takes longer than it may.
func TestGivenUp(t *testing.T) {
	name := "agn"
	server := serve.New(serve.Config{Archive: stored(t, t.TempDir(), false), Hosts: []string{name}})
	server.GiveUp(time.Nanosecond)
	for _, path := range []string{"search?q=event:capture", "stats", "dups?near=3", "tree?variant=chauka-bara"} {
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://agn/api/v1/"+path, nil))
		if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "given up after 1ns") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

// TestAskedAndGone: what is asked of a text that is written ends with the request.
func TestAskedAndGone(t *testing.T) {
	server := serve.New(serve.Config{Hosts: []string{"agn"}})
	gone, leave := context.WithCancel(t.Context())
	leave()
	for path, body := range map[string]string{
		"judge": `{"text":"1. e3 *","caret":3,"sheet":true}`, "act": `{"text":"[Variant \"chaturanga-2p\"]\n\n*",` +
			`"caret":30,"act":{"kind":"event","text":"e3"}}`,
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(gone, http.MethodPost, "http://agn/api/v1/"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if server.ServeHTTP(w, r); w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}
