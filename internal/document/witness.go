package document

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// witnesses follows a game while it is judged, to note what a breach goes back to: the move with which the men
// came to the squares that forbid it, and the throw that it spends.
type witnesses struct {
	game *notation.Game
	// came has by square the item of the main line with which a man came there last, throw that of the last throw.
	came  map[engine.Square]int
	throw int
	found map[int][]Note // by event
}

// breach reports whether a finding is a breach of the main line, which has witnesses.
func breach(f diag.Finding) bool { return !f.Variation && diag.Markable(f.Code) }

func (w *witnesses) visitor() *referee.Visitor {
	w.came, w.throw, w.found = map[engine.Square]int{}, -1, map[int][]Note{}
	return &referee.Visitor{After: func(e *referee.Event) bool {
		if e.Depth > 0 {
			return true
		}
		for i := range e.Findings {
			if f := &e.Findings[i]; breach(*f) {
				w.explain(e, f)
			}
		}
		if e.Played && e.Index >= 0 {
			if e.Item.Kind == notation.Throw {
				w.throw = e.Index
			}
			for _, sq := range []engine.Square{e.Move.To, e.Move.To2} {
				if sq != engine.NoSquare {
					w.came[sq] = e.Index
				}
			}
		}
		return true
	}}
}

// explain notes what a breach goes back to.
func (w *witnesses) explain(e *referee.Event, f *diag.Finding) {
	switch f.Code {
	case diag.WrongThrow, diag.NotSpent, diag.CastNotDue:
		if w.throw >= 0 {
			w.note(f, w.throw, words.Of("the throw"))
		}
		return
	}
	o, ok := f.Detail.(diag.Objection)
	if !ok || e.State == nil {
		return
	}
	b := e.State.Game().Board()
	seen := map[engine.Square]bool{}
	for _, m := range e.State.Candidates(&engine.Pattern{From: b.Named(o.From), To: b.Named(o.To)}, nil) {
		for _, held := range e.State.Object(m) {
			if held.Rule != f.Rule {
				continue
			}
			for _, sq := range held.Witness {
				if item, ok := w.came[sq]; ok && !seen[sq] {
					seen[sq] = true
					w.note(f, item, words.Of("the man on %s came there", b.Name(sq)))
				}
			}
		}
		if len(seen) > 0 {
			return
		}
	}
}

func (w *witnesses) note(f *diag.Finding, item int, text words.Text) {
	it := w.game.Item(item)
	w.found[f.Event] = append(w.found[f.Event], Note{int(it.Start), int(it.End), text})
}

// of returns what was noted of a finding.
func (w *witnesses) of(f *diag.Finding) []Note {
	if w == nil || !breach(*f) {
		return nil
	}
	return w.found[f.Event]
}
