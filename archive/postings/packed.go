package postings

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/ashtapada/agn/archive/problem"
)

// Positions are kept in lists. A list holds the positions of one bucket, which is
// the highest bits of the hash, and of a range of games:
//
//	the CRC-32 (IEEE) of all that follows, four bytes, the lowest first
//	the number of the first game
//	the length of each section, which is the next highest bits of the hash
//	in each section, for each hash, ascending:
//		what is left of the hash, less that of the hash before it
//		how often it occurs
//		if that is longFrom times or more, the number of bytes that follow about it
//		for each occurrence, ascending:
//			its game, less that of the occurrence before, at first the first game
//			the number of events before it
//			the number of the move played there
//
// All numbers are unsigned varints as in encoding/binary.

const (
	bucketBits = 10
	restBits   = HashBits - bucketBits
	numBuckets = 1 << bucketBits
	// A section spares who looks for one hash from reading the others.
	numSections  = 16
	sectionShift = restBits - 4
	// longFrom is how often a hash occurs for its occurrences to be worth leaping over.
	longFrom = 8
)

// bucketOf returns the bucket of a hash, restOf what is left of it.
func bucketOf(hash int64) int  { return int(uint64(hash) << (64 - HashBits) >> (64 - bucketBits)) }
func restOf(hash int64) uint64 { return uint64(hash) & (1<<restBits - 1) }
func hashOf(b int, r uint64) int64 {
	return int64((uint64(b)<<restBits|r)<<(64-HashBits)) >> (64 - HashBits)
}

// comparePostings orders as lists do: by bucket, by what is left, by place.
func comparePostings(a, b Posting) int {
	if a.Hash != b.Hash {
		if uint64(a.Hash)<<(64-HashBits) < uint64(b.Hash)<<(64-HashBits) {
			return -1
		}
		return 1
	}
	switch {
	case a.Place < b.Place:
		return -1
	case a.Place > b.Place:
		return 1
	}
	return 0
}

// packer makes lists. It keeps its buffers.
type packer struct{ list, body, same []byte }

// pack returns the list of some positions of one bucket in order. It is valid until
// the next one.
func (k *packer) pack(all []Posting) []byte {
	first := all[0].Game()
	for i := range all {
		first = min(first, all[i].Game())
	}
	k.body = k.body[:0]
	k.list = binary.AppendUvarint(append(k.list[:0], 0, 0, 0, 0), uint64(first))
	i := 0
	for section := range uint64(numSections) {
		start, before := len(k.body), section<<sectionShift
		for i < len(all) && restOf(all[i].Hash)>>sectionShift == section {
			j := i + 1
			for j < len(all) && all[j].Hash == all[i].Hash {
				j++
			}
			rest := restOf(all[i].Hash)
			k.hash(rest-before, all[i:j], first)
			i, before = j, rest
		}
		k.list = binary.AppendUvarint(k.list, uint64(len(k.body)-start))
	}
	k.list = append(k.list, k.body...)
	binary.LittleEndian.PutUint32(k.list, crc32.ChecksumIEEE(k.list[4:]))
	return k.list
}

// hash appends the occurrences of one hash.
func (k *packer) hash(delta uint64, same []Posting, first int64) {
	k.body = binary.AppendUvarint(k.body, delta)
	k.body = binary.AppendUvarint(k.body, uint64(len(same)))
	if len(same) < longFrom {
		k.body = appendOccurrences(k.body, same, first)
		return
	}
	k.same = appendOccurrences(k.same[:0], same, first)
	k.body = binary.AppendUvarint(k.body, uint64(len(k.same)))
	k.body = append(k.body, k.same...)
}

func appendOccurrences(dst []byte, same []Posting, game int64) []byte {
	for i := range same {
		p := &same[i]
		dst = binary.AppendUvarint(dst, uint64(p.Game()-game))
		dst = binary.AppendUvarint(dst, uint64(p.Place&MaxEvent))
		dst = binary.AppendUvarint(dst, uint64(p.Move))
		game = p.Game()
	}
	return dst
}

// listReader reads a list, hash by hash.
type listReader struct {
	bucket int
	first  int64 // game
	// sections holds those to come, the next one being number section.
	sections [numSections][]byte
	section  int
	data     []byte // of the section at hand
	rest     uint64
	// hash and times are what next has come to, of which the occurrences wait in data.
	hash  int64
	times int
	long  int // bytes of the occurrences, 0 if that is not written
	bad   bool
}

