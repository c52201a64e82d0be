package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// What is still to come costs two witnesses at least what it costs to make the rest of one of the rest of the
// other, since each is the text with its damages. Of several witnesses the pairs are added up, and divided by
// the number of pairs that each of them is in.

// bound has for two witnesses, by a place in each, what the rest costs at least.
type bound struct {
	of            *witness // the first
	first, second int
	cut           bool // where it is not known
	width         int32
	// rest is that of the places; afterFirst and afterSecond are that where what comes next in the first, or
	// second, is missing in the other.
	rest, afterFirst, afterSecond []int32
	// ahead and below are what the rest costs where the second, or first, goes on while what is open in the other
	// is read; 0 where that was not asked for yet, else one more.
	ahead, below []int32
	// low has by a place in the first, and in the second, what the rest costs at least, wherever the other is; open that
	// of what is open there.
	low, open [2][]int32
}

// lows finds out what the rest costs at least by the place in one of two witnesses alone.
func (a *aligner) lows(b *bound) {
	n, m := int32(len(b.rest))/b.width, b.width
	first, second := make([]int32, n), make([]int32, m)
	for j := range second {
		second[j] = unbounded
	}
	for i := range first {
		least, at := int32(unbounded), b.index(int32(i), 0)
		for j := range second {
			k := at + int32(j)
			c := min(b.rest[k], b.afterFirst[k], b.afterSecond[k])
			least, second[j] = min(least, c), min(second[j], c)
		}
		first[i] = least
	}
	b.low = [2][]int32{first, second}
	size := int32(maxOpened)
	for _, k := range [2]int{b.first, b.second} {
		for _, all := range a.witnesses[k].exchanged {
			for i := range all {
				size = max(size, int32(len(all[i].order)))
			}
		}
	}
	for side, low := range b.low {
		b.open[side] = make([]int32, len(low))
		for i := range low {
			b.open[side][i] = slices.Min(low[i:min(len(low), i+2*int(size)+maxOpened)])
		}
	}
}

// lowest is at least what the rest costs after a cell of the first witness or the second.
func (b *bound) lowest(side int, c *cell) int32 {
	if c.mode == nothingOpen || c.mode == missing {
		return b.low[side][c.at]
	}
	return b.open[side][c.at]
}

// side is which of the two a witness is, -1 where it is neither.
func (b *bound) side(k int) int {
	switch k {
	case b.first:
		return 0
	case b.second:
		return 1
	}
	return -1
}

// maxBound bounds the pairs of places that are looked at, of all witnesses, maxPair those of two.
const maxBound, maxPair = 8 << 20, 4 << 20

// bounds compares the witnesses two by two. It returns nil where they are too long.
func (a *aligner) bounds(halted func() bool) (out []*bound, each int32) {
	n := len(a.witnesses)
	reach := min(n/2, max(2, 12/n))
	if n <= 5 {
		reach = n / 2
	}
	pairs, ok := a.around(reach)
	if !ok {
		reach = 1
		pairs, ok = a.around(1)
	}
	if !ok {
		return nil, 0
	}
	for _, p := range pairs {
		b := a.pair(a.witnesses[p[0]], a.witnesses[p[1]], halted)
		if b.cut {
			return nil, 0
		}
		if b.first, b.second = p[0], p[1]; b.of != a.witnesses[p[0]] {
			b.first, b.second = p[1], p[0]
		}
		a.lows(b)
		out = append(out, b)
	}
	a.compared = nil
	each = int32(2 * reach)
	if 2*reach == n {
		each--
	}
	return out, each
}

// around lists the pairs of each witness with so many of those after it. It reports false where they are too long.
func (a *aligner) around(reach int) (out [][2]int, ok bool) {
	n, places := len(a.witnesses), 0
	for k := range n {
		for by := 1; by <= reach; by++ {
			l := (k + by) % n
			if 2*by == n && l < k {
				continue
			}
			size := placesOf(a.witnesses[k], a.witnesses[l])
			if places += size; size > maxPair || places > maxBound {
				return nil, false
			}
			out = append(out, [2]int{k, l})
		}
	}
	return out, true
}

