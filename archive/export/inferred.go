package export

import (
	"context"
	"strings"

	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// candidatesColumn is JSON.
const candidatesColumn = "throw_candidates"

// inferred reports whether a column says what a lost throw can have been, which takes a judging of its own.
func (c Column) inferred() bool {
	return c.Name == "throw_p" || c.Name == candidatesColumn || c.Name == "throw_model"
}

// infers takes what lost throws can have been.
func (c *collector) infers(g *notation.Game, read diag.List) {
	lost, err := infer.ByEvent(context.Background(), c.cfg, g, read, infer.Models["fits"])
	if err != nil || lost == nil {
		return
	}
	for i := range c.rows.Events {
		row := &c.rows.Events[i]
		all := lost[int(row.Event)]
		if all == nil {
			continue
		}
		row.ThrowModel, row.ThrowP = all[0].Model, all[0].Candidates[0].P
		row.Candidates = strings.TrimSuffix(string(jsonline.Marshal(infer.Flat(all))), "\n")
	}
}
