package convert

import (
	"encoding/binary"

	"github.com/ashtapada/agn/internal/words"
)

// thriftField is a field of a structure of Thrift: its number, and an int64, a []byte, a thriftList or a thriftStruct;
// nil for what nothing here asks for.
type thriftField struct {
	id    int64
	value any
}

type (
	thriftStruct []thriftField
	thriftList   []any
)

// number returns the number in a field, 0 without one.
func (s thriftStruct) number(id int64) int64 {
	n, _ := s.field(id).(int64)
	return n
}

func (s thriftStruct) text(id int64) string {
	b, _ := s.field(id).([]byte)
	return string(b)
}

func (s thriftStruct) list(id int64) thriftList {
	l, _ := s.field(id).(thriftList)
	return l
}

func (s thriftStruct) structure(id int64) thriftStruct {
	v, _ := s.field(id).(thriftStruct)
	return v
}

func (s thriftStruct) field(id int64) any {
	for i := range s {
		if s[i].id == id {
			return s[i].value
		}
	}
	return nil
}

// The types of the compact protocol.
const (
	thriftTrue   = 1
	thriftFalse  = 2
	thriftByte   = 3
	thriftDouble = 7
	thriftBinary = 8
	thriftLists  = 9
	thriftSet    = 10
	thriftMap    = 11
	thriftNested = 12
)

// thriftDeep is how deep structures may be nested. Those of Parquet are 5 deep.
const thriftDeep = 16

// errThrift says that a structure is cut off or damaged.
var errThrift = words.Errorf("it is cut off or damaged")

// thriftReader reads the compact protocol of Thrift, in which the structures of Parquet are written. It never holds
// more than a small multiple of the bytes that it is given.
type thriftReader struct {
	b    []byte
	deep int
}

func (r *thriftReader) byte() (byte, error) {
	if len(r.b) == 0 {
		return 0, errThrift
	}
	c := r.b[0]
	r.b = r.b[1:]
	return c, nil
}

func (r *thriftReader) uvarint() (uint64, error) {
	n, size := binary.Uvarint(r.b)
	if size <= 0 {
		return 0, errThrift
	}
	r.b = r.b[size:]
	return n, nil
}

// varint reads a number as Thrift folds signs.
func (r *thriftReader) varint() (int64, error) {
	n, err := r.uvarint()
	return int64(n>>1) ^ -int64(n&1), err
}

func (r *thriftReader) bytes(n uint64) ([]byte, error) {
	if n > uint64(len(r.b)) {
		return nil, errThrift
	}
	b := r.b[:n:n]
	r.b = r.b[n:]
	return b, nil
}

// structure reads a structure.
func (r *thriftReader) structure() (out thriftStruct, err error) {
	if r.deep++; r.deep > thriftDeep {
		return nil, errThrift
	}
	defer func() { r.deep-- }()
	id := int64(0)
	for {
		head, err := r.byte()
		if err != nil || head == 0 {
			return out, err
		}
		if head>>4 != 0 {
			id += int64(head >> 4)
		} else if id, err = r.varint(); err != nil {
			return out, err
		}
		var v any
		switch kind := head & 15; kind {
		case thriftTrue:
			v = int64(1)
		case thriftFalse:
			v = int64(0)
		default:
			if v, err = r.value(kind); err != nil {
				return out, err
			}
		}
		out = append(out, thriftField{id, v})
	}
}

// value reads a value of a type; a truth is a byte, as it stands in lists.
func (r *thriftReader) value(kind byte) (any, error) {
	switch {
	case kind <= thriftByte:
		c, err := r.byte()
		return int64(int8(c)), err
	case kind < thriftDouble:
		return r.varint()
	case kind == thriftDouble:
		_, err := r.bytes(8)
		return nil, err
	case kind == thriftBinary:
		n, err := r.uvarint()
		if err != nil {
			return nil, err
		}
		return r.bytes(n)
	case kind == thriftLists || kind == thriftSet:
		return r.list()
	case kind == thriftMap:
		return nil, r.skipMap()
	case kind == thriftNested:
		return r.structure()
	}
	return nil, words.Errorf("it has a value of the unknown type %d", kind)
}

func (r *thriftReader) list() (thriftList, error) {
	head, err := r.byte()
	if err != nil {
		return nil, err
	}
	n := uint64(head >> 4)
	if n == 15 {
		if n, err = r.uvarint(); err != nil {
			return nil, err
		}
	}
	return r.values(head&15, n)
}

func (r *thriftReader) values(kind byte, n uint64) (out thriftList, err error) {
	if r.deep++; r.deep > thriftDeep {
		return nil, errThrift
	}
	defer func() { r.deep-- }()
	for range n {
		v, err := r.value(kind)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func (r *thriftReader) skipMap() error {
	n, err := r.uvarint()
	if err != nil || n == 0 {
		return err
	}
	kinds, err := r.byte()
	if err != nil {
		return err
	}
	for range n {
		for _, kind := range [...]byte{kinds >> 4, kinds & 15} {
			if _, err := r.values(kind, 1); err != nil {
				return err
			}
		}
	}
	return nil
}
