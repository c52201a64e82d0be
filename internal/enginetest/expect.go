package enginetest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/words"
)

// Refused checks that a position string is refused, with an error that says what is
// wanted and without a state.
func Refused(t *testing.T, g engine.Game, text, want string) {
	t.Helper()
	s, err := g.Position(text)
	if err == nil || s != nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%q: a state %v and the error %v, want one with %q", text, s != nil, err, want)
	}
}

// Reads checks that a position string is read and printed as wanted.
func Reads(t *testing.T, g engine.Game, text, want string) {
	t.Helper()
	if got := string(At(t, g, text).AppendPosition(nil)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Draws checks the diagram of a position.
func Draws(t *testing.T, g engine.Game, position, want string) {
	t.Helper()
	if got := string(At(t, g, position).AppendDiagram(nil, words.Text.String)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// FirstObjection checks the first of some objections; an empty text is not compared.
func FirstObjection(t *testing.T, list []engine.Objection, rule string, reason engine.Reason, text string) {
	t.Helper()
	if len(list) == 0 {
		t.Fatal("no objection")
	}
	if o := list[0]; o.Rule != rule || o.Reason != reason || text != "" && o.Text.String() != text {
		t.Errorf("%+v\nwant %s, reason %d: %s", list, rule, reason, text)
	}
}

// StrayEvent returns what plays a random event that the rules of a race with one number
// thrown forbid, if one can be played: of so many men less one at most, and of other
// kinds than a move has.
func StrayEvent(counts int, kinds ...engine.MoveKind) func(engine.State, *rand.Rand) {
	return func(s engine.State, rng *rand.Rand) {
		switch rng.IntN(6) {
		case 0:
			s.ForceEnd()
		case 1:
			s.ForceThrow(dice.Of(uint8(rng.IntN(26))))
		case 2:
			s.Force(engine.Move{Kind: engine.Pass})
		default:
			all := s.Candidates(nil, nil)
			m := all[rng.IntN(len(all))]
			if rng.IntN(4) == 0 {
				m.Count = uint8(rng.IntN(counts))
			}
			if len(kinds) > 0 && rng.IntN(4) == 0 {
				m.Kind = kinds[rng.IntN(len(kinds))]
			}
			s.Force(m)
		}
	}
}

// Seated returns the games of a rule set with these options for these numbers of seats.
func Seated(t testing.TB, r *engine.Ruleset, settings []string, seats ...int) []engine.Game {
	t.Helper()
	var out []engine.Game
	for _, options := range settings {
		for _, n := range seats {
			out = append(out, NewSeated(t, r, options, n))
		}
	}
	return out
}

// NeverAllocates checks for games with these options that playing from a position, empty
// for the start, does not allocate.
func NeverAllocates(t *testing.T, r *engine.Ruleset, settings []string, position string, events int) {
	t.Helper()
	for _, options := range settings {
		t.Run(options, func(t *testing.T) { replayAllocations(t, At(t, New(t, r, options), position), events) })
	}
}

// BenchmarkPerft counts the sequences of that many events from the start.
func BenchmarkPerft(b *testing.B, g engine.Game, depth int) {
	for b.Loop() {
		engine.Perft(g.Start(), depth)
	}
}
