package repair

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// A reader damages the text of a record as machines and tired eyes do: beside words it gets
// brackets, dots, round numbers, seat marks and the result wrong.

// read plays a game and reads it with so many misreadings, no two of them side by side, of
// the kind that is named or of any.
func read(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter, name string) trial {
	t := trial{truth: playRecord(rs, rng, plies)}
	t.draw(times, 20_000, func() (injury, bool) {
		d, ok := t.truth.misread(rng, m)
		return d, ok && (name == "" || d.kind == name)
	})
	return t
}

// misread draws a misreading. It reports false where that one cannot be.
func (r *record) misread(rng *rand.Rand, m *meter) (injury, bool) {
	k, i := &misreadings[rng.IntN(len(misreadings))], rng.IntN(len(r.words))
	d, ok := k.damage(r.words, i, rng, m)
	return d, ok && !slices.Equal(r.words[i:i+d.n], d.now)
}

// misreadAs changes one word of those that are meant.
func misreadAs(meant func(string) bool, now func(w string, rng *rand.Rand) string) func([]string, int, *rand.Rand) (int,
	[]string, bool) {
	return func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if !meant(words[i]) {
			return 0, nil, false
		}
		w := now(words[i], rng)
		return 1, []string{w}, w != ""
	}
}

func isRound(w string) bool { return strings.HasSuffix(w, ".") }

// replaced puts a sign in the place of the one meant, one of those listed.
func replaced(from, to string) func(string, *rand.Rand) string {
	return func(w string, rng *rand.Rand) string {
		a, b := []rune(from), []rune(to)
		k := rng.IntN(len(a))
		if !strings.ContainsRune(w, a[k]) {
			return ""
		}
		return strings.Replace(w, string(a[k]), string(b[k]), 1)
	}
}

