package chaupur_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets/chaupur"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/referee"
)

// chaupurPolicy steers a random game towards what is rare in others.
type chaupurPolicy struct {
	name string
	dice []int // weights of 1, 2, 5 and 6
	// like says whether an event is preferred.
	like func(n *chaupurNaive, e chaupurEvent) bool
}

var chaupurPolicies = []chaupurPolicy{
	{"even", []int{1, 1, 1, 1}, func(*chaupurNaive, chaupurEvent) bool { return true }},
	{"hunt", []int{2, 2, 1, 1}, func(_ *chaupurNaive, e chaupurEvent) bool { return e.capture }},
	{"peace", []int{2, 2, 1, 1}, func(_ *chaupurNaive, e chaupurEvent) bool { return !e.capture }},
	{"groups", []int{2, 1, 1, 1}, func(n *chaupurNaive, e chaupurEvent) bool {
		return e.count > 1 || e.count == 1 && n.ownOn(e.to)
	}},
	{"home", []int{3, 2, 1, 1}, func(n *chaupurNaive, e chaupurEvent) bool {
		return e.kind == "move" && (n.goal(e) > chaupurRound || e.capture)
	}},
	{"round", []int{1, 1, 2, 2}, func(n *chaupurNaive, e chaupurEvent) bool {
		return e.kind == "move" && n.goal(e) <= chaupurRound && !e.capture
	}},
}

// ownOn reports whether a man of the army stands on a square of the board.
func (n *chaupurNaive) ownOn(sq string) bool { return sq != "ck" && len(n.standing(sq)) > 0 }

// chaupurPair is one game in both programs.
type chaupurPair struct {
	*enginetest.Pair
	n      *chaupurNaive
	policy *chaupurPolicy
	events []chaupurEvent
	moves  map[string]engine.Move
}

// position writes the naive game at the start of a turn as the engine reads it.
func (n *chaupurNaive) position() string {
	var b strings.Builder
	for _, seat := range n.order {
		for k, i := range n.men[seat] {
			fmt.Fprintf(&b, "%s%s", []string{seat + ":", ","}[min(k, 1)], n.way[seat][i])
			if i >= chaupurRound {
				fmt.Fprintf(&b, "#%d", i)
			}
		}
		b.WriteByte(' ')
	}
	return b.String() + n.turn + " cast - new"
}

// late puts the men of both programs where a game comes to late: near the foot of the
// columns, on them and home.
func (p *chaupurPair) late() {
	p.T.Helper()
	n, rng := p.n, p.RNG
	taken := map[string]string{}
	for _, seat := range n.order {
		home, group := rng.IntN(4), rng.IntN(12) == 0
		for k := range n.men[seat] {
			if group && k > 0 {
				n.men[seat][k] = n.men[seat][0]
				continue
			}
			for {
				i := []int{0, 8, 8, 76, 76, 76, 84, rng.IntN(85), 70 + rng.IntN(7), 77 + rng.IntN(7)}[rng.IntN(10)]
				if k < home && !group {
					i = chaupurHome
				}
				sq := n.way[seat][i]
				owner := taken[sq]
				if sq == "ck" || owner == "" || owner == seat || n.teams() && owner == chaupurPartner[seat] {
					n.men[seat][k] = i
					taken[sq] = seat
					break
				}
			}
		}
	}
	for _, seat := range n.order {
		if n.allHome(seat) {
			n.men[seat][0] = 83 // who is home already may not be on turn
		}
	}
	n.begin(n.turn)
	p.From(n.position())
	p.Log = append(p.Log, "["+n.position()+"]")
}

// key writes an event with all that tells it from others.
func (n *chaupurNaive) key(e chaupurEvent) string {
	if e.kind == "pass" {
		return "--"
	}
	return n.text(e) + "/" + e.spends
}

func (p *chaupurPair) Standing() enginetest.Standing {
	at := enginetest.Standing{Due: p.n.due, MayEnd: p.n.mayEnd(), Seat: p.n.turn, Round: p.n.round,
		Fresh: p.n.due == "cast"}
	if p.n.scores() != "*" {
		at.Outcome = p.Winners(p.n.winners, 1, p.n.rule)
	}
	return at
}

func (p *chaupurPair) Next() string {
	seat, _ := p.n.next()
	return seat
}

// legal compares the texts of the moves now and then, too.
func (p *chaupurPair) Legal() int {
	p.T.Helper()
	p.events = p.n.events()
	var want []string
	for _, e := range p.events {
		want = append(want, p.n.key(e))
	}
	p.moves = enginetest.SameLegal(p.Pair, p.key, want)
	if len(p.Log)%16 == 15 && p.n.due != "over" {
		if got, want := referee.Texts(p.S), slices.Sorted(maps.Keys(p.n.words())); !slices.Equal(got, want) {
			p.Fail("canonical texts", got, want)
		}
	}
	return len(p.moves)
}

