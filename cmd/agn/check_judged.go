package main

import (
	"context"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
	"github.com/ashtapada/agn/referee/repair"
	"github.com/ashtapada/agn/referee/report"
)

// judged is a judged game with what is to be said of it.
type judged struct {
	report.Game
	// unchanged games are left out.
	unchanged bool
	// texts is what each output says of it, empty until it is known what is shown.
	texts [][]byte
}

// judge decides what is shown of a game, while the game as written is at hand, and
// renders it unless that depends on the games before. Several run at once. What it returns is
// spare again when it was shown.
func (c *check) judge(ctx context.Context, ref *referee.Referee, rep *repair.Repairer, r *referee.Result) *judged {
	g, ok := c.spare.Get().(*judged)
	if !ok {
		g = new(judged)
	}
	g.unchanged, g.texts = c.old != nil && c.old.Has(r.File, r.Text), g.texts[:0]
	choice := c.choice
	if g.unchanged {
		choice.Boards = 0
	}
	choice.Fill(&g.Game, ref, r)
	if rep != nil && !g.unchanged && r.Game != nil && r.Report.Verdict != referee.Legal && len(g.Findings) > 0 {
		suggest(ctx, rep, &g.Game, r)
	}
	c.relocate(&g.Game)
	if !g.unchanged && c.maxFindings == 0 {
		g.texts = c.outs.render(g.texts, &g.Game)
	}
	return g
}

// suggest adds the best repair of a game to the finding that it begins with.
func suggest(ctx context.Context, rep *repair.Repairer, g *report.Game, r *referee.Result) {
	ctx, cancel := context.WithTimeout(ctx, defaultTimeout)
	defer cancel()
	res := rep.Repair(ctx, r.Game, r.Read)
	help := res.Help()
	if help.Empty() || res.Finding == nil {
		return
	}
	var offered *report.Fix
	if res.Status == repair.Unique || res.Status == repair.Tied {
		offered = &report.Fix{Title: help}
		for _, e := range res.Replacements(r.Game) {
			offered.Edits = append(offered.Edits, report.Edit{Span: e.Span, Text: e.Text})
		}
	}
	g.Suggest(res.Finding, help, offered)
}

// chosen returns what the flags choose to say of games, but for the selection.
func (c *check) chosen() report.Choice {
	sarif := c.outs.has(report.SARIF)
	var boards report.Boards
	if c.board {
		boards = c.outs.boards()
	}
	var settings *identify.Games
	if c.outs.has(report.Text) {
		settings = new(identify.Games)
	}
	return report.Choice{
		Selection: c.choice.Selection,
		Baseline:  c.base.known,
		Adopt:     c.base.adopt,
		Keep:      c.base.written != nil,
		IDs:       sarif || c.base.wanted(),
		Fixes:     sarif,
		Boards:    boards,
		Settings:  settings,
	}
}

// cut leaves a game the findings that --max-findings leaves it.
func (c *check) cut(g *judged) {
	if c.maxFindings > 0 {
		g.Cut(c.maxFindings - c.shown)
		c.shown += len(g.Findings)
	}
}
