// Package jsonline writes values as lines of JSON that are safe to show.
package jsonline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/printable"
)

// Write writes v as one line.
func Write(w io.Writer, v any) error {
	_, err := w.Write(Marshal(v))
	return err
}

// Marshal returns v as one line of JSON, with its line end. It escapes what
// printable.Text escapes too, of which encoding/json leaves some as it is. It panics
// on a value that JSON has no form for, which is the fault of its type.
func Marshal(v any) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return escapeHidden(buf.Bytes())
}

// escapeHidden escapes hidden characters above ASCII and DEL, which in JSON stand
// in strings only.
func escapeHidden(b []byte) []byte {
	var out []byte
	last := 0
	for i := 0; i < len(b); {
		if b[i] < 0x7F {
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if printable.Hidden(r) {
			out = append(out, b[last:i]...)
			out = fmt.Appendf(out, `\u%04x`, r)
			last = i + n
		}
		i += n
	}
	if out == nil {
		return b
	}
	return append(out, b[last:]...)
}

// OrNull is v, or null if v is the zero value.
func OrNull[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// List is l, or the empty list that prints as [] if l is nil.
func List[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
