package main

import (
	"fmt"
	"strings"

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

func appendFinding(dst []byte, g *judged, f *shown, p paint) []byte {
	dst = appendLevelled(dst, g.File, f.Finding, f.level, p)
	dst = appendExcerpt(dst, g, f, p)
	if len(f.Legal) > 0 {
		dst = append(dst, "legal: "+printable(strings.Join(f.Legal, "  "))+"\n"...)
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
func appendHeading(dst []byte, file string, f *diag.Finding, p paint) []byte {
	return appendLevelled(dst, file, f, f.Severity, p)
}

// appendLevelled is appendHeading with the level that the user gave the finding.
func appendLevelled(dst []byte, file string, f *diag.Finding, level diag.Severity, p paint) []byte {
	dst = append(dst, p.bold(fmt.Sprintf("%s:%d:%d:", printable(file), f.Span.Start.Line, f.Span.Start.Column))...)
	dst = append(dst, ' ')
	dst = append(dst, p.severity(level, fmt.Sprintf("%s[%s]:", level, f.Code))...)
	dst = append(dst, ' ')
	dst = append(dst, printable(f.Message)...)
	if f.Rule != "" {
		dst = append(dst, " ("+f.Rule+")"...)
	}
	return append(dst, '\n')
}

func appendExcerpt(dst []byte, g *judged, f *shown, p paint) []byte {
	line, mark, ok := g.excerpt(f)
	if !ok {
		return dst
	}
	number := fmt.Sprintf("%5d", f.Span.Start.Line)
	blank := strings.Repeat(" ", len(number))
	return fmt.Appendf(dst, "%s | %s\n%s | %s\n", number, line, blank, p.severity(f.level, mark))
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

// paint colours text for a terminal when it is true.
type paint bool

func (p paint) sgr(code, s string) string {
	if !p {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p paint) bold(s string) string { return p.sgr("1", s) }

func (p paint) severity(v diag.Severity, s string) string {
	switch v {
	case diag.Error:
		return p.sgr("1;31", s)
	case diag.Warning:
		return p.sgr("1;33", s)
	}
	return p.sgr("1;36", s)
}
