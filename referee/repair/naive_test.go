package repair

import (
	"bytes"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

var naiveGames = flag.Int("naive", 200, "short games whose repairs are compared with an exhaustive search")

// naive is the exhaustive search that the other is compared with: it judges every text
// that can be made of a record by replacing words, leaving them out, putting them in,
// exchanging neighbours, tearing and joining words, and leaving out, putting in and
// exchanging whole turns, and taking away a ";", up to a cost. It prunes nothing but what the rules stop.
type naive struct {
	meter   *meter
	damages []damage
	head    string
	words   []string
	hidden  map[int][]string // what a ";" hides before each word
	limit   int
	marking bool
	referee *referee.Referee
	found   map[string]int
	judged  int // texts
	gaps    int // words that can be several events
}

// maxJudged bounds the texts of one game: of a game with three dice there are millions of turns that can have
// been lost.
const maxJudged = 6_000

func (n *naive) tooMany() bool { return n.judged > maxJudged*(1+3*n.gaps) }

// isGap reports whether a word can be several events.
func isGap(w string) bool { return w == "_" || strings.Contains(w, "|") }

func (n *naive) cost(of which) int { return n.damages[of].cost }

// position is where the words of a text lead.
type position struct {
	flaws int // what missing marks cost
	// next is what can come next, same that of it which does not end the turn first.
	next, same        []string
	fresh, over, open bool // the turn begins, the game is over, the turn may end
	dice              bool // the game has dice
}

// judge judges a text, and returns where it leads. It reports false if it is not legal.
func (n *naive) judge(words []string) (p position, ok bool) {
	if n.judged++; n.tooMany() {
		return p, false
	}
	text := n.head + "\n\n" + strings.Join(words, " ") + " *\n"
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		return p, false
	}
	var g notation.Game
	var parser grammar.Parser
	rep := n.referee.Visit(&g, parser.Parse(&c, &g), &referee.Visitor{Before: func(s *referee.Event) bool {
		if s.Item != nil || s.State == nil {
			return true
		}
		st := s.State
		p.fresh, p.over, p.open = st.Fresh(), st.Due() == engine.DueOver, st.MayEnd()
		p.dice = st.Game().Dice() != nil
		p.same = following(st)
		p.next = slices.Clone(p.same)
		if p.open {
			ended := st.Clone()
			ended.EndTurn()
			p.next = append(p.next, following(ended)...)
		}
		return true
	}})
	slices.Sort(p.next)
	p.next = slices.Compact(p.next)
	for _, f := range rep.Findings {
		if (f.Code == diag.MissingCaptureMark || f.Code == diag.CheckMark) && n.marking {
			p.flaws += markCost
		}
	}
	return p, rep.Verdict == referee.Legal
}

// following is what can come next in the same turn.
func following(st engine.State) []string {
	if st.Due() == engine.DueOver {
		return nil
	}
	out := referee.Texts(st)
	if st.Due() == engine.DueCast {
		for _, ch := range st.Game().Dice().Chances() {
			out = append(out, string(referee.AppendCast(nil, ch.Cast)))
		}
	}
	return out
}

const seatMarks = "RGYWB"

func isMark(w string) bool { return strings.HasSuffix(w, ":") }

// search tries everything at the i-th word, after what was made of those before it.
func (n *naive) search(made []string, i, cost int) {
	if cost > n.limit {
		return
	}
	p, ok := n.judge(made)
	if !ok || cost+p.flaws > n.limit {
		return
	}
	if i == len(n.words) {
		key := played(made)
		if old, ok := n.found[key]; !ok || cost+p.flaws < old {
			n.found[key] = cost + p.flaws
		}
	} else {
		if isGap(n.words[i]) {
			n.fill(made, i, cost, p)
		} else {
			n.search(append(made[:len(made):len(made)], n.words[i]), i+1, cost)
		}
		n.leaveOut(made, i, cost)
		n.replace(made, i, cost, p)
	}
	n.putIn(made, i, cost, p)
	if p := n.hidden[i]; p != nil {
		n.search(slices.Concat(made, p), i, cost+n.cost(hidden))
	}
}

