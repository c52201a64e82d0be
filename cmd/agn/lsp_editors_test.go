package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// editorTime is how long a session with an editor may take, be the machine as busy as it may.
const editorTime = 8 * time.Minute

// program puts the program into a folder: the binary of these tests, which is agn under that name.
func program(t *testing.T, dir string) string {
	t.Helper()
	tests, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "agn")
	if err := os.Symlink(tests, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestNodeClient has a client on vscode-languageserver-protocol talk with the server, and
// looks at the colours of the extension for Visual Studio Code: AGN_VSCODE is a copy of
// editors/vscode with its packages. Without it the test is skipped.
func TestNodeClient(t *testing.T) {
	dir := os.Getenv("AGN_VSCODE")
	if dir == "" {
		t.Skip("AGN_VSCODE IS NOT SET: the language server is not tested with a client in Node.js")
	}
	ctx, cancel := context.WithTimeout(t.Context(), editorTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", "--test", "test/")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "AGN="+program(t, t.TempDir()))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestNeovim has Neovim edit a record by editors/nvim. Without Neovim it is skipped.
func TestNeovim(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("NEOVIM IS NOT INSTALLED: editors/nvim is not tested")
	}
	dir := t.TempDir()
	record, out := filepath.Join(dir, "x.agn"), filepath.Join(dir, "out")
	if err := os.WriteFile(record, []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 e6+ 2. Nf3 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	plugin, err := filepath.Abs("../../editors/nvim")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), editorTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, nvim, "--headless", "-u", "NONE", "-i", "NONE", "-n",
		"--cmd", "set runtimepath+="+plugin, "-c", "luafile "+filepath.Join(plugin, "test.lua"))
	cmd.Env = append(os.Environ(), "AGN="+program(t, dir), "RECORD="+record, "OUT="+out,
		"XDG_STATE_HOME="+dir, "XDG_CACHE_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	got, text := written(t, cmd, out)
	want := `diagnostic M016 2 6
hover markdown
completion 18
position B
symbols game 1
corrected 1. e3 e6 2. Nf3 *
formatted 1. e3 e6 2. Nf3 *
`
	if got != want {
		t.Errorf("Neovim says\n%swant\n%s%s", got, want, text)
	}
}

// written runs an editor and returns what it wrote to a file, and what it said meanwhile.
func written(t *testing.T, cmd *exec.Cmd, out string) (got string, text []byte) {
	t.Helper()
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	b, err := os.ReadFile(out)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return string(b), text
}

// TestEmacs has Emacs edit a record by eglot, set up as docs/editors.md says. Without
// Emacs and eglot it is skipped.
func TestEmacs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	dir := t.TempDir()
	// What a user has installed at home does not count.
	probe := exec.Command("emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))")
	probe.Env = append(os.Environ(), "HOME="+dir)
	if err := probe.Run(); err != nil {
		t.Skip("EMACS AND EGLOT ARE NOT INSTALLED: the lines for Emacs are not tested: ", err)
	}
	page, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	_, setup, _ := strings.Cut(string(page), "```elisp\n")
	setup, _, found := strings.Cut(setup, "```")
	if !found {
		t.Fatal("docs/editors.md has no lines for Emacs")
	}
	record, lines, out := filepath.Join(dir, "x.agn"), filepath.Join(dir, "setup.el"), filepath.Join(dir, "out")
	// The lines set the rule set of games that do not name theirs.
	for name, text := range map[string]string{record: "1. e3 e6+ 2.  d3 *\n", lines: setup} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	test, err := filepath.Abs("../../editors/emacs/test.el")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), editorTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, "emacs", "--batch", "-l", test)
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(program(t, dir))+string(filepath.ListSeparator)+os.Getenv("PATH"),
		"HOME="+dir, "AGN_SETUP="+lines, "RECORD="+record, "OUT="+out)
	got, text := written(t, cmd, out)
	want := "mode agn-mode\ndiagnostics 1 7 agn [M016]: the mark + is wrong, as the king is not in check: take it out " +
		"(chaturanga-2p/check)\nhover markdown\ncompletion t\nposition B\nsymbols game 1\nformatted " +
		"1. e3 e6 2. d3 *\n"
	if got != want {
		t.Errorf("Emacs says\n%swant\n%s%s", got, want, text)
	}
}
