package repair

import (
	"strings"
	"unicode/utf8"
)

// The costs of signs, and of what is wrong beside words.
const (
	// wordCost is what it costs that a word is another one at all. To it comes what the signs cost in which
	// the two differ.
	wordCost = 4
	signCost = 4 // of a sign for any other
	lostCost = 3 // of a sign that was left out, or put in
	turnCost = 2 // of two signs exchanged
	nearCost = 2 // of the next file or rank, or a die that shows one pip more or less
	dieCost  = 4 // of a die that was left out of a throw, or put in
	markCost = 2 // of a lost or added mark: x, -, +, #, =
	fromTo   = 3 // of from and to exchanged
	jumpCost = 5 // of round numbers that go on from another number
	// maxCost bounds all costs.
	maxCost = 100
)

// meter measures how far a written word is from one that may have been meant.
type meter struct {
	confusions []Confusion
	near       [128][128]uint8 // of signs of ASCII, by what was meant and what is written; 0 is none
	far        map[[2]rune]int // of all others
	rows       [3][]int
	a, b       []rune
	// least is the least cost of an edit.
	least int
	// usual is set of the built-in table.
	usual bool
}

// newMeter measures with a table of confusions, nil for the built-in one, for the damages of a table.
func newMeter(confusions []Confusion, damages []damage) *meter {
	m := &meter{confusions: confusions, far: map[[2]rune]int{}, usual: confusions == nil}
	if m.usual {
		m.confusions = builtIn()
	}
	sign := min(lostCost, turnCost, nearCost, markCost, fromTo)
	put := func(meant, written rune, cost int) {
		if sign = min(sign, cost); meant < 128 && written < 128 {
			if old := m.near[meant][written]; old == 0 || cost < int(old) {
				m.near[meant][written] = uint8(cost)
			}
		} else if old, ok := m.far[[2]rune{meant, written}]; !ok || cost < old {
			m.far[[2]rune{meant, written}] = cost
		}
	}
	for _, k := range m.confusions {
		a, _ := utf8.DecodeRuneInString(k.Meant)
		b, _ := utf8.DecodeRuneInString(k.Written)
		put(a, b, k.Cost)
	}
	for _, row := range [2]string{"abcdefghijklmnopqrst", "0123456789"} {
		for i := range len(row) - 1 {
			put(rune(row[i]), rune(row[i+1]), nearCost)
			put(rune(row[i+1]), rune(row[i]), nearCost)
		}
	}
	m.least = wordCost + sign
	for i := range damages {
		if cost := damages[i].cost; cost > 0 {
			m.least = min(m.least, cost)
		}
	}
	return m
}

func (m *meter) sign(meant, written rune) int {
	switch {
	case meant == written:
		return 0
	case meant < 128 && written < 128:
		if c := m.near[meant][written]; c != 0 {
			return min(int(c), signCost)
		}
	default:
		if c, ok := m.far[[2]rune{meant, written}]; ok {
			return min(c, signCost)
		}
	}
	return signCost
}

// lost is what it costs that a sign was left out, or put in.
func lost(r rune) int {
	switch r {
	case 'x', '-', '+', '#', '=':
		return markCost
	}
	return lostCost
}

// word is the cost of reading meant as written, 0 if they are the same. It is at most
// most+1, which stands for anything above most.
func (m *meter) word(meant, written string, most int) int {
	if meant == written {
		return 0
	}
	c := m.signs(meant, written)
	if c > fromTo && crossed(meant, written) {
		c = fromTo
	}
	if c > dieCost && (lacksDie(meant, written) || lacksDie(written, meant)) {
		c = dieCost
	}
	return min(wordCost+c, most+1)
}

// signs is the least cost of the signs that were changed, lost, added and exchanged.
func (m *meter) signs(meant, written string) int {
	a, b := m.a[:0], m.b[:0]
	for _, r := range meant {
		a = append(a, r)
	}
	for _, r := range written {
		b = append(b, r)
	}
	m.a, m.b = a, b
	for i := range m.rows {
		for len(m.rows[i]) <= len(b) {
			m.rows[i] = append(m.rows[i], 0)
		}
	}
	before, last, now := m.rows[0], m.rows[1], m.rows[2]
	last[0] = 0
	for j, r := range b {
		last[j+1] = last[j] + lost(r)
	}
	for i, ra := range a {
		now[0] = last[0] + lost(ra)
		for j, rb := range b {
			c := min(last[j]+m.sign(ra, rb), last[j+1]+lost(ra), now[j]+lost(rb))
			if i > 0 && j > 0 && ra == b[j-1] && rb == a[i-1] {
				c = min(c, before[j-1]+turnCost)
			}
			now[j+1] = c
		}
		before, last, now = last, now, before
	}
	return last[len(b)]
}

// crossed reports whether two moves differ only in that from and to are exchanged.
func crossed(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i, k := strings.IndexAny(a, "-x"), strings.IndexAny(b, "-x")
	if i < 2 || k < 0 {
		return false
	}
	from, to := a[:i], a[i+1:]
	return from != "" && b[:k] == to && b[k+1:] == from
}

// lacksDie reports whether a throw has the dice of another but for one.
func lacksDie(throw, other string) bool {
	if len(throw) != len(other)-2 || throw[0] != '<' || other[0] != '<' {
		return false
	}
	for k := 1; k+2 < len(other); k++ {
		if throw[:k] == other[:k] && throw[k:] == other[k+2:] {
			return true
		}
	}
	return false
}

// distinct is the stretch in which two words differ.
func distinct(meant, written string) (a, b []rune) {
	a, b = []rune(meant), []rune(written)
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}

// differing is the number of signs of that stretch.
func differing(meant, written string) int {
	a, b := distinct(meant, written)
	return max(len(a), len(b))
}

// explain says how a word can have come to be written as another.
func (m *meter) explain(meant, written string) string {
	a, b := distinct(meant, written)
	switch {
	case len(a) == 1 && len(b) == 1:
		for _, c := range m.confusions {
			if c.Meant == string(a) && c.Written == string(b) {
				return strings.TrimSuffix(string(b)+" for "+string(a)+": "+c.Why, ": ")
			}
		}
		if m.sign(a[0], b[0]) < signCost {
			return string(b) + " for " + string(a) + ": the one next to it"
		}
		return string(b) + " for " + string(a)
	case len(a) == 0:
		return string(b) + " put in"
	case len(b) == 0:
		return string(a) + " left out"
	case len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]:
		return string(a) + " turned round"
	}
	return string(b) + " for " + string(a)
}
