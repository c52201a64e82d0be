package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/bounded"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
	"github.com/bmatcuk/doublestar/v4"
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
// name, a directory as the *.agn below it in byte order of their paths, a pattern as what it matches. A path
// given twice is listed twice. Directories that cannot be searched or hold nothing
// are complained about; then ok is false. Links that a search does not follow, and what is no
// regular file, are named only. Where suffixes are given, files in directories end in one of them.
func (e *env) inputs(paths []string, suffixes ...string) (all []input, ok bool, err error) {
	if len(suffixes) == 0 {
		suffixes = []string{suffix}
	}
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
		names, err := expand(p)
		if err != nil {
			e.complain(err)
			ok = false
		}
		for _, name := range names {
			found, well := e.under(name, suffixes)
			all, ok = append(all, found...), ok && well
		}
	}
	return all, ok, nil
}

// expand lists what a pattern matches, in byte order: * and ? stand for what is in one name, ** for any directories,
// [ ] and { , } for one of several. It lists the path itself if that is there or is no pattern, so that a file whose
// name looks like a pattern can be named. Links to directories are not followed.
func expand(p string) ([]string, error) {
	if exists(p) || !strings.ContainsAny(p, "*?[{") {
		return []string{p}, nil
	}
	names, err := doublestar.FilepathGlob(p, doublestar.WithNoFollow())
	switch {
	case errors.Is(err, doublestar.ErrBadPattern):
		return nil, words.Errorf("%s is not there and is no pattern: a bracket is not closed", p)
	case err != nil:
		return nil, words.Errorf("looking for %s: %v", p, err)
	case len(names) == 0:
		return nil, words.Errorf("no file matches %s", p)
	}
	slices.Sort(names)
	return names, nil
}

// under lists a file as it is, of a directory the files below it, and complains of what cannot be searched.
func (e *env) under(p string, suffixes []string) (found []input, ok bool) {
	info, err := os.Stat(p)
	if err != nil || !info.IsDir() {
		// What cannot be read is said when its turn comes.
		in := input{name: p}
		if err == nil && info.Mode().IsRegular() {
			in.size = info.Size()
		}
		return []input{in}, true
	}
	found, passed, errs := search(p, suffixes)
	for _, why := range passed {
		e.complain(why)
	}
	if len(found) == 0 && len(errs) == 0 {
		errs = append(errs, words.Errorf("no %s file in directory %s", suffixes[0], p))
	}
	for _, err := range errs {
		e.complain(err)
	}
	return found, len(errs) == 0
}

// search lists the files below a directory whose names end in one of the suffixes. It does
// not follow links that lead out of the directory, nor those that lead nowhere, and takes no
// pipe, socket or device; passed says so of each that may have led to games.
func search(dir string, suffixes []string) (found []input, passed, errs []error) {
	// A link that is named is followed.
	home, homeErr := filepath.EvalSymlinks(dir)
	if homeErr != nil {
		home = ""
	}
	// The separator makes a link to a directory count as the directory.
	_ = filepath.WalkDir(dir+string(filepath.Separator), func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		if d.IsDir() {
			return nil
		}
		in, why := entry(dir, home, p, d, endsInOne(d.Name(), suffixes))
		if why != nil {
			passed = append(passed, words.Errorf("not read: %v", why))
		} else if in.name != "" {
			found = append(found, in)
		}
		return nil
	})
	slices.SortFunc(found, func(a, b input) int { return strings.Compare(a.name, b.name) })
	return found, passed, errs
}

// entry is the input for a file at p below a directory, which is home without links; empty if it is none,
// with the reason where it may have led to games. Named is one whose name is that of an input.
func entry(dir, home, p string, d fs.DirEntry, named bool) (in input, why error) {
	name := below(dir, p)
	if d.Type()&fs.ModeSymlink != 0 {
		target, err := filepath.EvalSymlinks(p)
		switch {
		case err != nil && !named:
			return in, nil
		case err != nil:
			return in, words.Errorf("the link %s leads nowhere", name)
		case home != "" && !within(home, target):
			if info, err := os.Stat(target); named || err == nil && info.IsDir() {
				why = words.Errorf("the link %s leads out of %s; name it to have it read", name, dir)
			}
			return in, why
		}
	}
	if !named {
		return in, nil
	}
	info, err := os.Stat(p) // a link counts as what it leads to
	switch {
	case err != nil:
		return input{name: name}, nil
	case info.Mode().IsRegular():
		return input{name: name, size: info.Size()}, nil
	case !info.IsDir():
		why = words.Errorf("%s is no regular file and may never end", name)
	}
	return in, why
}

