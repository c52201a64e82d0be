package repair

import (
	"slices"

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
}

// maxBound bounds the pairs of places that are looked at, of all witnesses, maxPair those of two.
const maxBound, maxPair = 12 << 20, 6 << 20

// bounds compares the witnesses two by two. It returns nil where they are too long.
func (a *aligner) bounds(halted func() bool) (out []*bound, each int32) {
	n, places := len(a.witnesses), 0
	reach := min(n/2, max(2, 12/n))
	if n <= 5 {
		reach = n / 2
	}
	for k := range n {
		for by := 1; by <= reach; by++ {
			l := (k + by) % n
			if 2*by == n && l < k {
				continue
			}
			size := (len(a.witnesses[k].words) + 1) * (len(a.witnesses[l].words) + 1)
			if places += size; size > maxPair || places > maxBound {
				return nil, 0
			}
			b := a.pair(a.witnesses[k], a.witnesses[l], halted)
			if b.cut {
				return nil, 0
			}
			if b.first, b.second = k, l; b.of != a.witnesses[k] {
				b.first, b.second = l, k
			}
			out = append(out, b)
		}
	}
	a.compared = nil
	each = int32(2 * reach)
	if 2*reach == n {
		each--
	}
	return out, each
}

func (b *bound) index(i, j int32) int32 { return i*b.width + j }

// side is one of two witnesses that are compared.
type side struct {
	w    *witness
	step int32 // from a word to the next in the tables
	// after is what the rest costs where what comes next is missing in the other, crossing where the word after
	// the next was read before it, open where the first of the words was that stand in the next.
	after, crossing, open []int32
}

// compare finds out what the rest of two witnesses costs from any two places on.
func (a *aligner) compare(one, other *witness, halted func() bool) *bound {
	n, m := int32(len(one.words)), int32(len(other.words))
	b := &bound{of: one, width: m + 1}
	size := (n + 1) * (m + 1)
	all, more := make([]int32, 3*size), make([]int32, 4*size)
	b.rest, b.afterFirst, b.afterSecond = all[:size], all[size:2*size], all[2*size:]
	x := side{one, b.width, b.afterFirst, more[:size], more[size : 2*size]}
	y := side{other, 1, b.afterSecond, more[2*size : 3*size], more[3*size:]}
	for i := n; i >= 0; i-- {
		if halted() {
			b.cut = true
			return b
		}
		for j := m; j >= 0; j-- {
			at := b.index(i, j)
			x.crossing[at], y.crossing[at] = a.owed(b.rest, at, &x, i, &y, j), a.owed(b.rest, at, &y, j, &x, i)
			x.open[at], y.open[at] = a.opened(b.rest, at, &x, i, &y, j), a.opened(b.rest, at, &y, j, &x, i)
			first, second := a.missed(x.after, at, x.step, x.w, i, j == m), a.missed(y.after, at, 1, y.w, j, i == n)
			c := min(first+a.missingFrom(other, j), second+a.missingFrom(one, i))
			if i == n && j == m {
				c = 0
			}
			c = min(c, a.bothOn(b.rest, at, &x, i, &y, j), a.oneOn(b.rest, at, x.step, x.w, i), a.oneOn(b.rest, at, 1, y.w, j))
			b.rest[at], b.afterFirst[at], b.afterSecond[at] = c, min(c, first), min(c, second)
		}
	}
	return b
}

// missed is what the rest costs where a word of one witness is missing in the other, at whose end or not.
func (a *aligner) missed(after []int32, at, step int32, w *witness, i int32, end bool) int32 {
	if int(i) == len(w.words) {
		return unbounded
	}
	c := after[at+step]
	if !end && w.words[i].isEvent() {
		c += eachMissing
	}
	if !end && int(i)+2 < len(w.words) && slices.ContainsFunc(w.words[i:i+3], isBad) {
		c = min(c, after[at+3*step]+eachMissing+a.price(torn)) // they may be one
	}
	return min(c, a.oneOn(after, at, step, w, i))
}

func isBad(w word) bool { return w.item.Kind == notation.Bad }

