package convert

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// What a file of recognised text may have at most. A page of a book has some hundred words.
const (
	maxNested     = 100     // elements inside each other
	maxLeafWords  = 1 << 14 // words of a page
	maxLeafLines  = 1 << 13 // lines and regions of a page
	maxLineText   = 1 << 16 // bytes of a line or word
	maxLeafText   = 1 << 18 // bytes of all readings of a page
	maxAlternates = 16      // readings of a line, word or character that are looked at
)

// markup reads the elements of a file of XML as far as they go. Entities that the file declares are not expanded,
// nothing outside of the file is read, and elements that are closed in the wrong order end where an outer one does.
type markup struct {
	in     *cleaner
	d      *xml.Decoder
	open   []string
	closes []string // elements that an end tag closes besides its own, innermost first
	// line and column are where the element read last begins, text where the text read last does.
	line, column int
	text         Place
	// ahead is set after text: the sign that ends it was read already.
	ahead bool
	// coding is what the file is read as where it says or is something else than UTF-8, with why.
	coding words.Text
	// root gets the name of the first element.
	root func(name string)
}

// errNested ends reading at elements that are nested too deep.
var errNested = words.Errorf("elements are nested deeper than %d", maxNested)

// newMarkup reads r, which is UTF-8 already where it was decoded.
func newMarkup(r io.Reader, decoded bool) *markup {
	b := bufio.NewReaderSize(r, looked)
	head, _ := b.Peek(looked) // a failing input fails again when it is read
	var coding encoding.Encoding
	var said words.Text
	if !decoded {
		coding, said = codingOfXML(head)
	}
	m := &markup{coding: said}
	if coding != nil {
		m.in = newCleaner(coding.NewDecoder().Reader(b))
	} else {
		m.in = newCleaner(b)
	}
	m.d = xml.NewDecoder(m.in)
	m.d.Strict, m.d.Entity = false, xml.HTMLEntity
	m.d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // decoded already
	return m
}

// looked is how much of a file is looked at to know its encoding.
const looked = 64 << 10

var declared = pattern{text: `^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']`}

// codingOfXML returns the encoding of a file, nil for UTF-8, and a sentence where that is not what the file says:
// a byte order mark goes before the declaration, and so does what the bytes can be.
func codingOfXML(head []byte) (encoding.Encoding, words.Text) {
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		return nil, words.Text{}
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("<\x00")):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), words.Text{}
	case bytes.HasPrefix(head, []byte("\xfe\xff")), bytes.HasPrefix(head, []byte("\x00<")):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), words.Text{}
	}
	named, name := declaredCoding(head)
	whole := head
	for k := 0; k < utf8.UTFMax && len(head) == looked && !utf8.Valid(whole); k++ {
		whole = whole[:len(whole)-1] // the last character may be cut
	}
	plain := bytes.IndexFunc(head, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
	switch {
	case plain && named == unicode.UTF8:
		return nil, words.Text{}
	case plain:
		return named, words.Text{}
	case utf8.Valid(whole):
		if named != unicode.UTF8 {
			return nil, words.Of("the file says that it is %s, and is UTF-8", name)
		}
		return nil, words.Text{}
	case named != unicode.UTF8:
		return named, words.Text{}
	}
	likely := grammar.LikelyEncoding(head)
	named, err := htmlindex.Get(likely)
	if err != nil || named == unicode.UTF8 {
		return nil, words.Text{}
	}
	return named, words.Of("the file is not UTF-8, and is read as %s", likely)
}

// declaredCoding returns the encoding that a file declares, with its name; UTF-8 where it declares none.
func declaredCoding(head []byte) (encoding.Encoding, string) {
	name := "utf-8"
	if m := declared.made().FindSubmatch(head[:min(len(head), 512)]); m != nil {
		name = strings.ToLower(string(m[1]))
	}
	named, err := htmlindex.Get(name)
	if err != nil || strings.HasPrefix(name, "utf-16") {
		named = unicode.UTF8 // a declaration that can be read is in no encoding of two bytes
	}
	return named, name
}

