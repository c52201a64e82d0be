package parquet

import (
	"reflect"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/export"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// columnOf is a column of a table with rows of T.
type columnOf[T any] interface {
	// add adds the values of rows, endPage and end end a page and the row group.
	add(rows []T) error
	endPage() error
	end() error
	reset()
	of() *chunk
}

// stored says how a type of export is stored.
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
func element(c *export.Column) format.SchemaElement {
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

// newColumn returns a column that reads a field of the rows. The tag of the field says
// whether it has a dictionary.
func newColumn[T any](c *export.Column, f field[T], p *press) columnOf[T] {
	kind := storedAs[c.Type].kind
	out := &chunk{name: c.Name, kind: kind, optional: c.Null, press: p}
	tag, _ := reflect.TypeFor[T]().FieldByName(c.Field)
	dict := slices.Contains(strings.Split(tag.Tag.Get("parquet"), ","), "dict")
	switch kind {
	case format.ByteArray:
		out.encoding = format.DeltaLengthByteArray
		return ready(&column[T, string]{chunk: out, value: texts, get: f.text}, dict)
	case format.Int32, format.Int64:
		out.encoding = format.DeltaBinaryPacked
	}
	return ready(&column[T, int64]{chunk: out, value: numbersOf(kind), get: f.number}, dict)
}

func ready[T any, V comparable](c *column[T, V], dict bool) columnOf[T] {
	if dict {
		c.words = newDictionary[V]()
	}
	c.reset()
	return c
}
