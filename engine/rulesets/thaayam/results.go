package thaayam

import (
	"math/bits"

	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// maxValue is the greatest result that can wait to be played. the dice shows less; a
// record that breaks the rules may not.
const maxValue = 24

// results are those thrown and unspent. A series has no greatest
// length, so they are counted.
type results struct {
	have uint32 // a bit for each value that is there
	n    [maxValue + 1]uint32
	sum  uint64 // its part of the hash
}

func (r *results) clear() { *r = results{} }

func (r *results) empty() bool { return r.have == 0 }

func (r *results) has(v uint8) bool { return r.have>>v&1 == 1 }

func (r *results) add(v uint8) { r.addMany(v, 1) }

func (r *results) addMany(v uint8, n uint32) {
	r.have |= 1 << v
	r.n[v] += n
	r.sum += uint64(n) * track.Key(track.NoSeat, v)
}

// remove takes one v out if there is one.
func (r *results) remove(v uint8) {
	if v > maxValue || r.n[v] == 0 {
		return
	}
	r.n[v]--
	if r.n[v] == 0 {
		r.have &^= 1 << v
	}
	r.sum -= track.Key(track.NoSeat, v)
}

// least is the smallest value, which must exist.
func (r *results) least() uint8 { return uint8(bits.TrailingZeros32(r.have)) }

// fit returns the value that a move over a distance spends: the distance itself, else
// the smallest that is greater, else the greatest; 0 if there are none.
func (r *results) fit(distance uint8) uint8 {
	if r.empty() {
		return 0
	}
	if up := r.have >> distance << distance; up != 0 {
		return uint8(bits.TrailingZeros32(up))
	}
	return uint8(31 - bits.LeadingZeros32(r.have))
}

// values returns the different values, descending.
func (r *results) values() []uint8 {
	var out []uint8
	for b := r.have; b != 0; {
		v := uint8(31 - bits.LeadingZeros32(b))
		out = append(out, v)
		b &^= 1 << v
	}
	return out
}

// Words names the results: "8, 4 (2 times) and 1".
func (r *results) Words() words.Text {
	var list []words.Text
	for _, v := range r.values() {
		if r.n[v] > 1 {
			list = append(list, words.Of("%d (%d times)", v, r.n[v]))
		} else {
			list = append(list, words.Of("%d", v))
		}
	}
	return words.And(list)
}
