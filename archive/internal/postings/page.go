package postings

import (
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/internal/problem"
)

// A segment holds the positions of a range of games, sorted by hash, in pages: each page
// those with hashes in an equal part of the range. A page is
//
//	the CRC-32 (IEEE) of all that follows, four bytes, the lowest first
//	its number, the number of pages, of hashes, and of the first game, as varints
//	a byte each: how many bits a game, an event and a move have, and the bits of a
//	difference of hashes that are not written in unary
//	in bits, the lowest of a byte first, for each hash upwards:
//		what it is above the hash before, at first above the page's least: a Rice code
//		how often it stands, as Elias's gamma code
//		if that is once: its game, less the first
//		if it is longFrom: the number of its long list, one more, as a gamma code
//		else for each time its game, less the first; a bit that says whether it is known
//		where; and, if it is, the number of events before it and the number of the move
//
// A hash that stands in a page a few times is known by its games alone. A long list is the CRC, the
// hash, how often it stands, and for each time its game, less the one before, and one more
// than the number of events before it with the number of the move, or 0 where that is
// not known: all but the first as varints.

const (
	// pagePositions is about how many positions a page has. It fills a block of the file, or two where
	// they have 4 KiB, after the row that it begins in, and a little of that, which it shares with
	// others: who looks a hash up reads two or three blocks of a segment, and little of them is empty.
	pagePositions = 1780
	// fewTimes is up to how often a hash stands in a merged segment to be known by its games
	// alone: that many are judged again in a millisecond or two. What has just come in
	// may yet turn out to stand often, so that there it is once.
	fewTimes = 32
	// longFrom is how often a hash must stand for its list to be kept by itself, so that
	// who looks for another need not read it.
	longFrom = 64
)

// unknown stands for the number of events before a position that is known by its game
// alone.
const unknown = maxEvent

// known reports whether it is known where in its game a position stands.
func (p *Posting) known() bool { return p.Place&maxEvent != unknown }

// bitsOf returns a hash as the number by which positions are sorted.
func bitsOf(hash int64) uint64 { return uint64(hash) << (64 - hashBits) >> (64 - hashBits) }

// pageOf returns the page, of so many, in which a hash stands.
func pageOf(u uint64, pages int) int {
	high, low := bits.Mul64(u, uint64(pages))
	return int(high<<(64-hashBits) | low>>hashBits)
}

// leastOf returns the least hash of a page.
func leastOf(page, pages int) uint64 {
	n := uint64(pages)
	high, low := bits.Mul64(uint64(page), 1<<hashBits)
	q, rest := bits.Div64(high, low, n)
	if rest > 0 {
		q++
	}
	return q
}

