package repair

// What is still to come costs two witnesses at least what it costs to make the rest of one of the rest of the
// other, since each is the text with its damages. Of several witnesses the pairs are added up, and divided by
// the number of pairs that each of them is in.

// bound has for two witnesses, by a place in each, what the rest costs at least.
type bound struct {
	first, second int
	width         int32
	// rest is that of the places; afterFirst and afterSecond are that where what comes next in the first, or
	// second, is missing in the other.
	rest, afterFirst, afterSecond []int32
}

// maxBound bounds the pairs of places that are looked at, of all witnesses, maxPair those of two.
const maxBound, maxPair = 12 << 20, 6 << 20

// bounds compares the witnesses two by two. It returns nil where they are too long.
func (a *aligner) bounds(halted func() bool) (out []bound, each int32) {
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
			b, ok := a.compare(k, l, halted)
			if !ok {
				return nil, 0
			}
			out = append(out, b)
		}
	}
	each = int32(2 * reach)
	if 2*reach == n {
		each--
	}
	return out, each
}

func (b *bound) index(i, j int32) int32 { return i*b.width + j }

// compare finds out what the rest of two witnesses costs from any two places on. It reports false where it was
// cut short.
func (a *aligner) compare(k, l int, halted func() bool) (b bound, ok bool) {
	x, y := a.witnesses[k], a.witnesses[l]
	n, m := int32(len(x.words)), int32(len(y.words))
	b = bound{first: k, second: l, width: m + 1}
	size := (n + 1) * (m + 1)
	all := make([]int32, 3*size)
	b.rest, b.afterFirst, b.afterSecond = all[:size], all[size:2*size], all[2*size:]
	for i := n; i >= 0; i-- {
		if halted() {
			return b, false
		}
		for j := m; j >= 0; j-- {
			at := b.index(i, j)
			first, second := a.missed(b.afterFirst, at, b.width, x, i, j == m), a.missed(b.afterSecond, at, 1, y, j, i == n)
			c := min(first+a.missingFrom(l, j), second+a.missingFrom(k, i))
			if i == n && j == m {
				c = 0
			}
			c = min(c, a.bothOn(&b, x, y, i, j), a.oneOn(b.rest, at, b.width, x, i), a.oneOn(b.rest, at, 1, y, j))
			b.rest[at], b.afterFirst[at], b.afterSecond[at] = c, min(c, first), min(c, second)
		}
	}
	return b, true
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
	return min(c, a.oneOn(after, at, step, w, i))
}

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
func (a *aligner) bothOn(b *bound, x, y *witness, i, j int32) int32 {
	n, m := int32(len(x.words)), int32(len(y.words))
	if i == n || j == m {
		return unbounded
	}
	c := b.rest[b.index(i+1, j+1)] + a.distance(x.ids[i], y.ids[j])
	if j+1 < m {
		c = min(c, b.rest[b.index(i+1, j+2)]+a.joined(x.ids[i], y.ids[j], y.ids[j+1]))
	}
	if i+1 < n {
		c = min(c, b.rest[b.index(i+2, j+1)]+a.joined(y.ids[j], x.ids[i], x.ids[i+1]))
	}
	if j+2 < m && inThree(x.words[i].text, y.words[j:j+3]) {
		c = min(c, b.rest[b.index(i+1, j+3)]+a.price(torn))
	}
	if i+2 < n && inThree(y.words[j].text, x.words[i:i+3]) {
		c = min(c, b.rest[b.index(i+3, j+1)]+a.price(torn))
	}
	if i+1 < n && j+1 < m {
		c = min(c, b.rest[b.index(i+2, j+2)]+a.price(swapped)+a.distance(x.ids[i], y.ids[j+1])+
			a.distance(x.ids[i+1], y.ids[j]))
	}
	return c
}

// inThree reports whether three words are one that was torn.
func inThree(one string, ws []word) bool {
	k, l := len(ws[0].text), len(ws[0].text)+len(ws[1].text)
	return len(one) == l+len(ws[2].text) && one[:k] == ws[0].text && one[k:l] == ws[1].text && one[l:] == ws[2].text
}

// after is at least what the rest costs after two cells.
func (b *bound) after(x, y *cell) int32 {
	i, j := min(x.at+int32(opened[x.mode]), int32(len(b.rest))/b.width-1), min(y.at+int32(opened[y.mode]), b.width-1)
	at := b.index(i, j)
	first, second := opened[x.mode] > 0, opened[y.mode] > 0
	c := b.rest[at]
	if first { // the second goes on while what is open in the first is read
		for k := int32(1); k <= maxOpened && j+k < b.width; k++ {
			c = min(c, b.rest[at+k])
		}
	}
	if second {
		for k := int32(1); k <= maxOpened && at+k*b.width < int32(len(b.rest)); k++ {
			c = min(c, b.rest[at+k*b.width])
		}
	}
	if x.mode == missing {
		c = min(c, b.afterSecond[at])
	}
	if y.mode == missing {
		c = min(c, b.afterFirst[at])
	}
	return c
}

// maxOpened is how many words of a text at most are looked for in what is open in a witness.
const maxOpened = 6

// opened is how many words of a witness what is open takes at least.
var opened = [...]uint8{crossing: 2, together: 1, missing: 0}
