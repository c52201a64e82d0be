package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// maxTurnEvents bounds the events that are tried for one turn that is lost.
const maxTurnEvents = 1 << 14

// followTurn calls keep with every position that a whole turn can lead to. It reports
// false when keep does, or when a turn can be too many things.
func (l *line) followTurn(st engine.State, ply int, w way, keep func(engine.State, place, way) bool) bool {
	if !st.Fresh() {
		if !st.MayEnd() || l.marked != nil {
			return true
		}
		st = st.Clone()
		st.EndTurn()
		w.ended, w.seat = true, st.Seat()
	}
	tried := 0
	var rec func(st engine.State, ply int, w way) bool
	each := func(st engine.State, ply int, w way, p played, text string) bool {
		if tried++; tried > maxTurnEvents {
			return false
		}
		w.turn = append(slices.Clip(w.turn), p)
		if w.text != "" {
			text = w.text + " " + text
		}
		w.text = text
		over := st.Due() == engine.DueOver
		if over || st.Fresh() {
			return keep(st, placeOf(st, ply), w)
		}
		if st.MayEnd() {
			ended := st.Clone()
			ended.EndTurn()
			shut := w
			shut.closed = true
			if !keep(ended, placeOf(ended, ply), shut) {
				return false
			}
		}
		return rec(st, ply, w)
	}
	rec = func(st engine.State, ply int, w way) bool {
		if st.Due() == engine.DueCast {
			for _, ch := range l.table.game.Dice().Chances() {
				n := st.Clone()
				n.Throw(ch.Cast)
				if !each(n, ply, w, played{cast: ch.Cast}, string(AppendCast(nil, ch.Cast))) {
					return false
				}
			}
		}
		for _, m := range st.Legal(nil) {
			n := st.Clone()
			n.Apply(m)
			if !each(n, ply+1, w, played{move: m}, string(l.writer.append(nil, st, m))) {
				return false
			}
		}
		return true
	}
	return rec(st, ply, w)
}
