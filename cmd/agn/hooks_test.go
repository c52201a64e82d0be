package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

const soundText, faultyText = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n",
	"[Variant \"chaturanga-2p\"]\n\n1. e3 e5 *\n"

// readYAML reads a file of the project's root; unknown keys are faults.
func readYAML(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// gameFile writes a file of games.
func gameFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "game.agn")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestPreCommitHooks runs what each hook runs, on a sound game and on one with a
// fault or not in canonical form.
func TestPreCommitHooks(t *testing.T) {
	var hooks []struct {
		ID, Name, Description, Entry, Language, Files string
		RequireSerial                                 bool   `yaml:"require_serial"`
		Minimum                                       string `yaml:"minimum_pre_commit_version"`
	}
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) == 0 {
		t.Fatal("there are no hooks")
	}
	for _, h := range hooks {
		words := strings.Fields(h.Entry)
		if h.Name == "" || h.Description == "" || h.Language != "golang" || len(words) < 2 || words[0] != "agn" {
			t.Fatalf("%s says too little: %+v", h.ID, h)
		}
		files, err := regexp.Compile(h.Files)
		if err != nil || !files.MatchString("games/a.agn") || !files.MatchString("B.AGN") || files.MatchString("a.agn.txt") ||
			files.MatchString("xagn") {
			t.Errorf("%s: files %q: %v", h.ID, h.Files, err)
		}
		for text, fails := range map[string]bool{soundText: false, faultyText: h.ID == "agn-check", soundText +
			" ": h.ID == "agn-fmt-check"} {
			name := gameFile(t, text)
			var out bytes.Buffer
			code := run(t.Context(), append(words[1:], name), strings.NewReader(""), &out, &out)
			if code != 0 && code != exitFindings || (code == exitFindings) != fails {
				t.Errorf("%s on %q: exit code %d: %s", h.ID, text, code, &out)
			}
			if now, _ := os.ReadFile(name); (string(now) != text) != (h.ID == "agn-fmt" && text == soundText+" ") {
				t.Errorf("%s on %q left %q", h.ID, text, now)
			}
		}
	}
}

// step is a step of the action.
type step struct {
	Name, ID, If, Uses, Shell, Run string
	With, Env                      map[string]string
}

// expression is what stands in the action for a value that the runner knows.
var expression = regexp.MustCompile(`^\$\{\{ (?:inputs\.([a-z-]+)|github\.action_path) \}\}$`)

// action is action.yml, with what a runner knows.
type action struct {
	Name, Description string
	Inputs            map[string]struct{ Description, Default string }
	Runs              struct {
		Using string
		Steps []step
	}
	// source is the folder of the action, temp that of the runner for files.
	source, temp string
}

func (a *action) step(t *testing.T, name string) step {
	i := slices.IndexFunc(a.Runs.Steps, func(s step) bool { return s.Name == name })
	if i < 0 {
		t.Fatalf("the action has no step %q", name)
	}
	return a.Runs.Steps[i]
}

