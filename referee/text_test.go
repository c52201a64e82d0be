package referee_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// settings calls f with a game for every value of every option of every rule set,
// and for every set of seats.
func settings(t *testing.T, f func(t *testing.T, g engine.Game)) {
	for _, rs := range rulesets.All() {
		var setups []engine.Setup
		for _, set := range rs.SeatSets {
			setups = append(setups, engine.Setup{Seats: engine.SeatMask(set)})
		}
		for o := range rs.Options {
			for v := 1; v < len(rs.Options[o].Values); v++ {
				var s engine.Setup
				s.Values[o] = uint8(v)
				setups = append(setups, s)
			}
		}
		for _, s := range setups {
			g, err := rs.New(s)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(rs.Name+" "+rs.OptionString(s), func(t *testing.T) { f(t, g) })
		}
	}
}

// TestTextsAreClear writes every legal move of every position of random games and
// reads it back: the texts differ, and each resolves to its own move and no other
// finding.
func TestTextsAreClear(t *testing.T) {
	games, day := 2, daily.Seed(t)
	if daily.Long() {
		games = 8
	}
	settings(t, func(t *testing.T, g engine.Game) {
		for n := range games {
			record := referee.Play(g, rand.New(rand.NewPCG(day, uint64(n))), 60)
			text := notation.Append(nil, record, referee.StyleOf(g.Ruleset()))
			ref := referee.New(referee.Config{})
			game := parseAll(text)[0]
			rep := ref.Visit(game, nil, &referee.Visitor{Before: func(s *referee.Event) bool {
				texts := referee.Texts(s.State)
				for i := 1; i < len(texts); i++ {
					if texts[i] == texts[i-1] {
						t.Fatalf("%s stands for two moves in %s", texts[i], s.State.AppendPosition(nil))
					}
				}
				if n == 0 {
					for _, text := range texts {
						readBack(t, g, s.State, text)
					}
				}
				return true
			}})
			if rep.Verdict != referee.Legal || len(rep.Findings) > 0 {
				t.Fatalf("a random legal game is %v: %v\n%s", rep.Verdict, rep.Findings, text)
			}
		}
	})
}

// readBack judges a game of one move from a position.
func readBack(t *testing.T, g engine.Game, st engine.State, move string) {
	t.Helper()
	rs := g.Ruleset()
	tags := []notation.Tag{{Name: "Variant", Value: rs.Name}, {Name: "Options", Value: rs.OptionString(g.Setup())},
		{Name: "SetUp", Value: "1"}, {Name: "FEN", Value: string(st.AppendPosition(nil))}}
	for i, s := range rs.Seats {
		if g.Setup().Has(engine.Seat(i + 1)) {
			tags = append(tags, notation.Tag{Name: s.Name, Value: "?"})
		}
	}
	text := notation.Append(nil, &notation.Game{Tags: tags, Result: notation.Result{Text: "*"}}, referee.StyleOf(rs))
	text = append(bytes.TrimSuffix(bytes.TrimSpace(text), []byte("*")), move+" *\n"...)
	rep := judgeText(t, string(text))
	for _, f := range rep.Findings {
		t.Fatalf("%s: %s %s\n%s", move, f.Code, f.Message, text)
	}
}

// TestPlayIsRepeatable plays the same game twice.
func TestPlayIsRepeatable(t *testing.T) {
	settings(t, func(t *testing.T, g engine.Game) {
		play := func() *notation.Game { return referee.Play(g, rand.New(rand.NewPCG(1, 2)), 50) }
		if d := cmp.Diff(play(), play()); d != "" {
			t.Error(d)
		}
	})
}

// canonical formats a text of one game.
func spelt(t *testing.T, text []byte) ([]byte, diag.List) {
	t.Helper()
	var c grammar.Chunk
	var p grammar.Parser
	var g notation.Game
	if err := grammar.NewReader(bytes.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	read := p.Parse(&c, &g)
	ref := referee.New(referee.Config{})
	out := spelledOut(ref, &g, read)
	rep := ref.Judge(&g, read)
	return notation.Append(nil, out, referee.StyleOf(rep.Ruleset)), read
}

// TestCanonical spells games in their canonical form.
func TestCanonical(t *testing.T) {
	tests := []struct{ in, out string }{
		{war + "e2-e3 e7e6 {x} Ng1f3! (2. d3 {y} d7-d6) Nb8c6 *\n",
			war + "1. e3 e6 {x} 2. Nf3! (2. d3 {y} d6) Nc6 *\n"},
		{race + "<0> c1-c5 <2> c1-e1 <1> c5-b5 <2> e1-e3 *\n",
			race + "1. R: <8> c1-c5 <2> c1-e1  W: <1> c5-b5\n2. R: <2> e1-e3 *\n"},
		// What breaks a rule stays as it is written.
		{war + "e2-e3 e7e4 *\n", war + "e2-e3 e7e4 *\n"},
		{"[Variant \"chaturanga-2p\"]\n[Options \"promotion=optional layout=rotated\"]\n[First \"White\"]\n\n1. e3 *\n",
			"[Variant \"chaturanga-2p\"]\n[Options \"promotion=optional\"]\n\n1. e3 *\n"},
		{"[Variant \"chaturanga-2p\"]\n[First \"B\"]\n\n1. e6 *\n",
			"[Variant \"chaturanga-2p\"]\n[First \"Black\"]\n\n1. e6 *\n"},
	}
	for _, tt := range tests {
		out, _ := spelt(t, []byte(tt.in))
		if d := cmp.Diff(tt.out, string(out)); d != "" {
			t.Errorf("%q (-want +got):\n%s", tt.in, d)
		}
		again, _ := spelt(t, out)
		if !bytes.Equal(out, again) {
			t.Errorf("%q is not a fixed point, it becomes %q", out, again)
		}
	}
}
