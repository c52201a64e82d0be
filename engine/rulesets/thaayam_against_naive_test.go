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
}

// thaayamPolicy steers a random game towards what is rare in others.
type thaayamPolicy struct {
	name    string
	chances [5]int // weights of the throws 1, 2, 3, 4, 8
	// likes reports whether a move is preferred.
	likes func(n *thaayamNaive, e thaayamEvent) bool
}

var thaayamPolicies = []thaayamPolicy{
	{"even", [5]int{4, 6, 4, 1, 1}, func(*thaayamNaive, thaayamEvent) bool { return true }},
	{"hunt", [5]int{5, 4, 3, 2, 3}, func(_ *thaayamNaive, e thaayamEvent) bool { return e.capture }},
	{"gather", [5]int{5, 4, 2, 2, 5}, likesTwins},
	{"twin hunt", [5]int{6, 5, 2, 3, 4}, func(n *thaayamNaive, e thaayamEvent) bool {
		return e.capture && (e.count == 2 || len(n.victims(e.to, true)) == 0) || likesTwins(n, e) && !e.capture
	}},
	{"peace", [5]int{6, 4, 3, 2, 1}, func(_ *thaayamNaive, e thaayamEvent) bool { return e.kind == "move" && !e.capture && e.count == 1 }},
	{"home", [5]int{6, 4, 3, 2, 1}, func(_ *thaayamNaive, e thaayamEvent) bool { return e.kind == "off" || e.to == "c3" }},
}

// likesTwins prefers to bring men to the palace opposite, to declare them, to move them
// together and to enter together.
func likesTwins(n *thaayamNaive, e thaayamEvent) bool {
	facing := n.path[n.turn][thaayamFacing]
	return e.kind == "twins" || e.kind != "pass" && e.count == 2 || e.to == facing && e.from != facing
}

// thaayamPair is one game in both programs.
type thaayamPair struct {
	t     *testing.T
	title string
	n     *thaayamNaive
	game  engine.Game
	s     engine.State
	buf   []engine.Move
	log   []string
	fresh bool
	// reread takes the engine's state through its position string before each event.
	reread bool
}

func newThaayamPair(t *testing.T, seats, first, options string, seen map[string]int) *thaayamPair {
	rules, ok := rulesets.Lookup("thaayam")
	if !ok {
		t.Fatal("no rule set thaayam")
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
	return &thaayamPair{
		t: t, title: fmt.Sprintf("seats %s, first %s, options %q", seats, first, options),
		n: newThaayamNaive(opt, strings.Split(seats, ""), first, seen), game: game, s: game.Start(), fresh: true,
	}
}

// scatter begins both games in the same random position: men in hand, near one of a
// few indices of their ways or anywhere, in the centre and off, twins among them; in
// some games most men are off.
func (p *thaayamPair) scatter(rng *rand.Rand) {
	p.t.Helper()
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
	}
	text.WriteString(p.n.turn + " cast - new -")
	s, err := p.game.Position(text.String())
	if err != nil {
		p.fail("position "+text.String(), err, "none")
	}
	p.s = s
	p.title += ", from " + text.String()
}

func (p *thaayamPair) fail(what string, got, want any) {
	p.t.Helper()
	p.t.Fatalf("%s\nafter %s\n%s\n%s: engine %v, naive %v", p.title,
		strings.Join(p.log, " "), p.s.AppendPosition(nil), what, got, want)
}

// compare holds the two states against each other and returns the engine's move of
// each event of the naive game. Now and then the texts of the moves are compared too.
func (p *thaayamPair) compare() map[thaayamEvent]engine.Move {
	p.t.Helper()
	if got := p.s.Due().String(); got != p.n.due {
		p.fail("due", got, p.n.due)
	}
	var outcome engine.Outcome
	if p.n.winner != "" {
		outcome = engine.Outcome{Winners: 1 << (p.game.Ruleset().SeatOf(p.n.winner[0]) - 1), Share: 1, Rule: p.n.rule}
	}
	if got := p.s.Outcome(); got != outcome {
		p.fail("outcome", got, outcome)
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
	if got := p.s.MayEnd(); got != p.n.mayEnd() {
		p.fail("may end", got, p.n.mayEnd())
	}
	if got := p.s.Fresh(); got != p.fresh {
		p.fail("fresh", got, p.fresh)
	}
	moves := map[thaayamEvent]engine.Move{}
	p.buf = p.s.Legal(p.buf[:0])
	for _, m := range p.buf {
		moves[p.event(m)] = m
	}
	want := p.n.events()
	if len(moves) != len(p.buf) || len(moves) != len(want) {
		p.fail("legal moves", p.buf, want)
	}
	for _, e := range want {
		if _, ok := moves[e]; !ok {
			p.fail("legal moves", p.buf, e)
		}
	}
	if len(p.log)%8 == 0 {
		texts := referee.Texts(p.s)
		if words := slices.Sorted(maps.Keys(p.n.words())); !slices.Equal(texts, words) {
			p.fail("texts", texts, words)
		}
	}
	return moves
}

// event is a move of the engine in the terms of the naive game. Every field of the
// move must be as its kind has it.
func (p *thaayamPair) event(m engine.Move) thaayamEvent {
	p.t.Helper()
	b := p.game.Board()
	e := thaayamEvent{seat: p.n.turn, from: b.Name(m.From), to: b.Name(m.To), count: int(m.Count), capture: m.Capture}
	plain := engine.Move{Kind: m.Kind, Piece: engine.Man, Count: m.Count, From: m.From, To: m.To, Who: m.Who, Capture: m.Capture, Spend: m.Spend}
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
		p.fail("mark", m.Who, "none or T")
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
		p.fail("move", m, plain)
	}
	return e
}

