package lsp

import (
	"bytes"
	"context"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// format puts a document into canonical form, as agn fmt does.
func (s *server) format(ctx context.Context, d *document, _ inDocument) (any, error) {
	edits, err := d.formatted(ctx, 0, len(d.bytes))
	if err != nil {
		return nil, err
	}
	return d.edits(edits), nil
}

// formatRange puts the games of a stretch into canonical form.
func (s *server) formatRange(ctx context.Context, d *document, p in) (any, error) {
	start, end := d.offsets(p.Range)
	from, to := d.gamesIn(start, end)
	out := []textEdit{}
	for i := from; i < to; i++ {
		g := &d.games[i]
		edits, err := d.formatted(ctx, g.start, g.end)
		if err != nil {
			return nil, err
		}
		out = append(out, d.edits(edits)...)
	}
	return out, nil
}

// formatTyped puts the rounds above the line that was begun into canonical form. What
// the user types in is not touched.
func (s *server) formatTyped(ctx context.Context, d *document, p at) (any, error) {
	off := d.offset(p.Position)
	i := d.gameAt(off)
	out := []textEdit{}
	if i < 0 {
		return out, nil
	}
	edits, err := d.formatted(ctx, d.games[i].start, d.games[i].end)
	if err != nil {
		return nil, err
	}
	line := int(d.lines[d.line(off)])
	for _, e := range edits {
		if e.End < line || e.End == line && e.Start < line && strings.HasSuffix(e.New, "\n") {
			out = append(out, d.edits([]udiff.Edit{e})...)
		}
	}
	return out, nil
}

// formatted returns the changes, line by line, that put a piece of the text into
// canonical form. What cannot be read stays as it is. The error is the context's, or a
// fault of the referee.
func (d *document) formatted(ctx context.Context, start, end int) ([]udiff.Edit, error) {
	was := d.bytes[start:end]
	res, err := d.tools.formatter().Format(ctx, was)
	if err != nil {
		return nil, err
	}
	now := res.Text
	if end < len(d.bytes) {
		// The line end behind a game stands in the document already.
		now = bytes.TrimSuffix(now, newline)
	}
	edits := udiff.Lines(string(was), string(now))
	for i := range edits {
		edits[i].Start += start
		edits[i].End += start
	}
	return edits, nil
}

// edits returns changes as the protocol has them.
func (d *document) edits(all []udiff.Edit) []textEdit {
	out := []textEdit{}
	cur := d.cursor()
	for _, e := range all {
		out = append(out, textEdit{cur.span(e.Start, e.End), e.New})
	}
	return out
}
