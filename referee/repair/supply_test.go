package repair

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// spare is an exhaustive search in records that may leave out throws. Which events are possible it does not ask: it
// takes every word for every word of a list, exchanges neighbours, tears and joins, and judges the texts.
type spare struct {
	*naive
	list []string                  // what a word can be
	near map[string]map[string]int // the words that a word can be for, with what that costs
}

// legal judges a text of some words, of the whole record to its end.
func (n *spare) legal(words []string, whole bool) bool {
	n.judged++
	text := n.head + "\n\n" + strings.Join(words, " ") + " *\n"
	var (
		c      grammar.Chunk
		g      notation.Game
		parser grammar.Parser
	)
	if grammar.NewReader(strings.NewReader(text)).Next(&c) != nil {
		return false
	}
	rep := n.referee.Judge(&g, parser.Parse(&c, &g))
	return rep.Verdict == referee.Legal && (!whole || rep.Judged == rep.Events)
}

// search tries everything at the i-th word, after what was made of those before it.
func (n *spare) search(made []string, i, cost int) {
	if cost > n.limit || !n.legal(made, i == len(n.words)) {
		return
	}
	if i == len(n.words) {
		key := played(made)
		if old, ok := n.found[key]; !ok || cost < old {
			n.found[key] = cost
		}
		return
	}
	with := func(words ...string) []string { return append(made[:len(made):len(made)], words...) }
	w := n.words[i]
	n.search(with(w), i+1, cost)
	if isMark(w) {
		for _, letter := range strings.Split(seatMarks, "") {
			if s := letter + ":"; s != w {
				n.search(with(s), i+1, cost+n.meter.word(s, w, n.cost(otherWord)))
			}
		}
		return
	}
	if i+1 < len(n.words) && isPlain(w) && isPlain(n.words[i+1]) && w != n.words[i+1] {
		n.search(with(n.words[i+1], w), i+2, cost+n.cost(swapped))
	}
	if i > 0 && w == n.words[i-1] {
		n.search(made, i+1, cost+n.cost(wordTwice))
	}
	for m, c := range n.nearTo(w) {
		n.search(with(m), i+1, cost+c)
	}
	for _, m := range n.list {
		if rest, ok := strings.CutPrefix(w, m); ok && slices.Contains(n.list, rest) {
			n.search(with(m, rest), i+1, cost+n.cost(runTogether))
		}
	}
	for k := i + 2; k <= min(i+3, len(n.words)); k++ {
		if one := strings.Join(n.words[i:k], ""); slices.Contains(n.list, one) {
			n.search(with(one), k, cost+n.cost(torn))
		}
	}
}

// nearTo is the words that a word can be for within the limit.
func (n *spare) nearTo(w string) map[string]int {
	if n.near == nil {
		n.near = map[string]map[string]int{}
	}
	out, ok := n.near[w]
	if !ok {
		out = map[string]int{}
		for _, m := range n.list {
			if c := n.meter.word(m, w, n.cost(otherWord)-1); m != w && c <= n.limit {
				out[m] = c
			}
		}
		n.near[w] = out
	}
	return out
}

// wordsOfRace lists the moves of a race from square to square, its entries, and its throws.
func wordsOfRace(game engine.Game) (out []string) {
	squares := map[string]bool{}
	b := game.Board()
	for sq := 1; sq <= b.Len(); sq++ {
		squares[b.Name(engine.Square(sq))] = true
	}
	for from := range squares {
		for to := range squares {
			out = append(out, from+"-"+to, from+"x"+to, "2"+from+"-"+to, "2"+from+"x"+to)
		}
		out = append(out, "@"+from)
	}
	for _, c := range game.Dice().Chances() {
		out = append(out, string(referee.AppendCast(nil, c.Cast)))
	}
	return append(out, "--")
}

// TestNaiveThrows compares the repairs of short records that leave out throws, all or some, with those that an
// exhaustive search finds.
func TestNaiveThrows(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	rep := New(referee.Config{}, nil)
	rep.within = unbounded
	compared, claimed := 0, map[Status]int{}
	for k := 0; compared < 24 && k < 6000; k++ {
		rs, _ := rulesets.Lookup([]string{"chauka-bara", "ashta-kashte", "thaayam"}[k%3])
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		r := playNumberless(rs, rng, 3+rng.IntN(3))
		value := "unrecorded"
		if k/3%2 == 1 {
			value = "partial"
		}
		r.words = slices.DeleteFunc(r.words, func(w string) bool {
			return w[0] == '<' && (value == "unrecorded" || rng.IntN(2) == 0)
		})
		r.head += "\n[Throws \"" + value + "\"]"
		d, ok := r.misread(rng, rep.meter)
		if !ok || slices.Contains(resplit, d.kind) {
			continue
		}
		r.words = strings.Fields(strings.Join(slices.Replace(r.words, d.at, d.at+d.n, d.now...), " "))
		if strings.Contains(strings.Join(r.words, ""), "_") {
			continue
		}
		res := parse(t, r.text())(rep)
		if !res.repaired() || res.Cost > 7 {
			continue
		}
		n := &spare{naive: &naive{meter: rep.meter, damages: damages, head: r.head, words: r.words, limit: res.Cost,
			referee: referee.New(referee.Config{}), found: map[string]int{}}, list: wordsOfRace(game)}
		n.search(nil, 0, 0)
		best := slices.Min(append(slices.Collect(maps.Values(n.found)), unbounded))
		var want, got []string
		for text, cost := range n.found {
			if cost == best {
				want = append(want, text)
			}
		}
		for _, x := range res.Repairs {
			got = append(got, played(x.events[:len(x.events)-1]))
		}
		slices.Sort(got)
		slices.Sort(want)
		compared++
		claimed[res.Status]++
		if !slices.Equal(got, want) || best != res.Cost {
			t.Errorf("%s, %s: %s at %d, not %d\nfound\n%s\nthere are\n%s\n%v", rs.Name, d, res.Status, res.Cost, best,
				strings.Join(got, "\n"), strings.Join(want, "\n"), r.text())
		}
	}
	t.Logf("%d games compared: %v", compared, claimed)
	if compared < 24 {
		t.Errorf("only %d games were compared", compared)
	}
}
