package repair

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestReach: in no position of a race, whatever its options, is a move possible that its reach lacks. It lacks the
// moves against the way.
func TestReach(t *testing.T) {
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(uint64(n), 381))
		for range 25 {
			setup, err := rs.Complete(engine.Setup{})
			if err != nil {
				t.Fatal(err)
			}
			for k, o := range rs.Options {
				setup.Values[k] = uint8(rng.IntN(len(o.Values)))
			}
			game, err := rs.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			r := reachIn(game)
			if ways := game.Ways(setup.First); (r == nil) != (ways == nil || game.Dice() == nil) {
				t.Fatalf("%s: reach %v, ways %v", rs.Name, r, ways)
			} else if r != nil {
				inReach(t, game, r, rng)
				if last := r[ways[0][len(ways[0])-1]]; last != nil && last[ways[0][0]] {
					t.Errorf("%s: a man goes from the end of its way to the start", rs.Name)
				}
			}
		}
	}
}

// needed is how many edits a record needs at the least.
func needed(t *testing.T, rep *Repairer, text string) int {
	t.Helper()
	g, read := parsed(t, text)
	one := &task{g: g, read: read}
	if rep.judge(one); one.trial == nil {
		return 0
	}
	words, _ := wordsOf(g, read)
	return rep.search(func() bool { return false }, g, one.trial, words).need[0]
}

// TestNeeded: games as they were played need no edit, whatever the options of their rules, and of one that was damaged
// once no more than one is needed.
func TestNeeded(t *testing.T) {
	rep, asked := New(referee.Config{}, nil), 0
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(*drawn+uint64(n), 382))
		for i := range 60 {
			setup, err := rs.Complete(engine.Setup{})
			if err != nil {
				t.Fatal(err)
			}
			for k, o := range rs.Options {
				setup.Values[k] = uint8(rng.IntN(len(o.Values)))
			}
			game, err := rs.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			text := string(notation.Append(nil, referee.Play(game, rng, 80), referee.StyleOf(rs)))
			if n := needed(t, rep, text); n > 0 {
				t.Fatalf("%s needs %d edits", text, n)
			}
			d := []func() trial{
				func() trial { return damaged(rs, rng, 80, 1, rep.meter) },
				func() trial { return copied(rs, rng, 80, 1, rep.meter, "") },
				func() trial { d, _ := inCell("rounds exchanged", 0, rs, rng, rep.meter); return d },
				func() trial { d, _ := inCell("column shifted", 0, rs, rng, rep.meter); return d },
			}[i%4]()
			switch n := needed(t, rep, d.text()); {
			case n == 1:
				asked++
			case n > 1 && !slices.ContainsFunc(d.damages, func(d injury) bool { return slices.Contains(resplit, d.kind) }):
				t.Errorf("%s: %s needs %d edits", d.in(), d.text(), n)
			}
		}
	}
	t.Logf("one is needed in %d", asked)
}

// inReach plays at random and looks at all moves that are possible.
func inReach(t *testing.T, game engine.Game, r reach, rng *rand.Rand) {
	t.Helper()
	chances := engine.Chances(game)
	st := game.Start()
	for range 300 {
		moves := st.Legal(nil)
		for _, m := range moves {
			it := notation.Item{Kind: notation.MoveItem, Move: notation.Move{Form: notation.Step,
				From: squareOf(game, m.From), To: squareOf(game, m.To)}}
			if m.Kind == engine.Step && r.lacks(&it, game) {
				t.Fatalf("%s %s: %v from %s", game.Ruleset().Name, game.Ruleset().OptionString(game.Setup()), m,
					st.AppendPosition(nil))
			}
		}
		switch {
		case st.MayEnd() && rng.IntN(3) == 0:
			st.EndTurn()
		case st.Due() == engine.DueCast && (len(moves) == 0 || rng.IntN(2) == 0):
			st.Throw(chances[rng.IntN(len(chances))].Cast)
		case len(moves) == 0:
			return
		default:
			st.Apply(moves[rng.IntN(len(moves))])
		}
	}
}

func squareOf(game engine.Game, sq engine.Square) (out notation.Square) {
	if sq != engine.NoSquare {
		out.File, out.Rank = game.Board().File(sq), uint8(game.Board().Rank(sq))
	}
	return out
}
