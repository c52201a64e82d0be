package main

import (
	"bytes"
	"errors"
	"io"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
	"github.com/spf13/cobra"
)

func newTextconv(e *env) *cobra.Command {
	c := &textconv{env: e}
	cmd := &cobra.Command{
		Use:   "textconv FILE",
		Short: "Print games with a line an event, for git diff",
		Long: `Textconv prints the games of a file with a line for each tag, event and comment, so
that git diff shows which plies changed however the text is laid out: a game is shown as
agn fmt spells it. Numbers, seat marks and glyphs stand with their event, variations
are indented. A game that cannot be read is printed as it is.

Git calls it for the files that .gitattributes marks with diff=agn:

  *.agn diff=agn

and each clone says once what that means:

  git config diff.agn.textconv "agn git textconv"
  git config diff.agn.xfuncname '^([[]Event .*|; no Event)$'`,
		Example:           `  agn git textconv game.agn`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completePaths,
		RunE:              func(_ *cobra.Command, a []string) error { return c.run(a[0]) },
	}
	c.judgingFlags(cmd)
	lenientFlags(cmd, &c.cfg)
	c.encodingFlag(cmd)
	return cmd
}

// textconv is the flags of the command.
type textconv struct {
	*env
	judging
}

// noEvent heads a game without the tag, which git would else put under the event of the
// game before it.
const noEvent = "; no Event\n"

// configure reads the settings. A file of settings that is wrong keeps nobody from seeing what
// changed: it is reported, and not followed.
func (c *textconv) configure() error {
	flags := c.cmd.Flags().NFlag()
	err := c.configured(c.cmd, false)
	if err == nil || flags > 0 {
		return err
	}
	c.complain(err)
	c.cfg = referee.Config{}
	return nil
}

// run prints a file with a line an event.
func (c *textconv) run(name string) error {
	if err := c.configure(); err != nil {
		return err
	}
	c.foreign()
	// The text of games that are not read is needed.
	raw, _, err := c.unpacked(name)
	if err != nil {
		return err
	}
	data, err := c.decodedAll(name, raw)
	if err != nil {
		return err
	}
	reader := grammar.NewReader(bytes.NewReader(data))
	reader.Lenient = c.cfg.Lenient
	var (
		chunk  grammar.Chunk
		parser = c.cfg.Parser()
		ref    = referee.New(c.cfg)
		game   notation.Game
		out    []byte
	)
	for n := 0; ; n++ {
		if err := reader.Next(&chunk); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return words.Errorf("reading %s: %v", name, err)
		}
		if n > 0 {
			c.out.WriteByte('\n')
		}
		if chunk.Skipped {
			if chunk.Size == 0 {
				chunk.Size = len(data) // it is of another format, and not cut into games
			}
			out = append(out[:0], data[chunk.Offset:chunk.Offset+chunk.Size]...)
		} else {
			read := parser.Parse(&chunk, &game)
			g := &game
			if !g.Lossy {
				ref.Visit(g, read, &referee.Visitor{Canonical: func(c *notation.Game) { g = c }})
			}
			out = out[:0]
			if _, ok := g.Tag("Event"); !ok && !g.Lossy {
				out = append(out, noEvent...)
			}
			out = notation.AppendLines(out, g, format.StyleOf(g, c.cfg.Variant))
		}
		if _, err := c.out.Write(out); err != nil {
			return err
		}
	}
}
