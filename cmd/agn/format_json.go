package main

import (
	"github.com/ashtapada/agn/notation/diag"
)

// gameJSON is one judged game. The keys are a contract: none is ever left out or
// changes its meaning. Game is 0 for a file without a game. Omitted counts the findings
// that --max-findings has no room for.
type gameJSON struct {
	File     string        `json:"file"`
	Game     int           `json:"game"`
	Line     int           `json:"line"`
	Variant  *string       `json:"variant"`
	Verdict  string        `json:"verdict"`
	Complete bool          `json:"complete"`
	Events   int           `json:"events"`
	Judged   int           `json:"judged"`
	Plies    int           `json:"plies"`
	Sic      int           `json:"sic"`
	Result   *string       `json:"result"`
	Computed *string       `json:"computed"`
	Findings []findingJSON `json:"findings"`
	Rupees   []int         `json:"rupees"`
	Omitted  int           `json:"omitted"`
}

// findingJSON is one finding. Lines and columns count from 1, columns in code
// points; the end is exclusive.
type findingJSON struct {
	Code      diag.Code `json:"code"`
	Severity  string    `json:"severity"`
	Level     string    `json:"level"`
	Rule      *string   `json:"rule"`
	Event     *int      `json:"event"`
	Ply       *int      `json:"ply"`
	Seat      *string   `json:"seat"`
	Line      int       `json:"line"`
	Column    int       `json:"column"`
	EndLine   int       `json:"endLine"`
	EndColumn int       `json:"endColumn"`
	Message   string    `json:"message"`
	Legal     []string  `json:"legal"`
	Variation bool      `json:"variation"`
}

// appendJSON appends an object and a line end.
func appendJSON(dst []byte, j *judged, _ reportStyle) []byte {
	rep := j.Report
	g := gameJSON{
		File:     j.File,
		Game:     j.Number,
		Line:     j.Line,
		Variant:  orNull(rep.Variant),
		Verdict:  rep.Verdict.String(),
		Complete: rep.Complete,
		Events:   rep.Events,
		Judged:   rep.Judged,
		Plies:    rep.Plies,
		Sic:      rep.Sic,
		Result:   orNull(rep.Result),
		Computed: orNull(rep.Computed),
		Findings: make([]findingJSON, len(j.findings)),
		Rupees:   rep.Rupees,
		Omitted:  j.omitted,
	}
	for i := range j.findings {
		g.Findings[i] = findingObject(j.findings[i].Finding)
		g.Findings[i].Level = j.findings[i].level.String()
	}
	return append(dst, marshal(g)...)
}

// findingObject returns a finding as JSON, its level the severity.
func findingObject(f *diag.Finding) findingJSON {
	return findingJSON{
		Code:      f.Code,
		Severity:  f.Severity.String(),
		Level:     f.Severity.String(),
		Rule:      orNull(f.Rule),
		Event:     orNull(f.Event),
		Ply:       orNull(f.Ply),
		Seat:      orNull(f.Seat),
		Line:      f.Span.Start.Line,
		Column:    f.Span.Start.Column,
		EndLine:   f.Span.End.Line,
		EndColumn: f.Span.End.Column,
		Message:   f.Message,
		Legal:     list(f.Legal),
		Variation: f.Variation,
	}
}
