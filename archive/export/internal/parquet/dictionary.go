package parquet

// dictionary numbers the different values of a column in a row group.
type dictionary[V comparable] struct {
	values []V
	index  map[V]int32
	// recent finds most values without hashing them in full.
	recent [1 << recentBits]struct {
		value V
		at    int32 // the value's number from 1
	}
}

const recentBits = 10

func newDictionary[V comparable]() *dictionary[V] {
	return &dictionary[V]{index: map[V]int32{}}
}

// find returns the number of a value, which is looked for at a place among the recent
// ones. It is negative for a value that is not there.
func (d *dictionary[V]) find(v V, place uint32) int32 {
	r := &d.recent[place>>(32-recentBits)]
	if r.at > 0 && r.value == v {
		return r.at - 1
	}
	at, ok := d.index[v]
	if !ok {
		return -1
	}
	r.value, r.at = d.values[at], at+1
	return at
}

// add gives a value the next number.
func (d *dictionary[V]) add(v V) int32 {
	at := int32(len(d.values))
	d.values = append(d.values, v)
	d.index[v] = at
	return at
}

// reset empties the dictionary.
func (d *dictionary[V]) reset() {
	clear(d.values)
	d.values = d.values[:0]
	clear(d.index)
	clear(d.recent[:])
}

// placeOfText spreads texts that differ in their first bytes.
func placeOfText(s string) uint32 {
	h := uint32(len(s))
	for i := range min(len(s), 16) {
		h = h*31 + uint32(s[i])
	}
	return h * spread
}

func placeOfNumber(n int64) uint32 { return uint32(n) * spread }

// spread is 2³² divided by the golden ratio: products with it differ in their upper bits.
const spread = 0x9E3779B1
