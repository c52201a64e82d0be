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
func Texts(path string, each func(LeafText) error) error {
	return reading(path, func(p *pageReader) error {
		for n := 1; n <= p.n; n++ {
			page, ok := p.page(n)
			if !ok || page.kind() != leafTable {
				continue
			}
			for _, at := range page.cells() {
				if row, ok := p.text(page.b, at); ok {
					if err := each(row); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
}

// reading calls do with the pages of a file.
func reading(path string, do func(*pageReader) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return do(newPageReader(f, info.Size()))
}

// Reach looks at what is left of a file: the greatest number of a game that the table of
// texts has had, as far as its inner pages say, 0 if they do not; how many pages there
// are, and how many there should be by the file's head.
func Reach(path string) (last, pages, ofPages int64, err error) {
	err = reading(path, func(p *pageReader) error {
		head := make([]byte, headSize)
		if _, err := p.r.ReadAt(head, 0); err == nil && bytes.HasPrefix(head, []byte(magic)) {
			ofPages = int64(binary.BigEndian.Uint32(head[28:]))
		}
		if root := p.rootOf(dialect.TextsTable); root > 0 {
			last = p.greatest(root)
		} else {
			last = p.greatestText()
		}
		pages = int64(p.n)
		return nil
	})
	return last, pages, ofPages, err
}

// greatestText returns the greatest number of a text that those inner pages say whose first
// page below has texts. It is for files in which it cannot be read any more where texts begin.
func (p *pageReader) greatestText() (last int64) {
	for n := 2; n <= p.n; n++ {
		page, ok := p.page(n)
		if !ok || page.kind() != innerTable {
			continue
		}
		cells := page.cells()
		if len(cells) == 0 || cells[0]+4 > len(page.b) {
			continue
		}
		below, ok := p.page(page.number(cells[0]))
		if !ok || below.kind() != leafTable {
			continue
		}
		if cells := below.cells(); len(cells) > 0 {
			if _, ok := p.text(below.b, cells[0]); ok {
				last = max(last, p.greatest(n))
			}
		}
	}
	return last
}

// rootOf returns the root page of a table by the row of the schema that names it, which
// stands on the first page or a leaf below it; 0 if it is not found.
func (p *pageReader) rootOf(table string) int {
	for n := 1; n <= min(p.n, 64); n++ {
		if page, ok := p.page(n); ok && page.kind() == leafTable {
			if root := page.schemaRoot(table); root > 0 {
				return root
			}
		}
	}
	return 0
}

// schemaRoot looks for a row of the schema on a page: the texts table and name twice, and
// a number of a byte or two; the statement follows, which begins with CREATE.
func (p *page) schemaRoot(table string) (root int) {
	for _, at := range p.cells() {
		_, rest, found := bytes.Cut(p.b[at:min(at+80, len(p.b))], []byte("table"+table+table))
		number, _, created := bytes.Cut(rest[:min(8, len(rest))], []byte("CREATE"))
		if found && created && len(number) > 0 && len(number) <= 4 {
			for _, b := range number {
				root = root<<8 | int(b)
			}
			return root
		}
	}
	return 0
}

// greatest returns the greatest number of a row that the pages below one say.
func (p *pageReader) greatest(root int) (last int64) {
	for range 20 { // no tree is deeper
		page, ok := p.page(root)
		if !ok || page.kind() != innerTable && page.kind() != leafTable {
			return last
		}
		cells := page.cells()
		switch n := len(cells); {
		case n < page.count() || n > 0 && cells[n-1]+4 >= len(page.b):
			return last
		case page.kind() == leafTable:
			if n > 0 {
				_, size := varint(page.b[cells[n-1]:])
				key, _ := varint(page.b[min(cells[n-1]+size, len(page.b)):])
				last = max(last, key)
			}
			return last
		case n > 0:
			key, _ := varint(page.b[cells[n-1]+4:])
			last = max(last, key)
		}
		root = page.number(page.head + 8)
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

// page is a page of a tree. The first one of a file has the file's head before its own.
type page struct {
	b    []byte
	head int
}

// The kinds of pages of tables, which their first byte says: those that lead to others, and those with rows.
const (
	innerTable = 0x05
	leafTable  = 0x0d
)

// page reads the page of that number, from 1; what the file lacks is zero.
func (p *pageReader) page(n int) (*page, bool) {
	if n < 1 || n > p.n {
		return nil, false
	}
	out := &page{b: make([]byte, p.size)}
	if n == 1 {
		out.head = headSize
	}
	got, err := p.r.ReadAt(out.b, int64(n-1)*int64(p.size))
	return out, err == nil || err == io.EOF && got > 0
}

func (p *page) kind() byte { return p.b[p.head] }

// count is how many cells the page says it has.
func (p *page) count() int { return int(binary.BigEndian.Uint16(p.b[p.head+3:])) }

// number is the number of a page that stands at a place.
func (p *page) number(at int) int { return int(binary.BigEndian.Uint32(p.b[at:])) }

// cells returns where the cells of a page begin, as far as that is on the page.
func (p *page) cells() (out []int) {
	at := p.head + 8
	if p.kind() == innerTable {
		at += 4
	}
	for range p.count() {
		if at+2 > len(p.b) {
			break
		}
		if cell := int(binary.BigEndian.Uint16(p.b[at:])); cell < len(p.b) {
			out = append(out, cell)
		}
		at += 2
	}
	return out
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

// text reads the row at an offset of a leaf page if it has the shape of a text: a
// row number, a blob of 32 bytes, a blob.
func (p *pageReader) text(page []byte, at int) (row LeafText, ok bool) {
	length, n := varint(page[at:])
	game, m := varint(page[at+n:])
	if n == 0 || m == 0 || length < 36 || length > maxRow || game < 1 {
		return row, false
	}
	payload, ok := p.payload(page, at+n+m, int(length))
	if !ok {
		return row, false
	}
	head, n := varint(payload)
	if n == 0 || head < int64(n) || head > int64(len(payload)) {
		return row, false
	}
	types, ok := varints(payload[n:head])
	// A row number stands in the row as NULL; blobs of n bytes have type 12+2n.
	body := payload[head:]
	text := int64(len(body) - sha256.Size)
	if !ok || text < 0 || !slices.Equal(types, []int64{0, 12 + 2*sha256.Size, 12 + 2*text}) {
		return row, false
	}
	return LeafText{game, body[:sha256.Size], body[sha256.Size:]}, true
}

// varints reads numbers that fill bytes.
func varints(b []byte) (out []int64, ok bool) {
	for len(b) > 0 {
		v, n := varint(b)
		if n == 0 {
			return nil, false
		}
		out, b = append(out, v), b[n:]
	}
	return out, true
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
	for len(out) < length {
		page, ok := p.page(next)
		if !ok {
			return nil, false
		}
		out = append(out, page.b[4:4+min(p.usable-4, length-len(out))]...)
		next = page.number(0)
	}
	return out, true
}
