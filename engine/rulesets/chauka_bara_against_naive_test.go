package rulesets_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
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
	*pair
	n      *naiveGame
	policy *chaukaPolicy
	moves  map[string]engine.Move
}

func newChaukaPair(p *pair, seats, first, options string, policy *chaukaPolicy) *chaukaPair {
	p.build(setting{variant: "chauka-bara", options: options, seats: seats, first: first, policy: policy.name})
	c := &chaukaPair{pair: p, n: newNaive(strings.Split(seats, ""), first, p.opt, p.seen), policy: policy}
	p.naive = c
	return c
}

func (p *chaukaPair) standing() standing {
	return standing{due: p.n.due, outcome: p.winners(p.n.winners, len(p.n.winners), p.n.rule), seat: p.n.turn, round: p.n.round,
		fresh: p.n.due == "cast" && p.n.row == 0 && !p.n.moved}
}

func (p *chaukaPair) next() string { return p.n.next() }

func (p *chaukaPair) legal() int {
	p.t.Helper()
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
	p.moves = sameLegal(p.pair, key, slices.Collect(maps.Keys(words)))
	return len(p.moves)
}

func (p *chaukaPair) word(m engine.Move) string {
	p.t.Helper()
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
		word = p.game.Board().Name(m.From) + sign + p.game.Board().Name(m.To)
	}
	if m != plain {
		p.fail("move", m, plain)
	}
	return word
}

func (p *chaukaPair) endTurn() { panic("no turn of chauka-bara may be ended") }

func (p *chaukaPair) throw() engine.Cast {
	return p.cast([]int{1, 2, 3, 4, 8}[byWeight(p.rng, p.policy.chances)])
}

func (p *chaukaPair) cast(value int) engine.Cast {
	p.n.throw(value)
	return lots.Of(uint8(value))
}

func (p *chaukaPair) move() (engine.Move, string) { return p.playWord(p.policy.choose(p.rng, p.n)) }

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
	settingsNameAll(t, "chauka-bara", chaukaNaiveSettings)
	againstNaive(t, 3, 2*len(chaukaNaiveSettings), chaukaRarities, func(p *pair, i int) naiveProgram {
		seats := chaukaSeatSets[i%len(chaukaSeatSets)]
		options := chaukaNaiveSettings[i/len(chaukaSeatSets)%len(chaukaNaiveSettings)]
		policy := &chaukaPolicies[p.rng.IntN(len(chaukaPolicies))]
		p.left = 600
		return newChaukaPair(p, seats, seats[p.rng.IntN(len(seats)):][:1], options, policy)
	})
}

// TestChaukaBaraLockedMen walks all eight men of two seats to the square before the
// inner ones without a capture. The last goes there with a 4, whose extra throw may
// lead to a takeback: only then, and only if the rules take moves back, it is free
// again and the game goes on.
func TestChaukaBaraLockedMen(t *testing.T) {
	for _, triple := range []string{"takeback", "third-void"} {
		frame := &pair{t: t, rng: rand.New(rand.NewPCG(3, 0)), seen: map[string]int{}}
		p := newChaukaPair(frame, "RW", "W", "triple="+triple, &chaukaPolicies[0])
		steps := map[string][]string{
			"R": {"c1-e2", "e2-e5", "e5-b5", "b5-a3", "a3-b1"},
			"W": {"c5-a4", "a4-a1", "a1-d1", "d1-e3", "e3-d5"},
		}
		for i := range 20 {
			p.told(3)
			p.toldWord(steps["W"][i%5])
			switch i {
			case 18:
				p.told(2)
				p.toldWord("b5-a4")
			case 19:
				p.told(4)
				p.toldWord("a4-b1")
			default:
				p.told(3)
				p.toldWord(steps["R"][i%5])
			}
		}
		p.compare()
		if triple == "third-void" {
			p.expect("over", "")
			continue
		}
		p.expect("cast", "R")
		p.told(8)
		p.expect("cast", "R")
		p.told(4)
		p.expect("cast", "W")
		p.told(8)
		p.told(1)
		p.toldWord("--")
		p.told(4)
		p.toldWord("a4-b1")
		p.expect("cast", "R")
		p.told(1)
		p.expect("over", "")
		if got, want := p.s.Outcome(), (engine.Outcome{Winners: 0b101, Share: 2, Rule: "chauka-bara/dead-position"}); got != want {
			t.Errorf("outcome %v, want %v", got, want)
		}
	}
}

// told plays a cast in both programs, toldWord a move, each after comparing them.
func (p *chaukaPair) told(value int) {
	p.t.Helper()
	p.compare()
	p.log = append(p.log, fmt.Sprintf("%s:<%d>", p.n.turn, value))
	p.s.Throw(p.cast(value))
}

func (p *chaukaPair) toldWord(word string) {
	p.t.Helper()
	p.compare()
	if _, ok := p.moves[word]; !ok {
		p.fail("legal", false, word)
	}
	p.log = append(p.log, word)
	m, _ := p.playWord(word)
	p.s.Apply(m)
}

// expect says what is due, apart from what the programs agree on.
func (p *chaukaPair) expect(due, seat string) {
	p.t.Helper()
	p.compare()
	if p.n.due != due || seat != "" && p.n.turn != seat {
		p.fail("expected "+due+" of "+seat, p.s.Due(), p.n.due+" of "+p.n.turn)
	}
}
