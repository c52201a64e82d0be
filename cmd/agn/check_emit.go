package main

import (
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
)

// emit takes the games and the troubles in order.
func (c *check) emit(r *referee.Result, bar *progress) error {
	if r.Err != nil {
		bar.clear()
		var o outcome
		if c.trouble(r.Err, &o); o.failed {
			c.sum.Files--
		}
		c.failed, c.fault = c.failed || o.failed, c.fault || o.fault
		c.outs.tell(r.File, r.Err)
		if c.base.known != nil {
			c.base.failed[report.BaselineName(c.baseline, r.File)] = true
		}
		return nil
	}
	g := r.Value.(*judged)
	defer c.spare.Put(g)
	g.Result = r
	c.noteBaseline(g)
	if g.unchanged {
		c.sum.Unchanged++
		return nil
	}
	c.cut(g)
	c.sum.Add(&g.Game)
	c.worst = max(c.worst, g.Worst())
	if len(g.texts) == 0 {
		g.texts = c.outs.render(g.texts, &g.Game)
	}
	return c.outs.write(&g.Game, g.texts)
}
