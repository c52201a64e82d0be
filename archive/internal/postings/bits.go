package postings

import (
	"encoding/binary"
	"math/bits"
)

// bitWriter packs numbers into bits, the lowest first. A code that a word holds is put at once.
type bitWriter struct {
	buf []byte
	acc uint64
	n   uint // bits in acc
}

func (w *bitWriter) put(v uint64, width uint) {
	w.acc |= v << w.n
	if w.n += width; w.n >= 64 {
		w.buf = binary.LittleEndian.AppendUint64(w.buf, w.acc)
		w.n -= 64
		w.acc = v >> (width - w.n)
	}
}

// unary appends a number as so many zeros and a one.
func (w *bitWriter) unary(v uint64) {
	const most = 32
	for ; v >= most; v -= most {
		w.put(0, most)
	}
	w.put(1<<v, uint(v)+1)
}

// gamma appends a number from 1, of no more than 32 bits, as Elias did: the number of its bits but
// one in unary, and the bits but the first.
func (w *bitWriter) gamma(v uint64) {
	k := uint(bits.Len64(v)) - 1
	w.put((v&(1<<k-1)<<1|1)<<k, 2*k+1)
}

// rice appends what is above the k lowest bits in unary, and these.
func (w *bitWriter) rice(v uint64, k uint) {
	if high := v >> k; high+uint64(k) < 64 {
		w.put((v&(1<<k-1)<<1|1)<<high, uint(high)+1+k)
		return
	}
	w.unary(v >> k)
	w.put(v&(1<<k-1), k)
}

func (w *bitWriter) bytes() []byte {
	for ; w.n > 0; w.n -= min(w.n, 8) {
		w.buf = append(w.buf, byte(w.acc))
		w.acc >>= 8
	}
	return w.buf
}

// maxWidth is how many bits are read at once.
const maxWidth = 56

// bitReader reads what a bitWriter has packed. After the end there are zeros, and it is bad.
type bitReader struct {
	data []byte
	at   uint // bit
	bad  bool
}

// peek returns at least maxWidth bits from where the reader is.
func (r *bitReader) peek() uint64 {
	i := int(r.at >> 3)
	if i+8 <= len(r.data) {
		return binary.LittleEndian.Uint64(r.data[i:]) >> (r.at & 7)
	}
	var last [8]byte
	if i < len(r.data) {
		copy(last[:], r.data[i:])
	}
	return binary.LittleEndian.Uint64(last[:]) >> (r.at & 7)
}

func (r *bitReader) skip(n uint) {
	r.at += n
	if r.at > uint(len(r.data))*8 {
		r.bad = true
	}
}

func (r *bitReader) get(width uint) uint64 {
	v := r.peek() & (1<<width - 1)
	r.skip(width)
	return v
}

func (r *bitReader) unary() uint64 {
	n := uint64(0)
	for !r.bad {
		v := r.peek() & (1<<maxWidth - 1)
		if v != 0 {
			k := uint(bits.TrailingZeros64(v))
			r.skip(k + 1)
			return n + uint64(k)
		}
		n += maxWidth
		r.skip(maxWidth)
	}
	return 0
}

func (r *bitReader) gamma() uint64 {
	k := uint(r.unary())
	if k > maxWidth {
		r.bad = true
		return 1
	}
	return 1<<k | r.get(k)
}

func (r *bitReader) rice(k uint) uint64 {
	high := r.unary()
	return high<<k | r.get(k)
}
