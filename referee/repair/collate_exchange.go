package repair

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// Two turns of a witness may stand in the wrong order, or two throws of a turn, or neighbours with a round number
// between them, which stays in its place. That is looked at where another witness has the words in the other order,
// or where the witness has the seats in the other order as a rule. What is exchanged is not damaged otherwise.

// exchange is how words of a witness stand in the text if two stretches of them were exchanged.
type exchange struct {
	of    which
	order []int32 // the indices of the words
}

// maxExchanged is how many words, and maxExchanges how many exchanges that begin at a word, are looked at.
const maxExchanged, maxExchanges = 60, 4

// exchangesOf lists the exchanges that begin at each word of a witness.
func (a *aligner) exchangesOf(w *witness) [][]exchange {
	out := make([][]exchange, len(w.words))
	follow := w.followers()
	for i := range w.words {
		add := func(of which, k, from, to int) {
			e := exchange{of: of}
			for _, part := range [3][2]int{{from, to}, {k, from}, {i, k}} {
				for n := part[0]; n < part[1]; n++ {
					e.order = append(e.order, int32(n))
				}
			}
			ws := w.words
			if to-i > maxExchanged || len(out[i]) == maxExchanges || k-i == to-from && alike(ws[i:k], ws[from:to]) ||
				slices.ContainsFunc(ws[i:to], func(w word) bool { return w.item.HasGap() || isBad(w) }) {
				return
			}
			b := between{ws[from].item.Letter, ws[i].item.Letter, from > k}
			if of == turnsSwapped && follow[b] > follow[between{b.after, b.before, b.number}] || a.elsewhere(w, &e) {
				out[i] = append(out[i], e)
			}
		}
		w.exchanges(i, add)
	}
	return out
}

// exchanges gives what may have been exchanged from a word on: the words up to before k, and those in [from,to).
func (w *witness) exchanges(i int, add func(of which, k, from, to int)) {
	ws := w.words
	switch it := &ws[i].item; {
	case it.Kind == notation.SeatMark:
		w.turnExchange(i, add)
	case it.IsEvent():
		if from := w.pastNumbers(i + 1); from > i+1 && from < len(ws) && ws[from].item.IsEvent() {
			add(swapped, i+1, from, from+1)
		}
		if it.Kind == notation.Throw {
			w.throwExchange(i, add)
		}
	}
}

// pastNumbers is the first word from one on that is no round number.
func (w *witness) pastNumbers(k int) int {
	for k < len(w.words) && w.words[k].isNumber() {
		k++
	}
	return k
}

// turnExchange gives the turn of a seat mark and the turn after it, which may have been exchanged.
func (w *witness) turnExchange(i int, add func(of which, k, from, to int)) {
	k := w.turn[i]
	if k == 0 && i > 0 {
		k = w.turn[i-1] // which begins with its round number
	}
	if k > 0 && k < len(w.words) && w.turn[k] > 0 {
		if from := w.pastNumbers(k); w.words[from].item.Kind == notation.SeatMark {
			add(turnsSwapped, k, from, w.turn[k])
		}
	}
}

// throwExchange gives a throw and the next throw of its turn, which may have been exchanged. Neighbours are exchanged
// as any events are.
func (w *witness) throwExchange(i int, add func(of which, k, from, to int)) {
	ws := w.words
	for k := i + 1; k < len(ws) && k < i+maxTurnEvents && ws[k].item.IsEvent(); k++ {
		if ws[k].item.Kind == notation.Throw {
			if k > i+1 {
				add(throwsSwapped, i+1, k, k+1)
			}
			break
		}
	}
}

// between is how two turns stand one after the other: the letters of their seats, and whether a round number is
// between them.
type between struct {
	before, after byte
	number        bool
}

// followers counts how turns stand one after the other.
func (w *witness) followers() map[between]int {
	out := map[between]int{}
	var last between
	for i := range w.words {
		switch it := &w.words[i].item; it.Kind {
		case notation.Number:
			last.number = true
		case notation.SeatMark:
			if last.after = it.Letter; last.before != 0 {
				out[last]++
			}
			last = between{before: it.Letter}
		}
	}
	return out
}

// elsewhere reports whether another witness has the words of an exchange as they stand in the text then.
func (a *aligner) elsewhere(w *witness, e *exchange) bool {
	for _, o := range a.witnesses {
		if o == w {
			continue
		}
		for i := range o.words[:max(0, len(o.words)-len(e.order)+1)] {
			k := 0
			for k < len(e.order) && o.plains[i+k] == w.plains[e.order[k]] {
				k++
			}
			if k == len(e.order) {
				return true
			}
		}
	}
	return false
}

