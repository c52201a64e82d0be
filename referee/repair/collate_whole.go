package repair

import (
	"cmp"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// A witness in which something is wrong throughout, or whose moves a sign hides, is far from the others. It is
// then taken in the version that is nearest to one of them, if the rules let that go farther than it goes as it
// stands.

const (
	// alikeEnough is what part of the throws, and of the other events, of a witness the nearest other one has, in
	// percent, where it is not looked at as a whole.
	alikeEnough = 65
	// farAway, and half of a unit a word, is what a witness and the nearest other one cost at least that are looked at
	// as a whole, however alike they are when order does not count: two values of a throw may be exchanged.
	farAway = 12 * wholeCost
	// strangeWords is how many words with a letter that no man has make a witness be looked at as a whole: they may be
	// those of another language.
	strangeWords = 3
	// fewEvents is how many events tell nothing of that.
	fewEvents = 8
	// maxWhole bounds the pairs of places that are looked at for that.
	maxWhole = 4 << 20
	// maxVersions is how many versions of a witness are compared with the nearest other one.
	maxVersions = 3
)

// asMeant puts versions in the place of witnesses that are far from the others.
func (r *Repairer) asMeant(halted func() bool, a *aligner) {
	all, places := a.witnesses, 0
	defer a.numberAgain()
	for k, w := range all {
		if halted() {
			return
		}
		other := nearest(all, k)
		if places += placesOf(w, other); places > maxWhole {
			return
		}
		if v := r.countedAlike(halted, a, w, other); v != nil {
			all[k], w = v, v
		}
		bare := w.bared()
		if bare != nil && a.away(halted, bare, other)+bare.fixed <= a.away(halted, w, other)+w.fixed {
			all[k], w = bare, bare
		}
		if w.strange() >= strangeWords || alikeIn(w, other) < alikeEnough ||
			a.away(halted, w, other) > farAway+int32(len(w.words)/2) {
			if v := r.versionOf(halted, a, w, other); v != nil {
				all[k] = v
			}
		}
	}
}

// strange counts the words that are none of the notation and begin with a capital, as a move does by a man.
func (w *witness) strange() (n int) {
	for i := range w.words {
		one := &w.words[i]
		if first, _ := utf8.DecodeRuneInString(one.text); one.item.Kind == notation.Bad && unicode.IsUpper(first) {
			n++
		}
	}
	return n
}

// nearest is the witness that is most like the k-th.
func nearest(all []*witness, k int) (other *witness) {
	best := -1
	for l, w := range all {
		if l != k {
			if n := alikeIn(all[k], w); n > best {
				other, best = w, n
			}
		}
	}
	return other
}

// alikeIn is what part of the throws, or of the other events, of a witness another has, the smaller, in percent.
func alikeIn(w, other *witness) int {
	var had, has [2]map[string]int
	for i := range had {
		had[i], has[i] = map[string]int{}, map[string]int{}
	}
	count := func(words []word, in *[2]map[string]int, f func(text string, kind int)) {
		for i := range words {
			if it := &words[i].item; it.IsEvent() {
				kind := 0
				if it.Kind == notation.Throw {
					kind = 1
				}
				text := plainOf(words[i].text, it)
				in[kind][text]++
				f(text, kind)
			}
		}
	}
	var all, shared [2]int
	count(other.words, &had, func(string, int) {})
	count(w.words, &has, func(text string, kind int) {
		if all[kind]++; has[kind][text] <= had[kind][text] {
			shared[kind]++
		}
	})
	least := 100
	for kind := range all {
		if all[kind] >= fewEvents {
			least = min(least, 100*shared[kind]/all[kind])
		}
	}
	return least
}

// away is what two witnesses cost at least.
func (a *aligner) away(halted func() bool, x, y *witness) int32 {
	return a.pair(x, y, halted).rest[0]
}

// pair compares two witnesses, each two once.
func (a *aligner) pair(x, y *witness, halted func() bool) *bound {
	if b := a.compared[[2]*witness{y, x}]; b != nil {
		return b
	}
	key := [2]*witness{x, y}
	if a.compared[key] == nil {
		a.number(x)
		a.number(y)
		a.compared[key] = a.compare(x, y, halted)
	}
	return a.compared[key]
}

// bared is a witness without the signs that make comments of moves, nil where it has none.
func (w *witness) bared() *witness {
	if w.plain != nil {
		return nil
	}
	text, signs := slices.Clone(w.g.Text), int32(0)
	for _, all := range passagesOf(w.g, w.words) {
		for _, p := range all {
			for _, at := range p.signs {
				if p.braced == "" && text[at] == ';' {
					text[at] = ' '
					signs++
				}
			}
		}
	}
	if signs == 0 {
		return nil
	}
	var (
		p grammar.Parser
		g notation.Game
	)
	read := p.Parse(&grammar.Chunk{Text: text, Offset: w.g.Offset, Line: w.g.Line}, &g)
	g.Text = w.g.Text
	ended := withResult(&g, read)
	words, ok := wordsOf(ended, read)
	if !ok {
		return nil
	}
	out := witnessOf(ended, words, w.leavesOut)
	out.fixed = w.fixed + signs*int32(damages[hidden].cost)
	return out
}

// countedAlike is a witness with its rounds counted as elsewhere, nil where that brings it no nearer to another.
func (r *Repairer) countedAlike(halted func() bool, a *aligner, w, other *witness) *witness {
	t := &task{g: w.g, read: w.read}
	if w.plain != nil {
		return nil
	}
	if r.judge(t); t.trial == nil {
		return nil
	}
	v := r.wholly(t, halted).renumbered()
	if v == nil {
		return nil
	}
	out := w.meantAs(v)
	if out == nil || out.numberedAs(other) <= w.numberedAs(other) ||
		a.away(halted, out, other)+out.fixed >= a.away(halted, w, other)+w.fixed {
		return nil
	}
	return out
}

// numberedAs counts the rounds of a witness that another numbers alike: those that begin with the same event.
func (w *witness) numberedAs(other *witness) (n int) {
	had := map[string]bool{}
	other.rounds(func(key string) { had[key] = true })
	w.rounds(func(key string) {
		if had[key] {
			n++
		}
	})
	return n
}

// rounds calls a function with each round number of a witness and the event after it.
func (w *witness) rounds(f func(key string)) {
	number := int32(0)
	for i := range w.words {
		switch it := &w.words[i].item; {
		case it.Kind == notation.Number:
			number = it.N
		case it.IsEvent() && number > 0:
			f(fmt.Sprint(number, " ", plainOf(w.words[i].text, it)))
			number = 0
		}
	}
}

// meantAs is a witness in a version, nil where its words cannot be found.
func (w *witness) meantAs(v *version) *witness {
	g := withResult(v.g, v.read)
	words, ok := wordsOf(g, v.read)
	if !ok {
		return nil
	}
	out := witnessOf(g, words, w.leavesOut)
	out.plain, out.read, out.fixed = v.plain, v.read, w.fixed+int32(v.cost)
	out.hypotheses = append(slices.Clone(w.hypotheses), v.says)
	return out
}

// versionOf is the version of a witness that is nearest to another, nil where none is nearer that the rules let
// go farther.
func (r *Repairer) versionOf(halted func() bool, a *aligner, w, other *witness) *witness {
	if w.plain != nil {
		return nil // its places could not be given
	}
	t := &task{g: w.g, read: w.read}
	if r.judge(t); t.trial == nil {
		return nil
	}
	reached := resultOf(t.report).Reached
	whole := r.wholly(t, halted)
	whole.try(whole.hypotheses())
	var best []*witness
	shared := map[*witness]int{}
	for _, v := range whole.versions {
		if v.reached <= reached && (!v.legal || v.left != nil) {
			continue // of one that leaves open which words are wrong everything may be so
		}
		out := w.meantAs(v)
		if out == nil {
			continue
		}
		best, shared[out] = append(best, out), alikeIn(out, other)
	}
	slices.SortStableFunc(best, func(a, b *witness) int { return cmp.Compare(shared[b], shared[a]) })
	var found *witness
	cost := a.away(halted, w, other)
	for _, v := range best[:min(len(best), maxVersions)] {
		if c := a.away(halted, v, other) + v.fixed - w.fixed; c < cost {
			found, cost = v, c
		}
	}
	return found
}
