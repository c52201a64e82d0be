package grammar

import (
	"bytes"

	"github.com/ashtapada/agn/notation/diag"
)

const (
	byteOrderMark = "\ufeff"
	zipMagic      = "PK\x03\x04"
)

// signature is how the files of another format begin: with start, and with inside at a
// place after it, or anywhere, where start alone says too little.
type signature struct {
	start, name string
	at          int
	inside      string
	anywhere    bool
}

func (s *signature) fits(head []byte) bool {
	if !bytes.HasPrefix(head, []byte(s.start)) {
		return false
	}
	if s.anywhere {
		return bytes.Contains(head, []byte(s.inside))
	}
	return len(head) >= s.at && bytes.HasPrefix(head[s.at:], []byte(s.inside))
}

// notText are the formats that are not UTF-8 text and are sometimes taken for it. Of
// signatures that fit the first counts, so that what a zip archive holds stands before
// it.
var notText = [...]signature{
	{start: "\x1f\x8b", name: "gzip data"},
	{start: "\x28\xb5\x2f\xfd", name: "zstd data"},
	{start: "BZh", name: "bzip2 data"},
	{start: "\xfd7zXZ\x00", name: "xz data"},
	{start: "7z\xbc\xaf\x27\x1c", name: "a 7z archive"},
	{start: "Rar!\x1a\x07", name: "a RAR archive"},
	{start: zipMagic, name: "an Excel workbook (XLSX)", inside: "xl/", anywhere: true},
	{start: zipMagic, name: "an Office document, such as docx", at: 30, inside: "[Content_Types].xml"},
	{start: zipMagic, name: "an Office document, such as docx", at: 30, inside: "_rels/.rels"},
	{start: zipMagic, name: "an OpenDocument file, such as odt", at: 30,
		inside: "mimetypeapplication/vnd.oasis.opendocument"},
	{start: zipMagic, name: "an EPUB book", at: 30, inside: "mimetypeapplication/epub+zip"},
	{start: zipMagic, name: "a zip archive"},
	{name: "a tar archive", at: 257, inside: "ustar\x00"},
	{name: "a tar archive", at: 257, inside: "ustar  \x00"},
	{start: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", name: "an old Office document, such as doc"},
	{start: "SQLite format 3\x00", name: "an SQLite database"},
	{start: "\x89PNG\r\n\x1a\n", name: "a PNG picture"},
	{start: "\xff\xd8\xff", name: "a JPEG picture"},
	{start: "GIF87a", name: "a GIF picture"},
	{start: "GIF89a", name: "a GIF picture"},
	{start: "II*\x00", name: "a TIFF picture"},
	{start: "MM\x00*", name: "a TIFF picture"},
	{start: "RIFF", name: "a WebP picture", at: 8, inside: "WEBPVP8"},
	{start: "AT&TFORM", name: "a DjVu document"},
	{start: "\xff\xfe\x00\x00", name: "UTF-32 text"},
	{start: "\x00\x00\xfe\xff", name: "UTF-32 text"},
	{start: "\xff\xfe", name: "UTF-16 text"},
	{start: "\xfe\xff", name: "UTF-16 text"},
}

// notAGN are the formats that are text or begin as text. Those that are markup stand
// in markup.
var notAGN = [...]signature{
	{start: "%PDF-", name: "a PDF document"},
	{start: "%!PS-Adobe-", name: "a PostScript document"},
	{start: `{\rtf`, name: "an RTF document"},
}

// markup is the formats whose first tag may stand after spaces and in either case.
var markup = [...]signature{
	{start: "<!doctype html", name: "an HTML page"},
	{start: "<html", name: "an HTML page"},
	{start: "<head", name: "an HTML page"},
	{start: "<body", name: "an HTML page"},
	{start: "<?xml", name: "a TEI document", inside: "<tei", anywhere: true},
	{start: "<tei", name: "a TEI document"},
	{start: "<?xml", name: "a PAGE document of handwriting recognition", inside: "<pcgts", anywhere: true},
	{start: "<pcgts", name: "a PAGE document of handwriting recognition"},
	{start: "<?xml", name: "an ALTO document of text recognition", inside: "<alto", anywhere: true},
	{start: "<alto", name: "an ALTO document of text recognition"},
	{start: "<?xml", name: "an HTML page", inside: "<html", anywhere: true},
	{start: "<?xml", name: "an XML document"},
}

// sniffed is how many bytes of a stream are looked at to know that it is no text, looked how many of those that are
// there to know that it is another format of text.
const (
	sniffed = 512
	looked  = 4096
)

// sniff looks at the start of the stream. If the stream cannot be AGN it returns the
// code to report and what the stream is, else no code.
func (r *Reader) sniff() (diag.Code, diag.Detail) {
	for r.hi < sniffed && !r.eof && r.err == nil {
		r.fill()
	}
	head := r.buf[:min(r.hi, sniffed)]
	name := nameOf(notText[:], head)
	switch {
	case name != "":
	case isUTF16(head):
		name = "UTF-16 text"
	case isBinary(head):
		name = "binary data"
	}
	if name != "" {
		return diag.BadEncoding, diag.InputNotText.With(name)
	}
	head = r.buf[:min(r.hi, looked)]
	head = head[skipMarks(head):]
	if name = nameOf(notAGN[:], head); name == "" {
		name = nameOf(markup[:], bytes.ToLower(bytes.TrimLeft(head, " \t\r\n")))
	}
	if name != "" {
		return diag.OtherFormat, diag.InputNotAGN.With(name)
	}
	if f := formatOf(head); f != nil {
		return diag.OtherFormat, diag.InputForeign.With(f.name, f.todo)
	}
	return "", nil
}

// nameOf returns the name of the first signature that fits, empty if none does.
func nameOf(list []signature, head []byte) string {
	for _, s := range list {
		if s.fits(head) {
			return s.name
		}
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

// isBinary reports whether so many of the bytes are control characters that they are no
// text with a few slips in it. Of random bytes one in nine is one.
func isBinary(b []byte) bool {
	const few, share = 8, 16
	n := 0
	for _, c := range b {
		if c < ' ' && !isSpace(c) || c == 0x7f {
			n++
		}
	}
	return n > few && n*share > len(b)
}
