package referee

import (
	"strings"

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
	d := diag.NothingFits{Choice: true, Law: l.gap.held.law}
	isGap := func(it *notation.Item) bool { return it.HasGap() && it.Kind != notation.Readings }
	last := -1
	for _, s := range l.gap.layers[1:] {
		at := l.j.item(s.item)
		d.Throws = d.Throws || s.supplied
		if at.HasGap() && s.item != last && at.Start != it.Start {
			if last < 0 {
				d.First = l.j.loc.Span(at.Start, l.j.g.EndOf(at)).Start
			}
			d.Several, last = last >= 0, s.item
			d.Choice = d.Choice && !isGap(at)
		}
	}
	d.Choice = d.Choice && !isGap(it)
	if it.HasGap() && !d.First.IsSet() {
		d.Law = l.diceAstray(it)
	}
	return d
}

// diceAstray says of a throw with a gap, or with several readings, that it has too many dice or too few.
func (l *line) diceAstray(it *notation.Item) diag.Detail {
	w := string(l.j.g.Text[it.Start:it.End])
	if set := l.j.table.dice; set != nil && w[0] == '<' {
		c := engine.Cast{N: uint8(min(1+strings.Count(w, ","), notation.MaxDice))}
		for i := range set.Dice[:min(len(set.Dice), int(c.N))] {
			c.V[i] = set.Dice[i].Faces[0].Value
		}
		if int(c.N) != len(set.Dice) && !set.Can(c) {
			return l.j.againstCast(l.gap.start.St, c).says
		}
	}
	return nil
}

func (l *line) newest() *layer { return &l.gap.layers[len(l.gap.layers)-1] }

// possible is the number of positions that are possible now.
func (l *line) possible() int { return l.newest().n() }
