package rulesets_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// pointsNaive is a naive program of a game whose points are shared out.
type pointsNaive interface {
	// state is the seat on turn, the round, and what is due.
	state() (seat string, round int, due string)
	next() string
	mayEnd() bool
	endTurn()
	cast(c dice.Cast)
	// words names the legal moves as they are written.
	words() map[string]pointsWord
	playWord(w pointsWord)
	// fresh reports whether nothing has happened in this turn.
	fresh() bool
	outcome() (scores []string, rule string)
	// scatter puts the men anywhere and returns them as a position string has them.
	scatter(rng *rand.Rand) (string, bool)
}

// pointsWord is a legal move of a naive program.
type pointsWord struct {
	kind, from, to string
	count, who     int
	spend          [4]uint8
	capture        bool
	far            int // how far its man is on its way
	event          any // the program's own
}

// pointsPolicy says how a random game is steered towards what is rare in others.
type pointsPolicy struct {
	name string
	// weigh says how often a cast falls beside others.
	weigh func(dice.Cast) int
	// like says how much a move is liked; the best liked ones are played.
	like func(p *pointsPair, w pointsWord) int
}

// pointsPair is one game in both programs.
type pointsPair struct {
	*enginetest.Pair
	n      pointsNaive
	policy *pointsPolicy
	// words and moves are what is legal, by its text, in both programs.
	words map[string]pointsWord
	moves map[string]engine.Move
}

func (p *pointsPair) Standing() enginetest.Standing {
	at := enginetest.Standing{MayEnd: p.n.mayEnd(), Outcome: enginetest.Scored(p.n.outcome()), Fresh: p.n.fresh()}
	at.Seat, at.Round, at.Due = p.n.state()
	return at
}

func (p *pointsPair) Next() string { return p.n.next() }

// legal compares the texts of the moves now and then and in the end, too.
func (p *pointsPair) Legal() int {
	p.T.Helper()
	p.words, p.moves = p.n.words(), map[string]engine.Move{}
	var want []engine.Move
	for key, w := range p.words {
		p.moves[key] = p.engineMove(key, w)
		want = append(want, p.moves[key])
	}
	enginetest.SameLegal(p.Pair, enginetest.AsIs, want)
	if p.RNG.IntN(8) == 0 || p.Left == 0 {
		if got, want := referee.Texts(p.S), slices.Sorted(maps.Keys(p.words)); !slices.Equal(got, want) {
			p.Fail("texts", got, want)
		}
	}
	return len(p.words)
}

// engineMove is a naive move as the engine has it. A man is marked where its text says so.
func (p *pointsPair) engineMove(key string, w pointsWord) engine.Move {
	if w.kind == "pass" {
		return engine.Move{Kind: engine.Pass}
	}
	b := p.Game.Board()
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: uint8(w.count), From: b.Named(w.from), To: b.Named(w.to),
		Capture: w.capture, Spend: w.spend}
	if w.kind == "enter" {
		m.Kind, m.From = engine.Enter, engine.NoSquare
	}
	if strings.Contains(key, "#") {
		m.Who = engine.WhoIndex + uint8(w.who)
	}
	return m
}

func (p *pointsPair) EndTurn() { p.n.endTurn() }

func (p *pointsPair) Throw() engine.Cast {
	chances := p.Game.Dice().Chances()
	var weights []int
	for _, c := range chances {
		weights = append(weights, p.policy.weigh(c.Cast))
	}
	c := chances[enginetest.ByWeight(p.RNG, weights)].Cast
	p.n.cast(c)
	return c
}

func (p *pointsPair) Move() (engine.Move, string) {
	key := p.choose()
	p.n.playWord(p.words[key])
	return p.moves[key], key
}

func (p *pointsPair) choose() string {
	keys := slices.Sorted(maps.Keys(p.words))
	p.RNG.Shuffle(len(keys), func(i, k int) { keys[i], keys[k] = keys[k], keys[i] })
	if p.policy.like == nil || p.RNG.IntN(6) == 0 {
		return keys[0]
	}
	return slices.MaxFunc(keys, func(a, b string) int { return p.policy.like(p, p.words[a]) - p.policy.like(p, p.words[b]) })
}

// pointsAgainstNaive plays the random games of a game whose points are shared out, three
// of four from positions in which the men are scattered.
func pointsAgainstNaive(t *testing.T, variant string, settings []string, policies []pointsPolicy, rare []string, events int,
	naive func(opt map[string]string, first string, seen map[string]int) pointsNaive) {
	rules, _ := rulesets.Lookup(variant)
	enginetest.SettingsNameAll(t, rules, settings)
	enginetest.AgainstNaive(t, 3, 3*len(settings), rare, func(p *enginetest.Pair, i int) enginetest.Naive {
		options, policy := settings[i%len(settings)], &policies[i/len(settings)%len(policies)]
		first := []string{"W", "B"}[p.RNG.IntN(2)]
		p.Build(rules, enginetest.Setting{Options: options, First: first, Policy: policy.name})
		p.Left = events
		n := naive(p.Opt, first, p.Seen)
		if p.RNG.IntN(4) > 0 {
			men, ok := n.scatter(p.RNG)
			for !ok {
				n = naive(p.Opt, first, p.Seen)
				men, ok = n.scatter(p.RNG)
			}
			p.From(men + " " + first + " cast - - new -")
		}
		return &pointsPair{Pair: p, n: n, policy: policy}
	})
}
