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
)

func (o outcome) String() string {
	return [...]string{noticed: "noticed", late: "not ended in time", missed: "NOT NOTICED", broken: "does not compile"}[o]
}

// tester runs tests with a change laid over the tree.
type tester struct {
	module  *module
	reach   int // how many imports away the packages are whose tests are run; all if negative
	timeout time.Duration
	scratch string
	passed  map[string]bool // packages whose tests pass without a change
}

func newTester(m *module, reach int, timeout time.Duration) (*tester, error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	return &tester{module: m, reach: reach, timeout: timeout, scratch: dir, passed: map[string]bool{}}, nil
}

func (t *tester) close() { os.RemoveAll(t.scratch) }

// try tells whether a test notices the change, and by which package's tests.
func (t *tester) try(ctx context.Context, c change) (result outcome, by string, err error) {
	text, err := c.apply()
	if err != nil {
		return 0, "", err
	}
	file, overlay := filepath.Join(t.scratch, "changed.go"), filepath.Join(t.scratch, "overlay.json")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		return 0, "", err
	}
	table, err := json.Marshal(map[string]map[string]string{"Replace": {c.path: file}})
	if err != nil {
		return 0, "", err
	}
	if err := os.WriteFile(overlay, table, 0o666); err != nil {
		return 0, "", err
	}
	rounds := t.module.rounds(c.pkg)
	if t.reach >= 0 {
		rounds = rounds[:min(t.reach+1, len(rounds))]
	}
	for _, p := range slices.Concat(rounds...) {
		if err := t.sound(ctx, p); err != nil {
			return 0, "", err
		}
		result, err := t.test(ctx, p, "-overlay", overlay)
		if err != nil {
			return 0, "", err
		}
		if result != missed {
			return result, " in " + p, nil
		}
	}
	return missed, "", nil
}

// sound makes sure that the tests of a package pass without a change.
func (t *tester) sound(ctx context.Context, path string) error {
	if t.passed[path] {
		return nil
	}
	result, err := t.test(ctx, path)
	if err != nil {
		return err
	}
	if result != missed {
		return fmt.Errorf("the tests of %s do not pass without a change", path)
	}
	t.passed[path] = true
	return nil
}

var failedBuild = regexp.MustCompile(`(?m)^FAIL\s+\S+ \[(build|setup) failed\]$`)

// test runs the tests of a package; missed means that all pass.
func (t *tester) test(ctx context.Context, path string, flags ...string) (outcome, error) {
	args := append([]string{"test", "-short", "-failfast", "-vet=off", "-timeout", t.timeout.String()}, flags...)
	cmd := exec.CommandContext(ctx, "go", append(args, path)...)
	cmd.Dir = t.module.dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // so that go ends its test
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return missed, nil
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case !errors.As(err, &exit) || !strings.Contains(string(out), "FAIL"):
		return 0, fmt.Errorf("go test: %w: %s", err, out)
	case failedBuild.Match(out):
		return broken, nil
	case strings.Contains(string(out), "panic: test timed out after"):
		return late, nil
	}
	return noticed, nil
}
