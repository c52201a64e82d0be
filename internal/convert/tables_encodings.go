package convert

import (
	"encoding/binary"
	"errors"

	"github.com/ashtapada/agn/internal/words"
)

// errPage says that a page of Parquet does not hold what it says.
var errPage = words.Errorf("a page is cut off or damaged")

// parquetValue is a value of a column: a number, or a text.
type parquetValue struct {
	n int64
	s string
}

// parquetValues reads one value after another. Nothing is unpacked beforehand, so that a run of many equal values
// takes no memory.
type parquetValues interface{ next() (parquetValue, error) }

// plainValues are values as they are.
type plainValues struct {
	b    []byte
	kind int64
	bit  int // of truths, eight to a byte
}

func (p *plainValues) next() (v parquetValue, err error) {
	switch p.kind {
	case parquetBoolean:
		if len(p.b) == 0 {
			return v, errPage
		}
		v.n = int64(p.b[0] >> p.bit & 1)
		if p.bit++; p.bit == 8 {
			p.b, p.bit = p.b[1:], 0
		}
		return v, nil
	case parquetInt32:
		b, err := cutBytes(&p.b, 4)
		if err != nil {
			return v, err
		}
		v.n = int64(int32(binary.LittleEndian.Uint32(b)))
		return v, nil
	case parquetBytes:
		b, err := cutBytes(&p.b, 4)
		if err != nil {
			return v, err
		}
		b, err = cutBytes(&p.b, int64(binary.LittleEndian.Uint32(b)))
		v.s = string(b)
		return v, err
	}
	b, err := cutBytes(&p.b, 8)
	if err != nil {
		return v, err
	}
	v.n = int64(binary.LittleEndian.Uint64(b))
	return v, nil
}

// cutBytes cuts so many bytes off.
func cutBytes(b *[]byte, n int64) ([]byte, error) {
	if n < 0 || n > int64(len(*b)) {
		return nil, errPage
	}
	head := (*b)[:n]
	*b = (*b)[n:]
	return head, nil
}

// runs reads numbers of a width as Parquet packs levels, truths and places in a dictionary: runs of one number, and
// groups of eight packed bit by bit.
type runs struct {
	b     []byte
	width int
	left  uint64 // of the run
	value uint64 // of a run of one number
	bits  bitsOf
	same  bool
}

func (r *runs) next() (parquetValue, error) {
	for r.left == 0 {
		if r.width == 0 && len(r.b) == 0 {
			return parquetValue{}, nil
		}
		head, size := binary.Uvarint(r.b)
		if size <= 0 {
			return parquetValue{}, errPage
		}
		r.b = r.b[size:]
		r.left, r.same = head>>1, head&1 == 0
		if r.same {
			b, err := cutBytes(&r.b, int64(r.width+7)/8)
			if err != nil {
				return parquetValue{}, err
			}
			r.value = 0
			for i, c := range b {
				r.value |= uint64(c) << (8 * i)
			}
			continue
		}
		// The last group may be cut off where no more numbers are needed.
		if r.left > uint64(len(r.b))+8 {
			r.left = uint64(len(r.b)) + 8
		}
		b, _ := cutBytes(&r.b, min(int64(r.left)*int64(r.width), int64(len(r.b))))
		r.bits, r.left = bitsOf{b: b}, r.left*8
	}
	r.left--
	if r.same {
		return parquetValue{n: int64(r.value)}, nil
	}
	n, err := r.bits.take(r.width)
	return parquetValue{n: int64(n)}, err
}

// bitsOf reads numbers that are packed bit by bit, the lowest first.
type bitsOf struct {
	b   []byte
	bit int // in the first byte
}

func (p *bitsOf) take(width int) (n uint64, err error) {
	for got := 0; got < width; {
		if len(p.b) == 0 {
			return 0, errPage
		}
		some := min(8-p.bit, width-got)
		n |= uint64(p.b[0]>>p.bit) & (1<<some - 1) << got
		got += some
		if p.bit += some; p.bit == 8 {
			p.b, p.bit = p.b[1:], 0
		}
	}
	return n, nil
}

