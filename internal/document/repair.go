package document

import (
	"context"
	"time"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/repair"
)

// SearchTime is how long an editor looks for repairs.
const SearchTime = 10 * time.Second

// maxRepairs bounds how many repairs are listed.
const maxRepairs = 12

// Repairs is what is known of the repairs of a game.
type Repairs struct {
	Status repair.Status
	// Cost is what each of them costs, 0 without one.
	Cost int
	// Fixes are the cheapest, the likeliest first. More is set when there are others as cheap.
	Fixes []Fix
	More  bool
}

// Repair looks for the repairs of a game, if there is such a one, until the context ends.
func (d *Document) Repair(ctx context.Context, i int) *Repairs {
	if i >= len(d.Games) {
		return &Repairs{Status: repair.None}
	}
	b, cfg := d.judge.Take(), d.judge.Config
	g, read := d.Read(b, i)
	d.judge.Give(b)
	r := repair.New(cfg, nil)
	r.Lenient = cfg.Lenient
	res := r.Repair(ctx, g, read)
	out := &Repairs{Status: res.Status, Cost: res.Cost, More: res.More || len(res.Repairs) > maxRepairs}
	for k := range res.Repairs[:min(len(res.Repairs), maxRepairs)] {
		rep := &res.Repairs[k]
		var titles []words.Text
		for _, h := range rep.Hypotheses {
			titles = append(titles, words.Name(h).Words())
		}
		for e := range rep.Edits {
			titles = append(titles, rep.Edits[e].Words())
		}
		f := Fix{Title: words.Semicolons(titles)}
		for _, e := range rep.Replacements(g) {
			f.Edits = append(f.Edits, Edit{e.Span.Start.Offset, e.Span.End.Offset, e.Text})
		}
		out.Fixes = append(out.Fixes, f.moved(d.Games[i].Start))
	}
	return out
}