var misreadings = []kind{
	{"bracket lost", misreadAs(isThrow, func(w string, rng *rand.Rand) string {
		if rng.IntN(2) == 0 {
			return w[1:]
		}
		return w[:len(w)-1]
	}), 0},
	{"bracket wrong", misreadAs(isThrow, replaced("<>", "(]")), 0},
	{"comma wrong", misreadAs(isThrow, replaced(",", ".")), 0},
	{"comma lost", misreadAs(isThrow, replaced(",,", "  ")), 0},
	{"die lost", misreadAs(isThrow, func(w string, rng *rand.Rand) string {
		k := strings.LastIndexByte(w, ',')
		if k < 0 {
			return ""
		}
		return w[:k] + ">"
	}), 0},
	{"die doubled", misreadAs(isThrow, func(w string, rng *rand.Rand) string { return w[:2] + "," + w[1:] }), 0},
	{"digit of another script", misreadAs(isPlain, func(w string, rng *rand.Rand) string {
		k := rng.IntN(len(w))
		if w[k] < '0' || w[k] > '9' {
			return ""
		}
		return w[:k] + string('०'+rune(w[k]-'0')) + w[k+1:]
	}), 0},
	{"long dash", misreadAs(isMove, replaced("-", "–")), 0},
	{"dash lost", misreadAs(isMove, replaced("-", " ")), damages[runTogether].cost + markCost},
	{"capital", misreadAs(isMove, func(w string, rng *rand.Rand) string {
		k := rng.IntN(len(w))
		return w[:k] + strings.ToUpper(w[k:k+1]) + w[k+1:]
	}), 0},
	{"sign doubled", misreadAs(isPlain, func(w string, rng *rand.Rand) string {
		k := rng.IntN(len(w))
		return w[:k+1] + w[k:]
	}), 0},
	{"two signs", misreadAs(isPlain, func(w string, rng *rand.Rand) string {
		k, l := rng.IntN(len(w)), rng.IntN(len(w))
		if k >= l || strings.IndexByte("<>,-x", w[k]) >= 0 || strings.IndexByte("<>,-x", w[l]) >= 0 {
			return ""
		}
		const signs = "abcdefgh12345678"
		b := []byte(w)
		b[k], b[l] = signs[rng.IntN(len(signs))], signs[rng.IntN(len(signs))]
		return string(b)
	}), 0},
	{"unreadable sign", misreadAs(isPlain, func(w string, rng *rand.Rand) string {
		k := rng.IntN(len(w))
		if strings.IndexByte("abcdefgh12345678", w[k]) < 0 {
			return ""
		}
		return w[:k] + "_" + w[k+1:]
	}), free},
	{"another word", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := words[rng.IntN(len(words))]
		return 1, []string{w}, isPlain(w) && isPlain(words[i]) && isThrow(w) == isThrow(words[i])
	}, damages[otherWord].cost},
	{"round wrong", misreadAs(isRound, func(w string, rng *rand.Rand) string {
		return strconv.Itoa(1+rng.IntN(40)) + "."
	}), 0},
	{"round lost", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, nil, isRound(words[i])
	}, markCost},
	{"round without dot", misreadAs(isRound, func(w string, rng *rand.Rand) string { return w[:len(w)-1] }), 0},
	{"seat mark without colon", misreadAs(isSeatMark, func(w string, rng *rand.Rand) string { return w[:1] }), 0},
	{"seat mark joined", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if !isSeatMark(words[i]) || i+1 == len(words) {
			return 0, nil, false
		}
		return 2, []string{words[i][:1] + words[i+1]}, true
	}, wordCost + lostCost},
	{"seat mark wrong", misreadAs(isSeatMark, func(w string, rng *rand.Rand) string {
		return string("RGYWB"[rng.IntN(5)]) + ":"
	}), 0},
	{"turns exchanged", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if !isSeatMark(words[i]) {
			return 0, nil, false
		}
		k := i + 1
		for k < len(words) && isPlain(words[k]) {
			k++
		}
		l := k + 1
		for l < len(words) && isPlain(words[l]) {
			l++
		}
		if k >= len(words) || !isSeatMark(words[k]) {
			return 0, nil, false
		}
		return l - i, slices.Concat(words[k:l], words[i:k]), true
	}, damages[turnsSwapped].cost},
	{"throws exchanged in a turn", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if i+2 >= len(words) || !isThrow(words[i]) || isThrow(words[i+1]) || !isThrow(words[i+2]) {
			return 0, nil, false
		}
		return 3, []string{words[i+2], words[i+1], words[i]}, true
	}, 2 * damages[swapped].cost},
	{"torn in three", misreadAs(isMove, func(w string, rng *rand.Rand) string {
		return strings.Replace(w, "-", " - ", 1)
	}), damages[runTogether].cost},
	{"pass lost", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, nil, words[i] == "--"
	}, damages[eventLost].cost},
	{"pass put in", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, []string{words[i], "--"}, isThrow(words[i])
	}, damages[wordAdded].cost},
	{"throw and move lost", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if i+2 >= len(words) {
			return 0, nil, false
		}
		return 2, nil, isThrow(words[i]) && isMove(words[i+1]) && isThrow(words[i+2])
	}, damages[turnLost].cost},
	{"any sign", misreadAs(isPlain, func(w string, rng *rand.Rand) string {
		k := rng.IntN(len(w))
		return w[:k] + string(rune('!'+rng.IntN(94))) + w[k+1:]
	}), 0},
	{"any sign put in", misreadAs(isPlain, func(w string, rng *rand.Rand) string {
		k := rng.IntN(len(w) + 1)
		return w[:k] + string(rune('!'+rng.IntN(94))) + w[k:]
	}), 0},
	{"any sign in a mark", misreadAs(func(w string) bool { return !isPlain(w) }, func(w string, rng *rand.Rand) string {
		k := rng.IntN(len(w))
		c := rune('!' + rng.IntN(94))
		if c == '[' {
			return "" // at the start of a line it begins the tags of a game
		}
		return w[:k] + string(c) + w[k+1:]
	}), 0},
	{"seat mark torn", misreadAs(isSeatMark, func(w string, rng *rand.Rand) string { return w[:1] + " :" }),
		damages[runTogether].cost},
	{"round torn", misreadAs(isRound, func(w string, rng *rand.Rand) string { return w[:1] + " " + w[1:] }),
		damages[runTogether].cost},
	{"round alike", misreadAs(isRound, replaced("1012", "lOIZ")), 0},
	{"round joined", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if !isRound(words[i]) || i+1 == len(words) {
			return 0, nil, false
		}
		return 2, []string{strings.TrimSuffix(words[i], ".") + words[i+1]}, true
	}, wordCost + lostCost},
	{"line lost", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if !isRound(words[i]) {
			return 0, nil, false
		}
		k := i + 1
		for k < len(words) && !isRound(words[k]) {
			k++
		}
		return k - i, nil, true
	}, 2 * damages[turnLost].cost},
	{"words lost", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		n := 2 + rng.IntN(3)
		return n, nil, i+n < len(words)
	}, damages[turnLost].cost},
	{"end lost", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return len(words) - i, nil, len(words)-i < 6
	}, damages[eventLost].cost},
	{"word for two", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if i+1 >= len(words) || !isPlain(words[i]) || !isPlain(words[i+1]) {
			return 0, nil, false
		}
		k, l := 1+rng.IntN(len(words[i])), rng.IntN(len(words[i+1]))
		return 2, []string{words[i][:k] + words[i+1][l:]}, true
	}, damages[otherWord].cost},
}

// TestReader: whatever is misread in one place, the true game is among the cheapest
// repairs, unless what it had is gone.
func TestReader(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 200_000
	lossy := []string{"throws exchanged in a turn", "throw and move lost", "line lost", "words lost", "end lost",
		"word for two", "two signs"}
	for i := range misreadings {
		name := misreadings[i].name
		if slices.Contains(lossy, name) {
			continue
		}
		shown := 0
		for k, rs := range rulesets.All() {
			d := read(rs, rand.New(rand.NewPCG(uint64(i), uint64(k))), 30, 1, rep.meter, name)
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
				t.Errorf("%s: %s: %s at %d of %d, the true game is not among %d", rs.Name, d.damages, res.Status, res.Cost,
					d.cost(), len(res.Repairs))
			}
		}
		if shown == 0 && !strings.HasPrefix(name, "round ") {
			t.Errorf("%s was never seen", name)
		}
	}
}
