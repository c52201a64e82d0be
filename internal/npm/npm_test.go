package npm_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/npm"
	"github.com/ashtapada/agn/internal/offline/build"
	"github.com/chromedp/chromedp"
)

func TestVersion(t *testing.T) {
	for described, want := range map[string]string{
		"v1.2.3": "1.2.3", "v0.4.0-rc.1": "0.4.0-rc.1", "v1.2.3-4-gabcdef0": "1.2.3-4-gabcdef0",
		"v1.2.3-dirty": "1.2.3-dirty",
		"0123456":      "0.0.0-g0123456", "v1.2": "0.0.0-gv1-2", "of the tests": "0.0.0-gof-the-tests",
	} {
		if got := npm.Version(described); got != want {
			t.Errorf("%s is %s, want %s", described, got, want)
		}
	}
}

// install packs both packages and installs what was packed into an empty directory, which it returns. Without npm the
// test is skipped.
func install(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("compiling takes its time")
	}
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("there is no npm")
	}
	judge, err := build.Compile(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	licence, err := os.ReadFile("../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := npm.Write(filepath.Join(dir, "packages"), "v0.0.1-tests", licence, judge); err != nil {
		t.Fatal(err)
	}
	run(t, dir, "npm", "pack", "--silent", "./packages/judge", "./packages/elements")
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o777); err != nil {
		t.Fatal(err)
	}
	run(t, empty, "npm", "install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts",
		"../ashtapada-judge-0.0.1-tests.tgz", "../ashtapada-elements-0.0.1-tests.tgz")
	return empty
}

// run runs a program in a directory and returns what it prints.
func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	// Nothing of the machine's own settings counts, and nothing is asked of a network.
	cmd.Env = append(os.Environ(), "npm_config_cache="+filepath.Join(dir, ".npm"), "npm_config_update_notifier=false")
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s%s", name, args, err, out, said.String())
	}
	return string(out)
}

// bring copies a file of testdata into a directory.
func bring(t *testing.T, name, dir string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestPackages installs the packed packages and uses them: the judge in Node.js and in a browser, the elements there,
// and the types of both.
func TestPackages(t *testing.T) {
	dir := install(t)
	t.Run("Node", func(t *testing.T) { inNode(t, dir) })
	t.Run("Types", func(t *testing.T) { typed(t, dir) })
	t.Run("Browser", func(t *testing.T) { inBrowser(t, dir) })
}

func inNode(t *testing.T, dir string) {
	node := os.Getenv("AGN_NODE")
	if node == "" {
		node = "node"
	}
	bring(t, "judge.mjs", dir)
	var got struct {
		Verdict, Bytes, Form, Left string
		Codes, Moves, Said         []string
		Whole                      bool
		Nodes                      int
	}
	text := run(t, dir, node, "judge.mjs")
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if got.Verdict != "illegal" || !slices.Equal(got.Codes, []string{"M006"}) || got.Bytes != "a.agn" || got.Whole ||
		!slices.Contains(got.Moves, "Nc3") || !strings.Contains(got.Form, "\n1. e3 e6 *\n") || got.Nodes != 4 ||
		got.Left != "undefined" {
		t.Errorf("the judge says %s", text)
	}
	for i, want := range []string{"no game 2, the file holds 1", "no game 1, the file holds 0", "reading the request"} {
		if !strings.Contains(got.Said[i], want) {
			t.Errorf("a question that cannot be answered: %q, want %q", got.Said[i], want)
		}
	}
}

// typed has TypeScript check a program.
func typed(t *testing.T, dir string) {
	root := os.Getenv("AGN_TYPESCRIPT")
	if root == "" {
		t.Skip("AGN_TYPESCRIPT names no directory in which npm has installed typescript")
	}
	bring(t, "use.mts", dir)
	run(t, dir, filepath.Join(root, "node_modules", ".bin", "tsc"), "--noEmit", "--strict", "--target", "es2022",
		"--module", "nodenext",
		"--lib", "es2022,dom", "use.mts")
}

const page = `<!DOCTYPE html><html lang="en"><head><title>packages</title><link rel="icon" href="/icon.svg">` +
	`<script src="/node_modules/@ashtapada/elements/ashtapada.js" type="module"></script>` +
	`<script src="/use.js" type="module"></script></head><body><agn-game></agn-game></body></html>`

// use is what a page does with both packages. An import map would name them; this page has none.
const use = `import {open} from "/node_modules/@ashtapada/judge/browser.js";
const judge = await open();
const text = '[Variant "chaupur"]\n\n1. R: <5,1,1> *\n';
document.querySelector("agn-game").game = judge.game(text);
document.title = judge.check(text)[0].verdict + judge.legal(text).moments.length;
`

func inBrowser(t *testing.T, dir string) {
	files := http.FileServer(http.Dir(dir))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'")
		for path, text := range map[string][2]string{"/": {"text/html", page}, "/use.js": {"text/javascript", use},
			"/icon.svg": {"image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg"/>`}} {
			if r.URL.Path == path {
				w.Header().Set("Content-Type", text[0])
				_, _ = w.Write([]byte(text[1]))
				return
			}
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/")
	b.Until(`document.title.startsWith("legal")`)
	b.Until(`document.querySelector("agn-game").shadowRoot.querySelector("svg.agn-picture")`)
	b.Run(chromedp.Evaluate(`document.querySelector("agn-game").shadowRoot.querySelector("[data-go=next]").click()`, nil))
	b.Until(`document.querySelector("agn-game").moment.due === "move"`)
	b.Sound()
}
