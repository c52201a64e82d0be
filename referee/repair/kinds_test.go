package repair

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// record is a game in which damage is done word by word.
type record struct {
	head   string
	words  []string
	result string
}

// playRecord plays a random legal game of at most so many plies.
func playRecord(rs *engine.Ruleset, rng *rand.Rand, plies int) *record {
	game, err := rs.New(engine.Setup{})
	if err != nil {
		panic(err)
	}
	g := referee.Play(game, rng, plies)
	text := string(notation.Append(nil, g, referee.StyleOf(rs)))
	head, body, _ := strings.Cut(text, "\n\n")
	body = strings.ReplaceAll(body, "><", "> <")
	words := strings.Fields(body)
	return &record{head, words[:len(words)-1], words[len(words)-1]}
}

func (r *record) text() string {
	return r.head + "\n\n" + strings.Join(r.words, " ") + " " + r.result + "\n"
}

func isPlain(w string) bool {
	return !strings.HasSuffix(w, ".") && !strings.HasSuffix(w, ":")
}

// kind is a kind of damage: what it makes of n words from the i-th on, and what it costs.
type kind struct {
	name string
	do   func(words []string, i int, rng *rand.Rand) (n int, now []string, ok bool)
	cost int // 0 for what the signs cost
}

// kinds are the kinds of damage: each makes other words of those from the i-th on, returns
// how many of them it replaces, and reports whether it could.
var kinds = []kind{
	{"sign", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := []byte(words[i])
		k := rng.IntN(len(w))
		const signs = "abcdefgh12345678KNREBV"
		if strings.IndexByte(signs, w[k]) < 0 {
			return 0, nil, false
		}
		w[k] = signs[rng.IntN(len(signs))]
		return other(words, i, string(w))
	}, 0},
	{"alike", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		c := builtIn()
		for range 40 {
			f := c[rng.IntN(len(c))]
			if f.Written < "a" && strings.Contains(words[i], f.Meant) && !strings.Contains(":,_", f.Written) {
				return other(words, i, strings.Replace(words[i], f.Meant, f.Written, 1))
			}
		}
		return 0, nil, false
	}, 0},
	{"next", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := []byte(words[i])
		k := rng.IntN(len(w))
		if c := w[k]; c >= '2' && c <= '7' || c >= 'b' && c <= 'g' {
			w[k] = c + byte(2*rng.IntN(2)) - 1
			return other(words, i, string(w))
		}
		return 0, nil, false
	}, 0},
	{"crossed", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		k := strings.IndexAny(words[i], "-x")
		w := words[i]
		if k < 2 || k+1 == len(w) {
			return 0, nil, false
		}
		return other(words, i, w[k+1:]+w[k:k+1]+w[:k])
	}, 0},
	{"lost sign", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := words[i]
		k := rng.IntN(len(w))
		return 1, []string{w[:k] + w[k+1:]}, len(w) > 2
	}, 0},
	{"lost word", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, nil, true
	}, damages[eventLost].cost},
	{"doubled word", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, []string{words[i], words[i]}, true
	}, damages[wordTwice].cost},
	{"swapped", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if i+1 == len(words) || !isPlain(words[i+1]) || words[i] == words[i+1] {
			return 0, nil, false
		}
		return 2, []string{words[i+1], words[i]}, true
	}, damages[swapped].cost},
	{"run together", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if i+1 == len(words) || !isPlain(words[i+1]) {
			return 0, nil, false
		}
		return 2, []string{words[i] + words[i+1]}, true
	}, damages[runTogether].cost},
	{"torn", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := words[i]
		if len(w) < 4 {
			return 0, nil, false
		}
		k := 1 + rng.IntN(len(w)-1)
		return 1, []string{w[:k], w[k:]}, true
	}, damages[runTogether].cost},
	{"wrong seat mark", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		const letters = "RGYWB"
		return other(words, i, letters[rng.IntN(len(letters)):][:1]+":")
	}, 0},
	{"lost seat mark", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, nil, true
	}, damages[seatMarkLost].cost},
	{"put in", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := words[rng.IntN(len(words))]
		return 1, []string{w, words[i]}, isPlain(w) && w != words[i]
	}, damages[wordAdded].cost},
	{"passage twice", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		n := 2 + rng.IntN(6)
		if i+n > len(words) {
			return 0, nil, false
		}
		return n, slices.Concat(words[i:i+n], words[i:i+n]), true
	}, damages[wordTwice].cost},
}

