package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// outcome is what became of a change.
type outcome int

const (
	noticed outcome = iota + 1
	late            // the tests did not end in time
	missed          // no test noticed it
	broken          // it does not compile
	alike           // it alters nothing, which somebody has found out
)

var outcomes = [...]string{
	noticed: "noticed", late: "not ended in time", missed: "NOT NOTICED", broken: "does not compile", alike: "alters nothing",
}

func (o outcome) String() string { return outcomes[o] }

func (o outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

func (o *outcome) UnmarshalText(text []byte) error {
	*o = outcome(slices.Index(outcomes[1:], string(text)) + 1)
	if *o == 0 {
		return fmt.Errorf("unknown outcome %q", text)
	}
	return nil
}

// tester runs tests with a change laid over the tree.
type tester struct {
	module  *module
	reach   int           // how many imports away the packages are whose tests are run; all if negative
	timeout time.Duration // of the tests of one package, beyond what they take without a change
	longest time.Duration // tests that take longer are left out; none if 0
	long    bool          // not -short
	cover   *coverage
}

// try tells whether a test notices the change, and which one. Several changes may be
// tried at a time.
func (t *tester) try(ctx context.Context, c change) (result outcome, by string, err error) {
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return 0, "", err
	}
	defer os.RemoveAll(scratch)
	overlay, err := lay(c, scratch)
	if err != nil {
		return 0, "", err
	}
	result, err = t.build(ctx, c.pkg, scratch, "build", "-overlay", overlay, "-o", os.DevNull)
	if result != 0 || err != nil {
		return result, "", err
	}
	rounds := t.module.rounds(c.pkg)
	if t.reach >= 0 {
		rounds = rounds[:min(t.reach+1, len(rounds))]
	}
	reached := false
	for _, p := range slices.Concat(rounds...) {
		tests, err := t.cover.reaching(ctx, p, c)
		if err != nil {
			return 0, "", err
		}
		reached = reached || len(tests) > 0
		if t.longest > 0 {
			tests = slices.DeleteFunc(tests, func(u unit) bool { return u.Took > t.longest })
		}
		if len(tests) == 0 {
			continue
		}
		binary := filepath.Join(scratch, "changed.test")
		result, err := t.build(ctx, p, scratch, "test", "-c", "-vet=off", "-ldflags=-w", "-overlay", overlay, "-o", binary)
		if result != 0 || err != nil {
			return result, "", err
		}
		for _, some := range portions(tests) {
			result, by, err := t.run(ctx, p, binary, some)
			if result != missed || err != nil {
				return result, by, err
			}
		}
	}
	if !reached {
		return missed, "no test runs it", nil
	}
	return missed, "", nil
}

// lay writes the changed file and what go build takes for -overlay.
func lay(c change, scratch string) (overlay string, err error) {
	text, err := c.apply()
	if err != nil {
		return "", err
	}
	file, overlay := filepath.Join(scratch, "changed.go"), filepath.Join(scratch, "overlay.json")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		return "", err
	}
	table, err := json.Marshal(map[string]map[string]string{"Replace": {c.path: file}})
	if err != nil {
		return "", err
	}
	return overlay, os.WriteFile(overlay, table, 0o666)
}

// build runs a command of go that compiles a package; the result is broken if it does
// not compile.
func (t *tester) build(ctx context.Context, path, scratch string, args ...string) (outcome, error) {
	cmd := exec.CommandContext(ctx, "go", append(args, path)...)
	cmd.Dir = t.module.dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case !errors.As(err, &exit) || !strings.Contains(string(out), filepath.Join(scratch, "changed.go")):
		return 0, fmt.Errorf("go %s %s: %w: %s", args[0], path, err, out)
	}
	return broken, nil
}

// portions are the tests in the order in which they are run: the quick ones together,
// then the others one by one, so that a test that takes a minute is only run if those
// that take none notice nothing.
func portions(tests []unit) [][]unit {
	slices.SortStableFunc(tests, func(a, b unit) int { return int(a.Took.Milliseconds() - b.Took.Milliseconds()) })
	quick := slices.IndexFunc(tests, func(u unit) bool { return u.Took > time.Second })
	if quick < 0 {
		quick = len(tests)
	}
	list := make([][]unit, 0, len(tests)-quick+1)
	if quick > 0 {
		list = append(list, tests[:quick])
	}
	for i := range tests[quick:] {
		list = append(list, tests[quick+i:quick+i+1])
	}
	return list
}

var failedTest = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// run runs some tests of a package; missed means that all pass.
func (t *tester) run(ctx context.Context, path, binary string, tests []unit) (result outcome, by string, err error) {
	limit := t.timeout
	for _, u := range tests {
		limit += 5 * u.Took
	}
	args := []string{"-test.failfast", "-test.paniconexit0", "-test.timeout=" + limit.String()}
	if !t.long {
		args = append(args, "-test.short")
	}
	for _, pattern := range patterns(tests) {
		cmd := exec.CommandContext(ctx, binary, append(args, "-test.run="+pattern)...)
		cmd.Dir = t.module.packages[path].Dir
		cmd.WaitDelay = 10 * time.Second
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		switch {
		case err == nil:
			continue
		case ctx.Err() != nil:
			return 0, "", ctx.Err()
		case !errors.As(err, &exit):
			return 0, "", fmt.Errorf("tests of %s: %w: %s", path, err, out)
		case strings.Contains(string(out), "panic: test timed out after"):
			return late, t.name(path, out), nil
		}
		return noticed, t.name(path, out), nil
	}
	return missed, "", nil
}

// name is the test that fails as the package's tests tell it, or the package.
func (t *tester) name(path string, out []byte) string {
	all := failedTest.FindAllSubmatch(out, -1)
	if len(all) == 0 {
		return path
	}
	return path + "." + string(all[len(all)-1][1])
}

// patterns is what -test.run takes for some tests: one pattern for those of the first
// level, and one for those below each of the others.
func patterns(tests []unit) []string {
	var list []string
	names := map[string][]string{}
	for _, u := range tests {
		above, name, below := strings.Cut(u.Name, "/")
		if !below {
			above, name = "", u.Name
		}
		if names[above] == nil {
			list = append(list, above)
		}
		names[above] = append(names[above], regexp.QuoteMeta(name))
	}
	for i, above := range list {
		list[i] = "^(" + strings.Join(names[above], "|") + ")$"
		if above != "" {
			list[i] = "^" + above + "$/" + list[i]
		}
	}
	return list
}
