package rulesets_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// seen is all that can be asked of a position but what the laws say.
func seen(st engine.State) string {
	var moves []string
	for _, m := range st.Legal(nil) {
		moves = append(moves, fmt.Sprint(m))
	}
	slices.Sort(moves)
	return fmt.Sprint(string(st.AppendPosition(nil)), st.Seat(), st.Next(), st.Due(), st.Round(), st.MayEnd(), st.Fresh(),
		st.Check(),
		st.Outcome(), st.Men(nil), moves, st.Find(&engine.Pattern{Kind: engine.Pass}, nil))
}

// randomEvent is an event of a position, a capture rather than another, seldom a pass.
func randomEvent(rng *rand.Rand, st engine.State) (play func(engine.State), ok bool) {
	if st.MayEnd() && rng.IntN(3) == 0 {
		return engine.State.EndTurn, true
	}
	moves := st.Legal(nil)
	if st.Due() == engine.DueCast && (len(moves) == 0 || rng.IntN(2) == 0) {
		all := engine.Chances(st.Game())
		c := all[rng.IntN(len(all))].Cast
		return func(st engine.State) { st.Throw(c) }, true
	}
	if len(moves) == 0 {
		return nil, false
	}
	m := moves[rng.IntN(len(moves))]
	for range 2 {
		if o := moves[rng.IntN(len(moves))]; m.Kind == engine.Pass || !m.Capture && o.Capture {
			m = o
		}
	}
	return func(st engine.State) { st.Apply(m) }, true
}

// TestIrrelevant: as long as an option is irrelevant a game goes on alike from any position under all
// its values, and under those of all other options that are irrelevant, too.
func TestIrrelevant(t *testing.T) {
	const games, events, short = 8, 200, 40
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(uint64(n), 11))
		// held counts by option the events before and behind which it was irrelevant.
		held := make([]int, len(rs.Options))
		for range games {
			base := engine.Setup{Seats: engine.SeatMask(rs.SeatSets[rng.IntN(len(rs.SeatSets))])}
			for i := range rs.Options {
				base.Values[i] = anyValue(rng, rs, i, base)
			}
			playIrrelevant(t, rng, rs, base, "", events, held)
			// What is rare is near where the examples of the rules begin.
			for _, position := range positions(rs) {
				playIrrelevant(t, rng, rs, base, position, short, held)
			}
		}
		for i, o := range rs.Options {
			if o.Irrelevant != nil && held[i] < 60 {
				t.Errorf("%s: %s was moot for %d events only", rs.Name, o.Name, held[i])
			}
		}
	}
}

var fen = regexp.MustCompile(`\[FEN "([^"]*)"\]`)