// next returns the next start of an element, end of one, or text; io.EOF at the end, another error where the file
// is XML no more. For an end that closes several elements it is called as often.
func (m *markup) next() (xml.Token, error) {
	for {
		if n := len(m.closes); n > 0 {
			name := m.closes[n-1]
			m.closes = m.closes[:n-1]
			return xml.EndElement{Name: xml.Name{Local: name}}, nil
		}
		line, column := m.in.line, m.in.column
		if m.ahead {
			column--
		}
		m.in.entities, m.in.runes, m.in.amp = m.in.entities[:0], 0, 0
		tok, err := m.d.RawToken()
		if err != nil {
			return nil, err
		}
		_, m.ahead = tok.(xml.CharData)
		switch t := tok.(type) {
		case xml.StartElement:
			if len(m.open) >= maxNested {
				return nil, errNested
			}
			if m.root != nil {
				m.root(t.Name.Local)
				m.root = nil
			}
			m.open = append(m.open, t.Name.Local)
			m.line, m.column = line, column
			return t, nil
		case xml.EndElement:
			m.close(t.Name.Local)
		case xml.CharData:
			m.text = Place{Line: int32(line), Column: int32(column)}
			return t, nil
		}
	}
}

// close notes what an end tag closes: nothing, where no element of that name is open.
func (m *markup) close(name string) {
	for i := len(m.open) - 1; i >= 0; i-- {
		if m.open[i] == name {
			m.closes = append(m.closes, m.open[i:]...)
			m.open = m.open[:i]
			return
		}
	}
}

// broken says in what way a file ends before its end, "" if it does not.
func (m *markup) broken(err error) words.Text {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, io.EOF) && len(m.open) == 0:
		return words.Text{}
	case errors.Is(err, io.EOF), errors.As(err, &syntax) && syntax.Msg == "unexpected EOF":
		return words.Of("the file ends within an element")
	case errors.As(err, &syntax):
		return words.Of("the file is no XML from there on: %s", syntax.Msg)
	case errors.Is(err, errNested), errors.Is(err, errLongTag):
		return words.OfError(err)
	}
	return words.Text{}
}

// ended counts what was not read of a file at whose end, or at the error, reading ended. It returns the error if it is
// none of the file's markup.
func (m *markup) ended(err error, report *Report) error {
	why := m.broken(err)
	if why.Empty() && err != io.EOF {
		return err
	}
	if !why.Empty() {
		report.Lost("part", "of a file, unread: %v",
			Place{Line: int32(m.in.line), Column: int32(m.in.column)}, why)
	}
	return nil
}

// misread counts what was read otherwise than it stands in the file.
func (m *markup) misread(report *Report) {
	for _, at := range m.in.brackets {
		report.Doubt("sign", "< outside of a tag, read as text", at)
	}
	for _, at := range m.in.characters {
		report.Doubt("character", "outside of the encoding or of XML, read as unreadable", at)
	}
	if !m.coding.Empty() {
		report.Doubt("encoding", "declared wrongly: %v", Place{Line: 1, Column: 1}, m.coding)
	}
}

// cleaner reads text and makes XML of what is nearly that: a "<" that begins no tag, as in <5,2>, is written as an
// entity, and what is no character of XML is written as U+FFFD. Comments are left out, and so is what makes a text
// longer than a game can be. It also knows the line and the column, in code points, of what is read next.
type cleaner struct {
	r            *bufio.Reader
	pending      []byte
	line, column int
	within       section
	quote        byte // of the value of an attribute
	run          int  // bytes since the section began
	last         [2]byte
	brackets     []Place // of "<" that began no tag
	characters   []Place // of what was no character of XML
	cut          bool    // text was left out
	// runes is how many characters of the text the section has, amp where an entity may have begun in it. entities are
	// those of the text.
	runes, amp int
	entities   []entity
}

// entity ends what the file has in a text beside its characters: signs of one that is written as several, or a comment.
// What stands after so many characters of the text stands at a line and column.
type entity struct {
	after        int
	line, column int32
}

// entity notes that what is read next stands further on.
func (c *cleaner) entity(after int) {
	if n := len(c.entities); n > 0 && c.entities[n-1].after == after {
		c.entities = c.entities[:n-1]
	}
	c.entities = append(c.entities, entity{after, int32(c.line), int32(c.column)})
}

// section is what a character stands in.
type section uint8

const (
	inText section = iota
	inTag
	inCDATA
	inComment
)

// maxTag is the most bytes of a tag. An outline of a line has some hundred.
const maxTag = 256 << 10

// errLongTag ends reading in a tag that is too long.
var errLongTag = words.Errorf("a tag is longer than %d bytes", maxTag)

func newCleaner(r io.Reader) *cleaner {
	return &cleaner{r: bufio.NewReader(r), line: 1, column: 1}
}

