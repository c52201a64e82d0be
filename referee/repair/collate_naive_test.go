package repair

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// naiveTexts goes through all legal texts that cost some witnesses no more than a limit, event by event. It
// estimates nothing, takes no word of a witness before another event, and compares the texts from scratch.
type naiveTexts struct {
	*collationSearch
	limit int32
	found map[string]int32
	tried int
}

// maxTogether is how many words that are run together are looked for.
const maxTogether = 4

func (n *naiveTexts) search(spot *referee.Spot, t *text) {
	if n.tried++; n.tried > 4_000 {
		return
	}
	cost, sum := int32(0), int32(0)
	for k := range n.witnesses {
		least, whole := n.naiveCost(k, t.events)
		cost, sum = cost+whole, sum+least
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
		written := ""
		for i := range words[j-size:] {
			written += words[j-size+i].text
		}
		if written == text {
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

// TestCollateNaive: of small games what is said to be unique is so, and of what is tied nothing is missing,
// whatever any legal text costs.
func TestCollateNaive(t *testing.T) {
	rep := New(referee.Config{}, nil)
	compared, claimed := 0, map[Status]int{}
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(*drawn, uint64(k)))
		for i := range max(4, *collations) {
			truth := playRecord(rs, rng, 2+rng.IntN(3))
			truth.result = "*"
			truth.head = strings.Replace(truth.head, `[Result "1-0"]`, `[Result "*"]`, 1)
			ws, in, _ := damagedWitnesses(t, rng, truth, rep.meter, 2, 1)
			switch i % 4 {
			case 1:
				ws[i/4%2] = strayMarked(t, rng, ws[i/4%2])
			case 2:
				ws[i/4%2] = unreadable(t, rng, ws[i/4%2])
				if i/4%3 == 0 {
					ws[1-i/4%2] = unreadable(t, rng, ws[1-i/4%2])
				}
			case 3:
				ws[i/4%2] = exchangedTurns(t, rng, ws[i/4%2])
			}
			if rep.continued(ws) != nil {
				continue // they are read as one
			}
			c := rep.Collate(context.Background(), ws)
			if len(c.Texts) == 0 || c.Status == Budget || c.Texts[0].Cost > 19 {
				continue
			}
			n := &naiveTexts{collationSearch: rep.collating(&Collation{}, func() bool { return false }, ws),
				limit: int32(c.Texts[0].Cost), found: map[string]int32{}}
			n.events = map[uint64][]follower{}
			if slicesHaveResult(n.witnesses) {
				continue
			}
			start := n.trial.Start()
			n.search(&start, &text{})
			if n.tried > 4_000 {
				continue
			}
			compared++
			claimed[c.Status]++
			got := map[string]bool{}
			for i := range c.Texts {
				got[dropMarks(strings.ReplaceAll(bodyOf(string(c.Texts[i].Text)), "><", "> <"))] = true
			}
			for x, cost := range n.found {
				if !told(got, dropMarks(x)+" *") {
					t.Errorf("%s: %v at %d, but %s costs %d\n%v\n%v", rs.Name, c.Status, c.Texts[0].Cost, x, cost, in, got)
				}
			}
			if len(n.found) == 0 {
				t.Errorf("%s: %v at %d, but no text costs that\n%v\n%s\n%s\n%s", rs.Name, c.Status, c.Texts[0].Cost, in,
					c.Texts[0].Text, ws[0].Game.Text, ws[1].Game.Text)
			}
		}
	}
	t.Logf("%d compared: %v", compared, claimed)
	if compared < 10 {
		t.Errorf("only %d were compared", compared)
	}
}

// told reports whether a text is one of some, of which words may be gaps or have readings.
func told(texts map[string]bool, played string) bool {
	words := strings.Fields(played)
	for text := range texts {
		if text == played || slices.EqualFunc(strings.Fields(text), words, func(has, is string) bool {
			return has == is || has == "_" || slices.Contains(strings.Split(has, "|"), is) || canRead(has, is)
		}) {
			return true
		}
	}
	return false
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
