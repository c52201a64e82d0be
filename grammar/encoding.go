package grammar

import (
	"bytes"

	"github.com/ashtapada/agn/internal/format"
	"github.com/ashtapada/agn/notation/diag"
)

const byteOrderMark = "\ufeff"

// sniffed is how many bytes of a stream are looked at to know that it is of another format, where they are there.
const sniffed = 512

// sniff looks at the start of the stream. If the stream cannot be AGN it returns the code to report and what the
// stream is, else no code.
func (r *Reader) sniff() (diag.Code, diag.Detail) {
	r.look(sniffed)
	f := format.Of(r.buf[:r.hi])
	if f != nil && r.hi < format.Head {
		r.look(format.Head) // the games after the first one count
		f = format.Of(r.buf[:r.hi])
	}
	switch {
	case f == nil:
		return "", nil
	case f.Binary && f.Convert == "":
		return diag.BadEncoding, diag.InputNotText.With(f.Title, f.Do())
	}
	return diag.OtherFormat, diag.InputForeign.With(f.Title, f.Do())
}

// look reads until so many bytes are there, if the stream has them.
func (r *Reader) look(n int) {
	for r.hi < n && !r.eof && r.err == nil {
		r.fill()
	}
}

// skipMarks returns the length of the byte order marks at the start of a line. They
// come there when files are joined, and mean nothing.
func skipMarks(line []byte) int {
	i := 0
	for bytes.HasPrefix(line[i:], []byte(byteOrderMark)) {
		i += len(byteOrderMark)
	}
	return i
}
