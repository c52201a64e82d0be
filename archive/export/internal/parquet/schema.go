package parquet

import (
	"math"

	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// Column is a column of a file.
type Column struct {
	Name string
	// Type is TEXT, INTEGER, BIGINT, DATE, DOUBLE or BOOLEAN.
	Type string
	// Null is set where a value can be null, Dict where the column has a dictionary.
	Null, Dict bool
	// At is the place of the value among the cells of a row.
	At int
}

// stored says how a type is stored.
type stored struct {
	kind      format.Type
	length    int32 // in bits, of numbers
	converted deprecated.ConvertedType
	logical   format.LogicalTypeValue
}

var storedAs = map[string]stored{
	"TEXT":    {format.ByteArray, 0, deprecated.UTF8, new(format.StringType)},
	"INTEGER": {format.Int32, 32, deprecated.Int32, &format.IntType{BitWidth: 32, IsSigned: true}},
	"BIGINT":  {format.Int64, 64, deprecated.Int64, &format.IntType{BitWidth: 64, IsSigned: true}},
	"DATE":    {format.Int32, 32, deprecated.Date, new(format.DateType)},
	"DOUBLE":  {format.Double, 64, 0, nil},
	"BOOLEAN": {format.Boolean, 1, 0, nil},
}

// element is a column in the schema of a file.
func element(c *Column) format.SchemaElement {
	as := storedAs[c.Type]
	e := format.SchemaElement{Name: c.Name, Type: thrift.New(as.kind), RepetitionType: thrift.New(format.Required)}
	if c.Null {
		e.RepetitionType.V = format.Optional
	}
	if as.length > 0 {
		e.TypeLength = thrift.New(as.length)
	}
	if as.logical != nil {
		e.ConvertedType, e.LogicalType.Value = thrift.New(as.converted), as.logical
	}
	return e
}

// columnOf is what a file does with a column.
type columnOf interface {
	// add adds the values of rows, to which every step-th cell from the first on points. endPage and end end a page and
	// the row group.
	add(cells []any, step int) error
	endPage() error
	end() error
	reset()
	of() *chunk
}

func newColumn(c *Column, p *Compressor) columnOf {
	kind := storedAs[c.Type].kind
	out := &chunk{name: c.Name, kind: kind, optional: c.Null, Compressor: p}
	switch kind {
	case format.ByteArray:
		out.encoding = format.DeltaLengthByteArray
		return ready(&column[string]{chunk: out, value: texts, get: textAt}, c.Dict)
	case format.Int32, format.Int64:
		out.encoding = format.DeltaBinaryPacked
	}
	return ready(&column[int64]{chunk: out, value: numbersOf(kind), get: numberAt}, c.Dict)
}

func ready[V comparable](c *column[V], dict bool) columnOf {
	if dict {
		c.words = newDictionary[V]()
	}
	c.reset()
	return c
}

// textAt reads a text. It is null in a column that can be so if the answer is false.
func textAt(cell any) (string, bool) {
	s := *cell.(*string)
	return s, s != ""
}

// numberAt reads a number, as an integer with the bits that it is stored with.
func numberAt(cell any) (int64, bool) {
	switch p := cell.(type) {
	case *int32:
		return int64(*p), *p != 0
	case *int64:
		return *p, *p != 0
	case *bool:
		return truth(*p), true
	case **int32:
		if *p != nil {
			return int64(**p), true
		}
	case **int64:
		if *p != nil {
			return **p, true
		}
	case **float64:
		if *p != nil {
			return int64(math.Float64bits(**p)), true
		}
	case **bool:
		if *p != nil {
			return truth(**p), true
		}
	}
	return 0, false
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