func other(words []string, i int, w string) (int, []string, bool) {
	return 1, []string{w}, w != words[i]
}

// injury puts words in the place of n from at on.
type injury struct {
	kind  string
	at, n int
	now   []string
	cost  int
}

func (d injury) String() string { return fmt.Sprintf("%s at %d: %v", d.kind, d.at, d.now) }

// draw draws a damage to a record. It reports false where that one cannot be.
func (r *record) draw(rng *rand.Rand, m *meter) (injury, bool) {
	i, k := rng.IntN(len(r.words)), &kinds[rng.IntN(len(kinds))]
	if w := r.words[i]; strings.HasSuffix(w, ".") || strings.HasSuffix(w, ":") != strings.HasSuffix(k.name, "seat mark") {
		return injury{}, false
	}
	return k.damage(r.words, i, rng, m)
}

// damage draws one of the kind to the i-th word. It reports false where it cannot be.
func (k *kind) damage(words []string, i int, rng *rand.Rand, m *meter) (injury, bool) {
	n, now, ok := k.do(words, i, rng)
	if !ok {
		return injury{}, false
	}
	d := injury{kind: k.name, at: i, n: n, now: now}
	d.weigh(words, k.cost, m)
	return d, true
}

// weigh finds out what a damage costs, by its signs where its kind does not say.
func (d *injury) weigh(words []string, cost int, m *meter) {
	switch cost {
	case 0:
		d.cost = m.word(words[d.at], d.now[0], damages[otherWord].cost-1)
	case free:
	default:
		d.cost = cost
	}
}

// free is the cost of what is no damage.
const free = -1

// trial is a game that was damaged, the last of the damages first.
type trial struct {
	truth   *record
	damages []injury
}

// damaged plays a game and damages it so many times, no two of them side by side.
func damaged(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter) trial {
	t := trial{truth: playRecord(rs, rng, plies)}
	t.draw(times, 1000, func() (injury, bool) { return t.truth.draw(rng, m) })
	return t
}

// draw damages the game so many times, no two of them side by side, in so many tries at most.
func (t *trial) draw(times, most int, draw func() (injury, bool)) {
	for tries := 0; len(t.damages) < times && tries < most; tries++ {
		d, ok := draw()
		if ok && !slices.ContainsFunc(t.damages, func(o injury) bool { return d.at <= o.at+o.n && o.at <= d.at+d.n }) {
			t.damages = append(t.damages, d)
		}
	}
	slices.SortFunc(t.damages, func(a, b injury) int { return b.at - a.at })
}

func (t *trial) text() string { return t.with(t.damages...) }

// in says what was done to the game.
func (t *trial) in() string {
	var out []string
	for _, d := range t.damages {
		out = append(out, fmt.Sprintf("%s at %d: %q for %q", d.kind, d.at, strings.Join(d.now, " "),
			strings.Join(t.truth.words[d.at:d.at+d.n], " ")))
	}
	return strings.Join(out, ", ")
}

// with is the game with some of its damages.
func (t *trial) with(ds ...injury) string {
	r := *t.truth
	r.words = slices.Clone(r.words)
	for _, d := range ds {
		r.words = slices.Replace(r.words, d.at, d.at+d.n, d.now...)
	}
	return r.text()
}

// cost is what the damages cost.
func (t *trial) cost() (n int) {
	for _, d := range t.damages {
		n += d.cost
	}
	return n
}
