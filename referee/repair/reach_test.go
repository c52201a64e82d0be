package repair

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
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
				if back := [2]engine.Square{ways[0][len(ways[0])-1], ways[0][0]}; r[back] {
					t.Errorf("%s: a man goes from the end of its way to the start", rs.Name)
				}
			}
		}
	}
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
