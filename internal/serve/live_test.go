package serve_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// connect connects as an editor does, from a page of an origin.
func (s *site) connect(origin string) (*websocket.Conn, *http.Response, error) {
	return websocket.Dial(s.t.Context(), s.URL+"/live/judge",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
}

// TestLive asks by the editor's connection what requests are answered, and misuses it.
func TestLive(t *testing.T) {
	s := start(t, false)
	c, _, err := s.connect(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.CloseNow() }()
	say := func(message string) string {
		t.Helper()
		if err := c.Write(context.Background(), websocket.MessageText, []byte(message)); err != nil {
			t.Fatal(err)
		}
		c.SetReadLimit(1 << 20)
		_, answer, err := c.Read(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return string(answer)
	}
	question, err := json.Marshal(map[string]any{"text": faulty, "caret": 70})
	if err != nil {
		t.Fatal(err)
	}
	_, want := s.do("POST", "/api/v1/judge", string(question))
	for _, m := range []string{string(question), `{"text":"","caret":-1}`, "", "[", `{"text":"","carat":1}`,
		string(question) + "1", string(question)} {
		_, want := s.do("POST", "/api/v1/judge", m, "Content-Type", "application/json")
		if got := say(m); got != want {
			t.Errorf("to %.40q it says\n%s\na request\n%s", m, got, want)
		}
	}
	if !strings.Contains(want, "M006") {
		t.Errorf("the answer was %s", want)
	}
	// One that is too long ends the connection and nothing else.
	if err := c.Write(context.Background(), websocket.MessageText, make([]byte, 8<<20+1)); err == nil {
		if _, answer, err := c.Read(context.Background()); err == nil {
			t.Errorf("9 MB are answered with %s", answer)
		}
	}

	for _, origin := range []string{"http://evil.example", "null", "https" + strings.TrimPrefix(s.URL, "http")} {
		if _, res, err := s.connect(origin); err == nil || res == nil || res.StatusCode != http.StatusForbidden {
			t.Errorf("from %s: %v %v", origin, res, err)
		}
	}
	// What is no editor is told so.
	if res, _ := s.do("GET", "/live/judge", ""); res.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request: %s", res.Status)
	}
	// Of too many, those that are there go on.
	var all []*websocket.Conn
	for {
		one, res, err := s.connect(s.URL)
		if err != nil {
			if res == nil || res.StatusCode != http.StatusServiceUnavailable {
				t.Errorf("one more: %v %v", res, err)
			}
			break
		}
		if all = append(all, one); len(all) > 1000 {
			t.Error("a thousand are connected at once")
			break
		}
	}
	c = all[0]
	if got := say(string(question)); got != want {
		t.Errorf("among many it says %s", got)
	}
	for _, one := range all {
		_ = one.CloseNow()
	}
}
