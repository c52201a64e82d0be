package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestManuscriptPage makes the files that docs/manuscript.md shows, in blocks marked "text
// file=NAME", runs its sessions on them one after the other, and holds what is shown equal
// to what is printed.
func TestManuscriptPage(t *testing.T) {
	name, err := filepath.Abs("../../docs/manuscript.md")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	var out strings.Builder
	sessions := 0
	block := ""
	for line := range strings.Lines(string(page)) {
		fence := strings.HasPrefix(line, "```")
		file, isFile := strings.CutPrefix(strings.TrimSpace(line), "```text file=")
		switch {
		case block == "" && isFile:
			block = file
		case block == "" && fence:
			block = strings.TrimSpace(line)
			if block == "```console" {
				sessions++
			}
		case fence:
			block = ""
		case block == "```console":
			command, ok := strings.CutPrefix(line, "$ ")
			if ok {
				out.WriteString(line + session(t, strings.Fields(command)))
			}
			continue
		case block != "" && !strings.HasPrefix(block, "```"):
			f, err := os.OpenFile(block, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.WriteString(line); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
		out.WriteString(line)
	}
	if sessions == 0 {
		t.Fatal("the page shows no session")
	}
	if *update {
		if err := os.WriteFile(name, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(out.String(), string(page)); d != "" {
		t.Errorf("go test ./cmd/agn -run ManuscriptPage -update writes it anew:\n%s", d)
	}
}

// session returns what a command prints.
func session(t *testing.T, command []string) string {
	t.Helper()
	switch command[0] {
	case "cat":
		data, err := os.ReadFile(command[1])
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	case "agn":
		var out bytes.Buffer
		if code := run(t.Context(), command[1:], strings.NewReader(""), &out, &out); code > 1 {
			t.Fatalf("%q: exit code %d: %s", command, code, &out)
		}
		return out.String()
	}
	t.Fatalf("%q is neither agn nor cat", command)
	return ""
}
