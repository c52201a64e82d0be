package rulesets_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// chaturanca3Starts are where random games begin: at the start, and near what is rare.
var chaturanca3Starts = []string{
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
	{"even", nil},
	{"soldiers", func(n *chaturanca3Naive, ev chaturanca3Event) int {
		return chaturanca3Worth(ev.promotion != "", 3) + chaturanca3Worth(ev.piece == "P", 1)
	}},
	{"hunt", func(n *chaturanca3Naive, ev chaturanca3Event) int {
		return chaturanca3Worth(ev.capture, 1) + chaturanca3Worth(n.men[ev.to].kind == "V", 2) + chaturanca3Worth(ev.promotion != "", 3)
	}},
	{"peace", func(n *chaturanca3Naive, ev chaturanca3Event) int {
		return chaturanca3Worth(!ev.capture, 2) + chaturanca3Worth(ev.piece == "P", 1)
	}},
	{"spare the Rajah", func(n *chaturanca3Naive, ev chaturanca3Event) int {
		return chaturanca3Worth(n.men[ev.to].kind != "K", 2) + chaturanca3Worth(ev.piece == "P" || ev.capture, 1)
	}},
}

func chaturanca3Worth(holds bool, worth int) int {
	if holds {
		return worth
	}
	return 0
}

// chaturanca3Pair is one game in both programs.
type chaturanca3Pair struct {
	t     *testing.T
	title string
	n     *chaturanca3Naive
	game  engine.Game
	s     engine.State
	buf   []engine.Move
	want  []engine.Move
	log   []string
	// reread takes the engine's state through its position string before each event.
	reread bool
}

func newChaturanca3Pair(t *testing.T, start, options, first string, seen map[string]int) *chaturanca3Pair {
	rules, _ := rulesets.Lookup("chaturanca-3")
	setup := engine.Setup{First: rules.SeatOf(first[0])}
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
	p := &chaturanca3Pair{t: t, title: fmt.Sprintf("start %q, first %s, options %q", start, first, options), game: game}
	if start == "" {
		p.n, p.s = newChaturanca3Naive(opt, []string{"W", "B"}, first, seen), game.Start()
		return p
	}
	start = fmt.Sprintf(start, strings.ToLower(first))
	p.n = newChaturanca3NaiveAt(opt, start, seen)
	if p.s, err = game.Position(start); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *chaturanca3Pair) fail(what string, got, want any) {
	p.t.Helper()
	p.t.Fatalf("%s\nafter %s\n%s\n%s: engine %v, naive %v", p.title,
		strings.Join(p.log, " "), p.s.AppendPosition(nil), what, got, want)
}

// compare holds the two states against each other.
func (p *chaturanca3Pair) compare() {
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
	want := p.want[:0]
	for _, ev := range p.n.legal() {
		want = append(want, p.move(ev))
	}
	p.buf, p.want = p.s.Legal(p.buf[:0]), want
	slices.SortFunc(p.buf, compareSteps)
	slices.SortFunc(want, compareSteps)
	if !slices.Equal(p.buf, want) {
		p.fail("legal moves", p.buf, want)
	}
	check := engine.Check(0)
	switch {
	case p.n.rule == "chaturanca-3/check":
		check = engine.Mate
	case p.n.opt["royal"] == "check" && p.n.inCheck(p.n.turn):
		check = engine.InCheck
	}
	if p.s.Check() != check {
		p.fail("check", p.s.Check(), check)
	}
	if p.n.due == "over" {
		return
	}
	letter := func(s engine.Seat) string { return string(p.game.Ruleset().Info(s).Letter) }
	if got := letter(p.s.Seat()); got != p.n.turn {
		p.fail("seat", got, p.n.turn)
	}
	if got := letter(p.s.Next()); got != chaturanca3Other(p.n.turn) {
		p.fail("next seat", got, chaturanca3Other(p.n.turn))
	}
	if got := p.s.Round(); got != p.n.round && !p.reread {
		p.fail("round", got, p.n.round)
	}
	if !p.s.Fresh() {
		p.fail("fresh", false, true)
	}
}

func (p *chaturanca3Pair) outcome() engine.Outcome {
	scores, rule := p.n.outcome()
	o := engine.Outcome{Rule: rule}
	for i, score := range scores {
		if score == "1" {
			o.Winners, o.Share = 1<<i, 1
		}
	}
	return o
}

