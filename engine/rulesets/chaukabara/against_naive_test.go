package chaukabara_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets/chaukabara"
	"github.com/ashtapada/agn/internal/enginetest"
)

var chaukaSeatSets = []string{"RGWB", "RW", "RGW"}

// chaukaNaiveSettings has every value of every option, alone and in the company in which
// it matters. What is not named has its default.
var chaukaNaiveSettings = []string{
	"",
	"triple=accumulate",
	"triple=third-void",
	"turns=cw",
	"own-stack=houses-only",
	"exact=no",
	"extra=cumulative",
	"right=lost",
	"opening-throw=on",
	"triple=accumulate exact=no",
	"triple=accumulate own-stack=houses-only",
	"triple=accumulate extra=cumulative",
	"triple=accumulate opening-throw=on right=lost",
	"triple=accumulate exact=no extra=cumulative own-stack=houses-only",
	"triple=third-void extra=cumulative",
	"triple=third-void opening-throw=on own-stack=houses-only",
	"extra=cumulative opening-throw=on",
	"right=lost opening-throw=on",
	"right=lost exact=no own-stack=houses-only",
	"own-stack=houses-only extra=cumulative turns=cw",
	"triple=accumulate turns=cw right=lost exact=no",
	"triple=third-void turns=cw own-stack=houses-only exact=no extra=cumulative right=lost opening-throw=on",
	"triple=accumulate turns=cw own-stack=houses-only exact=no extra=cumulative right=lost opening-throw=on",
	"turns=cw own-stack=houses-only exact=no extra=cumulative right=lost opening-throw=on",
}

// chaukaPolicies say how a random game is steered towards what is rare in others.
var chaukaPolicies = []chaukaPolicy{
	{name: "even", chances: []int{4, 6, 4, 1, 1}},
	{name: "graces", chances: []int{1, 1, 1, 3, 2}},
	{name: "hunt", chances: []int{3, 3, 3, 2, 1}, captures: 1},
	{name: "peace", chances: []int{4, 2, 1, 1, 0}, captures: -1},
	{name: "run", chances: []int{3, 4, 3, 2, 1}, captures: 1, run: true},
}

type chaukaPolicy struct {
	name     string
	chances  []int // weights of the throws 1, 2, 3, 4, 8
	captures int   // 1 to take whenever possible, -1 to avoid it
	run      bool  // the man farthest on his way moves
}

func (p *chaukaPolicy) choose(rng *rand.Rand, n *naiveGame) string {
	keys := n.keys()
	words := slices.Sorted(maps.Keys(keys))
	best := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		return p.captures != 0 && keys[w].captures != (p.captures > 0)
	})
	if len(best) > 0 {
		words = best
	}
	if p.run {
		path := n.path[n.turn]
		return slices.MaxFunc(words, func(a, b string) int {
			return slices.Index(path, keys[a].from) - slices.Index(path, keys[b].from)
		})
	}
	return words[rng.IntN(len(words))]
}

// chaukaPair is one game in both programs.
type chaukaPair struct {
	*enginetest.Pair
	n      *naiveGame
	policy *chaukaPolicy
	moves  map[string]engine.Move
}

func newChaukaPair(p *enginetest.Pair, seats, first, options string, policy *chaukaPolicy) *chaukaPair {
	p.Build(chaukabara.Ruleset(), enginetest.Setting{Options: options, Seats: seats, First: first, Policy: policy.name})
	c := &chaukaPair{Pair: p, n: newNaive(strings.Split(seats, ""), first, p.Opt, p.Seen), policy: policy}
	p.Naive = c
	return c
}

func (p *chaukaPair) Standing() enginetest.Standing {
	return enginetest.Standing{Due: p.n.due, Outcome: p.Winners(p.n.winners, len(p.n.winners), p.n.rule), Seat: p.n.turn,
		Round: p.n.round,
		Fresh: p.n.due == "cast" && p.n.row == 0 && !p.n.moved}
}

func (p *chaukaPair) Next() string { return p.n.next() }

func (p *chaukaPair) Legal() int {
	p.T.Helper()
	words := p.n.keys()
	key := func(m engine.Move) string {
		word := p.word(m)
		if m.Spend[0] != 0 {
			// A value named where only one does it is no difference.
			if naive, ok := words[word]; !ok || naive.value != int(m.Spend[0]) {
				word = fmt.Sprintf("%s/%d", word, m.Spend[0])
			}
		}
		return word
	}
	p.moves = enginetest.SameLegal(p.Pair, key, slices.Collect(maps.Keys(words)))
	return len(p.moves)
}

func (p *chaukaPair) word(m engine.Move) string {
	p.T.Helper()
	plain := engine.Move{Kind: engine.Pass}
	word := "--"
	if m.Kind != engine.Pass {
		plain = engine.Move{
			Kind: engine.Step, Piece: engine.Man, Count: 1,
			From: m.From, To: m.To, Capture: m.Capture, Spend: [4]uint8{m.Spend[0]},
		}
		sign := "-"
		if m.Capture {
			sign = "x"
		}
		word = p.Game.Board().Name(m.From) + sign + p.Game.Board().Name(m.To)
	}
	if m != plain {
		p.Fail("move", m, plain)
	}
	return word
}

