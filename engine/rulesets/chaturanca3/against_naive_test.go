package chaturanca3_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca3"
	"github.com/ashtapada/agn/internal/enginetest"
)

// starts are where random games begin: at the start, and near what is rare.
var starts = []string{
	"", "", "",
	"r3q2r/1P3P1P/8/8/k7/8/p1p1p2K/R2Q4 %s -",
	"8/PPPPPPPP/8/3k4/8/3K4/pppppppp/8 %s Kk",
	"kr6/3PPP1P/8/2n5/3N4/8/ppp2p2/R6K %s Kk",
	"k7/p7/P7/8/8/p7/P7/K7 %s -",
	"8/5k2/8/8/4p3/4P3/8/K7 %s Kk",
	"7k/5KRP/8/8/8/8/8/8 %s -",
	"k7/1r6/1P6/8/8/8/3v4/7K %s -",
	"3v4/3PPP2/8/k7/7K/8/3ppp2/3V4 %s Kk",
	"8/3P4/7k/6pP/8/8/3p4/K7 %s -",
	"3n4/2PPP3/3P3k/8/8/3p3K/2ppp3/3N4 %s -",
	"KP6/PP6/8/8/8/8/1p6/7k %s -",
}

// chaturanca3Policies say how a random game is steered towards what is rare in others:
// by the worth of an event, the best of three drawn being played.
var chaturanca3Policies = []struct {
	name  string
	worth func(n *chaturanca3Naive, ev chaturanca3Event) int
}{
	{"even", func(*chaturanca3Naive, chaturanca3Event) int { return 0 }},
	{"soldiers", func(n *chaturanca3Naive, ev chaturanca3Event) int {
		return enginetest.Worth(ev.promotion != "", 3) + enginetest.Worth(ev.piece == "P", 1)
	}},
	{"hunt", func(n *chaturanca3Naive, ev chaturanca3Event) int {
		return enginetest.Worth(ev.capture, 1) + enginetest.Worth(n.men[ev.to].kind == "V", 2) +
			enginetest.Worth(ev.promotion != "", 3)
	}},
	{"peace", func(n *chaturanca3Naive, ev chaturanca3Event) int {
		return enginetest.Worth(!ev.capture, 2) + enginetest.Worth(ev.piece == "P", 1)
	}},
	{"spare the Rajah", func(n *chaturanca3Naive, ev chaturanca3Event) int {
		return enginetest.Worth(n.men[ev.to].kind != "K", 2) + enginetest.Worth(ev.piece == "P" || ev.capture, 1)
	}},
}

// chaturanca3Pair is one game in both programs.
type chaturanca3Pair struct {
	*enginetest.Pair
	n     *chaturanca3Naive
	worth func(n *chaturanca3Naive, ev chaturanca3Event) int
	all   []chaturanca3Event
}

func (p *chaturanca3Pair) Standing() enginetest.Standing {
	return enginetest.Standing{Due: p.n.due, Outcome: enginetest.Scored(p.n.outcome()), MayEnd: p.n.mayEnd(),
		Seat: p.n.turn, Round: p.n.round, Fresh: true}
}

func (p *chaturanca3Pair) Next() string { return chaturanca3Other(p.n.turn) }

// legal compares the checks, too.
func (p *chaturanca3Pair) Legal() int {
	p.T.Helper()
	p.all = p.n.legal()
	var want []engine.Move
	for _, ev := range p.all {
		want = append(want, p.engineMove(ev))
	}
	enginetest.SameLegal(p.Pair, enginetest.AsIs, want)
	check := engine.Check(0)
	switch {
	case p.n.rule == "chaturanca-3/check":
		check = engine.Mate
	case p.n.opt["royal"] == "check" && p.n.inCheck(p.n.turn):
		check = engine.InCheck
	}
	if p.S.Check() != check {
		p.Fail("check", p.S.Check(), check)
	}
	return len(p.all)
}

// engineMove is the engine's move of a naive event.
func (p *chaturanca3Pair) engineMove(ev chaturanca3Event) engine.Move {
	if ev.kind == "pass" {
		return engine.Move{Kind: engine.Pass}
	}
	b := p.Game.Board()
	return engine.Move{Kind: engine.Step, Piece: enginetest.PieceNamed(ev.piece),
		Promo: enginetest.PieceNamed(ev.promotion), Count: 1, Capture: ev.capture,
		From: b.Named(ev.from), To: b.Named(ev.to)}
}

func (p *chaturanca3Pair) EndTurn() { panic("no turn of chaturanca-3 ends without a move") }

func (p *chaturanca3Pair) Throw() engine.Cast { panic("nothing is thrown in chaturanca-3") }

func (p *chaturanca3Pair) Move() (engine.Move, string) {
	ev := enginetest.BestOfThree(p.RNG, p.all, func(ev chaturanca3Event) int { return p.worth(p.n, ev) })
	m := p.engineMove(ev)
	p.n.play(ev)
	return m, cmp.Or(ev.from+ev.to+ev.promotion, "--")
}

// chaturanca3Rarities must each have happened.
var chaturanca3Rarities = []string{
	"leap", "leap that captures K", "leap that captures P", "Rajah in check who still has his leap",
	"leap right lost by a check", "straight capture by a soldier",
	"promotion to R", "promotion to N", "promotion to E", "promotion to V", "second vizier",
	"promotion declined, unpromoted=stay", "promotion declined, unpromoted=later",
	"promotion declined, unpromoted=forbidden",
	"soldier stays on the Rajah's square", "soldier stays, nothing lost", "exchange in place",
	"soldier barred from the last rank", "barred soldier beside the enemy Rajah", "pass",
	"end by chaturanca-3/goal, royal=capture", "end by chaturanca-3/check, royal=check",
	"end by chaturanca-3/no-move, royal=capture", "end by chaturanca-3/no-move, royal=check",
	"move in check, royal=capture", "move in check, royal=check",
}

func TestChaturanca3AgainstNaive(t *testing.T) {
	enginetest.SettingsNameAll(t, chaturanca3.Ruleset(), settings)
	seats := []string{"W", "B"}
	enginetest.AgainstNaive(t, 3, 4*len(settings), chaturanca3Rarities, func(p *enginetest.Pair, i int) enginetest.Naive {
		start := starts[p.RNG.IntN(len(starts))]
		policy := chaturanca3Policies[p.RNG.IntN(len(chaturanca3Policies))]
		first := seats[p.RNG.IntN(2)]
		p.Build(chaturanca3.Ruleset(), enginetest.Setting{Options: settings[i%len(settings)], First: first,
			Policy: policy.name, Start: start})
		p.Left = 70
		n := newChaturanca3Naive(p.Opt, seats, first, p.Seen)
		if start != "" {
			start = fmt.Sprintf(start, strings.ToLower(first))
			p.From(start)
			n = newChaturanca3NaiveAt(p.Opt, start, p.Seen)
		}
		return &chaturanca3Pair{Pair: p, n: n, worth: policy.worth}
	})
}
