package repair

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// naiveTexts goes through all legal texts that cost some witnesses no more than a limit, event by event. It
// estimates nothing, takes no word of a witness before another event, and compares the texts from scratch.
type naiveTexts struct {
	*collationSearch
	limit  int32
	found  map[string]int32
	tried  int
	enough int // how many texts are tried at most
}

// maxTogether is how many words that are run together are looked for.
const maxTogether = 4

func (n *naiveTexts) search(spot *referee.Spot, t *text) {
	if n.tried++; n.tried > n.enough {
		return
	}
	cost, sum := int32(0), int32(0)
	for k, w := range n.witnesses {
		least, whole := n.naiveCost(k, t.events)
		cost, sum = cost+whole+w.fixed, sum+least+w.fixed
	}
	if sum > n.limit {
		return
	}
	if wrong, _ := n.trial.Ends(spot, "*"); wrong == "" && cost <= n.limit {
		var words []string
		for i := range t.events {
			words = append(words, wordOf(&t.events[i], 0))
		}
		n.found[strings.Join(words, " ")] = cost
	}
	for _, f := range n.possible(spot) {
		var after referee.Spot
		after.Copy(spot)
		n.trial.Play(&after, f.choice)
		f.same = n.sameAs(spot, &f.item)
		next := text{events: append(t.events[:len(t.events):len(t.events)], f)}
		n.search(&after, &next)
	}
}

// naiveCost is what some events cost a witness so far at least, and what they cost if they are all: a table of
// what the first i words of the text and j words of the witness cost, as the damages say.
func (n *naiveTexts) naiveCost(k int, events []follower) (least, whole int32) {
	var signs []sign
	seat, round := byte(0), 0
	for i := range events {
		three := n.signs(&events[i], seat, round)
		seat, round = events[i].seat, events[i].round
		for s := range three {
			if n.witnesses[k].has(&three[s]) {
				signs = append(signs, three[s])
			}
		}
	}
	ws := n.witnesses[k].words
	rows := make([][]int32, len(signs)+1)    // up to a place
	passage := make([][]int32, len(signs)+1) // in a passage that is missing
	for i := range rows {
		rows[i], passage[i] = make([]int32, len(ws)+1), make([]int32, len(ws)+1)
		for j := range rows[i] {
			rows[i][j], passage[i][j] = unbounded, unbounded
			n.fill(k, signs, rows, passage, i, j)
		}
	}
	least = unbounded
	for j := range ws {
		least = min(least, rows[len(signs)][j], passage[len(signs)][j], n.openAt(k, signs, rows, j))
	}
	last := rows[len(signs)][len(ws)]
	return min(least, last), last
}

// openAt is what it costs where several words stand in the one that comes next, or it is exchanged with the one
// after it, and only the first of them are known.
func (n *naiveTexts) openAt(k int, signs []sign, rows [][]int32, j int) int32 {
	least, start, i := int32(unbounded), "", len(signs)
	for back := 1; back < maxTogether && back <= i; back++ {
		t := &signs[i-back]
		short := t.text + start
		if t.kind == notation.Number || t.kind == notation.SeatMark {
			short = t.text[:len(t.text)-1] + start
		}
		start = t.text + start
		word := &n.witnesses[k].words[j]
		if isBad(*word) && (strings.HasPrefix(word.text, start) || strings.HasPrefix(word.text, short)) {
			least = min(least, rows[i-back][j]+n.price(runTogether))
		}
	}
	for _, e := range n.witnesses[k].exchanged[j] {
		for read := 1; read < len(e.order) && read <= i; read++ {
			if n.inOrder(k, e.order[:read], signs[i-read:]) {
				least = min(least, rows[i-read][j]+n.price(e.of))
			}
		}
	}
	if i > 0 && j+1 < len(n.witnesses[k].words) && n.reads(&signs[i-1], k, int32(j+1)) == 0 {
		least = min(least, rows[i-1][j]+n.price(swapped))
	}
	return least
}

// inOrder reports whether signs of a text are words of a witness as they stand.
func (n *naiveTexts) inOrder(k int, words []int32, signs []sign) bool {
	for i, at := range words {
		if n.reads(&signs[i], k, at) != 0 {
			return false
		}
	}
	return true
}

