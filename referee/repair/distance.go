package repair

import (
	"strings"
	"unicode/utf8"
)

// meter measures how far a written word is from one that may have been meant.
type meter struct {
	Costs
	near [128][128]uint8 // of signs of ASCII, by what was meant and what is written; 0 is none
	far  map[[2]rune]int // of all others
	rows [3][]int
	a, b []rune
	// min is the least cost of an edit.
	min int
}

func newMeter(c Costs) *meter {
	m := &meter{Costs: c, far: map[[2]rune]int{}, min: c.least()}
	put := func(meant, written rune, cost int) {
		if meant < 128 && written < 128 {
			if old := m.near[meant][written]; old == 0 || cost < int(old) {
				m.near[meant][written] = uint8(cost)
			}
			return
		}
		if old, ok := m.far[[2]rune{meant, written}]; !ok || cost < old {
			m.far[[2]rune{meant, written}] = cost
		}
	}
	for _, k := range c.Confusions {
		a, _ := utf8.DecodeRuneInString(k.Meant)
		b, _ := utf8.DecodeRuneInString(k.Written)
		put(a, b, k.Cost)
	}
	for r := rune('a'); r < 't'; r++ {
		put(r, r+1, c.Near)
		put(r+1, r, c.Near)
	}
	for r := rune('0'); r < '9'; r++ {
		put(r, r+1, c.Near)
		put(r+1, r, c.Near)
	}
	return m
}

// least is the least cost of an edit.
func (c *Costs) least() int {
	sign := min(c.Sign, c.Lost, c.Added, c.Turned, c.Near, c.Die, c.Mark, c.Squares)
	for _, k := range c.Confusions {
		sign = min(sign, k.Cost)
	}
	return min(c.Word+sign, c.Other, c.Delete, c.Insert, c.Twice, c.Swap, c.TurnLost, c.TurnAdded, c.TurnSwap, c.RoundSwap,
		c.ThrowSwap, c.Hidden, c.SeatMark, c.Run)
}

func (m *meter) sign(meant, written rune) int {
	switch {
	case meant == written:
		return 0
	case meant < 128 && written < 128:
		if c := m.near[meant][written]; c != 0 {
			return min(int(c), m.Sign)
		}
	default:
		if c, ok := m.far[[2]rune{meant, written}]; ok {
			return min(c, m.Sign)
		}
	}
	return m.Sign
}

// lost and added are what it costs that a sign was left out or put in.
func (m *meter) lost(r rune) int  { return m.extra(r, m.Lost) }
func (m *meter) added(r rune) int { return m.extra(r, m.Added) }

func (m *meter) extra(r rune, cost int) int {
	switch r {
	case 'x', '-', '+', '#', '=':
		return m.Mark
	}
	return cost
}

// word is the cost of reading meant as written, 0 if they are the same. It is at most
// most+1, which stands for anything above most.
func (m *meter) word(meant, written string, most int) int {
	if meant == written {
		return 0
	}
	c := m.signs(meant, written)
	if c > m.Squares && crossed(meant, written) {
		c = m.Squares
	}
	if c > m.Die && (lacksDie(meant, written) || lacksDie(written, meant)) {
		c = m.Die
	}
	return min(m.Word+c, most+1)
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
		last[j+1] = last[j] + m.added(r)
	}
	for i, ra := range a {
		now[0] = last[0] + m.lost(ra)
		for j, rb := range b {
			c := min(last[j]+m.sign(ra, rb), last[j+1]+m.lost(ra), now[j]+m.added(rb))
			if i > 0 && j > 0 && ra == b[j-1] && rb == a[i-1] {
				c = min(c, before[j-1]+m.Turned)
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

// apart is the stretch in which two words differ.
func apart(meant, written string) (a, b []rune) {
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
	a, b := apart(meant, written)
	return max(len(a), len(b))
}

// explain says how a word can have come to be written as another.
func (m *meter) explain(meant, written string) string {
	a, b := apart(meant, written)
	switch {
	case len(a) == 1 && len(b) == 1:
		for _, c := range m.Confusions {
			if c.Meant == string(a) && c.Written == string(b) {
				return strings.TrimSuffix(string(b)+" for "+string(a)+": "+c.Why, ": ")
			}
		}
		if m.sign(a[0], b[0]) < m.Sign {
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
