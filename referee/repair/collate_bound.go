package repair

// What is still to come costs two witnesses at least what it costs to make the rest of one of the rest of the
// other, since each is the text with its damages. Of several witnesses the pairs are added up, and divided by
// the number of pairs that each of them is in.

// bound has for two witnesses, by a place in each, what the rest costs at least.
type bound struct {
	first, second int
	width         int32
	// rest is that of the places; afterFirst and afterSecond are the least of it from any later place of the
	// first, or second, on.
	rest, afterFirst, afterSecond []int32
}

// maxBound bounds the places of two witnesses that are looked at together.
const maxBound = 4 << 20

// bounds compares the witnesses two by two. It returns nil where they are too long.
func (a *aligner) bounds(halted func() bool) (out []bound, each int32) {
	n := len(a.witnesses)
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
			if halted() || (len(a.witnesses[k].words)+1)*(len(a.witnesses[l].words)+1) > maxBound {
				return nil, 0
			}
			out = append(out, a.compare(k, l))
		}
	}
	each = int32(2 * reach)
	if 2*reach == n {
		each--
	}
	return out, each
}

func (b *bound) index(i, j int32) int32 { return i*b.width + j }

// compare finds out what the rest of two witnesses costs from any two places on.
func (a *aligner) compare(k, l int) bound {
	x, y := a.witnesses[k], a.witnesses[l]
	n, m := int32(len(x.words)), int32(len(y.words))
	b := bound{first: k, second: l, width: m + 1}
	size := (n + 1) * (m + 1)
	all := make([]int32, 3*size)
	b.rest, b.afterFirst, b.afterSecond = all[:size], all[size:2*size], all[2*size:]
	for i := n; i >= 0; i-- {
		for j := m; j >= 0; j-- {
			at := b.index(i, j)
			later, laterSecond := int32(unbounded), int32(unbounded)
			if i < n {
				later = b.afterFirst[at+b.width]
			}
			if j < m {
				laterSecond = b.afterSecond[at+1]
			}
			c := min(later, laterSecond) + a.price(passageLost)
			if i == n && j == m {
				c = 0
			}
			c = min(c, a.bothOn(&b, x, y, i, j), a.oneOn(b.rest, at, b.width, x, i), a.oneOn(b.rest, at, 1, y, j))
			b.rest[at], b.afterFirst[at], b.afterSecond[at] = c, min(c, later), min(c, laterSecond)
		}
	}
	return b
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
	c := b.rest[b.index(i+1, j+1)] + a.apart(x.ids[i], y.ids[j])
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
		c = min(c, b.rest[b.index(i+2, j+2)]+a.price(swapped)+a.apart(x.ids[i], y.ids[j+1])+
			a.apart(x.ids[i+1], y.ids[j]))
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
	switch first, second := i > x.at || x.mode == together, j > y.at || y.mode == together; {
	case first && second:
		at := b.index(i, j)
		return min(b.afterFirst[at], b.afterSecond[at])
	case first:
		c := b.afterSecond[b.index(i, y.at)]
		if y.mode == missing {
			c = min(c, b.afterFirst[b.index(i, y.at)])
		}
		return c
	case second:
		c := b.afterFirst[b.index(x.at, j)]
		if x.mode == missing {
			c = min(c, b.afterSecond[b.index(x.at, j)])
		}
		return c
	}
	at := b.index(x.at, y.at)
	c := b.rest[at]
	if x.mode == missing {
		c = min(c, b.afterSecond[at])
	}
	if y.mode == missing {
		c = min(c, b.afterFirst[at])
	}
	return c
}

// opened is how many words of a witness what is open takes at least.
var opened = [...]uint8{crossing: 2, together: 1, missing: 0}
