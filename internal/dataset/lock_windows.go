package dataset

import (
	"errors"
	"os"
	"syscall"
)

// lock takes a lock that ends with the program. It is nil if another has it.
func lock(name string) (*os.File, error) {
	p, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	const sharingViolation syscall.Errno = 32
	h, err := syscall.CreateFile(p, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS,
		syscall.FILE_ATTRIBUTE_NORMAL, 0)
	switch {
	case errors.Is(err, sharingViolation):
		return nil, nil
	case err != nil:
		return nil, &os.PathError{Op: "locking", Path: name, Err: err}
	}
	return os.NewFile(uintptr(h), name), nil
}

// syncDir does nothing: Windows writes names by itself.
func syncDir(string) error { return nil }
