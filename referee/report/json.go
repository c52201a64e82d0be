package report

import (
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/notation/diag"
)

// GameObject is one judged game. The keys are a contract: none is ever left out or
// changes its meaning. Game is 0 for a file without a game. Omitted counts the findings
// that --max-findings leaves out.
type GameObject struct {
	File     string          `json:"file"`
	Game     int             `json:"game"`
	Line     int             `json:"line"`
	Variant  *string         `json:"variant"`
	Verdict  string          `json:"verdict"`
	Complete bool            `json:"complete"`
	Events   int             `json:"events"`
	Judged   int             `json:"judged"`
	Plies    int             `json:"plies"`
	Sic      int             `json:"sic"`
	Result   *string         `json:"result"`
	Computed *string         `json:"computed"`
	Findings []FindingObject `json:"findings"`
	Rupees   []int64         `json:"rupees"`
	Omitted  int             `json:"omitted"`
}

// FindingObject is one finding. Lines and columns count from 1, columns in code
// points; the end is exclusive.
type FindingObject struct {
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
	// MessageLang is the tag of the language of Message, if that was asked for.
	MessageLang string   `json:"messageLang,omitempty"`
	Legal       []string `json:"legal"`
	Variation   bool     `json:"variation"`
	// Count is how many places have it, Places the first of them.
	Count  int           `json:"count"`
	Places []placeObject `json:"places"`
	// Fixes is there if repairs are asked for and there is one.
	Fixes []fixObject `json:"fixes,omitempty"`
	// Board is there if boards are asked for and it is known: the position before the event
	// as an SVG document.
	Board string `json:"board,omitempty"`
}

// placeObject is a stretch of a file.
type placeObject struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
}

// placesOf returns the places of a finding as JSON, and how many there are in all.
func placesOf(f *diag.Finding) (int, []placeObject) {
	count, spans := f.Times()
	places := make([]placeObject, len(spans))
	for i, s := range spans {
		places[i] = placeObject{s.Start.Line, s.Start.Column, s.End.Line, s.End.Column}
	}
	return count, places
}

// fixObject is a way to repair the record: edits of its text, in order.
type fixObject struct {
	Title string       `json:"title"`
	Edits []editObject `json:"edits"`
}

// editObject replaces a stretch of the text.
type editObject struct {
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Text      string `json:"text"`
}

// appendJSON appends an object and a line end.
func appendJSON(dst []byte, j *Game, st Style) []byte {
	rep := j.Report
	g := GameObject{
		File:     j.File,
		Game:     j.Number,
		Line:     j.Line,
		Variant:  jsonline.OrNull(rep.Variant),
		Verdict:  rep.Verdict.String(),
		Complete: rep.Complete,
		Events:   rep.Events,
		Judged:   rep.Judged,
		Plies:    rep.Plies,
		Sic:      rep.Sic,
		Result:   jsonline.OrNull(rep.Result),
		Computed: jsonline.OrNull(rep.Computed),
		Findings: make([]FindingObject, len(j.Findings)),
		Rupees:   rep.Rupees,
		Omitted:  j.Omitted,
	}
	for i := range j.Findings {
		g.Findings[i] = objectOf(j.Findings[i].Finding, st.said(j.Findings[i].Finding))
		if st.Lang != nil {
			g.Findings[i].MessageLang = st.Lang.Tag()
		}
		g.Findings[i].Level = j.Findings[i].Level.String()
		if r := j.Findings[i].Repair; r != nil {
			g.Findings[i].Fixes = []fixObject{fixOf(r, st)}
		}
		g.Findings[i].Board = j.board(&j.Findings[i]).picture
	}
	return append(dst, jsonline.Marshal(g)...)
}

func fixOf(f *Fix, st Style) fixObject {
	out := fixObject{Title: st.Lang.Say(f.Title)}
	for _, e := range f.Edits {
		out.Edits = append(out.Edits, editObject{e.Span.Start.Line, e.Span.Start.Column, e.Span.End.Line, e.Span.End.Column,
			e.Text})
	}
	return out
}

// ObjectOf returns a finding as JSON, its level the severity.
func ObjectOf(f *diag.Finding) FindingObject { return objectOf(f, f.Message) }

func objectOf(f *diag.Finding, message string) FindingObject {
	count, places := placesOf(f)
	return FindingObject{
		Code:      f.Code,
		Severity:  f.Severity.String(),
		Level:     f.Severity.String(),
		Rule:      jsonline.OrNull(f.Rule),
		Event:     jsonline.OrNull(f.Event),
		Ply:       jsonline.OrNull(f.Ply),
		Seat:      jsonline.OrNull(f.Seat),
		Line:      f.Span.Start.Line,
		Column:    f.Span.Start.Column,
		EndLine:   f.Span.End.Line,
		EndColumn: f.Span.End.Column,
		Message:   message,
		Legal:     jsonline.List(f.Legal),
		Variation: f.Variation,
		Count:     count,
		Places:    places,
	}
}
