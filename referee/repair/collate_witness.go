package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// witness is a record that texts are compared with.
type witness struct {
	g     *notation.Game
	read  diag.List
	plain *plain // of one that was read leniently, else nil
	words []word
	ids   []int32 // of the words, in the vocabulary
	// plains are the words without marks that do not count.
	plains []string
	// fixed is what the hypotheses cost under which the record is read so.
	fixed      int32
	hypotheses []string
	// numbered and marked are set where it has round numbers and seat marks.
	numbered, marked bool
	// leavesOut is set if throws need not be written in it, unthrown if none is.
	leavesOut, unthrown bool
	// leaps are the words before which a page is missing, as the round numbers say.
	leaps []int32
	ends  ending
	// repeats has for each word how many words from it on stand just before it too, or, of whole rounds,
	// further up.
	repeats [][]int32
	turn    []int // the index after the turn that begins at each word, else 0
	// exchanged are what may have been exchanged from each word on.
	exchanged [][]exchange
	// toEnd is what it costs that all words from each on do not belong to the text.
	toEnd []int32
	// added is what it costs that each word does not belong to it, pieces how many words from each on may be one that was
	// torn, as one of them is none of the notation.
	added, pieces []int32
	// alone is at least what it costs that each stands in it and in no other witness, less than added where sparing is
	// set: a word that is none of the notation may be one of those that another leaves out.
	alone   []int32
	sparing bool
}

// witnessOf prepares a witness of some words.
func witnessOf(g *notation.Game, words []word, leavesOut bool) *witness {
	w := &witness{g: g, words: words, ends: endingOf(g), repeats: repeated(words), turn: turnsAt(words),
		leavesOut: leavesOut, unthrown: leavesOut && !slices.ContainsFunc(words, func(w word) bool { return w.isThrow() })}
	for i := range words {
		w.numbered = w.numbered || words[i].isNumber()
		w.marked = w.marked || words[i].item.Kind == notation.SeatMark
		w.plains = append(w.plains, plainOf(words[i].text, &words[i].item))
	}
	w.leaps = leaps(words)
	return w
}

const (
	// leapRounds is how many rounds are left out at least by numbers that leap as a page is missing.
	leapRounds = 2
	// maxLeaps is how many pages may be missing: numbers that leap more often are counted otherwise.
	maxLeaps = 2
)

// leaps are the words before which round numbers leave out rounds, and then go on by one.
func leaps(words []word) (out []int32) {
	last, next := int32(0), int32(0) // the number before, and that which goes on after a leap
	for i := range words {
		if !words[i].isNumber() {
			continue
		}
		is := words[i].item.N
		if next > 0 && is != next {
			out = out[:len(out)-1]
		}
		if next = 0; last > 0 && is > last+leapRounds {
			out, next = append(out, int32(i)), is+1
		}
		last = is
	}
	if len(out) > maxLeaps {
		return nil
	}
	return out
}

// breaksOff reports whether a witness ends at a word, or a page is missing before it.
func (w *witness) breaksOff(at int32) bool {
	return int(at) == len(w.words) || slices.Contains(w.leaps, at)
}

// lacks reports whether a witness has no words of a kind as a rule.
func (w *witness) lacks(kind notation.Kind) bool {
	return kind == notation.Number && !w.numbered || kind == notation.SeatMark && !w.marked ||
		kind == notation.Throw && w.unthrown
}

// has reports whether such words of a text, if there is one, are written in a witness as a rule.
func (w *witness) has(t *sign) bool { return t.kind != 0 && !w.lacks(t.kind) }

// maxRepeats is how many lengths of a copy that begins at a word are looked at.
const maxRepeats = 4

// repeated returns for each word how many words from it on are a copy of those before it, or of rounds
// further up.
func repeated(ws []word) [][]int32 {
	out := make([][]int32, len(ws))
	for k := 1; k <= maxDoubled && 2*k <= len(ws); k++ {
		same := 0
		for i := len(ws) - k - 1; i >= 0; i-- {
			if same++; ws[i].text != ws[i+k].text {
				same = 0
			}
			if at := &out[i+k]; same >= k && len(*at) < maxRepeats {
				*at = append(*at, int32(k))
			} else if same >= k {
				(*at)[maxRepeats-1] = int32(k) // the longest is one of them
			}
		}
	}
	for i, k := range again(ws) {
		out[i] = append(out[i], int32(k))
	}
	return out
}

