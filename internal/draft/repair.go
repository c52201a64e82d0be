package draft

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee/repair"
)

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

// SearchTime is how long an editor has repairs looked for; what was found by then is told.
const SearchTime = 8 * time.Second

// maxRepairs bounds how many repairs are offered.
const maxRepairs = 12

// Repair looks for the repairs of the first game of a text. A context that ends cuts the search
// short. The error is that of the text, which cannot be read.
func (d *Drafts) Repair(ctx context.Context, draft string) (*Repairs, error) {
	text := []byte(draft)
	var chunk grammar.Chunk
	reader := grammar.NewReader(strings.NewReader(draft))
	reader.Lenient = d.cfg.Lenient
	switch err := reader.Next(&chunk); {
	case errors.Is(err, io.EOF):
		return &Repairs{Status: repair.None.String(), Repairs: []Fix{}}, nil
	case err != nil:
		return nil, unread(err)
	}
	var g notation.Game
	p := d.cfg.Parser()
	read := p.Parse(&chunk, &g)
	r := repair.New(d.cfg, repair.DefaultCosts())
	r.Lenient = d.cfg.Lenient
	res := r.Repair(ctx, &g, read)
	out := &Repairs{Status: res.Status.String(), Cost: res.Cost, Repairs: []Fix{}, More: res.More ||
		len(res.Repairs) > maxRepairs}
	count := units{text: text}
	for i := range res.Repairs[:min(len(res.Repairs), maxRepairs)] {
		rep := &res.Repairs[i]
		fix := Fix{Edits: []Edit{}}
		var titles []string
		for k := range rep.Edits {
			titles = append(titles, rep.Edits[k].Text())
		}
		fix.Title = strings.Join(titles, "; ")
		for _, e := range rep.Replacements(&g) {
			fix.Edits = append(fix.Edits, Edit{count.before(e.Span.Start.Offset), count.before(e.Span.End.Offset), e.Text})
		}
		out.Repairs = append(out.Repairs, fix)
	}
	return out, nil
}
