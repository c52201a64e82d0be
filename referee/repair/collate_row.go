package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// A text is compared with a witness word by word: a row has the places of the witness up to which it can have
// been read when so much of the text is known, with what that costs. It is a row of the table of an edit
// distance, in which the damages are edits.

// cell is a place up to which a witness can have been read.
type cell struct {
	at, cost int32
	mode     mode
	n        uint8 // the bytes that were read of a word in which several stand
	// by is how it was come to, from which cell of the row before.
	by   which
	from int16
}

// mode is what is open in a place.
type mode uint8

const (
	nothingOpen mode = iota
	// crossing is after the second of two neighbours that are exchanged.
	crossing
	// together is in a word that several were written as.
	together
	// missing is in a passage that the witness lacks.
	missing
	// inExchange is in stretches that are exchanged.
	inExchange
)

// How a cell was come to, beside the damages.
const (
	byReading which = -1 - iota // as a word that may be damaged
	byStaying
	byGoingOn  // in what is open
	byNoNumber // as it stands, but for the round number before it
)

// numberLost is what it costs that a round number is missing, or too much.
const numberLost = markCost

// sign is a word of a text: an event, or the number or seat mark before it.
type sign struct {
	id   int32
	text string
	kind notation.Kind
	// same are words of witnesses that are read as this, or of any event those that are not.
	same []int32
	// any is set of an event that witnesses do not have in the place.
	any bool
}

// aligner compares texts with witnesses.
type aligner struct {
	*vocabulary
	witnesses []*witness
	damages   []damage
	races     bool                   // turns have several events
	compared  map[[2]*witness]*bound // of those that were compared before the search
	closed    []cell
	starts    []int32 // of a witness, where it is gone on with, by what that costs
	stepped   []cell
	between   []cell
	slots     slots
}

// slots has where the cells of the row stand that is being made, by place and mode.
type slots struct {
	row int32 // counts the rows
	all []slot
}

type slot struct{ row, index int32 }

// slotted numbers the modes in which nothing but the place tells cells apart, from 1 on.
var slotted = [...]int32{nothingOpen: 1, crossing: 2, missing: 3, inExchange: 0}

// begin begins a row of a witness.
func (s *slots) begin(w *witness) {
	s.row++
	if n := 3 * (len(w.words) + 1); n > len(s.all) {
		s.all = append(s.all, make([]slot, n-len(s.all))...)
	}
}

// put adds a cell to the row, or makes one that is there cheaper.
func (s *slots) put(row []cell, c cell) []cell {
	mode := slotted[c.mode]
	if mode == 0 {
		return put(row, c)
	}
	at := &s.all[3*c.at+mode-1]
	if at.row != s.row {
		*at = slot{s.row, int32(len(row))}
		return append(row, c)
	}
	if o := &row[at.index]; c.cost < o.cost {
		*o = c
	}
	return row
}

func (a *aligner) price(of which) int32 { return int32(a.damages[of].cost) }

// reads is what it costs that a word of a text is written as one of a witness.
func (a *aligner) reads(t *sign, k int, at int32) int32 {
	id := a.witnesses[k].ids[at]
	same := slices.Contains(t.same, id)
	if !t.any {
		if same {
			return 0
		}
		return a.vocabulary.cost(t.id, id)
	}
	switch e := &a.entries[id]; {
	case e.item.Kind == notation.Number || e.item.Kind == notation.SeatMark:
		return never
	case same, e.item.Kind == notation.Bad:
		return int32(a.meter.least)
	}
	return 0 // it may be this, or what was written for it
}

// put adds a cell to a row, or makes one that is there cheaper.
func put(row []cell, c cell) []cell {
	for i := range row {
		if o := &row[i]; o.at == c.at && o.n == c.n && o.mode == c.mode {
			if c.cost < o.cost {
				*o = c
			}
			return row
		}
	}
	return append(row, c)
}

