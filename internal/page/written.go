package page

import (
	"cmp"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// finish adds what was written and what was found.
func (w *walker) finish(rep *referee.Report) {
	game := w.game
	w.fill()
	w.shorten()
	for i := range w.g.Tags {
		game.Tags = append(game.Tags, [2]string{w.g.Tags[i].Name, w.g.Tags[i].Value})
	}
	game.Variant, game.Verdict, game.Complete = rep.Variant, rep.Verdict.String(), rep.Complete
	game.Events, game.Judged, game.Plies, game.Sic = rep.Events, rep.Judged, rep.Plies, rep.Sic
	game.Result, game.Computed = rep.Result, rep.Computed
	game.entry, game.MessageLang = EntryOf(w.g, rep, game.File, game.Number).In(w.lang), w.lang.Other()
	game.Title = game.entry.Title
	if game.Board != nil {
		game.Options = game.Board.Options()
	}
	near := 0
	for i := range w.g.Len() {
		game.Items = append(game.Items, w.item(i))
		near = cmp.Or(w.nodeOf[i], near)
		w.near = append(w.near, near)
	}
	w.seated()
	for i := range rep.Findings {
		w.finding(&rep.Findings[i], rep.Ruleset)
	}
	game.lay(w.skips)
}

var kinds = [...]string{
	notation.Number: "number", notation.SeatMark: "seat", notation.Throw: "throw", notation.MoveItem: "move",
	notation.Pass: "pass", notation.Gap: "gap",
	notation.Comment: "comment", notation.NAG: "glyph", notation.VarOpen: "open", notation.VarClose: "close",
	notation.Bad: "bad", notation.Readings: "gap",
}

// diagramMark is what a comment is in which a record asks for a diagram.
const diagramMark = "[%diagram]"

// item returns an item as it stands in the text.
func (w *walker) item(i int) Item {
	it := w.g.Item(i)
	out := Item{Kind: kinds[it.Kind], Node: w.nodeOf[i]}
	switch it.Kind {
	case notation.Comment:
		out.Text = w.g.Comment(&it)
		if rest, ok := strings.CutPrefix(out.Text, diagramMark); ok {
			out.Kind, out.Text = "diagram", strings.TrimSpace(rest)
		}
	case notation.VarOpen:
		out.Text = "("
	case notation.VarClose:
		out.Text = ")"
	default:
		out.Text = string(w.g.Text[it.Start:it.End])
		if it.Suffix != 0 {
			out.Text += it.Suffix.String()
		}
		if it.Sic {
			out.Text += " sic"
		}
	}
	return out
}

// finding adds a finding, at the item that it stands in if there is one.
func (w *walker) finding(f *diag.Finding, rs *engine.Ruleset) {
	game := w.game
	n := len(game.Findings)
	info, _ := diag.Lookup(f.Code)
	out := Finding{Code: string(f.Code), Title: w.lang.Table(info.Title), Severity: f.Severity.String(), Rule: f.Rule,
		Message: w.lang.Finding(f),
		Line:    f.Span.Start.Line, Column: f.Span.Start.Column,
		EndLine: f.Span.End.Line, EndCol: f.Span.End.Column, Legal: append([]string(nil), f.Legal...), Item: w.itemAt(f)}
	if o, ok := f.Detail.(diag.Objection); ok {
		out.From, out.To = o.From, o.To
	}
	if out.Item >= 0 {
		game.Items[out.Item].Findings = append(game.Items[out.Item].Findings, n)
		out.Node = w.near[out.Item]
		if f.Code == diag.GapRead && len(f.Legal) == 1 {
			game.Items[out.Item].Read = f.Legal[0]
		}
	}
	if rs != nil {
		if r, ok := rs.Rule(f.Rule); ok {
			game.Rules[f.Rule] = Rule{Title: w.lang.Table(r.Title), Text: w.lang.Table(r.Text), Source: w.lang.Source(r.Source)}
		}
	}
	game.Findings = append(game.Findings, out)
}

// itemAt returns the index of the item that a finding stands in, -1 if it is none.
func (w *walker) itemAt(f *diag.Finding) int {
	off := f.Span.Start.Offset - w.g.Offset
	i := w.g.IndexAt(off)
	if i < 0 || off >= int(w.g.End(i)) && off > int(w.g.Start(i)) {
		return -1
	}
	return i
}