// vocabulary numbers the words of witnesses and texts, and has what it costs that one is written for
// another.
type vocabulary struct {
	meter   *meter
	most    int32 // the cost of another word altogether
	entries []entry
	byText  map[string]int32
	costs   [][]int16 // by the word that was meant and the one written, unknown where not yet asked for
	// distances are those of two words, by the one with the lesser number.
	distances [][]int16
	parts     map[[3]int32]int32
	counts    [128]int8 // of letters and digits
}

// entry is a word of a vocabulary.
type entry struct {
	item notation.Item
	text string
	// plain is the text without marks of capture, check and mate, and with the dice in descending order.
	plain string
	// readings are those of a word that can be read in several ways.
	readings []string
	written  bool // a witness has it
	gap      bool
	bare     string // the text without marks and points
	size     int32  // how many letters and digits it has, -1 where it has signs of no ASCII
}

const unknown = -1

// id is the number of a word.
func (v *vocabulary) id(text string, it *notation.Item) int32 {
	if n, ok := v.byText[text]; ok {
		return n
	}
	e := entry{item: *it, text: text, plain: plainOf(text, it), gap: it.HasGap(), bare: bareOf.Replace(text)}
	if it.Kind == notation.Readings {
		e.readings = strings.Split(text, "|")
	}
	var counts [128]int8
	if e.size = -1; count(&counts, e.bare, 1) {
		e.size = 0
		for _, n := range counts {
			e.size += int32(n)
		}
	}
	n := int32(len(v.entries))
	v.entries = append(v.entries, e)
	v.byText[text] = n
	return n
}

// number gives the words of a witness their numbers.
func (a *aligner) number(w *witness) {
	if w.ids != nil {
		return
	}
	if a.races {
		w.openTurns()
	}
	w.ids = make([]int32, len(w.words))
	for i := range w.words {
		w.ids[i] = a.id(w.words[i].text, &w.words[i].item)
		a.entries[w.ids[i]].written = true
	}
	w.exchanged = a.exchangesOf(w)
	w.added, w.pieces = make([]int32, len(w.words)), make([]int32, len(w.words))
	for i := range w.words {
		w.added[i] = a.added(&w.words[i])
		if follow := w.words[i:min(i+3, len(w.words))]; slices.ContainsFunc(follow, isBad) {
			w.pieces[i] = int32(len(follow))
		}
	}
	w.alone = w.added
	w.toEnd = make([]int32, len(w.words)+1)
	for i := len(w.words) - 1; i >= 0; i-- {
		w.toEnd[i] = a.oneOn(w.toEnd, int32(i), 1, w, int32(i))
	}
	w.sparing = slices.ContainsFunc(a.witnesses, func(o *witness) bool {
		return w.marked && !o.marked || w.numbered && !o.numbered || o.leavesOut && !w.unthrown
	})
	if w.sparing {
		w.alone = slices.Clone(w.added)
		for i := range w.words {
			if isBad(w.words[i]) {
				w.alone[i] = int32(a.meter.least)
			}
		}
	}
}

// numberAgain says which words the witnesses have, of all that were numbered.
func (a *aligner) numberAgain() {
	for i := range a.entries {
		a.entries[i].written = false
	}
	for _, w := range a.witnesses {
		a.number(w)
		for _, id := range w.ids {
			a.entries[id].written = true
		}
	}
}

var (
	unmarked = strings.NewReplacer("x", "", "-", "", "+", "", "#", "")
	bareOf   = strings.NewReplacer("x", "", "-", "", "+", "", "#", "", ":", "", ".", "")
)

// plainOf is a word without what does not count in it.
func plainOf(text string, it *notation.Item) string {
	switch it.Kind {
	case notation.Throw:
		return textOf(it)
	case notation.MoveItem:
		if it.Move.Who == 0 && it.Move.Form == notation.Step {
			return unmarked.Replace(text)
		}
	}
	return text
}

// same reports whether two words say the same event.
func (v *vocabulary) same(a, b int32) bool {
	x, y := &v.entries[a], &v.entries[b]
	return a == b || x.plain == y.plain && x.item.Kind == y.item.Kind && !x.gap && x.item.Kind != notation.Bad
}

