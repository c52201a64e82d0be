package serve_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// TestWire sends what no client library sends. Each is refused as the client's fault, and the
// server goes on.
func TestWire(t *testing.T) {
	s := start(t, true)
	name := s.Listener.Addr().String()
	const post = "POST /api/v1/judge HTTP/1.1\r\nHost: NAME\r\nContent-Type: application/json\r\n"
	for what, text := range map[string]string{
		"no host":                    "GET /api/v1/info HTTP/1.1\r\n\r\n",
		"two hosts":                  "GET /api/v1/info HTTP/1.1\r\nHost: NAME\r\nHost: NAME\r\n\r\n",
		"no host, as it once was":    "GET /api/v1/info HTTP/1.0\r\n\r\n",
		"another host in the line":   "GET http://evil.example/api/v1/info HTTP/1.1\r\nHost: NAME\r\n\r\n",
		"a proxy":                    "CONNECT evil.example:80 HTTP/1.1\r\nHost: NAME\r\n\r\n",
		"a byte that no address has": "GET /\x00 HTTP/1.1\r\nHost: NAME\r\n\r\n",
		"a broken escape":            "GET /%zz HTTP/1.1\r\nHost: NAME\r\n\r\n",
		"a length below zero":        post + "Content-Length: -5\r\n\r\n",
		"two lengths":                post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
		"a chunk without end":        post + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
		"a chunk that is none":       post + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
		"HTTP/2":                     "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
		"nothing at all":             "\r\n\r\n",
	} {
		c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", name)
		if err != nil {
			t.Fatal(err)
		}
		// The server may answer, and close, before it was sent all.
		_, _ = io.WriteString(c, strings.ReplaceAll(text, "NAME", name))
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Errorf("%s: %v", what, err)
		} else {
			_ = res.Body.Close() // its status says it
			if res.StatusCode < 400 || res.StatusCode >= 500 {
				t.Errorf("%s: %s", what, res.Status)
			}
		}
		_ = c.Close()
	}
	get[any](s, "/api/v1/info")
	s.unchanged()
	if s.log.Len() > 0 {
		t.Errorf("log: %s", s.log)
	}
}
