package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
)

// record is what is written down of one change.
type record struct {
	Change  string  `json:"change"`
	Result  outcome `json:"result"`
	By      string  `json:"by,omitempty"`
	Seconds float64 `json:"seconds"`
}

// records are the results so far, one a line of a file that begins with what was changed.
type records struct {
	mu   sync.Mutex
	done map[string]record
	out  io.Writer
	file *os.File
}

// openRecords reads the file of an earlier run, if there is one; an empty path keeps
// nothing. Changes that were not noticed are tried again if that is wanted.
func openRecords(path, source string, again bool) (*records, error) {
	r := &records{done: map[string]record{}, out: io.Discard}
	if path == "" {
		return r, nil
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	r.file, r.out = f, f
	lines := bufio.NewScanner(f)
	if !lines.Scan() {
		_, err := fmt.Fprintln(f, source)
		return r, err
	}
	if lines.Text() != source {
		f.Close()
		return nil, fmt.Errorf("%s holds the results of another source", path)
	}
	for lines.Scan() {
		var rec record
		if err := json.Unmarshal(lines.Bytes(), &rec); err != nil {
			f.Close()
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		r.done[rec.Change] = rec
		if again && rec.Result == missed {
			delete(r.done, rec.Change)
		}
	}
	return r, lines.Err()
}

func (r *records) add(rec record) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done[rec.Change] = rec
	line, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	_, err = r.out.Write(append(line, '\n'))
	return err
}

func (r *records) close() {
	if r.file != nil {
		r.file.Close()
	}
}

func (r *records) get(change string) (record, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	rec, ok := r.done[change]
	return rec, ok
}
