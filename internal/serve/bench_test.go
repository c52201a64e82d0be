package serve_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/ashtapada/agn/internal/serve"
)

// BenchmarkKey judges a text of some 1 MB in which one game changes from time to time, as when
// somebody types in it.
func BenchmarkKey(b *testing.B) {
	one, err := os.ReadFile("../../testdata/games/chaturanga-2p.agn")
	if err != nil {
		b.Fatal(err)
	}
	text := bytes.Repeat(append(one, '\n'), 1<<20/len(one))
	server := serve.New(serve.Config{Hosts: []string{"agn"}})
	i := 0
	for b.Loop() {
		body, err := json.Marshal(map[string]any{"text": fmt.Sprintf("[Variant \"chaturanga-2p\"]\n\n1. {%d} e3 *\n\n%s", i,
			text), "caret": 30})
		if err != nil {
			b.Fatal(err)
		}
		i++
		r := httptest.NewRequest(http.MethodPost, "http://agn/api/v1/judge", bytes.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatal(w.Body)
		}
	}
}
