package repair

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Gaps writes into a file what is certain of the gaps and readings of its games, as judging finds
// it: of an illegal game up to where it is at fault. All other bytes stay. The error is the cause of
// the context.
func Gaps(ctx context.Context, cfg referee.Config, data []byte) ([]byte, error) {
	cfg.Lenient = false
	f := gapFiller{referee: referee.New(cfg).Reuse(), parser: cfg.Parser()}
	var (
		chunk grammar.Chunk
		out   []byte
	)
	at := 0
	reader := grammar.NewReader(bytes.NewReader(data))
	for {
		switch err := reader.Next(&chunk); {
		case errors.Is(err, io.EOF):
			return append(out, data[at:]...), ctx.Err()
		case err != nil:
			return nil, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		}
		end := chunk.Offset + len(chunk.Text)
		if end > len(data) || !bytes.Equal(data[chunk.Offset:end], chunk.Text) {
			continue
		}
		out = append(append(out, data[at:chunk.Offset]...), f.filled(&chunk)...)
		at = end
	}
}

// gapFiller fills gaps.
type gapFiller struct {
	referee *referee.Referee
	parser  grammar.Parser
	game    notation.Game
}

// filled is the text of a game with what is certain in place of gaps.
func (f *gapFiller) filled(c *grammar.Chunk) []byte {
	rep := f.referee.Judge(&f.game, f.parser.Parse(c, &f.game))
	if len(rep.Certain) == 0 {
		return c.Text
	}
	verdict, judged := rep.Verdict, rep.Judged
	fills := slices.SortedFunc(slices.Values(rep.Certain),
		func(a, b referee.Certain) int { return int(a.Start - b.Start) })
	changes := make([]change, len(fills))
	for i, fill := range fills {
		changes[i] = change{start: fill.Start, end: fill.End, now: fill.Text}
	}
	text := changed(c.Text, changes, func(c *change) (string, int32) { return c.now, c.end })
	// What is written is read and judged first.
	again := grammar.Chunk{Text: text, Offset: c.Offset, Line: c.Line}
	rep = f.referee.Judge(&f.game, f.parser.Parse(&again, &f.game))
	if rep.Verdict != verdict || rep.Judged < judged {
		return c.Text
	}
	return text
}