// deltas reads numbers of which the differences are packed in blocks (DELTA_BINARY_PACKED).
type deltas struct {
	b            []byte
	perMini      int64
	minis        int64
	left         int64 // numbers of the stream
	value, least int64
	started      bool
	widths       []byte
	inMini       int64
	bits         bitsOf
}

// newDeltas reads the head of the stream.
func newDeltas(b []byte) (*deltas, error) {
	r := thriftReader{b: b}
	block, err1 := r.uvarint()
	minis, err2 := r.uvarint()
	count, err3 := r.uvarint()
	first, err4 := r.varint()
	if errors.Join(err1, err2, err3, err4) != nil || block == 0 || minis == 0 || block%128 != 0 || block > 1<<20 ||
		block%minis != 0 || block/minis%32 != 0 {
		return nil, errPage
	}
	return &deltas{b: r.b, perMini: int64(block / minis), minis: int64(minis), left: int64(count), value: first}, nil
}

func (d *deltas) next() (parquetValue, error) {
	if d.left <= 0 {
		return parquetValue{}, errPage
	}
	if d.left--; !d.started {
		d.started = true
		return parquetValue{n: d.value}, nil
	}
	if d.inMini == 0 {
		if err := d.mini(); err != nil {
			return parquetValue{}, err
		}
	}
	d.inMini--
	n, err := d.bits.take(int(d.widths[0]))
	if d.value += d.least + int64(n); d.inMini == 0 {
		d.widths = d.widths[1:]
	}
	return parquetValue{n: d.value}, err
}

// mini begins the next part of a block, and the next block where one ends.
func (d *deltas) mini() (err error) {
	if len(d.widths) == 0 {
		r := thriftReader{b: d.b}
		if d.least, err = r.varint(); err != nil {
			return errPage
		}
		d.b = r.b
		if d.widths, err = cutBytes(&d.b, d.minis); err != nil {
			return err
		}
	}
	width := int64(d.widths[0])
	if width > 64 {
		return errPage
	}
	b, err := cutBytes(&d.b, d.perMini/8*width)
	d.bits, d.inMini = bitsOf{b: b}, d.perMini
	return err
}

// rest returns what follows the stream, whose numbers it reads to their end.
func (d *deltas) rest() ([]byte, error) {
	for d.left > 0 {
		if _, err := d.next(); err != nil {
			return nil, err
		}
	}
	return d.b, nil
}

// lengthValues are texts whose lengths stand before all of them (DELTA_LENGTH_BYTE_ARRAY).
type lengthValues struct {
	lengths *deltas
	b       []byte
}

func newLengthValues(b []byte) (*lengthValues, error) {
	all, err := newDeltas(b)
	if err != nil {
		return nil, err
	}
	lengths := *all
	text, err := all.rest()
	return &lengthValues{&lengths, text}, err
}

func (l *lengthValues) next() (parquetValue, error) {
	n, err := l.lengths.next()
	if err != nil {
		return n, err
	}
	b, err := cutBytes(&l.b, n.n)
	return parquetValue{s: string(b)}, err
}

// dictionaryValues are values by their place in a dictionary.
type dictionaryValues struct {
	places runs
	words  []parquetValue
}

func newDictionaryValues(b []byte, words []parquetValue) (*dictionaryValues, error) {
	width, err := cutBytes(&b, 1)
	if err != nil || width[0] > 32 {
		return nil, errPage
	}
	return &dictionaryValues{runs{b: b, width: int(width[0])}, words}, nil
}

func (d *dictionaryValues) next() (parquetValue, error) {
	at, err := d.places.next()
	if err != nil || at.n >= int64(len(d.words)) {
		return parquetValue{}, errPage
	}
	return d.words[at.n], nil
}
