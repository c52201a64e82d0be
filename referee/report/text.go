package report

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
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
			dst = st.appendMore(dst, printable.Line(g.File), f, more)
			continue
		}
		dst = appendFinding(dst, g, f, st)
	}
	return dst
}

func appendFinding(dst []byte, g *Game, f *Finding, st Style) []byte {
	dst = st.appendLevelled(dst, printable.Line(g.File), f.Finding, f.Level)
	dst = appendExcerpt(dst, g, f, st.color())
	if legal := strings.Join(f.Alternatives(), "  "); legal != "" {
		if f.More > 0 {
			legal = st.Lang.Say(words.Plural(f.More, "%s  and %d more", "%s  and %d more", legal, f.More))
		}
		dst = append(dst, st.Lang.Table("legal: ")+printable.Text(legal)+"\n"...)
	}
	if !f.Help.Empty() {
		dst = st.appendHelp(dst, f.Help)
	}
	if at := g.board(f).state; at != nil {
		dst = at.AppendDiagram(dst, st.Lang.Say)
	}
	if f.Markable && f.Code != diag.CastMissing { // of which the message says what to write
		dst = st.appendHelp(dst, words.Of("or write sic after it, if this is what the source says"))
	}
	if len(f.Hidden) > 0 {
		dst = st.appendHelp(dst, words.Plural(len(f.Hidden), "legal with what follows ; on line %v as moves",
			"legal with what follows ; on lines %v as moves", words.And(f.Hidden)))
	}
	if len(f.LegalWith) > 0 {
		dst = st.appendHelp(dst, words.Of("legal with the option %v: add it to the tag Options if they played so",
			words.OrWith(f.LegalWith)))
	}
	return dst
}

// appendHelp appends a line that helps.
func (st Style) appendHelp(dst []byte, says words.Text) []byte {
	return append(dst, st.Lang.Table("help: ")+printable.Line(st.Lang.Say(says))+"\n"...)
}

// appendConcise appends a line a finding. See fold for what is left out.
func appendConcise(dst []byte, g *Game, st Style) []byte {
	for f, more := range fold(g.Findings) {
		if more > 0 {
			dst = st.appendMore(dst, printable.Text(g.File), f, more)
			continue
		}
		dst = st.appendLevelled(dst, printable.Text(g.File), f.Finding, f.Level)
	}
	return dst
}

// AppendHeading appends "file:line:column: severity[code]: message (rule)", in a language.
func AppendHeading(dst []byte, file string, f *diag.Finding, lang *catalogue.Language) []byte {
	return Style{Lang: lang}.appendLevelled(dst, printable.Line(file), f, f.Severity)
}

// appendLevelled is AppendHeading with the level that the user gave the finding, and a name of the
// file that is printable: where programs look for it, without isolates.
func (st Style) appendLevelled(dst []byte, file string, f *diag.Finding, level diag.Severity) []byte {
	p := st.color()
	line, column := strconv.Itoa(f.Span.Start.Line), strconv.Itoa(f.Span.Start.Column)
	dst = p.Append(dst, paint.Strong, file, ":", line, ":", column, ":")
	dst = append(dst, ' ')
	dst = p.Append(dst, paint.CodeOf(level), st.Lang.Table(level.String()), "[", string(f.Code), "]:")
	dst = append(dst, ' ')
	dst = append(dst, printable.Line(st.said(f))...)
	if f.Rule != "" && f.Severity > diag.Note { // of a note it is the rule that stands after it
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
