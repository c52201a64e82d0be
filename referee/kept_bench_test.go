package referee_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// keptForms write a word of movetext as people keep it. plain leaves it as it is.
var keptForms = []struct {
	name string
	cfg  referee.Config
	form func(rng *rand.Rand, word, from string) string
}{
	{"plain", referee.Config{}, func(_ *rand.Rand, w, _ string) string { return w }},
	{"comment", referee.Config{}, func(rng *rand.Rand, w, _ string) string {
		return w + oneIn(rng, 10, " {the boat goes round and red laughs, as Nilakantha says}")
	}},
	{"clock", referee.Config{}, func(rng *rand.Rand, w, _ string) string {
		return w + fmt.Sprintf(" {[%%clk 0:%02d:%02d]}", rng.IntN(60), rng.IntN(60))
	}},
	{"long", referee.Config{}, func(rng *rand.Rand, w, from string) string {
		if from == "" || len(w) < 2 {
			return w
		}
		return longer(rng, w, from)
	}},
	{"variation", referee.Config{}, func(rng *rand.Rand, w, _ string) string {
		if w[0] == '<' {
			return w
		}
		return w + oneIn(rng, 15, " ("+w+")")
	}},
	{"unmarked", referee.Config{}, func(_ *rand.Rand, w, _ string) string { return strings.TrimRight(w, "+#") }},
	{"lenient", referee.Config{Lenient: true}, func(_ *rand.Rand, w, _ string) string { return w }},
}

func oneIn(rng *rand.Rand, n int, text string) string {
	if rng.IntN(n) > 0 {
		return ""
	}
	return text
}

// BenchmarkKept judges games as people keep them, which it makes itself, and tells how long that takes beside the same
// games in canonical text: go test -run '^$' -bench Kept -cpu 1 ./referee -args -games 2000.
func BenchmarkKept(b *testing.B) {
	for _, name := range []string{"chaturanga-2p", "chaturanca-2", "chauka-bara"} {
		rs, _ := rulesets.Lookup(name)
		game, err := rs.New(engine.Setup{Seats: engine.SeatMask(rs.SeatSets[0])})
		if err != nil {
			b.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		var games [][]byte
		for range *benchGames {
			games = append(games, notation.Append(nil, referee.Play(game, rng, 200), referee.StyleOf(rs)))
		}
		plain := 0.0
		for _, k := range keptForms {
			b.Run(name+"/"+k.name, func(b *testing.B) {
				var all []byte
				for _, text := range games {
					all = append(append(all, keptAs(b, text, k.form)...), '\n')
				}
				inputs := slices.Values([]referee.Input{referee.InputOf("-", all)})
				b.SetBytes(int64(len(all)))
				for b.Loop() {
					batch := referee.Batch{Config: k.cfg, Jobs: 1}
					err := batch.Run(context.Background(), inputs, func(*referee.Result) error { return nil })
					if err != nil {
						b.Fatal(err)
					}
				}
				each := b.Elapsed().Seconds() / float64(b.N)
				if k.name == "plain" {
					plain = each
				}
				b.ReportMetric(each/plain, "x-plain")
			})
		}
	}
}

// keptAs is a game of which a form writes each event.
func keptAs(t testing.TB, text []byte, form func(*rand.Rand, string, string) string) []byte {
	t.Helper()
	left, rng := froms(t, text), rand.New(rand.NewPCG(2, 2))
	head, moves, _ := bytes.Cut(text, []byte("\n\n"))
	words, out, events := strings.Fields(string(moves)), slices.Concat(head, []byte("\n\n")), 0
	for i, w := range words {
		if last := w[len(w)-1]; last != '.' && last != ':' && i < len(words)-1 {
			w = form(rng, w, left[events])
			events++
		}
		if out = append(out, w...); i%12 == 11 {
			out = append(out, '\n')
		} else {
			out = append(out, ' ')
		}
	}
	return append(out, '\n')
}