func (c *cleaner) Read(p []byte) (int, error) {
	for n := range p {
		b, err := c.ReadByte()
		if err != nil {
			return n, err
		}
		p[n] = b
	}
	return len(p), nil
}

func (c *cleaner) ReadByte() (byte, error) {
	if len(c.pending) > 0 {
		b := c.pending[0]
		c.pending = c.pending[1:]
		return b, nil
	}
	for {
		r, err := c.character()
		if err != nil {
			return 0, err
		}
		if r == '<' && (c.within == inTag && c.quote != 0 || c.within == inText && !c.tag()) {
			c.brackets = c.met(c.brackets)
			c.runes++
			c.pending = append(c.pending[:0], "lt;"...)
			return '&', nil
		}
		switch keep, err := c.follow(r); {
		case err != nil:
			return 0, err
		case !keep:
		case r < utf8.RuneSelf:
			return byte(r), nil
		default:
			c.pending = utf8.AppendRune(c.pending[:0], r)
			return c.ReadByte()
		}
	}
}

// character reads one that XML has, past byte order marks.
func (c *cleaner) character() (rune, error) {
	r, size, err := c.r.ReadRune()
	for ; err == nil && r == '\ufeff'; r, size, err = c.r.ReadRune() {
		c.column++
	}
	if err != nil {
		return 0, err
	}
	if c.column++; r == '\n' {
		c.line, c.column = c.line+1, 1
	}
	if r == utf8.RuneError && size == 1 || r < ' ' && strings.IndexByte("\t\n\r", byte(r)) < 0 || r == 0xfffe ||
		r == 0xffff {
		c.characters = c.met(c.characters)
		r = utf8.RuneError
	}
	return r, nil
}

// follow notes a character in the section that it stands in, and reports whether it is kept.
func (c *cleaner) follow(r rune) (keep bool, err error) {
	before := c.last
	if c.last = [2]byte{before[1], byte(min(r, utf8.RuneSelf))}; c.within == inComment {
		if before == [2]byte{'-', '-'} && r == '>' {
			c.enter(inText)
			c.entity(c.runes)
		}
		return false, nil
	}
	if c.run++; c.within == inTag {
		c.followTag(r)
		if c.run > maxTag {
			err = errLongTag
		}
		return true, err
	}
	ends := c.within == inCDATA && before == [2]byte{']', ']'} && r == '>'
	if ends {
		c.enter(inText)
	}
	if c.run > maxLineText && !ends && r != ']' {
		c.cut = true
		return false, nil
	}
	c.count(r)
	return true, nil
}

// longestEntity is how many characters an entity has at most that is looked for.
const longestEntity = 12

// count notes a character of a text.
func (c *cleaner) count(r rune) {
	if r == '\r' {
		return // a line end is one character
	}
	switch c.runes++; {
	case r == '&':
		c.amp = c.runes
	case r == ';' && c.amp > 0 && c.runes-c.amp < longestEntity:
		c.entity(c.amp)
		c.runes, c.amp = c.amp, 0
	}
}

// followTag notes a character of a tag: quotation marks, and the bracket that ends it.
func (c *cleaner) followTag(r rune) {
	switch {
	case c.quote != 0:
		if r == rune(c.quote) {
			c.quote = 0
		}
	case r == '"' || r == '\'':
		c.quote = byte(r)
	case r == '>':
		c.enter(inText)
	}
}

// enter begins a section.
func (c *cleaner) enter(s section) { c.within, c.run, c.quote = s, 0, 0 }

// met adds the place of the character that was read, of so many as are worth it.
func (c *cleaner) met(list []Place) []Place {
	if len(list) < maxMet {
		list = append(list, Place{Line: int32(c.line), Column: int32(c.column - 1)})
	}
	return list
}

// maxMet is how many faults of one kind are counted one by one in a file.
const maxMet = 10000

// tag reports whether the "<" that was read begins a tag or another thing of XML, and enters it.
func (c *cleaner) tag() bool {
	head, _ := c.r.Peek(8)
	switch {
	case len(head) == 0:
		return false
	case bytes.HasPrefix(head, []byte("!--")):
		c.enter(inComment)
		return true
	case bytes.HasPrefix(head, []byte("![CDATA[")):
		c.enter(inCDATA)
		return true
	case head[0] == '_' && (len(head) == 1 || head[1] == '>' || head[1] == ','):
		return false
	}
	if b := head[0]; b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= utf8.RuneSelf ||
		strings.IndexByte("/!?:_", b) >= 0 {
		c.enter(inTag)
		return true
	}
	return false
}