// skip returns a row with the places that are come to by words that do not belong to the text. It is valid
// until the next one.
func (a *aligner) skip(k int, row []cell, most int32) []cell {
	w, out := a.witnesses[k], a.closed[:0]
	a.slots.begin(w)
	for i := range row {
		c := row[i]
		c.by, c.from = byStaying, int16(i)
		out = a.slots.put(out, c)
	}
	for i := 0; i < len(out); i++ {
		c := out[i]
		if c.mode != nothingOpen && c.mode != missing || int(c.at) >= len(w.words) {
			continue
		}
		over := func(n int, of which, cost int32) {
			if cost += c.cost; cost <= most {
				out = a.slots.put(out, cell{at: c.at + int32(n), cost: cost, by: of, from: int16(i)})
			}
		}
		over(1, wordAdded, w.added[c.at])
		for _, n := range w.repeats[c.at] {
			of := passageTwice
			if n == 1 {
				of = wordTwice
			}
			over(int(n), of, a.price(of))
		}
		if to := w.turn[c.at]; to > 0 {
			over(to-int(c.at), turnAdded, a.price(turnAdded))
		}
	}
	a.closed = out
	return out
}

// added is what it costs that a word stands in a witness and not in the text.
func (a *aligner) added(w *word) int32 {
	switch {
	case w.isNumber():
		return numberLost
	case w.more:
		return 0
	}
	return a.price(wordAdded)
}

// lost is what it costs that a witness lacks a word of the text.
func (a *aligner) lost(w *witness, t *sign) int32 {
	switch t.kind {
	case notation.Throw:
		if w.leavesOut {
			return 0
		}
	case notation.Number:
		return numberLost
	case notation.SeatMark:
		return a.price(seatMarkLost)
	}
	return a.price(eventLost)
}

// advance returns what a row becomes by a word of the text, of places that cost so much at most. It is valid
// until the next one.
func (a *aligner) advance(k int, row []cell, t *sign, most int32) []cell {
	return a.step(k, a.skip(k, row, most), t, most)
}

// step returns what a row with all places that can be come to before a word of the text becomes by the word. It is
// valid until the next one.
func (a *aligner) step(k int, closed []cell, t *sign, most int32) []cell {
	out := a.stepped[:0]
	a.slots.begin(a.witnesses[k])
	for i, c := range closed {
		to := func(n int32, mode mode, cost int32, of which) {
			if cost += c.cost; cost <= most {
				out = a.slots.put(out, cell{at: c.at + n, cost: cost, mode: mode, by: of, from: int16(i)})
			}
		}
		switch c.mode {
		case crossing:
			if a.reads(t, k, c.at) == 0 || t.any {
				to(2, nothingOpen, 0, byGoingOn)
			}
			continue
		case together:
			out = a.goOn(out, k, c, i, t)
			continue
		case inExchange:
			out = a.exchangeOn(out, k, c, i, t)
			continue
		case missing:
			to(0, missing, a.missingOn(k, c.at, t), byGoingOn)
		}
		to(0, nothingOpen, a.lost(a.witnesses[k], t), eventLost)
		if c.mode == nothingOpen {
			to(0, missing, a.missingFrom(a.witnesses[k], c.at)+a.missingOn(k, c.at, t), passageLost)
		}
		if int(c.at) < len(a.witnesses[k].words) {
			a.read(k, c.at, t, to)
			out = a.exchange(out, k, c, i, t, most)
			if part := a.part(t, &a.witnesses[k].words[c.at]); part > 0 {
				if cost := c.cost + a.partCost(t, part); cost <= most {
					out = put(out, cell{at: c.at, cost: cost, mode: together, n: uint8(part), by: runTogether, from: int16(i)})
				}
			}
		}
	}
	out = undominated(out, a, k)
	a.stepped = out
	return out
}

// eachMissing is what each event costs of a passage that a witness lacks, beside the passage itself.
const eachMissing = 4

// missingFrom is what it costs that a passage is missing in a place.
func (a *aligner) missingFrom(w *witness, at int32) int32 {
	if w.breaksOff(at) {
		return a.price(passageLost)
	}
	return a.price(passageLost) - 2*eachMissing
}

// missingOn is what a word of the text costs in a passage that is missing in a place. All that is missing at
// the end is one loss, however much, and so is what round numbers leave out.
func (a *aligner) missingOn(k int, at int32, t *sign) int32 {
	if a.witnesses[k].breaksOff(at) || t.kind == notation.Number || t.kind == notation.SeatMark ||
		t.kind == notation.Throw && a.witnesses[k].leavesOut {
		return 0
	}
	return eachMissing
}

