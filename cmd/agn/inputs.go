package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// stdinName stands for standard input among paths.
const stdinName = "-"

// suffix ends the names of the files that a directory is searched for.
const suffix = ".agn"

// input is one file to read, in the order asked for.
type input struct {
	name string
	size int64 // 0 if unknown
}

// inputs lists the files that the paths stand for: a file as it is whatever its
// name, a directory as the *.agn below it in byte order of their paths. A path
// given twice is listed twice. Directories that cannot be searched or hold nothing
// are complained about; then ok is false.
func (e *env) inputs(cmd *cobra.Command, paths []string) (all []input, ok bool, err error) {
	return e.inputsNamed(cmd, paths, []string{suffix})
}

// inputsNamed is inputs with other names for the files in directories: those that
// end in one of the suffixes.
func (e *env) inputsNamed(cmd *cobra.Command, paths, suffixes []string) (all []input, ok bool, err error) {
	ok = true
	stdin := false
	for _, p := range paths {
		if p == stdinName {
			if stdin {
				return nil, false, usagef("standard input can be read only once")
			}
			stdin = true
			all = append(all, input{name: p})
			continue
		}
		info, err := os.Stat(p)
		if err != nil || !info.IsDir() {
			// What cannot be read is said when its turn comes.
			in := input{name: p}
			if err == nil && info.Mode().IsRegular() {
				in.size = info.Size()
			}
			all = append(all, in)
			continue
		}
		found, errs := search(p, suffixes)
		if len(found) == 0 && len(errs) == 0 {
			errs = append(errs, fmt.Errorf("no %s file in directory %s", suffixes[0], p))
		}
		for _, err := range errs {
			e.complain(cmd, err)
			ok = false
		}
		all = append(all, found...)
	}
	return all, ok, nil
}

// search lists the files below a directory whose names end in one of the suffixes.
func search(dir string, suffixes []string) (found []input, errs []error) {
	// The separator makes a link to a directory count as the directory.
	_ = filepath.WalkDir(dir+string(filepath.Separator), func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		if d.IsDir() || !endsInOne(d.Name(), suffixes) {
			return nil
		}
		info, err := os.Stat(p) // a link counts as what it leads to
		if err == nil && info.IsDir() {
			return nil
		}
		in := input{name: under(dir, p)}
		if err == nil {
			in.size = info.Size()
		}
		found = append(found, in)
		return nil
	})
	slices.SortFunc(found, func(a, b input) int { return strings.Compare(a.name, b.name) })
	return found, errs
}

func endsInOne(name string, suffixes []string) bool {
	return slices.ContainsFunc(suffixes, func(s string) bool { return strings.HasSuffix(name, s) })
}

// under restores the directory as it was given at the head of a path below it,
// which filepath.WalkDir has cleaned.
func under(dir, p string) string {
	rel, err := filepath.Rel(dir, p)
	if err != nil {
		return p
	}
	if os.IsPathSeparator(dir[len(dir)-1]) {
		return dir + rel
	}
	return dir + string(filepath.Separator) + rel
}

// open opens an input.
func (e *env) open(name string) (io.ReadCloser, error) {
	if name == stdinName {
		return io.NopCloser(e.in), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(&fs.PathError{Op: "read", Path: name, Err: errors.New("is a directory")}, f.Close())
	}
	return f, nil
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
