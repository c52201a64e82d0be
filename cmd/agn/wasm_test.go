package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/offline/build"
)

// TestWasm judges all records of the tests by the judge compiled to WebAssembly, run by Node.js:
// what it says is byte for byte what agn check says.
func TestWasm(t *testing.T) {
	if testing.Short() {
		t.Skip("compiling takes its time")
	}
	node := os.Getenv("AGN_NODE")
	if node == "" {
		path, err := exec.LookPath("node")
		if err != nil {
			t.Skip("there is no node; AGN_NODE names another")
		}
		node = path
	}
	judge, err := build.Compile(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	wasm, script := filepath.Join(dir, "agn.wasm"), filepath.Join(dir, "wasm_exec.js")
	if err := errors.Join(os.WriteFile(wasm, judge.Wasm, 0o666),
		os.WriteFile(script, []byte(judge.Exec), 0o666)); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../testdata/*/*.agn")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d records: %v", len(files), err)
	}
	// Bytes that are no text, a file without a game, and one with a byte order mark.
	for name, text := range map[string]string{"bytes.agn": "[Event \"\xff\xc0\"]\n\x00\x80 1. e3 *\n", "empty.agn": "",
		"mark.agn": "\ufeff[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}

	cmd := exec.CommandContext(t.Context(), node, append([]string{"testdata/judge.mjs", script, wasm}, files...)...)
	var said bytes.Buffer
	cmd.Stderr = &said
	got, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, said.Bytes())
	}
	var want, complaints bytes.Buffer
	if code := run(t.Context(), append([]string{"check", "--format", "jsonl"}, files...), strings.NewReader(""), &want,
		&complaints); code != exitFindings {
		t.Fatalf("agn check ends with %d: %s", code, complaints.Bytes())
	}
	a, b := bytes.SplitAfter(got, []byte("\n")), bytes.SplitAfter(want.Bytes(), []byte("\n"))
	for i := range min(len(a), len(b)) {
		if !bytes.Equal(a[i], b[i]) {
			t.Fatalf("line %d by Node.js:\n%s\nby agn check:\n%s", i+1, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Errorf("%d games judged by Node.js, %d by agn check", len(a)-1, len(b)-1)
	}
	t.Logf("%d files, %d games, %d bytes alike; the judge has %d bytes", len(files), len(b)-1, want.Len(), len(judge.Wasm))
}
