package referee_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Example validates a text of games.
func Example() {
	input := referee.InputOf("a.agn", []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Ng1-e4 *\n"))
	for result, err := range (referee.Batch{}).Results(context.Background(), slices.Values([]referee.Input{input})) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(result.File, result.Report.Verdict)
		for _, f := range result.Report.Findings {
			fmt.Println(f.Rule, f.Message)
		}
	}
	// Output:
	// a.agn illegal
	// chaturanga-2p/knight the knight on g1 moves two squares along rank or file and one aside, not to e4
}

// A game is read and judged; every finding names its place, its rule and what was
// legal instead.
func ExampleReferee_Judge() {
	const text = `[Variant "chaturanga-2p"]

1. e3 e6 2. Ng1-e4 *
`
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		fmt.Println(err)
		return
	}
	read := parser.Parse(&chunk, &game)
	report := referee.New(referee.Config{Nearest: 3}).Judge(&game, read)
	fmt.Println(report.Verdict)
	for _, f := range report.Findings {
		fmt.Printf("%d:%d %s %s: %s\n", f.Span.Start.Line, f.Span.Start.Column, f.Code, f.Rule, f.Message)
		fmt.Println("legal:", f.Legal)
	}
	// Output:
	// illegal
	// 3:13 M006 chaturanga-2p/knight: the knight on g1 moves two squares along rank or file and one aside, not to e4
	// legal: [Ne2 Nf3 Nh3]
}

// Games are judged one after another, and what was found is told at the end: each report is the
// caller's. Only who keeps none of them asks the referee to Reuse it.
func ExampleReferee_Judge_kept() {
	const text = `[Variant "chaturanga-2p"]

1. e3 e6 2. Ng1-e4 *

[Variant "chaturanga-2p"]

1. e3 e6 *
`
	var (
		reader  = grammar.NewReader(strings.NewReader(text))
		chunk   grammar.Chunk
		parser  grammar.Parser
		game    notation.Game
		judge   = referee.New(referee.Config{})
		reports []*referee.Report
	)
	for reader.Next(&chunk) == nil {
		reports = append(reports, judge.Judge(&game, parser.Parse(&chunk, &game)))
	}
	for _, report := range reports {
		fmt.Println(report.Verdict, len(report.Findings))
	}
	// Output:
	// illegal 1
	// legal 0
}

// A game is walked through, with the position before each event and behind the last.
func ExampleVisitor() {
	const text = `[Variant "chaturanga-2p"]

1. e3 e6 2. Nf3 *
`
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		fmt.Println(err)
		return
	}
	read := parser.Parse(&chunk, &game)
	referee.New(referee.Config{}).Visit(&game, read, &referee.Visitor{Before: func(s *referee.Event) bool {
		written := "(end)"
		if s.Item != nil {
			written = string(game.Text[s.Item.Start:s.Item.End])
		}
		fmt.Printf("%d %-5s %s\n", s.Number, written, s.State.AppendPosition(nil))
		return true
	}})
	// Output:
	// 1 e3    rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w Kk
	// 2 e6    rnekvenr/pppppppp/8/8/8/4P3/PPPP1PPP/RNEVKENR b Kk
	// 3 Nf3   rnekvenr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNEVKENR w Kk
	// 4 (end) rnekvenr/pppp1ppp/4p3/8/8/4PN2/PPPP1PPP/RNEVKE1R b Kk
}

// A game is visited: what was written, what was played and with what effect, and what
// was found there. A detail tells what it was without its words.
func ExampleReferee_Visit() {
	const text = `[Variant "chaturanga-2p"]

1. Ng1-f3 e6 (1... f9) 3. Ne5 a6 4. Nxd7 Va3 *
`
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		fmt.Println(err)
		return
	}
	read := parser.Parse(&chunk, &game)
	referee.New(referee.Config{}).Visit(&game, read, &referee.Visitor{
		After: func(e *referee.Event) bool {
			fmt.Printf("%d %s", e.Number, game.Text[e.Item.Start:e.Item.End])
			if e.Legal {
				fmt.Printf(" is %s, takes %d", referee.AppendMove(nil, e.State, e.Move), e.Effect.Taken)
			}
			fmt.Println()
			for _, f := range e.Findings {
				if jump, ok := f.Detail.(diag.RoundJump); ok {
					fmt.Println("  rounds are left out:", jump.Written-jump.Played)
				} else {
					fmt.Println(" ", f.Code, f.Message)
				}
			}
			return true
		},
		Variation: func(*notation.Item) referee.Next { return referee.Skip },
	})
	// Output:
	// 1 Ng1-f3 is Nf3, takes 0
	//   N014 more is written than needed: Nf3 is enough
	// 2 e6 is e6, takes 0
	// 3 Ne5 is Ne5, takes 0
	//   rounds are left out: 1
	// 4 a6 is a6, takes 0
	// 5 Nxd7 is Nxd7, takes 1
	// 6 Va3
	//   M006 the vizier on e8 moves one square diagonally, not to a3
}

// A sound game is printed in canonical form, here one in French spelling.
func ExampleVisitor_canonical() {
	const text = `[Language "fr"]
[Variant "chaturanga-2p"]

1. Se3 Se6 2. Cg1–f3 *
`
	cfg := referee.Config{Lenient: true}
	var (
		chunk grammar.Chunk
		game  notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		fmt.Println(err)
		return
	}
	parser := cfg.Parser()
	read := parser.Parse(&chunk, &game)
	ref := referee.New(cfg)
	ref.Visit(&game, read, &referee.Visitor{Canonical: func(canonical *notation.Game) {
		os.Stdout.Write(notation.Append(nil, canonical, notation.Style{}))
	}})
	// Output:
	// [Variant "chaturanga-2p"]
	//
	// 1. e3 e6 2. Nf3 *
}

// Many files are judged at once, and their results come in order.
func ExampleBatch_Results() {
	open := func(text string) func() (io.ReadCloser, error) {
		return func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
	}
	inputs := slices.Values([]referee.Input{
		{Name: "a.agn", Open: open("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n\n[Variant \"chaturanga-2p\"]\n\n1. e4 *\n")},
		{Name: "b.agn", Open: func() (io.ReadCloser, error) { return nil, fs.ErrNotExist }},
		{Name: "c.agn", Open: open("[Variant \"chaturanga-2p\"]\n\n1. Nf3 *\n")},
	})
	for r, err := range (referee.Batch{}).Results(context.Background(), inputs) {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			fmt.Println(r.File, "is missing")
		case err != nil:
			fmt.Println(err)
		default:
			fmt.Println(r.File, r.Number, r.Report.Verdict)
		}
	}
	// Output:
	// a.agn 1 legal
	// a.agn 2 illegal
	// b.agn is missing
	// c.agn 1 legal
}
