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

// Oddities are what a historian finds in old copies beside slips and misreadings: lines out of
// place, other brackets, the digits of another script, seats by name.

// oddly plays a game and damages it so many times in odd ways, in the way that is named or in any.
func oddly(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter, name string) trial {
	t := trial{truth: playRecord(rs, rng, plies)}
	t.draw(times, 20_000, func() (injury, bool) {
		k, i := &oddities[rng.IntN(len(oddities))], rng.IntN(len(t.truth.words))
		if name != "" && k.name != name {
			return injury{}, false
		}
		d, ok := k.damage(t.truth.words, i, rng, m)
		return d, ok && !slices.Equal(t.truth.words[i:i+d.n], d.now)
	})
	return t
}

// rounds returns the index after so many rounds from the i-th word on, which is a number, 0 where
// the record has fewer.
func rounds(words []string, i, n int) int {
	for i++; i < len(words); i++ {
		if isRound(words[i]) {
			if n--; n == 0 {
				return i
			}
		}
	}
	return 0
}

// bracketed puts other signs around the dice of a throw.
func bracketed(pairs ...string) func(string, *rand.Rand) string {
	return func(w string, rng *rand.Rand) string {
		p := []rune(pairs[rng.IntN(len(pairs))])
		return string(p[0]) + w[1:len(w)-1] + string(p[1])
	}
}

// scripts have the digits from 0 on.
var scripts = []rune{'०', '٠'}

var seatNames = map[string]string{"R:": "Red:", "Y:": "Yellow:", "G:": "Green:", "W:": "White:", "B:": "Black:"}

var oddities = []kind{
	{"rounds out of place", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if !isRound(words[i]) {
			return 0, nil, false
		}
		k := rounds(words, i, 1+rng.IntN(3))
		if k == 0 {
			return 0, nil, false
		}
		to := rounds(words, k, 1+rng.IntN(3))
		if to == 0 {
			return 0, nil, false
		}
		return to - i, slices.Concat(words[k:to], words[i:k]), true
	}, damages[roundsSwapped].cost},
	{"rounds again", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if !isRound(words[i]) {
			return 0, nil, false
		}
		k := rounds(words, i, 1+rng.IntN(3))
		if k == 0 {
			return 0, nil, false
		}
		to := rounds(words, k, 1+rng.IntN(3))
		if to == 0 {
			return 0, nil, false
		}
		return to - i, slices.Concat(words[i:to], words[i:k]), true
	}, damages[wordTwice].cost},
	{"seat mark small", misreadAs(isSeatMark, func(w string, _ *rand.Rand) string { return strings.ToLower(w) }), 0},
	{"seat by name", misreadAs(isSeatMark, func(w string, _ *rand.Rand) string { return seatNames[w] }),
		damages[seatNamed].cost},
	{"other brackets", misreadAs(isThrow, bracketed("()", "[]", "«»", "‹›")), 0},
	{"braces", misreadAs(isThrow, bracketed("{}")), 0},
	{"no brackets", misreadAs(isThrow, func(w string, _ *rand.Rand) string { return w[1 : len(w)-1] }), 0},
	{"digits of another script", misreadAs(isPlain, func(w string, rng *rand.Rand) string {
		zero := scripts[rng.IntN(len(scripts))]
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return zero + r - '0'
			}
			return r
		}, w)
	}), 0},
	{"colon for a capture", misreadAs(isMove, func(w string, _ *rand.Rand) string {
		if !strings.Contains(w, "x") {
			return ""
		}
		return strings.Replace(w, "x", ":", 1)
	}), 0},
	{"pass as one dash", misreadAs(func(w string) bool { return w == "--" },
		func(string, *rand.Rand) string { return "—" }), 0},
	{"dots between dice", misreadAs(isThrow,
		func(w string, _ *rand.Rand) string { return strings.ReplaceAll(w, ",", ".") }), 0},
	{"plus between dice", misreadAs(isThrow,
		func(w string, _ *rand.Rand) string { return strings.ReplaceAll(w, ",", "+") }), 0},
	{"letters apart", misreadAs(isMove, func(w string, _ *rand.Rand) string {
		if len(w) > 3 {
			return ""
		}
		return strings.Join(strings.Split(w, ""), " ")
	}), damages[runTogether].cost},
}

// TestOddities: an oddity is cured, the true game among the cheapest repairs.
func TestOddities(t *testing.T) {
	rep := New(referee.Config{}, nil)
	for i := range oddities {
		shown := 0
		for k, rs := range rulesets.All() {
			d := oddly(rs, rand.New(rand.NewPCG(uint64(i), uint64(k))), 40, 1, rep.meter, oddities[i].name)
			if len(d.damages) == 0 {
				continue // such games have no such word
			}
			res := parse(t, d.text())(rep)
			if res.Status == Sound || len(res.Repairs) > 0 && res.Cost < d.cost() {
				continue
			}
			shown++
			truth := formed(t, d.truth.text())
			if !slices.ContainsFunc(res.Repairs, func(r Repair) bool { return formed(t, string(r.Text)) == truth }) {
				t.Errorf("%s: %s: %s at %d of %d, the true game is not among %d\n%s%s", rs.Name, d.damages, res.Status, res.Cost,
					d.cost(), len(res.Repairs), describe(res), d.text())
			}
		}
		if shown == 0 {
			t.Errorf("%s was never seen", oddities[i].name)
		}
	}
}