// placesOf is how many pairs of places two witnesses have.
func placesOf(x, y *witness) int { return (len(x.words) + 1) * (len(y.words) + 1) }

func (b *bound) index(i, j int32) int32 { return i*b.width + j }

// side is one of two witnesses that are compared.
type side struct {
	w    *witness
	step int32 // from a word to the next in the tables
	// after is what the rest costs where what comes next is missing in the other, crossing where the word after
	// the next was read before it, open where the first of the words was that stand in the next.
	after, crossing, open []int32
	owings                [][]owing
	// as has for a word of the other what it costs that it is the next word, two words or three of this.
	as [][][3]int32
}

// costs are what it costs that a word of the other witness is the next, two or three of this, by the place in this.
func (a *aligner) costs(x *side, id int32) [][3]int32 {
	if x.as[id] != nil {
		return x.as[id]
	}
	ids := x.w.ids
	out := make([][3]int32, len(ids))
	for j := range ids {
		c := [3]int32{a.distance(id, ids[j]), never, never}
		if j+1 < len(ids) {
			c[1] = a.joined(id, ids[j], ids[j+1])
		}
		if j+2 < len(ids) {
			c[2] = a.inThree(id, ids[j], ids[j+1], ids[j+2])
		}
		out[j] = c
	}
	x.as[id] = out
	return out
}

// compare finds out what the rest of two witnesses costs from any two places on.
func (a *aligner) compare(one, other *witness, halted func() bool) *bound {
	n, m := int32(len(one.words)), int32(len(other.words))
	b := &bound{of: one, width: m + 1}
	size := (n + 1) * (m + 1)
	all, more := make([]int32, 3*size), make([]int32, 4*size)
	b.rest, b.afterFirst, b.afterSecond = all[:size], all[size:2*size], all[2*size:]
	x := side{w: one, step: b.width, after: b.afterFirst, crossing: more[:size], open: more[size : 2*size],
		owings: one.owings(m), as: make([][][3]int32, len(a.entries))}
	y := side{w: other, step: 1, after: b.afterSecond, crossing: more[2*size : 3*size], open: more[3*size:],
		owings: other.owings(n), as: make([][][3]int32, len(a.entries))}
	for i := n; i >= 0; i-- {
		if halted() {
			b.cut = true
			return b
		}
		for j := m; j >= 0; j-- {
			at := b.index(i, j)
			x.crossing[at], y.crossing[at] = a.owed(b.rest, at, &x, i, &y, j), a.owed(b.rest, at, &y, j, &x, i)
			x.open[at], y.open[at] = a.opened(b.rest, at, &x, i, &y, j), a.opened(b.rest, at, &y, j, &x, i)
			first := a.missed(x.after, at, x.step, x.w, i, other.breaksOff(j))
			second := a.missed(y.after, at, 1, y.w, j, one.breaksOff(i))
			c := min(first+a.missingFrom(other, j), second+a.missingFrom(one, i))
			if i == n && j == m {
				c = 0
			}
			c = min(c, a.bothOn(b.rest, at, &x, i, &y, j), a.oneOn(b.rest, at, x.step, x.w, i), a.oneOn(b.rest, at, 1, y.w, j),
				a.owedAll(b.rest, &x, i, &y, j), a.owedAll(b.rest, &y, j, &x, i))
			b.rest[at], b.afterFirst[at], b.afterSecond[at] = c, min(c, first), min(c, second)
			if x.passes(i, &y) {
				passed(at, x.step, b.rest, x.after, y.after, y.crossing, y.open)
			}
			if y.passes(j, &x) {
				passed(at, y.step, b.rest, x.after, y.after, x.crossing, x.open)
			}
		}
	}
	return b
}

