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

// pointsNaive is a naive program of a game whose points are shared out.
type pointsNaive interface {
	// state is the seat on turn, the round, and what is due.
	state() (seat string, round int, due string)
	next() string
	mayEnd() bool
	endTurn()
	cast(c lots.Cast)
	// words names the legal moves as they are written.
	words() map[string]pointsWord
	playWord(w pointsWord)
	// fresh reports whether nothing has happened in this turn.
	fresh() bool
	outcome() (scores []string, rule string)
	// scatter puts the men anywhere and returns them as a position string has them.
	scatter(rng *rand.Rand) (string, bool)
}

// pointsWord is a legal move of a naive program.
type pointsWord struct {
	kind, from, to string
	count, who     int
	spend          [4]uint8
	capture        bool
	far            int // how far its man is on its way
	event          any // the program's own
}

// pointsPolicy says how a random game is steered towards what is rare in others.
type pointsPolicy struct {
	name string
	// weigh says how often a cast falls beside others.
	weigh func(lots.Cast) int
	// like says how much a move is liked; the best liked ones are played.
	like func(p *pointsPair, w pointsWord) int
}

// pointsPair is one game in both programs.
type pointsPair struct {
	t     *testing.T
	title string
	n     pointsNaive
	game  engine.Game
	s     engine.State
	buf   []engine.Move
	log   []string
	// words and moves are what is legal, by its text, in both programs.
	words map[string]pointsWord
	moves map[string]engine.Move
	// reread takes the engine's state through its position string before each event.
	reread bool
}

// newPointsGame builds a game that a seat begins, and its options by name.
func newPointsGame(t *testing.T, variant, options, first string) (engine.Game, map[string]string) {
	t.Helper()
	rules, ok := rulesets.Lookup(variant)
	if !ok {
		t.Fatalf("no rule set %q", variant)
	}
	setup := engine.Setup{First: rules.SeatOf(first[0])}
	opt := map[string]string{}
	for o := range strings.FieldsSeq(options) {
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
	return game, opt
}

func (p *pointsPair) fail(what string, got, want any) {
	p.t.Helper()
	p.t.Fatalf("%s\nafter %s\n%s\n%s: engine %v, naive %v", p.title,
		strings.Join(p.log, " "), p.s.AppendPosition(nil), what, got, want)
}

// compare holds the two states against each other.
func (p *pointsPair) compare(texts bool) {
	p.t.Helper()
	seat, round, due := p.n.state()
	if got := p.s.Due().String(); got != due {
		p.fail("due", got, due)
	}
	words := p.n.words()
	p.words, p.moves = words, p.legal(words)
	if texts {
		if got, want := referee.Texts(p.s), slices.Sorted(maps.Keys(words)); !slices.Equal(got, want) {
			p.fail("texts", got, want)
		}
	}
	scores, rule := p.n.outcome()
	if due == "over" {
		want := engine.Outcome{Share: 1, Rule: rule}
		for i, score := range scores {
			if score == "1" {
				want.Winners |= 1 << i
			}
		}
		if got := p.s.Outcome(); got != want {
			p.fail("outcome", got, want)
		}
		return
	}
	if got := p.s.MayEnd(); got != p.n.mayEnd() {
		p.fail("may end", got, p.n.mayEnd())
	}
	letter := func(s engine.Seat) string { return string(p.game.Ruleset().Info(s).Letter) }
	if got := letter(p.s.Seat()); got != seat {
		p.fail("seat", got, seat)
	}
	if got := letter(p.s.Next()); got != p.n.next() {
		p.fail("next seat", got, p.n.next())
	}
	if got := p.s.Round(); got != round && !p.reread {
		p.fail("round", got, round)
	}
	if got, want := p.s.Fresh(), p.n.fresh(); got != want {
		p.fail("fresh", got, want)
	}
}

// legal compares the legal moves with all that they say, and returns them by their
// text.
func (p *pointsPair) legal(words map[string]pointsWord) map[string]engine.Move {
	p.t.Helper()
	p.buf = p.s.Legal(p.buf[:0])
	got := map[engine.Move]bool{}
	for _, m := range p.buf {
		got[m] = true
	}
	want := map[engine.Move]bool{}
	moves := map[string]engine.Move{}
	for key, w := range words {
		moves[key] = p.move(key, w)
		want[moves[key]] = true
	}
	if !maps.Equal(got, want) || len(p.buf) != len(words) {
		p.fail("legal moves", p.buf, words)
	}
	return moves
}

// move is a naive move as the engine has it. A man is marked where its text says so.
func (p *pointsPair) move(key string, w pointsWord) engine.Move {
	if w.kind == "pass" {
		return engine.Move{Kind: engine.Pass}
	}
	b := p.game.Board()
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: uint8(w.count), From: b.Named(w.from), To: b.Named(w.to),
		Capture: w.capture, Spend: w.spend}
	if w.kind == "enter" {
		m.Kind, m.From = engine.Enter, engine.NoSquare
	}
	if strings.Contains(key, "#") {
		m.Who = engine.WhoIndex + uint8(w.who)
	}
	return m
}

