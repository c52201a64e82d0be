package sharing

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/enginetest"
)

// Program is a naive program of a game whose points are shared out.
type Program interface {
	Frame() *Naive
	MayEnd() bool
	EndTurn()
	// Cast applies a cast.
	Cast(c engine.Cast)
	// Events lists the legal moves, Play plays one.
	Events() []Event
	Play(e Event)
	// Scatter puts the men anywhere and returns them as a position string has them.
	Scatter(rng *rand.Rand) (string, bool)
}

// Policy says how a random game is steered towards what is rare in others.
type Policy struct {
	Name string
	// Weigh says how often a cast falls beside others.
	Weigh func(engine.Cast) int
	// Like says how much a move is liked; the best liked ones are played.
	Like func(p *Pair, e Event) int
}

// Pair is one game in both programs.
type Pair struct {
	*enginetest.Pair
	program Program
	frame   *Naive
	policy  *Policy
	texts   func(engine.State) []string
	// Events and moves are what is legal, by its text, in both programs.
	Events map[string]Event
	moves  map[string]engine.Move
}

// Standing is how the game stands by the naive program.
func (p *Pair) Standing() enginetest.Standing {
	n := p.frame
	return enginetest.Standing{MayEnd: p.program.MayEnd(), Outcome: enginetest.Scored(n.Outcome()), Fresh: n.Casts == 0,
		Seat: n.Turn, Round: n.Round, Due: n.Due}
}

// Next is the seat whose turn follows.
func (p *Pair) Next() string { return p.frame.Next() }

// Legal compares the legal moves, and their texts now and then and in the end.
func (p *Pair) Legal() int {
	p.T.Helper()
	p.Events, p.moves = Keys(p.program.Events()), map[string]engine.Move{}
	var want []engine.Move
	for key, e := range p.Events {
		p.moves[key] = p.engineMove(key, e)
		want = append(want, p.moves[key])
	}
	enginetest.SameLegal(p.Pair, enginetest.AsIs, want)
	if p.RNG.IntN(8) == 0 || p.Left == 0 {
		if got, want := p.texts(p.S), slices.Sorted(maps.Keys(p.Events)); !slices.Equal(got, want) {
			p.Fail("texts", got, want)
		}
	}
	return len(p.Events)
}

// engineMove is a naive move as the engine has it. A man is marked where its text says so.
func (p *Pair) engineMove(key string, e Event) engine.Move {
	b := p.Game.Board()
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: uint8(e.Count), From: b.Named(e.From), To: b.Named(e.To),
		Capture: e.Capture, Spend: spend(e.Spend)}
	switch e.Kind {
	case "pass":
		return engine.Move{Kind: engine.Pass}
	case "enter":
		m.Kind, m.From = engine.Enter, engine.NoSquare
	}
	if strings.Contains(key, "#") {
		m.Who = engine.WhoIndex + uint8(e.Who)
	}
	return m
}

// EndTurn ends the turn in the naive program.
func (p *Pair) EndTurn() { p.program.EndTurn() }

// Throw draws a cast.
func (p *Pair) Throw() engine.Cast {
	chances := p.Game.Dice().Chances()
	var weights []int
	for _, c := range chances {
		weights = append(weights, p.policy.Weigh(c.Cast))
	}
	c := chances[enginetest.ByWeight(p.RNG, weights)].Cast
	p.program.Cast(c)
	return c
}

// Move draws a move.
func (p *Pair) Move() (engine.Move, string) {
	keys := slices.Sorted(maps.Keys(p.Events))
	p.RNG.Shuffle(len(keys), func(i, k int) { keys[i], keys[k] = keys[k], keys[i] })
	key := keys[0]
	if p.policy.Like != nil && p.RNG.IntN(6) > 0 {
		key = slices.MaxFunc(keys, func(a, b string) int {
			return p.policy.Like(p, p.Events[a]) - p.policy.Like(p,
				p.Events[b])
		})
	}
	p.program.Play(p.Events[key])
	return p.moves[key], key
}

// far is how far the man on a square is that is farthest.
func (n *Naive) far(sq string) (far int) {
	for _, m := range n.Men[n.Turn] {
		if n.Square(m) == sq {
			far = max(far, m.Place)
		}
	}
	return far
}

// LikesWay likes the man farthest on its way, or least far.
func LikesWay(sign int) func(*Pair, Event) int {
	return func(p *Pair, e Event) int {
		if e.Kind != "step" {
			return 200
		}
		return sign * p.frame.far(e.From)
	}
}

// LikesCaptures likes captures, or moves that capture nothing.
func LikesCaptures(sign int) func(*Pair, Event) int {
	return func(_ *Pair, e Event) int {
		switch {
		case e.Kind == "enter":
			return 2
		case e.Capture:
			return sign
		}
		return 0
	}
}

// AgainstNaive plays the random games of a game whose points are shared out, three of four
// from positions in which the men are scattered. Texts names the legal moves of a state.
func AgainstNaive(t *testing.T, rules *engine.Ruleset, texts func(engine.State) []string, settings []string,
	policies []Policy,
	rare []string, events int, begin func(opt map[string]string, first string, seen map[string]int) Program) {
	enginetest.SettingsNameAll(t, rules, settings)
	enginetest.AgainstNaive(t, 3, 3*len(settings), rare, func(p *enginetest.Pair, i int) enginetest.Naive {
		options, policy := settings[i%len(settings)], &policies[i/len(settings)%len(policies)]
		first := []string{"W", "B"}[p.RNG.IntN(2)]
		p.Build(rules, enginetest.Setting{Options: options, First: first, Policy: policy.Name})
		p.Left = events
		program := begin(p.Opt, first, p.Seen)
		if p.RNG.IntN(4) > 0 {
			men, ok := program.Scatter(p.RNG)
			for !ok {
				program = begin(p.Opt, first, p.Seen)
				men, ok = program.Scatter(p.RNG)
			}
			p.From(men + " " + first + " cast - - new -")
		}
		return &Pair{Pair: p, program: program, frame: program.Frame(), policy: policy, texts: texts}
	})
}

// OrDash is a square as a position string has it.
func OrDash(sq string) string {
	if sq == "" {
		return "-"
	}
	return sq
}
