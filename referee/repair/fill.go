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

// Gaps writes into a file what is certain of the gaps and readings of its legal games:
// what stands there in all ways in which a game can have gone. All other bytes stay. The
// error is the cause of the context.
func Gaps(ctx context.Context, cfg referee.Config, data []byte) ([]byte, error) {
	r := New(cfg, DefaultCosts())
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
		out    []byte
	)
	at := 0
	reader := grammar.NewReader(bytes.NewReader(data))
	for {
		switch err := reader.Next(&chunk); {
		case errors.Is(err, io.EOF):
			return append(out, data[at:]...), ctx.Err()
		case err != nil:
			return nil, err
		}
		res := r.Repair(ctx, &game, parser.Parse(&chunk, &game))
		end := chunk.Offset + len(chunk.Text)
		if res.Verdict != referee.Legal || len(res.Repairs) == 0 || end > len(data) || !bytes.Equal(data[chunk.Offset:end], chunk.Text) {
			continue
		}
		out = append(append(out, data[at:chunk.Offset]...), res.certain(chunk.Text)...)
		at = end
	}
}

// certain is the text with the changes that all repairs share, as written where it is not
// proven that these are all.
func (r *Result) certain(text []byte) []byte {
	if r.Status != Unique && (r.Status != Tied || r.More) {
		return text
	}
	shared := slices.DeleteFunc(slices.Clone(r.Repairs[0].changes), func(c change) bool {
		return slices.ContainsFunc(r.Repairs, func(o Repair) bool { return !slices.Contains(o.changes, c) })
	})
	return changed(text, shared, func(c *change) (string, int32) { return c.now, c.end })
}
