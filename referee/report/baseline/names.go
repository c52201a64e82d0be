package baseline

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// stdin is the name of standard input, which is no file.
const stdin = "-"

// NameOf is how the baseline in the file base names a file: from its own directory,
// with slashes.
func NameOf(base, file string) string {
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

// Gone reports whether a file that the baseline in the file base names does not exist
// any more.
func Gone(base, file string) bool {
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
