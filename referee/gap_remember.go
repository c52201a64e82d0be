package referee

import "slices"

// rememberGap remembers the gap that is gone through, if it is one that may be met again.
func (l *line) rememberGap(how pastGap) {
	p := l.gap.past
	if p == nil {
		return
	}
	l.gap.past = nil
	game := l.j.table.game.(watched)
	p.layers, p.item, p.left, p.event, p.ply = how.layers, how.item, how.left, l.Event, l.Ply
	p.asked, p.tried = game.Since(), *l.tried()-p.before
	gaps, at := game.Gaps(), l.gap.item
	if gaps.all == nil {
		gaps.all = map[int][]*pastGap{}
	}
	gaps.all[at] = append(gaps.all[at], p)
}

// copied is a copy of the layers of a gap.
func copied(layers []layer) []layer {
	layers = slices.Clone(layers)
	for i := range layers {
		layers[i].plies, layers[i].ways = slices.Clone(layers[i].plies), slices.Clone(layers[i].ways)
	}
	return layers
}