// move is the engine's move of a naive event.
func (p *chaturanca3Pair) move(ev chaturanca3Event) engine.Move {
	if ev.kind == "pass" {
		return engine.Move{Kind: engine.Pass}
	}
	m := engine.Move{Kind: engine.Step, Piece: engine.Soldier, Count: 1, Capture: ev.capture,
		From: p.game.Board().Named(ev.from), To: p.game.Board().Named(ev.to)}
	if ev.piece != "P" {
		m.Piece = engine.PieceOf(ev.piece[0])
	}
	if ev.promotion != "" {
		m.Promo = engine.PieceOf(ev.promotion[0])
	}
	return m
}

// compareSteps puts moves of men into some order.
func compareSteps(a, b engine.Move) int {
	return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Promo, b.Promo))
}

// play runs the game at random for at most so many events.
func (p *chaturanca3Pair) play(rng *rand.Rand, worth func(*chaturanca3Naive, chaturanca3Event) int, events int) {
	p.t.Helper()
	for range events {
		if p.reread {
			p.restore()
		}
		p.compare()
		if p.n.due == "over" {
			return
		}
		all := p.n.legal()
		ev := all[rng.IntN(len(all))]
		for range 2 {
			if other := all[rng.IntN(len(all))]; worth != nil && worth(p.n, other) > worth(p.n, ev) {
				ev = other
			}
		}
		p.log = append(p.log, cmp.Or(ev.from+ev.to+ev.promotion, "--"))
		p.s.Apply(p.move(ev))
		p.n.play(ev)
	}
	p.compare()
}

// restore replaces the engine's state by one read from its position string.
func (p *chaturanca3Pair) restore() {
	p.t.Helper()
	s, err := p.game.Position(string(p.s.AppendPosition(nil)))
	if err != nil {
		p.fail("position", err, "none")
	}
	p.s = s
}

// chaturanca3Rarities must each have happened, or the games prove less than they claim.
var chaturanca3Rarities = []string{
	"leap", "leap that captures K", "leap that captures P", "Rajah in check who still has his leap",
	"leap right lost by a check", "straight capture by a soldier",
	"promotion to R", "promotion to N", "promotion to E", "promotion to V", "second vizier",
	"promotion declined, unpromoted=stay", "promotion declined, unpromoted=later", "promotion declined, unpromoted=forbidden",
	"soldier stays on the Rajah's square", "soldier stays, nothing lost", "exchange in place",
	"soldier barred from the last rank", "barred soldier beside the enemy Rajah", "pass",
	"end by chaturanca-3/goal, royal=capture", "end by chaturanca-3/check, royal=check",
	"end by chaturanca-3/no-move, royal=capture", "end by chaturanca-3/no-move, royal=check",
	"move in check, royal=capture", "move in check, royal=check",
}

// TestChaturanca3AgainstNaive plays random games in the engine and in a second, naive
// program and finds them equal in every state.
func TestChaturanca3AgainstNaive(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 4 * len(chaturanca3Settings)
	}
	seen := map[string]int{}
	states := 0
	for i := range games {
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		options := chaturanca3Settings[i%len(chaturanca3Settings)]
		start := chaturanca3Starts[rng.IntN(len(chaturanca3Starts))]
		policy := chaturanca3Policies[rng.IntN(len(chaturanca3Policies))]
		p := newChaturanca3Pair(t, start, options, []string{"W", "B"}[rng.IntN(2)], seen)
		p.title = fmt.Sprintf("game %d, policy %s, %s", i, policy.name, p.title)
		p.reread = rng.IntN(4) == 0
		p.play(rng, policy.worth, 70)
		states += len(p.log) + 1
	}
	t.Logf("%d games, %d states", games, states)
	for _, what := range slices.Sorted(maps.Keys(seen)) {
		t.Logf("%7d %s", seen[what], what)
	}
	if testing.Short() {
		return
	}
	for _, what := range chaturanca3Rarities {
		if seen[what] == 0 {
			t.Errorf("%s never happened", what)
		}
	}
}

// TestChaturanca3Settings finds every value of every option among the settings that
// the random games are played with.
func TestChaturanca3Settings(t *testing.T) { expectAllValues(t, "chaturanca-3", chaturanca3Settings) }

// expectAllValues reports values of options with which no game is played.
func expectAllValues(t *testing.T, variant string, settings []string) {
	t.Helper()
	rules, _ := rulesets.Lookup(variant)
	var named []string
	for _, setting := range settings {
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
