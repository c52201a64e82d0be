package referee

import (
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// settle goes back to where the gap opened, now that one position is left, with a script
// of what is known of the way there.
func (l *line) settle() {
	g := &l.gap
	last := len(g.layers) - 1
	prune(g.layers)
	if l.past != nil {
		l.rememberGap(pastGap{layers: settled(g.layers)})
	}
	states := l.retrace()
	l.script = make([]settledItem, 0, last)
	for k := 1; k <= last; k++ {
		before, s := g.layers[k-1].nodes, &g.layers[k]
		sc := settledItem{item: s.item, known: len(before) == 1, after: states[k], ply: -1}
		var ways []way
		for i := range s.nodes {
			ways = append(ways, s.nodes[i].from...)
		}
		sc.seat, _ = agreed(ways, func(w *way) engine.Seat { return w.seat })
		if len(ways) == 1 && sc.known && ways[0].turn() == nil {
			sc.played = &ways[0]
		}
		if ply, ok := agreed(s.nodes, func(n *node) int { return n.ply }); ok {
			sc.ply = ply
		}
		if begins := k == 1 || s.item != g.layers[k-1].item; begins && !l.brief && l.g.Items[s.item].HasGap() {
			sc.readings = l.readings(k)
		}
		l.script = append(l.script, sc)
	}
	if l.depth == 0 {
		// Where there are throws a gap was not counted as a ply.
		l.report.Plies += g.layers[last].nodes[0].ply - g.ply - l.countedPlies(last)
	}
	copyState(&l.mark.st, g.mark.st)
	l.st = l.mark.st
	l.event, l.ply, l.offset = g.event, g.ply, g.offset
	l.first, l.sic, l.idle = g.first, g.sic, g.idle
	l.open, l.again, l.marked = false, true, nil
	l.rooms.take(g.layers)
	g.layers = g.layers[:0]
}

// countedPlies is the number of plies that were counted in the layers up to last before it
// was known what they were.
func (l *line) countedPlies(last int) int {
	n := 0
	for k := 1; k <= last; k++ {
		if it := &l.g.Items[l.gap.layers[k].item]; it.IsEvent() && l.isPly(it) {
			n++
		}
	}
	return n
}

// prune leaves of all layers the positions from which the last can be reached, and the
// ways between them.
func prune(layers []layer) {
	for k := len(layers) - 1; k > 0; k-- {
		before := layers[k-1].nodes
		index := make([]int, len(before))
		for _, n := range layers[k].nodes {
			for _, w := range n.from {
				index[w.from] = 1
			}
		}
		n := 0
		for i := range before {
			if index[i] != 0 {
				before[n] = before[i]
				index[i] = n
				n++
			}
		}
		layers[k-1].nodes = before[:n]
		for _, nd := range layers[k].nodes {
			for i := range nd.from {
				nd.from[i].from = int32(index[nd.from[i].from])
			}
		}
	}
}

// retrace plays one of the ways to the last position, and returns the positions on it
// that are known, by layer, but for those that one way alone leads to.
func (l *line) retrace() []engine.State {
	layers := l.gap.layers
	ways := make([]*way, len(layers))
	for k, i := len(layers)-1, 0; k > 0; k-- {
		ways[k] = &layers[k].nodes[i].from[0]
		i = int(ways[k].from)
	}
	out := make([]engine.State, len(layers))
	st := l.gap.st.Clone()
	for k := 1; k < len(layers); k++ {
		w := ways[k]
		w.retake(st)
		if nodes := layers[k].nodes; len(nodes) == 1 && (w.turn() != nil || len(nodes[0].from)+len(layers[k-1].nodes) > 2) {
			out[k] = st.Clone()
		}
	}
	return out
}

const (
	// maxListed is how many readings of a gap a note lists, maxTold how many it counts.
	maxListed = 8
	maxTold   = 1000
)

// readings says what the gap was that begins at layer k.
func (l *line) readings(k int) diag.GapReadings {
	layers := l.gap.layers
	item := layers[k].item
	// The readings by the node that they lead to.
	now := make([]map[string]bool, len(layers[k-1].nodes))
	for i := range now {
		now[i] = map[string]bool{"": true}
	}
	for ; k < len(layers) && layers[k].item == item; k++ {
		next := make([]map[string]bool, len(layers[k].nodes))
		n := 0
		for i := range next {
			next[i] = map[string]bool{}
			for j := range layers[k].nodes[i].from {
				w := &layers[k].nodes[i].from[j]
				if w.many {
					return diag.GapReadings{N: maxTold, Uncounted: true}
				}
				for text := range now[w.from] {
					next[i][strings.TrimPrefix(text+" "+w.text(), " ")] = true
				}
			}
			if n += len(next[i]); n > maxTold {
				return diag.GapReadings{N: maxTold, Uncounted: true}
			}
		}
		now = next
	}
	all := map[string]bool{}
	for _, texts := range now {
		maps.Copy(all, texts)
	}
	texts := slices.Collect(maps.Keys(all))
	slices.Sort(texts)
	d := diag.GapReadings{Choice: l.g.Items[item].Kind == notation.Readings, N: len(texts), Alone: layers[len(layers)-1].item == item}
	if d.N <= maxListed {
		d.Readings = texts
	}
	return d
}
