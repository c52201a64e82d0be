package format

import (
	"bytes"

	"github.com/ashtapada/agn/notation/diag"
)

// output is a file that is put together of its games.
type output struct {
	data   []byte
	eol    []byte // the end of its first line, of every line that is written
	games  int
	whole  int // games that were kept
	kept   int // where a text begins that stays as it was, or -1
	faults diag.List
	// As long as the output is the beginning of data, same is its length and out is
	// nil: the form of a file is often what it was.
	same int
	out  []byte
}

func newOutput(data []byte) output {
	o := output{data: data, kept: -1, eol: []byte{'\n'}}
	if i := bytes.IndexByte(data, '\n'); i > 0 && data[i-1] == '\r' {
		o.eol = []byte("\r\n")
	}
	return o
}

// lines returns a text with the ends of lines that the file has.
func (o *output) lines(text []byte) []byte {
	if len(o.eol) == 1 {
		return text
	}
	return bytes.ReplaceAll(text, []byte{'\n'}, o.eol)
}

func (o *output) write(b []byte) {
	if o.out == nil {
		if bytes.HasPrefix(o.data[o.same:], b) {
			o.same += len(b)
			return
		}
		o.out = make([]byte, 0, len(o.data)+len(o.data)/16+len(b))
		o.out = append(o.out, o.data[:o.same]...)
	}
	o.out = append(o.out, b...)
}

// keep writes the text that stays as it was, up to end.
func (o *output) keep(end int) {
	if o.kept >= 0 {
		o.write(o.ended(o.data[o.kept:end]))
		o.kept = -1
	}
}

func (o *output) add(g *form) {
	o.keep(g.offset)
	if o.games > 0 {
		o.write(o.eol)
	}
	if g.kept {
		if g.fault != nil {
			o.faults = append(o.faults, *g.fault)
		}
		o.whole++
		if o.kept = g.offset; o.games == 0 {
			o.kept = 0
		}
	} else {
		o.write(o.lines(g.text))
	}
	o.games++
}

// bytes returns the file, which is as it was where nothing in it was formatted.
func (o *output) bytes() []byte {
	o.keep(len(o.data))
	switch {
	case o.whole == o.games:
		return o.data
	case o.out == nil:
		return o.data[:o.same]
	}
	return o.out
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
