package main

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// appendText appends findings for people: place, code, message, the line of the
// source with the span marked, and what was legal instead. See fold for what is left out.
func appendText(dst []byte, g *judged, st reportStyle) []byte {
	for f, more := range fold(g.findings) {
		if more > 0 {
			dst = appendMore(dst, g, f, more, st.paint)
			continue
		}
		dst = appendFinding(dst, g, f, st.paint)
	}
	return dst
}

func appendFinding(dst []byte, g *judged, f *shown, p paint.Color) []byte {
	dst = appendLevelled(dst, g.File, f.Finding, f.level, p)
	dst = appendExcerpt(dst, g, f, p)
	if len(f.Legal) > 0 {
		dst = append(dst, "legal: "+printable.Text(strings.Join(f.Legal, "  "))+"\n"...)
	}
	if board := g.boards[f.Event]; board != "" && !f.Variation && f.Code[0] == 'M' {
		dst = append(dst, board...)
		if board[len(board)-1] != '\n' {
			dst = append(dst, '\n')
		}
	}
	return dst
}

// appendConcise appends a line a finding. See fold for what is left out.
func appendConcise(dst []byte, g *judged, st reportStyle) []byte {
	for f, more := range fold(g.findings) {
		if more > 0 {
			dst = appendMore(dst, g, f, more, st.paint)
			continue
		}
		dst = appendLevelled(dst, g.File, f.Finding, f.level, st.paint)
	}
	return dst
}

// appendHeading appends "file:line:column: severity[code]: message (rule)".
func appendHeading(dst []byte, file string, f *diag.Finding, p paint.Color) []byte {
	return appendLevelled(dst, file, f, f.Severity, p)
}

// appendLevelled is appendHeading with the level that the user gave the finding.
func appendLevelled(dst []byte, file string, f *diag.Finding, level diag.Severity, p paint.Color) []byte {
	dst = append(dst, p.Bold(fmt.Sprintf("%s:%d:%d:", printable.Text(file), f.Span.Start.Line, f.Span.Start.Column))...)
	dst = append(dst, ' ')
	dst = append(dst, p.Severity(level, fmt.Sprintf("%s[%s]:", level, f.Code))...)
	dst = append(dst, ' ')
	dst = append(dst, printable.Text(f.Message)...)
	if f.Rule != "" {
		dst = append(dst, " ("+f.Rule+")"...)
	}
	return append(dst, '\n')
}

func appendExcerpt(dst []byte, g *judged, f *shown, p paint.Color) []byte {
	line, mark, ok := g.excerpt(f)
	if !ok {
		return dst
	}
	number := fmt.Sprintf("%5d", f.Span.Start.Line)
	blank := strings.Repeat(" ", len(number))
	return fmt.Appendf(dst, "%s | %s\n%s | %s\n", number, line, blank, p.Severity(f.level, mark))
}

// boards returns the board before each event that a finding speaks of.
func boards(ref *referee.Referee, r *referee.Result) map[int]string {
	if r.Game == nil || len(r.Report.Findings) == 0 {
		return nil
	}
	drawn := map[int]string{}
	for i := range r.Report.Findings {
		drawn[r.Report.Findings[i].Event] = ""
	}
	ref.Walk(r.Game, nil, func(s referee.Step) bool {
		if _, ok := drawn[s.Event]; ok && s.State != nil {
			drawn[s.Event] = string(s.State.AppendDiagram(nil))
		}
		return true
	})
	return drawn
}