// readList begins to read a list, once its checksum holds.
func readList(bucket int, data []byte) (r listReader, err error) {
	if len(data) < 4 || binary.LittleEndian.Uint32(data) != crc32.ChecksumIEEE(data[4:]) {
		return r, fmt.Errorf("a list of positions: %w", problem.ErrDamaged)
	}
	r.bucket = bucket
	r.open(data[4:])
	return r, r.err()
}

// open reads the head of a list.
func (r *listReader) open(data []byte) {
	r.data = data
	r.first = int64(r.number())
	var size [numSections]uint64
	for i := range size {
		size[i] = r.number()
	}
	data, r.data = r.data, nil
	for i, n := range size {
		if n > uint64(len(data)) {
			r.bad = true
			return
		}
		r.sections[i], data = data[:n], data[n:]
	}
	r.bad = r.bad || len(data) > 0
}

// seek goes to the section in which a hash stands that leaves rest, from the beginning
// of the list.
func (r *listReader) seek(rest uint64) { r.section = int(rest >> sectionShift) }

func (r *listReader) number() uint64 {
	if len(r.data) > 0 && r.data[0] < 0x80 { // most are
		n := uint64(r.data[0])
		r.data = r.data[1:]
		return n
	}
	n, size := binary.Uvarint(r.data)
	if size <= 0 {
		r.bad, r.data = true, nil
		return 0
	}
	r.data = r.data[size:]
	return n
}

// next goes to the next hash. It reports false behind the last one.
func (r *listReader) next() bool {
	for len(r.data) == 0 && !r.bad {
		if r.section == numSections {
			return false
		}
		r.data, r.rest = r.sections[r.section], uint64(r.section)<<sectionShift
		r.section++
	}
	if r.bad {
		return false
	}
	r.rest += r.number()
	r.hash = hashOf(r.bucket, r.rest)
	times := r.number()
	r.long = 0
	if times >= longFrom {
		r.long = int(r.number())
	}
	room := uint64(len(r.data))
	if r.long != 0 {
		room = min(room, uint64(r.long))
	}
	// An occurrence has three bytes at least.
	if times == 0 || times > room/3 || r.rest>>sectionShift != uint64(r.section-1) || r.long < 0 || r.long > len(r.data) {
		r.bad = true
	}
	r.times = int(times)
	return !r.bad
}

// skip leaps over the occurrences of the hash.
func (r *listReader) skip() {
	if r.long > 0 {
		r.data = r.data[r.long:]
		return
	}
	for range 3 * r.times {
		r.number()
	}
}

// occurrences appends those of the hash, up to limit of them from a place on.
func (r *listReader) occurrences(dst []Posting, from int64, limit int) []Posting {
	var rest []byte
	if r.long > 0 {
		r.data, rest = r.data[:r.long], r.data[r.long:]
	}
	game := r.first
	for range r.times {
		game += int64(r.number())
		p := Posting{r.hash, PlaceOf(game, int(r.number())), uint32(r.number())}
		if p.Place >= from {
			if limit--; limit < 0 {
				break
			}
			dst = append(dst, p)
		}
	}
	if r.long > 0 {
		r.bad = r.bad || limit >= 0 && len(r.data) > 0
		r.data = rest
	}
	return dst
}

// games appends the games of the hash, each once.
func (r *listReader) games(dst []int64) []int64 {
	game := r.first
	for i := range r.times {
		more := r.number()
		r.number()
		r.number()
		if game += int64(more); i == 0 || more > 0 {
			dst = append(dst, game)
		}
	}
	return dst
}

// err returns an error if the list was not one.
func (r *listReader) err() error {
	if r.bad {
		return fmt.Errorf("a list of positions: %w", problem.ErrDamaged)
	}
	return nil
}

// appendPostings appends all that a list holds.
func appendPostings(dst []Posting, bucket int, data []byte) ([]Posting, error) {
	r, err := readList(bucket, data)
	if err != nil {
		return dst, err
	}
	for r.next() {
		dst = r.occurrences(dst, 0, r.times)
	}
	return dst, r.err()
}

// sortPostings brings positions into the order of the lists.
func sortPostings(list []Posting) { slices.SortFunc(list, comparePostings) }