// passes reports whether a word is a round number, a seat mark or a throw, and the other witness has none as a rule.
func (x *side) passes(i int32, other *side) bool {
	if int(i) == len(x.w.words) {
		return false
	}
	w := &x.w.words[i]
	return other.w.lacks(w.item.Kind) || w.isThrow() && other.w.leavesOut
}

// passed has the rest cost no more at a word than after it.
func passed(at, step int32, tables ...[]int32) {
	for _, t := range tables {
		t[at] = min(t[at], t[at+step])
	}
}

// missed is what the rest costs where a word of one witness is missing in the other, where that breaks off or not.
func (a *aligner) missed(after []int32, at, step int32, w *witness, i int32, end bool) int32 {
	if int(i) == len(w.words) {
		return unbounded
	}
	c := after[at+step]
	if !end && w.words[i].isEvent() {
		c += eachMissing
	}
	for n := int32(2); n <= w.pieces[i] && !end; n++ {
		c = min(c, after[at+n*step]+a.price(torn)) // of a round number or a seat mark
	}
	return min(c, a.oneOn(after, at, step, w, i))
}

func isBad(w word) bool { return w.item.Kind == notation.Bad }

// oneOn is what the rest costs where words of one witness do not belong to the text, or are lost in the other.
func (a *aligner) oneOn(rest []int32, at, step int32, w *witness, i int32) int32 {
	if int(i) == len(w.words) {
		return unbounded
	}
	c := rest[at+step] + w.alone[i]
	for n := int32(2); w.sparing && n <= w.pieces[i]; n++ {
		c = min(c, rest[at+n*step]+a.price(torn))
	}
	for _, n := range w.repeats[i] {
		c = min(c, rest[at+n*step]+a.price(wordTwice))
	}
	if to := int32(w.turn[i]); to > 0 {
		c = min(c, rest[at+(to-i)*step]+a.price(turnAdded))
	}
	return c
}

// bothOn is what the rest costs where words of both witnesses are the same of the text.
func (a *aligner) bothOn(rest []int32, at int32, x *side, i int32, y *side, j int32) int32 {
	if int(i) == len(x.w.words) || int(j) == len(y.w.words) {
		return unbounded
	}
	c := min(a.asOne(rest, at+x.step, x.w.ids[i], y, j, y.step), a.asOne(rest, at+y.step, y.w.ids[j], x, i, x.step),
		a.crossed(rest, at, x, i, y, j), a.crossed(rest, at, y, j, x, i))
	one, other := &a.entries[x.w.ids[i]], &a.entries[y.w.ids[j]]
	if other.within(one) {
		c = min(c, x.open[at+y.step]+a.price(runTogether))
	}
	if one.within(other) {
		c = min(c, y.open[at+x.step]+a.price(runTogether))
	}
	if len(one.bare) == len(other.bare) ||
		!strings.HasPrefix(one.bare, other.bare) && !strings.HasPrefix(other.bare, one.bare) {
		return c
	}
	for k := int32(2); k <= 3; k++ {
		for l := int32(2); l <= 3; l++ {
			if a.tornElsewhere(x.w.ids[i:], y.w.ids[j:], int(k), int(l)) {
				c = min(c, rest[at+k*x.step+l*y.step]+2*a.price(torn))
			}
		}
	}
	return c
}

// asOne is what the rest costs, by what it costs afterwards, where a word of one witness is one word or more of
// the other.
func (a *aligner) asOne(rest []int32, at int32, id int32, y *side, j, step int32) int32 {
	if int(j) == len(y.w.ids) {
		return unbounded
	}
	t := &a.costs(y, id)[j]
	c := rest[at+step] + t[0]
	if t[1] < never {
		c = min(c, rest[at+2*step]+t[1])
	}
	if t[2] < never {
		c = min(c, rest[at+3*step]+t[2])
	}
	return c
}

