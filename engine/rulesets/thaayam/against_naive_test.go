package thaayam_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets/thaayam"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/referee"
)

// thaayamNaiveSettings has every value of every option, alone and in the company in
// which it matters. What is not named has its default.
var thaayamNaiveSettings = []string{
	"",
	"bear-off=any",
	"replay=at-once",
	"twins=bell",
	"pass=yes",
	"extra-throw=may",
	"bear-off=any replay=at-once",
	"replay=at-once extra-throw=may",
	"replay=at-once pass=yes",
	"twins=bell extra-throw=may",
	"twins=bell bear-off=any pass=yes",
	"bear-off=any replay=at-once twins=bell pass=yes extra-throw=may",
	"before-one=first-only bear-off=any",
	"before-one=first-only replay=at-once twins=bell extra-throw=may",
	"bear-off=any extra-throw=may",
}

// thaayamPolicy steers a random game towards what is rare in others.
type thaayamPolicy struct {
	name    string
	chances []int // weights of the throws 1, 2, 3, 4, 8
	// likes reports whether a move is preferred.
	likes func(n *thaayamNaive, e thaayamEvent) bool
}

var thaayamPolicies = []thaayamPolicy{
	{"even", []int{4, 6, 4, 1, 1}, func(*thaayamNaive, thaayamEvent) bool { return true }},
	{"hunt", []int{5, 4, 3, 2, 3}, func(_ *thaayamNaive, e thaayamEvent) bool { return e.capture }},
	{"gather", []int{5, 4, 2, 2, 5}, likesTwins},
	{"twin hunt", []int{6, 5, 2, 3, 4}, func(n *thaayamNaive, e thaayamEvent) bool {
		return e.capture && (e.count == 2 || len(n.victims(e.to, true)) == 0) || likesTwins(n, e) && !e.capture
	}},
	{"peace", []int{6, 4, 3, 2, 1}, func(_ *thaayamNaive, e thaayamEvent) bool {
		return e.kind == "move" && !e.capture &&
			e.count == 1
	}},
	{"home", []int{6, 4, 3, 2, 1}, func(_ *thaayamNaive, e thaayamEvent) bool { return e.kind == "off" || e.to == "c3" }},
}

// likesTwins prefers to bring men to the palace opposite, to declare them, to move them
// together and to enter together.
func likesTwins(n *thaayamNaive, e thaayamEvent) bool {
	facing := n.path[n.turn][thaayamFacing]
	return e.kind == "twins" || e.kind != "pass" && e.count == 2 || e.to == facing && e.from != facing
}

// thaayamPair is one game in both programs.
type thaayamPair struct {
	*enginetest.Pair
	n      *thaayamNaive
	policy *thaayamPolicy
	moves  map[thaayamEvent]engine.Move
}

// scatter begins both games in the same random position: men in hand, near one of a
// few indices of their ways or anywhere, in the centre and off, twins among them; in
// some games most men are off.
func (p *thaayamPair) scatter() {
	p.T.Helper()
	rng := p.RNG
	base := rng.IntN(thaayamCentre)
	late := rng.IntN(3) == 0
	place := func(seat string) int {
		if late && rng.IntN(2) == 0 {
			return thaayamOff
		}
		switch rng.IntN(8) {
		case 0:
			return thaayamHand
		case 1:
			return thaayamCentre
		case 2:
			return thaayamOff
		case 3:
			return thaayamFacing
		case 4:
			return rng.IntN(thaayamCentre)
		}
		// Men of all seats meet on the squares round one of them.
		sq := p.n.path[p.n.order[0]][min(base+rng.IntN(4), thaayamCentre-1)]
		return slices.Index(p.n.path[seat], sq)
	}
	var text strings.Builder
	var emptied []string
	for _, seat := range p.n.order {
		men := p.n.men[seat]
		text.WriteString(seat + ":")
		for i := 0; i < len(men); i++ {
			at := place(seat)
			if i == 0 && at == thaayamOff {
				at = thaayamHand
			}
			if i > 0 {
				text.WriteByte(',')
			}
			men[i].place = at
			if i+1 < len(men) && at < thaayamCentre && rng.IntN(2) == 0 && !(at == thaayamHand && p.n.opt["twins"] == "bell") {
				men[i] = thaayamMan{at, i + 1}
				men[i+1] = thaayamMan{at, i}
				text.WriteByte('2')
				i++
			}
			switch at {
			case thaayamHand:
				text.WriteByte('@')
			case thaayamOff:
				text.WriteString("off")
			default:
				text.WriteString(p.n.path[seat][at])
			}
		}
		text.WriteByte(' ')
		// Of a seat with all men in hand it need not be seen that one was entered.
		unseen := !slices.ContainsFunc(men, func(m thaayamMan) bool { return m != thaayamMan{thaayamHand, thaayamNoMate} })
		if p.n.entered[seat] = !unseen; unseen && p.n.opt["before-one"] == "first-only" && rng.IntN(2) == 0 {
			p.n.entered[seat] = true
			emptied = append(emptied, seat)
		}
	}
	text.WriteString(p.n.turn + " cast - new -")
	if len(emptied) > 0 {
		text.WriteString(" " + strings.Join(emptied, ","))
	}
	p.From(text.String())
	p.Title += ", from " + text.String()
}

