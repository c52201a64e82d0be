package convert

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strconv"

	"github.com/ashtapada/agn/internal/words"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
)

// The types of Parquet that our tables have, and of what else programs make of them.
const (
	parquetBoolean = 0
	parquetInt32   = 1
	parquetInt64   = 2
	parquetDouble  = 5
	parquetBytes   = 6
)

var parquetTypes = []int64{parquetBoolean, parquetInt32, parquetInt64, parquetDouble, parquetBytes}

// The encodings, codecs and kinds of pages of Parquet that are read.
const (
	parquetPlain           = 0
	parquetPlainDictionary = 2
	parquetRLE             = 3
	parquetDeltas          = 5
	parquetLengths         = 6
	parquetRLEDictionary   = 8

	parquetSnappy = 1
	parquetGzip   = 2
	parquetZstd   = 6

	parquetData       = 0
	parquetIndex      = 1
	parquetDictionary = 2
	parquetData2      = 3
)

// What a file of Parquet may take in memory: its footer, a page once it is unpacked, the head of one.
const (
	maxFooter   = 2 << 20
	maxPage     = 16 << 20
	maxPageHead = 1 << 20
)

var parquetMagic = []byte("PAR1")

// parquetRows reads the rows of a file of Parquet in which no column is nested, a page of each column at a time.
type parquetRows struct {
	ctx     context.Context
	at      io.ReaderAt
	size    int64
	groups  thriftList
	columns []*parquetColumn // nil for one that is asked for and not there
	left    int64            // rows of the group
	row     int64
	zstd    *zstd.Decoder
}

// newParquetRows reads the footer. The columns of the rows are those with these names.
func newParquetRows(ctx context.Context, at io.ReaderAt, size int64, names []string) (*parquetRows, error) {
	footer, err := parquetFooter(at, size)
	if err != nil {
		return nil, err
	}
	p := &parquetRows{ctx: ctx, at: at, size: size, groups: footer.list(4)}
	// Decoding one page after another, with no more memory than a page may take.
	p.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxPage),
		zstd.WithDecoderLowmem(true))
	if err != nil {
		return nil, err
	}
	p.columns = make([]*parquetColumn, len(names))
	n := 0 // columns so far, which are numbered as the chunks of a row group are
	for i, element := range footer.list(2) {
		e, _ := element.(thriftStruct)
		if i == 0 {
			continue // the root
		}
		if e.number(5) > 0 || e.number(3) == 2 {
			return nil, words.Errorf("column %q is nested or a list", e.text(4))
		}
		if k := slices.Index(names, e.text(4)); k >= 0 {
			c := &parquetColumn{file: p, number: n, name: names[k], kind: e.number(1), optional: e.number(3) == 1}
			if !slices.Contains(parquetTypes, c.kind) {
				return nil, words.Errorf("column %s has values of type %d, which no table of agn has", c.name, c.kind)
			}
			p.columns[k] = c
		}
		n++
	}
	return p, nil
}

// parquetFooter reads the footer of a file.
func parquetFooter(at io.ReaderAt, size int64) (thriftStruct, error) {
	head, tail := make([]byte, 4), make([]byte, 8)
	if size < 12 {
		return nil, words.Errorf("the file is cut off: Parquet ends in a footer")
	}
	if err := errors.Join(readAt(at, head, 0), readAt(at, tail, size-8)); err != nil {
		return nil, err
	}
	if !bytes.Equal(head, parquetMagic) {
		return nil, words.Errorf("the file is not Parquet")
	}
	if !bytes.Equal(tail[4:], parquetMagic) {
		return nil, words.Errorf("the file is cut off: Parquet ends in a footer")
	}
	length := int64(binary.LittleEndian.Uint32(tail))
	if length > size-12 {
		return nil, words.Errorf("the footer is damaged")
	}
	if length > maxFooter {
		return nil, words.Errorf("the footer has %d MiB, and agn reads %d", length>>20, maxFooter>>20)
	}
	b := make([]byte, length)
	if err := readAt(at, b, size-8-length); err != nil {
		return nil, err
	}
	footer, err := (&thriftReader{b: b}).structure()
	if err != nil {
		return nil, words.Errorf("the footer cannot be read: %v", err)
	}
	return footer, nil
}

