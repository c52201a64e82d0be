package grammar

import "bytes"

const byteOrderMark = "\ufeff"

// signatures are the first bytes of what is sometimes taken for a text file.
var signatures = [...]struct{ magic, name string }{
	{"\x1f\x8b", "gzip data"},
	{"\x28\xb5\x2f\xfd", "zstd data"},
	{"BZh", "bzip2 data"},
	{"\xfd7zXZ\x00", "xz data"},
	{"PK\x03\x04", "a zip archive"},
	{"SQLite format 3\x00", "an SQLite database"},
	{"\xff\xfe\x00\x00", "UTF-32 text"},
	{"\x00\x00\xfe\xff", "UTF-32 text"},
	{"\xff\xfe", "UTF-16 text"},
	{"\xfe\xff", "UTF-16 text"},
}

// sniffed is how many bytes of a stream are looked at to know what it is.
const sniffed = 512

// sniff looks at the start of the stream. It returns what the stream is, if it
// cannot be AGN.
func (r *Reader) sniff() string {
	for r.hi < sniffed && !r.eof && r.err == nil {
		r.fill()
	}
	head := r.buf[:min(r.hi, sniffed)]
	for _, s := range signatures {
		if bytes.HasPrefix(head, []byte(s.magic)) {
			return s.name
		}
	}
	if isUTF16(head) {
		return "UTF-16 text"
	}
	return ""
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

// isUTF16 reports whether every second byte is mostly NUL and the others never
// are, as in UTF-16 text that is mostly ASCII.
func isUTF16(b []byte) bool {
	if len(b) < 4 {
		return false
	}
	var nul [2]int
	for i, c := range b {
		if c == 0 {
			nul[i&1]++
		}
	}
	pairs := len(b) / 2
	return nul[0] == 0 && nul[1]*4 >= pairs*3 || nul[1] == 0 && nul[0]*4 >= pairs*3
}
