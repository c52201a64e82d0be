package repair

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/referee"
)

var (
	gapped     = flag.Int("gapped", 0, "games of each rule set and kind with gaps beside damages that are measured")
	gapCells   = flag.String("gapcells", "1,1 1,2 2,2 3,1", "how many gaps and damages those have")
	gapKind    = flag.String("gapkind", "", "the one kind of gap to measure")
	gapWitness = flag.Bool("gapcollated", false, "collate two such records")
)

// gapKinds are what stands for words that cannot be read: each puts words in the place of n from the i-th on.
var gapKinds = []struct {
	name string
	do   func(r *record, i int, rng *rand.Rand) (n int, now string, ok bool)
}{
	{"event", func(r *record, i int, _ *rand.Rand) (int, string, bool) { return 1, "_", isPlain(r.words[i]) }},
	{"sign", func(r *record, i int, rng *rand.Rand) (int, string, bool) {
		w := r.words[i]
		k := rng.IntN(len(w))
		return 1, w[:k] + "_" + w[k+1:], isPlain(w) && strings.IndexByte("abcdefgh12345678", w[k]) >= 0
	}},
	{"readings", func(r *record, i int, rng *rand.Rand) (int, string, bool) {
		w := r.words[i]
		if isThrow(w) {
			k := len(w) - 2
			v := '1' + (w[k]-'0')%6
			return 1, w[:k] + string(v) + "|" + w[k:], isPlain(w)
		}
		other := oneSign(w, rng, "bcdefg234567", func(c byte) string { return string(c + byte(2*rng.IntN(2)) - 1) })
		return 1, w + "|" + other, isMove(w) && other != ""
	}},
	{"turn", func(r *record, i int, _ *rand.Rand) (int, string, bool) {
		to := r.turnFrom(i)
		return to - i, "_t", to > i && (i == 0 || !isPlain(r.words[i-1]) || !r.marked())
	}},
	{"turns", func(r *record, i int, _ *rand.Rand) (int, string, bool) {
		if r.marked() {
			if i++; i >= len(r.words) || !isSeatMark(r.words[i-1]) {
				return 0, "", false
			}
			to := r.turnFrom(i)
			if to == i || to == len(r.words) || !isSeatMark(r.words[to]) {
				return 0, "", false
			}
			end := r.turnFrom(to + 1)
			return end - i + 1, "_t*2", end > to+1
		}
		return 2, "_t*2", i+1 < len(r.words) && isPlain(r.words[i]) && isPlain(r.words[i+1])
	}},
}

func (r *record) marked() bool { return slices.ContainsFunc(r.words, isSeatMark) }

// turnFrom is the end of the turn of which the i-th word is the first event.
func (r *record) turnFrom(i int) int {
	to := i
	for to < len(r.words) && isPlain(r.words[to]) && (to == i || r.marked()) {
		to++
	}
	return to
}

// gap puts a gap of a kind somewhere in the record. It reports false where there can be none.
func (r *record) gap(kind int, rng *rand.Rand) (injury, bool) {
	i := rng.IntN(len(r.words))
	n, now, ok := gapKinds[kind].do(r, i, rng)
	return injury{kind: gapKinds[kind].name, at: i, n: n, now: []string{now}}, ok
}

// gappedGame is a game with so many gaps of a kind and damages.
func gappedGame(truth *record, kind, gaps, times int, rng *rand.Rand, m *meter) (t trial, ok bool) {
	t = trial{truth: truth}
	t.draw(gaps, 1000, func() (injury, bool) { return truth.gap(kind, rng) })
	ok = len(t.damages) == gaps
	t.draw(gaps+times, 1000, func() (injury, bool) { return truth.draw(rng, m) })
	return t, ok
}

// gapTally counts what becomes of records with gaps beside damages.
type gapTally struct {
	games, first, listed, apart, falsely int
	status                               map[Status]int
	took                                 []float64
}

func (c *gapTally) String() string {
	return fmt.Sprintf("%d games: first %d, listed %d, apart %d, falsely unique %d, %v, p50 %.0f, p99 %.0f ms", c.games,
		c.first, c.listed, c.apart, c.falsely, c.status, percentile(c.took, .5), percentile(c.took, .99))
}

// count counts a record whose true text costs so much.
func (c *gapTally) count(t *testing.T, status Status, cost, truly int, texts []string, truth string) (at int) {
	c.games++
	c.status[status]++
	want := bodyOf(formed(t, truth))
	at = slices.IndexFunc(texts, func(text string) bool { return bodyOf(formed(t, text)) == want })
	switch {
	case at == 0:
		c.first++
		fallthrough
	case at > 0:
		c.listed++
	case len(texts) > 0 && cost < truly:
		c.apart++
	case status == Unique || status == Certain || status == Sound:
		c.falsely++
	}
	return at
}

