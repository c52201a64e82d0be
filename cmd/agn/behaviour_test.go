package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation/diag"
)

// TestBehaviour holds what the program says of all games in testdata, of every rule set,
// rule and code against digests of what it said before: where the engine is rebuilt,
// nothing of it may move unnoticed. A digest tells only that something has changed. To
// see what, write the outputs of both versions and compare them:
//
//	AGN_BEHAVIOUR_DIR=/tmp/before go test ./cmd/agn -run Behaviour -count 1   # in a checkout of the one
//	AGN_BEHAVIOUR_DIR=/tmp/after go test ./cmd/agn -run Behaviour -count 1    # in one of the other
//	diff -r /tmp/before /tmp/after
//
// When every difference is wanted, this writes the digests again:
//
//	go test ./cmd/agn -run Behaviour -update-behaviour
//
// The change of testdata/behaviour.txt then shows which games and rules it concerns.
func TestBehaviour(t *testing.T) {
	golden, err := filepath.Abs("testdata/behaviour.txt")
	if err != nil {
		t.Fatal(err)
	}
	// From there the files have the same names everywhere.
	t.Chdir(filepath.Join("..", ".."))
	dir := os.Getenv(behaviourDir)
	if dir != "" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	var got bytes.Buffer
	for _, b := range behaviours(t) {
		out := b.output(t)
		fmt.Fprintf(&got, "%x  %s\n", sha256.Sum256(out), b.name)
		if dir != "" {
			if err := os.WriteFile(filepath.Join(dir, strings.NewReplacer(" ", "_", "/", "_").Replace(b.name)), out,
				0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	if *updateBehaviour {
		if err := os.WriteFile(golden, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	before, after := digests(t, string(want)), digests(t, got.String())
	for name, sum := range after {
		switch old, ok := before[name]; {
		case !ok:
			t.Errorf("agn %s is new", name)
		case old != sum:
			t.Errorf("agn %s prints something else", name)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			t.Errorf("agn %s is gone", name)
		}
	}
	if t.Failed() {
		t.Log("the comment at TestBehaviour says how to see the differences, and how to accept them")
	}
}

const behaviourDir = "AGN_BEHAVIOUR_DIR"

var updateBehaviour = flag.Bool("update-behaviour", false, "rewrite the digests of what commands print")

// digests reads lines of a digest and a name.
func digests(t *testing.T, text string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for line := range strings.Lines(text) {
		sum, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if _, twice := out[name]; !ok || twice {
			t.Fatalf("not a digest and a name of its own: %q", line)
		}
		out[name] = sum
	}
	return out
}

// behaviour is a run of the program, or some whose outputs follow one another.
type behaviour struct {
	name string
	runs [][]string
}

func behaviours(t *testing.T) (out []behaviour) {
	t.Helper()
	add := func(args ...string) { out = append(out, behaviour{strings.Join(args, " "), [][]string{args}}) }
	for _, folder := range []string{"games", "loaded", "faulty"} {
		files, err := filepath.Glob("testdata/" + folder + "/*.agn")
		if err != nil || len(files) == 0 {
			t.Fatalf("no games in testdata/%s: %v", folder, err)
		}
		for _, file := range files {
			add("check", "--format", "jsonl", file)
			legal := behaviour{name: "legal " + file}
			for n := range gamesIn(t, file) {
				legal.runs = append(legal.runs, []string{"legal", "--game", strconv.Itoa(n + 1), file})
			}
			out = append(out, legal)
		}
	}
	for _, rs := range rulesets.All() {
		add("rules", rs.Name, "--json")
	}
	for _, rs := range rulesets.All() {
		for _, r := range rs.Rules {
			add("explain", r.ID)
		}
	}
	for _, c := range diag.Table {
		add("explain", string(c.Code))
	}
	return out
}

// gamesIn counts the games of a file.
func gamesIn(t *testing.T, file string) (n int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var c grammar.Chunk
	for r := grammar.NewReader(bytes.NewReader(data)); ; n++ {
		if err := r.Next(&c); errors.Is(err, io.EOF) {
			return n
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// output returns what the runs print, and how they end.
func (b *behaviour) output(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	for _, args := range b.runs {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
		if !slices.Contains([]int{0, exitFindings}, code) {
			t.Errorf("agn %s: exit code %d, stderr %q", strings.Join(args, " "), code, &stderr)
		}
		fmt.Fprintf(&out, "$ agn %s\n%s", strings.Join(args, " "), &stdout)
		if stderr.Len() > 0 {
			fmt.Fprintf(&out, "on standard error:\n%s", &stderr)
		}
		fmt.Fprintf(&out, "exit code %d\n", code)
	}
	return out.Bytes()
}