func (p *thaayamPair) Standing() enginetest.Standing {
	at := enginetest.Standing{Due: p.n.due, MayEnd: p.n.mayEnd(), Seat: p.n.turn, Round: p.n.round, Fresh: p.Turned}
	if p.n.winner != "" {
		at.Outcome = p.Winners([]string{p.n.winner}, 1, p.n.rule)
	}
	return at
}

func (p *thaayamPair) Next() string { return p.n.next() }

// legal compares the texts of the moves now and then, too.
func (p *thaayamPair) Legal() int {
	p.T.Helper()
	p.moves = enginetest.SameLegal(p.Pair, p.event, p.n.events())
	if len(p.Log)%8 == 0 {
		texts := referee.Texts(p.S)
		if words := slices.Sorted(maps.Keys(p.n.words())); !slices.Equal(texts, words) {
			p.Fail("texts", texts, words)
		}
	}
	return len(p.moves)
}

// event is a move of the engine in the terms of the naive game. Every field of the
// move must be as its kind has it.
func (p *thaayamPair) event(m engine.Move) thaayamEvent {
	p.T.Helper()
	b := p.Game.Board()
	e := thaayamEvent{seat: p.n.turn, from: b.Name(m.From), to: b.Name(m.To), count: int(m.Count), capture: m.Capture}
	plain := engine.Move{Kind: m.Kind, Piece: engine.Man, Count: m.Count, From: m.From, To: m.To, Who: m.Who,
		Capture: m.Capture, Spend: m.Spend}
	var spends []string
	for _, v := range m.Spend {
		if v > 0 {
			spends = append(spends, fmt.Sprint(v))
		}
	}
	e.spends = strings.Join(spends, "+")
	switch m.Who {
	case 0:
	case engine.WhoTwins:
		e.who = "T"
	default:
		p.Fail("mark", m.Who, "none or T")
	}
	switch m.Kind {
	case engine.Step:
		e.kind = "move"
	case engine.Enter:
		e.kind = "enter"
	case engine.BearOff:
		e.kind = "off"
	case engine.Declare:
		// Here the naive game names the square twice and counts both men.
		e.kind, e.to, e.count = "twins", e.from, 2
		plain.To = engine.NoSquare
	case engine.Pass:
		e.kind, plain = "pass", engine.Move{Kind: engine.Pass}
	}
	if m != plain {
		p.Fail("move", m, plain)
	}
	return e
}

func (p *thaayamPair) EndTurn() { p.n.endTurn() }

func (p *thaayamPair) Throw() engine.Cast {
	v := []int{1, 2, 3, 4, 8}[enginetest.ByWeight(p.RNG, p.policy.chances)]
	p.n.throw(v)
	return dice.Of(uint8(v))
}

func (p *thaayamPair) Move() (engine.Move, string) {
	all := slices.SortedFunc(maps.Keys(p.moves), compareThaayamEvents)
	e := enginetest.OneLiked(p.RNG, all, func(e thaayamEvent) bool { return p.policy.likes(p.n, e) })
	text := thaayamText(e) + "/" + e.spends
	p.n.play(e)
	return p.moves[e], text
}

func compareThaayamEvents(a, b thaayamEvent) int {
	return strings.Compare(thaayamText(a)+"/"+a.spends, thaayamText(b)+"/"+b.spends)
}

// thaayamRarities must each have happened.
var thaayamRarities = []string{
	"twins", "second pair declared", "declaration before a throw", "declaration within a series",
	"declaration after the last move",
	"twins move", "twins split, marked", "twins split, unmarked", "twins split into the centre", "one of two pairs moves",
	"twins enter the centre", "the same with other points",
	"capture", "capture of several men of a seat", "capture of several seats", "second capture before the replay",
	"capture by twins, twins=seed", "capture by twins, twins=bell", "capture of a twin, twins=seed",
	"capture of a twin, twins=bell",
	"spared on a common square by singles", "spared on a common square by twins",
	"twins enter", "one of claimed twins enters, marked", "one of claimed twins enters, unmarked",
	"result before a 1, men lost, before-one=always", "result before a 1, men lost, before-one=first-only",
	"result before the first 1", "result before the first 1 of a replay", "points lost at the end of a series",
	"series at once with points unspent", "replay declined", "pass", "points given up",
	"points given up with a replay earned",
	"off", "off before all are gathered", "win",
}

// Every other pair of games begins in a scattered position.
func TestThaayamAgainstNaive(t *testing.T) {
	enginetest.SettingsNameAll(t, thaayam.Ruleset(), thaayamNaiveSettings)
	enginetest.AgainstNaive(t, 5, 4*len(thaayamNaiveSettings), thaayamRarities,
		func(p *enginetest.Pair, i int) enginetest.Naive {
			seats := []string{"RGWB", "RW"}[i%2]
			options := thaayamNaiveSettings[i/4%len(thaayamNaiveSettings)]
			policy := &thaayamPolicies[p.RNG.IntN(len(thaayamPolicies))]
			first := seats[p.RNG.IntN(len(seats)):][:1]
			p.Build(thaayam.Ruleset(), enginetest.Setting{Options: options, Seats: seats, First: first, Policy: policy.name})
			p.Left, p.Ends = 400, 2
			n := &thaayamPair{Pair: p, n: newThaayamNaive(p.Opt, strings.Split(seats, ""), first, p.Seen), policy: policy}
			if i/2%2 == 1 {
				n.scatter()
				p.Left = 80
			}
			return n
		})
}
