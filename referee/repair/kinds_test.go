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
	cost func(c *Costs) int // nil for what the signs cost
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
	}, nil},
	{"alike", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		c := DefaultCosts().Confusions
		for range 40 {
			f := c[rng.IntN(len(c))]
			if f.Written < "a" && strings.Contains(words[i], f.Meant) && !strings.Contains(":,_", f.Written) {
				return other(words, i, strings.Replace(words[i], f.Meant, f.Written, 1))
			}
		}
		return 0, nil, false
	}, nil},
	{"next", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := []byte(words[i])
		k := rng.IntN(len(w))
		if c := w[k]; c >= '2' && c <= '7' || c >= 'b' && c <= 'g' {
			w[k] = c + byte(2*rng.IntN(2)) - 1
			return other(words, i, string(w))
		}
		return 0, nil, false
	}, nil},
	{"crossed", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		k := strings.IndexAny(words[i], "-x")
		w := words[i]
		if k < 2 || k+1 == len(w) {
			return 0, nil, false
		}
		return other(words, i, w[k+1:]+w[k:k+1]+w[:k])
	}, nil},
	{"lost sign", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := words[i]
		k := rng.IntN(len(w))
		return 1, []string{w[:k] + w[k+1:]}, len(w) > 2
	}, nil},
	{"lost word", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, nil, true
	}, func(c *Costs) int { return c.Insert }},
	{"doubled word", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, []string{words[i], words[i]}, true
	}, func(c *Costs) int { return c.Twice }},
	{"swapped", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if i+1 == len(words) || !isPlain(words[i+1]) || words[i] == words[i+1] {
			return 0, nil, false
		}
		return 2, []string{words[i+1], words[i]}, true
	}, func(c *Costs) int { return c.Swap }},
	{"run together", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		if i+1 == len(words) || !isPlain(words[i+1]) {
			return 0, nil, false
		}
		return 2, []string{words[i] + words[i+1]}, true
	}, func(c *Costs) int { return c.Run }},
	{"torn", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := words[i]
		if len(w) < 4 {
			return 0, nil, false
		}
		k := 1 + rng.IntN(len(w)-1)
		return 1, []string{w[:k], w[k:]}, true
	}, func(c *Costs) int { return c.Run }},
	{"wrong seat mark", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		const letters = "RGYWB"
		return other(words, i, letters[rng.IntN(len(letters)):][:1]+":")
	}, nil},
	{"lost seat mark", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		return 1, nil, true
	}, func(c *Costs) int { return c.SeatMark }},
	{"put in", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		w := words[rng.IntN(len(words))]
		return 1, []string{w, words[i]}, isPlain(w) && w != words[i]
	}, func(c *Costs) int { return c.Delete }},
	{"passage twice", func(words []string, i int, rng *rand.Rand) (int, []string, bool) {
		n := 2 + rng.IntN(6)
		if i+n > len(words) {
			return 0, nil, false
		}
		return n, slices.Concat(words[i:i+n], words[i:i+n]), true
	}, func(c *Costs) int { return c.Twice }},
}

func other(words []string, i int, w string) (int, []string, bool) {
	return 1, []string{w}, w != words[i]
}

// damage puts words in the place of n from at on.
type damage struct {
	kind  string
	at, n int
	now   []string
	cost  int
}

func (d damage) String() string { return fmt.Sprintf("%s at %d: %v", d.kind, d.at, d.now) }

// draw draws a damage to a record. It reports false where that one cannot be.
func (r *record) draw(rng *rand.Rand, m *meter) (damage, bool) {
	i, k := rng.IntN(len(r.words)), &kinds[rng.IntN(len(kinds))]
	if w := r.words[i]; strings.HasSuffix(w, ".") || strings.HasSuffix(w, ":") != strings.HasSuffix(k.name, "seat mark") {
		return damage{}, false
	}
	return k.damage(r.words, i, rng, m)
}

// damage draws one of the kind to the i-th word. It reports false where it cannot be.
func (k *kind) damage(words []string, i int, rng *rand.Rand, m *meter) (damage, bool) {
	n, now, ok := k.do(words, i, rng)
	if !ok {
		return damage{}, false
	}
	d := damage{kind: k.name, at: i, n: n, now: now}
	d.weigh(words, k.cost, m)
	return d, true
}

// weigh finds out what a damage costs, by its signs where its kind does not say.
func (d *damage) weigh(words []string, cost func(*Costs) int, m *meter) {
	if cost != nil {
		d.cost = cost(&m.Costs)
	} else {
		d.cost = m.word(words[d.at], d.now[0], m.Other-1)
	}
}

// trial is a game that was damaged, the last of the damages first.
type trial struct {
	truth   *record
	damages []damage
}

// damaged plays a game and damages it so many times, no two of them side by side.
func damaged(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter) trial {
	t := trial{truth: playRecord(rs, rng, plies)}
	t.draw(times, 1000, func() (damage, bool) { return t.truth.draw(rng, m) })
	return t
}

// draw damages the game so many times, no two of them side by side, in so many tries at most.
func (t *trial) draw(times, most int, draw func() (damage, bool)) {
	for tries := 0; len(t.damages) < times && tries < most; tries++ {
		d, ok := draw()
		if ok && !slices.ContainsFunc(t.damages, func(o damage) bool { return d.at <= o.at+o.n && o.at <= d.at+d.n }) {
			t.damages = append(t.damages, d)
		}
	}
	slices.SortFunc(t.damages, func(a, b damage) int { return b.at - a.at })
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
func (t *trial) with(ds ...damage) string {
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
