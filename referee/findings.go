package referee

import (
	"strings"
	"unicode"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// stop ends the judging of the line because of the last finding. The next event, if there is one,
// gets a note.
func (l *line) stop() {
	l.state = max(l.state, stopped)
	l.broken = l.j.report.Findings[len(l.j.report.Findings)-1].Rule
}

// note says once that the rest of the line is not judged.
func (l *line) note(it *notation.Item) {
	if l.state < silent {
		l.state = silent
		l.find(diag.NotJudged, l.broken, it, diag.Unjudged{})
	}
}

// find adds a finding about an item at the present moment; the event is the next
// one and the ply the one that follows. A finding about play without a rule of its own
// gets the one that stands after it.
func (l *line) find(code diag.Code, rule string, it *notation.Item, d diag.Detail) *diag.Finding {
	if rule == "" && l.j.table != nil {
		rule = cited(&l.j.table.rs.Cites, code)
	}
	if l.beyond(code) {
		return &l.j.unlisted.left
	}
	f := diag.New(code, l.j.loc.Span(it.Start, l.j.g.EndOf(it)), d)
	f.Rule, f.Event, f.Ply, f.Seat = rule, l.Event+1, l.Ply+1, l.seat()
	if l.depth > 0 {
		f.Variation = true
		f.Severity = min(f.Severity, diag.Warning)
	}
	l.j.report.Findings = append(l.j.report.Findings, f)
	return &l.j.report.Findings[len(l.j.report.Findings)-1]
}

// cited returns the rule behind findings of a code, empty if they are not about play.
func cited(c *engine.Cites, code diag.Code) string {
	switch {
	case code[0] != 'M':
		return ""
	case code == diag.NoSuchMan:
		return c.Men
	case code == diag.CaptureMark, code == diag.MissingCaptureMark:
		return c.Captures
	case code == diag.CheckMark:
		return c.Checks
	}
	return c.Turns
}

// valueFinding reports the value of a tag.
func (j *judge) valueFinding(code diag.Code, t *notation.Tag, d diag.Detail) {
	j.tagFinding(code, t, 0, len(t.Value), d)
}

// tagFinding reports bytes from to to of a tag's value. A value with escapes is
// pointed at as a whole pair.
func (j *judge) tagFinding(code diag.Code, t *notation.Tag, from, to int, d diag.Detail) {
	if j.counted(code, true) {
		return
	}
	start, end := t.ValueStart+int32(from), t.ValueStart+int32(to)
	if from == to || end > t.End {
		start, end = t.Start, t.End
	}
	j.report.Findings = append(j.report.Findings, diag.New(code, j.loc.Span(start, end), d))
}

// maxClip is the number of bytes of foreign text that a message repeats.
const maxClip = 60

// clip shortens foreign text for a message and shows what is not a plain character
// as a replacement character.
func clip(s string) string {
	short := s
	if len(s) > maxClip {
		short = strings.ToValidUTF8(s[:maxClip], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, short)
}