// positions lists those that the examples of the rules begin from.
func positions(rs *engine.Ruleset) (all []string) {
	for _, r := range rs.Rules {
		for _, m := range fen.FindAllStringSubmatch(r.Breaks+r.Keeps, -1) {
			all = append(all, m[1])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func anyValue(rng *rand.Rand, rs *engine.Ruleset, option int, s engine.Setup) uint8 {
	for {
		v := rng.IntN(len(rs.Options[option].Values))
		if n := rs.Options[option].Values[v].Seats; n == 0 || n == s.NumSeats() {
			return uint8(v)
		}
	}
}

// TestIrrelevantRare: where an option makes a difference that random games seldom come to, it is
// not irrelevant before and behind the event that does.
func TestIrrelevantRare(t *testing.T) {
	for _, c := range []struct {
		ruleset, option, value, position string
		// events are spelt as the text of their moves.
		events string
	}{
		{"chaturanca-1", "won-elephant", "for-good", "4bK3/8/8/8/3rE*3gK/8/8/8 b", "1. B: K@d1~K@a5"},
		{"chaturanca-2", "won-elephant", "for-good", "4bKbP2/8/8/1yP6/3rE*2gPgK/8/2rP5/8 b", "1. B: K@d1~K@a5"},
		{"chaturanca-2", "pot", "survivors", "5bP2/8/8/1yP6/8/8/8/1rR1rK4 r", "1. R: <4> Rxb5"},
		{"chaturanca-1", "combat-by", "commander", "4rKbP2/8/5bE2/3gErE3/yKyP2yE2gK/6gP1/1rP6/8 b commands:r", "1. B: Ed4"},
		{"chaturanca-2", "move", "may", "4bKbP2/8/8/yKyP6/6gPgK/8/8/3rKrP3 r", "1. R: <5> Kd2"},
		{"thaayam", "before-one", "first-only", "R:@,@,@,d1 G:@,@,@,@ W:@,@,@,b1 B:@,@,@,@ W cast - new -",
			"1. W: <2> b1xd1 <2> d1-e2 B: <2> -- R: <8><1><3> @c1 c1-e2"},
		{"caturanga-race", "return", "may", "W:-,e9 B:i5,a5 W cast - - new -", "1. W: <1,1> @e1"},
		{"ashta-kashte", "reenter", "all", "W:-,-,d7,d7 B:g4,g4,a4,a4 W cast - - new -", "1. W: <4> @d1"},
		{"chaturanga-2p", "leap-attacks", "yes", "8/8/8/4k3/8/8/3K4/8 w k", "1. Kd1"},
		// A soldier that may not go to the last rank attacks no king there, whoever is on turn.
		{"chaturanca-3", "unpromoted", "forbidden", "4k3/3P4/8/8/8/8/8/RNEVKENR b Kk", "1... Kxd7"},
	} {
		rs, ok := rulesets.Lookup(c.ruleset)
		if !ok {
			t.Fatal(c.ruleset)
		}
		i := slices.IndexFunc(rs.Options, func(o engine.Option) bool { return o.Name == c.option })
		var other engine.Setup
		if err := rs.Set(&other, c.option, c.value); err != nil {
			t.Fatal(err)
		}
		st, ok := startOf(t, rs, engine.Setup{}, c.position)
		beside, also := startOf(t, rs, other, c.position)
		if !ok || !also {
			t.Errorf("%s: no position: %s", c.ruleset, c.position)
			continue
		}
		irrelevant := rs.Options[i].Irrelevant(st)
		for _, play := range played(t, c.ruleset, c.position, c.events) {
			if seen(st) != seen(beside) {
				break
			}
			play(st)
			play(beside)
			irrelevant = irrelevant && rs.Options[i].Irrelevant(st)
		}
		switch {
		case seen(st) == seen(beside):
			t.Errorf("%s: %s makes no difference: %s", c.ruleset, c.option, seen(st))
		case irrelevant:
			t.Errorf("%s: %s is moot, but it is\n%s\nand with %s\n%s", c.ruleset, c.option, seen(st), c.value, seen(beside))
		}
	}
}

// played is the events of a record, which is legal under the defaults.
func played(t *testing.T, ruleset, position, events string) (all []func(engine.State)) {
	t.Helper()
	var p grammar.Parser
	g := &notation.Game{}
	read := p.Parse(&grammar.Chunk{Text: fmt.Appendf(nil, "[Variant %q]\n[SetUp \"1\"]\n[FEN %q]\n\n%s *\n", ruleset,
		position, events), Line: 1}, g)
	rep := referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{After: func(e *referee.Event) bool {
		if e.Legal {
			cast, move := e.Cast, e.Move // the event is filled again
			all = append(all, func(st engine.State) {
				if cast.N > 0 {
					st.Throw(cast)
				} else {
					st.Apply(move)
				}
			})
		}
		return true
	}})
	if rep.Verdict != referee.Legal {
		t.Fatal(ruleset, position, rep.Findings)
	}
	return all
}

// playIrrelevant plays a game under a setting and beside it under others: for each option one
// that differs in it alone, and one that differs in a random choice of them. Now and then
// it goes on from the position that is reached, under all settings again.
func playIrrelevant(t *testing.T, rng *rand.Rand, rs *engine.Ruleset, base engine.Setup, position string, events int,
	held []int) {
	t.Helper()
	st, ok := startOf(t, rs, base, position)
	if !ok {
		return
	}
	others := besides(t, rng, rs, base, position)
	for range events {
		irrelevant := func(i int) bool { return rs.Options[i].Irrelevant(st) }
		if position = string(st.AppendPosition(nil)); rng.IntN(12) == 0 && st.Due() != engine.DueOver {
			if st, ok = startOf(t, rs, base, position); !ok {
				t.Fatalf("%s: %s cannot be read under %q", rs.Name, position, rs.OptionString(base))
			}
			others = besides(t, rng, rs, base, position)
		}
		others = slices.DeleteFunc(others, func(o beside) bool { return !o.all(irrelevant) })
		want := seen(st)
		for _, o := range others {
			if got := seen(o.state); got != want {
				t.Fatalf("%s: with %q it is\n%s\nand with %q\n%s", rs.Name, rs.OptionString(base), want, rs.OptionString(o.setup),
					got)
			}
			if len(o.options) == 1 {
				held[o.options[0]]++
			}
		}
		play, ok := randomEvent(rng, st)
		if !ok {
			return
		}
		before := string(st.AppendPosition(nil))
		play(st)
		for _, o := range others {
			if !o.all(irrelevant) {
				continue // what is no longer irrelevant may be played otherwise, or not at all
			}
			play(o.state)
			if got, want := string(o.state.AppendPosition(nil)), string(st.AppendPosition(nil)); got != want {
				t.Fatalf("%s: behind %s it is with %q\n%s\nand with %q\n%s", rs.Name, before, rs.OptionString(base), want,
					rs.OptionString(o.setup), got)
			}
		}
	}
}

// beside is a game that goes on beside another, with the options in which they differ.
type beside struct {
	state   engine.State
	setup   engine.Setup
	options []int
}

// all reports whether all options in which the games differ are irrelevant.
func (b beside) all(irrelevant func(int) bool) bool {
	return !slices.ContainsFunc(b.options, func(i int) bool { return !irrelevant(i) })
}

// startOf is where a game starts, or a position. That need not be one under every setting.
func startOf(t *testing.T, rs *engine.Ruleset, s engine.Setup, position string) (engine.State, bool) {
	t.Helper()
	g, err := rs.New(s)
	if err != nil {
		t.Fatal(err)
	}
	if position == "" {
		return g.Start(), true
	}
	st, err := g.Position(position)
	return st, err == nil
}

// besides is the games beside one that start from the same position.
func besides(t *testing.T, rng *rand.Rand, rs *engine.Ruleset, base engine.Setup, position string) (all []beside) {
	t.Helper()
	many := beside{setup: base}
	for i, o := range rs.Options {
		if o.Irrelevant == nil {
			continue
		}
		one := beside{setup: base, options: []int{i}}
		one.setup.Values[i] = anyValue(rng, rs, i, base)
		var ok bool
		if one.state, ok = startOf(t, rs, one.setup, position); !ok {
			continue
		}
		all = append(all, one)
		if rng.IntN(2) == 0 {
			many.options = append(many.options, i)
			many.setup.Values[i] = one.setup.Values[i]
		}
	}
	var ok bool
	if many.state, ok = startOf(t, rs, many.setup, position); ok {
		all = append(all, many)
	}
	return all
}
