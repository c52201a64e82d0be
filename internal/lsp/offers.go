package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/repair"
	"github.com/ashtapada/agn/referee/report/fix"
)

// maxOffers is how many legal moves are offered in place of one.
const maxOffers = 5

// maxSearch is how long a repair is looked for.
const maxSearch = 10 * time.Second

// offers lists what may correct a finding and is for the user to decide: other words,
// results and names, and the mark that it was played all the same.
func (m *mending) offers(f *diag.Finding) []fix.Fix {
	var out []fix.Fix
	offer := func(title string, at diag.Span, text string) {
		out = append(out, fix.Fix{Title: title, Edits: []fix.Edit{{Span: at, Text: text}}})
	}
	tag := func(name, text string) {
		if t := m.game.FindTag(name); t != nil && t.ValueStart > 0 {
			offer("write "+text, m.game.Span(t.ValueStart, t.End-2), text)
		}
	}
	detail := f.Detail
	if last, ok := detail.(diag.Last); ok {
		detail = last.Detail
	}
	switch x := detail.(type) {
	case diag.SeatAstray:
		offer(fmt.Sprintf("write %c: for %s", x.Turn, x.Name), f.Span, string(rune(x.Turn))+":")
	case diag.ResultWrong:
		if x.Computed != "" {
			offer("write the result "+x.Computed, f.Span, x.Computed)
		}
	case diag.TagAgainstToken:
		tag("Result", x.Token)
	case diag.VariantUnknown:
		for _, name := range x.Near {
			tag("Variant", name)
		}
	case diag.DateFault:
		if x.Right != "" {
			for _, name := range []string{"Date", "EventDate"} {
				if v, ok := m.game.Tag(name); ok && v == x.Value {
					tag(name, x.Right)
				}
			}
		}
	}
	switch {
	case f.Code == diag.MissingResult:
		end := int32(len(m.game.Text))
		offer("end with *", m.game.Span(end, end), " *")
	case f.Code == diag.SicWithoutBreach:
		if at := m.sic(f); at > 0 {
			offer("drop sic", m.game.Span(at, sicEnd(m.game, at)), "")
		}
	}
	if len(m.finder.Of(f)) == 0 && f.Event > 0 {
		for _, text := range f.Legal[:min(len(f.Legal), maxOffers)] {
			offer("write "+text+" instead", f.Span, text)
		}
	}
	if f.Markable {
		if at := m.sic(f); at > 0 {
			offer("mark as played all the same: sic", m.game.Span(at, at), " sic")
		}
	}
	return out
}

// sic returns the offset behind the event of a finding and its suffix, where "sic"
// stands; 0 if no event begins there.
func (m *mending) sic(f *diag.Finding) int32 {
	for k := range m.game.Items {
		if it := &m.game.Items[k]; it.IsEvent() && int(it.Start) <= f.Span.Start.Offset && f.Span.Start.Offset < int(it.End) {
			return suffixEnd(m.game, it)
		}
	}
	return 0
}

// repairing offers to look for the repair of a game. It is found once it is chosen.
func (s *server) repairing(d *document, i int, f *finding) codeAction {
	return codeAction{
		Title: "look for the best repair of the game", Kind: kindFix,
		Diagnostics: []diagnostic{d.diagnostic(i, f)}, Data: &repairData{d.uri, d.version, i},
	}
}

// resolve looks for the repair that was chosen.
func (s *server) resolve(params json.RawMessage) (task, error) {
	var a codeAction
	if err := decode(params, &a); err != nil {
		return nil, err
	}
	if a.Data == nil {
		return func(context.Context) (any, error) { return a, nil }, nil
	}
	d := s.docs[a.Data.URI]
	i := a.Data.Game
	if d == nil || i < 0 || i >= len(d.games) || d.version != nil && (a.Data.Version == nil || *a.Data.Version != *d.version) {
		return nil, invalid("the document has changed since")
	}
	return func(ctx context.Context) (any, error) {
		ctx, cancel := context.WithTimeout(ctx, maxSearch)
		defer cancel()
		b := d.tools.take()
		g, read := d.parse(b, i)
		d.tools.give(b)
		r := repair.New(d.tools.Config, repair.DefaultCosts())
		r.Lenient = d.tools.Config.Lenient
		res := r.Repair(ctx, g, read)
		if res.Status != repair.Unique && res.Status != repair.Tied {
			return nil, fmt.Errorf("no repair was found that makes the game legal")
		}
		var edits []textEdit
		for _, e := range res.Replacements(g) {
			edits = append(edits, textEdit{d.gameSpan(i, int32(e.Span.Start.Offset), int32(e.Span.End.Offset)), e.Text})
		}
		a.Edit = s.edit(d, edits)
		return a, nil
	}, nil
}