// TestGapsMeasure prints what becomes of records with gaps beside damages.
func TestGapsMeasure(t *testing.T) {
	if *gapped == 0 {
		t.Skip("asked for by -gapped")
	}
	rep := New(referee.Config{}, nil)
	rep.Effort = *collatedEffort
	for _, cell := range strings.Fields(*gapCells) {
		gaps, times := int(cell[0]-'0'), int(cell[2]-'0')
		for kind := range gapKinds {
			if name := gapKinds[kind].name; *gapKind != "" && name != *gapKind {
				continue
			}
			c := gapTally{status: map[Status]int{}}
			for k, rs := range rulesets.All() {
				if *sets != "" && !slices.Contains(strings.Split(*sets, ","), rs.Name) {
					continue
				}
				rng := rand.New(rand.NewPCG(*drawn+uint64(k), uint64(100*kind)+uint64(cell[0])+uint64(cell[2])))
				for range *gapped {
					truth := playRecord(rs, rng, 60)
					one, ok := gappedGame(truth, kind, gaps, times, rng, rep.meter)
					two, _ := gappedGame(truth, kind, gaps, times, rng, rep.meter)
					if !ok {
						continue
					}
					var (
						texts  []string
						status Status
						cost   int
						start  = cputime.Used()
						truly  = one.cost()
					)
					if *gapWitness {
						res := collateTexts(t, one.text(), two.text())
						for i := range res.Texts {
							texts, cost = append(texts, string(res.Texts[i].Text)), res.Texts[i].Cost
						}
						status, truly = res.Status, costOfText(t, rep, witnessesOf(t, one.text(), two.text()), truth.text())
					} else {
						g, read := parsed(t, one.text())
						status, cost, texts, _ = repairsOf(rep, g, read)
					}
					ms := (cputime.Used() - start).Seconds() * 1000
					c.took = append(c.took, ms)
					was := c.falsely
					at := c.count(t, status, cost, truly, texts, truth.text())
					if *samples > 0 && (at < 0 || c.falsely > was) {
						*samples--
						t.Logf("%s: %v and %v at %d: %s at %d, %d texts, %.0f ms\n%s\n%s", rs.Name, one.in(), two.in(), truly,
							status, cost, len(texts), ms, one.text(), truth.text())
					}
				}
			}
			t.Logf("%s %s: %s", cell, gapKinds[kind].name, &c)
		}
	}
}

// TestGapsBesideDamages: of records with gaps beside damages the true text is found, by itself and with another witness,
// and no other one is said to be the only one.
func TestGapsBesideDamages(t *testing.T) {
	rep := New(referee.Config{}, nil)
	for kind := range gapKinds {
		alone, both := gapTally{status: map[Status]int{}}, gapTally{status: map[Status]int{}}
		for k, rs := range rulesets.All() {
			rng := rand.New(rand.NewPCG(uint64(38+k), uint64(kind)))
			truth := playRecord(rs, rng, 30)
			one, ok := gappedGame(truth, kind, 1, 1, rng, rep.meter)
			two, _ := gappedGame(truth, kind, 1, 1, rng, rep.meter)
			if !ok {
				continue
			}
			if gapKinds[kind].name != "turns" { // of which there are very many
				g, read := parsed(t, one.text())
				status, cost, texts, _ := repairsOf(rep, g, read)
				alone.count(t, status, cost, one.cost(), texts, truth.text())
			}
			var texts []string
			c := collateTexts(t, one.text(), two.text())
			for i := range c.Texts {
				texts = append(texts, string(c.Texts[i].Text))
			}
			cost := 0
			if len(texts) > 0 {
				cost = c.Texts[0].Cost
			}
			truly := costOfText(t, rep, witnessesOf(t, one.text(), two.text()), truth.text())
			both.count(t, c.Status, cost, truly, texts, truth.text())
		}
		name := gapKinds[kind].name
		t.Logf("%s: alone %s; with another %s", name, &alone, &both)
		if n := alone.falsely + both.falsely; n > 0 {
			t.Errorf("%s: another text is said to be the only one in %d", name, n)
		}
		if alone.games-alone.apart > alone.listed+1 || both.games-both.apart > both.listed+2 {
			t.Errorf("%s: the true text is not found", name)
		}
	}
}
