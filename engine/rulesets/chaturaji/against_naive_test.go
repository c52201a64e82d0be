package chaturaji_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets/chaturaji"
	"github.com/ashtapada/agn/internal/enginetest"
)

// starts are where random games begin: at the start, and near what is rare.
var starts = []string{
	"", "", "",
	"yK6bK/8/8/8/2bBgB4/1gB1yB4/1yBbB5/rB3rK2gK",
	"yK6bK/8/6gB1/8/3bP4/1gByN5/1yBbB5/rB3rK2gK",
	"7bK/8/8/rR6bR/yK7/1gB6/1yBbB5/rB3rK2gK",
	"4bK1yP1/rPrPrPrP2yP1/6yP1/yK1yN3yP1/1gP3rN1gK/1gP6/1gP2bPbPbPbP/1gP1rK4",
	"yR6bR/3rP4/2gPbK4/2gK1yK3/3rK1yP2/4bP3/8/rR6gR",
	"8/3rPrP1bK1/3bN1yN2/1gK2yK3/3rK4/2rN1gN3/1bB1bP4/8",
	"yK1bB2bB1bK/3rPrP3/8/1gP4yP1/1gP4yP1/8/3bPbP3/rK1rB2rB1gK",
}

// chaturajiPolicies say how a random game is steered towards what is rare in others:
// by the worth of an event, the best of three drawn being played.
var chaturajiPolicies = []struct {
	name  string
	worth func(n *chaturajiNaive, ev chaturajiEvent) int
}{
	{"even", func(*chaturajiNaive, chaturajiEvent) int { return 0 }},
	{"regicide", func(n *chaturajiNaive, ev chaturajiEvent) int {
		return enginetest.Worth(n.men[ev.to].kind == "K", 9) + enginetest.Worth(ev.kind == "return", 3)
	}},
	{"soldiers", func(n *chaturajiNaive, ev chaturajiEvent) int {
		return enginetest.Worth(ev.promotion != "", 9) +
			enginetest.Worth(ev.piece == "P", 2) - enginetest.Worth(n.men[ev.to].kind == "K", 1)
	}},
	{"boats", func(n *chaturajiNaive, ev chaturajiEvent) int {
		return enginetest.Worth(ev.piece == "B", 3) - enginetest.Worth(ev.capture, 1)
	}},
	{"treason", func(n *chaturajiNaive, ev chaturajiEvent) int {
		return enginetest.Worth(n.men[ev.to].seat == chaturajiPartners[n.turn], 5) + enginetest.Worth(ev.kind == "pass", 1)
	}},
}

// chaturajiPair is one game in both programs.
type chaturajiPair struct {
	*enginetest.Pair
	n     *chaturajiNaive
	worth func(n *chaturajiNaive, ev chaturajiEvent) int
	all   []chaturajiEvent
	// last is where the last move of this turn ended, promoted whether it promoted.
	last     string
	promoted bool
}

// chaturajiMen reads the men of a placement.
func chaturajiMen(placement string) map[string]chaturajiMan {
	men := map[string]chaturajiMan{}
	for i, rank := range strings.Split(placement, "/") {
		file := 0
		for k := 0; k < len(rank); k++ {
			if '1' <= rank[k] && rank[k] <= '8' {
				file += int(rank[k] - '0')
				continue
			}
			men[fmt.Sprintf("%c%d", 'a'+file, 8-i)] = chaturajiMan{strings.ToUpper(rank[k : k+1]), rank[k+1 : k+2]}
			file++
			k++
		}
	}
	return men
}

func (p *chaturajiPair) Standing() enginetest.Standing {
	return enginetest.Standing{Due: p.n.due, Outcome: enginetest.Scored(p.n.outcome()), MayEnd: p.n.mayEnd(),
		Seat: p.n.turn, Round: p.n.round, Fresh: p.Turned}
}

func (p *chaturajiPair) Next() string {
	after := p.n.copy()
	after.seen = map[string]int{}
	after.endTurn()
	return after.turn
}

func (p *chaturajiPair) Legal() int {
	p.T.Helper()
	p.all = p.n.legal()
	var want []engine.Move
	for _, ev := range p.all {
		want = append(want, p.engineMove(ev))
	}
	enginetest.SameLegal(p.Pair, enginetest.AsIs, want)
	return len(p.all)
}