// strayX reports whether a word is written as a capture, and the move that is meant is none: a mark that is missing is no
// error, but one too many is.
func strayX(it *notation.Item, meant, written string) bool {
	return it.Kind == notation.MoveItem && strings.Contains(written, "x") && !strings.Contains(meant, "x")
}

// cost is what it costs that a word which is meant is written as another, more than anything allowed where
// that cannot be.
func (v *vocabulary) cost(meant, written int32) int32 {
	if meant == written {
		return 0
	}
	for int(meant) >= len(v.costs) {
		v.costs = append(v.costs, nil)
	}
	row := v.costs[meant]
	for int(written) >= len(row) {
		row = append(row, unknown)
	}
	v.costs[meant] = row
	if row[written] == unknown {
		row[written] = int16(v.measure(meant, written))
	}
	return int32(row[written])
}

// never is a cost that no text can have.
const never = 1 << 14

func (v *vocabulary) measure(meant, written int32) int32 {
	m, w := &v.entries[meant], &v.entries[written]
	bad := w.item.Kind == notation.Bad
	switch k := m.item.Kind; {
	case v.same(meant, written) && !strayX(&m.item, m.text, w.text):
		return 0
	case k == notation.Number && w.item.Kind == k:
		return markCost
	case k == notation.Number || k == notation.SeatMark:
		if !bad && w.item.Kind != k {
			return never
		}
		return v.signs(m.text, w.text)
	case w.item.Kind == notation.Number || w.item.Kind == notation.SeatMark:
		return never
	case w.gap:
		if w.fits(m) {
			return 0
		}
		return v.most
	}
	return v.event(m, w)
}

// event is what it costs that an event is written as another word.
func (v *vocabulary) event(m, w *entry) int32 {
	c := v.signs(m.text, w.text)
	switch m.item.Kind {
	case notation.Throw:
		if n := m.item.Cast.N; n == 2 || n == 3 {
			orders(m.item.Cast.Values[:n], func(text string) { c = min(c, v.signs(text, w.text)) })
		}
	case notation.MoveItem:
		if short := strings.TrimRight(m.text, "+#"); short != m.text {
			c = min(c, v.signs(short, w.text))
		}
		if i := strings.IndexByte(m.text, 'x'); i > 0 {
			sep := ""
			if m.text[i-1] <= '9' {
				sep = "-"
			}
			c = min(c, v.signs(strings.TrimRight(m.text[:i]+sep+m.text[i+1:], "+#"), w.text))
		}
	}
	return max(c, int32(v.meter.least))
}

func (v *vocabulary) signs(meant, written string) int32 {
	return int32(v.meter.word(meant, written, int(v.most)-1))
}

// fits reports whether an event can be what a word with a gap was.
func (w *entry) fits(m *entry) bool {
	switch w.item.Kind {
	case notation.Gap:
		return m.item.IsEvent()
	case notation.Readings:
		if w.text[0] == '<' {
			return m.item.Kind == notation.Throw && w.reads(m.item.Cast)
		}
		return slices.ContainsFunc(w.readings, func(r string) bool {
			return r == m.text || m.item.Kind == notation.MoveItem && unmarked.Replace(r) == m.plain
		})
	case notation.Throw:
		if m.item.Kind != notation.Throw {
			return false
		}
		fits := matches(w.text, m.text)
		if n := m.item.Cast.N; n == 2 || n == 3 {
			orders(m.item.Cast.Values[:n], func(text string) { fits = fits || matches(w.text, text) })
		}
		return fits
	}
	return matches(w.text, m.text) || matches(unmarked.Replace(w.text), m.plain)
}

// reads reports whether a throw of whose dice some have several readings can be one.
func (w *entry) reads(c notation.Cast) (fits bool) {
	dice := strings.Split(strings.Trim(w.text, "<>"), ",")
	orders(c.Values[:c.N], func(text string) {
		values := strings.Split(strings.Trim(text, "<>"), ",")
		fits = fits || slices.EqualFunc(dice, values, func(die, value string) bool {
			return slices.Contains(strings.Split(die, "|"), value)
		})
	})
	return fits
}

// matches reports whether a text is one with gaps, each of which is one sign or more.
func matches(gapped, text string) bool {
	for gapped != "" {
		if gapped[0] == '_' {
			for k := 1; k <= len(text); k++ {
				if matches(gapped[1:], text[k:]) {
					return true
				}
			}
			return false
		}
		if text == "" || text[0] != gapped[0] {
			return false
		}
		gapped, text = gapped[1:], text[1:]
	}
	return text == ""
}

