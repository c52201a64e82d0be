package format

import (
	"io"
	"sync"
)

// tape keeps of a stream what was read of it and is not given up yet. It may be asked for that while it is read.
type tape struct {
	from io.Reader // nil where all is on it
	mu   sync.Mutex
	text []byte // from the offset base on; what was on it once stays as it is
	base int
	err  error // of reading
}

// Read reads the stream on.
func (t *tape) Read(p []byte) (int, error) {
	n, err := t.from.Read(p)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.text = append(t.text, p[:n]...); err != nil && err != io.EOF {
		t.err = err
	}
	return n, err
}

// between returns what stands from one offset to another.
func (t *tape) between(from, to int) []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text[from-t.base : to-t.base]
}

// end returns the offset as far as the stream was read.
func (t *tape) end() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.base + len(t.text)
}

// release gives up what stands before an offset.
func (t *tape) release(to int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text, t.base = t.text[to-t.base:], to
}
