package serve_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/internal/serve"
)

// TestSlow lets many clients send half a head, half a body, or not read what they have asked for.
// They keep nobody waiting: a request between them is answered. Those that send slowly are
// told or cut off.
func TestSlow(t *testing.T) {
	s := httptest.NewUnstartedServer(nil)
	name := s.Listener.Addr().String()
	s.Config = serve.New(serve.Config{Hosts: []string{name}, Log: log.New(io.Discard, "", 0)}).HTTP()
	if s.Config.ReadHeaderTimeout <= 0 || s.Config.ReadTimeout <= 0 || s.Config.WriteTimeout <= 0 {
		t.Error("a client may take all the time that it likes")
	}
	s.Config.ReadHeaderTimeout, s.Config.ReadTimeout = 2*time.Second, 5*time.Second
	s.Start()
	t.Cleanup(s.Close)
	send := func(text string) net.Conn {
		t.Helper()
		c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		if _, err := io.WriteString(c, text); err != nil {
			t.Fatal(err)
		}
		return c
	}
	var heads, bodies []net.Conn
	for range 50 {
		heads = append(heads, send("GET /api/v1/info HTTP/1.1\r\nHost: "+name+"\r\nX-More: "))
		bodies = append(bodies, send(fmt.Sprintf("POST /api/v1/judge HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{", name)))
		send(strings.Repeat(fmt.Sprintf("GET /api/v1/drawings HTTP/1.1\r\nHost: %s\r\n\r\n", name), 100))
	}
	res, err := s.Client().Post(s.URL+"/api/v1/judge", "application/json", strings.NewReader(`{"text":"1. e3 *","caret":0}`))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close() // its status says it
	if res.StatusCode != http.StatusOK {
		t.Errorf("between slow clients: %s", res.Status)
	}
	// It was answered before the time of any of them was over.
	if err := bodies[0].SetReadDeadline(time.Now()); err != nil {
		t.Fatal(err)
	}
	if n, err := bodies[0].Read(make([]byte, 1)); n > 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a slow client was answered first: %d bytes, %v", n, err)
	}
	for _, c := range bodies[1:] {
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close() // its status says it
		if res.StatusCode != http.StatusRequestTimeout {
			t.Fatalf("half a body: %s", res.Status)
		}
	}
	for _, c := range heads {
		if text, err := io.ReadAll(c); err != nil || strings.Contains(string(text), "200 OK") {
			t.Fatalf("half a head: %q, %v", text, err)
		}
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
