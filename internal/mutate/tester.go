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
	timeout time.Duration
	scratch string
	passed  map[string]bool // packages whose tests pass without a change
}

func newTester(m *module, timeout time.Duration) (*tester, error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	return &tester{module: m, timeout: timeout, scratch: dir, passed: map[string]bool{}}, nil
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
	for _, round := range t.module.rounds(c.pkg) {
		if err := t.sound(ctx, round); err != nil {
			return 0, "", err
		}
		result, by, err := t.test(ctx, round, "-overlay", overlay)
		if err != nil || result != missed {
			return result, by, err
		}
	}
	return missed, "", nil
}

// sound makes sure that the tests pass without a change.
func (t *tester) sound(ctx context.Context, packages []string) error {
	var list []string
	for _, p := range packages {
		if !t.passed[p] {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return nil
	}
	result, by, err := t.test(ctx, list)
	if err != nil {
		return err
	}
	if result != missed {
		return fmt.Errorf("the tests fail without a change%s", by)
	}
	for _, p := range list {
		t.passed[p] = true
	}
	return nil
}

var (
	failedBuild = regexp.MustCompile(`(?m)^FAIL\s+\S+ \[(build|setup) failed\]$`)
	failedTest  = regexp.MustCompile(`(?m)^FAIL\s+(\S+)\s+\S+$`)
)

// test runs the tests of packages; missed means that all pass.
func (t *tester) test(ctx context.Context, packages []string, flags ...string) (result outcome, by string, err error) {
	args := append([]string{"test", "-short", "-failfast", "-vet=off", "-timeout", t.timeout.String()}, flags...)
	cmd := exec.CommandContext(ctx, "go", append(args, packages...)...)
	cmd.Dir = t.module.dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return missed, "", nil
	case ctx.Err() != nil:
		return 0, "", ctx.Err()
	case !errors.As(err, &exit):
		return 0, "", err
	case failedBuild.Match(out):
		return broken, "", nil
	}
	m := failedTest.FindSubmatch(out)
	if m == nil {
		return 0, "", fmt.Errorf("go test: %w: %s", err, out)
	}
	by = " in " + string(m[1])
	if strings.Contains(string(out), "panic: test timed out after") {
		return late, by, nil
	}
	return noticed, by, nil
}