// key is the naive key of the engine's move, every field of which must be as its kind
// has it.
func (p *chaupurPair) key(m engine.Move) string {
	p.T.Helper()
	b := p.Game.Board()
	plain, key := engine.Move{Kind: engine.Pass}, "--"
	if m.Kind != engine.Pass {
		plain = engine.Move{Kind: engine.Step, Piece: engine.Man, Count: m.Count, From: m.From, To: m.To,
			Who: m.Who, Who2: m.Who2, Capture: m.Capture, Spend: m.Spend}
		number, who, sign := "", "", "-"
		if m.Count != 1 {
			number = fmt.Sprint(m.Count)
		}
		if m.Who != 0 {
			who = fmt.Sprintf("#%d", m.Who-engine.WhoIndex)
		}
		if m.Who2 != 0 {
			who += fmt.Sprintf("+%d", m.Who2-engine.WhoIndex)
		}
		if m.Capture {
			sign = "x"
		}
		key = number + b.Name(m.From) + who + sign + b.Name(m.To)
		for k, v := range m.Spend {
			if v != 0 {
				key += fmt.Sprintf("%s%d", []string{"/", "+"}[min(k, 1)], v)
			}
		}
	}
	if m != plain {
		p.Fail("move", m, plain)
	}
	return key
}

func (p *chaupurPair) EndTurn() { panic("no turn of chaupur may be ended") }

func (p *chaupurPair) Throw() engine.Cast {
	var faces [3]int
	for k := range faces {
		faces[k] = []int{1, 2, 5, 6}[enginetest.ByWeight(p.RNG, p.policy.dice)]
	}
	p.n.throw(faces)
	return dice.Of(uint8(faces[0]), uint8(faces[1]), uint8(faces[2]))
}

func (p *chaupurPair) Move() (engine.Move, string) {
	e := enginetest.OneLiked(p.RNG, p.events, func(e chaupurEvent) bool { return p.policy.like(p.n, e) })
	key := p.n.key(e)
	p.watch(e)
	p.n.play(e)
	return p.moves[key], key
}

// chaupurRarities must each have happened.
var chaupurRarities = []string{
	"capture", "capture of a group", "capture of several seats", "capture from the centre",
	"group moves", "group of 2 formed", "group of 3 formed", "group of 4 formed", "group of 4 captured", "group goes home",
	"part of a group moves", "beside a man that has moved", "beside a man that goes the other way",
	"men of 8 and 76 go round together", "who named", "who named, men of 8 and 76", "both named",
	"shares a square with a partner", "partners captured together",
	"climb", "round again", "stop at 76", "home", "captured man leaves the centre", "exact home refused",
	"held by the partner's men, hold=home-only", "held by the partner's men, hold=no-climb", "refused by a larger group",
	"fewer dice than thrown can be played", "dice left unplayed", "pass", "the same with other dice",
	"ends the game with fewer dice than could be played", "home before the partner", "seat skipped",
	"round up at a skipped seat", "turn for the partner", "win, teams=off", "win, teams=on",
}

// watch counts what the naive game does not.
func (p *chaupurPair) watch(e chaupurEvent) {
	n := p.n
	if e.kind == "pass" {
		return
	}
	count := func(what string, is bool) {
		if is {
			n.count(what)
		}
	}
	goal := n.goal(e)
	there := 0
	for _, i := range n.men[n.army] {
		if i == goal {
			there++
		}
	}
	count(fmt.Sprintf("group of %d formed", there+e.count), there > 0 && goal < chaupurHome)
	count("captured man leaves the centre", e.from == "ck")
	victims := n.victims(e.to)
	for seat, men := range victims {
		count("group of 4 captured", len(men) == 4)
		count("partners captured together", n.teams() && len(victims[chaupurPartner[seat]]) > 0)
	}
	for _, i := range n.men[n.army] {
		for _, d := range n.dice {
			count("exact home refused", i > chaupurRound && i < chaupurHome && i+d > chaupurHome)
		}
	}
}

func TestChaupurAgainstNaive(t *testing.T) {
	type table struct{ seats, options string }
	var tables []table
	for _, options := range settings {
		for _, seats := range []string{"RYGW", "RG", "RYG"} {
			if len(seats) == 4 || !strings.Contains(options, "teams=on") {
				tables = append(tables, table{seats, options})
			}
		}
	}
	tables = append(tables, table{"RYGW", "finished=help group-strength=size teams=on"},
		table{"RYGW", "start=6-7-9-10 teams=on"})
	enginetest.AgainstNaive(t, 5, 60, chaupurRarities, func(p *enginetest.Pair, i int) enginetest.Naive {
		at := tables[i%len(tables)]
		policy := &chaupurPolicies[p.RNG.IntN(len(chaupurPolicies))]
		first := at.seats[p.RNG.IntN(len(at.seats)):][:1]
		p.Build(chaupur.Ruleset(), enginetest.Setting{Options: at.options, Seats: at.seats, First: first,
			Policy: policy.name})
		p.Left = 64
		n := &chaupurPair{Pair: p, n: newChaupurNaive(p.Opt, strings.Split(at.seats, ""), first, p.Seen), policy: policy}
		if p.RNG.IntN(3) > 0 {
			n.late()
			p.Left = 40
		}
		return n
	})
}
