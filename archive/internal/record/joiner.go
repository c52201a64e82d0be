package record

import (
	"bytes"
	"io"

	"github.com/ashtapada/agn/internal/words"
)

// Joiner writes texts of games one after another, with an empty line between, so that they
// are read as the same games again. A game without tags after one that has no end would be
// read as a part of it: it waits for a better place.
type Joiner struct {
	w       io.Writer
	written int
	// open is set where the last game does not say where it ends.
	open    bool
	waiting []waiting
}

type waiting struct {
	text []byte
	open bool
}

// NewJoiner returns a joiner that writes to w.
func NewJoiner(w io.Writer) *Joiner { return &Joiner{w: w} }

// Add writes a text or lets it wait. Open tells whether it does not say where it ends,
// untagged whether it has no tags.
func (j *Joiner) Add(text []byte, open, untagged bool) error {
	if j.open && untagged {
		j.waiting = append(j.waiting, waiting{bytes.Clone(text), open})
		return nil
	}
	if err := j.put(text, open); err != nil {
		return err
	}
	for len(j.waiting) > 0 && !j.open {
		next := j.waiting[0]
		j.waiting = j.waiting[1:]
		if err := j.put(next.text, next.open); err != nil {
			return err
		}
	}
	return nil
}

func (j *Joiner) put(text []byte, open bool) error {
	if j.written > 0 {
		if _, err := io.WriteString(j.w, "\n"); err != nil {
			return err
		}
	}
	j.open = open
	j.written++
	_, err := j.w.Write(text)
	return err
}

// Written is the number of texts that were written.
func (j *Joiner) Written() int { return j.written }

// Close writes what waits, although it will be read as one with what stands before. The
// error says so.
func (j *Joiner) Close() error {
	for _, w := range j.waiting {
		if err := j.put(w.text, w.open); err != nil {
			return err
		}
	}
	if n := len(j.waiting); n > 0 {
		return words.Errorf(
			"%d games have neither tags nor a closed game before them and will run together when they are read again", n)
	}
	return nil
}
