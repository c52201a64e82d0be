package lsp

import (
	"cmp"
	"context"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// file is one version of a file that the client has open. It does not change.
type file struct {
	*document.Document
	uri     string
	version *int
	tools   *tools
	unit    document.Unit // of positions
	// id is different for each version of each file, and for what it is judged by.
	id uint64
}

func newFile(uri string, version *int, b []byte, unit document.Unit, t *tools, id uint64) *file {
	return &file{t.Document(uri, b), uri, version, t, unit, id}
}

// change is one of the changes that a client sends.
type change struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

// with returns the version after a change.
func (f *file) with(c change) *file {
	if c.Range == nil {
		return newFile(f.uri, f.version, []byte(c.Text), f.unit, f.tools, f.id)
	}
	next := *f
	start, end := f.offsets(*c.Range)
	next.Document = f.Replace(start, end, c.Text)
	return &next
}

// mapper returns positions of the protocol.
type mapper struct{ *document.Mapper }

func (f *file) mapper() mapper { return mapper{f.In(f.unit)} }

func (m mapper) position(off int) position { return position(m.Position(off)) }

func (m mapper) span(start, end int) span { return span{m.position(start), m.position(end)} }

func (f *file) span(start, end int) span { return f.mapper().span(start, end) }

// gameSpan returns the range of a stretch of a game.
func (f *file) gameSpan(i int, start, end int32) span {
	at := f.Games[i].Start
	return f.span(at+int(start), at+int(end))
}

func (f *file) offset(p position) int { return f.In(f.unit).Offset(document.Position(p)) }

// offsets returns the offsets that a range goes from and to, in order.
func (f *file) offsets(r span) (start, end int) {
	start, end = f.offset(r.Start), f.offset(r.End)
	return min(start, end), max(start, end)
}

// caret reads the game at a position or before it.
func (f *file) caret(b *document.Bench, p position) (*document.Caret, bool) {
	return f.Caret(b, f.offset(p))
}

// read calls each with the games that a stretch touches and that are read, and with what the reader finds in them. The
// error is the context's.
func (f *file) read(ctx context.Context, start, end int,
	each func(b *document.Bench, i int, g *notation.Game, found diag.List)) error {
	b := f.tools.Take()
	from, to := f.Within(start, end)
	for i := from; i < to && ctx.Err() == nil; i++ {
		if !f.Games[i].Skipped {
			g, found := f.Read(b, i)
			each(b, i, g, found)
		}
	}
	f.tools.Give(b)
	return ctx.Err()
}

// edits returns replacements as the protocol has them.
func (f *file) edits(all []document.Edit) []textEdit {
	out := []textEdit{}
	m := f.mapper()
	for _, e := range all {
		out = append(out, textEdit{m.span(e.Start, e.End), e.Text})
	}
	return out
}

// compare orders positions.
func (p position) compare(q position) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Character, q.Character))
}

// meets reports whether a range touches another.
func (s span) meets(r span) bool { return s.End.compare(r.Start) >= 0 && s.Start.compare(r.End) <= 0 }
