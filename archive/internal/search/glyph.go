package search

import (
	"bytes"
	"iter"
	"strconv"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
)

// glyphFinder finds events with a glyph after them.
type glyphFinder struct {
	term  *query.Term
	texts *texts
	glyph int32 // -1 for any
	// judged is set if only events that were judged count; in a window no others do.
	judged bool
	seats  seatFilter
}

func newGlyphFinder(t *query.Term, x *texts) *glyphFinder {
	m := &glyphFinder{term: t, texts: x, glyph: -1, judged: t.Window != nil}
	if n, err := strconv.Atoi(t.Value[min(1, len(t.Value)):]); err == nil {
		m.glyph = int32(n)
	}
	return m
}

func (m *glyphFinder) block(*plays.Events) { m.seats.begin(m.term.Seat) }

func (m *glyphFinder) hits(dst []hit, v *View) ([]hit, error) {
	text, err := m.texts.of(v)
	if err != nil {
		return dst, err
	}
	if _, played, _ := bytes.Cut(text, []byte("\n\n")); v.Verdict != referee.Unreadable.String() &&
		!bytes.ContainsAny(played, "$!?") {
		return dst, nil // a text in canonical form without glyphs
	}
	seats := m.seats.of(v)
	from, to := windowIn(m.term.Window, v)
	for event, glyph := range m.texts.glyphs() {
		judged := event <= len(v.Log)
		switch {
		case m.glyph >= 0 && glyph != m.glyph, m.judged && (event <= from || event > min(to, v.Judged)):
			continue
		case m.term.Seat != "" && (!judged || seats&(1<<v.Log[event-1].Seat) == 0):
			continue
		}
		if n := len(dst) - 1; n < 0 || dst[n].end != event { // one of several glyphs is enough
			dst = append(dst, hit{event - 1, event, 1})
		}
	}
	return dst, nil
}

// glyphs yields the glyphs of the game of which the text was asked for last.
func (p *texts) glyphs() iter.Seq2[int, int32] {
	p.parser.Parse(ChunkOf(p.text), &p.tree)
	return record.Glyphs(&p.tree)
}
