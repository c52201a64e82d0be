package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/ashtapada/agn/referee/repair"
)

// maxSearch is how long a repair is looked for.
const maxSearch = 10 * time.Second

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
	if d == nil || i < 0 || i >= len(d.games) || d.version != nil &&
		(a.Data.Version == nil || *a.Data.Version != *d.version) {
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
