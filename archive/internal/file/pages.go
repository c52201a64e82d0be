package file

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"io"
	"os"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// LeafText is a row of the table texts as it stands on a page: found by its shape,
// proved by its checksum.
type LeafText struct {
	Game      int64
	SHA, Text []byte
}

// pageReader finds rows on the pages of a database file without asking SQLite, so
// that a damaged page costs only what stands on it. The format is that of
// sqlite.org/fileformat2.html.
type pageReader struct {
	r            io.ReaderAt
	size, usable int // of a page, and of that what SQLite uses
	n            int // number of pages
}

// Texts calls each with every row that has the shape of a text on the pages of a file,
// which may be damaged in any way.
func Texts(path string, each func(LeafText) error) (err error) {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return newPageReader(f, info.Size()).texts(each)
}

// Reach looks at what is left of a file: the greatest number of a game that the table of
// texts has had, as far as its inner pages tell, 0 if they do not; how many pages there
// are, and how many there should be by the file's head.
func Reach(path string) (last, pages, ofPages int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, 0, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, 0, 0, err
	}
	p := newPageReader(f, info.Size())
	head := make([]byte, 100)
	if _, err := f.ReadAt(head, 0); err == nil && bytes.HasPrefix(head, []byte("SQLite format 3\x00")) {
		ofPages = int64(binary.BigEndian.Uint32(head[28:]))
	}
	if root := p.rootOf(dialect.TextsTable); root > 0 {
		last = p.greatest(root)
	} else {
		last = p.greatestText()
	}
	return last, int64(p.n), ofPages, nil
}

// greatestText returns the greatest number of a text that those inner pages tell of whose first
// page below has texts. It is for files in which it cannot be read any more where texts begin.
func (p *pageReader) greatestText() (last int64) {
	buf := make([]byte, p.size)
	for n := 2; n <= p.n; n++ {
		if !p.page(n, buf) || buf[0] != innerTable || binary.BigEndian.Uint16(buf[3:]) == 0 {
			continue
		}
		at := int(binary.BigEndian.Uint16(buf[12:]))
		if at+4 > len(buf) || !p.page(int(binary.BigEndian.Uint32(buf[at:])), buf) || buf[0] != leafTable {
			continue
		}
		if _, ok := p.cell(buf, int(binary.BigEndian.Uint16(buf[8:]))); ok {
			last = max(last, p.greatest(n))
		}
	}
	return last
}

// innerTable is the first byte of a page that leads to others of a table.
const innerTable = 0x05

// rootOf returns the root page of a table by the row of the schema that names it, which
// stands on the first page or a leaf below it; 0 if it is not found.
func (p *pageReader) rootOf(table string) (root int) {
	buf := make([]byte, p.size)
	for n := 1; n <= min(p.n, 64) && root == 0; n++ {
		if !p.page(n, buf) {
			continue
		}
		head := 0
		if n == 1 {
			head = 100
		}
		if buf[head] == leafTable {
			root = schemaRoot(buf, head, table)
		}
	}
	return root
}

// schemaRoot looks for a row of the schema on a page: the texts table and name twice, and
// a number.
func schemaRoot(page []byte, head int, table string) int {
	mark := []byte("table" + table + table)
	cells := int(binary.BigEndian.Uint16(page[head+3:]))
	for c := range cells {
		at := head + 8 + 2*c
		if at+2 > len(page) {
			break
		}
		at = int(binary.BigEndian.Uint16(page[at:]))
		if at >= len(page) {
			continue
		}
		if i := bytes.Index(page[at:min(at+80, len(page))], mark); i >= 0 {
			i += at + len(mark)
			// The number has a byte or two; the statement follows, which begins with CREATE.
			if k := bytes.Index(page[i:min(i+8, len(page))], []byte("CREATE")); k > 0 && k <= 4 {
				root := 0
				for _, b := range page[i : i+k] {
					root = root<<8 | int(b)
				}
				return root
			}
		}
	}
	return 0
}

// greatest returns the greatest number of a row that the pages below one tell of.
func (p *pageReader) greatest(root int) (last int64) {
	buf := make([]byte, p.size)
	for range 20 { // no tree is deeper
		if !p.page(root, buf) {
			return last
		}
		head := 0
		if root == 1 {
			head = 100
		}
		cells := int(binary.BigEndian.Uint16(buf[head+3:]))
		switch {
		case cells == 0 && buf[head] == innerTable:
		case buf[head] == innerTable, buf[head] == leafTable:
			first := 8
			if buf[head] == innerTable {
				first = 12
			}
			at := head + first + 2*(cells-1)
			if cells == 0 || at+2 > len(buf) {
				return last
			}
			at = int(binary.BigEndian.Uint16(buf[at:]))
			if at+4 >= len(buf) {
				return last
			}
			if buf[head] == innerTable {
				key, _ := varint(buf[at+4:])
				last = max(last, key)
				break
			}
			_, n := varint(buf[at:])
			key, _ := varint(buf[min(at+n, len(buf)):])
			return max(last, key)
		default:
			return last
		}
		root = int(binary.BigEndian.Uint32(buf[head+8:]))
	}
	return last
}