// A cell in an exchange has in n the number of the exchange at its word, and how many of its words were read.

func (a *aligner) exchangeOf(k int, c *cell) (e *exchange, read int) {
	return &a.witnesses[k].exchanged[c.at][c.n>>6], int(c.n & 63)
}

// exchange begins exchanges in a place with a word of the text.
func (a *aligner) exchange(out []cell, k int, c cell, from int, t *sign, most int32) []cell {
	for i := range a.witnesses[k].exchanged[c.at] {
		e := &a.witnesses[k].exchanged[c.at][i]
		if cost := c.cost + a.price(e.of); cost <= most && a.reads(t, k, e.order[0]) == 0 {
			out = put(out, cell{at: c.at, cost: cost, mode: inExchange, n: uint8(i<<6 | 1), by: e.of, from: int16(from)})
		}
	}
	return out
}

// exchangeOn goes on in an exchange.
func (a *aligner) exchangeOn(out []cell, k int, c cell, from int, t *sign) []cell {
	e, read := a.exchangeOf(k, &c)
	if !t.any && a.reads(t, k, e.order[read]) != 0 {
		return out
	}
	next := cell{at: c.at, cost: c.cost, mode: inExchange, n: c.n + 1, by: byGoingOn, from: int16(from)}
	if read+1 == len(e.order) {
		next.at, next.mode, next.n = c.at+int32(len(e.order)), nothingOpen, 0
	}
	return a.slots.put(out, next)
}

// owing has what the rest costs two witnesses where words of an exchange in one were read: by how many were, and by
// the place in the other.
type owing struct {
	*exchange
	rest [][]int32
}

// owings prepares the exchanges of a witness, by the word at which they begin; most is the last place in the other.
func (w *witness) owings(most int32) [][]owing {
	out := make([][]owing, len(w.words)+1)
	for i, all := range w.exchanged {
		for k := range all {
			o := owing{exchange: &all[k], rest: make([][]int32, len(all[k].order)+1)}
			for n := range o.rest {
				o.rest[n] = make([]int32, most+1)
			}
			out[i] = append(out[i], o)
		}
	}
	return out
}

// owedAll finds out what the rest costs in an exchange of one witness that begins at its i-th word, from a place in the
// other on. It returns the least that it costs from its beginning on.
func (a *aligner) owedAll(rest []int32, x *side, i int32, y *side, j int32) int32 {
	least := int32(unbounded)
	for k := range x.owings[i] {
		o := &x.owings[i][k]
		last := len(o.order)
		past := i + int32(last)
		o.rest[last][j] = x.after[past*x.step+j*y.step]
		over := a.outlasting(rest, x, past, y, j)
		for n := last - 1; n >= 0; n-- {
			id, next := o.order[n], o.rest[n+1]
			c := next[j]
			if int(j) < len(y.w.words) {
				if w := &x.w.words[id]; w.isEvent() && !(w.isThrow() && y.w.leavesOut) {
					c += y.w.each(j)
				}
				c = min(c, over, a.asOne(next, j, x.w.ids[id], y, j, 1), a.oneOn(o.rest[n], j, 1, y.w, j))
				a.open(y.w, j, func(price, end, _ int32) {
					for _, later := range o.rest[n+1:] {
						c = min(c, price+later[end])
					}
				})
			}
			o.rest[n][j] = c
		}
		least = min(least, o.rest[0][j]+a.price(o.of))
	}
	return least
}

// open calls a function for each damage of which not all is read at once that can begin at a word of a witness: with
// what it costs, where it ends, and how many words of the text it takes at most.
func (a *aligner) open(w *witness, j int32, to func(price, end, size int32)) {
	if int(j) == len(w.words) {
		return
	}
	if isBad(w.words[j]) {
		to(a.price(runTogether), j+1, maxOpened)
	}
	if int(j)+2 <= len(w.words) && w.words[j].isEvent() {
		to(a.price(swapped), j+2, 3)
	}
	for k := range w.exchanged[j] {
		e := &w.exchanged[j][k]
		size := int32(len(e.order))
		to(a.price(e.of), j+size, size+maxOpened)
	}
}

// outlasting is at least what the rest costs where something begins at a word of a witness that ends after what is open
// in another, up to a place.
func (a *aligner) outlasting(rest []int32, x *side, past int32, y *side, j int32) int32 {
	c := int32(unbounded)
	a.open(y.w, j, func(price, end, size int32) {
		for d := int32(0); d <= size && int(past+d) <= len(x.w.words); d++ {
			c = min(c, price+rest[(past+d)*x.step+end*y.step])
		}
	})
	return c
}
