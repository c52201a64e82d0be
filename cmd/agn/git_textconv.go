package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/spf13/cobra"
)

func newTextconv(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "textconv FILE",
		Short: "Print games with a line an event, for git diff",
		Long: `Textconv prints the games of a file with a line for each tag, event and comment, so
that git diff shows which plies changed however the text is laid out. Numbers, seat
marks and glyphs stand with their event, variations are indented. A game that cannot
be read is printed as it is.

Git calls it for the files that .gitattributes marks with diff=agn:

  *.agn diff=agn

and a clone must be told once what that means:

  git config diff.agn.textconv "agn git textconv"
  git config diff.agn.xfuncname '^([[]Event .*|; no Event)$'`,
		Example:           `  agn git textconv game.agn`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completePaths,
		RunE:              func(_ *cobra.Command, a []string) error { return e.textconv(a[0]) },
	}
}

// noEvent heads a game without the tag, which git would else put under the event of the
// game before it.
const noEvent = "; no Event\n"

// textconv prints a file with a line an event.
func (e *env) textconv(name string) error {
	// The text of games that are not read is needed.
	data, err := e.whole(name)
	if err != nil {
		return err
	}
	reader := grammar.NewReader(bytes.NewReader(data))
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
		out    []byte
	)
	for n := 0; ; n++ {
		if err := reader.Next(&chunk); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
		if n > 0 {
			e.out.WriteByte('\n')
		}
		if chunk.Skipped {
			if chunk.Size == 0 {
				chunk.Size = len(data) // it is of another format, and not cut into games
			}
			out = append(out[:0], data[chunk.Offset:chunk.Offset+chunk.Size]...)
		} else {
			parser.Parse(&chunk, &game)
			out = out[:0]
			if _, ok := game.Tag("Event"); !ok && !game.Lossy {
				out = append(out, noEvent...)
			}
			out = notation.AppendLines(out, &game)
		}
		if _, err := e.out.Write(out); err != nil {
			return err
		}
	}
}
