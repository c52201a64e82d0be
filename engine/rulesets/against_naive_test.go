package rulesets_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// naiveGames is how many random games a rule set plays against its naive program.
const naiveGames = 1000

// naiveProgram is a second program of a rule set, written from the rules alone, as the
// test of its game drives it beside the engine.
type naiveProgram interface {
	standing() standing
	// next is the seat whose turn comes after this one; it is asked while the game goes on.
	next() string
	// legal compares the legal moves, and what else the game has, and returns how many
	// there are.
	legal() int
	endTurn()
	// throw draws a cast, plays it and returns it.
	throw() engine.Cast
	// move chooses a legal move, plays it and returns it and its text.
	move() (engine.Move, string)
}

// standing is how a game stands by a naive program. Seat, round and fresh count while
// it goes on.
type standing struct {
	due     string
	outcome engine.Outcome
	mayEnd  bool
	seat    string
	round   int
	fresh   bool
}

// pair is one game in both programs.
type pair struct {
	t     *testing.T
	title string
	rng   *rand.Rand
	seen  map[string]int // how often something happened, over all games
	game  engine.Game
	opt   map[string]string // the options that are named
	s     engine.State
	naive naiveProgram
	buf   []engine.Move
	log   []string
	// left is how many events are to come at most.
	left int
	// ends is in how many cases one turn is ended that may end, free in how many of how
	// many a move comes before a cast that is due.
	ends, free, of int
	// turned reports whether the last event has ended a turn.
	turned bool
	// reread takes the engine's state through its position string before each event; the
	// round is lost.
	reread bool
}

// setting is what a game is played with. Seats are letters, none for all.
type setting struct{ variant, options, seats, first, policy, start string }

// build makes the engine's game. It begins at the start even if another is named.
func (p *pair) build(with setting) {
	p.t.Helper()
	rules, ok := rulesets.Lookup(with.variant)
	if !ok {
		p.t.Fatalf("no rule set %q", with.variant)
	}
	setup := engine.Setup{First: rules.SeatOf(with.first[0])}
	for _, letter := range []byte(with.seats) {
		setup.Seats |= engine.SeatMask([]engine.Seat{rules.SeatOf(letter)})
	}
	p.opt = map[string]string{}
	for o := range strings.FieldsSeq(with.options) {
		name, value, _ := strings.Cut(o, "=")
		p.opt[name] = value
		if err := rules.Set(&setup, name, value); err != nil {
			p.t.Fatal(err)
		}
	}
	var err error
	if p.game, err = rules.New(setup); err != nil {
		p.t.Fatal(err)
	}
	p.title = fmt.Sprintf("%+v", with)
	p.s, p.turned = p.game.Start(), true
	p.ends, p.free, p.of = 3, 1, 3
	p.reread = p.rng.IntN(4) == 0
}

// from puts the engine's state where a position string has it.
func (p *pair) from(text string) {
	p.t.Helper()
	s, err := p.game.Position(text)
	if err != nil {
		p.fail("position "+text, err, "none")
	}
	p.s = s
}

func (p *pair) fail(what string, got, want any) {
	p.t.Helper()
	p.t.Fatalf("%s\nafter %s\n%s\n%s: engine %v, naive %v", p.title,
		strings.Join(p.log, " "), p.s.AppendPosition(nil), what, got, want)
}

// compare holds the two states against each other and returns what they agree on and
// the number of legal moves.
func (p *pair) compare() (standing, int) {
	p.t.Helper()
	want := p.naive.standing()
	if got := p.s.Due().String(); got != want.due {
		p.fail("due", got, want.due)
	}
	if got := p.s.Outcome(); got != want.outcome {
		p.fail("outcome", got, want.outcome)
	}
	if got := p.s.MayEnd(); got != want.mayEnd {
		p.fail("may end", got, want.mayEnd)
	}
	moves := p.naive.legal()
	if want.due == "over" {
		return want, moves
	}
	letter := func(s engine.Seat) string { return string(p.game.Ruleset().Info(s).Letter) }
	if got := letter(p.s.Seat()); got != want.seat {
		p.fail("seat", got, want.seat)
	}
	if got, next := letter(p.s.Next()), p.naive.next(); got != next {
		p.fail("next seat", got, next)
	}
	if got := p.s.Round(); got != want.round && !p.reread {
		p.fail("round", got, want.round)
	}
	if got := p.s.Fresh(); got != want.fresh {
		p.fail("fresh", got, want.fresh)
	}
	return want, moves
}

