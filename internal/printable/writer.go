package printable

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// Writer writes text to a terminal. It writes what Text replaces as an escape, a character as
// \u001b and a byte that is not UTF-8 as \xff, but keeps lines, tabs and the isolates of Name and
// Line. Flush writes what a
// Write may have left: the beginning of a character.
type Writer struct {
	w io.Writer
	// own is set where colours pass, foreign where isolates do not.
	own, foreign bool
	rest         []byte
	buf          []byte
}

// NewWriter returns a writer to a terminal.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Own lets colours pass from here on. It is for text in which all that is foreign went through Text
// already.
func (w *Writer) Own() { w.own = true }

// Foreign lets no isolate pass from here on. It is for the text of records.
func (w *Writer) Foreign() { w.foreign = true }

// Write writes text.
func (w *Writer) Write(p []byte) (int, error) {
	err := w.write(append(w.rest, p...), false)
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush writes what may have been the beginning of a character.
func (w *Writer) Flush() error { return w.write(w.rest, true) }

func (w *Writer) write(s []byte, end bool) error {
	w.buf = w.buf[:0]
	for len(s) > 0 {
		n := plain(s)
		if w.buf = append(w.buf, s[:n]...); n == len(s) {
			s = nil
			break
		}
		s = s[n:]
		if !end && w.begun(s) {
			break
		}
		r, size := utf8.DecodeRune(s)
		switch passes := w.passes(s); {
		case passes > 0:
			size = passes
			w.buf = append(w.buf, s[:size]...)
		case r < utf8.RuneSelf:
			w.buf = fmt.Appendf(w.buf, `\u%04x`, r)
		default:
			w.buf = AppendRune(w.buf, r, string(s[:size]))
		}
		s = s[size:]
	}
	w.rest = append([]byte(nil), s...)
	if len(w.buf) == 0 {
		return nil
	}
	_, err := w.w.Write(w.buf)
	return err
}

// plain returns how many bytes at the beginning need no second look.
func plain(s []byte) int {
	for i, c := range s {
		if (c < ' ' || c > '~') && c != '\n' && c != '\t' {
			return i
		}
	}
	return len(s)
}

// passes returns the length of what may stand as it is although it begins with a character
// that is hidden: the end of a line, an isolate or a colour.
func (w *Writer) passes(s []byte) int {
	if bytes.HasPrefix(s, []byte("\r\n")) {
		return 2
	}
	if r, size := utf8.DecodeRune(s); string(r) == isolate || string(r) == restore {
		if w.foreign {
			return 0
		}
		return size
	}
	if n, whole := color(s); whole && w.own {
		return n
	}
	return 0
}

// begun reports whether what follows may say more of what s holds.
func (w *Writer) begun(s []byte) bool {
	if string(s) == "\r" || !utf8.FullRune(s) {
		return true
	}
	n, whole := color(s)
	return w.own && !whole && n == len(s)
}

// mostColor bounds the length of a colour.
const mostColor = len("\x1b[1;31m")

// color returns how many bytes of a colour s begins with, and whether they are the whole of it.
func color(s []byte) (n int, whole bool) {
	for n < len(s) && n < mostColor {
		c := s[n]
		switch {
		case n == 0 && c == '\x1b', n == 1 && c == '[', n > 1 && (c == ';' || c >= '0' && c <= '9'):
			n++
		case n > 2 && c == 'm':
			return n + 1, true
		default:
			return 0, false
		}
	}
	return n, false
}