// within reports whether a file lies below a directory. Neither path has links in it.
func within(dir, file string) bool {
	d, errD := filepath.Abs(dir)
	f, errF := filepath.Abs(file)
	if errD != nil || errF != nil {
		return false
	}
	rel, err := filepath.Rel(d, f)
	return err == nil && filepath.IsLocal(rel)
}

// endsInOne reports whether a name ends in one of the suffixes, in letters of either case.
func endsInOne(name string, suffixes []string) bool {
	return slices.ContainsFunc(suffixes, func(s string) bool {
		return len(name) >= len(s) && strings.EqualFold(name[len(name)-len(s):], s)
	})
}

// below restores the directory as it was given at the head of a path below it,
// which filepath.WalkDir has cleaned.
func below(dir, p string) string {
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
	if errors.Is(err, fs.ErrNotExist) {
		return nil, words.Errorf("%v%s", err, nearby(name))
	}
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(&fs.PathError{Op: "read", Path: name, Err: words.Errorf("is a directory")}, f.Close())
	}
	return f, nil
}

// maxNearby is how many names of a directory are looked through for one that was meant.
const maxNearby = 1000

// nearby says what to do about a file that is not there: the nearest name of its directory, or what can be named.
func nearby(name string) words.Text {
	if meant := nearest(name); !meant.Empty() {
		return meant
	}
	return words.Of("; name a file, a directory or - for standard input")
}

// nearest asks whether the nearest name of the directory of a file that is not there was meant, empty where none is
// near.
func nearest(name string) words.Text {
	ext := filepath.Ext(name)
	stem := func(name string) string { return strings.TrimSuffix(filepath.Base(name), ext) }
	if dir, err := os.Open(filepath.Dir(name)); err == nil {
		names, _ := dir.Readdirnames(maxNearby) // what cannot be listed is not near
		_ = dir.Close()
		slices.Sort(names)
		for i, n := range names {
			names[i] = stem(n)
		}
		for _, near := range engine.Nearest(stem(name), names) {
			if meant := filepath.Join(filepath.Dir(name), near+ext); exists(meant) {
				return words.Of("; did you mean %q?", meant)
			}
		}
	}
	return words.Text{}
}

// maxGuess bounds the memory that is taken because a file says it is so long.
const maxGuess = 1 << 30

// headBytes is how much of a stream is looked at before it is read whole.
const headBytes = 4 << 10

// unpacked reads an input whole, and unpacks it if it is compressed.
func (e *env) unpacked(name string) (data []byte, packed bool, err error) {
	data, err = e.whole(name)
	if err != nil || !unpack.Packed(data) {
		return data, false, err
	}
	r, _, err := unpack.NewReader(bytes.NewReader(data), unpack.DefaultLimit)
	if err == nil {
		data, err = io.ReadAll(r)
		err = errors.Join(err, r.Close())
	}
	if err != nil {
		return nil, true, words.Errorf("reading %s: %v", name, err)
	}
	return data, true, nil
}

// whole reads an input whole, but one without an end not for ever.
func (e *env) whole(name string) (data []byte, err error) {
	r, err := e.begun(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	if size, regular := sizeOf(r); regular {
		var all bytes.Buffer
		all.Grow(int(min(size, maxGuess)) + bytes.MinRead)
		_, err = all.ReadFrom(r)
		data = all.Bytes()
	} else {
		data, err = bounded.Read(r, bounded.Stream)
	}
	if err != nil {
		return nil, words.Errorf("reading %s: %v", name, err)
	}
	return data, nil
}

// begun opens an input. What is no regular file may have no end, so that it is read only if it begins as text or
// compressed.
func (e *env) begun(name string) (io.ReadCloser, error) {
	r, err := e.open(name)
	if err != nil {
		return nil, err
	}
	if _, regular := sizeOf(r); regular {
		return r, nil
	}
	var head bytes.Buffer
	if _, err = io.CopyN(&head, r, headBytes); errors.Is(err, io.EOF) {
		err = nil
	}
	var c grammar.Chunk
	if err == nil && !unpack.Packed(head.Bytes()) &&
		grammar.NewReader(bytes.NewReader(head.Bytes())).Next(&c) == nil && c.Skipped && c.Size == 0 {
		err = words.Errorf("%s", &c.Findings[0])
	}
	if err != nil {
		return nil, errors.Join(words.Errorf("reading %s: %v", name, err), r.Close())
	}
	return readCloser{io.MultiReader(&head, r), r}, nil
}

// sizeOf returns the size of what was opened, and whether it is a regular file.
func sizeOf(r io.Reader) (size int64, regular bool) {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size(), true
		}
	}
	return 0, false
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
