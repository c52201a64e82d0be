package main

import (
	"errors"
	"io"
	"os"
	"slices"
	"sync"

	"github.com/ashtapada/agn/internal/words"
)

// maxOpenFiles is how many files of one reader are open at once.
const maxOpenFiles = 64

// filePool keeps files open of which some are read side by side, however many there are: only those that were read last
// are open. Its files are for several goroutines, the zero value is of use.
type filePool struct {
	mu   sync.Mutex
	open []*pooledFile // in the order in which they were read
}

// pooledFile is a regular file, which is read from where it was left although it was closed meanwhile.
type pooledFile struct {
	pool *filePool
	name string
	info os.FileInfo
	f    *os.File // nil while it is closed
	at   int64
	shut bool
}

// take keeps a file open as long as there is room.
func (p *filePool) take(f *os.File, info os.FileInfo) (*pooledFile, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	file := &pooledFile{pool: p, name: f.Name(), info: info, f: f}
	return file, p.keep(file)
}

// keep notes that an open file was read last, and closes the one that was read first.
func (p *filePool) keep(file *pooledFile) error {
	if i := slices.Index(p.open, file); i >= 0 {
		p.open = slices.Delete(p.open, i, i+1)
	}
	p.open = append(p.open, file)
	if len(p.open) <= maxOpenFiles {
		return nil
	}
	oldest := p.open[0]
	p.open = slices.Delete(p.open, 0, 1)
	err := oldest.f.Close()
	oldest.f = nil
	return err
}

// use opens the file unless it is open.
func (f *pooledFile) use() error {
	if f.shut {
		return os.ErrClosed
	}
	if f.f == nil {
		file, err := os.Open(f.name)
		if err != nil {
			return err
		}
		if info, err := file.Stat(); err != nil || !os.SameFile(info, f.info) {
			return errors.Join(words.Errorf("%s was replaced while it was read", f.name), err, file.Close())
		}
		f.f = file
	}
	return f.pool.keep(f)
}

// Read implements io.Reader.
func (f *pooledFile) Read(b []byte) (int, error) {
	f.pool.mu.Lock()
	defer f.pool.mu.Unlock()
	if len(b) == 0 {
		return 0, nil
	}
	if err := f.use(); err != nil {
		return 0, err
	}
	n, err := f.f.ReadAt(b, f.at)
	if f.at += int64(n); n > 0 && errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

// ReadAt implements io.ReaderAt.
func (f *pooledFile) ReadAt(b []byte, off int64) (int, error) {
	f.pool.mu.Lock()
	defer f.pool.mu.Unlock()
	if err := f.use(); err != nil {
		return 0, err
	}
	return f.f.ReadAt(b, off)
}

// Close implements io.Closer.
func (f *pooledFile) Close() error {
	f.pool.mu.Lock()
	defer f.pool.mu.Unlock()
	if f.shut = true; f.f == nil {
		return nil
	}
	if i := slices.Index(f.pool.open, f); i >= 0 {
		f.pool.open = slices.Delete(f.pool.open, i, i+1)
	}
	err := f.f.Close()
	f.f = nil
	return err
}
