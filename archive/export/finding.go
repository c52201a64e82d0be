package export

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// found adds what was found in a game.
func (c *collector) found(rep *referee.Report) {
	for i := range rep.Findings {
		c.rows.Findings = append(c.rows.Findings, findingOf(i+1, &rep.Findings[i]))
	}
}

func findingOf(n int, f *diag.Finding) Finding {
	count, _ := f.Times()
	return Finding{
		Finding: int32(n), Code: string(f.Code), Severity: f.Severity.String(), Rule: f.Rule,
		Event: int64(f.Event), Ply: int64(f.Ply), Seat: f.Seat,
		Line: int32(f.Span.Start.Line), Column: int32(f.Span.Start.Column),
		EndLine: int32(f.Span.End.Line), EndColumn: int32(f.Span.End.Column),
		Message: clean(f.Message), Legal: clean(strings.Join(f.Legal, " ")), Variation: f.Variation,
		Count: int32(count), Places: placesOf(f),
	}
}

// placesOf is where a finding stands that several places have, "" of any other.
func placesOf(f *diag.Finding) string {
	var b []byte
	for i, p := range f.Places {
		if i > 0 {
			b = append(b, ' ')
		}
		b = fmt.Appendf(b, "%d:%d", p.Start.Line, p.Start.Column)
	}
	return string(b)
}
