// Package draft says in JSON what a document says of a text that a script has: places count UTF-16 code units, and
// what the caret stands in is shown as on a page.
package draft

import (
	"context"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Drafts judges texts that are being written. Of a text with many games only those are judged
// that were not judged before as they stand. It is safe for concurrent use.
type Drafts struct{ judge *document.Judge }

// New returns a judge of texts; cfg is for games that do not say it themselves.
func New(cfg referee.Config) *Drafts {
	return &Drafts{document.NewJudge(document.Settings{Config: cfg, Fixes: true,
		Keep: func(g *notation.Game, rep *referee.Report) any { return page.EntryOf(g, rep, "", 0) }})}
}

// Judgement is what is said of a text that is being written.
type Judgement struct {
	Games    []Draft   `json:"games"`
	Findings []Finding `json:"findings"`
	// Fixes correct several findings at once.
	Fixes []Fix `json:"fixes"`
	// At is the game that the caret stands in or after, else the first; nil for none.
	At *Caret `json:"at"`
	// MessageLang is the language of what is said, if it was asked for.
	MessageLang string `json:"messageLang,omitempty"`
}

// Draft is a game of a text that is being written.
type Draft struct {
	page.Entry
	Start int `json:"start"`
	End   int `json:"end"`
	Line  int `json:"line"`
}

// Finding is what was found in a text that is being written.
type Finding struct {
	Game     int      `json:"game"`
	Start    int      `json:"start"`
	End      int      `json:"end"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Code     string   `json:"code"`
	Severity string   `json:"severity"`
	Rule     string   `json:"rule"`
	Message  string   `json:"message"`
	Legal    []string `json:"legal"`
	Fixes    []Fix    `json:"fixes"`
}

// Fix is a way to correct a finding, or a repair of a game.
type Fix struct {
	Title     string          `json:"title"`
	Edits     []document.Edit `json:"edits"`
	Preferred bool            `json:"preferred"`
}

// Ask is what is asked of a text that is being written.
type Ask struct {
	Text string `json:"text"`
	// Caret counts UTF-16 code units, -1 for none.
	Caret int `json:"caret"`
	// Sheet is set where the game at the caret is wanted whole, and all that is known of what may be written there: of
	// moves else no more than their squares. Ended is set where the turn at the caret counts as ended if
	// it may end.
	Sheet bool `json:"sheet"`
	Ended bool `json:"ended"`
}

// Judge judges a text. The error is that of the context.
func (d *Drafts) Judge(ctx context.Context, ask *Ask) (*Judgement, error) {
	text, caret := ask.Text, ask.Caret
	doc := d.judge.Document("", []byte(text))
	m := doc.In(document.UTF16)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	lang := catalogue.In(ctx)
	out := &Judgement{Games: []Draft{}, Findings: []Finding{}, MessageLang: lang.Other()}
	for i := range doc.Games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out.game(doc, m, i, lang)
	}
	common, err := doc.Common(ctx)
	if err != nil {
		return nil, err
	}
	var several []document.Fix
	for _, c := range common {
		if c.Findings > 1 {
			several = append(several, c.Fix)
		}
	}
	out.Fixes = fixes(m, several, lang)
	if caret >= 0 && len(doc.Games) > 0 {
		off := m.At(caret)
		b := d.judge.Take()
		b.Context = ctx
		if c, ok := doc.CaretIn(b, max(doc.Index(off), 0), off); ok && ctx.Err() == nil {
			out.At = caretOf(c, m, ask)
		}
		d.judge.Give(b)
	}
	return out, ctx.Err()
}

// game adds a game and what is found in it.
func (j *Judgement) game(doc *document.Document, m *document.Mapper, i int, lang *catalogue.Language) {
	g, v := &doc.Games[i], doc.Verdict(i)
	out := Draft{Start: m.Count(g.Start), End: m.Count(g.End), Line: g.Line}
	if v.Fault == nil {
		out.Entry = v.Kept.(page.Entry).In(lang)
	} else {
		out.Entry = page.Entry{Verdict: referee.Unreadable.String(), Players: []string{}, Findings: 1}
		j.Findings = append(j.Findings, Finding{
			Game: i + 1, Start: out.Start, End: out.Start, Line: g.Line, Column: 1, Code: "internal",
			Severity: diag.Error.String(), Message: v.Fault.Error(), Legal: []string{}, Fixes: []Fix{},
		})
	}
	out.Game = i + 1
	j.Games = append(j.Games, out)
	for k := range v.Findings {
		f := &v.Findings[k]
		at := f.Span.Start
		j.Findings = append(j.Findings, Finding{
			Game: i + 1, Start: m.Count(g.Start + at.Offset), End: m.Count(g.Start + f.Span.End.Offset),
			Line: g.Line + at.Line - 1, Column: at.Column, Code: string(f.Code), Severity: f.Severity.String(),
			Rule: f.Rule, Message: lang.Finding(&f.Finding), Legal: append([]string{}, f.Legal...),
			Fixes: fixes(m, doc.Fixes(i, k), lang),
		})
	}
}

// fixes returns fixes with their places as scripts count them.
func fixes(m *document.Mapper, all []document.Fix, lang *catalogue.Language) []Fix {
	out := []Fix{}
	for _, f := range all {
		edits := []document.Edit{}
		for _, e := range f.Edits {
			edits = append(edits, document.Edit{Start: m.Count(e.Start), End: m.Count(e.End), Text: e.Text})
		}
		out = append(out, Fix{Title: lang.Say(f.Title), Edits: edits, Preferred: f.Preferred})
	}
	return out
}

// Repairs is what is known of the repairs of a game that is being written.
type Repairs struct {
	// Status is what is proven of them, as repair.Status says it.
	Status string `json:"status"`
	// Cost is what each of them costs, 0 without one.
	Cost int `json:"cost"`
	// Repairs lists the cheapest, the likeliest first; More is set when there are others as
	// cheap.
	Repairs []Fix `json:"repairs"`
	More    bool  `json:"more"`
}

// Repair looks for the repairs of the first game of a text until the context ends.
func (d *Drafts) Repair(ctx context.Context, text string) *Repairs {
	doc := d.judge.Document("", []byte(text))
	r := doc.Repair(ctx, 0)
	said := fixes(doc.In(document.UTF16), r.Fixes, catalogue.In(ctx))
	return &Repairs{r.Status.String(), r.Cost, said, r.More}
}
