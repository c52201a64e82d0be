package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestSample makes some changes of a small module, one of each kind, and holds what its
// tests notice against what one can read in them. A second run takes the results of the
// first.
func TestSample(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go test many times")
	}
	results := filepath.Join(t.TempDir(), "results")
	sample := func(args ...string) (lines []string, total, progress string) {
		var out, shown bytes.Buffer
		args = append([]string{"-n", "6", "-seed", "871069", "-packages", ".", "-timeout", "2s", "-resume", results}, args...)
		unnoticed, err := run(t.Context(), "testdata/sample", args, &out, &shown)
		if err != nil {
			t.Fatal(err)
		}
		lines = strings.Split(strings.TrimSpace(out.String()), "\n")
		if unnoticed != len(lines)-1 {
			t.Errorf("%d not noticed:\n%s", unnoticed, out.String())
		}
		total = lines[len(lines)-1]
		lines = slices.Sorted(slices.Values(lines[:len(lines)-1]))
		return lines, total, shown.String()
	}
	unnoticed := []string{"sample.go:34:44: `0` becomes `(-1)`", "sample.go:7:12: `>` becomes `>=`"}
	lines, total, progress := sample("-j", "2")
	if !slices.Equal(lines, unnoticed) {
		t.Errorf("%s\n%s", strings.Join(lines, "\n"), progress)
	}
	want := "seed 871069: 6 of 23 possible changes, and 0 that alter nothing: 3 noticed, 1 did not end in time, 2 not noticed (66.7 % noticed); 1 more did not compile"
	if total != want {
		t.Errorf("%s\n%s", total, progress)
	}
	for _, want := range []string{
		"sample.go:14:34: `+` becomes `-`: noticed (sample/user.TestFour)",
		"sample.go:19:4: `++` becomes `--`: not ended in time (sample)",
		"sample.go:8:3: `passed = true` becomes `_ = true`: noticed (sample.TestPassed)",
		"sample.go:27:7: `4` becomes `5`: noticed (sample/user.TestSlow/words)",
		"sample.go:34:44: `0` becomes `(-1)`: NOT NOTICED (no test runs it)",
	} {
		if !strings.Contains(progress, want+", ") {
			t.Errorf("no line %q in\n%s", want, progress)
		}
	}
	if lines, second, progress := sample(); !slices.Equal(lines, unnoticed) || second != total || strings.Count(progress, "\n") != 1 {
		t.Errorf("%s\n%s\n%s", strings.Join(lines, "\n"), second, progress)
	}
	if lines, second, progress := sample("-again"); !slices.Equal(lines, unnoticed) || second != total ||
		strings.Count(progress, "\n") != 1+len(unnoticed) {
		t.Errorf("%s\n%s\n%s", strings.Join(lines, "\n"), second, progress)
	}
	if err := os.WriteFile(results, []byte("x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := run(t.Context(), "testdata/sample", []string{"-resume", results}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "another source") {
		t.Error(err)
	}
}

