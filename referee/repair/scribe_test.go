package repair

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// A scribe damages records otherwise than kinds, with slips of a copyist and signs that
// look alike of his own, so that what is measured does not hang on one generator.

// copied plays a game and copies it with so many slips, no two of them side by side, of the
// kind that is named or of any.
func copied(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter, name string) trial {
	t := trial{truth: playRecord(rs, rng, plies)}
	t.draw(times, 1000, func() (injury, bool) { return t.truth.slip(rng, m, name) })
	return t
}

// slip draws a slip of the kind that is named, or of any. It reports false where that one cannot be.
func (r *record) slip(rng *rand.Rand, m *meter, name string) (injury, bool) {
	s := &slips[rng.IntN(len(slips))]
	if name != "" && s.name != name {
		return injury{}, false
	}
	at, n, now, ok := s.do(r.words, rng)
	if !ok || slices.Equal(r.words[at:at+n], now) {
		return injury{}, false
	}
	d := injury{kind: s.name, at: at, n: n, now: now}
	d.weigh(r.words, s.cost, m)
	return d, true
}

// isThrow, isMove and isSeatMark say what a word is.
func isThrow(w string) bool    { return w[0] == '<' }
func isSeatMark(w string) bool { return strings.HasSuffix(w, ":") }
func isMove(w string) bool     { return isPlain(w) && !isThrow(w) && w != "--" }

// pick draws one of the words that are meant.
func pick(words []string, rng *rand.Rand, meant func(string) bool) (int, bool) {
	for range 30 {
		if i := rng.IntN(len(words)); meant(words[i]) {
			return i, true
		}
	}
	return 0, false
}

// oneWord is a slip in one word: now returns what is written for it, empty for nothing.
func oneWord(meant func(string) bool, now func(w string, rng *rand.Rand) string) func([]string, *rand.Rand) (int, int,
	[]string, bool) {
	return func(words []string, rng *rand.Rand) (int, int, []string, bool) {
		i, ok := pick(words, rng, meant)
		if !ok {
			return 0, 0, nil, false
		}
		w := now(words[i], rng)
		return i, 1, []string{w}, w != ""
	}
}

// oneSign is a slip in one sign of a word, one of those that are meant.
func oneSign(w string, rng *rand.Rand, meant string, now func(c byte) string) string {
	for range 10 {
		if k := rng.IntN(len(w)); strings.IndexByte(meant, w[k]) >= 0 {
			return w[:k] + now(w[k]) + w[k+1:]
		}
	}
	return ""
}

// confused are the groups of signs that the copyist takes for one another.
var confused = []string{"0O", "1l7", "38", "bh6"}

// turnOf returns where the turn of the word at i begins and ends, between two seat marks.
func turnOf(words []string, i int) (from, to int) {
	from, to = i, i+1
	for from > 0 && !isSeatMark(words[from]) {
		from--
	}
	for to < len(words) && isPlain(words[to]) {
		to++
	}
	return from, to
}