// restore replaces the engine's state by one read from its position string, which
// holds all but the round.
func (p *thaayamPair) restore() {
	p.t.Helper()
	s, err := p.game.Position(string(p.s.AppendPosition(nil)))
	if err != nil {
		p.fail("position", err, "none")
	}
	p.s = s
}

// step plays one random event in both programs and reports whether there was one.
func (p *thaayamPair) step(rng *rand.Rand, policy *thaayamPolicy) bool {
	p.t.Helper()
	if p.reread {
		p.restore()
	}
	moves := p.compare()
	if p.n.due == "over" {
		return false
	}
	turn := p.n.turn
	switch {
	case p.n.mayEnd() && rng.IntN(2) == 0:
		p.log = append(p.log, "end")
		p.n.endTurn()
		p.s.EndTurn()
	case p.n.due == "cast" && (len(moves) == 0 || rng.IntN(3) > 0):
		v := policy.throw(rng)
		p.log = append(p.log, fmt.Sprintf("%s:<%d>", p.n.turn, v))
		p.n.throw(v)
		p.s.Throw(lots.Of(uint8(v)))
	default:
		e := policy.choose(rng, p.n, slices.SortedFunc(maps.Keys(moves), compareThaayamEvents))
		p.log = append(p.log, thaayamText(e)+"/"+e.spends)
		m := moves[e]
		p.n.play(e)
		p.s.Apply(m)
	}
	p.fresh = p.n.turn != turn
	return true
}

func compareThaayamEvents(a, b thaayamEvent) int {
	return strings.Compare(thaayamText(a)+"/"+a.spends, thaayamText(b)+"/"+b.spends)
}

func (p *thaayamPolicy) throw(rng *rand.Rand) int {
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

// choose takes a move that the policy likes, and now and then any.
func (p *thaayamPolicy) choose(rng *rand.Rand, n *thaayamNaive, events []thaayamEvent) thaayamEvent {
	liked := slices.DeleteFunc(slices.Clone(events), func(e thaayamEvent) bool { return !p.likes(n, e) })
	if len(liked) > 0 && rng.IntN(8) > 0 {
		events = liked
	}
	return events[rng.IntN(len(events))]
}

// thaayamRarities must each have happened, or the games prove less than they claim.
var thaayamRarities = []string{
	"twins", "second pair declared", "declaration before a throw", "declaration within a series", "declaration after the last move",
	"twins move", "twins split, marked", "twins split, unmarked", "twins split into the centre", "one of two pairs moves",
	"twins enter the centre", "the same with other points",
	"capture", "capture of several men of a seat", "capture of several seats", "second capture before the replay",
	"capture by twins, twins=seed", "capture by twins, twins=bell", "capture of a twin, twins=seed", "capture of a twin, twins=bell",
	"spared on a common square by singles", "spared on a common square by twins",
	"twins enter", "one of claimed twins enters, marked", "one of claimed twins enters, unmarked",
	"result before the first 1", "result before the first 1 of a replay", "points lost at the end of a series",
	"series at once with points unspent", "replay declined", "pass", "points given up", "points given up with a replay earned",
	"off", "off before all are gathered", "win",
}

// TestThaayamAgainstNaive plays random games in the engine and in a second, naive
// program and finds them equal in every state. Every other pair of games begins in a
// scattered position.
func TestThaayamAgainstNaive(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 4 * len(thaayamNaiveSettings)
	}
	seen := map[string]int{}
	states := 0
	for i := range games {
		rng := rand.New(rand.NewPCG(5, uint64(i)))
		seats := []string{"RGWB", "RW"}[i%2]
		options := thaayamNaiveSettings[i/4%len(thaayamNaiveSettings)]
		policy := &thaayamPolicies[rng.IntN(len(thaayamPolicies))]
		p := newThaayamPair(t, seats, seats[rng.IntN(len(seats)):][:1], options, seen)
		p.title = fmt.Sprintf("game %d, policy %s, %s", i, policy.name, p.title)
		p.reread = rng.IntN(4) == 0
		events := 400
		if i/2%2 == 1 {
			p.scatter(rng)
			events = 80
		}
		for range events {
			if !p.step(rng, policy) {
				break
			}
		}
		states += len(p.log) + 1
	}
	t.Logf("%d games, %d states", games, states)
	for _, what := range slices.Sorted(maps.Keys(seen)) {
		t.Logf("%7d %s", seen[what], what)
	}
	if testing.Short() {
		return
	}
	for _, what := range thaayamRarities {
		if seen[what] == 0 {
			t.Errorf("%s never happened", what)
		}
	}
}

// TestThaayamNaiveSettings finds every value of every option among the settings that
// the random games are played with.
func TestThaayamNaiveSettings(t *testing.T) {
	rules, _ := rulesets.Lookup("thaayam")
	var named []string
	for _, setting := range thaayamNaiveSettings {
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
