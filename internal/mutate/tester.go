package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// outcome is what became of a change.
type outcome int

const (
	noticed outcome = iota + 1
	late            // the tests did not end in time
	missed          // no test noticed it
	alike           // it alters nothing, which somebody has found out
)

var outcomes = [...]string{
	noticed: "noticed", late: "not ended in time", missed: "NOT NOTICED", alike: "alters nothing",
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

// tester runs tests with a change in force.
type tester struct {
	module  *module
	changes *placed
	reach   *reach
	far     int           // how many imports away the packages are whose tests are run; all if negative
	timeout time.Duration // of some tests, beyond what they take without a change
	budget  time.Duration // how long the tests of one change may take together without it; any time if 0
}

// newTester returns a tester that keeps which tests come upon which changes in one
// folder, and what it compiles in another.
func newTester(m *module, p *placed, keep, scratch string) *tester {
	return &tester{
		module: m, changes: p, far: -1, timeout: time.Minute,
		reach: &reach{
			module: m, changes: p, dir: keep, scratch: scratch, progress: io.Discard,
			packages: map[string]func() (*suite, error){},
		},
	}
}

// try tells whether a test notices the change with a number, and which one. Several may
// be tried at a time.
func (t *tester) try(ctx context.Context, number int) (result outcome, by string, err error) {
	c := t.changes.list[number-1]
	alone := t.changes.alone[number]
	rounds := t.module.rounds(c.pkg)
	if t.far >= 0 {
		rounds = rounds[:min(t.far+1, len(rounds))]
	}
	var scratch, overlay string
	if alone {
		if scratch, err = os.MkdirTemp("", "mutate"); err != nil {
			return 0, "", err
		}
		defer os.RemoveAll(scratch)
		if overlay, err = lay(c, scratch); err != nil {
			return 0, "", err
		}
	}
	reached, spent := false, time.Duration(0)
	for _, p := range slices.Concat(rounds...) {
		s, err := t.reach.suite(ctx, p)
		if err != nil {
			return 0, "", err
		}
		var tests []unit
		for _, u := range s.Units {
			if !alone && !slices.Contains(u.Runs, number) {
				continue
			}
			reached = true
			tests = append(tests, u)
		}
		slices.SortStableFunc(tests, func(a, b unit) int { return cmp.Compare(a.Took, b.Took) })
		for i, u := range tests {
			if spent += u.Took; t.budget > 0 && spent > t.budget {
				tests = tests[:i]
				break
			}
		}
		if len(tests) == 0 {
			continue
		}
		var binary string
		if alone {
			binary = filepath.Join(scratch, "changed.test")
			err = compile(ctx, t.module.dir, p, overlay, binary)
			if errors.As(err, new(*exec.ExitError)) && ctx.Err() == nil {
				return noticed, "the compiler, in " + p, nil // as where two cases are one
			}
		} else {
			binary, err = s.binary()
		}
		if err != nil {
			return 0, "", err
		}
		for _, some := range portions(tests) {
			result, by, err := t.run(ctx, p, binary, number, some)
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

// lay writes the file with one change, and what go build takes for -overlay.
func lay(c change, scratch string) (overlay string, err error) {
	src, err := os.ReadFile(c.path)
	if err != nil {
		return "", err
	}
	file, overlay := filepath.Join(scratch, "changed.go"), filepath.Join(scratch, "overlay.json")
	if err := os.WriteFile(file, with(src, piece{c.pos.Offset, c.end, c.new}), 0o666); err != nil {
		return "", err
	}
	return overlay, writeOverlay(overlay, map[string]string{c.path: file})
}

// portions are the tests, the quickest first, as they are run: the quick ones together, then the others one by one, so that a test that takes a minute is only run if those
// that take none notice nothing.
func portions(tests []unit) [][]unit {
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
func (t *tester) run(ctx context.Context, path, binary string, number int, tests []unit) (result outcome, by string,
	err error) {
	limit := t.timeout
	for _, u := range tests {
		limit += 5 * u.Took
	}
	args := []string{"-test.failfast", "-test.paniconexit0", "-test.timeout=" + limit.String()}
	if !t.reach.long {
		args = append(args, "-test.short")
	}
	for _, pattern := range patterns(tests) {
		cmd := exec.CommandContext(ctx, binary, append(args, "-test.run="+pattern)...)
		cmd.Dir = t.module.packages[path].Dir
		cmd.Env = append(os.Environ(), "GOCOVERDIR=choice:"+strconv.Itoa(number))
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
