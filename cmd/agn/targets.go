package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/ashtapada/agn/referee/report"
)

// target is a format and where it goes: a file, or - for standard output.
type target struct {
	format report.Format
	file   string
}

// parseOutputs reads --format and --output; without either it is text on standard
// output.
func parseOutputs(single string, specs []string) ([]target, error) {
	if single != "" {
		specs = append([]string{single + "=" + stdinName}, specs...)
	}
	if len(specs) == 0 {
		specs = []string{report.Text + "=" + stdinName}
	}
	var out []target
	for _, spec := range specs {
		name, file, ok := strings.Cut(spec, "=")
		if !ok || file == "" {
			return nil, usagef("output %q is not written FORMAT=FILE", spec)
		}
		format, ok := report.Lookup(name)
		if !ok {
			return nil, usagef("unknown format %q, the formats are %s", name, strings.Join(report.Names(), ", "))
		}
		for _, t := range out {
			if sameFile(t.file, file) {
				return nil, usagef("two formats go to %s", file)
			}
		}
		out = append(out, target{format, file})
	}
	return out, nil
}

// sameFile reports whether two names lead to one file, as far as can be known.
func sameFile(a, b string) bool {
	if a == stdinName || b == stdinName {
		return a == b
	}
	if ia, err := os.Stat(a); err == nil {
		if ib, err := os.Stat(b); err == nil {
			return os.SameFile(ia, ib)
		}
	}
	pa, errA := filepath.Abs(a)
	pb, errB := filepath.Abs(b)
	return errA == nil && errB == nil && pa == pb
}

// overwrites returns an error if a file that is written is one of the inputs, which it
// would destroy.
func (e *env) overwrites(file string, all []input) error {
	for _, in := range all {
		if stdin, ok := e.in.(*os.File); ok && in.name == stdinName && file != stdinName {
			ours, err := stdin.Stat()
			if there, no := os.Stat(file); err == nil && no == nil && ours.Mode().IsRegular() && os.SameFile(ours, there) {
				return usagef("output would overwrite %s, which is standard input", file)
			}
		}
		if file != stdinName && in.name != stdinName && sameFile(file, in.name) {
			return usagef("output would overwrite the input %s", in.name)
		}
	}
	return nil
}