// crossed is what the rest costs where the next two words of a witness are exchanged.
func (a *aligner) crossed(rest []int32, at int32, x *side, i int32, y *side, j int32) int32 {
	if int(i)+1 >= len(x.w.words) || !x.w.words[i].isEvent() {
		return unbounded
	}
	c := min(a.asOne(x.crossing, at, x.w.ids[i+1], y, j, y.step),
		rest[at+2*x.step+y.step]+a.joined(y.w.ids[j], x.w.ids[i+1], x.w.ids[i]))
	return c + a.price(swapped)
}

// opened is what the rest costs where of the words that stand in one word of a witness some were read.
func (a *aligner) opened(rest []int32, at int32, x *side, i int32, y *side, j int32) int32 {
	if int(i) == len(x.w.words) || x.w.words[i].item.Kind != notation.Bad {
		return unbounded
	}
	past := at + x.step
	if int(j) == len(y.w.words) {
		return x.after[past]
	}
	c := min(x.after[past]+y.w.each(j), a.oneOn(x.open, at, y.step, y.w, j))
	switch e := &a.entries[y.w.ids[j]]; {
	case e.gap || e.within(&a.entries[x.w.ids[i]]):
		c = min(c, rest[past+y.step], x.open[at+y.step])
	default:
		c = min(c, rest[past+y.step]+int32(a.meter.least))
	}
	a.open(y.w, j, func(price, end, _ int32) { c = min(c, price+x.open[at+(end-j)*y.step]) })
	return min(c, a.outlasting(rest, x, i+1, y, j))
}

// owed is what the rest costs where of two words of a witness that are exchanged the one in the other's place
// was read.
func (a *aligner) owed(rest []int32, at int32, x *side, i int32, y *side, j int32) int32 {
	if int(i)+1 >= len(x.w.words) || !x.w.words[i].isEvent() {
		return unbounded
	}
	past := at + 2*x.step
	if int(j) == len(y.w.words) {
		return x.after[past]
	}
	c := min(x.after[past]+y.w.each(j), a.asOne(rest, past, x.w.ids[i], y, j, y.step),
		a.oneOn(x.crossing, at, y.step, y.w, j))
	if int(j)+1 < len(y.w.words) {
		c = min(c, y.crossing[past]+a.price(swapped)+a.distance(x.w.ids[i], y.w.ids[j+1]))
	}
	if len(y.owings[j]) > 0 {
		c = min(c, a.outlasting(rest, x, i+2, y, j))
	}
	return c
}

// after is at least what the rest costs after two cells.
func (a *aligner) after(b *bound, x, y *cell) int32 {
	size, others := a.openIn(b.first, x), a.openIn(b.second, y)
	i, j := min(x.at+size, int32(len(b.rest))/b.width-1), min(y.at+others, b.width-1)
	c := b.rest[b.index(i, j)]
	if size > 0 || others > 0 {
		one, other := side{w: a.witnesses[b.first], step: b.width}, side{w: a.witnesses[b.second], step: 1}
		if size > 0 {
			c = min(c, a.meanwhile(b, &b.ahead, size, &one, i, &other, j))
		}
		if others > 0 {
			c = min(c, a.meanwhile(b, &b.below, others, &other, j, &one, i))
		}
	}
	if x.mode == missing {
		c = min(c, b.afterSecond[b.index(i, j)])
	}
	if y.mode == missing {
		c = min(c, b.afterFirst[b.index(i, j)])
	}
	return c
}

// with is at least what two witnesses cost with a cell of the first, or second, and one of some of the other, of each
// of which costs has what they cost with it, and gets less; it may be nil. What is more than most need not be exact.
func (a *aligner) with(b *bound, side int, c *cell, row []cell, costs []int32, most int32) int32 {
	least, low, plain := int32(unbounded), b.lowest(side, c), c.mode == nothingOpen
	for i := range row {
		x, y := c, &row[i]
		cost := x.cost + y.cost
		if side == 1 {
			x, y = y, x
		}
		switch {
		case plain && row[i].mode == nothingOpen:
			cost += b.rest[b.index(x.at, y.at)]
		case cost+max(low, b.lowest(1-side, &row[i])) > most:
			continue
		default:
			cost += a.after(b, x, y)
		}
		if least = min(least, cost); costs != nil {
			costs[i] = min(costs[i], cost)
		}
	}
	return least
}

