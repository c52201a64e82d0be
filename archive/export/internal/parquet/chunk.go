package parquet

import (
	"hash/crc32"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// longBound is the length from which on a bound is no help: a column that has one has none written.
const longBound = 64

// Compressor compresses pages. Several files share one, as it holds more than they do.
type Compressor struct {
	zstd *zstd.Encoder
	// levels and raw are a page before it is compressed, packed is raw after it.
	levels, raw, packed []byte
}

// NewCompressor returns a compressor.
func NewCompressor() (*Compressor, error) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedDefault),
		zstd.WithWindowSize(pageBytes), zstd.WithZeroFrames(true), zstd.WithEncoderCRC(false))
	return &Compressor{zstd: e}, err
}

// chunk is a column of a row group: its pages, compressed, and what stands in the footer.
type chunk struct {
	name     string
	kind     format.Type
	optional bool
	// encoding is that of values that no dictionary numbers.
	encoding format.Encoding
	*Compressor

	// What follows is of the row group.
	dictionary, pages []byte
	places            []format.PageLocation
	index             format.ColumnIndex
	meta              format.ColumnMetaData
	rows              int64
	low, high         []byte
	// some is set where there is a value, unordered where a page has a lower bound than
	// the one before, unbounded where a bound is too long to be written.
	some, unordered, unbounded bool
}

// pageOf describes a page of data.
type pageOf struct {
	rows, values int
	encoding     format.Encoding
	low, high    []byte
}

// add compresses the page in levels and raw.
func (c *chunk) add(p *pageOf) error {
	var levels []byte
	if c.optional {
		levels = c.Compressor.levels
	}
	before, start := c.meta.TotalCompressedSize, len(c.pages)
	err := c.compress(&c.pages, levels, &format.PageHeader{
		Type: format.DataPageV2,
		DataPageHeaderV2: thrift.New(format.DataPageHeaderV2{
			NumValues: int32(p.rows), NumNulls: int32(p.rows - p.values), NumRows: int32(p.rows),
			Encoding: p.encoding, DefinitionLevelsByteLength: int32(len(levels)), IsCompressed: thrift.New(true),
		}),
	})
	if err != nil {
		return err
	}
	c.count(format.DataPageV2, p.encoding)
	c.places = append(c.places, format.PageLocation{
		Offset: int64(start), CompressedPageSize: int32(c.meta.TotalCompressedSize - before), FirstRowIndex: c.rows,
	})
	c.rows += int64(p.rows)
	c.meta.NumValues += int64(p.rows)
	c.meta.Statistics.NullCount += int64(p.rows - p.values)
	c.index.NullPages = append(c.index.NullPages, p.values == 0)
	c.index.NullCounts = append(c.index.NullCounts, int64(p.rows-p.values))
	if max(len(p.low), len(p.high)) > longBound {
		c.unbounded, p.low, p.high = true, nil, nil
	}
	c.index.MinValues, c.index.MaxValues = append(c.index.MinValues, p.low), append(c.index.MaxValues, p.high)
	return nil
}

// addDictionary compresses the dictionary in raw.
func (c *chunk) addDictionary(values int) error {
	c.count(format.DictionaryPage, format.Plain)
	return c.compress(&c.dictionary, nil, &format.PageHeader{
		Type:                 format.DictionaryPage,
		DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{NumValues: int32(values), Encoding: format.Plain}),
	})
}

// compress appends a page with its header.
func (c *chunk) compress(to *[]byte, levels []byte, h *format.PageHeader) error {
	c.packed = c.zstd.EncodeAll(c.raw, c.packed[:0])
	h.UncompressedPageSize = int32(len(levels) + len(c.raw))
	h.CompressedPageSize = int32(len(levels) + len(c.packed))
	h.CRC = int32(crc32.Update(crc32.ChecksumIEEE(levels), crc32.IEEETable, c.packed))
	header, err := thrift.Marshal(new(thrift.CompactProtocol), h)
	if err != nil {
		return err
	}
	*to = append(append(append(*to, header...), levels...), c.packed...)
	c.meta.TotalUncompressedSize += int64(len(header)) + int64(h.UncompressedPageSize)
	c.meta.TotalCompressedSize += int64(len(header)) + int64(h.CompressedPageSize)
	return nil
}

// count counts a page by its encoding.
func (c *chunk) count(kind format.PageType, enc format.Encoding) {
	for i := range c.meta.EncodingStats {
		if s := &c.meta.EncodingStats[i]; s.PageType == kind && s.Encoding == enc {
			s.Count++
			return
		}
	}
	c.meta.EncodingStats = append(c.meta.EncodingStats, format.PageEncodingStats{PageType: kind, Encoding: enc, Count: 1})
}

// at returns what the footer says of the chunk, which begins at an offset of the file.
func (c *chunk) at(offset int64) format.ColumnMetaData {
	m := c.meta
	m.Type, m.PathInSchema, m.Codec = c.kind, []string{c.name}, format.Zstd
	if c.optional {
		m.Encoding = append(m.Encoding, format.RLE)
	}
	for _, s := range m.EncodingStats {
		m.Encoding = append(m.Encoding, s.Encoding)
	}
	if len(c.dictionary) > 0 {
		m.DictionaryPageOffset = offset
	}
	m.DataPageOffset = offset + int64(len(c.dictionary))
	for i := range c.places {
		c.places[i].Offset += m.DataPageOffset
	}
	if c.some && !c.unbounded {
		m.Statistics.MinValue, m.Statistics.MaxValue = c.low, c.high
	}
	return m
}

// indexes returns the column index, nil where it would tell no bounds, and the offset index
// of the chunk.
func (c *chunk) indexes() (bounds, places []byte, err error) {
	protocol := new(thrift.CompactProtocol)
	if !c.unbounded {
		if c.some && !c.unordered {
			c.index.BoundaryOrder = format.Ascending
		}
		if bounds, err = thrift.Marshal(protocol, &c.index); err != nil {
			return nil, nil, err
		}
	}
	places, err = thrift.Marshal(protocol, &format.OffsetIndex{PageLocations: c.places})
	return bounds, places, err
}

// reset makes the chunk ready for another row group.
func (c *chunk) reset() {
	c.dictionary, c.pages, c.places = c.dictionary[:0], c.pages[:0], c.places[:0]
	c.index, c.meta = format.ColumnIndex{}, format.ColumnMetaData{}
	c.rows, c.low, c.high = 0, nil, nil
	c.some, c.unordered, c.unbounded = false, false, false
}
