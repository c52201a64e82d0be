package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestServe starts the server as a user does, asks it for a game, and interrupts it.
func TestServe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.agn")
	if err := os.WriteFile(name, []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Dir(name))
	t.Setenv("AGN_DB", "") // there is no archive
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, w := io.Pipe()
	var stderr strings.Builder
	code := make(chan int, 1)
	go func() {
		code <- execute(ctx, []string{"serve", "--addr", "localhost:0", "game.agn"}, strings.NewReader(""), w, &stderr)
		_ = w.Close()
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err, stderr.String())
	}
	address := strings.TrimSpace(line)
	if !strings.HasPrefix(address, "http://") || !strings.HasSuffix(address, "/") {
		t.Fatalf("%q", line)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"api/v1/files/1/games/1", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if err != nil || !strings.Contains(string(text), `"verdict":"legal"`) {
		t.Errorf("%s: %s, %v", res.Status, text, err)
	}
	cancel()
	if c := <-code; c == 0 {
		t.Error("an interrupted server ends as if all were done")
	}
	if strings.Contains(stderr.String(), "fault") {
		t.Error(stderr.String())
	}
}
