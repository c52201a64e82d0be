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
	"github.com/ashtapada/agn/engine/rulesets"
)

var naiveSeatSets = []string{"RGWB", "RW", "RGW"}

// naiveSettings has every value of every option, alone and in the company in which
// it matters. What is not named has its default.
var naiveSettings = []string{
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

// naivePolicies say how a random game is steered towards what is rare in others.
var naivePolicies = []naivePolicy{
	{name: "even", chances: [5]int{4, 6, 4, 1, 1}},
	{name: "graces", chances: [5]int{1, 1, 1, 3, 2}},
	{name: "hunt", chances: [5]int{3, 3, 3, 2, 1}, captures: 1},
	{name: "peace", chances: [5]int{4, 2, 1, 1, 0}, captures: -1},
	{name: "run", chances: [5]int{3, 4, 3, 2, 1}, captures: 1, run: true},
}

type naivePolicy struct {
	name     string
	chances  [5]int // weights of the throws 1, 2, 3, 4, 8
	captures int    // 1 to take whenever possible, -1 to avoid it
	run      bool   // the man farthest on his way moves
}

func (p *naivePolicy) throw(rng *rand.Rand) int {
	total := 0
	for _, w := range p.chances {
		total += w
	}
	at := rng.IntN(total)
	for i, w := range p.chances {
		if at -= w; at < 0 {
			return []int{1, 2, 3, 4, 8}[i]
		}
	}
	panic("weights do not add up")
}

func (p *naivePolicy) choose(rng *rand.Rand, n *naiveGame) string {
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

// naivePair is one game in both programs.
type naivePair struct {
	t     *testing.T
	title string
	n     *naiveGame
	game  engine.Game
	s     engine.State
	buf   []engine.Move
	log   []string
	// reread takes the engine's state through its position string before each event.
	reread bool
}

func newNaivePair(t *testing.T, seats, first, options string, seen map[string]int) *naivePair {
	rules, ok := rulesets.Lookup("chauka-bara")
	if !ok {
		t.Fatal("no rule set chauka-bara")
	}
	setup := engine.Setup{First: rules.SeatOf(first[0])}
	for _, letter := range []byte(seats) {
		setup.Seats |= engine.SeatMask([]engine.Seat{rules.SeatOf(letter)})
	}
	opt := map[string]string{}
	for _, o := range strings.Fields(options) {
		name, value, _ := strings.Cut(o, "=")
		opt[name] = value
		if err := rules.Set(&setup, name, value); err != nil {
			t.Fatal(err)
		}
	}
	game, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return &naivePair{
		t: t, title: fmt.Sprintf("seats %s, first %s, options %q", seats, first, options),
		n: newNaive(strings.Split(seats, ""), first, opt, seen), game: game, s: game.Start(),
	}
}

func (p *naivePair) fail(what string, got, want any) {
	p.t.Helper()
	p.t.Fatalf("%s\nafter %s\n%s\n%s: engine %v, naive %v", p.title,
		strings.Join(p.log, " "), p.s.AppendPosition(nil), what, got, want)
}

// compare holds the two states against each other and returns the engine's move of
// each of the naive words.
func (p *naivePair) compare() map[string]engine.Move {
	p.t.Helper()
	if got := p.s.Due().String(); got != p.n.due {
		p.fail("due", got, p.n.due)
	}
	if got, want := p.s.Outcome(), p.outcome(); got != want {
		p.fail("outcome", got, want)
	}
	if p.s.MayEnd() {
		p.fail("may end", true, false)
	}
	moves := p.legal()
	if got, want := slices.Sorted(maps.Keys(moves)), slices.Sorted(maps.Keys(p.n.keys())); !slices.Equal(got, want) {
		p.fail("legal moves", got, want)
	}
	if p.n.due == "over" {
		return nil
	}
	letter := func(s engine.Seat) string { return string(p.game.Ruleset().Info(s).Letter) }
	if got := letter(p.s.Seat()); got != p.n.turn {
		p.fail("seat", got, p.n.turn)
	}
	if got := letter(p.s.Next()); got != p.n.next() {
		p.fail("next seat", got, p.n.next())
	}
	if got := p.s.Round(); got != p.n.round && !p.reread {
		p.fail("round", got, p.n.round)
	}
	if got, want := p.s.Fresh(), p.n.due == "cast" && p.n.row == 0 && !p.n.moved; got != want {
		p.fail("fresh", got, want)
	}
	return moves
}

func (p *naivePair) outcome() engine.Outcome {
	var o engine.Outcome
	for _, seat := range p.n.winners {
		o.Winners |= 1 << (p.game.Ruleset().SeatOf(seat[0]) - 1)
	}
	o.Share, o.Rule = uint8(len(p.n.winners)), p.n.rule
	return o
}

// legal gives the engine's legal moves by the words of the naive game.
func (p *naivePair) legal() map[string]engine.Move {
	p.t.Helper()
	words := p.n.keys()
	out := map[string]engine.Move{}
	p.buf = p.s.Legal(p.buf[:0])
	for _, m := range p.buf {
		word := p.word(m)
		if m.Spend[0] != 0 {
			// A value named where only one does it is no difference.
			if naive, ok := words[word]; !ok || naive.value != int(m.Spend[0]) {
				word = fmt.Sprintf("%s/%d", word, m.Spend[0])
			}
		}
		if _, twice := out[word]; twice {
			p.fail("moves", word+" twice", word+" once")
		}
		out[word] = m
	}
	return out
}

func (p *naivePair) word(m engine.Move) string {
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

// restore replaces the engine's state by one read from its position string, which
// holds all but the round.
func (p *naivePair) restore() {
	p.t.Helper()
	position := p.s.AppendPosition(nil)
	s, err := p.game.Position(string(position))
	if err != nil {
		p.fail("position", err, "none")
	}
	p.s = s
}

// throw plays a cast in both programs, move a word, each after comparing them.
func (p *naivePair) throw(value int) {
	p.t.Helper()
	p.compare()
	p.log = append(p.log, fmt.Sprintf("%s:<%d>", p.n.turn, value))
	p.n.throw(value)
	p.s.Throw(lots.Of(uint8(value)))
}

func (p *naivePair) move(word string) {
	p.t.Helper()
	m, ok := p.compare()[word]
	if !ok {
		p.fail("legal", false, word)
	}
	p.log = append(p.log, word)
	if word == "--" {
		p.n.pass()
	} else {
		p.n.play(p.n.keys()[word])
	}
	p.s.Apply(m)
}

// play runs the game at random for at most so many events.
func (p *naivePair) play(rng *rand.Rand, policy *naivePolicy, events int) {
	p.t.Helper()
	for range events {
		if p.reread {
			p.restore()
		}
		switch p.n.due {
		case "over":
			p.compare()
			return
		case "cast":
			p.throw(policy.throw(rng))
		case "move":
			p.move(policy.choose(rng, p.n))
		}
	}
	p.compare()
}

// naiveRarities must each have happened, or the games prove less than they claim.
var naiveRarities = []string{
	"accumulate", "takeback", "takeback of a capture", "third-void", "4 or 8 within a turn",
	"capture", "capture inside", "capture with a 4 or 8, extra=single", "capture with a 4 or 8, extra=cumulative",
	"second capture of an accumulating turn", "two throws or series owed",
	"pass", "waiting for the opening throw", "inner squares barred", "entry to the inner squares",
	"own men on one square", "men of two seats in a house", "throw too large for the centre", "surplus points",
	"same move with two values", "right lost", "win", "dead position",
}

// TestChaukaBaraAgainstNaive plays random games in the engine and in a second,
// naive program and finds them equal in every state.
func TestChaukaBaraAgainstNaive(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 2 * len(naiveSettings)
	}
	seen := map[string]int{}
	states := 0
	for i := range games {
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		seats := naiveSeatSets[i%len(naiveSeatSets)]
		options := naiveSettings[i/len(naiveSeatSets)%len(naiveSettings)]
		policy := &naivePolicies[rng.IntN(len(naivePolicies))]
		first := seats[rng.IntN(len(seats)):][:1]
		p := newNaivePair(t, seats, first, options, seen)
		p.title = fmt.Sprintf("game %d, policy %s, %s", i, policy.name, p.title)
		p.reread = rng.IntN(4) == 0
		p.play(rng, policy, 600)
		states += len(p.log) + 1
	}
	t.Logf("%d games, %d states", games, states)
	for _, what := range slices.Sorted(maps.Keys(seen)) {
		t.Logf("%7d %s", seen[what], what)
	}
	if testing.Short() {
		return
	}
	for _, what := range naiveRarities {
		if seen[what] == 0 {
			t.Errorf("%s never happened", what)
		}
	}
}

// TestChaukaBaraLockedMen walks all eight men of two seats to the square before the
// inner ones without a capture. The last goes there with a 4, whose extra throw may
// lead to a takeback: only then, and only if the rules take moves back, it is free
// again and the game goes on.
func TestChaukaBaraLockedMen(t *testing.T) {
	for _, triple := range []string{"takeback", "third-void"} {
		p := newNaivePair(t, "RW", "W", "triple="+triple, map[string]int{})
		steps := map[string][]string{
			"R": {"c1-e2", "e2-e5", "e5-b5", "b5-a3", "a3-b1"},
			"W": {"c5-a4", "a4-a1", "a1-d1", "d1-e3", "e3-d5"},
		}
		for i := range 20 {
			p.throw(3)
			p.move(steps["W"][i%5])
			switch i {
			case 18:
				p.throw(2)
				p.move("b5-a4")
			case 19:
				p.throw(4)
				p.move("a4-b1")
			default:
				p.throw(3)
				p.move(steps["R"][i%5])
			}
		}
		p.compare()
		if triple == "third-void" {
			p.expect("over", "")
			continue
		}
		p.expect("cast", "R")
		p.throw(8)
		p.expect("cast", "R")
		p.throw(4)
		p.expect("cast", "W")
		p.throw(8)
		p.throw(1)
		p.move("--")
		p.throw(4)
		p.move("a4-b1")
		p.expect("cast", "R")
		p.throw(1)
		p.expect("over", "")
		if got, want := p.s.Outcome(), (engine.Outcome{Winners: 0b101, Share: 2, Rule: "chauka-bara/dead-position"}); got != want {
			t.Errorf("outcome %v, want %v", got, want)
		}
	}
}

// expect says what is due, apart from what the programs agree on.
func (p *naivePair) expect(due, seat string) {
	p.t.Helper()
	p.compare()
	if p.n.due != due || seat != "" && p.n.turn != seat {
		p.fail("expected "+due+" of "+seat, p.s.Due(), p.n.due+" of "+p.n.turn)
	}
}

// TestNaiveSettings finds every value of every option among the settings that the
// random games are played with.
func TestNaiveSettings(t *testing.T) {
	rules, _ := rulesets.Lookup("chauka-bara")
	var named []string
	for _, setting := range naiveSettings {
		named = append(named, strings.Fields(setting)...)
	}
	for _, o := range rules.Options {
		for _, v := range o.Values[1:] {
			if !slices.Contains(named, o.Name+"="+v.Name) {
				t.Errorf("no game is played with %s=%s", o.Name, v.Name)
			}
		}
	}
}