// played is the events of a text, their dice in descending order.
func played(words []string) string {
	var out []string
	for _, w := range words {
		if w[0] == '<' {
			v := strings.Split(strings.Trim(w, "<>"), ",")
			slices.Sort(v)
			slices.Reverse(v)
			w = "<" + strings.Join(v, ",") + ">"
		}
		if isPlain(w) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// fill reads a gap as all that it can be.
func (n *naive) fill(made []string, i, cost int, p position) {
	for _, m := range p.next {
		if w := n.words[i]; w == "_" || slices.Contains(strings.Split(w, "|"), m) {
			n.search(append(made[:len(made):len(made)], m), i+1, cost)
		}
	}
}

func (n *naive) leaveOut(made []string, i, cost int) {
	ws := n.words
	if !isGap(ws[i]) {
		n.search(made, i+1, cost+n.cost(wordAdded))
	}
	if i > 0 && isPlain(ws[i]) && ws[i] == ws[i-1] {
		n.search(made, i+1, cost+n.cost(wordTwice))
	}
	for k := 2; i+2*k <= len(ws); k++ {
		if slices.Equal(ws[i:i+k], ws[i+k:i+2*k]) {
			n.search(made, i+k, cost+n.cost(wordTwice))
		}
	}
	if isMark(ws[i]) {
		end := i + 1
		for end < len(ws) && !isMark(ws[end]) {
			end++
		}
		if end > i+1 {
			n.search(made, end, cost+n.cost(turnAdded))
		}
	}
}

func (n *naive) putIn(made []string, i, cost int, p position) {
	with := func(w string) []string { return append(made[:len(made):len(made)], w) }
	if cost+n.cost(eventLost) <= n.limit {
		for _, m := range p.next {
			n.search(with(m), i, cost+n.cost(eventLost))
		}
	}
	marked := len(made) > 0 && isMark(made[len(made)-1])
	if cost+n.cost(seatMarkLost) <= n.limit && p.open && !p.fresh && !marked {
		for _, letter := range strings.Split(seatMarks, "") {
			n.search(with(letter+":"), i, cost+n.cost(seatMarkLost))
		}
	}
	after := i > 0 && isMark(n.words[i-1]) // that of the turn would be lost as well
	if cost+n.cost(turnLost) <= n.limit && (p.fresh || p.open && !marked) && p.dice && !after {
		n.turn(made, i, cost+n.cost(turnLost), 0)
	}
}

// turn puts in a whole turn, of which so many events are made.
func (n *naive) turn(made []string, i, cost, events int) {
	p, ok := n.judge(made)
	if !ok {
		return
	}
	ended := events > 0 && (p.fresh || p.over)
	if events > 1 && (ended || p.open) {
		n.search(made, i, cost)
	}
	if ended || events == maxTurnEvents {
		return
	}
	for _, m := range p.next {
		if slices.Contains(p.same, m) == (events == 0 && !p.fresh) {
			continue // it begins a turn, or goes on with one
		}
		n.turn(append(made[:len(made):len(made)], m), i, cost, events+1)
	}
}

func (n *naive) replace(made []string, i, cost int, p position) {
	with := func(words ...string) []string { return append(made[:len(made):len(made)], words...) }
	w := n.words[i]
	if isGap(w) {
		return
	}
	if i+1 < len(n.words) && !isGap(n.words[i+1]) && isPlain(w) && isPlain(n.words[i+1]) && w != n.words[i+1] {
		n.search(with(n.words[i+1], w), i+2, cost+n.cost(swapped))
	}
	if isMark(w) {
		n.exchange(with, i, cost)
		for _, letter := range strings.Split(seatMarks, "") {
			if s := letter + ":"; s != w {
				n.search(with(s), i+1, cost+n.meter.word(s, w, n.cost(otherWord)))
			}
		}
		return
	}
	for _, m := range p.next {
		n.mend(with(m), m, i, cost)
		if rest, ok := strings.CutPrefix(w, m); ok && rest != "" {
			if after, ok := n.judge(with(m)); ok && slices.Contains(after.next, rest) {
				n.search(with(m, rest), i+1, cost+n.cost(runTogether))
			}
		}
		if m == w {
			continue
		}
		best, c := m, n.meter.word(m, w, n.cost(otherWord)-1)
		for _, s := range spellings(m) {
			if d := n.meter.word(s, w, n.cost(otherWord)-1); d < c && s != w {
				best, c = s, d
			}
		}
		n.search(with(best), i+1, cost+c)
	}
}

// mend takes a word for all those from the i-th on that it may have been torn into, one
// of its signs lost where it was torn in two.
func (n *naive) mend(made []string, word string, i, cost int) {
	ws := n.words
	if i+1 < len(ws) && word == ws[i]+ws[i+1] {
		n.search(made, i+2, cost+n.cost(runTogether))
	}
	if i+2 < len(ws) && word == ws[i]+ws[i+1]+ws[i+2] {
		n.search(made, i+3, cost+n.cost(runTogether))
	}
	if k := len(ws[i]); i+1 < len(ws) && k < len(word) && word[:k] == ws[i] && word[k+1:] == ws[i+1] {
		n.search(made, i+2, cost+n.cost(runTogether)+lost(rune(word[k])))
	}
}

// exchange exchanges the turn of the i-th word, a seat mark, and the one after it.
func (n *naive) exchange(with func(...string) []string, i, cost int) {
	end := func(i int) int {
		for i++; i < len(n.words) && !isMark(n.words[i]); {
			i++
		}
		return i
	}
	k := end(i)
	if k == len(n.words) {
		return
	}
	to := end(k)
	if to-k > 1 && k-i > 1 && !slices.ContainsFunc(n.words[i:to], isGap) && !slices.Equal(n.words[i:k], n.words[k:to]) {
		n.search(with(slices.Concat(n.words[k:to], n.words[i:k])...), to, cost+n.cost(turnsSwapped))
	}
}

// spellings are the ways to write a throw or move that are not canonical.
func spellings(m string) (out []string) {
	if m[0] != '<' {
		if short := strings.TrimRight(m, "+#"); short != m {
			out = append(out, short)
		}
		return out
	}
	v := strings.Split(strings.Trim(m, "<>"), ",")
	switch len(v) {
	case 2:
		out = append(out, "<"+v[1]+","+v[0]+">")
	case 3:
		for _, o := range [][3]int{{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			out = append(out, "<"+v[o[0]]+","+v[o[1]]+","+v[o[2]]+">")
		}
	}
	return out
}

// resplit are the misreadings after which a space does not tell the words apart, which is
// all that the exhaustive search knows of them.
var resplit = []string{"comma lost", "seat mark joined", "seat mark torn", "seat mark without colon",
	"round without dot", "round torn", "round joined", "any sign", "any sign put in", "any sign in a mark",
	"bracket lost", "sign doubled", "words lost", "end lost", "line lost", "word for two"}

// repaired reports whether the repairs of a game are all that there are.
func (r *Result) repaired() bool { return r.Status != Sound && r.Status != Budget && r.Status != None }

// putGap writes a gap, or two readings, for an event that is not beside a damage. It reports false where there is none.
func (r *record) putGap(rng *rand.Rand, d injury) bool {
	beside := func(i int) bool { return i >= d.at-1 && i <= d.at+len(strings.Fields(strings.Join(d.now, " "))) }
	at := rng.IntN(len(r.words))
	if beside(at) || !isPlain(r.words[at]) {
		return false
	}
	now := "_"
	if other := r.words[rng.IntN(len(r.words))]; rng.IntN(3) == 0 && isMove(other) && isMove(r.words[at]) &&
		other != r.words[at] {
		now = r.words[at] + "|" + other
	}
	r.words = slices.Clone(r.words)
	r.words[at] = now
	return true
}

// markLost makes a record of a game of some events in which a capture without its mark and a neighbour are exchanged,
// or their turns. It reports false where it finds no such game.
func markLost(rs *engine.Ruleset, rng *rand.Rand) (r *record, d injury, ok bool) {
	for range 40 {
		r = playNumberless(rs, rng, 6+rng.IntN(4))
		at := slices.IndexFunc(r.words, func(w string) bool { return strings.Contains(w, "x") })
		if at < 1 || at+1 >= len(r.words) {
			continue
		}
		if r.words[at][1] == 'x' && r.words[at][0] >= 'a' {
			continue // a soldier's capture is no word without what it left
		}
		bare := strings.Replace(r.words[at], "x", "", 1)
		if w := r.words[at]; w[0] >= 'a' && w[0] <= 'z' {
			bare = strings.Replace(w, "x", "-", 1)
		}
		r.words[at] = bare
		from, k, to := at-rng.IntN(2), 0, 0
		k, to = from+1, from+2
		if marks := marksBeside(r.words, at); len(marks) == 3 && rng.IntN(2) == 0 {
			from, k, to = marks[0], marks[1], marks[2]
		}
		if w := r.words[from:to]; isMark(w[0]) != isMark(r.words[k]) || w[0] == r.words[k] {
			continue
		}
		return r, injury{kind: "exchanged, a mark lost", at: from, n: to - from,
			now: slices.Concat(r.words[k:to], r.words[from:k])}, true
	}
	return nil, d, false
}

// marksBeside is where the turn of an event begins, where the next one does and where that ends.
func marksBeside(words []string, at int) (marks []int) {
	from := at
	for from > 0 && !isMark(words[from]) {
		from--
	}
	for i := from; i < len(words) && len(marks) < 3; i++ {
		if isMark(words[i]) {
			marks = append(marks, i)
		}
	}
	if len(marks) == 2 {
		marks = append(marks, len(words))
	}
	return marks
}

// playNumberless plays a game of some events and leaves its round numbers out.
func playNumberless(rs *engine.Ruleset, rng *rand.Rand, events int) *record {
	r := playRecord(rs, rng, events)
	r.words = slices.DeleteFunc(r.words, func(w string) bool { return strings.HasSuffix(w, ".") })
	r.result = "*"
	return r
}

// marks reports whether a record has marks as a rule, as far as it can be read.
func (n *naive) marks() bool {
	with, without := 0, 0
	for i, w := range n.words {
		p, ok := n.judge(n.words[:i+1])
		if !ok {
			break
		}
		if without = p.flaws / markCost; !isMark(w) && strings.ContainsAny(w, "x+#") {
			with++
		}
	}
	return with >= without
}

// markless is games without the marks of moves, each once.
func markless(games []string) []string {
	out := map[string]bool{}
	for _, g := range games {
		out[strings.NewReplacer(" -- ", " -- ", "x", "", "-", "", "+", "", "#", "").Replace(g)] = true
	}
	return slices.Sorted(maps.Keys(out))
}

// TestNaive compares the repairs of short games with those that an exhaustive search finds:
// what is claimed to be unique is so, and of what is tied nothing is missing. Turns cost so
// little that the comparison covers them.
func TestNaive(t *testing.T) {
	cheap := slices.Clone(damages)
	for _, of := range []which{turnLost, turnAdded, turnsSwapped} {
		cheap[of].cost = cheap[wordAdded].cost
	}
	rng := rand.New(rand.NewPCG(3, 5))
	rep := newRepairer(referee.Config{}, nil, cheap)
	rep.within = unbounded // of errors in a whole record the exhaustive search knows nothing
	all := rulesets.All()
	compared := 0
	claimed, ofHidden, ofGaps, ofMarks := map[Status]int{}, map[Status]int{}, map[Status]int{}, map[Status]int{}
	for k := 0; compared < *naiveGames && k < 10**naiveGames; k++ {
		rs := all[k%len(all)]
		r, most := playNumberless(rs, rng, 5+rng.IntN(3)), 9
		draw := r.draw
		switch k / len(all) % 5 {
		case 1:
			draw = r.misread
		case 3:
			draw = func(rng *rand.Rand, _ *meter) (injury, bool) { return hid(r, rng) }
		case 4:
			draw = func(rng *rand.Rand, _ *meter) (d injury, ok bool) {
				r, d, ok = markLost(rs, rng)
				return d, ok
			}
			most = 11
		}
		d, ok := draw(rng, rep.meter)
		if !ok || slices.Contains(resplit, d.kind) {
			continue
		}
		written := record{words: slices.Replace(slices.Clone(r.words), d.at, d.at+d.n, d.now...), result: "*"}
		hides := map[int][]string{}
		if d.kind == "hidden" {
			hides[d.at], d.now = slices.Clone(r.words[d.at:d.at+d.n]), nil
		}
		r.words = strings.Fields(strings.Join(slices.Replace(r.words, d.at, d.at+d.n, d.now...), " "))
		if strings.Contains(strings.Join(r.words, ""), "_") ||
			slices.ContainsFunc(r.words, func(w string) bool { return strings.Trim(w, "0123456789") == "" }) {
			continue // a gap, or a round number
		}
		gaps := 0
		if k/len(all)%5 == 2 {
			if !r.putGap(rng, d) {
				continue
			}
			written.words, gaps = r.words, 1
		}
		r.head = string(bytes.ReplaceAll([]byte(r.head), []byte(`[Result "1-0"]`), []byte(`[Result "*"]`)))
		written.head = r.head
		res := parse(t, written.text())(rep)
		if !res.repaired() || res.Cost > most {
			continue
		}
		n := &naive{meter: rep.meter, damages: cheap, head: r.head, words: r.words, hidden: hides, limit: res.Cost,
			referee: referee.New(referee.Config{}), found: map[string]int{}, marking: true, gaps: gaps}
		n.marking = n.marks()
		if n.search(nil, 0, 0); n.tooMany() {
			continue
		}
		want := slices.Sorted(maps.Keys(n.found))
		var got []string
		for _, x := range res.Repairs {
			got = append(got, played(x.events[:len(x.events)-1]))
		}
		slices.Sort(got)
		compared++
		claimed[res.Status]++
		if gaps > 0 {
			ofGaps[res.Status]++
		}
		if d.kind == "hidden" && res.Cost == damages[hidden].cost {
			ofHidden[res.Status]++
		}
		if most > 9 {
			ofMarks[res.Status]++
		}
		if most > 9 {
			got, want = markless(got), markless(want)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s: %s at %d\nfound\n%s\nthere are\n%s\n%v", rs.Name, d, res.Status, res.Cost, strings.Join(got, "\n"),
				strings.Join(want, "\n"), written.text())
		}
	}
	t.Logf("%d games compared: %v, of hidden words %v, of gaps %v, of marks %v", compared, claimed, ofHidden, ofGaps,
		ofMarks)
	if compared < *naiveGames {
		t.Errorf("only %d games were compared", compared)
	}
}
