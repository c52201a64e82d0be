package lsp

import (
	"context"
	"strconv"
	"strings"
	"unicode"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// pages is where the documentation stands.
const pages = "https://github.com/ashtapada/agn/blob/main/docs/"

// diagnostics returns what check finds in a file, as far as the settings want it. The error is the context's.
func (f *file) diagnostics(ctx context.Context) ([]diagnostic, error) {
	return f.first(ctx, f.tools.MaxFindings)
}

// first returns the first diagnostics of a file, all for 0.
func (f *file) first(ctx context.Context, most int) ([]diagnostic, error) {
	out := []diagnostic{}
	m := f.mapper()
	for _, found := range f.Empty() {
		out = append(out, f.diagnostic(m, -1, &found))
	}
	for i := range f.Games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v := f.Verdict(i)
		if v.Fault != nil {
			at := m.span(f.Games[i].Start, f.Games[i].Start)
			out = append(out, diagnostic{
				Range: at, Severity: severityError, Source: "agn", Code: "internal", Message: v.Fault.Error(),
			})
		}
		for k := range v.Findings {
			if most > 0 && len(out) >= most {
				return out, nil
			}
			out = append(out, f.diagnostic(m, i, &v.Findings[k]))
		}
	}
	return out, nil
}

// diagnostic returns a finding of a game as the protocol has it, of no game for -1.
func (f *file) diagnostic(m mapper, i int, found *document.Finding) diagnostic {
	out := diagnostic{
		Severity:        severityOf(found.Level),
		Code:            string(found.Code),
		CodeDescription: &codeDescription{page(&found.Finding, f.tools.lang)},
		Source:          "agn",
		Message:         message(found, f.tools.lang),
	}
	if found.Rule != "" || len(found.Legal) > 0 {
		out.Data = &diagnosticData{found.Rule, found.Legal}
	}
	if i < 0 {
		return out
	}
	at := f.Games[i].Start
	out.Range = m.span(at+found.Span.Start.Offset, at+found.Span.End.Offset)
	for _, n := range found.Notes {
		out.Related = append(out.Related, related{location{f.uri, f.span(at+n.Start, at+n.End)}, f.tools.lang.Say(n.Text)})
	}
	return out
}

// message is what a finding says, with the rule that is broken and what was legal.
func message(f *document.Finding, lang *catalogue.Language) string {
	text := lang.Finding(&f.Finding)
	if f.Rule != "" && f.Severity > diag.Note {
		text += " (" + f.Rule + ")"
	}
	if legal := f.Alternatives(); len(legal) > 0 {
		list := strings.Join(legal, " ")
		if f.More > 0 {
			list = lang.Say(words.Plural(f.More, "%s and %d more", "%s and %d more", list, f.More))
		}
		text += "\n" + lang.Table("legal: ") + list
	}
	return text
}

// page is where more is said of a finding: of the rule that is broken, else of the code.
func page(f *diag.Finding, lang *catalogue.Language) string {
	pages := pages
	if lang != nil && lang.IsWhole() {
		pages += lang.Tag() + "/"
	} else {
		lang = nil
	}
	if variant, _, ok := strings.Cut(f.Rule, "/"); ok {
		return pages + "rules/" + variant + ".md#" + anchor(f.Rule)
	}
	info, _ := diag.Lookup(f.Code)
	return pages + "codes.md#" + anchor(string(f.Code)+" "+lang.Table(info.Title))
}

// anchor is what a heading is called in the address of a page.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return r
		}
		return -1
	}, strings.ToLower(heading))
}

func severityOf(level diag.Severity) int {
	switch level {
	case diag.Error:
		return severityError
	case diag.Warning:
		return severityWarning
	}
	return severityNote
}

type diagnosticParams struct {
	inDocument
	Previous string `json:"previousResultId"`
}

// diagnostic answers a client that asks for the diagnostics of a file and may have some already.
func (s *server) diagnostic(ctx context.Context, f *file, p diagnosticParams) (any, error) {
	id := strconv.FormatUint(f.id, 10)
	if p.Previous == id {
		return unchangedReport{"unchanged", id}, nil
	}
	items, err := f.diagnostics(ctx)
	if err != nil {
		return nil, err
	}
	return documentDiagnosticReport{"full", id, items}, nil
}
