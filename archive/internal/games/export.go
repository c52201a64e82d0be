package games

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// Export writes the texts of games, all of them if no numbers are given, each
// checked before; superseded texts only by their numbers. A text that does not match its checksum is not written; the
// others are, and the error names it.
//
// Games come in the order of their numbers, but for those that could run into the
// game before: one without tags after one that has no end waits for a better place.
func Export(ctx context.Context, a *file.File, w io.Writer, numbers []int64) (written int, err error) {
	buffered := bufio.NewWriter(w)
	e := exporter{out: record.NewJoiner(buffered)}
	var damaged []error
	take := func(r *StoredRow) error {
		if err := r.Check(); err != nil {
			damaged = append(damaged, err)
			return nil
		}
		return e.game(r.Text)
	}
	if numbers == nil {
		err = Each(ctx, a, dialect.Games(), take)
	}
	for _, n := range numbers {
		if err != nil {
			break
		}
		found := false
		err = Each(ctx, a, dialect.GameNumbered(n), func(r *StoredRow) error {
			found = true
			return take(r)
		})
		if err == nil && !found {
			err = EachSuperseded(ctx, a, dialect.SupersededNumbered(n), func(s *SupersededText) error {
				if err := s.Check(); err != nil {
					damaged = append(damaged, err)
					return nil
				}
				return e.game(s.Text)
			})
		}
	}
	if err == nil {
		err = e.out.Close()
	}
	return e.out.Written(), errors.Join(append(damaged, err, buffered.Flush())...)
}

type exporter struct {
	out    *record.Joiner
	parser grammar.Parser
	g      notation.Game
}

// game writes a text or lets it wait.
func (e *exporter) game(text []byte) error {
	e.parser.Parse(&grammar.Chunk{Text: text, Line: 1}, &e.g)
	return e.out.Add(text, e.g.Lossy || e.g.Result.Text == "", len(e.g.Tags) == 0)
}
