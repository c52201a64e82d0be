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
	if k := slices.Index(t.Values(), v); k >= 0 {
		copy(t.V[k:], t.V[k+1:])
		t.N--
		t.V[t.N] = 0
	}
}

// Has reports whether v is there.
func (t *Throws) Has(v uint8) bool { return slices.Contains(t.Values(), v) }

// String names the values as a sentence part.
func (t *Throws) String() string { return List(t.Values()) }

// List names values in descending order as a sentence part: "8, 4 and 1".
func List(values []uint8) string {
	values = slices.Clone(values)
	slices.Sort(values)
	slices.Reverse(values)
	return Series(values, " and ", number)
}

// Alternatives names values as a sentence part: "2, 3 or 4".
func Alternatives(values []uint8) string { return Series(values, " or ", number) }

func number(v uint8) string { return strconv.Itoa(int(v)) }

// Series writes values one after the other, the last behind a word.
func Series(values []uint8, last string, write func(uint8) string) string {
	text := ""
	for k, v := range values {
		switch {
		case k > 0 && k == len(values)-1:
			text += last
		case k > 0:
			text += ", "
		}
		text += write(v)
	}
	return text
}