// distance is at least what two words cost, in two witnesses, of whatever was meant.
func (v *vocabulary) distance(a, b int32) int32 {
	if a == b {
		return 0
	}
	if b < a {
		a, b = b, a
	}
	for int(a) >= len(v.distances) {
		v.distances = append(v.distances, nil)
	}
	row := v.distances[a]
	for int(b) >= len(row) {
		row = append(row, unknown)
	}
	v.distances[a] = row
	if row[b] == unknown {
		row[b] = int16(v.between(a, b))
	}
	return int32(row[b])
}

func (v *vocabulary) between(a, b int32) int32 {
	x, y := &v.entries[a], &v.entries[b]
	switch {
	case v.same(a, b), x.gap && y.gap, compatible(&x.item, &y.item):
		return 0
	case x.gap || y.gap:
		return v.gapDistance(x, y)
	}
	least, most := int32(v.meter.least), 2*int32(v.meter.least)
	c := min(v.cost(a, b), v.cost(b, a))
	switch {
	case c == never:
		return never
	case x.within(y), y.within(x):
		return min(c, least) // the other was run together with what is missing here
	case x.item.Kind == notation.Number || y.item.Kind == notation.Number:
		return min(c, markCost+least)
	case c <= least:
		return c
	}
	for _, f := range x.forms() {
		for _, g := range y.forms() {
			c = min(c, v.unmarked(f, g))
		}
	}
	if len(x.bare) == len(y.bare) && strings.Contains(x.bare+x.bare, y.bare) {
		c = min(c, wordCost+fromTo) // from and to are exchanged, in a word that may have lost its marks
	}
	return min(max(c, least), most)
}

// unmarked is at least what it costs that one of two words was written for the other, when marks that do not count
// in a word may have been in what was meant, and lost or taken for other signs.
func (v *vocabulary) unmarked(one, other string) int32 {
	if c := wordCost + v.unlike(one, other); c >= 2*int32(v.meter.least) {
		return c // nothing is weighed as more
	}
	c := int32(min(v.meter.signs(one, other), v.meter.signs(other, one)))
	if len(one) != len(other) || c > signCost {
		c -= c / lostCost
	}
	return wordCost + c
}

// forms are how the event of a word can be written too, without marks.
func (e *entry) forms() []string {
	out := []string{e.bare}
	if it := e.item; it.Kind == notation.MoveItem && (it.Move.From.File != 0 || it.Move.From.Rank != 0) {
		it.Move.From.File, it.Move.From.Rank, it.Move.Sep, it.Move.Check = 0, 0, 0, 0
		out = append(out, bareOf.Replace(textOf(&it)))
	}
	return out
}

// within reports whether a word may be one of those that were run together in another.
func (e *entry) within(all *entry) bool {
	return all.item.Kind == notation.Bad && len(all.bare) > len(e.bare) && strings.Contains(all.bare, e.bare)
}

// gapDistance is at least what a word with a gap and another one cost.
func (v *vocabulary) gapDistance(x, y *entry) int32 {
	if y.gap {
		x, y = y, x
	}
	switch {
	case y.item.Kind == notation.Number || y.item.Kind == notation.SeatMark:
		return never
	case y.item.Kind != notation.Bad && (x.fits(y) || y.item.Kind == notation.MoveItem):
		return 0 // what was meant may have marks that this has not
	}
	return int32(v.meter.least)
}

// compatible reports whether two words can say the same move, one of them more of it.
func compatible(a, b *notation.Item) bool {
	if a.Kind != notation.MoveItem || b.Kind != notation.MoveItem {
		return false
	}
	x, y := a.Move, b.Move
	if x.From.File == 0 || y.From.File == 0 {
		x.From.File, y.From.File = 0, 0
	}
	if x.From.Rank == 0 || y.From.Rank == 0 {
		x.From.Rank, y.From.Rank = 0, 0
	}
	x.Sep, y.Sep, x.Check, y.Check = 0, 0, 0, 0
	return x == y
}