// oneOn is what the rest costs where words of one witness do not belong to the text, or are lost in the other.
func (a *aligner) oneOn(rest []int32, at, step int32, w *witness, i int32) int32 {
	if int(i) == len(w.words) {
		return unbounded
	}
	c := rest[at+step] + a.added(&w.words[i])
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
	c := min(a.asOne(rest, at+x.step, x.w.ids[i], y, j), a.asOne(rest, at+y.step, y.w.ids[j], x, i),
		a.crossed(rest, at, x, i, y, j), a.crossed(rest, at, y, j, x, i))
	if a.entries[y.w.ids[j]].within(&a.entries[x.w.ids[i]]) {
		c = min(c, x.open[at+y.step]+a.price(runTogether))
	}
	if a.entries[x.w.ids[i]].within(&a.entries[y.w.ids[j]]) {
		c = min(c, y.open[at+x.step]+a.price(runTogether))
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
func (a *aligner) asOne(rest []int32, at int32, id int32, y *side, j int32) int32 {
	ids := y.w.ids[j:]
	if len(ids) == 0 {
		return unbounded
	}
	c := rest[at+y.step] + a.distance(id, ids[0])
	if len(ids) > 1 {
		c = min(c, rest[at+2*y.step]+a.joined(id, ids[0], ids[1]))
	}
	if len(ids) > 2 {
		c = min(c, rest[at+3*y.step]+a.inThree(id, ids[0], ids[1], ids[2]))
	}
	return c
}

// crossed is what the rest costs where the next two words of a witness are exchanged.
func (a *aligner) crossed(rest []int32, at int32, x *side, i int32, y *side, j int32) int32 {
	if int(i)+1 >= len(x.w.words) || !x.w.words[i].isEvent() {
		return unbounded
	}
	c := min(a.asOne(x.crossing, at, x.w.ids[i+1], y, j),
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
	c := min(x.after[past]+eachMissing, a.oneOn(x.open, at, y.step, y.w, j))
	switch e := &a.entries[y.w.ids[j]]; {
	case e.gap || e.within(&a.entries[x.w.ids[i]]):
		c = min(c, rest[past+y.step], x.open[at+y.step])
	default:
		c = min(c, rest[past+y.step]+int32(a.meter.least))
	}
	return c
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
	c := min(x.after[past]+eachMissing, a.asOne(rest, past, x.w.ids[i], y, j), a.oneOn(x.crossing, at, y.step, y.w, j))
	if int(j)+1 < len(y.w.words) {
		c = min(c, y.crossing[past]+a.price(swapped)+a.distance(x.w.ids[i], y.w.ids[j+1]))
	}
	return c
}

// after is at least what the rest costs after two cells.
func (a *aligner) after(b *bound, x, y *cell) int32 {
	i, j := min(x.at+int32(opened[x.mode]), int32(len(b.rest))/b.width-1), min(y.at+int32(opened[y.mode]), b.width-1)
	at := b.index(i, j)
	first, second := opened[x.mode] > 0, opened[y.mode] > 0
	c := b.rest[at]
	if first {
		if b.ahead == nil {
			b.ahead = make([]int32, len(b.rest))
		}
		if b.ahead[at] == 0 {
			b.ahead[at] = 1 + a.further(b.rest, at, 1, a.witnesses[b.second], j)
		}
		c = min(c, b.ahead[at]-1)
	}
	if second {
		if b.below == nil {
			b.below = make([]int32, len(b.rest))
		}
		if b.below[at] == 0 {
			b.below[at] = 1 + a.further(b.rest, at, b.width, a.witnesses[b.first], i)
		}
		c = min(c, b.below[at]-1)
	}
	if x.mode == missing {
		c = min(c, b.afterSecond[at])
	}
	if y.mode == missing {
		c = min(c, b.afterFirst[at])
	}
	return c
}

// further is what the rest costs where a witness goes on while what is open in the other is read.
func (a *aligner) further(rest []int32, at, step int32, w *witness, i int32) int32 {
	c, n := int32(unbounded), int32(len(w.words))
	for k := int32(0); k <= maxOpened && i+k <= n; k++ {
		c = min(c, rest[at+k*step])
		if i+k == n {
			break
		}
		ends := w.repeats[i+k]
		if to := int32(w.turn[i+k]); to > 0 {
			ends = append(ends[:len(ends):len(ends)], to-i-k)
		}
		for _, by := range ends { // what does not belong there
			for l := k + by; l <= k+by+maxOpened && i+l <= n; l++ {
				c = min(c, rest[at+l*step]+a.price(wordTwice))
			}
		}
	}
	return c
}

// maxOpened is how many words of a text at most are looked for in what is open in a witness.
const maxOpened = 6

// opened is how many words of a witness what is open takes at least.
var opened = [...]uint8{crossing: 2, together: 1, missing: 0}
