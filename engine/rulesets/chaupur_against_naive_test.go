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
	"github.com/ashtapada/agn/referee"
)

// chaupurPolicy steers a random game towards what is rare in others.
type chaupurPolicy struct {
	name string
	dice [4]int // weights of 1, 2, 5 and 6
	// like says whether an event is preferred.
	like func(n *chaupurNaive, e chaupurEvent) bool
}

var chaupurPolicies = []chaupurPolicy{
	{"even", [4]int{1, 1, 1, 1}, func(*chaupurNaive, chaupurEvent) bool { return true }},
	{"hunt", [4]int{2, 2, 1, 1}, func(_ *chaupurNaive, e chaupurEvent) bool { return e.capture }},
	{"peace", [4]int{2, 2, 1, 1}, func(_ *chaupurNaive, e chaupurEvent) bool { return !e.capture }},
	{"groups", [4]int{2, 1, 1, 1}, func(n *chaupurNaive, e chaupurEvent) bool {
		return e.count > 1 || e.count == 1 && n.ownOn(e.to)
	}},
	{"home", [4]int{3, 2, 1, 1}, func(n *chaupurNaive, e chaupurEvent) bool {
		return e.kind == "move" && (n.goal(e) > chaupurRound || e.capture)
	}},
	{"round", [4]int{1, 1, 2, 2}, func(n *chaupurNaive, e chaupurEvent) bool {
		return e.kind == "move" && n.goal(e) <= chaupurRound && !e.capture
	}},
}

// ownOn reports whether a man of the army stands on a square of the board.
func (n *chaupurNaive) ownOn(sq string) bool { return sq != "ck" && len(n.standing(sq)) > 0 }

// chaupurPair is one game in both programs.
type chaupurPair struct {
	t     *testing.T
	title string
	n     *chaupurNaive
	game  engine.Game
	s     engine.State
	buf   []engine.Move
	log   []string
	// reread takes the engine's state through its position string before each event.
	reread bool
}

