package report

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
)

// BaselineName is how the baseline in the file base names a file: from its own directory,
// with slashes.
func BaselineName(base, file string) string {
	if file == stdin {
		return file
	}
	dir, err := filepath.Abs(filepath.Dir(base))
	if err != nil {
		return filepath.ToSlash(file)
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	rel, err := filepath.Rel(dir, abs)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// paths yields ways in which a path to a file can have been written: from the root, and from the
// directories above the file or beside those.
func paths(file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		abs, err := filepath.Abs(file)
		if err != nil || !yield(file) || !yield(abs) {
			return
		}
		const separator = string(filepath.Separator)
		steps := strings.Split(strings.Trim(abs[len(filepath.VolumeName(abs)):], separator), separator)
		for i := range steps {
			path := filepath.Join(steps[i:]...)
			for range maxUp + 1 {
				if !yield(path) || !strings.HasPrefix(path, "..") && !yield("."+separator+path) {
					return
				}
				path = ".." + separator + path
			}
		}
	}
}

// maxUp is how many directories up a path may have led.
const maxUp = 4

// BaselineGone reports whether a file that the baseline in the file base names does not exist
// any more.
func BaselineGone(base, file string) bool {
	if file == stdin {
		return false
	}
	name := filepath.FromSlash(file)
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(base), name)
	}
	_, err := os.Stat(name)
	return errors.Is(err, fs.ErrNotExist)
}