// comparePostings orders by hash and place.
func comparePostings(a, b Posting) int {
	if x, y := bitsOf(a.Hash), bitsOf(b.Hash); x != y {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(a.Place, b.Place)
}

// sortPostings brings positions into the order of segments.
func sortPostings(list []Posting) { slices.SortFunc(list, comparePostings) }

// sameHash returns how many positions at the beginning of a list have the hash of the
// first.
func sameHash(list []Posting) int {
	n := 1
	for n < len(list) && list[n].Hash == list[0].Hash {
		n++
	}
	return n
}

// countBelow returns how many positions at the beginning of a sorted list are below a hash.
func countBelow(list []Posting, u uint64) int {
	n := 0
	for n < len(list) && bitsOf(list[n].Hash) < u {
		n++
	}
	return n
}

// packer makes pages. It keeps its buffers.
type packer struct {
	w    bitWriter
	page []byte
	long []byte
	// few is up to how often a hash stands to be known by its games alone, once at least.
	few int
}

// pack returns a page. Long is called with each list that is kept by itself and returns its
// number. What it returns is valid until the next one.
func (k *packer) pack(all []Posting, page, pages int, long func([]Posting) int) []byte {
	var first, last, events, moves int64
	hashes := 0
	for i := 0; i < len(all); {
		same := all[i : i+sameHash(all[i:])]
		hashes++
		for j := range same {
			p := &same[j]
			if game := p.Game(); hashes == 1 && j == 0 {
				first, last = game, game
			} else {
				first, last = min(first, game), max(last, game)
			}
			if len(same) > max(k.few, 1) && len(same) < longFrom && p.known() {
				events, moves = max(events, int64(p.Event())), max(moves, int64(p.Move))
			}
		}
		i += len(same)
	}
	width := func(n int64) uint { return uint(bits.Len64(uint64(n))) }
	gameBits, eventBits, moveBits := width(last-first), width(events), width(moves)
	span := uint64(1<<hashBits) / uint64(pages)
	rice := uint(max(bits.Len64(span/uint64(max(hashes, 1)))-1, 0))

	b := append(k.page[:0], 0, 0, 0, 0)
	for _, n := range []uint64{uint64(page), uint64(pages), uint64(hashes), uint64(first)} {
		b = binary.AppendUvarint(b, n)
	}
	k.w = bitWriter{buf: append(b, byte(gameBits), byte(eventBits), byte(moveBits), byte(rice))}
	before := leastOf(page, pages)
	for len(all) > 0 {
		same := all[:sameHash(all)]
		all = all[len(same):]
		u := bitsOf(same[0].Hash)
		k.w.rice(u-before, rice)
		before = u
		if len(same) == 1 {
			k.w.put(1|uint64(same[0].Game()-first)<<1, 1+gameBits) // once, as a gamma code, and the game
			continue
		}
		k.w.gamma(uint64(min(len(same), longFrom)))
		if len(same) >= longFrom {
			k.w.gamma(uint64(long(same)) + 1)
			continue
		}
		for i := range same {
			p := &same[i]
			k.w.put(uint64(p.Game()-first), gameBits)
			if !p.known() || len(same) <= k.few {
				k.w.put(0, 1)
				continue
			}
			k.w.put(1, 1)
			k.w.put(uint64(p.Event()), eventBits)
			k.w.put(uint64(p.Move), moveBits)
		}
	}
	k.page = k.w.bytes()
	binary.LittleEndian.PutUint32(k.page, crc32.ChecksumIEEE(k.page[4:]))
	return k.page
}

// packLong returns a long list, valid until the next one.
func (k *packer) packLong(same []Posting) []byte {
	b := append(k.long[:0], 0, 0, 0, 0)
	b = binary.AppendUvarint(b, bitsOf(same[0].Hash))
	b = binary.AppendUvarint(b, uint64(len(same)))
	game := int64(0)
	for i := range same {
		p := &same[i]
		b = binary.AppendUvarint(b, uint64(p.Game()-game))
		game = p.Game()
		if !p.known() {
			b = append(b, 0)
			continue
		}
		b = binary.AppendUvarint(b, uint64(p.Event())+1)
		b = binary.AppendUvarint(b, uint64(p.Move))
	}
	k.long = b
	binary.LittleEndian.PutUint32(b, crc32.ChecksumIEEE(b[4:]))
	return b
}

// errList says that a page or list is not one.
const errList = problem.Damage("a list of positions")

// checked returns what stands after a checksum that holds.
func checked(data []byte) ([]byte, error) {
	if len(data) < 4 || binary.LittleEndian.Uint32(data) != crc32.ChecksumIEEE(data[4:]) {
		return nil, errList
	}
	return data[4:], nil
}

// pageReader reads a page, hash by hash.
type pageReader struct {
	r                             bitReader
	left                          int // hashes
	first                         int64
	gameBits, eventBits, moveBits uint
	riceBits                      uint
	u, end                        uint64
	times                         int
}

// openPage begins to read a page, once its checksum holds and it is the one asked for.
func openPage(data []byte, page, pages int) (r pageReader, err error) {
	data, err = checked(data)
	if err != nil {
		return r, err
	}
	return r, r.open(data, page, pages)
}

// open reads the head of a page.
func (r *pageReader) open(data []byte, page, pages int) error {
	n := packing.Reader{Data: data}
	if n.Uvarint() != uint64(page) || n.Uvarint() != uint64(pages) {
		return errList
	}
	hashes, first := n.Uvarint(), n.Uvarint()
	// A hash has two bits at least.
	if n.Bad || len(n.Data) < 4 || hashes > uint64(len(n.Data))*4 {
		return errList
	}
	r.left, r.first = int(hashes), int64(first)
	r.gameBits, r.eventBits, r.moveBits, r.riceBits = uint(n.Data[0]), uint(n.Data[1]), uint(n.Data[2]), uint(n.Data[3])
	if max(r.gameBits, r.eventBits, r.moveBits, r.riceBits) > maxWidth {
		return errList
	}
	r.r = bitReader{data: n.Data[4:]}
	r.u, r.end = leastOf(page, pages), leastOf(page+1, pages)
	return nil
}

// next goes to the next hash. Its occurrences are to be read or skipped before the one
// after it.
func (r *pageReader) next() bool {
	if r.left == 0 || r.r.bad {
		return false
	}
	r.left--
	n := uint64(1)
	// Nearly always the hash and how often it stands, mostly once, are read at a glance.
	v := r.r.peek()
	high := uint(bits.TrailingZeros64(v))
	if width := high + 1 + r.riceBits; width < maxWidth {
		r.u += uint64(high)<<r.riceBits | v>>(high+1)&(1<<r.riceBits-1)
		r.r.skip(width + 1)
		if v>>width&1 == 0 {
			r.r.at--
			n = r.r.gamma()
		}
	} else {
		r.u += r.r.rice(r.riceBits)
		n = r.r.gamma()
	}
	if n > longFrom || r.u >= r.end {
		r.r.bad = true
	}
	r.times = int(n)
	return !r.r.bad
}

// long reports whether the occurrences stand in a list of their own, whose number follows.
func (r *pageReader) long() bool { return r.times == longFrom }

// longNumber reads the number of that list.
func (r *pageReader) longNumber() int { return int(r.r.gamma() - 1) }

// skip leaps over the occurrences.
func (r *pageReader) skip() {
	switch {
	case r.long():
		r.r.gamma()
	case r.times == 1:
		r.r.skip(r.gameBits)
	default:
		for range r.times {
			r.r.skip(r.gameBits)
			if r.r.get(1) != 0 {
				r.r.skip(r.eventBits + r.moveBits)
			}
		}
	}
}

// occurrences appends those of a hash that is not long.
func (r *pageReader) occurrences(dst []Posting) []Posting {
	for range r.times {
		p := Posting{Hash: Cut(r.u), Place: PlaceOf(r.first+int64(r.r.get(r.gameBits)), unknown)}
		if r.times > 1 && r.r.get(1) != 0 {
			p.Place = p.Place&^maxEvent | int64(r.r.get(r.eventBits)&maxEvent)
			p.Move = uint32(r.r.get(r.moveBits))
		}
		if r.r.bad {
			break
		}
		dst = append(dst, p)
	}
	return dst
}

func (r *pageReader) err() error {
	if r.r.bad {
		return errList
	}
	return nil
}

// appendLong appends the occurrences of a long list, which must be of a hash.
func appendLong(dst []Posting, data []byte, u uint64) ([]Posting, error) {
	data, err := checked(data)
	if err != nil {
		return dst, err
	}
	r := packing.Reader{Data: data}
	hash, times := r.Uvarint(), r.Uvarint()
	if hash != u || times > uint64(len(data)) {
		return dst, errList
	}
	game := int64(0)
	for range times {
		game += int64(r.Uvarint())
		p := Posting{Hash: Cut(u), Place: PlaceOf(game, unknown)}
		if event := r.Uvarint(); event > 0 {
			p.Place = PlaceOf(game, int(event-1))
			p.Move = uint32(r.Uvarint())
		}
		dst = append(dst, p)
	}
	if r.Bad || len(r.Data) > 0 {
		return dst, errList
	}
	return dst, nil
}