// play runs the game at random for at most so many events.
func (p *pointsPair) play(rng *rand.Rand, policy *pointsPolicy, events int) {
	p.t.Helper()
	for range events {
		if p.reread {
			s, err := p.game.Position(string(p.s.AppendPosition(nil)))
			if err != nil {
				p.fail("position", err, "none")
			}
			p.s = s
		}
		p.compare(rng.IntN(8) == 0)
		seat, _, due := p.n.state()
		switch {
		case due == "over":
			return
		case p.n.mayEnd() && rng.IntN(3) == 0:
			p.log = append(p.log, "end")
			p.n.endTurn()
			p.s.EndTurn()
		case due == "cast" && (len(p.words) == 0 || rng.IntN(3) > 0):
			c := p.throw(rng, policy)
			p.log = append(p.log, fmt.Sprintf("%s:%v", seat, c.Values()))
			p.n.cast(c)
			p.s.Throw(c)
		default:
			key := p.choose(rng, policy)
			p.log = append(p.log, key)
			p.n.playWord(p.words[key])
			p.s.Apply(p.moves[key])
		}
	}
	p.compare(true)
}

func (p *pointsPair) throw(rng *rand.Rand, policy *pointsPolicy) lots.Cast {
	chances := p.game.Lot().Chances()
	total := 0
	for _, c := range chances {
		total += policy.weigh(c.Cast)
	}
	at := rng.IntN(total)
	for _, c := range chances {
		if at -= policy.weigh(c.Cast); at < 0 {
			return c.Cast
		}
	}
	panic("weights do not add up")
}

func (p *pointsPair) choose(rng *rand.Rand, policy *pointsPolicy) string {
	keys := slices.Sorted(maps.Keys(p.words))
	rng.Shuffle(len(keys), func(i, k int) { keys[i], keys[k] = keys[k], keys[i] })
	if policy.like == nil || rng.IntN(6) == 0 {
		return keys[0]
	}
	return slices.MaxFunc(keys, func(a, b string) int { return policy.like(p, p.words[a]) - policy.like(p, p.words[b]) })
}

// againstNaive plays random games in the engine and in a second, naive program and
// finds them equal in every state. What is rare must have happened.
func againstNaive(t *testing.T, variant string, settings []string, policies []pointsPolicy, rare []string, events int,
	naive func(opt map[string]string, first string, seen map[string]int) pointsNaive) {
	games := 1000
	if testing.Short() {
		games = 3 * len(settings)
	}
	seen := map[string]int{}
	states := 0
	for i := range games {
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		options := settings[i%len(settings)]
		policy := &policies[i/len(settings)%len(policies)]
		first := []string{"W", "B"}[rng.IntN(2)]
		game, opt := newPointsGame(t, variant, options, first)
		p := &pointsPair{t: t, n: naive(opt, first, seen), game: game, s: game.Start(), reread: rng.IntN(4) == 0}
		p.title = fmt.Sprintf("game %d, policy %s, first %s, options %q", i, policy.name, first, options)
		if rng.IntN(4) > 0 {
			men, ok := p.n.scatter(rng)
			if !ok {
				continue
			}
			p.s = position(t, game, men+" "+first+" cast - - new -")
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
	for _, what := range rare {
		if seen[what] == 0 {
			t.Errorf("%s never happened", what)
		}
	}
}

// settingsNameAll finds every value of every option among settings.
func settingsNameAll(t *testing.T, variant string, settings []string) {
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
