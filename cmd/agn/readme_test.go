package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReadme runs the sessions in README.md and in those in other languages, in blocks marked "console", and holds
// what is shown equal to what is printed.
func TestReadme(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	names, err := filepath.Glob("README*.md")
	if err != nil || len(names) < 2 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) { checkReadme(t, name) })
	}
}

func checkReadme(t *testing.T, name string) {
	t.Helper()
	t.Setenv("AGN_DB", filepath.Join(t.TempDir(), "games.agndb"))
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const open, end = "```console\n", "```\n"
	var out strings.Builder
	rest, sessions := string(page), 0
	for {
		before, block, ok := strings.Cut(rest, open)
		out.WriteString(before)
		if !ok {
			break
		}
		sessions++
		block, rest, ok = strings.Cut(block, end)
		if !ok {
			t.Fatal("a block is not closed")
		}
		out.WriteString(open)
		for line := range strings.Lines(block) {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				out.WriteString(line + replay(t, strings.TrimSpace(command)))
			}
		}
		out.WriteString(end)
	}
	if sessions == 0 {
		t.Fatal("no session")
	}
	if *update {
		if err := os.WriteFile(name, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(out.String(), string(page)); diff != "" {
		t.Errorf("go test ./cmd/agn -run Readme -update writes it again:\n%s", diff)
	}
}

// replay returns what a command prints, as "go run" shows it.
func replay(t *testing.T, command string) string {
	t.Helper()
	line, ok := strings.CutPrefix(command, "go run ./cmd/agn ")
	if !ok {
		t.Fatalf("%q is not go run ./cmd/agn", command)
	}
	var out bytes.Buffer
	if code := run(t.Context(), fields(line), strings.NewReader(""), &out, &out); code != 0 {
		fmt.Fprintf(&out, "exit status %d\n", code)
	}
	return out.String()
}

// fields splits a command line as a shell does that knows single quotes only.
func fields(line string) (out []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}
