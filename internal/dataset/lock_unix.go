//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package dataset

import (
	"errors"
	"os"
	"syscall"
)

// lock takes a lock that ends with the program. It is nil if another has it.
func lock(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return nil, f.Close()
	case err != nil:
		return nil, errors.Join(&os.PathError{Op: "locking", Path: name, Err: err}, f.Close())
	}
	return f, nil
}

// syncDir writes the names in a directory to disk.
func syncDir(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
