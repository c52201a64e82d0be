package referee_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

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

// A game is walked through, with the position before each event and behind the last.
func ExampleReferee_Walk() {
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
	referee.New(referee.Config{}).Walk(&game, read, func(s referee.Step) bool {
		written := "(end)"
		if s.Item != nil {
			written = string(game.Text[s.Item.Start:s.Item.End])
		}
		fmt.Printf("%d %-5s %s\n", s.Event, written, s.State.AppendPosition(nil))
		return true
	})
	// Output:
	// 1 e3    rnekvenr/pppppppp/8/8/8/8/PPPPPPPP/RNEVKENR w Kk
	// 2 e6    rnekvenr/pppppppp/8/8/8/4P3/PPPP1PPP/RNEVKENR b Kk
	// 3 Nf3   rnekvenr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNEVKENR w Kk
	// 4 (end) rnekvenr/pppp1ppp/4p3/8/8/4PN2/PPPP1PPP/RNEVKE1R b Kk
}

// A sound game is printed in canonical form, here one in French spelling.
func ExampleReferee_Canonical() {
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
	parser := grammar.Parser{Lenient: cfg.Lenience()}
	read := parser.Parse(&chunk, &game)
	ref := referee.New(cfg)
	canonical := ref.Canonical(&game, read)
	os.Stdout.Write(notation.Append(nil, canonical, notation.Style{}))
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
