package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// program builds the program in a folder.
func program(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "agn")
	cmd := exec.Command("go", "build", "-o", path, ".")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
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
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
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
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, nvim, "--headless", "-u", "NONE", "-i", "NONE", "-n",
		"--cmd", "set runtimepath+="+plugin, "-c", "luafile "+filepath.Join(plugin, "test.lua"))
	cmd.Env = append(os.Environ(), "AGN="+program(t, dir), "RECORD="+record, "OUT="+out,
		"XDG_STATE_HOME="+dir, "XDG_CACHE_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	want := `diagnostic M016 2 6
hover markdown
completion 18
position B
symbols game 1
corrected 1. e3 e6 2. Nf3 *
formatted 1. e3 e6 2. Nf3 *
`
	if string(got) != want {
		t.Errorf("Neovim says\n%swant\n%s%s", got, want, text)
	}
}
