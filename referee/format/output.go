package format

import (
	"bytes"
	"io"

	"github.com/ashtapada/agn/notation/diag"
)

// output is a file that is put together of its games.
type output struct {
	tape
	// put takes the text, one piece after the other.
	put       func([]byte)
	eol       []byte // the end of its first line, of every line that is written
	games     int
	canonical bool // a game was formatted
	kept      int  // where a text begins that stays as it was, or -1
}

// lines returns a text with the ends of lines that the file has.
func (o *output) lines(text []byte) []byte {
	if len(o.eol) == 1 {
		return text
	}
	return bytes.ReplaceAll(text, []byte{'\n'}, o.eol)
}

// keep writes the text that stays as it was, up to end.
func (o *output) keep(end int) {
	if o.kept >= 0 {
		o.put(o.ended(o.between(o.kept, end)))
		o.kept = -1
	}
}

// add adds a game, and returns the fault because of which its text stays as it was if there is one.
func (o *output) add(g *form) *diag.Finding {
	if o.games == 0 {
		o.kept, o.eol = -1, []byte{'\n'}
		head := o.between(0, o.end())
		if i := bytes.IndexByte(head, '\n'); i > 0 && head[i-1] == '\r' {
			o.eol = []byte("\r\n")
		}
	}
	o.keep(g.offset)
	if o.games > 0 {
		o.put(o.eol)
	}
	o.games++
	if !g.kept {
		o.canonical = true
		o.put(o.lines(g.text))
		return nil
	}
	if o.kept = g.offset; o.games == 1 {
		o.kept = 0
	}
	return g.fault
}

// ended returns a text without the blank lines after it but with the end of its
// last line.
func (o *output) ended(text []byte) []byte {
	n := len(bytes.TrimRight(text, " \t\r\n"))
	if i := bytes.IndexByte(text[n:], '\n'); i >= 0 {
		return text[: n+i+1 : n+i+1]
	}
	return append(text[:n:n], o.eol...)
}

// beginning is a text of which as much as the beginning of data is that: the form of a file is often what it was.
type beginning struct {
	data []byte
	// As long as the text is the beginning of data, same is its length and out is nil.
	same int
	out  []byte
}

func (t *beginning) put(b []byte) {
	if t.out == nil {
		if bytes.HasPrefix(t.data[t.same:], b) {
			t.same += len(b)
			return
		}
		t.out = make([]byte, 0, len(t.data)+len(t.data)/16+len(b))
		t.out = append(t.out, t.data[:t.same]...)
	}
	t.out = append(t.out, b...)
}

func (t *beginning) bytes() []byte {
	if t.out == nil {
		return t.data[:t.same]
	}
	return t.out
}

// writing writes a text once a game was formatted: a file in which none was stays as it is.
type writing struct {
	to   io.Writer
	out  *output
	held []byte
	err  error // the first
}

func (w *writing) put(b []byte) {
	switch {
	case !w.out.canonical:
		w.held = append(w.held, b...)
	case w.err == nil:
		if len(w.held) > 0 {
			_, w.err = w.to.Write(w.held)
			w.held = nil
		}
		if w.err == nil {
			_, w.err = w.to.Write(b)
		}
	}
}