// read reads a word of the text in a place, as it stands there or damaged.
func (a *aligner) read(k int, at int32, t *sign, to func(n int32, mode mode, cost int32, of which)) {
	w := a.witnesses[k]
	if c := a.reads(t, k, at); c <= a.most {
		to(1, nothingOpen, c, byReading)
	}
	if int(at)+1 == len(w.words) {
		return
	}
	one, two := w.words[at].text, w.words[at+1].text
	if rest, ok := strings.CutPrefix(t.text, one); ok || t.any {
		a.readTorn(w.words[at+1:], rest, t, to)
	}
	if one != two && a.reads(t, k, at+1) == 0 && (a.isEvent(k, at) || t.any) {
		to(0, crossing, a.price(swapped), swapped)
	}
}

// readTorn reads a word of the text that was torn, of which a word of a witness is the beginning: the rest of it in the
// words that follow.
func (a *aligner) readTorn(follow []word, rest string, t *sign, to func(n int32, mode mode, cost int32, of which)) {
	switch two := follow[0].text; {
	case rest == two || t.any:
		to(2, nothingOpen, a.price(torn), torn)
	case len(rest) == len(two)+1 && strings.HasSuffix(rest, two):
		to(2, nothingOpen, a.price(torn)+int32(lost(rune(rest[0]))), tornLost)
	case len(follow) > 1 && strings.HasPrefix(rest, two) && rest[len(two):] == follow[1].text:
		to(3, nothingOpen, a.price(torn), torn)
	}
}

func (a *aligner) isEvent(k int, at int32) bool { return a.witnesses[k].words[at].isEvent() }

// part is how many bytes of a word are a word of the text that was run together with what follows; zero
// where it is none. What was run together is no word of the notation.
func (a *aligner) part(t *sign, w *word) int {
	text, written := t.text, w.text
	switch {
	case !isBad(*w):
		return 0
	case t.any && len(written) > 1:
		return 1
	case t.kind == notation.Number, t.kind == notation.SeatMark:
		if !strings.HasPrefix(written, text) {
			text = text[:len(text)-1] // without its dot or colon
		}
	}
	if n := len(text); n > 0 && n < 200 && len(written) > n && strings.HasPrefix(written, text) {
		return n
	}
	return 0
}

func (a *aligner) partCost(t *sign, part int) int32 {
	if part < len(t.text) && !t.any {
		return wordCost + lostCost
	}
	return a.price(runTogether)
}

// goOn goes on in a word that several were written as.
func (a *aligner) goOn(out []cell, k int, c cell, from int, t *sign) []cell {
	rest := a.witnesses[k].words[c.at].text[c.n:]
	next := cell{at: c.at, cost: c.cost, by: byGoingOn, from: int16(from)}
	switch {
	case rest == t.text || t.any:
		next.at++
		return a.slots.put(out, next)
	case strings.HasPrefix(rest, t.text) && int(c.n)+len(t.text) < 250:
		next.mode, next.n = together, c.n+uint8(len(t.text))
		return put(out, next)
	}
	return out
}

// key orders the places of a row: of those at one word a missing passage first, which can be more.
func (c *cell) key() int64 {
	return int64(c.at)<<40 | int64(inExchange-c.mode)<<36 | int64(c.cost)<<8 | int64(c.n)
}

// undominated leaves out the places that are as cheap to come to from others, by leaving out words.
func undominated(row []cell, a *aligner, k int) []cell {
	for i := range row {
		c := row[i]
		k := i
		for key := c.key(); k > 0 && row[k-1].key() > key; k-- {
			row[k] = row[k-1]
		}
		row[k] = c
	}
	w := a.witnesses[k]
	open, inPassage, at := int32(unbounded), int32(unbounded), int32(0)
	out := row[:0]
	for _, c := range row {
		for ; at < c.at; at++ {
			add := w.added[at]
			open, inPassage = min(open+add, unbounded), min(inPassage+add, unbounded)
		}
		switch c.mode {
		case missing:
			if inPassage <= c.cost && int(c.at) < len(w.words) {
				continue
			}
			inPassage, open = c.cost, min(open, c.cost)
		case nothingOpen:
			if open <= c.cost {
				continue
			}
			open = c.cost
		}
		out = append(out, c)
	}
	return out
}
