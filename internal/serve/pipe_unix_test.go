//go:build unix

package serve_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/ashtapada/agn/internal/serve"
)

// TestPipe: a pipe that takes the place of a file is not waited for.
func TestPipe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.agn")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := startWith(t, serve.Config{Files: []string{file}})
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(file, 0o600); err != nil {
		t.Fatal(err)
	}
	res, text := s.do(http.MethodGet, "/api/v1/files/1", "")
	if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(text, "no regular file") {
		t.Errorf("%s: %s", res.Status, text)
	}
}