// play runs the game at random until it ends or no event is left.
func (p *pair) play() {
	p.t.Helper()
	for ; p.left > 0; p.left-- {
		if p.reread {
			p.from(string(p.s.AppendPosition(nil)))
		}
		at, moves := p.compare()
		switch {
		case at.due == "over":
			return
		case at.mayEnd && (at.due == "move" && moves == 0 || p.rng.IntN(p.ends) == 0):
			p.log = append(p.log, "end")
			p.naive.endTurn()
			p.s.EndTurn()
		case at.due == "cast" && (moves == 0 || p.rng.IntN(p.of) >= p.free):
			cast := p.naive.throw()
			p.log = append(p.log, fmt.Sprintf("%s:%v", at.seat, cast.Values()))
			p.s.Throw(cast)
		default:
			m, text := p.naive.move()
			p.log = append(p.log, text)
			p.s.Apply(m)
		}
		// A seat that plays again while all others are skipped does so in another round.
		after := p.naive.standing()
		p.turned = after.seat != at.seat || after.round != at.round
	}
	p.compare()
}

// winners is the outcome of a game that these seats have won, of one that goes on if
// there are none.
func (p *pair) winners(seats []string, share int, rule string) engine.Outcome {
	o := engine.Outcome{Share: uint8(share), Rule: rule}
	for _, seat := range seats {
		o.Winners |= 1 << (p.game.Ruleset().SeatOf(seat[0]) - 1)
	}
	return o
}

// scored is the outcome of a game with a score for each seat.
func scored(scores []string, rule string) engine.Outcome {
	o := engine.Outcome{Rule: rule}
	for i, score := range scores {
		if score == "1" {
			o.Winners |= 1 << i
			o.Share = 1
		}
	}
	return o
}

// sameLegal finds the keys of the engine's legal moves to be those of the naive ones,
// each once, and returns the engine's moves by them. A key must tell of a move
// everything by which it differs from others.
func sameLegal[K comparable](p *pair, key func(engine.Move) K, want []K) map[K]engine.Move {
	p.t.Helper()
	p.buf = p.s.Legal(p.buf[:0])
	moves := make(map[K]engine.Move, len(p.buf))
	for _, m := range p.buf {
		moves[key(m)] = m
	}
	naive := make(map[K]bool, len(want))
	for _, k := range want {
		if _, ok := moves[k]; !ok {
			p.fail("legal moves, of which one is missing", p.buf, k)
		}
		naive[k] = true
	}
	if len(moves) != len(p.buf) || len(naive) != len(want) || len(moves) != len(naive) {
		p.fail("legal moves", p.buf, want)
	}
	return moves
}

// asIs is the key of moves that the naive program has as the engine has them.
func asIs(m engine.Move) engine.Move { return m }

// pieceNamed is a piece of a naive program that writes P for a soldier.
func pieceNamed(kind string) engine.Piece {
	switch kind {
	case "":
		return 0
	case "P":
		return engine.Soldier
	}
	return engine.PieceOf(kind[0])
}

// worth is how much something is worth if it holds.
func worth(holds bool, worth int) int {
	if holds {
		return worth
	}
	return 0
}

// bestOfThree draws an event three times and returns the one that is worth most.
func bestOfThree[E any](rng *rand.Rand, all []E, worth func(E) int) E {
	best := all[rng.IntN(len(all))]
	for range 2 {
		if other := all[rng.IntN(len(all))]; worth(other) > worth(best) {
			best = other
		}
	}
	return best
}

// oneLiked draws one of the events that are liked, now and then any.
func oneLiked[E any](rng *rand.Rand, all []E, like func(E) bool) E {
	liked := slices.DeleteFunc(slices.Clone(all), func(e E) bool { return !like(e) })
	if len(liked) > 0 && rng.IntN(8) > 0 {
		all = liked
	}
	return all[rng.IntN(len(all))]
}

// byWeight draws an index by its weight.
func byWeight(rng *rand.Rand, weights []int) int {
	total := 0
	for _, w := range weights {
		total += w
	}
	at := rng.IntN(total)
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	panic("weights do not add up")
}

// againstNaive plays random games in the engine and in a naive program and finds them
// equal in every state. What is rare must have happened, or the games prove less than
// they claim. Begin builds a game, gives it the number of its events, and returns the
// naive program.
func againstNaive(t *testing.T, seed uint64, short int, rare []string, begin func(p *pair, game int) naiveProgram) {
	t.Parallel()
	games := naiveGames
	if testing.Short() {
		games = short
	}
	seen := map[string]int{}
	states := 0
	for i := range games {
		p := &pair{t: t, rng: rand.New(rand.NewPCG(seed, uint64(i))), seen: seen}
		p.naive = begin(p, i)
		p.title = fmt.Sprintf("game %d, %s", i, p.title)
		p.play()
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

// settingsNameAll finds every value of every option among the settings that the random
// games of a rule set are played with.
func settingsNameAll(t *testing.T, variant string, settings []string) {
	t.Helper()
	rules, _ := rulesets.Lookup(variant)
	named := strings.Fields(strings.Join(settings, " "))
	for _, o := range rules.Options {
		for _, v := range o.Values[1:] {
			if !slices.Contains(named, o.Name+"="+v.Name) {
				t.Errorf("no game of %s is played with %s=%s", variant, o.Name, v.Name)
			}
		}
	}
}
