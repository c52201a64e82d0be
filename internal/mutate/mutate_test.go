package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestSample makes every change of a small module and holds what its tests notice
// against what one can read in them. A second run takes the results of the first.
func TestSample(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go test many times")
	}
	results := filepath.Join(t.TempDir(), "results")
	sample := func(args ...string) (lines []string, total, progress string) {
		var out, shown bytes.Buffer
		args = append([]string{"-n", "100", "-packages", ".", "-timeout", "2s", "-resume", results}, args...)
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
	unnoticed := []string{
		"sample.go:34:35: `||` becomes `&&`",
		"sample.go:34:44: `0` becomes `(-1)`",
		"sample.go:34:44: `0` becomes `1`",
		"sample.go:34:47: `>` becomes `>=`",
		"sample.go:34:49: `8` becomes `7`",
		"sample.go:34:49: `8` becomes `9`",
		"sample.go:7:12: `>` becomes `>=`",
		"sample.go:7:14: `5` becomes `4`",
	}
	lines, total, progress := sample("-j", "2")
	if !slices.Equal(lines, unnoticed) {
		t.Errorf("%s\n%s", strings.Join(lines, "\n"), progress)
	}
	want := "seed 1: 19 of 23 possible changes, and 0 that alter nothing: 10 noticed, 1 did not end in time, 8 not noticed (57.9 % noticed); 4 more did not compile"
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

// sampleTester has every change of the sample.
func sampleTester(t *testing.T) *tester {
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
	return newTester(m, p, t.TempDir(), t.TempDir())
}

// number is of the first change of a line.
func (t *tester) number(line int) int {
	return slices.IndexFunc(t.changes.list, func(c change) bool { return c.pos.Line == line }) + 1
}

// TestReach holds that a change which only users notice is not noticed without them.
func TestReach(t *testing.T) {
	tester := sampleTester(t)
	for far, want := range map[int]outcome{0: missed, 1: noticed, 9: noticed} {
		tester.far = far
		if got, _, err := tester.try(t.Context(), tester.number(14)); err != nil || got != want {
			t.Errorf("reach %d: %v, %v, want %v", far, got, err, want)
		}
	}
}

// TestBudget holds that a change is not noticed if the one test that notices it is left
// out.
func TestBudget(t *testing.T) {
	tester := sampleTester(t)
	for budget, want := range map[time.Duration]outcome{0: noticed, 1: missed, time.Minute: noticed} {
		tester.budget = budget
		if got, by, err := tester.try(t.Context(), tester.number(27)); err != nil || got != want || by == "no test runs it" {
			t.Errorf("%v: %v %s, %v, want %v", budget, got, by, err, want)
		}
	}
}

// TestAlone holds that a change is noticed as well if it stands in the program alone, as
// one of a constant does.
func TestAlone(t *testing.T) {
	tester := sampleTester(t)
	if len(tester.changes.alone) == 0 {
		t.Error("the changes of one expression overlap")
	}
	for i := range tester.changes.list {
		tester.changes.alone[i+1] = true
	}
	for line, want := range map[int]outcome{7: missed, 8: noticed, 14: noticed, 34: missed} {
		if got, by, err := tester.try(t.Context(), tester.number(line)); err != nil || got != want {
			t.Errorf("line %d: %v %s, %v, want %v", line, got, by, err, want)
		}
	}
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
