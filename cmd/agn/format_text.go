package main

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// appendText appends findings for people: place, code, message, the line of the
// source with the span marked, and what was legal instead.
func appendText(dst []byte, r *referee.Result, st reportStyle) []byte {
	for i := range r.Report.Findings {
		f := &r.Report.Findings[i]
		dst = appendHeading(dst, r.File, f, st.paint)
		dst = appendExcerpt(dst, r, f, st.paint)
		if len(f.Legal) > 0 {
			dst = append(dst, "legal: "+printable(strings.Join(f.Legal, "  "))+"\n"...)
		}
		if board := st.boards[f.Event]; board != "" && !f.Variation && f.Code[0] == 'M' {
			dst = append(dst, board...)
			if board[len(board)-1] != '\n' {
				dst = append(dst, '\n')
			}
		}
	}
	return dst
}

// appendConcise appends a line a finding.
func appendConcise(dst []byte, r *referee.Result, st reportStyle) []byte {
	for i := range r.Report.Findings {
		dst = appendHeading(dst, r.File, &r.Report.Findings[i], st.paint)
	}
	return dst
}

// appendHeading appends "file:line:column: severity[code]: message (rule)".
func appendHeading(dst []byte, file string, f *diag.Finding, p paint) []byte {
	dst = append(dst, p.bold(fmt.Sprintf("%s:%d:%d:", printable(file), f.Span.Start.Line, f.Span.Start.Column))...)
	dst = append(dst, ' ')
	dst = append(dst, p.severity(level(f), fmt.Sprintf("%s[%s]:", level(f), f.Code))...)
	dst = append(dst, ' ')
	dst = append(dst, printable(f.Message)...)
	if f.Rule != "" {
		dst = append(dst, " ("+f.Rule+")"...)
	}
	return append(dst, '\n')
}

func appendExcerpt(dst []byte, r *referee.Result, f *diag.Finding, p paint) []byte {
	if r.Game == nil || !f.Span.Start.IsSet() {
		return dst
	}
	base := r.Game.Offset
	line, mark, ok := excerpt(r.Game.Text, f.Span.Start.Offset-base, f.Span.End.Offset-base)
	if !ok {
		return dst
	}
	number := fmt.Sprintf("%5d", f.Span.Start.Line)
	blank := strings.Repeat(" ", len(number))
	return fmt.Appendf(dst, "%s | %s\n%s | %s\n", number, line, blank, p.severity(level(f), mark))
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
		if _, ok := drawn[s.Event]; ok {
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
