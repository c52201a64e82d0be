package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPages makes the files that some pages show, in blocks marked "text file=NAME", runs
// the sessions of a page on them one after the other, and holds what is shown equal to
// what is printed.
func TestPages(t *testing.T) {
	for _, page := range []string{"convert.md", "dice.md", "fairness.md", "manuscript.md", "standings.md", "tutorial.md",
		"fr/tutorial.md", "fr/fairness.md"} {
		t.Run(page, func(t *testing.T) { testPage(t, page) })
	}
}

func testPage(t *testing.T, file string) {
	name, err := filepath.Abs("../../docs/" + file)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	t.Setenv("AGN_DB", "") // games.agndb here, if it is there
	var out strings.Builder
	sessions := 0
	block := ""
	for line := range strings.Lines(string(page)) {
		fence := strings.HasPrefix(line, "```")
		file, isFile := strings.CutPrefix(strings.TrimSpace(line), "```text file=")
		switch {
		case block == "" && isFile:
			block = file
			if err := os.WriteFile(block, nil, 0o600); err != nil { // in the place of another; a secret is its owner's
				t.Fatal(err)
			}
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
				out.WriteString(line + session(t, fields(strings.TrimSpace(command))))
			}
			continue
		case block != "" && !strings.HasPrefix(block, "```"):
			mode := os.O_CREATE | os.O_APPEND | os.O_WRONLY
			f, err := os.OpenFile(block, mode, 0o666)
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
		t.Errorf("go test ./cmd/agn -run Pages -update writes it again:\n%s", d)
	}
}

// session returns what a command prints, empty if it goes into a file.
func session(t *testing.T, command []string) string {
	t.Helper()
	if n := len(command); n > 2 && command[n-2] == ">" {
		if err := os.WriteFile(command[n-1], []byte(session(t, command[:n-2])), 0o666); err != nil {
			t.Fatal(err)
		}
		return ""
	}
	switch command[0] {
	case "cat":
		data, err := os.ReadFile(command[1])
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	case "agn":
		if len(command) > 1 && command[1] == "serve" {
			return serveOnce(t, command[1:])
		}
		var out bytes.Buffer
		if code := run(t.Context(), command[1:], strings.NewReader(""), &out, &out); code > 1 {
			t.Fatalf("%q: exit code %d: %s", command, code, &out)
		}
		return out.String()
	}
	t.Fatalf("%q is neither agn nor cat", command)
	return ""
}

// serveOnce runs agn serve on a free port until its first page has been read, and returns what it prints, with the port
// that it has by default.
func serveOnce(t *testing.T, args []string) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var trouble bytes.Buffer
	in, out := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, append(args, "--addr", "127.0.0.1:0"), strings.NewReader(""), out, &trouble)
		out.Close()
	}()
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		t.Fatalf("%q: %v, exit code %d: %s", args, err, <-ended, &trouble)
	}
	answer, err := http.Get(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", line, answer.Status)
	}
	stop()
	<-ended
	return regexp.MustCompile(`:\d+/`).ReplaceAllString(line, ":8421/") + trouble.String()
}
