package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

var update = flag.Bool("update", false, "rewrite what README.md and docs/commands.md show of the commands")

// reference is the heading under which docs/commands.md holds what the commands
// print for help, and nothing else.
const reference = "\n## Reference\n"

// TestCommandsPage holds the reference equal to what the commands print.
func TestCommandsPage(t *testing.T) {
	name := filepath.Join("..", "..", "docs", "commands.md")
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head, got, ok := strings.Cut(string(page), reference)
	if !ok {
		t.Fatalf("%s has no heading %q", name, strings.TrimSpace(reference))
	}
	want := helpPages(t)
	if *update {
		if err := os.WriteFile(name, []byte(head+reference+want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("go test ./cmd/agn -run CommandsPage -update writes it again:\n%s", diff)
	}
}

// helpPages renders the help of every command that is ours.
func helpPages(t *testing.T) string {
	var b strings.Builder
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		args := append(strings.Fields(c.CommandPath())[1:], "--help")
		var out bytes.Buffer
		if code := run(t.Context(), args, strings.NewReader(""), &out, &out); code != 0 {
			t.Fatalf("%q: exit code %d", args, code)
		}
		fmt.Fprintf(&b, "\n### %s\n\n```text\n%s```\n", c.CommandPath(), &out)
		for _, sub := range c.Commands() {
			if sub.Name() != "help" && sub.IsAvailableCommand() {
				visit(sub)
			}
		}
	}
	visit(newRoot(newEnv(nil, &bytes.Buffer{}, &bytes.Buffer{})))
	return b.String()
}

// TestHelp: every command says what it does, with an example, in lines that fit a
// terminal.
func TestHelp(t *testing.T) {
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		if c.Short == "" || c.Long == "" || c.Example == "" {
			t.Errorf("%s: short, long or example help is missing", c.CommandPath())
		}
		for _, text := range []string{c.Long, c.Example} {
			if slices.ContainsFunc(strings.Split(text, "\n"), func(l string) bool { return len(l) > 88 }) {
				t.Errorf("%s: the help has a line over 88 columns", c.CommandPath())
			}
		}
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(newRoot(newEnv(nil, &bytes.Buffer{}, &bytes.Buffer{})))
}
