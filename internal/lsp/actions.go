package lsp

import (
	"context"
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report/fix"
)

const (
	kindFix     = "quickfix"
	kindFixAll  = "source.fixAll"
	kindRewrite = "refactor.rewrite"
)

var actionKinds = []string{kindFix, kindFixAll, kindRewrite}

type actionParams struct {
	in
	Context struct {
		Only []string `json:"only"`
	} `json:"context"`
}

// wants reports whether the client asks for actions of a kind.
func (p *actionParams) wants(kind string) bool {
	return len(p.Context.Only) == 0 || slices.ContainsFunc(p.Context.Only, func(only string) bool {
		return kind == only || strings.HasPrefix(kind, only+".")
	})
}

// codeActions lists what can be done about what stands in a stretch: what corrects a
// finding, the same for all findings of its kind, what makes a reading of several the
// one, and the search for a repair.
func (s *server) codeActions(ctx context.Context, d *document, p actionParams) (any, error) {
	out := []codeAction{}
	start, end := d.offsets(p.Range)
	kinds := map[diag.Code]bool{}
	from, to := d.gamesIn(start, end)
	for i := from; i < to; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if d.games[i].skipped != nil {
			continue
		}
		m := d.mend(i)
		for k := range m.findings {
			f := &m.findings[k]
			if at := d.place(i, f.where); at.End.compare(p.Range.Start) < 0 || at.Start.compare(p.Range.End) > 0 {
				continue
			}
			if p.wants(kindFix) {
				actions, kind := s.corrections(d, m, f)
				out = append(out, actions...)
				if kind {
					kinds[f.Code] = true
				}
				if f.Severity == diag.Error {
					out = append(out, s.repairing(d, i, f))
				}
			}
		}
		if p.wants(kindRewrite) {
			out = append(out, s.readings(d, m, start, end)...)
		}
	}
	for _, info := range diag.Table {
		if kinds[info.Code] {
			if a, n := s.all(ctx, d, info.Code); n > 1 {
				a.Title, a.Kind = "fix all "+string(info.Code)+": "+info.Title, kindFix
				out = append(out, a)
			}
		}
	}
	if p.wants(kindFixAll) {
		if a, n := s.all(ctx, d, ""); n > 0 {
			a.Title, a.Kind = "fix all that can be fixed without changing what was played", kindFixAll
			out = append(out, a)
		}
	}
	return out, ctx.Err()
}

// mending is a game with what can correct its findings.
type mending struct {
	i        int
	game     *notation.Game
	finder   *fix.Finder
	findings []finding
}

// mend reads a game and makes ready to correct it.
func (d *document) mend(i int) *mending {
	v := d.judge(i)
	// The finder keeps the referee, so that the bench is not lent to others.
	b := &bench{parser: d.tools.Config.Parser(), referee: referee.New(d.tools.Config)}
	g, read := d.parse(b, i)
	found := slices.Clone(b.referee.Judge(g, read).Findings)
	return &mending{i, g, fix.New(b.referee, g, found), v.findings}
}

// corrections lists what corrects a finding. It reports whether that goes for all of its
// kind too: whether it leaves what was played.
func (s *server) corrections(d *document, m *mending, f *finding) (out []codeAction, kind bool) {
	add := func(fx fix.Fix, preferred bool) {
		var edits []textEdit
		for _, e := range fx.Edits {
			edits = append(edits, textEdit{d.gameSpan(m.i, int32(e.Span.Start.Offset), int32(e.Span.End.Offset)), e.Text})
		}
		out = append(out, codeAction{
			Title: fx.Title, Kind: kindFix, IsPreferred: preferred,
			Diagnostics: []diagnostic{d.diagnostic(m.i, f)}, Edit: s.edit(d, edits),
		})
	}
	for _, fx := range m.finder.Of(&f.Finding) {
		kind = true
		add(fx, true)
	}
	for _, fx := range m.finder.Offers(&f.Finding) {
		add(fx, false)
	}
	return out, kind
}

// all corrects every finding of a code, or of all codes, that can be corrected without
// changing what was played, and counts them.
func (s *server) all(ctx context.Context, d *document, code diag.Code) (codeAction, int) {
	var edits []textEdit
	n := 0
	for i := range d.games {
		if ctx.Err() != nil {
			return codeAction{}, 0
		}
		fixable := slices.ContainsFunc(d.judge(i).findings, func(f finding) bool { return code == "" || f.Code == code })
		if !fixable || d.games[i].skipped != nil {
			continue
		}
		m := d.mend(i)
		var taken []diag.Span
		for k := range m.findings {
			f := &m.findings[k]
			if code != "" && f.Code != code {
				continue
			}
			for _, fx := range m.finder.Of(&f.Finding) {
				if slices.ContainsFunc(fx.Edits, func(e fix.Edit) bool { return touches(taken, e.Span) }) {
					continue // another correction stands there; it comes next time
				}
				n++
				for _, e := range fx.Edits {
					taken = append(taken, e.Span)
					edits = append(edits, textEdit{d.gameSpan(i, int32(e.Span.Start.Offset), int32(e.Span.End.Offset)), e.Text})
				}
			}
		}
	}
	return codeAction{Edit: s.edit(d, edits)}, n
}

// touches reports whether a stretch overlaps one of others.
func touches(taken []diag.Span, at diag.Span) bool {
	return slices.ContainsFunc(taken, func(t diag.Span) bool {
		return at.Start.Offset < t.End.Offset && t.Start.Offset < at.End.Offset || at.Start.Offset == t.Start.Offset
	})
}

// edit returns changes of a document, bound to its version if the client knows of that.
func (s *server) edit(d *document, edits []textEdit) *workspaceEdit {
	if s.caps.Workspace.WorkspaceEdit.DocumentChanges {
		return &workspaceEdit{DocumentChanges: []documentEdit{{versioned{d.uri, d.version}, edits}}}
	}
	return &workspaceEdit{Changes: map[string][]textEdit{d.uri: edits}}
}