// slips are the copyist's slips: each puts words in the place of n from at on, and reports
// whether it could.
var slips = []struct {
	name string
	do   func(words []string, rng *rand.Rand) (at, n int, now []string, ok bool)
	cost int // 0 for what the signs cost
}{
	{"next door", oneWord(isMove, func(w string, rng *rand.Rand) string {
		return oneSign(w, rng, "bcdefg234567", func(c byte) string { return string(c + byte(2*rng.IntN(2)) - 1) })
	}), 0},
	{"from and to", oneWord(isMove, func(w string, _ *rand.Rand) string {
		from, to, ok := strings.Cut(w, "-")
		if !ok || strings.ContainsAny(w, "#/=") {
			return ""
		}
		return to + "-" + from
	}), 0},
	{"no x", oneWord(isMove, func(w string, _ *rand.Rand) string {
		if !strings.Contains(w, "x") {
			return ""
		}
		return strings.Replace(w, "x", "", 1)
	}), 0},
	{"line twice", func(words []string, rng *rand.Rand) (int, int, []string, bool) {
		n := 8 + rng.IntN(12)
		if len(words) < 2*n {
			return 0, 0, nil, false
		}
		at := rng.IntN(len(words) - n)
		return at, n, slices.Concat(words[at:at+n], words[at:at+n]), true
	}, damages[wordTwice].cost},
	{"turn lost", func(words []string, rng *rand.Rand) (int, int, []string, bool) {
		i, ok := pick(words, rng, isThrow)
		if !ok {
			return 0, 0, nil, false
		}
		from, to := turnOf(words, i)
		return from, to - from, nil, to-from > 2 && to-from < 5 && isSeatMark(words[from])
	}, damages[turnLost].cost},
	{"alike", oneWord(isPlain, func(w string, rng *rand.Rand) string {
		group := confused[rng.IntN(len(confused))]
		return oneSign(w, rng, group, func(byte) string { return string(group[rng.IntN(len(group))]) })
	}), 0},
	{"die", oneWord(isThrow, func(w string, rng *rand.Rand) string {
		return oneSign(w, rng, "123456", func(byte) string { return string(byte('1' + rng.IntN(6))) })
	}), 0},
	{"torn", func(words []string, rng *rand.Rand) (int, int, []string, bool) {
		i, ok := pick(words, rng, func(w string) bool { return isPlain(w) && len(w) > 2 })
		if !ok {
			return 0, 0, nil, false
		}
		k := 1 + rng.IntN(len(words[i])-1)
		return i, 1, []string{words[i][:k], words[i][k:]}, true
	}, damages[runTogether].cost},
	{"joined", func(words []string, rng *rand.Rand) (int, int, []string, bool) {
		i, ok := pick(words[:len(words)-1], rng, isPlain)
		if !ok || !isPlain(words[i+1]) {
			return 0, 0, nil, false
		}
		return i, 2, []string{words[i] + words[i+1]}, true
	}, damages[runTogether].cost},
	{"no seat mark", func(words []string, rng *rand.Rand) (int, int, []string, bool) {
		i, ok := pick(words, rng, isSeatMark)
		return i, 1, nil, ok
	}, damages[seatMarkLost].cost},
	{"no throw", func(words []string, rng *rand.Rand) (int, int, []string, bool) {
		i, ok := pick(words, rng, isThrow)
		return i, 1, nil, ok
	}, damages[eventLost].cost},
	{"small letter", oneWord(isMove, func(w string, rng *rand.Rand) string {
		return oneSign(w, rng, "KNREBV", func(c byte) string { return strings.ToLower(string(c)) })
	}), 0},
	{"turned round", oneWord(isMove, func(w string, rng *rand.Rand) string {
		k := rng.IntN(len(w) - 1)
		return w[:k] + w[k+1:k+2] + w[k:k+1] + w[k+2:]
	}), 0},
}

// TestTurnLost: a turn that was left out is found, however many turns there can be.
func TestTurnLost(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 200_000
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(21, uint64(k)))
		for range 4 {
			d := copied(rs, rng, 30, 1, rep.meter, "turn lost")
			if len(d.damages) == 0 {
				break // a game without dice
			}
			res := parse(t, d.text())(rep)
			if res.Status == Sound || len(res.Repairs) > 0 && res.Cost < d.cost() {
				continue
			}
			truth := formed(t, d.truth.text())
			if !slices.ContainsFunc(res.Repairs, func(r Repair) bool { return formed(t, string(r.Text)) == truth }) {
				t.Errorf("%s: %s: %s at %d, the true turn is not among %d", rs.Name, d.damages, res.Status, res.Cost,
					len(res.Repairs))
			}
		}
	}
}

// TestTurnLostBehindOpen: a turn that was left out is found after one that the rules leave
// open, as one with a die unused.
func TestTurnLostBehindOpen(t *testing.T) {
	const text = "[Variant \"chaturaji\"]\n\nR: <5,3> d3 B: <4,3> Nf6 Rg8 G: <4,2> Bf3 *\n"
	res := parse(t, text)(New(referee.Config{}, nil))
	if res.Cost != damages[turnLost].cost || len(res.Repairs) == 0 {
		t.Fatalf("%s at %d, %d repairs", res.Status, res.Cost, len(res.Repairs))
	}
	for _, r := range res.Repairs {
		if len(r.Edits) != 1 || !strings.HasPrefix(r.Edits[0].Now, "Y: <") {
			t.Errorf("%v is no turn of yellow", r.Edits)
		}
	}
}

// TestTurnsLost: where several turns were left out among many, some repair is found.
func TestTurnsLost(t *testing.T) {
	rs, _ := rulesets.Lookup("chaturaji")
	rep := New(referee.Config{}, nil)
	for k := range 2 {
		d := copied(rs, rand.New(rand.NewPCG(22, uint64(k))), 120, 3, rep.meter, "turn lost")
		if res := parse(t, d.text())(rep); res.Status != Sound && len(res.Repairs) == 0 {
			t.Errorf("%s: %s, no repair", d.damages, res.Status)
		}
	}
}
