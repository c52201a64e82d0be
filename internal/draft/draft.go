// Package draft says in JSON what a document says of a text that a script has: places count UTF-16 code units, and
// what the caret stands in is shown as on a page.
package draft

import (
	"context"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
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
type Fix = document.Fix

// Caret is what the caret stands in, and what could be written there.
type Caret struct {
	// Number is the number of the game, Start where it begins.
	Number int `json:"number"`
	Start  int `json:"start"`
	// Place is where what is offered is written, nil where nothing can be.
	Place *Place `json:"place"`
	// Moment is the one at the place; without a place that after the last event before the caret.
	Moment *page.Moment `json:"moment"`
	// Due is what is due there, empty if that is not known. Prefix is what belongs before an
	// event that begins a turn: the round and the seat.
	Due    string  `json:"due"`
	Prefix string  `json:"prefix"`
	Moves  []offer `json:"moves"`
	Throws []offer `json:"throws"`
	// Readings make one of several readings at the caret the one that stands there.
	Readings []Fix `json:"readings"`
}

// Place is where an event is written: at the caret where that stands among the moves of the game,
// otherwise at their end, before the result. Before and After stand around the event: what of
// Prefix is not written there, and spaces.
type Place struct {
	At     int    `json:"at"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// offer is a move or throw that could be written.
type offer struct {
	Text string        `json:"text"`
	From string        `json:"from,omitempty"`
	To   string        `json:"to,omitempty"`
	Lots []picture.Lot `json:"lots,omitempty"`
}

// Judge judges a text. The caret is a place in it, -1 for none. The error is that of the context.
func (d *Drafts) Judge(ctx context.Context, text string, caret int) (*Judgement, error) {
	doc := d.judge.Document("", []byte(text))
	m := doc.In(document.UTF16)
	out := &Judgement{Games: []Draft{}, Findings: []Finding{}}
	for i := range doc.Games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out.game(doc, m, i)
	}
	common, err := doc.Common(ctx)
	if err != nil {
		return nil, err
	}
	var several []Fix
	for _, c := range common {
		if c.Findings > 1 {
			several = append(several, c.Fix)
		}
	}
	out.Fixes = fixes(m, several)
	if caret >= 0 && len(doc.Games) > 0 {
		off := m.At(caret)
		b := d.judge.Take()
		if c, ok := doc.CaretIn(b, max(doc.Index(off), 0), off); ok {
			out.At = caretOf(c, m)
		}
		d.judge.Give(b)
	}
	return out, nil
}

// game adds a game and what is found in it.
func (j *Judgement) game(doc *document.Document, m *document.Mapper, i int) {
	g, v := &doc.Games[i], doc.Verdict(i)
	out := Draft{Start: m.Count(g.Start), End: m.Count(g.End), Line: g.Line}
	if v.Fault == nil {
		out.Entry = v.Kept.(page.Entry)
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
			Rule: f.Rule, Message: f.Message, Legal: append([]string{}, f.Legal...),
			Fixes: fixes(m, doc.Fixes(i, k)),
		})
	}
}

// fixes returns fixes with their places as scripts count them.
func fixes(m *document.Mapper, all []Fix) []Fix {
	out := []Fix{}
	for _, f := range all {
		edits := []document.Edit{}
		for _, e := range f.Edits {
			edits = append(edits, document.Edit{Start: m.Count(e.Start), End: m.Count(e.End), Text: e.Text})
		}
		out = append(out, Fix{Title: f.Title, Edits: edits, Preferred: f.Preferred})
	}
	return out
}

// caretOf looks at a game from a caret.
func caretOf(c *document.Caret, m *document.Mapper) *Caret {
	base := c.Games[c.Index].Start
	at := &Caret{Number: c.Index + 1, Start: m.Count(base), Moves: []offer{}, Throws: []offer{}}
	at.Readings = fixes(m, c.Readings(c.Index, base+int(c.Off), base+int(c.Off)))
	place, ok := c.Place()
	if !ok {
		none := func(*referee.Event) bool { return false }
		at.Moment = page.MomentOf(c.Referee, c.Game, c.Found, c.LastEvent(), none)
		return at
	}
	at.Place = &Place{m.Count(base + place.At), place.Before, place.After}
	at.Moment = page.MomentOf(c.Referee, place.Game, place.Read, place.Previous, func(e *referee.Event) bool {
		if e.Index != place.Item || e.Item == nil {
			return true
		}
		if e.State != nil {
			at.offer(e.State)
			at.Place.Before += place.Mark(e.State)
		}
		return false
	})
	return at
}

// offer lists what could be written in a position.
func (c *Caret) offer(st engine.State) {
	c.Due, c.Prefix = st.Due().String(), document.Turn(st)
	board := st.Game().Board()
	moves, throws := document.Offers(st)
	for _, o := range moves {
		c.Moves = append(c.Moves, offer{Text: o.Text, From: board.Name(o.Move.From), To: board.Name(o.Move.To)})
	}
	for _, o := range throws {
		c.Throws = append(c.Throws, offer{Text: o.Text, Lots: picture.Lots(st.Game(), o.Cast)})
	}
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
	return &Repairs{r.Status.String(), r.Cost, fixes(doc.In(document.UTF16), r.Fixes), r.More}
}
