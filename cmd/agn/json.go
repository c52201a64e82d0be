package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"
)

// writeJSON writes v as one line.
func writeJSON(w io.Writer, v any) error {
	_, err := w.Write(marshal(v))
	return err
}

// marshal returns v, a value of this package's own types, as one line of JSON. It
// escapes what printable escapes too, of which encoding/json leaves some as it is.
func marshal(v any) []byte {
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
		if hidden(r) {
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

// orNull is v, or null if v is the zero value.
func orNull[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// list is l, or the empty list that prints as [] if l is nil.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
