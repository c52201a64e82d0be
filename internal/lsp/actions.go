package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/repair"
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
func (s *server) codeActions(ctx context.Context, f *file, p actionParams) (any, error) {
	out := []codeAction{}
	start, end := f.offsets(p.Range)
	codes := map[diag.Code]bool{"": p.wants(kindFixAll)}
	from, to := f.Within(start, end)
	for i := from; i < to; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p.wants(kindFix) {
			out = s.corrections(out, f, i, p.Range, codes)
		}
		if p.wants(kindRewrite) {
			for _, fix := range f.Readings(i, start, end) {
				out = append(out, s.action(f, kindRewrite, fix))
			}
		}
	}
	if len(codes) == 1 && !codes[""] {
		return out, nil
	}
	common, err := f.Common(ctx)
	for _, c := range common {
		switch {
		case codes[c.Code] && c.Code == "":
			out = append(out, s.action(f, kindFixAll, c.Fix))
		case codes[c.Code] && c.Findings > 1:
			out = append(out, s.action(f, kindFix, c.Fix))
		}
	}
	return out, err
}

// corrections appends what corrects the findings of a game that a range touches. It notes their codes that can be
// corrected everywhere.
func (s *server) corrections(out []codeAction, f *file, i int, r span, codes map[diag.Code]bool) []codeAction {
	if f.Games[i].Skipped {
		return out
	}
	v := f.Verdict(i)
	for k := range v.Findings {
		found := &v.Findings[k]
		here := f.diagnostic(f.mapper(), i, found)
		if !here.Range.meets(r) {
			continue
		}
		for _, fix := range f.Fixes(i, k) {
			a := s.action(f, kindFix, fix)
			a.IsPreferred, a.Diagnostics = fix.Preferred, []diagnostic{here}
			out = append(out, a)
			codes[found.Code] = codes[found.Code] || fix.Preferred
		}
		if found.Severity == diag.Error {
			out = append(out, codeAction{
				Title: s.lang.Sayf("look for the best repair of the game"), Kind: kindFix,
				Diagnostics: []diagnostic{here}, Data: &repairData{f.uri, f.version, i},
			})
		}
	}
	return out
}

// action returns a fix as an action. Its edits are bound to the version of the file if the client knows of that.
func (s *server) action(f *file, kind string, fix document.Fix) codeAction {
	edits := f.edits(fix.Edits)
	edit := &workspaceEdit{Changes: map[string][]textEdit{f.uri: edits}}
	if s.caps.Workspace.WorkspaceEdit.DocumentChanges {
		edit = &workspaceEdit{DocumentChanges: []documentEdit{{versioned{f.uri, f.version}, edits}}}
	}
	return codeAction{Title: s.lang.Say(fix.Title), Kind: kind, Edit: edit}
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
	f, i, v := s.docs[a.Data.URI], a.Data.Game, a.Data.Version
	if f == nil || i < 0 || i >= len(f.Games) || f.version != nil && (v == nil || *v != *f.version) {
		return nil, invalidf("the document has changed since")
	}
	return func(ctx context.Context) (any, error) {
		ctx, cancel := context.WithTimeout(ctx, document.SearchTime)
		defer cancel()
		res := f.Repair(ctx, i)
		if res.Status != repair.Unique && res.Status != repair.Tied {
			return nil, words.Errorf("no repair was found that makes the game legal")
		}
		a.Edit = s.action(f, a.Kind, res.Fixes[0]).Edit
		return a, nil
	}, nil
}