// TestEquivalents holds that the list is of the form that is read, gives every change its
// reason, and knows a change by its line of code.
func TestEquivalents(t *testing.T) {
	same, err := parseEquivalents(equivalents)
	if err != nil {
		t.Fatal(err)
	}
	for s, reason := range same {
		if s.old == s.new || len(strings.Fields(reason)) < 3 {
			t.Errorf("%v: %s", s, reason)
		}
	}
	same, err = parseEquivalents("# some\n\n# one\nx.go\n- a  < b\n+ a <= b\nnever equal here\n")
	if err != nil || same[swap{"x.go", "a < b", "a <= b"}] != "never equal here" || len(same) != 1 {
		t.Errorf("%v, %v", same, err)
	}
	for _, bad := range []string{"x.go", "x.go\n- a\n+ b", "x.go\na\nb\nc"} {
		if _, err := parseEquivalents(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	path := filepath.Join(t.TempDir(), "x.go")
	src := "package p\nfunc f() {\n\ta\t= b  +\n\t\tc\n}\n"
	if err := os.WriteFile(path, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := fileChanges("p", path, "x.go", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	var got []swap
	for _, c := range list {
		s, err := c.swap()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, s)
	}
	if want := []swap{{"x.go", "a = b + c", "_ = b + c"}, {"x.go", "a = b +", "a = b -"}}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

// TestTry tries single changes of the sample.
func TestTry(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go test many times")
	}
	m, err := load(t.Context(), "testdata/sample")
	if err != nil {
		t.Fatal(err)
	}
	changes, err := m.changes(t.Context(), []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	p, err := place(t.Context(), m, changes, 100, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	tester := newTester(m, p, t.TempDir(), t.TempDir())
	tester.reach.long = true // so that the slow test is one
	// try tries the first change of a line.
	try := func(t *testing.T, line int) (outcome, string) {
		number := slices.IndexFunc(p.list, func(c change) bool { return c.pos.Line == line }) + 1
		got, by, err := tester.try(t.Context(), number)
		if err != nil {
			t.Error(err)
		}
		return got, by
	}
	// A change that only users notice is not noticed without them.
	t.Run("reach", func(t *testing.T) {
		for far, want := range map[int]outcome{0: missed, 1: noticed, 9: noticed} {
			tester.far = far
			if got, _ := try(t, 14); got != want {
				t.Errorf("reach %d: %v, want %v", far, got, want)
			}
		}
		tester.far = -1
	})
	// A change is not noticed if the one test that notices it is left out.
	t.Run("budget", func(t *testing.T) {
		for budget, want := range map[time.Duration]outcome{0: noticed, 1: missed, time.Hour: noticed} {
			tester.budget = budget
			if got, by := try(t, 27); got != want || by == "no test runs it" {
				t.Errorf("%v: %v %s, want %v", budget, got, by, want)
			}
		}
		tester.budget = 0
	})
	// A change is noticed as well if it stands in the program alone, as one of a constant
	// does.
	t.Run("alone", func(t *testing.T) {
		if len(p.alone) == 0 {
			t.Error("the changes of one expression overlap")
		}
		for i := range p.list {
			p.alone[i+1] = true
		}
		for line, want := range map[int]outcome{7: missed, 8: noticed} {
			if got, by := try(t, line); got != want {
				t.Errorf("line %d: %v %s, want %v", line, got, by, want)
			}
		}
	})
}

// child is a change that there is not: by its number a test knows that it is run by
// TestRun.
const child = 1 << 30

// TestRun holds how tests are run: in their package's folder, with a time that grows with
// what they take.
func TestRun(t *testing.T) {
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	tester := newTester(&module{packages: map[string]*pkg{"p": {Dir: "testdata"}}}, &placed{}, "", "")
	tests := []unit{{Name: "TestChild", Took: time.Minute}, {Name: "TestNone", Took: 2 * time.Minute}}
	got, by, err := tester.run(t.Context(), "p", binary, child, tests)
	if want := "p.TestChild/testdata_16m0s"; err != nil || got != noticed || by != want {
		t.Errorf("%v %s, %v, want %s", got, by, err, want)
	}
}

// TestChild tells in its name how TestRun runs it, and fails.
func TestChild(t *testing.T) {
	if os.Getenv("GOCOVERDIR") != fmt.Sprint("choice:", child) {
		t.Skip("is for TestRun")
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Run(fmt.Sprintf("%s %v", filepath.Base(dir), flag.Lookup("test.timeout").Value), (*testing.T).Fail)
}

// TestSeed holds that a seed stands for the same changes, for good.
func TestSeed(t *testing.T) {
	order := func(seed uint64) (s string) {
		var list []change
		for _, c := range "abcdefgh" {
			list = append(list, change{old: string(c)})
		}
		shuffle(list, seed)
		for _, c := range list {
			s += c.old
		}
		return s
	}
	if one, two := order(1), order(2); one != order(1) || one != "chbfgead" || two != "eadgbcfh" {
		t.Errorf("%s, %s", one, two)
	}
}

// TestFileChanges has one statement for each kind of change.
func TestFileChanges(t *testing.T) {
	for code, want := range map[string]string{
		"_ = a == b":        "== !=",
		"_ = a <= b":        "<= <",
		"_ = a || b":        "|| &&",
		"_ = a - b":         "- +",
		`_ = a + ("b" + c)`: "",
		`_ = a*b&^c%d`:      "",
		"a--":               "-- ++",
		"_ = 07":            "07 8;07 6",
		"_ = 'a'":           "",
		"_ = 0":             "0 1;0 (-1)",
		"_ = true":          "true false",
		"a := b":            "",
		"a = b":             "a = b _ = b",
		"a += f(b)":         "a += f(b) _ = f(b)",
		"a, b = b, a":       "a, b = b, a _, _ = b, a",
		"a, b = f()":        "a, b = f() _, _ = f()",
		"_, b = f()":        "_, b = f() _, _ = f()",
		"a = nil":           "a = nil ",
	} {
		list, err := fileChanges("p", "x.go", "x.go", []byte("package p\nfunc f() { "+code+" }\n"))
		if err != nil {
			t.Error(err)
		}
		var got []string
		for _, c := range list {
			got = append(got, c.old+" "+c.new)
		}
		if s := strings.Join(got, ";"); s != want {
			t.Errorf("%s: %q, want %q", code, s, want)
		}
	}
	list, err := fileChanges("p", "x.go", "x.go", []byte("// Code generated by x. DO NOT EDIT.\n\npackage p\nvar a = 1\n"))
	if err != nil || len(list) > 0 {
		t.Errorf("generated: %v, %v", list, err)
	}
}

// TestRounds holds which tests are run, and in which order.
func TestRounds(t *testing.T) {
	m := &module{packages: map[string]*pkg{
		"a": {}, "b": {Imports: []string{"a"}}, "c": {TestImports: []string{"a"}}, "d": {XTestImports: []string{"b"}},
		"e": {Imports: []string{"b", "a"}}, "f": {Imports: []string{"c"}}, "g": {Imports: []string{"b"}}, "h": {},
	}, order: []string{"a", "b", "c", "d", "e", "f", "g", "h"}}
	for path, want := range map[string]string{"a": "[[a] [c b e] [d g]]", "c": "[[c] [f]]", "h": "[[h]]"} {
		if got := fmt.Sprint(m.rounds(path)); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// TestLeftOut holds that a test is named which says nothing of a change because it fails
// without one.
func TestLeftOut(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go test")
	}
	var progress bytes.Buffer
	_, err := run(t.Context(), "testdata/sample", []string{"-n", "1", "-packages", "./failing"}, io.Discard, &progress)
	if want := "left out: sample/failing.TestOne does not pass"; err != nil || !strings.Contains(progress.String(), want) {
		t.Errorf("%v\n%s", err, progress.String())
	}
}

func TestMisuse(t *testing.T) {
	for want, args := range map[string][]string{
		"unexpected argument": {"x"},
		"nothing to change":   {"-packages", "./none"},
		"not of this module":  {"-packages", "fmt"},
		"flag provided but":   {"-count", "3"},
		"at least one change": {"-j", "0"},
		"is not in std":       {"-packages", "nowhere"},
		"context canceled":    {"-n", "1"},
	} {
		ctx := t.Context()
		if want == "context canceled" {
			c, cancel := context.WithTimeout(ctx, time.Millisecond)
			cancel()
			ctx = c
		}
		if _, err := run(ctx, "testdata/sample", args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
}
