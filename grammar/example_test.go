package grammar_test

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

const collection = `[Event "first"]
[Variant "chaturanga-2p"]

1. e3 e6 1-0

[Event "second"]
[Variant "chaupur"]

1. R: <6,4,2> *
`

// A stream of games is gone through for their tags alone; the movetext is not parsed.
func ExampleParser_Tags() {
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
	)
	reader := grammar.NewReader(strings.NewReader(collection))
	for {
		err := reader.Next(&chunk)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		parser.Tags(&chunk, &game)
		event, _ := game.Tag("Event")
		variant, _ := game.Tag("Variant")
		fmt.Printf("line %d: %s, %s\n", chunk.Line, event, variant)
	}
	// Output:
	// line 1: first, chaturanga-2p
	// line 6: second, chaupur
}

// A game is parsed whole. What is wrong with its text is a finding, not an error.
func ExampleParser_Parse() {
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
	)
	if err := grammar.NewReader(strings.NewReader("1. e3 what 2. d3 *\n")).Next(&chunk); err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range parser.Parse(&chunk, &game) {
		fmt.Printf("%d:%d %s %s\n", f.Span.Start.Line, f.Span.Start.Column, f.Severity, f.Code)
	}
	fmt.Println(game.Len(), "items, result", game.Result.Text)
	// Output:
	// 1:7 error N001
	// 5 items, result *
}