// OpenDamaged opens what SQLite can still read of a file, without looking at its marks.
func OpenDamaged(path string) (*sql.DB, error) {
	if err := regular(path); err != nil {
		return nil, err
	}
	return openDB(path, dialect.ParamsRead)
}

// newPageReader reads the pages of a file of some length.
func newPageReader(r io.ReaderAt, length int64) *pageReader {
	size, usable := pageSize(r, length)
	return &pageReader{r, size, usable, int((length + int64(size) - 1) / int64(size))}
}

// page reads the page of that number, from 1; what the file lacks is zero.
func (p *pageReader) page(n int, buf []byte) bool {
	if n < 1 || n > p.n {
		return false
	}
	got, err := p.r.ReadAt(buf, int64(n-1)*int64(p.size))
	clear(buf[got:])
	return err == nil || err == io.EOF && got > 0
}

// leafTable is the first byte of a page with rows of a table.
const leafTable = 0x0d

// texts calls f with every row that has the shape of one of the table texts.
func (p *pageReader) texts(f func(LeafText) error) error {
	buf := make([]byte, p.size)
	for n := 1; n <= p.n; n++ {
		if !p.page(n, buf) {
			continue
		}
		head := 0
		if n == 1 {
			head = 100
		}
		if buf[head] != leafTable {
			continue
		}
		cells := int(binary.BigEndian.Uint16(buf[head+3:]))
		for c := range cells {
			at := head + 8 + 2*c
			if at+2 > len(buf) {
				break
			}
			if row, ok := p.cell(buf, int(binary.BigEndian.Uint16(buf[at:]))); ok {
				if err := f(row); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// varint reads one of SQLite's: seven bits a byte, most significant first, eight in
// the ninth.
func varint(b []byte) (v int64, n int) {
	for i := range min(len(b), 9) {
		if i == 8 {
			return v<<8 | int64(b[i]), 9
		}
		v = v<<7 | int64(b[i]&0x7f)
		if b[i] < 0x80 {
			return v, i + 1
		}
	}
	return 0, 0
}

// cell reads the row at an offset of a leaf page if it has the shape of a text: a
// row number, a blob of 32 bytes, a blob.
func (p *pageReader) cell(page []byte, at int) (row LeafText, ok bool) {
	if at >= len(page) {
		return row, false
	}
	length, n := varint(page[at:])
	if n == 0 || length < 36 || length > maxRow {
		return row, false
	}
	at += n
	game, n := varint(page[at:])
	if n == 0 || game < 1 {
		return row, false
	}
	at += n
	payload, ok := p.payload(page, at, int(length))
	if !ok {
		return row, false
	}
	head, n := varint(payload)
	if n == 0 || head > int64(len(payload)) {
		return row, false
	}
	var types []int64
	for i := n; i < int(head); {
		t, n := varint(payload[i:])
		if n == 0 {
			return row, false
		}
		types = append(types, t)
		i += n
	}
	// A row number stands in the row as NULL; blobs of n bytes have type 12+2n.
	const sum = int64(12 + 2*sha256.Size)
	if len(types) != 3 || types[0] != 0 || types[1] != sum || types[2] < 12 || types[2]%2 != 0 {
		return row, false
	}
	body := payload[head:]
	text := int(types[2]-12) / 2
	if len(body) != sha256.Size+text {
		return row, false
	}
	return LeafText{game, body[:sha256.Size], body[sha256.Size:]}, true
}

// localOf returns how many bytes of a row stand on its leaf of a table; the others overflow.
func localOf(length, usable int) int {
	most, least := usable-35, (usable-12)*32/255-23
	if length <= most {
		return length
	}
	if local := least + (length-least)%(usable-4); local <= most {
		return local
	}
	return least
}

// payload gathers a row's bytes, those on overflow pages too.
func (p *pageReader) payload(page []byte, at, length int) ([]byte, bool) {
	local := localOf(length, p.usable)
	if at+local > len(page) {
		return nil, false
	}
	out := slices.Clone(page[at : at+local])
	if local == length {
		return out, true
	}
	if at+local+4 > len(page) {
		return nil, false
	}
	next := int(binary.BigEndian.Uint32(page[at+local:]))
	buf := make([]byte, p.size)
	for len(out) < length {
		if !p.page(next, buf) {
			return nil, false
		}
		out = append(out, buf[4:4+min(p.usable-4, length-len(out))]...)
		next = int(binary.BigEndian.Uint32(buf))
	}
	return out, true
}