// engineMove is the engine's move of a naive event.
func (p *chaturajiPair) engineMove(ev chaturajiEvent) engine.Move {
	b := p.Game.Board()
	switch ev.kind {
	case "pass":
		return engine.Move{Kind: engine.Pass}
	case "return":
		return engine.Move{Kind: engine.Enter, Piece: engine.King, Count: 1, To: b.Named(ev.to)}
	}
	return engine.Move{Kind: engine.Step, Piece: enginetest.PieceNamed(ev.piece),
		Promo: enginetest.PieceNamed(ev.promotion), Count: 1, Capture: ev.capture,
		From: b.Named(ev.from), To: b.Named(ev.to)}
}

func (p *chaturajiPair) EndTurn() {
	p.n.count("die ignored")
	p.n.endTurn()
}

func (p *chaturajiPair) Throw() engine.Cast {
	if p.Turned {
		p.last = ""
	}
	faces := p.n.faces()
	faced := []int{faces[p.RNG.IntN(len(faces))], faces[p.RNG.IntN(len(faces))]}
	p.n.throw(faced)
	return dice.Of(uint8(faced[0]), uint8(faced[1]))
}

func (p *chaturajiPair) Move() (engine.Move, string) {
	if p.Turned {
		p.last = ""
	}
	ev := enginetest.BestOfThree(p.RNG, p.all, func(ev chaturajiEvent) int { return p.worth(p.n, ev) })
	if p.last != "" && p.last == ev.from {
		p.n.count("both dice on one man")
		if p.promoted {
			p.n.count("promoted man moved by the second die")
		}
	}
	p.last, p.promoted = ev.to, ev.promotion != ""
	m := p.engineMove(ev)
	p.n.play(ev)
	return m, cmp.Or(ev.from+ev.to+ev.promotion, "--")
}

// chaturajiRarities must each have happened.
var chaturajiRarities = []string{
	"triumph, 1 blocks, capture false", "triumph, 1 blocks, capture true", "triumph, 2 blocks, capture false",
	"triumph over a boat of a kingless army",
	"king taken by P", "king taken by N", "king taken by B", "king taken by R", "king taken by K",
	"seat skipped", "first seat skipped", "one of two kings taken", "king lost again after his return", "win",
	"partner freed, return spent false", "partner freed, return spent true", "return of a king", "return put off",
	"return declined with a pass", "throw without a king", "move without a king", "capture from a kingless army",
	"capture of the partner's P", "capture of the partner's R", "capture of the partner's N", "capture of the partner's B",
	"both dice on one man", "die ignored", "second die without a move", "throw without a move",
	"pass without a move", "pass with a move possible", "two faces that name the same men",
	"promotion on the line of B to B", "promotion on the line of N to N", "promotion on the line of R to R",
	"promotion on the line of K to K", "promotion on the line of K to ", "promotion on the line of N to ",
	"promotion on the line of R to ",
	"second king", "lost king regained by promotion", "promoted man moved by the second die",
	"king moved by the second die with two kings",
}

func TestChaturajiAgainstNaive(t *testing.T) {
	enginetest.SettingsNameAll(t, chaturaji.Ruleset(), settings)
	seats := []string{"R", "Y", "B", "G"}
	enginetest.AgainstNaive(t, 5, 6*len(settings), chaturajiRarities, func(p *enginetest.Pair, i int) enginetest.Naive {
		start := starts[p.RNG.IntN(len(starts))]
		policy := chaturajiPolicies[p.RNG.IntN(len(chaturajiPolicies))]
		first := seats[p.RNG.IntN(4)]
		p.Build(chaturaji.Ruleset(), enginetest.Setting{Options: settings[i%len(settings)], First: first, Policy: policy.name,
			Start: start})
		p.Left, p.Ends = 200, 6
		n := newChaturajiNaive(p.Opt, seats, first, p.Seen)
		if start != "" {
			p.From(start + " " + strings.ToLower(first))
			n.men = chaturajiMen(start)
		}
		return &chaturajiPair{Pair: p, n: n, worth: policy.worth}
	})
}
