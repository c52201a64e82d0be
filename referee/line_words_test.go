package referee_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
	"github.com/ashtapada/agn/referee"
)

// reports judges the games of a text and returns what is said of each. Where each word is shown to
// a visitor, none is just stepped over.
func reports(t *testing.T, text []byte, shown bool, cfg referee.Config) (said []string) {
	t.Helper()
	b := referee.Batch{Config: cfg, Jobs: 1}
	v := referee.Visitor{Before: func(*referee.Event) bool { return true }}
	if shown {
		b.Judge = func(ref *referee.Referee) func(*referee.Result) *referee.Report {
			return func(r *referee.Result) *referee.Report { return ref.Visit(r.Game, r.Read, &v) }
		}
	}
	err := b.Run(t.Context(), slices.Values([]referee.Input{referee.InputOf("-", text)}), func(r *referee.Result) error {
		rep := *r.Report
		variant := "none"
		if rep.Ruleset != nil {
			variant, rep.Ruleset = rep.Ruleset.Name, nil
		}
		var open referee.OpenGap
		if rep.Open != nil {
			open, rep.Open = *rep.Open, nil
		}
		said = append(said, fmt.Sprintf("%d %d %s %+v %+v", r.Number, r.Line, variant, open, rep))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// checkStepped holds what is said of games whose words are stepped as far as they go against what is
// said of them word by word.
func checkStepped(t *testing.T, text []byte) {
	t.Helper()
	checkSteppedAs(t, text, referee.Config{})
}

func checkSteppedAs(t *testing.T, text []byte, cfg referee.Config) {
	t.Helper()
	want := reports(t, text, true, cfg)
	got := reports(t, text, false, cfg)
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("game %d: %s\nnot %s\n%s", i+1, got[i], want[i], text)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d games, not %d", len(got), len(want))
	}
}

// randomGame is a game of a rule set under any options.
func randomGame(t *testing.T, rng *rand.Rand, rs *engine.Ruleset) []byte {
	t.Helper()
	s := engine.Setup{Seats: engine.SeatMask(rs.SeatSets[rng.IntN(len(rs.SeatSets))])}
	for i, o := range rs.Options {
		if v := rng.IntN(len(o.Values)); o.Values[v].Seats == 0 || o.Values[v].Seats == s.NumSeats() {
			s.Values[i] = uint8(v)
		}
	}
	game, err := rs.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return notation.Append(nil, referee.Play(game, rng, 20+rng.IntN(150)), referee.StyleOf(rs))
}

// TestStepped judges games of all rule sets under any options, sound and damaged.
func TestStepped(t *testing.T) {
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(7, uint64(n)))
		var sound, broken []byte
		for range 40 {
			text := randomGame(t, rng, rs)
			sound = append(append(sound, text...), '\n')
			broken = append(append(broken, damaged(rng, text)...), '\n')
		}
		checkStepped(t, sound)
		checkStepped(t, broken)
	}
}

// eachTestFile calls f with each file of games of testdata.
func eachTestFile(t testing.TB, f func(path string, text []byte)) {
	t.Helper()
	for _, dir := range []string{"games", "faulty"} {
		paths, err := filepath.Glob("../testdata/" + dir + "/*.agn")
		if err != nil || len(paths) == 0 {
			t.Fatal(paths, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f(path, text)
		}
	}
}

// TestSteppedFiles judges the games of testdata, many of which have faults.
func TestSteppedFiles(t *testing.T) {
	eachTestFile(t, func(_ string, text []byte) { checkStepped(t, text) })
}

// TestAllStep: states of all rule sets play steps at once.
func TestAllStep(t *testing.T) {
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(8, uint64(n)))
		game, err := rs.New(engine.Setup{Seats: engine.SeatMask(rs.SeatSets[0])})
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		for range 40 {
			st := game.Start()
			for _, it := range referee.Play(game, rng, 200).All() {
				if it.Kind == notation.Throw {
					st.Throw(engine.Cast{N: it.Cast.N, V: it.Cast.Values})
					continue
				}
				w := it.Move.Word()
				if it.Kind == notation.Pass {
					w = word.Of(word.Pass, 0)
				}
				if !it.IsEvent() {
					continue
				}
				if w == 0 || st.Step(w).By == 0 {
					break
				}
				steps++
			}
		}
		if steps < 40 {
			t.Errorf("%s: %d steps at the start of 40 games", rs.Name, steps)
		}
	}
}

// TestSteppedLenient: a seat mark in another spelling, which stands aside, is stepped as it is shown.
func TestSteppedLenient(t *testing.T) {
	text := []byte("[Variant \"chauka-bara\"]\n\n1. Red: <2> C1-E1 Green: <1> e3-e4 *\n")
	cfg := referee.Config{Lenient: true}
	if want, got := reports(t, text, true, cfg), reports(t, text, false, cfg); !slices.Equal(want, got) {
		t.Errorf("%v, not %v", got, want)
	}
}
