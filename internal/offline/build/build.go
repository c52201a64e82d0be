// Package build makes one HTML file with the editor and the judge in it, which works without a
// server and without a network.
package build

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/serve"
)

//go:embed assets
var assets embed.FS

// Judge is the judge in WebAssembly.
type Judge struct {
	Wasm []byte
	// Exec is the script of the Go that it was compiled with, without which it does not run.
	Exec string
	// Licence is that of Go, under which the script stands.
	Licence string
}

// Compile compiles the judge with the Go at hand; root is a directory of the module.
func Compile(ctx context.Context, root string) (*Judge, error) {
	dir, err := os.MkdirTemp("", "agn-wasm")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // what is left is in the directory for such things
	name := filepath.Join(dir, "agn.wasm")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w -buildid=", "-o", name,
		"github.com/ashtapada/agn/cmd/agn-wasm")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling the judge: %w\n%s", err, out)
	}
	wasm, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	goroot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("asking Go where it is: %w", err)
	}
	root = strings.TrimSpace(string(goroot))
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	licence, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	return &Judge{wasm, string(script), string(licence)}, err
}

// Page writes the file. The version is shown in it.
func Page(w io.Writer, judge *Judge, version string) error {
	t, err := template.ParseFS(assets, "assets/*.html")
	if err != nil {
		return err
	}
	if t, err = t.New("write").Parse(editor()); err != nil {
		return err
	}
	if t, err = t.New("end").Parse(serve.Asset("write_end.html")); err != nil {
		return err
	}
	var end strings.Builder
	if err := t.ExecuteTemplate(&end, "end", editing{}); err != nil {
		return err
	}
	packed, err := pack(judge.Wasm)
	if err != nil {
		return err
	}
	style := page.Style() + serve.Asset("write.css") + asset("offline.css")
	script := page.Join(page.Asset("shell.js"), page.Asset("dom.js"), page.Asset("board.js"), asset("ask.js"),
		page.Asset("drawings.js"), serve.Asset("handboard.js"), page.Asset("game.js"), page.Asset("sheet.js"),
		serve.Asset("ownsheet.js"), serve.Asset("parts.js"), serve.Asset("history.js"), serve.Asset("keys.js"),
		serve.Asset("text.js"), serve.Asset("pullup.js"), serve.Asset("findings.js"), serve.Asset("leaf.js"),
		serve.Asset("dialogs.js"), serve.Asset("hand.js"), serve.Asset("table.js"), serve.Asset("forms.js"),
		serve.Asset("newgame.js"), serve.Asset("write.js"), asset("offline.js"))
	worker := judge.Exec + asset("worker.js")
	if strings.Contains(strings.ToLower(worker), "</script") {
		return fmt.Errorf("the script of the judge would end the element that it stands in")
	}
	policy := "default-src 'none'; script-src " + page.Hash(script) + " 'wasm-unsafe-eval'; worker-src blob:; style-src " +
		page.Hash(style) + "; img-src blob: data:; base-uri 'none'; form-action 'none'"
	return t.ExecuteTemplate(w, "offline.html", struct {
		Policy, Version, Sum string
		Style                template.CSS
		Top, Worker, Packed  template.HTML
		Script               template.JS
		Write                editing
	}{policy, version, fmt.Sprintf("%x", sha256.Sum256(judge.Wasm)), template.CSS(style),
		page.Top{Title: "Ashtapada", End: template.HTML(end.String())}.HTML(),
		template.HTML(worker), template.HTML(packed), template.JS(script), editing{}})
}

// editing says what of the editor is there: files of a server to be written and an archive to
// import into are not.
type editing struct{ Write, Archive bool }

// editor is the part of the server's page that is the editor. Its buttons for the server's files
// are not shown.
func editor() string {
	_, text, _ := strings.Cut(serve.Asset("write.html"), "<main")
	text, _, _ = strings.Cut(text, "</main>")
	return "<main" + text + "</main>"
}

func asset(name string) string {
	text, err := assets.ReadFile("assets/" + name)
	if err != nil {
		panic(fmt.Sprintf("build: %v", err)) // they are compiled in
	}
	return string(text)
}

// pack compresses with gzip, which browsers undo, and makes text of it.
func pack(data []byte) (string, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(data); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}