// run runs a step of the shell in a folder as a runner does, where errors end it and the
// environment is made of the inputs, and returns its exit code and output.
func (a *action) run(t *testing.T, s step, inputs map[string]string, dir string) (int, string) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.CommandContext(t.Context(), bash, "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", s.Run)
	cmd.Dir = dir
	// A runner builds by the profile, as what is given out is built, whose packages serve both.
	flags := strings.ReplaceAll(os.Getenv("GOFLAGS"), "-pgo=off", "")
	cmd.Env = append(os.Environ(), "GOFLAGS="+flags, "RUNNER_TEMP="+a.temp, "RUNNER_OS=Linux", "RUNNER_ARCH=X64",
		"GITHUB_PATH="+filepath.Join(a.temp, "path"), "GITHUB_OUTPUT="+filepath.Join(a.temp, "output"),
		"GITHUB_STEP_SUMMARY="+filepath.Join(a.temp, "summary"),
		"PATH="+filepath.Join(a.temp, "agn")+string(os.PathListSeparator)+os.Getenv("PATH"))
	for k, v := range s.Env {
		m := expression.FindStringSubmatch(v)
		value, ok := inputs[m[1]]
		switch {
		case m[1] == "":
			value = a.source
		case !ok:
			value = a.Inputs[m[1]].Default
		}
		cmd.Env = append(cmd.Env, k+"="+value)
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// TestActionCache: what the build is named by is computed of its sources, which lie
// outside the workspace, and Go is set up and the command built only where no build has
// that name.
func TestActionCache(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	name, cache := a.step(t, "Name the build"), a.step(t, "Look for the build")
	if name.ID != "name" || cache.ID != "cache" || !strings.HasPrefix(cache.Uses, "actions/cache@") ||
		cache.With["path"] != "${{ runner.temp }}/agn" || cache.With["key"] != "${{ steps.name.outputs.key }}" {
		t.Errorf("the build is kept by %+v", cache)
	}
	for _, s := range []step{a.step(t, "Set up Go"), a.step(t, "Build agn")} {
		if s.If != "steps.cache.outputs.cache-hit != 'true'" {
			t.Errorf("%s: if %q", s.Name, s.If)
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("the runner's bash is not at hand")
	}
	a.source, a.temp = t.TempDir(), t.TempDir()
	key := func() string {
		os.Remove(filepath.Join(a.temp, "output"))
		if code, out := a.run(t, name, nil, a.temp); code != 0 {
			t.Fatalf("exit code %d: %s", code, out)
		}
		return readFile(t, filepath.Join(a.temp, "output"))
	}
	writeFile(t, filepath.Join(a.source, "a b.go"), "package a\n")
	first := key()
	if !regexp.MustCompile(`^key=agn-Linux-X64-[0-9a-f]{64}\n$`).MatchString(first) || key() != first {
		t.Errorf("the key is %q", first)
	}
	writeFile(t, filepath.Join(a.source, "a b.go"), "package b\n")
	if second := key(); second == first {
		t.Error("other sources have the same key")
	}
	if path := readFile(t, filepath.Join(a.temp, "path")); !strings.HasPrefix(path, filepath.Join(a.temp, "agn")+"\n") {
		t.Errorf("the path is %q", path)
	}
}

// TestAction runs the steps of the action: it builds the command from a clean copy of what
// the repository holds, and checks games in folders of their own.
func TestAction(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	if a.Runs.Using != "composite" {
		t.Fatalf("the action is %+v", a.Runs)
	}
	// Inputs reach the shell by its environment alone; in its text they would be code.
	for _, s := range a.Runs.Steps {
		if s.Uses != "" {
			continue
		}
		if s.Shell != "bash" || strings.Contains(s.Run, "${{") {
			t.Errorf("%s: shell %q, text %q", s.Name, s.Shell, s.Run)
		}
		for k, v := range s.Env {
			m := expression.FindStringSubmatch(v)
			if m == nil {
				t.Fatalf("%s: %s is %q", s.Name, k, v)
			}
			if _, ok := a.Inputs[m[1]]; m[1] != "" && !ok {
				t.Errorf("%s: there is no input %q", s.Name, m[1])
			}
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("the runner's bash is not at hand")
	}
	if testing.Short() {
		t.Skip("builds the command")
	}
	a.source, a.temp = cleanCopy(t), t.TempDir()
	if code, out := a.run(t, a.step(t, "Build agn"), nil, a.temp); code != 0 {
		t.Fatalf("building ends with %d: %s", code, out)
	}
	check := a.step(t, "Check the games")
	for _, c := range []struct {
		text   string
		inputs map[string]string
		code   int
		says   string
	}{
		{soundText, nil, 0, ""},
		{faultyText, nil, 1, "::error "},
		{strings.Replace(soundText, "e6", "e6+", 1), nil, 0, "::warning "},
		{strings.Replace(soundText, "e6", "e6+", 1), map[string]string{"fail-level": "warning"}, 1, "::warning "},
		{strings.TrimPrefix(soundText, "[Variant \"chaturanga-2p\"]\n\n"),
			map[string]string{"args": "--variant\nchaturanga-2p\n"}, 0, ""},
		{faultyText, map[string]string{"sarif": "a b.sarif"}, 1, "::error "},
		{soundText, map[string]string{"paths": "game.agn\nno such.agn"}, 2, "no such"},
		{soundText, map[string]string{"paths": "$(touch injected)"}, 2, "no such"},
	} {
		dir := filepath.Dir(gameFile(t, c.text))
		code, out := a.run(t, check, c.inputs, dir)
		if code != c.code || !strings.Contains(out, c.says) {
			t.Errorf("%q with %v: exit code %d, want %d: %s", c.text, c.inputs, code, c.code, out)
		}
		if sarif := c.inputs["sarif"]; sarif != "" && !strings.Contains(readFile(t, filepath.Join(dir, sarif)),
			`"version":"2.1.0"`) {
			t.Errorf("%s is no SARIF", sarif)
		}
		if entries, err := os.ReadDir(dir); err != nil ||
			slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == "injected" }) {
			t.Errorf("an input was run: %v", err)
		}
	}
}

// cleanCopy copies what the repository holds, as a runner has it of an action.
func cleanCopy(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	list, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-files", "-z", "--cached", "--others",
		"--exclude-standard").Output()
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	for _, name := range strings.Split(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed, but not yet in the index
		}
		if err == nil {
			err = os.WriteFile(to, data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
