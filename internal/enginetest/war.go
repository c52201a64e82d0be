package enginetest

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/words"
)

// This file has the bodies of tests of games of armies that are tables.

// Suite runs the suite for every setting, from the start and once from each position.
func Suite(t *testing.T, r *engine.Ruleset, settings, positions []string, games int) {
	if testing.Short() {
		games = 1
	}
	for i, options := range settings {
		t.Run(options, func(t *testing.T) {
			g := New(t, r, options)
			Run(t, g, games, uint64(i))
			for _, p := range positions {
				RunFrom(t, g, p, 1, uint64(i))
			}
		})
	}
}

// written reads what a record has of a move: the long form, "--", "K@d1", "K@d1~K@a5".
func written(g engine.Game, text string) engine.Pattern {
	switch {
	case text == "--":
		return engine.Pattern{Kind: engine.Pass}
	case strings.HasPrefix(text, "K@"):
		p := engine.Pattern{Kind: engine.Enter, Piece: engine.King, To: g.Board().Named(text[2:4])}
		if len(text) > 4 {
			p.Kind, p.To2 = engine.Exchange, g.Board().Named(text[7:9])
		}
		return p
	}
	return LongMove(g, text)
}

// Fitting is a move in the long form and how many legal moves fit it.
type Fitting = struct {
	Options, Position, Move string
	Want                    int
}

// Fits counts legal moves.
func Fits(t *testing.T, r *engine.Ruleset, table []Fitting) {
	t.Helper()
	for _, tt := range table {
		g := New(t, r, tt.Options)
		p := LongMove(g, tt.Move)
		if got := At(t, g, tt.Position).Find(&p, nil); len(got) != tt.Want {
			t.Errorf("%q %q %s: %d moves, want %d", tt.Options, tt.Position, tt.Move, len(got), tt.Want)
		}
	}
}

// Play plays moves in the long form, each of which fits one legal move.
func Play(t *testing.T, s engine.State, moves ...string) {
	t.Helper()
	for _, m := range moves {
		p := LongMove(s.Game(), m)
		found := s.Find(&p, nil)
		if len(found) != 1 {
			t.Fatalf("%s: %s fits %d moves", s.AppendPosition(nil), m, len(found))
		}
		s.Apply(found[0])
	}
}

// Objected is a move, after a digit if that is thrown first, and what is said first
// against it: by which rule, its id without the game.
type Objected = struct {
	Options, Position, Move, Rule string
	Reason                        engine.Reason
	Text                          string
	// Witness has the names of squares.
	Witness string
}

// Objections compares what is said first against moves.
func Objections(t *testing.T, r *engine.Ruleset, table []Objected) {
	t.Helper()
	for _, tt := range table {
		g := New(t, r, tt.Options)
		s, move := At(t, g, tt.Position), tt.Move
		if throw, rest, ok := strings.Cut(move, " "); ok {
			s.Throw(dice.Of(throw[0] - '0'))
			move = rest
		}
		p := written(g, move)
		Objection(t, s, s.Candidates(&p, nil)[0], tt)
	}
}

// Objection compares what is said first against a move.
func Objection(t *testing.T, s engine.State, m engine.Move, want Objected) {
	t.Helper()
	o := s.Object(m)
	if len(o) == 0 {
		t.Errorf("%q %+v: nothing is held against it, want %q", want.Position, m, want.Text)
		return
	}
	var witness []string
	for _, sq := range o[0].Witness {
		witness = append(witness, s.Game().Board().Name(sq))
	}
	r := s.Game().Ruleset()
	if o[0].Rule != r.Name+"/"+want.Rule || o[0].Reason != want.Reason || o[0].Text.String() != want.Text ||
		strings.Join(witness, " ") != want.Witness {
		t.Errorf("%q %+v: %+v by %q,\nwant %+v", want.Position, m, o[0], witness, want)
	}
}

// Ended is a position, the state of the king in it, and who has won by which rule, its id
// without the game; no rule if it goes on.
type Ended = struct {
	Options, Position string
	Check             engine.Check
	Winners           uint8
	Rule              string
}

// Outcomes compares whether and how positions are at an end.
func Outcomes(t *testing.T, r *engine.Ruleset, table []Ended) {
	t.Helper()
	for _, tt := range table {
		s, want := At(t, New(t, r, tt.Options), tt.Position), engine.Outcome{}
		if tt.Rule != "" {
			want = engine.Outcome{Winners: tt.Winners, Share: 1, Rule: r.Name + "/" + tt.Rule}
		}
		if s.Check() != tt.Check || s.Outcome() != want {
			t.Errorf("%q %q: check %d, outcome %+v", tt.Options, tt.Position, s.Check(), s.Outcome())
		}
	}
}

// Irregular reads a position, finds it irregular as it says, and printed as it was read.
func Irregular(t *testing.T, g engine.Game, position, says string) {
	t.Helper()
	s := At(t, g, position)
	if got := words.Semicolons(s.(engine.Irregular).Irregularities()).String(); got != says {
		t.Errorf("%s, %q: %q, want %q", g.Ruleset().Name, position, got, says)
	}
	if got := string(s.AppendPosition(nil)); got != position {
		t.Errorf("%s, %q is printed %q", g.Ruleset().Name, position, got)
	}
}
