package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGrowingDirectory runs the session that docs/data.md shows of --append, and holds the manifest against its schema.
func TestGrowingDirectory(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "data.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "## A directory that grows\n")
	_, session, ok := strings.Cut(section, "```console\n")
	session, _, closed := strings.Cut(session, "```\n")
	if !ok || !closed {
		t.Fatal("docs/data.md shows no session of --append")
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"monday.agn": "[Variant \"chaturanga-2p\"]\n[Round \"1\"]\n\n1. e3 *\n\n" +
			"[Variant \"chaturanga-2p\"]\n[Round \"1\"]\n\n1. e3 e6 *\n",
		"tuesday.agn": "[Variant \"chaturanga-2p\"]\n[Round \"2\"]\n\n1. e3 *\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var got strings.Builder
	for line := range strings.Lines(session) {
		if command, ok := strings.CutPrefix(line, "$ agn "); ok {
			var out bytes.Buffer
			run(t.Context(), fields(command), strings.NewReader(""), &out, &out)
			got.WriteString(line + out.String())
		}
	}
	if got.String() != session {
		t.Errorf("the session goes\n%s\nnot\n%s", &got, session)
	}
	manifest, err := os.ReadFile("data/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := conforms("tables-manifest", manifest); err != nil {
		t.Error(err)
	}
}
