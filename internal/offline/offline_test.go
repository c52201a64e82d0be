package offline_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/offline"
	"github.com/ashtapada/agn/internal/serve"
)

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestAsTheServer: what is answered without a server is what the server answers.
func TestAsTheServer(t *testing.T) {
	text, err := os.ReadFile("../../testdata/faulty/nine-classic-faults.agn")
	if err != nil {
		t.Fatal(err)
	}
	server, judge := serve.New(serve.Config{Hosts: []string{"agn"}}), offline.New()
	for _, c := range []struct {
		method, path string
		body         any
	}{
		{"GET", "drawings", nil}, {"GET", "files", nil},
		{"POST", "judge", map[string]any{"text": string(text), "caret": 60}},
		{"POST", "judge", map[string]any{"text": "", "caret": -1}},
		{"POST", "judge", map[string]any{"text": "[", "caret": 1}},
		{"POST", "repair", map[string]any{"text": "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nd4 *\n"}},
	} {
		body := ""
		if c.body != nil {
			body = string(marshal(t, c.body))
		}
		r := httptest.NewRequest(c.method, "http://agn/api/v1/"+c.path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		got, err := judge.Answer(c.path, []byte(body))
		if err != nil || w.Code != http.StatusOK || string(got) != w.Body.String() {
			t.Errorf("%s %s: %v\n%s\nthe server: %d\n%s", c.path, body, err, got, w.Code, w.Body)
		}
	}
}

// TestRecords: there is an empty record of each of the ten rule sets, which is legal as it stands.
func TestRecords(t *testing.T) {
	judge := offline.New()
	answer, err := judge.Answer("records", nil)
	if err != nil {
		t.Fatal(err)
	}
	var records []struct{ Title, Text string }
	if err := json.Unmarshal(answer, &records); err != nil || len(records) != 10 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	for _, r := range records {
		said, err := judge.Answer("check", marshal(t, map[string]any{"file": "new.agn", "text": []byte(r.Text)}))
		if err != nil || !strings.Contains(string(said), `"verdict":"legal"`) ||
			!strings.Contains(string(said), `"findings":[]`) || r.Title == "" {
			t.Errorf("%s: %v\n%s\n%s", r.Title, err, r.Text, said)
		}
	}
}

// TestRefused: a request that is none is refused in words.
func TestRefused(t *testing.T) {
	for path, want := range map[string]string{"search": `nothing under "search"`, "judge": "reading the request",
		"repair": "reading the request", "check": "reading the request"} {
		for _, body := range []string{"", "{", `{"words":""}`} {
			if answer, err := offline.New().Answer(path, []byte(body)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s %q: %q, %v", path, body, answer, err)
			}
		}
	}
}
