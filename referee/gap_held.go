package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// maxHeld bounds the positions whose rules are asked what they hold against an event: of so
// many as may be possible after gaps each tells as much as others, and to ask takes longer
// than to play.
const maxHeld = 512

// heldInGap returns what holds against a word that is legal in no position. The positions were
// played on in: they are made again.
func (l *line) heldInGap(it *notation.Item) (held heldBy) {
	layers := copied(l.gap.layers)
	last := &layers[len(layers)-1]
	all := last.n() <= maxHeld
	last.keep(func(i int) bool { return i < maxHeld })
	prune(layers)
	near := -1
	l.restate(layers, func(k int, _, after []Spot) {
		if k < len(layers)-1 {
			return
		}
		for i := 0; i < len(after) && near != nearest; i++ {
			c, ok := l.objected(after[i].St, it)
			if n := c.remoteness(); ok && (near < 0 || n < near) {
				held.rule, near = c.objs[0].Rule, n
			}
		}
		if all && l.j.asked == everything {
			l.sameInAll(after, it, &held)
		}
	})
	return held
}

// sameInAll finds what is said of a word at each of some moments, if that is the same.
func (l *line) sameInAll(after []Spot, it *notation.Item, held *heldBy) {
	var first refused
	for i := range after {
		said := refused{line: l}
		one := *it // a position may settle it that is not the one
		l.j.step(&after[i], &one, &said)
		switch {
		case said.law == nil:
			return
		case i == 0:
			first = said
		case said.what != first.what:
			return
		}
		if !diag.Words(said.law).Equal(diag.Words(first.law)) {
			if first.law = l.turnOpen(first.what); first.law == nil {
				return
			}
			first.legal = nil
			break
		}
		first.legal = slices.DeleteFunc(first.legal, func(m string) bool { return !slices.Contains(said.legal, m) })
	}
	held.law, held.legal = first.law, first.legal
	if held.rule == "" {
		held.rule = first.rule
	}
}

// turnOpen says of a word that ends a turn too early what is missing there, whatever was played in it.
func (l *line) turnOpen(what wrong) diag.Detail {
	seat := l.gap.start.St.Seat()
	if s, ok := agreed(l.newest().ways, func(w *way) engine.Seat { return w.seat }); ok {
		seat = s
	}
	if what != unfinished || l.j.table.dice == nil {
		return nil
	}
	info := l.j.table.rs.Info(seat)
	return diag.TurnOpen{Name: info.Name, Letter: info.Letter}
}

// refused takes what a line says of a word that cannot be played, and leaves the line as it was.
type refused struct {
	line  *line
	what  wrong
	rule  string
	law   diag.Detail
	legal []string
}

func (r *refused) refuse(what wrong, s *Spot, it *notation.Item) {
	l := r.line
	spot, state, broken, n := l.Spot, l.state, l.broken, len(l.j.report.Findings)
	l.Spot = *s
	l.refuse(what, s, it)
	if fs := l.j.report.Findings; len(fs) > n {
		f := &fs[n]
		r.what, r.rule, r.law, r.legal = what, f.Rule, f.Detail, f.Legal
		l.j.report.Findings = fs[:n]
	}
	l.Spot, l.state, l.broken = spot, state, broken
}

func (r *refused) remark(what wrong, s *Spot, it *notation.Item) {
	if what == captureFalse {
		o := r.line.j.againstCapture(s.St, r.line.j.moves[0])
		r.what, r.rule, r.law = what, o.rule, o.says
	}
}

func (r *refused) force(*Spot, *notation.Item, Choice, objection) {}
func (r *refused) play(*Spot, engine.Cast, *engine.Move)          {}
func (r *refused) end(*Spot)                                      {}

// objected returns what the rules hold against a whole event in st, by its nearest
// reading. It reports false where nothing can be asked.
func (l *line) objected(st engine.State, it *notation.Item) (c candidate, ok bool) {
	switch {
	case st.Due() == engine.DueOver:
		o := st.Outcome()
		c.objs = []engine.Objection{{Rule: o.Rule, Reason: engine.ReasonOver}}
	case !it.IsEvent() || it.HasGap():
	case it.Kind == notation.Throw:
		c.objs = st.ObjectCast(l.j.table.cast(&it.Cast))
	case it.Kind == notation.Pass:
		c.objs = st.Object(engine.Move{Kind: engine.Pass})
	case it.Kind == notation.MoveItem:
		if rule, none := l.j.table.resolve(&it.Move, &l.j.pattern); none != nil {
			c.objs = []engine.Objection{{Rule: rule, Reason: engine.ReasonNoSuchMan}}
		} else if cands := candidates(st, st.Candidates(&l.j.pattern, nil)); len(cands) > 0 {
			c = cands[0]
		}
	}
	return c, len(c.objs) > 0
}
