package parquet

import (
	"cmp"
	"encoding/binary"
	"math"
	"strings"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"
)

// value is what a column does with its values.
type value[V comparable] struct {
	// place says where a dictionary looks first.
	place   func(V) uint32
	compare func(a, b V) int
	// keep returns the value without what else it holds in memory, of the length that
	// length tells about.
	keep   func(V) V
	length func(V) int
	// append appends the value itself, plain with its length where that is not known.
	append, plain func([]byte, V) []byte
	// encode appends values that no dictionary numbers.
	encode func([]byte, []V) ([]byte, error)
}

// texts are the values of a column of texts.
var texts = value[string]{
	place:   placeOfText,
	compare: strings.Compare,
	keep:    strings.Clone,
	length:  func(s string) int { return 4 + len(s) },
	append:  func(b []byte, s string) []byte { return append(b, s...) },
	plain: func(b []byte, s string) []byte {
		return append(binary.LittleEndian.AppendUint32(b, uint32(len(s))), s...)
	},
	encode: func(b []byte, all []string) ([]byte, error) {
		lengths := make([]int32, len(all))
		for i, s := range all {
			lengths[i] = int32(len(s))
		}
		b, err := new(delta.BinaryPackedEncoding).EncodeInt32(b, lengths)
		for _, s := range all {
			b = append(b, s...)
		}
		return b, err
	},
}

// numbersOf are the values of a column of numbers.
func numbersOf(kind format.Type) value[int64] {
	n := value[int64]{place: placeOfNumber, compare: cmp.Compare[int64],
		keep: func(n int64) int64 { return n }, length: func(int64) int { return 8 },
		append: func(b []byte, n int64) []byte { return binary.LittleEndian.AppendUint64(b, uint64(n)) },
		encode: new(delta.BinaryPackedEncoding).EncodeInt64,
	}
	switch kind {
	case format.Int32:
		n.append = func(b []byte, n int64) []byte { return binary.LittleEndian.AppendUint32(b, uint32(n)) }
		n.encode = func(b []byte, all []int64) ([]byte, error) {
			short := make([]int32, len(all))
			for i, n := range all {
				short[i] = int32(n)
			}
			return new(delta.BinaryPackedEncoding).EncodeInt32(b, short)
		}
	case format.Double:
		n.compare = func(a, b int64) int {
			return cmp.Compare(math.Float64frombits(uint64(a)), math.Float64frombits(uint64(b)))
		}
		n.encode = func(b []byte, all []int64) ([]byte, error) {
			for _, x := range all {
				b = binary.LittleEndian.AppendUint64(b, uint64(x))
			}
			return b, nil
		}
	case format.Boolean:
		n.append = func(b []byte, n int64) []byte { return append(b, byte(n)) }
		n.encode = func(b []byte, all []int64) ([]byte, error) {
			for i, n := range all {
				if i%8 == 0 {
					b = append(b, 0)
				}
				b[len(b)-1] |= byte(n) << (i % 8)
			}
			return b, nil
		}
	}
	n.plain = n.append
	return n
}