func (p *chaukaPair) EndTurn() { panic("no turn of chauka-bara may be ended") }

func (p *chaukaPair) Throw() engine.Cast {
	return p.cast([]int{1, 2, 3, 4, 8}[enginetest.ByWeight(p.RNG, p.policy.chances)])
}

func (p *chaukaPair) cast(value int) engine.Cast {
	p.n.throw(value)
	return dice.Of(uint8(value))
}

func (p *chaukaPair) Move() (engine.Move, string) { return p.playWord(p.policy.choose(p.RNG, p.n)) }

// playWord plays a legal move in the naive program.
func (p *chaukaPair) playWord(word string) (engine.Move, string) {
	if word == "--" {
		p.n.pass()
	} else {
		p.n.play(p.n.keys()[word])
	}
	return p.moves[word], word
}

// chaukaRarities must each have happened.
var chaukaRarities = []string{
	"accumulate", "takeback", "takeback of a capture", "third-void", "4 or 8 within a turn",
	"capture", "capture inside", "capture with a 4 or 8, extra=single", "capture with a 4 or 8, extra=cumulative",
	"second capture of an accumulating turn", "two throws or series owed",
	"pass", "waiting for the opening throw", "inner squares barred", "entry to the inner squares",
	"own men on one square", "men of two seats in a house", "throw too large for the centre", "surplus points",
	"same move with two values", "right lost", "win", "dead position",
}

func TestChaukaBaraAgainstNaive(t *testing.T) {
	enginetest.SettingsNameAll(t, chaukabara.Ruleset(), chaukaNaiveSettings)
	enginetest.AgainstNaive(t, 3, 2*len(chaukaNaiveSettings), chaukaRarities,
		func(p *enginetest.Pair, i int) enginetest.Naive {
			seats := chaukaSeatSets[i%len(chaukaSeatSets)]
			options := chaukaNaiveSettings[i/len(chaukaSeatSets)%len(chaukaNaiveSettings)]
			policy := &chaukaPolicies[p.RNG.IntN(len(chaukaPolicies))]
			p.Left = 600
			return newChaukaPair(p, seats, seats[p.RNG.IntN(len(seats)):][:1], options, policy)
		})
}

// TestChaukaBaraLockedMen walks all eight men of two seats to the square before the
// inner ones without a capture. The last goes there with a 4, whose extra throw may
// lead to a takeback: only then, and only if the rules take moves back, it is free
// again and the game goes on.
func TestChaukaBaraLockedMen(t *testing.T) {
	for _, triple := range []string{"takeback", "third-void"} {
		frame := &enginetest.Pair{T: t, RNG: rand.New(rand.NewPCG(3, 0)), Seen: map[string]int{}}
		p := newChaukaPair(frame, "RW", "W", "triple="+triple, &chaukaPolicies[0])
		steps := map[string][]string{
			"R": {"c1-e2", "e2-e5", "e5-b5", "b5-a3", "a3-b1"},
			"W": {"c5-a4", "a4-a1", "a1-d1", "d1-e3", "e3-d5"},
		}
		for i := range 20 {
			p.both(3)
			p.bothWord(steps["W"][i%5])
			switch i {
			case 18:
				p.both(2)
				p.bothWord("b5-a4")
			case 19:
				p.both(4)
				p.bothWord("a4-b1")
			default:
				p.both(3)
				p.bothWord(steps["R"][i%5])
			}
		}
		p.Compare()
		if triple == "third-void" {
			p.expect("over", "")
			continue
		}
		p.expect("cast", "R")
		p.both(8)
		p.expect("cast", "R")
		p.both(4)
		p.expect("cast", "W")
		p.both(8)
		p.both(1)
		p.bothWord("--")
		p.both(4)
		p.bothWord("a4-b1")
		p.expect("cast", "R")
		p.both(1)
		p.expect("over", "")
		if got, want := p.S.Outcome(),
			(engine.Outcome{Winners: 0b101, Share: 2, Rule: "chauka-bara/dead-position"}); got != want {
			t.Errorf("outcome %v, want %v", got, want)
		}
	}
}

// both plays a cast in both programs, bothWord a move, each after comparing them.
func (p *chaukaPair) both(value int) {
	p.T.Helper()
	p.Compare()
	p.Log = append(p.Log, fmt.Sprintf("%s:<%d>", p.n.turn, value))
	p.S.Throw(p.cast(value))
}

func (p *chaukaPair) bothWord(word string) {
	p.T.Helper()
	p.Compare()
	if _, ok := p.moves[word]; !ok {
		p.Fail("legal", false, word)
	}
	p.Log = append(p.Log, word)
	m, _ := p.playWord(word)
	p.S.Apply(m)
}

// expect says what is due, besides what the programs agree on.
func (p *chaukaPair) expect(due, seat string) {
	p.T.Helper()
	p.Compare()
	if p.n.due != due || seat != "" && p.n.turn != seat {
		p.Fail("expected "+due+" of "+seat, p.S.Due(), p.n.due+" of "+p.n.turn)
	}
}
