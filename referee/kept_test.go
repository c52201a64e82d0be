package referee_test

import (
	"context"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/google/go-cmp/cmp"
)

// keptGames are games of which each is judged otherwise than the one before.
const keptGames = `[Variant "chaturanga-2p"]

1. Nf3 e6 2. Ng1-e4 *

[Variant "chaturanga-2p"]

1. Ng1-f3 e6 {sound} *

[Variant "chaturanga-2p"]

1. e3 _ 2. Nf3 Ra5 *

[Variant "chauka-bara"]

1. R: <9> *
`

// oneOf reads the n-th of them with everything made again.
func oneOf(t *testing.T, n int) (*grammar.Chunk, *notation.Game, []any) {
	t.Helper()
	reader := grammar.NewReader(strings.NewReader(keptGames))
	chunk := new(grammar.Chunk)
	for range n + 1 {
		if err := reader.Next(chunk); err != nil {
			t.Fatal(err)
		}
	}
	game := new(notation.Game)
	read := new(grammar.Parser).Parse(chunk, game)
	return chunk, game, []any{read, string(chunk.Text)}
}

// TestKept: what is returned of one game lasts while others are read and judged: reports, recordings,
// games in canonical spelling, texts and results of a loop.
func TestKept(t *testing.T) {
	ways := map[string]func(ref *referee.Referee, rec *recorder, g *notation.Game) any{
		"Judge": func(ref *referee.Referee, _ *recorder, g *notation.Game) any { return ref.Judge(g, nil) },
		"Visit": func(ref *referee.Referee, _ *recorder, g *notation.Game) any {
			return ref.Visit(g, nil, &referee.Visitor{Before: func(*referee.Event) bool { return true }})
		},
		"Canonical": func(ref *referee.Referee, _ *recorder, g *notation.Game) any { return spelledOut(ref, g, nil) },
		"Recorder": func(_ *referee.Referee, rec *recorder, g *notation.Game) any {
			rep := rec.Judge(g, nil)
			out := rec.Recording()
			return []any{rep, out.Moments, out.Men, out.Outcome, out.Canonical}
		},
	}
	const games = 4
	opt := cmp.Options{cmp.Exporter(func(reflect.Type) bool { return true }),
		cmp.Comparer(func(a, b *engine.Ruleset) bool { return a == b })}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			fresh := func() (*referee.Referee, *recorder) {
				ref := referee.New(referee.Config{})
				return ref, newRecorder(ref)
			}
			ref, rec := fresh()
			var kept []any
			for n := range games {
				_, g, _ := oneOf(t, n)
				kept = append(kept, way(ref, rec, g))
			}
			for n := range games {
				ref, rec := fresh()
				_, g, _ := oneOf(t, n)
				if diff := cmp.Diff(way(ref, rec, g), kept[n], opt); diff != "" {
					t.Errorf("game %d is another once others are judged: %s", n+1, diff)
				}
			}
		})
	}
	t.Run("Next", func(t *testing.T) {
		reader := grammar.NewReader(strings.NewReader(keptGames))
		var chunk grammar.Chunk
		var texts [][]byte
		for reader.Next(&chunk) == nil {
			texts = append(texts, chunk.Text)
		}
		for n, text := range texts {
			if _, _, want := oneOf(t, n); string(text) != want[1] {
				t.Errorf("game %d has become %q", n+1, text)
			}
		}
		if len(texts) != games {
			t.Errorf("%d games", len(texts))
		}
	})
	t.Run("Results", func(t *testing.T) {
		for _, jobs := range []int{1, 3} {
			in := referee.Input{Name: "a.agn", Open: func() (io.ReadCloser, error) {
				return io.NopCloser(strings.NewReader(strings.Repeat(keptGames+"\n", 400))), nil
			}}
			var kept []*referee.Result
			for r, err := range (referee.Batch{Jobs: jobs}).Results(context.Background(), slices.Values([]referee.Input{in})) {
				if err != nil {
					t.Fatal(err)
				}
				kept = append(kept, r)
			}
			if len(kept) != 400*games {
				t.Fatalf("%d results", len(kept))
			}
			for i, r := range kept {
				_, _, want := oneOf(t, i%games)
				legal := i%games == 1
				if string(r.Text) != want[1] || (r.Report.Verdict == referee.Legal && len(r.Report.Findings) <= 1) != legal &&
					i%games < 2 {
					t.Fatalf("jobs %d: result %d is another: %s %q", jobs, i, r.Report.Verdict, r.Text)
				}
			}
		}
	})
	t.Run("Reuse", func(t *testing.T) {
		ref := referee.New(referee.Config{}).Reuse()
		_, g, _ := oneOf(t, 0)
		_, other, _ := oneOf(t, 1)
		if first, second := ref.Judge(g, nil), ref.Judge(other, nil); first != second {
			t.Error("a report is not used again, though that was asked for")
		}
	})
}
