// Package bounded reads whole files that are never long. A device or a pipe may have no end.
package bounded

import (
	"errors"
	"io"
	"os"

	"github.com/ashtapada/agn/internal/words"
)

// How long a stream of games, a list of entries and a file of settings may be, in bytes.
const (
	Stream   = 256 << 20
	List     = 64 << 20
	Settings = 1 << 20
)

// Read reads r to its end, which is an error after more than most bytes.
func Read(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, words.Errorf("longer than %d MiB, the most that is read", most>>20)
	}
	return data, err
}

// File is Read for a file that is named.
func File(name string, most int64) (data []byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if data, err = Read(f, most); err != nil {
		return nil, words.Errorf("reading %s: %v", name, err)
	}
	return data, nil
}