// joined is what it costs two witnesses at least that one has two words in one where the other has both.
func (v *vocabulary) joined(together, first, second int32) int32 {
	one, two, three := &v.entries[together], &v.entries[first], &v.entries[second]
	least, most := int32(v.meter.least), 2*int32(v.meter.least)
	switch {
	case one.gap || two.gap || three.gap:
		return least
	case one.bare == "" || two.bare == "" || three.bare == "":
		return least
	case one.bare[0] != two.bare[0] && one.bare[len(one.bare)-1] != three.bare[len(three.bare)-1]:
		return most // they are damaged too
	}
	within := strings.HasPrefix(one.bare, two.bare) && strings.HasSuffix(one.bare, three.bare)
	if !within && (v.longer(one, two, three) >= most-wordCost ||
		v.unlike(one.bare, two.bare, three.bare) >= most-wordCost) {
		return most
	}
	key := [3]int32{together, first, second}
	if c, ok := v.parts[key]; ok {
		return c
	}
	c := min(v.signs(one.text, two.text+three.text), v.signs(two.text+three.text, one.text),
		v.unmarked(one.bare, two.bare+three.bare), most)
	if within {
		c = least // a round number or seat mark may stand between them
	}
	c = max(c, least)
	v.parts[key] = c
	return c
}

// unlike is at least what the signs cost of a word and of one or two written together, as unmarked weighs them, by how
// many of each letter and digit there are: of those that one has more of than the other some were taken for others, and
// the rest was lost or put in. It is 0 where other signs can be taken for those.
func (v *vocabulary) unlike(one string, other ...string) int32 {
	if !v.meter.usual {
		return 0
	}
	counts := &v.counts
	*counts = [128]int8{}
	if !count(counts, one, 1) {
		return 0
	}
	for _, text := range other {
		if !count(counts, text, -1) {
			return 0
		}
	}
	more, fewer := int32(0), int32(0)
	for _, n := range counts['0' : 'z'+1] {
		more, fewer = more+max(int32(n), 0), fewer-min(int32(n), 0)
	}
	c := lostCost*max(more-fewer, fewer-more) + nearCost*min(more, fewer)
	return c - c/lostCost
}

// longer is at least what unlike is of a word and of two written together, by how many letters and digits they have.
func (v *vocabulary) longer(one, two, three *entry) int32 {
	if !v.meter.usual || one.size < 0 || two.size < 0 || three.size < 0 {
		return 0
	}
	n := one.size - two.size - three.size
	return (lostCost - 1) * max(n, -n)
}

// count adds to the counts of letters and digits those of a text. It reports false where that has signs of no ASCII.
func count(counts *[128]int8, text string, by int8) bool {
	for i := range len(text) {
		switch b := text[i]; {
		case b >= 128:
			return false
		case b >= '0' && b <= '9', b >= 'A' && b <= 'Z', b >= 'a' && b <= 'z':
			counts[b] += by
		}
	}
	return true
}

// inThree is what it costs two witnesses at least that one has three words in one.
func (v *vocabulary) inThree(together, first, second, third int32) int32 {
	e, all := &v.entries[together], [3]*entry{&v.entries[first], &v.entries[second], &v.entries[third]}
	rest, same, bad := e.bare, true, e.item.Kind == notation.Bad
	for _, o := range all {
		bad = bad || o.item.Kind == notation.Bad
		if e.gap || o.gap {
			return int32(v.meter.least)
		}
		if same = same && strings.HasPrefix(rest, o.bare); same {
			rest = rest[len(o.bare):]
		}
	}
	switch {
	case same && rest == "":
		return int32(v.meter.least)
	case bad: // they are damaged too
		return 2 * int32(v.meter.least)
	}
	return never
}

// tornElsewhere reports whether so many words of one witness and of another are the same signs, torn in other places.
func (v *vocabulary) tornElsewhere(a, b []int32, k, l int) bool {
	if len(a) < k || len(b) < l {
		return false
	}
	one, other := v.entries[a[0]].bare, v.entries[b[0]].bare
	if one == other || !strings.HasPrefix(one, other) && !strings.HasPrefix(other, one) {
		return false
	}
	size := 0
	for _, id := range a[:k] {
		size += len(v.entries[id].bare)
	}
	for _, id := range b[:l] {
		size -= len(v.entries[id].bare)
	}
	if size != 0 {
		return false
	}
	for _, id := range a[1:k] {
		one += v.entries[id].bare
	}
	for _, id := range b[1:l] {
		other += v.entries[id].bare
	}
	return one == other
}

// each is what an event costs that is missing before a word.
func (w *witness) each(at int32) int32 {
	if w.breaksOff(at) {
		return 0
	}
	return eachMissing
}
