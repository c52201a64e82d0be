package track

import (
	"slices"
	"strconv"
)

// MaxThrows bounds the throws that wait to be played. Only records that break the rules
// come near it.
const MaxThrows = 8

// Throws holds the values that are thrown and unspent, descending, zero-padded.
type Throws struct {
	N uint8
	V [MaxThrows]uint8
}

// Values lists the values. The slice belongs to t.
func (t *Throws) Values() []uint8 { return t.V[:t.N] }

// Clear takes out all.
func (t *Throws) Clear() { *t = Throws{} }

// Add reports false if there is no room.
func (t *Throws) Add(v uint8) bool {
	if t.N == MaxThrows {
		return false
	}
	k := t.N
	for ; k > 0 && t.V[k-1] < v; k-- {
		t.V[k] = t.V[k-1]
	}
	t.V[k] = v
	t.N++
	return true
}

// Remove takes one v out if there is one.
func (t *Throws) Remove(v uint8) {
	for k := range t.Values() {
		if t.V[k] == v {
			copy(t.V[k:], t.V[k+1:])
			t.N--
			t.V[t.N] = 0
			return
		}
	}
}

// Has reports whether v is there.
func (t *Throws) Has(v uint8) bool {
	for _, w := range t.Values() {
		if w == v {
			return true
		}
	}
	return false
}

// String names the values as a sentence part.
func (t *Throws) String() string { return List(t.Values()) }

// List names values in descending order as a sentence part: "8, 4 and 1".
func List(values []uint8) string {
	values = slices.Clone(values)
	slices.Sort(values)
	slices.Reverse(values)
	return join(values, " and ")
}

// Alternatives names values as a sentence part: "2, 3 or 4".
func Alternatives(values []uint8) string { return join(values, " or ") }

func join(values []uint8, last string) string {
	var b []byte
	for k, v := range values {
		switch {
		case k > 0 && k == len(values)-1:
			b = append(b, last...)
		case k > 0:
			b = append(b, ", "...)
		}
		b = strconv.AppendUint(b, uint64(v), 10)
	}
	return string(b)
}
