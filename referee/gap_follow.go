package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// follow calls keep with every position that a word with a gap can lead to from another. It
// reports false when keep does. A position that is kept must be copied.
func (l *line) follow(k int, s *Spot, it *notation.Item, keep func(engine.State, int, way) bool) bool {
	w := way{from: int32(k)}
	if it.Turn {
		return l.followTurn(s, w, keep)
	}
	l.gap.fits = l.j.trial.Fits(s, it, l.gap.fits[:0])
	for _, c := range l.gap.fits {
		copyState(&l.gap.after, s.St)
		if c.Ended {
			l.gap.after.EndTurn()
		}
		ply := s.Ply
		w.Choice, w.seat = c, l.gap.after.Seat()
		c.Ended = false
		if c.play(l.gap.after); c.Cast.N == 0 {
			ply++
		}
		if !keep(l.gap.after, ply, w) {
			return false
		}
	}
	return true
}

// noReading says that nothing that was left open makes an item legal: by gaps, or by words
// with several readings alone.
func (l *line) noReading(it *notation.Item) diag.Detail {
	if slices.ContainsFunc(l.gap.layers, func(s layer) bool { return s.supplied }) {
		return diag.NoThrowLegal
	}
	isGap := func(it *notation.Item) bool { return it.HasGap() && it.Kind != notation.Readings }
	if isGap(it) || slices.ContainsFunc(l.gap.layers[1:], func(s layer) bool { return isGap(l.j.item(s.item)) }) {
		return diag.NoReadingLegal
	}
	return diag.NoChoiceLegal
}

func (l *line) newest() *layer { return &l.gap.layers[len(l.gap.layers)-1] }

// possible is the number of positions that are possible now.
func (l *line) possible() int { return l.newest().n() }
