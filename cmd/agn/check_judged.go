package main

import (
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
)

// judged is a judged game with what is to be said of it.
type judged struct {
	*report.Game
	// unchanged games are left out.
	unchanged bool
	// texts is what each output says of it, nil until it is known what is shown.
	texts [][]byte
}

// judge decides what is shown of a game, while the game as written is at hand, and
// renders it unless that depends on the games before. Several run at once.
func (c *check) judge(ref *referee.Referee, r *referee.Result) *judged {
	g := &judged{unchanged: c.old != nil && c.old.Has(r.File, r.Text)}
	choice := c.choice
	choice.Boards = choice.Boards && !g.unchanged
	g.Game = choice.Game(ref, r)
	if !g.unchanged && c.maxFindings == 0 {
		g.texts = c.outs.render(g.Game)
	}
	return g
}

// chosen returns what the flags choose to say of games, but for the selection.
func (c *check) chosen() report.Choice {
	sarif := c.outs.has(report.SARIF)
	return report.Choice{
		Selection: c.choice.Selection,
		Baseline:  c.base.known,
		Adopt:     c.base.adopt,
		Keep:      c.base.written != nil,
		IDs:       sarif || c.base.wanted(),
		Fixes:     sarif,
		Boards:    c.board,
		Settings:  c.outs.has(report.Text),
	}
}

// cut leaves a game the findings that --max-findings has room for.
func (c *check) cut(g *judged) {
	if c.maxFindings > 0 {
		g.Cut(c.maxFindings - c.shown)
		c.shown += len(g.Findings)
	}
}
