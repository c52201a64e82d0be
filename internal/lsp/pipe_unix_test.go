//go:build unix

package lsp_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/ashtapada/agn/internal/lsp"
)

// TestWorkspacePipe: a pipe in the workspace is not waited for; the client is told of it.
func TestWorkspacePipe(t *testing.T) {
	w := inWorkspace(t, lsp.Options{}, map[string]string{"a.agn": soundGame})
	if err := syscall.Mkfifo(filepath.Join(w.dir, "pipe.agn"), 0o600); err != nil {
		t.Fatal(err)
	}
	same(t, "beside a pipe", w.ask(t), "a.agn full")
	if said := expect(t, w.shown); !strings.Contains(said, "pipe.agn is no regular file") {
		t.Error(said)
	}
	w.call("workspace/symbol", object{"query": "nobody"})
}
