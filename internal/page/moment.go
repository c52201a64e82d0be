package page

import (
	"context"

	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Moment is a moment of a game by itself, as a page shows it.
type Moment struct {
	// Board is the board, nil if the rule set is not known.
	Board *picture.Board `json:"board"`
	// Known is set where the position is known and shown; Status then says who is on turn and
	// what is due, else why it is not.
	Known    bool            `json:"known"`
	Status   string          `json:"status"`
	Men      []Man           `json:"men"`
	Position string          `json:"position"`
	Seat     string          `json:"seat"`
	Due      string          `json:"due"`
	Round    int             `json:"round"`
	Ply      int             `json:"ply"`
	Throws   [][]picture.Lot `json:"throws"`
	From     string          `json:"from"`
	To       string          `json:"to"`
	// Path lists the squares of its way that the last move of a race went, first to last.
	Path []string `json:"path"`
	// Frozen says by letter which seats' men nobody moves as things are, and why.
	Frozen map[string]string `json:"frozen,omitempty"`
	// Node is the number of the moment among the nodes of the game. Played is the letter of the seat whose event led to
	// it, and In the round that the event belongs to, 0 at the start or where that is not known.
	Node   int    `json:"node"`
	Played string `json:"played"`
	In     int    `json:"in"`
}

// MomentOf judges a game and returns the moment after an item of it, or after the nearest event
// before that was visited; -1 is the start. Each event that comes is shown to before, as a visitor
// sees it: the game is judged no further than until the moment is known and before returns false, or the context ends.
func MomentOf(ctx context.Context, ref *referee.Referee, g *notation.Game, read diag.List, item int,
	before func(*referee.Event) bool) *Moment {
	wanted := true
	for item >= 0 && !g.Kind(item).IsEvent() {
		item--
	}
	for {
		w := newWalker(ctx, g, "", 0)
		w.only, w.fine = &item, lastMove(g, item)
		v := w.visitor()
		v.Before = func(e *referee.Event) bool {
			wanted = wanted && before(e)
			return w.before(e) && (wanted || !w.passed(e))
		}
		ref.Visit(g, read, v)
		w.fill()
		if item < 0 {
			return w.moment(0)
		}
		if n := w.nodeOf[item]; n > 0 || ctx.Err() != nil {
			return w.moment(n)
		}
		for item >= 0 && w.nodeOf[item] == 0 {
			item--
		}
	}
}

// lastMove returns the index of the last move before an item or at it, 0 where that is not in the same line.
func lastMove(g *notation.Game, item int) int {
	for ; item >= 0; item-- {
		switch g.Kind(item) {
		case notation.VarOpen:
			return 0
		case notation.VarClose:
			item = int(g.Item(item).N)
		case notation.MoveItem, notation.Gap, notation.Readings:
			return item
		}
	}
	return 0
}

// passed reports whether an event comes when all is known of the only item whose position is
// wanted: the next one in its line, or in one that its line is a variation of.
func (w *walker) passed(e *referee.Event) bool {
	if *w.only < 0 {
		return true
	}
	n := w.nodeOf[*w.only]
	return n > 0 && (e.Index > *w.only || e.Index < 0) && e.Depth <= w.game.Nodes[n].Depth
}

func (w *walker) moment(n int) *Moment {
	node := &w.game.Nodes[n]
	m := &Moment{Board: w.game.Board, Known: !node.Unknown, Status: w.game.Texts[node.Status], Men: []Man{},
		Position: node.position,
		Seat:     node.Seat, Due: node.Due, Round: node.Round, Ply: node.Ply, Throws: [][]picture.Lot{}, From: node.From,
		To: node.To, Node: n, Played: node.Played, Path: []string{}, Frozen: node.Frozen}
	if node.Item >= 0 {
		m.In = w.turns[node.Item].round
	}
	if node.Gone != nil {
		m.Path = m.Board.Path(node.Gone)
	}
	for _, i := range node.stacks {
		m.Men = append(m.Men, w.game.Men[i])
	}
	for _, t := range node.Throws {
		m.Throws = append(m.Throws, w.game.Lots[t])
	}
	return m
}
