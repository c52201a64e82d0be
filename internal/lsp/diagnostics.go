package lsp

import (
	"context"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/notation/diag"
)

// pages is where the documentation stands.
const pages = "https://github.com/ashtapada/agn/blob/main/docs/"

// diagnostics returns what check finds in a document. The error is the context's.
func (d *document) diagnostics(ctx context.Context) ([]diagnostic, error) {
	return d.first(ctx, d.tools.MaxFindings)
}

// first returns the first diagnostics of a document, all for 0.
func (d *document) first(ctx context.Context, most int) ([]diagnostic, error) {
	out := []diagnostic{}
	for _, f := range d.none() {
		out = append(out, d.diagnostic(-1, &f))
	}
	for i := range d.games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v := d.judge(i)
		if v.fault != nil {
			at := d.place(i, span{})
			out = append(out, diagnostic{Range: at, Severity: severityError, Source: "agn", Code: "internal",
				Message: v.fault.Error()})
		}
		for k := range v.findings {
			if most > 0 && len(out) >= most {
				return out, nil
			}
			out = append(out, d.diagnostic(i, &v.findings[k]))
		}
	}
	return out, nil
}

// diagnostic returns a finding of a game as the protocol has it.
func (d *document) diagnostic(i int, f *finding) diagnostic {
	out := diagnostic{
		Severity:        severityOf(f.level),
		Code:            string(f.Code),
		CodeDescription: &codeDescription{page(&f.Finding)},
		Source:          "agn",
		Message:         message(f),
	}
	if i >= 0 {
		out.Range = d.place(i, f.where)
	}
	if f.Rule != "" || len(f.Legal) > 0 {
		out.Data = &diagnosticData{f.Rule, f.Legal}
	}
	for _, n := range f.notes {
		out.Related = append(out.Related, related{location{d.uri, d.gameSpan(i, n.start, n.end)}, n.text})
	}
	return out
}

// message is what a finding says, with the rule that is broken and what was legal.
func message(f *finding) string {
	text := f.Message
	if f.Rule != "" {
		text += " (" + f.Rule + ")"
	}
	if legal := f.Alternatives(); len(legal) > 0 {
		text += "\nlegal: " + strings.Join(legal, " ")
	}
	return text
}

// page is where more is said of a finding: of the rule that is broken, else of the code.
func page(f *diag.Finding) string {
	if variant, _, ok := strings.Cut(f.Rule, "/"); ok {
		return pages + "rules/" + variant + ".md#" + anchor(f.Rule)
	}
	info, _ := diag.Lookup(f.Code)
	return pages + "codes.md#" + anchor(string(f.Code)+" "+info.Title)
}

// anchor is what a heading is called in the address of a page.
func anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			b.WriteRune(r)
		}
	}
	return b.String()
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

// report answers a client that asks for the diagnostics of a document and has some
// already.
func (d *document) report(ctx context.Context, known string) (any, error) {
	id := strconv.FormatUint(d.id, 10)
	if known == id {
		return unchangedReport{"unchanged", id}, nil
	}
	items, err := d.diagnostics(ctx)
	if err != nil {
		return nil, err
	}
	return documentDiagnosticReport{"full", id, items}, nil
}