// maxKept is how many places two witnesses may have of which that is kept.
const maxKept = 1 << 20

// meanwhile is what the rest costs where one witness goes on from a place while words that are open in another, up to a
// place, are read. That is kept for neighbours and for words in one.
func (a *aligner) meanwhile(b *bound, kept *[]int32, size int32, x *side, past int32, y *side, j int32) int32 {
	most, at := size+maxBetween, past*x.step+j*y.step
	switch size {
	case 1:
		most, at = maxOpened, at+int32(len(b.rest))
	case 2:
		most = 1 + maxBetween
	}
	if size > 2 || len(b.rest) > maxKept {
		return a.further(b.rest, x, past, y, j, most)
	}
	if *kept == nil {
		*kept = make([]int32, 2*len(b.rest))
	}
	if (*kept)[at] == 0 {
		(*kept)[at] = 1 + a.further(b.rest, x, past, y, j, most)
	}
	return (*kept)[at] - 1
}

// further is what the rest costs where a witness goes on while at most so many words that are open in another, up to a
// place, are read. Words that do not belong there may stand among them.
func (a *aligner) further(rest []int32, x *side, past int32, y *side, j, most int32) int32 {
	c, width := rest[past*x.step+j*y.step], most+1
	a.starts = append(a.starts[:0], 0) // what it costs to be so many words on, by how many of them were read
	for k := int32(0); int(j+k) <= len(y.w.words) && k*width < int32(len(a.starts)); k++ {
		least := int32(unbounded)
		for read := range width {
			if k*width+read >= int32(len(a.starts)) {
				break
			}
			cost := a.starts[k*width+read]
			if cost >= c {
				continue
			}
			if least = min(least, cost); int(j+k) < len(y.w.words) {
				if read < most {
					a.comes((k+1)*width+read+1, cost)
				}
				a.leap(y.w, j+k, k*width+read, width, cost, c)
			}
		}
		if least >= c {
			continue
		}
		if c = min(c, least+rest[past*x.step+(j+k)*y.step]); least+a.price(runTogether) < c {
			c = min(c, least+a.outlasting(rest, x, past, y, j+k))
		}
	}
	return c
}

// comes notes what it costs to be in a place.
func (a *aligner) comes(at, cost int32) {
	for int(at) >= len(a.starts) {
		a.starts = append(a.starts, unbounded)
	}
	a.starts[at] = min(a.starts[at], cost)
}

// leap notes where a witness is gone on with after words that do not belong there, at less than so much.
func (a *aligner) leap(w *witness, at, from, width, cost, most int32) {
	to := func(n, cost int32) {
		if cost < most {
			a.comes(from+n*width, cost)
		}
	}
	to(1, cost+min(w.alone[at], a.price(torn))) // more words than are read
	for _, n := range w.repeats[at] {
		to(n, cost+a.price(wordTwice))
	}
	if end := int32(w.turn[at]); end > 0 {
		to(end-at, cost+a.price(turnAdded))
	}
	for i := range w.exchanged[at] {
		e := &w.exchanged[at][i]
		to(int32(len(e.order)), cost+a.price(e.of))
	}
}

// maxOpened is how many words of a text at most are looked for in what is open in a witness, maxBetween how many round
// numbers and seat marks that it has not may stand in another between two words.
const maxOpened, maxBetween = 6, 2

// openIn is how many words of a witness what is open takes at least.
func (a *aligner) openIn(k int, c *cell) int32 {
	switch c.mode {
	case crossing:
		return 2
	case together:
		return 1
	case inExchange:
		e, _ := a.exchangeOf(k, c)
		return int32(len(e.order))
	}
	return 0
}
