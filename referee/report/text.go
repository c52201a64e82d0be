package report

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// appendText appends findings for people: place, code, message, the line of the
// source with the span marked, and what was legal instead. See fold for what is left out.
func appendText(dst []byte, g *Game, st Style) []byte {
	for f, more := range fold(g.Findings) {
		if more > 0 {
			dst = appendMore(dst, printable.Line(g.File), f, more, st.color())
			continue
		}
		dst = appendFinding(dst, g, f, st.color())
	}
	return dst
}

func appendFinding(dst []byte, g *Game, f *Finding, p paint.Color) []byte {
	dst = appendLevelled(dst, printable.Line(g.File), f.Finding, f.Level, p)
	dst = appendExcerpt(dst, g, f, p)
	if legal := f.Alternatives(); len(legal) > 0 {
		dst = append(dst, "legal: "+printable.Text(strings.Join(legal, "  "))+"\n"...)
	}
	if f.Help != "" {
		dst = append(dst, "help: "+printable.Line(f.Help)+"\n"...)
	}
	if b := g.board(f).diagram; b != "" {
		dst = append(dst, b...)
		if b[len(b)-1] != '\n' {
			dst = append(dst, '\n')
		}
	}
	if f.Markable {
		dst = append(dst, "help: if the source really has it so, write sic after it\n"...)
	}
	if len(f.Hidden) > 0 {
		dst = append(dst, "help: legal with what follows ; on "+lines(f.Hidden)+" as moves\n"...)
	}
	if len(f.LegalWith) > 0 {
		dst = append(dst, "help: legal with "+strings.Join(f.LegalWith, ", or with ")+"\n"...)
	}
	return dst
}

// lines lists numbers of lines.
func lines(all []int) string {
	var out []string
	for _, n := range all {
		out = append(out, strconv.Itoa(n))
	}
	if len(out) == 1 {
		return "line " + out[0]
	}
	return "lines " + words.And(out).String()
}

// appendConcise appends a line a finding. See fold for what is left out.
func appendConcise(dst []byte, g *Game, st Style) []byte {
	for f, more := range fold(g.Findings) {
		if more > 0 {
			dst = appendMore(dst, printable.Text(g.File), f, more, st.color())
			continue
		}
		dst = appendLevelled(dst, printable.Text(g.File), f.Finding, f.Level, st.color())
	}
	return dst
}

// AppendHeading appends "file:line:column: severity[code]: message (rule)".
func AppendHeading(dst []byte, file string, f *diag.Finding) []byte {
	return appendLevelled(dst, printable.Line(file), f, f.Severity, false)
}

// appendLevelled is AppendHeading with the level that the user gave the finding, and a name of the
// file that is printable: where programs look for it, without isolates.
func appendLevelled(dst []byte, file string, f *diag.Finding, level diag.Severity, p paint.Color) []byte {
	line, column := strconv.Itoa(f.Span.Start.Line), strconv.Itoa(f.Span.Start.Column)
	dst = p.Append(dst, paint.Strong, file, ":", line, ":", column, ":")
	dst = append(dst, ' ')
	dst = p.Append(dst, paint.CodeOf(level), level.String(), "[", string(f.Code), "]:")
	dst = append(dst, ' ')
	dst = append(dst, printable.Line(f.Message)...)
	if f.Rule != "" {
		dst = append(append(append(dst, " ("...), f.Rule...), ')')
	}
	return append(dst, '\n')
}

func appendExcerpt(dst []byte, g *Game, f *Finding, p paint.Color) []byte {
	line, mark, ok := g.excerpt(f)
	if !ok {
		return dst
	}
	const number = "     "
	n := strconv.Itoa(f.Span.Start.Line)
	margin := number[:max(len(number)-len(n), 0)] + n
	dst = append(append(append(append(dst, margin...), " | "...), line...), '\n')
	for range margin {
		dst = append(dst, ' ')
	}
	return append(p.Append(append(dst, " | "...), paint.CodeOf(f.Level), mark), '\n')
}