func newChaupurPair(t *testing.T, seats, first, options string, seen map[string]int) *chaupurPair {
	rules, ok := rulesets.Lookup("chaupur")
	if !ok {
		t.Fatal("no rule set chaupur")
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
	return &chaupurPair{
		t: t, title: fmt.Sprintf("seats %s, first %s, options %q", seats, first, options),
		n: newChaupurNaive(opt, strings.Split(seats, ""), first, seen), game: game, s: game.Start(),
	}
}

func (p *chaupurPair) fail(what string, got, want any) {
	p.t.Helper()
	p.t.Fatalf("%s\nafter %s\n%s\n%s: engine %v, naive %v", p.title,
		strings.Join(p.log, " "), p.s.AppendPosition(nil), what, got, want)
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
func (p *chaupurPair) late(rng *rand.Rand) {
	p.t.Helper()
	n := p.n
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
	s, err := p.game.Position(n.position())
	if err != nil {
		p.fail("position "+n.position(), err, "none")
	}
	p.s = s
	p.log = append(p.log, "["+n.position()+"]")
}

// key writes an event with all that tells it from others.
func (n *chaupurNaive) key(e chaupurEvent) string {
	if e.kind == "pass" {
		return "--"
	}
	return n.text(e) + "/" + e.spends
}

// compare holds the two states against each other and returns the naive events and
// the engine's move of each.
func (p *chaupurPair) compare() ([]chaupurEvent, map[string]engine.Move) {
	p.t.Helper()
	if got := p.s.Due().String(); got != p.n.due {
		p.fail("due", got, p.n.due)
	}
	if got, want := p.s.Outcome(), p.outcome(); got != want {
		p.fail("outcome", got, want)
	}
	if p.s.MayEnd() != p.n.mayEnd() {
		p.fail("may end", p.s.MayEnd(), p.n.mayEnd())
	}
	if over := p.n.scores() != "*"; over != (p.s.Due() == engine.DueOver) {
		p.fail("over", !over, p.n.scores())
	}
	moves := p.legal()
	var want []string
	events := p.n.events()
	for _, e := range events {
		want = append(want, p.n.key(e))
	}
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(moves)); !slices.Equal(got, want) {
		p.fail("legal moves", got, want)
	}
	if p.n.due == "over" {
		return nil, nil
	}
	if len(p.log)%16 == 15 {
		if got, want := referee.Texts(p.s), slices.Sorted(maps.Keys(p.n.words())); !slices.Equal(got, want) {
			p.fail("canonical texts", got, want)
		}
	}
	letter := func(s engine.Seat) string { return string(p.game.Ruleset().Info(s).Letter) }
	if got := letter(p.s.Seat()); got != p.n.turn {
		p.fail("seat", got, p.n.turn)
	}
	if next, _ := p.n.next(); letter(p.s.Next()) != next {
		p.fail("next seat", letter(p.s.Next()), next)
	}
	if got := p.s.Round(); got != p.n.round && !p.reread {
		p.fail("round", got, p.n.round)
	}
	if got, want := p.s.Fresh(), p.n.due == "cast"; got != want {
		p.fail("fresh", got, want)
	}
	return events, moves
}

func (p *chaupurPair) outcome() engine.Outcome {
	if p.n.due != "over" {
		return engine.Outcome{}
	}
	o := engine.Outcome{Share: 1, Rule: p.n.rule}
	for _, seat := range p.n.winners {
		o.Winners |= 1 << (p.game.Ruleset().SeatOf(seat[0]) - 1)
	}
	return o
}

// legal gives the engine's legal moves by the naive keys.
func (p *chaupurPair) legal() map[string]engine.Move {
	p.t.Helper()
	out := map[string]engine.Move{}
	p.buf = p.s.Legal(p.buf[:0])
	b := p.game.Board()
	for _, m := range p.buf {
		plain, key := engine.Move{Kind: engine.Pass}, "--"
		if m.Kind != engine.Pass {
			plain = engine.Move{Kind: engine.Step, Piece: engine.Man, Count: m.Count, From: m.From, To: m.To,
				Who: m.Who, Capture: m.Capture, Spend: m.Spend}
			number, who, sign := "", "", "-"
			if m.Count != 1 {
				number = fmt.Sprint(m.Count)
			}
			if m.Who != 0 {
				who = fmt.Sprintf("#%d", m.Who-engine.WhoIndex)
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
			p.fail("move", m, plain)
		}
		if _, twice := out[key]; twice {
			p.fail("moves", key+" twice", key+" once")
		}
		out[key] = m
	}
	return out
}

// throw plays a cast in both programs, move an event.
func (p *chaupurPair) throw(dice [3]int) {
	p.log = append(p.log, fmt.Sprintf("%s:%v", p.n.turn, dice))
	p.n.throw(dice)
	p.s.Throw(lots.Of(uint8(dice[0]), uint8(dice[1]), uint8(dice[2])))
}

func (p *chaupurPair) move(e chaupurEvent, m engine.Move) {
	p.log = append(p.log, p.n.key(e))
	p.watch(e)
	p.n.play(e)
	p.s.Apply(m)
}

// play runs the game at random for at most so many events.
func (p *chaupurPair) play(rng *rand.Rand, policy *chaupurPolicy, events int) {
	p.t.Helper()
	for range events {
		if p.reread {
			s, err := p.game.Position(string(p.s.AppendPosition(nil)))
			if err != nil {
				p.fail("position", err, "none")
			}
			p.s = s
		}
		all, moves := p.compare()
		switch p.n.due {
		case "over":
			return
		case "cast":
			p.throw(policy.throw(rng))
		case "move":
			liked := slices.DeleteFunc(slices.Clone(all), func(e chaupurEvent) bool { return !policy.like(p.n, e) })
			if len(liked) > 0 && rng.IntN(8) > 0 {
				all = liked
			}
			e := all[rng.IntN(len(all))]
			p.move(e, moves[p.n.key(e)])
		}
	}
	p.compare()
}

func (p *chaupurPolicy) throw(rng *rand.Rand) (dice [3]int) {
	total := 0
	for _, w := range p.dice {
		total += w
	}
	for k := range dice {
		at := rng.IntN(total)
		for i, w := range p.dice {
			if at -= w; at < 0 {
				dice[k] = []int{1, 2, 5, 6}[i]
				break
			}
		}
	}
	return dice
}

// chaupurRarities must each have happened, or the games prove less than they claim.
var chaupurRarities = []string{
	"capture", "capture of a group", "capture of several seats", "capture from the centre",
	"group moves", "group of 2 formed", "group of 3 formed", "group of 4 formed", "group of 4 captured", "group goes home",
	"part of a group moves", "beside a man that has moved", "beside a man that goes the other way",
	"men of 8 and 76 go round together", "who named", "who named, men of 8 and 76",
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

// TestChaupurAgainstNaive plays random games in the engine and in a second, naive
// program and finds them equal in every state.
func TestChaupurAgainstNaive(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 60
	}
	type table struct{ seats, options string }
	var tables []table
	for _, options := range chaupurSettings {
		for _, seats := range []string{"RYGW", "RG", "RYG"} {
			if len(seats) == 4 || !strings.Contains(options, "teams=on") {
				tables = append(tables, table{seats, options})
			}
		}
	}
	tables = append(tables, table{"RYGW", "finished=help group-strength=size teams=on"}, table{"RYGW", "start=6-7-9-10 teams=on"})
	seen := map[string]int{}
	states := 0
	for i := range games {
		rng := rand.New(rand.NewPCG(5, uint64(i)))
		at := tables[i%len(tables)]
		policy := &chaupurPolicies[rng.IntN(len(chaupurPolicies))]
		first := at.seats[rng.IntN(len(at.seats)):][:1]
		p := newChaupurPair(t, at.seats, first, at.options, seen)
		p.title = fmt.Sprintf("game %d, policy %s, %s", i, policy.name, p.title)
		p.reread = rng.IntN(4) == 0
		events := 64
		if rng.IntN(3) > 0 {
			p.late(rng)
			events = 40
		}
		p.play(rng, policy, events)
		states += len(p.log) + 1
	}
	t.Logf("%d games, %d states", games, states)
	for _, what := range slices.Sorted(maps.Keys(seen)) {
		t.Logf("%7d %s", seen[what], what)
	}
	if testing.Short() {
		return
	}
	for _, what := range chaupurRarities {
		if seen[what] == 0 {
			t.Errorf("%s never happened", what)
		}
	}
}
