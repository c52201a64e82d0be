// Package parquet writes files of Parquet: dictionaries, zstd, indexes of pages, and Bloom filters where rows
// are sorted.
package parquet

import (
	"encoding/binary"
	"errors"
	"io"
	"math"

	"github.com/ashtapada/agn/internal/words"
	"github.com/parquet-go/parquet-go/bloom"
	"github.com/parquet-go/parquet-go/bloom/xxhash"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// groupBytes is the size of a row group from which on it is written.
const groupBytes = 64 << 20

// magic stands at both ends of a file.
const magic = "PAR1"

// createdBy has the form of which readers ask for a version.
const createdBy = "agn version (build )"

// File writes rows in row groups.
type File struct {
	w       io.Writer
	offset  int64
	layout  []Column
	columns []columnOf
	schema  []format.SchemaElement
	// Limit is the most rows of a row group, Bytes its size from which on no row is added.
	Limit, Bytes int
	// Key is the column by which the rows of each group are sorted, -1 without one.
	Key int
	// Filters are the columns that have a Bloom filter, each with the sums of its values in this row group, or more.
	Filters map[int][]uint64

	rows   int // of the row group
	all    int64
	groups []format.RowGroup
	// bounds and places are the column and offset indexes of all row groups.
	bounds, places []byte
}

// New returns a file of rows with a name. Their groups have so many rows at most.
func New(w io.Writer, name string, columns []Column, limit int, shared *Compressor) (*File, error) {
	f := &File{w: w, layout: columns, Limit: limit, Bytes: groupBytes, Key: -1}
	f.schema = append(f.schema, format.SchemaElement{Name: name, NumChildren: thrift.New(int32(len(columns)))})
	for i := range columns {
		f.schema = append(f.schema, element(&columns[i]))
		f.columns = append(f.columns, newColumn(&columns[i], shared))
	}
	return f, f.write([]byte(magic))
}

func (f *File) write(b []byte) error {
	n, err := f.w.Write(b)
	f.offset += int64(n)
	return err
}

// Add adds rows, each of so many cells, which point to the values. It ends pages and row groups that are full.
func (f *File) Add(cells []any, step int) error {
	for len(cells) > 0 {
		n := min(len(cells)/step, pageRows-f.rows%pageRows, f.Limit-f.rows)
		size := 0
		for i, c := range f.columns {
			if err := c.add(cells[f.layout[i].At:n*step], step); err != nil {
				return err
			}
			size += len(c.of().pages)
		}
		cells = cells[n*step:]
		switch f.rows += n; {
		case f.rows == f.Limit || size > f.Bytes:
			if err := f.EndGroup(); err != nil {
				return err
			}
		case f.rows%pageRows == 0:
			for _, c := range f.columns {
				if err := c.endPage(); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// EndGroup writes the row group.
func (f *File) EndGroup() error {
	if f.rows == 0 {
		return nil
	}
	if len(f.groups) > math.MaxInt16 {
		return words.Errorf("the file has as many row groups as Parquet can number")
	}
	g := format.RowGroup{NumRows: int64(f.rows), FileOffset: f.offset, Ordinal: int16(len(f.groups))}
	for _, c := range f.columns {
		if err := c.end(); err != nil {
			return err
		}
		chunk := c.of()
		meta := chunk.at(f.offset)
		if err := errors.Join(f.write(chunk.dictionary), f.write(chunk.pages)); err != nil {
			return err
		}
		g.TotalByteSize += meta.TotalUncompressedSize
		g.TotalCompressedSize += meta.TotalCompressedSize
		bounds, places, err := chunk.indexes()
		if err != nil {
			return err
		}
		f.bounds, f.places = append(f.bounds, bounds...), append(f.places, places...)
		g.Columns = append(g.Columns, format.ColumnChunk{MetaData: meta,
			ColumnIndexLength: int32(len(bounds)), OffsetIndexLength: int32(len(places))})
		c.reset()
	}
	if f.Key >= 0 {
		g.SortingColumns = []format.SortingColumn{{ColumnIdx: int32(f.Key)}}
	}
	for i := range g.Columns {
		if sums := f.Filters[i]; sums != nil {
			if err := f.filter(&g.Columns[i].MetaData, sums); err != nil {
				return err
			}
		}
	}
	f.groups = append(f.groups, g)
	f.all += g.NumRows
	f.rows = 0
	return nil
}

// filterBits is how many bits of a Bloom filter a key has.
const filterBits = 10

// SumOf and SumOfText are what a Bloom filter keeps of a number of 64 bits and of a text.
func SumOf(n int64) uint64 { return xxhash.Sum64Uint64(uint64(n)) }

func SumOfText(s string) uint64 { return xxhash.Sum64([]byte(s)) }

// filter writes a Bloom filter of values with these sums.
func (f *File) filter(meta *format.ColumnMetaData, sums []uint64) error {
	filter := make(bloom.SplitBlockFilter, bloom.NumSplitBlocksOf(int64(len(sums)), filterBits))
	for _, sum := range sums {
		filter.Insert(sum)
	}
	header := format.BloomFilterHeader{NumBytes: int32(len(filter.Bytes()))}
	header.Algorithm.Value, header.Hash.Value, header.Compression.Value = new(format.SplitBlockAlgorithm),
		new(format.XxHash), new(format.BloomFilterUncompressed)
	b, err := thrift.Marshal(new(thrift.CompactProtocol), &header)
	if err != nil {
		return err
	}
	b = append(b, filter.Bytes()...)
	meta.BloomFilterOffset, meta.BloomFilterLength = f.offset, int32(len(b))
	return f.write(b)
}

// Close writes the last row group and the footer.
func (f *File) Close() error {
	if err := f.EndGroup(); err != nil {
		return err
	}
	bounds, places := f.offset, f.offset+int64(len(f.bounds))
	for i := range f.groups {
		for j := range f.groups[i].Columns {
			c := &f.groups[i].Columns[j]
			if c.ColumnIndexLength > 0 {
				c.ColumnIndexOffset = bounds
				bounds += int64(c.ColumnIndexLength)
			}
			c.OffsetIndexOffset = places
			places += int64(c.OffsetIndexLength)
		}
	}
	meta := format.FileMetaData{Version: 2, Schema: f.schema, NumRows: f.all, RowGroups: f.groups, CreatedBy: createdBy}
	for range f.columns {
		meta.ColumnOrders = append(meta.ColumnOrders, format.ColumnOrder{Value: new(format.TypeDefinedOrder)})
	}
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &meta)
	if err != nil {
		return err
	}
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	return errors.Join(f.write(f.bounds), f.write(f.places), f.write(append(footer, magic...)))
}