func (n *naiveTexts) fill(k int, signs []sign, rows, passage [][]int32, i, j int) {
	w, at := n.witnesses[k], &rows[i][j]
	better := func(c int32) { *at = min(*at, c) }
	if i == 0 && j == 0 {
		better(0)
	}
	if i > 0 {
		t := &signs[i-1]
		better(rows[i-1][j] + n.lost(w, t))
		on := n.missingOn(k, int32(j), t)
		passage[i][j] = min(passage[i-1][j]+on, rows[i-1][j]+n.missingFrom(w, int32(j))+on)
		better(passage[i][j])
	}
	if j > 0 {
		better(rows[i][j-1] + n.added(&w.words[j-1]))
		for from := range j {
			for _, size := range w.repeats[from] {
				if from+int(size) == j {
					better(rows[i][from] + n.price(wordTwice))
				}
			}
			if w.turn[from] == j {
				better(rows[i][from] + n.price(turnAdded))
			}
			for _, e := range w.exchanged[from] {
				if size := len(e.order); from+size == j && size <= i && n.inOrder(k, e.order, signs[i-size:i]) {
					better(rows[i-size][from] + n.price(e.of))
				}
			}
		}
	}
	n.fillWords(k, signs, rows, i, j, better)
}

// fillWords is what it costs to read the last signs in the last words.
func (n *naiveTexts) fillWords(k int, signs []sign, rows [][]int32, i, j int, better func(int32)) {
	w := n.witnesses[k]
	if i > 0 {
		if j > 0 {
			if c := n.reads(&signs[i-1], k, int32(j-1)); c <= n.most {
				better(rows[i-1][j-1] + c)
			}
		}
		n.fillTorn(w.words[:j], signs[i-1].text, rows[i-1], better)
	}
	if i > 1 && j > 1 {
		s, t := &signs[i-2], &signs[i-1]
		if w.words[j-2].text != w.words[j-1].text && w.words[j-2].isEvent() && n.reads(s, k, int32(j-1)) == 0 &&
			n.reads(t, k, int32(j-2)) == 0 {
			better(rows[i-2][j-2] + n.price(swapped))
		}
	}
	if j > 0 && isBad(w.words[j-1]) {
		n.fillTogether(w.words[j-1].text, signs[:i], rows, j, better)
	}
}

// fillTorn is what it costs to read a sign in the last of some words that it was torn into.
func (n *naiveTexts) fillTorn(words []word, text string, row []int32, better func(int32)) {
	j := len(words)
	for size := 2; size <= 3 && size <= j; size++ {
		rest, ok := text, true
		for i := range words[j-size:] {
			if rest, ok = strings.CutPrefix(rest, words[j-size+i].text); !ok {
				break
			}
		}
		if ok && rest == "" {
			better(row[j-size] + n.price(torn))
		}
	}
	if j > 1 {
		one, two := words[j-2].text, words[j-1].text
		if len(one)+len(two)+1 == len(text) && strings.HasPrefix(text, one) && strings.HasSuffix(text, two) {
			better(row[j-2] + n.price(torn) + int32(lost(rune(text[len(one)]))))
		}
	}
}

// fillTogether is what it costs to read the last of some signs in one word that they were run together to.
func (n *naiveTexts) fillTogether(word string, signs []sign, rows [][]int32, j int, better func(int32)) {
	i := len(signs)
	for size := 2; size <= maxTogether && size <= i; size++ {
		all := ""
		for s := i - size; s < i; s++ {
			all += signs[s].text
		}
		first := signs[i-size].text
		switch kind := signs[i-size].kind; {
		case all == word:
			better(rows[i-size][j-1] + n.price(runTogether))
		case (kind == notation.Number || kind == notation.SeatMark) && !strings.HasPrefix(word, first) &&
			all[:len(first)-1]+all[len(first):] == word:
			better(rows[i-size][j-1] + wordCost + lostCost)
		}
	}
}

// twoWitnesses are two witnesses of a short game with one damage each, and what of a kind was done to them beside: a
// mark too many, gaps, turns exchanged, throws left out, or words without their mark that are exchanged.
func twoWitnesses(t *testing.T, rs *engine.Ruleset, rng *rand.Rand, m *meter, kind, turn int) (ws []Witness,
	in []string) {
	truth := playRecord(rs, rng, 2+rng.IntN(3))
	exchanged := (*record)(nil)
	if r, d, ok := markLost(rs, rng); kind == markedKind && ok {
		truth = r
		exchanged = &record{r.head, slices.Replace(slices.Clone(r.words), d.at, d.at+d.n, d.now...), "*"}
	}
	truth.result = "*"
	open := strings.NewReplacer(`[Result "1-0"]`, `[Result "*"]`, `[Result "0-1"]`, `[Result "*"]`)
	truth.head = open.Replace(truth.head)
	ws, in, _ = damagedWitnesses(t, rng, truth, m, 2, 1)
	one, other := &ws[turn%2], &ws[1-turn%2]
	switch kind {
	case 1:
		*one = strayMarked(t, rng, *one)
	case 2:
		if *one = unreadable(t, rng, *one); turn%3 == 0 {
			*other = unreadable(t, rng, *other)
		}
	case 3:
		*one = exchangedTurns(t, rng, *one)
	case 4:
		share := []float64{1, .5}[turn/2%2]
		if *one = unthrown(t, rng, *one, share); turn%3 > 0 {
			*other = unthrown(t, rng, *other, share)
		}
	case markedKind:
		if exchanged != nil {
			g, read := parsed(t, strings.Replace(exchanged.text(), `[Result "1-0"]`, `[Result "*"]`, 1))
			*one = Witness{Game: g, Read: read}
		}
	}
	return ws, in
}

