package lsp

import (
	"bytes"
	"context"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/referee/format"
)

// format puts a file into canonical form, as agn fmt does.
func (s *server) format(ctx context.Context, f *file, _ inDocument) (any, error) {
	edits, err := f.formatted(ctx, 0, len(f.Bytes))
	return f.edits(edits), err
}

// formatRange puts the games of a stretch into canonical form.
func (s *server) formatRange(ctx context.Context, f *file, p in) (any, error) {
	from, to := f.Within(f.offsets(p.Range))
	var all []document.Edit
	for _, g := range f.Games[from:to] {
		edits, err := f.formatted(ctx, g.Start, g.End)
		if err != nil {
			return nil, err
		}
		all = append(all, edits...)
	}
	return f.edits(all), nil
}

// formatTyped puts the rounds above the line that was begun into canonical form. What
// the user types in is not touched.
func (s *server) formatTyped(ctx context.Context, f *file, p at) (any, error) {
	off := f.offset(p.Position)
	i := f.Index(off)
	if i < 0 {
		return []textEdit{}, nil
	}
	edits, err := f.formatted(ctx, f.Games[i].Start, f.Games[i].End)
	line, _ := f.Bounds(f.Line(off))
	var above []document.Edit
	for _, e := range edits {
		if e.End < line || e.End == line && e.Start < line && strings.HasSuffix(e.Text, "\n") {
			above = append(above, e)
		}
	}
	return f.edits(above), err
}

// formatted returns the changes, line by line, that put a piece of the text into
// canonical form. What cannot be read stays as it is. The error is the context's, or a
// fault of the referee.
func (f *file) formatted(ctx context.Context, start, end int) ([]document.Edit, error) {
	was := f.Bytes[start:end]
	res, err := format.New(f.tools.Settings.Config).Format(ctx, was)
	if err != nil {
		return nil, err
	}
	now := res.Text
	if end < len(f.Bytes) {
		// The line end after a game stands in the file already.
		now = bytes.TrimSuffix(now, []byte("\n"))
	}
	var out []document.Edit
	for _, e := range udiff.Lines(string(was), string(now)) {
		out = append(out, document.Edit{Start: e.Start + start, End: e.End + start, Text: e.New})
	}
	return out, nil
}
