package packing

import "encoding/binary"

// Reader reads numbers and bytes of what was unpacked. After the end, and after what is no number, it is bad and gives
// zeros.
type Reader struct {
	Data []byte
	Bad  bool
}

// Uvarint reads an unsigned varint.
func (r *Reader) Uvarint() uint64 {
	n, size := binary.Uvarint(r.Data)
	if size <= 0 {
		r.Bad, r.Data = true, nil
		return 0
	}
	r.Data = r.Data[size:]
	return n
}

// most is a bound of every number and length in a block.
const most = 1<<31 - 1

// Int reads a number that is not negative.
func (r *Reader) Int() int {
	n := r.Uvarint()
	if n > most {
		r.Bad = true
		return 0
	}
	return int(n)
}

// Signed reads a number as a signed varint.
func (r *Reader) Signed() int64 {
	n, size := binary.Varint(r.Data)
	if size <= 0 || n > most || n < -most {
		r.Bad, r.Data = true, nil
		return 0
	}
	r.Data = r.Data[size:]
	return n
}

// Length reads the number of things of which each has a byte at least.
func (r *Reader) Length() int {
	n := r.Int()
	if n > len(r.Data) {
		r.Bad, r.Data = true, nil
		return 0
	}
	return n
}

// Byte reads a byte.
func (r *Reader) Byte() byte {
	if len(r.Data) == 0 {
		r.Bad = true
		return 0
	}
	return r.Take(1)[0]
}

// Take reads so many bytes, or what is left of them.
func (r *Reader) Take(n int) []byte {
	if n > len(r.Data) {
		r.Bad, n = true, len(r.Data)
	}
	out := r.Data[:n]
	r.Data = r.Data[n:]
	return out
}

// Text reads a text after its length.
func (r *Reader) Text() string { return string(r.Take(r.Length())) }