// markedKind is the last of the kinds of two witnesses.
const markedKind = 5

// TestCollateSpared: where two witnesses have a gap after a word that one has twice, each event is as cheap; where throws
// are left out, none that no witness has is said to be the only one; and a throw that cannot be read is cheap beside a
// witness that leaves it out.
func TestCollateSpared(t *testing.T) {
	const spare, bracket = "[Throws \"partial\"]\n", "1. R: <5,5,5> r9-k16 Y: <6,5,2] k18-j19 q10-p11 *"
	for _, test := range []struct {
		head, a, b, text string
		status           Status
		cost             int
	}{
		{duel, "1. Nc3 Nc6 Nc6 2. _ b6 *", "1. Nc3 Nc6 2. _3 b6 *", "1. Nc3 Nc6 2. _ b6 *", Open, 6},
		{spare + "[Variant \"chaturanca-2\"]\n\n", "1. R: -- Y: -- -- *", "1. R: -- Y: -- B: -- *",
			"1. R: --  Y: --  B: -- *", Unique, 5},
		{spare + "[Variant \"chaturaji\"]\n\n", "1. R: Ke1 Y: Nc6 *", "1. Y: Nc6 *", "1. R: Ke1  Y: Nc6 *", Unique, 9},
		{"[Variant \"chaupur\"]\n\n", bracket, "1. R: k16-r9 Y: k18-j19 q10-p11 *",
			"1. R: <5,5,5> r9-k16  Y: <6,5,2> k18-j19 q10-p11 *", Unique, 13},
	} {
		b := test.head + test.b
		if test.a == bracket {
			b = spare + b
		}
		c := collateTexts(t, test.head+test.a, b)
		if c.Status != test.status || len(c.Texts) != 1 || c.Texts[0].Cost != test.cost ||
			bodyOf(string(c.Texts[0].Text)) != strings.Join(strings.Fields(test.text), " ") {
			t.Errorf("%s and %s: %s, %d texts\n%s", test.a, test.b, c.Status, len(c.Texts), textIn(c))
		}
		told := 0
		for _, e := range c.Texts[0].Events {
			for _, r := range e.Readings {
				told += r.Cost
			}
		}
		if told != test.cost {
			t.Errorf("%s and %s: of %d it is said of %d what it is for", test.a, test.b, test.cost, told)
		}
	}
}

// unthrown leaves some of the throws of a witness out, as its tag says then.
func unthrown(t *testing.T, rng *rand.Rand, w Witness, share float64) Witness {
	words, _ := wordsOf(w.Game, w.Read)
	text, last := "", int32(0)
	for i := range words {
		if words[i].isThrow() && rng.Float64() < share {
			text, last = text+string(w.Game.Text[last:words[i].start])+" ", words[i].end
		}
	}
	if last == 0 {
		return w
	}
	g, read := parsed(t, "[Throws \"partial\"]\n"+text+string(w.Game.Text[last:]))
	return Witness{Game: g, Read: read}
}