// readAt fills a buffer.
func readAt(at io.ReaderAt, b []byte, offset int64) error {
	n, err := at.ReadAt(b, offset)
	if n == len(b) {
		return nil
	}
	return err
}

// close frees what decoding holds.
func (p *parquetRows) close() { p.zstd.Close() }

// has implements tableRows.
func (p *parquetRows) has(i int) bool { return p.columns[i] != nil }

// next implements tableRows.
func (p *parquetRows) next(cells []tableCell) (Place, error) {
	for p.left == 0 {
		if err := p.ctx.Err(); err != nil {
			return Place{}, err
		}
		if len(p.groups) == 0 {
			return Place{}, io.EOF
		}
		group, _ := p.groups[0].(thriftStruct)
		p.groups = p.groups[1:]
		p.left = group.number(3)
		chunks := group.list(1)
		for _, c := range p.columns {
			if c == nil {
				continue
			}
			if c.number >= len(chunks) || p.left < 0 {
				return Place{}, &FaultError{Err: words.Errorf("the footer is damaged")}
			}
			chunk, _ := chunks[c.number].(thriftStruct)
			c.begin(chunk.structure(3))
		}
	}
	p.left--
	p.row++
	place := Place{Line: int32(p.row), Within: "row " + strconv.FormatInt(p.row, 10)}
	for i, c := range p.columns {
		cells[i] = tableCell{}
		if c == nil {
			continue
		}
		var err error
		if cells[i], err = c.next(); err != nil {
			place.Within += ", column " + c.name
			return place, &FaultError{place, err}
		}
	}
	return place, nil
}

// parquetColumn reads the values of a column.
type parquetColumn struct {
	file     *parquetRows
	number   int
	name     string
	kind     int64
	optional bool

	// What follows is of the row group: where its pages are, how they are packed, and its dictionary.
	at, end int64
	codec   int64
	words   []parquetValue
	// What follows is of the page: the rows left, whether each has a value, and the values.
	rows   int64
	levels runs
	values parquetValues
}

// begin begins a row group.
func (c *parquetColumn) begin(meta thriftStruct) {
	c.at = meta.number(9)
	if d := meta.number(11); d > 0 && d < c.at {
		c.at = d
	}
	c.end = c.at + meta.number(7)
	c.codec = meta.number(4)
	c.words, c.rows = nil, 0
}

// next returns the next value as text.
func (c *parquetColumn) next() (tableCell, error) {
	for c.rows == 0 {
		if err := c.page(); err != nil {
			return tableCell{}, err
		}
	}
	c.rows--
	if c.optional {
		level, err := c.levels.next()
		if err != nil || level.n == 0 {
			return tableCell{}, err
		}
	}
	v, err := c.values.next()
	if err != nil {
		return tableCell{}, err
	}
	switch c.kind {
	case parquetBytes:
		return tableCell{v.s, true}, nil
	case parquetBoolean:
		return tableCell{strconv.FormatBool(v.n != 0), true}, nil
	}
	return tableCell{strconv.FormatInt(v.n, 10), true}, nil
}

// page reads the next page: of a dictionary the words, of data where the values stand.
func (c *parquetColumn) page() error {
	head, packed, err := c.cut()
	if err != nil {
		return err
	}
	switch head.number(1) {
	case parquetIndex:
		return nil
	case parquetDictionary:
		return c.dictionary(head.structure(7), packed, head.number(2))
	case parquetData:
		return c.data(head.structure(5), packed, head.number(2))
	case parquetData2:
		return c.data2(head.structure(8), packed, head.number(2))
	}
	return words.Errorf("a page is of the unknown kind %d", head.number(1))
}

// cut reads the head of a page and its bytes.
func (c *parquetColumn) cut() (thriftStruct, []byte, error) {
	for size := int64(256); ; size *= 16 {
		size = min(size, c.end-c.at, c.file.size-c.at, maxPageHead)
		if size <= 0 || c.at < 0 {
			return nil, nil, errPage
		}
		b := make([]byte, size)
		if err := readAt(c.file.at, b, c.at); err != nil {
			return nil, nil, err
		}
		r := thriftReader{b: b}
		head, err := r.structure()
		if err != nil {
			if size < min(c.end-c.at, c.file.size-c.at, maxPageHead) {
				continue // the head is longer
			}
			return nil, nil, errPage
		}
		length := head.number(3)
		from := c.at + size - int64(len(r.b))
		if length < 0 || length > c.end-from || length > c.file.size-from {
			return nil, nil, errPage
		}
		if most := max(length, head.number(2)); most > maxPage {
			return nil, nil, words.Errorf("a page has %d MiB, and agn reads %d: write smaller row groups", most>>20, maxPage>>20)
		}
		packed := make([]byte, length)
		c.at = from + length
		return head, packed, readAt(c.file.at, packed, from)
	}
}

