package dataset

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Dir is a directory to which an import is added. No other program adds to it meanwhile.
type Dir struct {
	// Manifest is what the directory holds, without a format and tables if it is new.
	Manifest

	path   string
	lock   *os.File
	known  []idList // by import
	made   []string // the directories that are there because of us, the innermost first
	fresh  bool     // there was no manifest
	adding *adding
	// step, if set, is called before each change on disk. After an error of it nothing is changed any more, as if the
	// program had ended there.
	step func(what string) error
	dead bool
}

// Open opens a directory, or makes one. It ends what an import left that was broken off, and refuses a directory with
// files that are not its own, that are missing, or that are damaged.
func Open(path string) (*Dir, error) {
	d := &Dir{path: filepath.Clean(path)}
	for name := d.path; !exists(name); name = filepath.Dir(name) {
		d.made = append(d.made, name)
	}
	if err := os.MkdirAll(d.path, 0o777); err != nil {
		return nil, err
	}
	if err := d.open(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *Dir) open() (err error) {
	if err := d.ours(); err != nil {
		return err
	}
	if d.lock, err = lock(filepath.Join(d.path, lockName)); err != nil {
		return err
	}
	if d.lock == nil {
		return fmt.Errorf("another agn adds to %s: run this again when it has ended", d.path)
	}
	if err := d.recover(); err != nil {
		return err
	}
	m, err := readManifest(d.at(manifestName))
	if err != nil {
		return err
	}
	if d.fresh = m == nil; !d.fresh {
		d.Manifest = *m
	}
	return d.check()
}

// ours refuses a directory with files but without a manifest before anything is written.
func (d *Dir) ours() error {
	if exists(d.at(manifestName)) || exists(d.at(filepath.Join(stagingName, manifestName))) {
		return nil
	}
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if name := e.Name(); name != lockName && name != stagingName && name != idsName && name[0] != '.' {
			return fmt.Errorf("%s holds %s but no %s: --append adds to a new directory, or to one that it began", d.path, name,
				manifestName)
		}
	}
	return nil
}

func (d *Dir) at(name string) string { return filepath.Join(d.path, filepath.FromSlash(name)) }

// recover ends or removes what an import left that was broken off.
func (d *Dir) recover() error {
	m, err := readManifest(d.at(stagingName + "/" + manifestName))
	if err != nil {
		return err
	}
	if m != nil {
		return d.publish(m)
	}
	return os.RemoveAll(d.at(stagingName))
}

// check holds the files against the manifest.
func (d *Dir) check() error {
	files := d.files()
	for name, f := range files {
		if err := d.same(name, f); err != nil {
			return err
		}
	}
	for i := range d.Imports {
		ids, err := readIDs(d.path, &d.Imports[i].IDs)
		if err != nil {
			return err
		}
		d.known = append(d.known, ids)
	}
	return filepath.WalkDir(d.path, func(p string, e fs.DirEntry, err error) error {
		if err != nil || p == d.path {
			return err
		}
		name, err := filepath.Rel(d.path, p)
		switch name = filepath.ToSlash(name); {
		case err != nil:
			return err
		case name == manifestName || name == lockName || files[name] != nil:
			return nil
		case e.Name()[0] == '.':
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case e.IsDir() && d.isOwn(name):
			return nil
		}
		return fmt.Errorf("%s is in the way: %s does not name it", p, d.at(manifestName))
	})
}

// isOwn reports whether a directory is one that agn makes.
func (d *Dir) isOwn(name string) bool {
	table, variant, below := strings.Cut(name, "/")
	if table == idsName {
		return !below
	}
	for _, t := range d.Tables {
		if t.Name == table {
			return !below || strings.HasPrefix(variant, "variant=") && !strings.Contains(variant, "/")
		}
	}
	return false
}

// same reports whether a file is the one that was written. One of another time is read.
func (d *Dir) same(name string, f *File) error {
	info, err := os.Lstat(d.at(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is missing, which %s names", d.at(name), manifestName)
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is no regular file", d.at(name))
	case info.Size() != f.Bytes:
		return fmt.Errorf("%s is damaged: it has %d bytes, not %d", d.at(name), info.Size(), f.Bytes)
	case info.ModTime().UnixNano() == f.Modified:
		return nil
	}
	sum, err := digest(d.at(name))
	if err != nil {
		return err
	}
	if sum != f.SHA256 {
		return fmt.Errorf("%s is damaged: it does not match its digest in %s", d.at(name), manifestName)
	}
	f.Modified = info.ModTime().UnixNano()
	return nil
}

func digest(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), errors.Join(err, f.Close())
}

// Close removes what was not added, and lets others add.
func (d *Dir) Close() (err error) {
	unused := d.lock == nil || d.fresh && d.Format == ""
	if d.lock != nil {
		if d.adding != nil && !d.dead {
			err = d.adding.abandon()
		}
		if unused && !d.dead {
			err = errors.Join(err, os.Remove(d.at(lockName)))
		}
		err = errors.Join(err, d.lock.Close())
		d.lock = nil
	}
	if unused {
		for _, name := range d.made {
			os.Remove(name) // unless somebody else has put something there
		}
	}
	return err
}
