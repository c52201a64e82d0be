// Package recode reads text that is not UTF-8.
package recode

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// Auto asks for the encoding that a text is likely to be in.
const Auto = "auto"

// Names lists the encodings that records are in. All others of the WHATWG are known too, by any of their names.
func Names() []string {
	return []string{Auto, "utf-8", "windows-1252", "latin1", "macintosh", "windows-1251", "koi8-r", "shift_jis", "euc-jp",
		"gb18030", "big5", "euc-kr", "utf-16le", "utf-16be"}
}

// Check returns an error that names the nearest ones if no encoding has that name.
func Check(name string) error {
	if name == Auto {
		return nil
	}
	if _, err := htmlindex.Get(name); err != nil {
		return &engine.UnknownError{What: words.Of("encoding"), Name: name, Near: engine.Nearest(name, Names())}
	}
	return nil
}

// looked is how much of a text is looked at to guess its encoding.
const looked = 64 << 10

// NewReader returns a reader of r as UTF-8, r being in an encoding that Check knows, or for Auto in the one that its
// beginning is likely to be in. A byte order mark goes before that. The reader ends with an error where r has what
// is none of the encoding's.
func NewReader(r io.Reader, name string) io.Reader {
	b := bufio.NewReaderSize(r, looked)
	head, _ := b.Peek(looked) // a failing input fails again when it is read
	coding, name := codingOf(head, name)
	if coding == nil {
		return b
	}
	return &reader{r: coding.NewDecoder().Reader(b), name: name}
}

// codingOf returns the encoding of a text, nil for UTF-8, with its name.
func codingOf(head []byte, name string) (encoding.Encoding, string) {
	for _, m := range marks {
		if bytes.HasPrefix(head, []byte(m.mark)) {
			return m.coding, m.name
		}
	}
	if name == Auto {
		name = grammar.LikelyEncoding(head)
	}
	coding, err := htmlindex.Get(name)
	if err != nil || coding == unicode.UTF8 {
		return nil, name
	}
	if canonical, err := htmlindex.Name(coding); err == nil {
		name = canonical
	}
	return coding, name
}

// marks are the byte order marks, with the encodings of texts that begin with them.
var marks = []struct {
	mark, name string
	coding     encoding.Encoding
}{
	{"\xef\xbb\xbf", "utf-8", nil},
	{"\xff\xfe", "utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
	{"\xfe\xff", "utf-16be", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
}

// reader reads decoded text, which ends where something was not in the encoding.
type reader struct {
	r    io.Reader
	name string
	cut  []byte // the beginning of a character at the end of what was read last
}

// replaced is what a decoder writes for bytes that are none of its encoding's.
var replaced = []byte(string(utf8.RuneError))

func (d *reader) Read(p []byte) (int, error) {
	n, err := d.r.Read(p)
	seen := append(d.cut, p[:n]...)
	if k := bytes.Index(seen, replaced); k >= 0 {
		n = max(k-len(d.cut), 0)
		return n, words.Errorf("the text is not in %s: it has bytes that are none of that encoding's", d.name)
	}
	keep := 0
	for keep < utf8.UTFMax-1 && keep < len(seen) && !utf8.RuneStart(seen[len(seen)-1-keep]) {
		keep++
	}
	if keep < len(seen) && !utf8.FullRune(seen[len(seen)-1-keep:]) {
		d.cut = bytes.Clone(seen[len(seen)-1-keep:])
	} else {
		d.cut = nil
	}
	if errors.Is(err, io.EOF) {
		return n, io.EOF
	}
	return n, err
}
