package series

import (
	"math/bits"
	"strconv"

	"github.com/ashtapada/agn/engine/race"
)

// maxValue is the greatest result that can wait to be played. The lot shows less; a
// record that breaks the rules may not.
const maxValue = 24

// pool holds the results that are thrown and not yet played. A series has no greatest
// length, so they are counted.
type pool struct {
	have uint32 // a bit for each value that is there
	n    [maxValue + 1]uint32
	sum  uint64 // its part of the hash
}

func (p *pool) clear() { *p = pool{} }

func (p *pool) empty() bool { return p.have == 0 }

func (p *pool) has(v uint8) bool { return p.have>>v&1 == 1 }

func (p *pool) add(v uint8) { p.addMany(v, 1) }

func (p *pool) addMany(v uint8, n uint32) {
	p.have |= 1 << v
	p.n[v] += n
	p.sum += uint64(n) * race.Key(race.NoSeat, v)
}

// remove takes one v out if there is one.
func (p *pool) remove(v uint8) {
	if v > maxValue || p.n[v] == 0 {
		return
	}
	p.n[v]--
	if p.n[v] == 0 {
		p.have &^= 1 << v
	}
	p.sum -= race.Key(race.NoSeat, v)
}

// least is the smallest value, which must exist.
func (p *pool) least() uint8 { return uint8(bits.TrailingZeros32(p.have)) }

// fit returns the value that a move over a distance spends: the distance itself, else
// the smallest that is greater, else the greatest; 0 if the pool is empty.
func (p *pool) fit(distance uint8) uint8 {
	if p.empty() {
		return 0
	}
	if up := p.have >> distance << distance; up != 0 {
		return uint8(bits.TrailingZeros32(up))
	}
	return uint8(31 - bits.LeadingZeros32(p.have))
}

// values returns the different values, descending.
func (p *pool) values() []uint8 {
	var out []uint8
	for b := p.have; b != 0; {
		v := uint8(31 - bits.LeadingZeros32(b))
		out = append(out, v)
		b &^= 1 << v
	}
	return out
}

// String names the results as a sentence part: "8, 4 (2 times) and 1".
func (p *pool) String() string {
	var b []byte
	values := p.values()
	for k, v := range values {
		switch {
		case k > 0 && k == len(values)-1:
			b = append(b, " and "...)
		case k > 0:
			b = append(b, ", "...)
		}
		b = strconv.AppendUint(b, uint64(v), 10)
		if p.n[v] > 1 {
			b = append(b, " ("...)
			b = strconv.AppendUint(b, uint64(p.n[v]), 10)
			b = append(b, " times)"...)
		}
	}
	return string(b)
}
