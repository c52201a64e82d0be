package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

const soundText, faultyText = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n", "[Variant \"chaturanga-2p\"]\n\n1. e3 e5 *\n"

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
		if err != nil || !files.MatchString("games/a.agn") || files.MatchString("a.agn.txt") || files.MatchString("xagn") {
			t.Errorf("%s: files %q: %v", h.ID, h.Files, err)
		}
		for text, fails := range map[string]bool{soundText: false, faultyText: h.ID == "agn-check", soundText + " ": h.ID == "agn-fmt-check"} {
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
	Name, Uses, Shell, Run string
	With, Env              map[string]string
}

// TestAction runs the shell of the action as a runner does: the environment is made
// of the inputs, and errors end it.
func TestAction(t *testing.T) {
	var action struct {
		Name, Description string
		Inputs            map[string]struct{ Description, Default string }
		Runs              struct {
			Using string
			Steps []step
		}
	}
	readYAML(t, "action.yml", &action)
	if action.Runs.Using != "composite" || len(action.Runs.Steps) != 3 {
		t.Fatalf("the action is %+v", action.Runs)
	}
	setup, build, check := action.Runs.Steps[0], action.Runs.Steps[1], action.Runs.Steps[2]
	if !strings.HasPrefix(setup.Uses, "actions/setup-go@") {
		t.Errorf("the first step uses %q", setup.Uses)
	}
	// Inputs reach the shell by its environment alone; in its text they would be code.
	expression := regexp.MustCompile(`^\$\{\{ (?:inputs\.([a-z-]+)|github\.action_path) \}\}$`)
	for _, s := range []step{build, check} {
		if s.Shell != "bash" || strings.Contains(s.Run, "${{") {
			t.Errorf("%s: shell %q, text %q", s.Name, s.Shell, s.Run)
		}
		for k, v := range s.Env {
			m := expression.FindStringSubmatch(v)
			if m == nil {
				t.Fatalf("%s: %s is %q", s.Name, k, v)
			}
			if _, ok := action.Inputs[m[1]]; m[1] != "" && !ok {
				t.Errorf("%s: there is no input %q", s.Name, m[1])
			}
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("the runner's bash is not at hand")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	temp := t.TempDir()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	// shell runs a step with inputs and returns its exit code and output.
	shell := func(s step, inputs map[string]string, dir string) (int, string) {
		cmd := exec.CommandContext(t.Context(), bash, "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", s.Run)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "GITHUB_PATH="+filepath.Join(temp, "path"),
			"GITHUB_STEP_SUMMARY="+filepath.Join(temp, "summary"),
			"PATH="+filepath.Join(temp, "agn")+string(os.PathListSeparator)+os.Getenv("PATH"))
		for k, v := range s.Env {
			m := expression.FindStringSubmatch(v)
			value, ok := inputs[m[1]]
			switch {
			case m[1] == "":
				value = root
			case !ok:
				value = action.Inputs[m[1]].Default
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
	if testing.Short() {
		t.Skip("builds the command")
	}
	if code, out := shell(build, nil, temp); code != 0 {
		t.Fatalf("building ends with %d: %s", code, out)
	}
	if path, err := os.ReadFile(filepath.Join(temp, "path")); err != nil || cmp.Diff(filepath.Join(temp, "agn")+"\n", string(path)) != "" {
		t.Errorf("the path is %q: %v", path, err)
	}
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
		{strings.TrimPrefix(soundText, "[Variant \"chaturanga-2p\"]\n\n"), map[string]string{"args": "--variant\nchaturanga-2p\n"}, 0, ""},
		{soundText, map[string]string{"paths": "game.agn\nno such.agn"}, 2, "no such"},
		{soundText, map[string]string{"paths": "$(touch injected)"}, 2, "no such"},
	} {
		dir := filepath.Dir(gameFile(t, c.text))
		code, out := shell(check, c.inputs, dir)
		if code != c.code || !strings.Contains(out, c.says) {
			t.Errorf("%q with %v: exit code %d, want %d: %s", c.text, c.inputs, code, c.code, out)
		}
		if entries, err := os.ReadDir(dir); err != nil || slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == "injected" }) {
			t.Errorf("an input was run: %v", err)
		}
	}
}