// TestCollateNaive: of small games what is said to be unique is so, and of what is tied nothing is missing,
// whatever any legal text costs.
func TestCollateNaive(t *testing.T) {
	rep := New(referee.Config{}, nil)
	compared, claimed, ofKinds := 0, map[Status]int{}, [markedKind + 1]int{}
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(*drawn, uint64(k)))
		for i := range max(len(ofKinds), *collations) {
			kind, turn := i%len(ofKinds), i/len(ofKinds)
			ws, in := twoWitnesses(t, rs, rng, rep.meter, kind, turn)
			if rep.continued(ws) != nil {
				continue // they are read as one
			}
			c := rep.Collate(context.Background(), ws)
			if len(c.Texts) == 0 || c.Status == Budget || c.Texts[0].Cost > 19 {
				continue
			}
			n := &naiveTexts{collationSearch: rep.collating(&Collation{}, func() bool { return false }, ws),
				limit: int32(c.Texts[0].Cost), found: map[string]int32{}, enough: 4_000}
			n.events = map[uint64][]follower{}
			if slicesHaveResult(n.witnesses) {
				continue
			}
			start := n.trial.Start()
			if n.search(&start, &text{}); n.tried > n.enough {
				continue
			}
			compared++
			claimed[c.Status]++
			ofKinds[kind]++
			if untold := n.untold(c); len(untold)+len(n.found) == 0 || len(untold) > 0 {
				t.Errorf("%s: %v at %d, and of %d texts that cost that or less %d are not told, as %q\n%v\n%s\n%s\n%s",
					rs.Name, c.Status, c.Texts[0].Cost, len(n.found), len(untold), untold[:min(1, len(untold))], in,
					c.Texts[0].Text, ws[0].Game.Text, ws[1].Game.Text)
			}
		}
	}
	t.Logf("%d compared: %v, of the kinds %v", compared, claimed, ofKinds)
	if compared < 10 {
		t.Errorf("only %d were compared", compared)
	}
}

// untold are the texts that were found and are none of a collation's. Where that says that there are more of them, those
// that cost less.
func (n *naiveTexts) untold(c *Collation) (out []string) {
	var texts [][]string
	for i := range c.Texts {
		body := strings.NewReplacer("><", "> <", "_<", "_ <", ">_", "> _").Replace(bodyOf(string(c.Texts[i].Text)))
		texts = append(texts, strings.Fields(dropMarks(body)))
	}
	for x, cost := range n.found {
		if c.More && int(cost) == c.Texts[0].Cost {
			continue
		}
		played := strings.Fields(dropMarks(x) + " *")
		if !slices.ContainsFunc(texts, func(text []string) bool { return n.told(text, played) }) {
			out = append(out, fmt.Sprint(x, " at ", cost))
		}
	}
	slices.Sort(out)
	return out
}

// told reports whether a text, of which words may be gaps or have readings, is one that can be played. Where all
// witnesses leave out throws it may lack some.
func (n *naiveTexts) told(text, played []string) bool {
	for _, is := range played {
		if len(text) > 0 && (unmarked.Replace(text[0]) == unmarked.Replace(is) || text[0] == "_" ||
			slices.Contains(strings.Split(text[0], "|"), is) || canRead(text[0], is)) {
			text = text[1:]
		} else if !n.free || !isThrow(is) {
			return false
		}
	}
	return len(text) == 0
}

// unreadable writes a gap for an event of a witness.
func unreadable(t *testing.T, rng *rand.Rand, w Witness) Witness {
	words, _ := wordsOf(w.Game, w.Read)
	words = slices.DeleteFunc(words, func(w word) bool { return !w.item.IsEvent() })
	if len(words) == 0 {
		return w
	}
	at := &words[rng.IntN(len(words))]
	now := "_"
	if at.item.Kind == notation.Throw && at.item.Cast.N == 1 && rng.IntN(2) == 0 {
		now = "<" + strings.Trim(at.text, "<>") + "|5>"
	}
	text := w.Game.Text
	g, read := parsed(t, string(text[:at.start])+now+string(text[at.end:]))
	return Witness{Game: g, Read: read}
}

// strayMarked writes a move of a witness as a capture, which it need not be.
func strayMarked(t *testing.T, rng *rand.Rand, w Witness) Witness {
	words, _ := wordsOf(w.Game, w.Read)
	var all []string
	for i := range words {
		m, last := words[i].item.Move, len(words[i].text)-2
		if words[i].item.Kind == notation.MoveItem && m.Sep != 'x' && last > 0 && words[i].text[last] >= 'a' {
			all = append(all, words[i].text)
		}
	}
	if len(all) == 0 {
		return w
	}
	was := all[rng.IntN(len(all))]
	now := strings.TrimSuffix(was[:len(was)-2], "-") + "x" + was[len(was)-2:]
	g, read := parsed(t, strings.Replace(string(w.Game.Text), was, now, 1))
	return Witness{Game: g, Read: read}
}

// slicesHaveResult reports whether a witness ends otherwise than with "*".
func slicesHaveResult(all []*witness) bool {
	for _, w := range all {
		if w.ends.token != "*" || w.ends.tag == nil || w.ends.tag.Value != "*" {
			return true
		}
	}
	return false
}

func dropMarks(text string) string {
	var out []string
	for _, w := range strings.Fields(text) {
		if isPlain(w) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}