// unpack returns the bytes of a page that has so many.
func (c *parquetColumn) unpack(packed []byte, size int64) (b []byte, err error) {
	if size < 0 {
		return nil, errPage
	}
	switch c.codec {
	case 0:
		b = packed
	case parquetSnappy:
		if n, err := snappy.DecodedLen(packed); err != nil || int64(n) != size {
			return nil, errPage
		}
		b, err = snappy.Decode(nil, packed)
	case parquetGzip:
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(packed)); err == nil {
			b, err = io.ReadAll(io.LimitReader(z, size+1))
		}
	case parquetZstd:
		b, err = c.file.zstd.DecodeAll(packed, make([]byte, 0, size))
	default:
		return nil, words.Errorf("pages are packed by method %d: agn reads Snappy, gzip and Zstandard", c.codec)
	}
	if err != nil || int64(len(b)) != size {
		return nil, errPage
	}
	return b, nil
}

// dictionary reads the page of a dictionary.
func (c *parquetColumn) dictionary(head thriftStruct, packed []byte, size int64) error {
	b, err := c.unpack(packed, size)
	if err != nil {
		return err
	}
	values := plainValues{b: b, kind: c.kind}
	c.words = c.words[:0]
	for range head.number(1) {
		v, err := values.next()
		if err != nil {
			return err
		}
		c.words = append(c.words, v)
	}
	return nil
}

// data begins a page of the first version: levels and values are packed together.
func (c *parquetColumn) data(head thriftStruct, packed []byte, size int64) error {
	b, err := c.unpack(packed, size)
	if err != nil {
		return err
	}
	if c.optional {
		if head.number(3) != parquetRLE {
			return words.Errorf("levels have the encoding %d, which agn does not read", head.number(3))
		}
		n, err := cutBytes(&b, 4)
		if err != nil {
			return err
		}
		levels, err := cutBytes(&b, int64(binary.LittleEndian.Uint32(n)))
		if err != nil {
			return err
		}
		c.levels = runs{b: levels, width: 1}
	}
	return c.read(b, head.number(2), head.number(1))
}

// data2 begins a page of the second version: the levels stand before what is packed.
func (c *parquetColumn) data2(head thriftStruct, packed []byte, size int64) error {
	levels, err := cutBytes(&packed, head.number(6)+head.number(5))
	if err != nil {
		return err
	}
	c.levels = runs{b: levels, width: 1}
	if isPacked(head) {
		if packed, err = c.unpack(packed, size-int64(len(levels))); err != nil {
			return err
		}
	}
	return c.read(packed, head.number(4), head.number(1))
}

// isPacked reports whether a page is packed, which it is if it does not say so.
func isPacked(head thriftStruct) bool {
	return head.field(7) == nil || head.number(7) != 0
}

// read begins so many rows, the values of which stand in b.
func (c *parquetColumn) read(b []byte, encoding, rows int64) (err error) {
	if rows < 0 {
		return errPage
	}
	c.rows = rows
	switch encoding {
	case parquetPlain:
		c.values = &plainValues{b: b, kind: c.kind}
	case parquetPlainDictionary, parquetRLEDictionary:
		if len(b) == 0 {
			b = []byte{0} // no value but null
		}
		c.values, err = newDictionaryValues(b, c.words)
	case parquetRLE:
		if c.kind != parquetBoolean {
			return errPage
		}
		if _, err = cutBytes(&b, 4); err == nil {
			c.values = &runs{b: b, width: 1}
		}
	case parquetDeltas:
		if c.kind != parquetInt32 && c.kind != parquetInt64 {
			return errPage
		}
		c.values, err = newDeltas(b)
	case parquetLengths:
		if c.kind != parquetBytes {
			return errPage
		}
		c.values, err = newLengthValues(b)
	default:
		err = words.Errorf("values have the encoding %d, which agn does not read", encoding)
	}
	return err
}
