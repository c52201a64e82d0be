package referee

import (
	"github.com/ashtapada/agn/engine"
)

// settle goes back to where the gap opened, now that one position is left behind a layer, the
// last that counts, with a script of what is known of the way there. atOnce is set where nothing
// after that layer was needed to know.
func (l *line) settle(last int, atOnce bool) {
	g := &l.gap
	layers := g.layers[:last+1]
	prune(layers)
	if l.gap.past != nil {
		l.rememberGap(pastGap{layers: copied(layers)})
	}
	l.gap.script = make([]settledItem, last)
	for k := 1; k <= last; k++ {
		s, sc := &layers[k], &l.gap.script[k-1]
		*sc = settledItem{item: s.item, known: layers[k-1].n() == 1, ply: -1, supplied: s.supplied}
		sc.seat, _ = agreed(s.ways, func(w *way) engine.Seat { return w.seat })
		if len(s.ways) == 1 && sc.known && s.ways[0].turn == nil {
			sc.played = &s.ways[0]
		}
		c, ok := agreed(s.ways, func(w *way) engine.Cast { return w.Cast })
		if ok && !s.supplied && l.j.item(s.item).HasGap() {
			sc.cast = c
		}
		if ply, ok := agreed(s.plies, func(n *int32) int32 { return *n }); ok {
			sc.ply = int(ply)
		}
	}
	l.learn(layers, atOnce)
	if l.depth == 0 {
		// Where there are throws a gap was not counted as a ply.
		l.j.report.Plies += int(layers[last].plies[0]) - g.start.Ply - l.countedPlies(layers)
	}
	l.Spot.Copy(&g.start)
	l.idle, g.state = g.idle, done
	g.spare.take(g.live)
	g.layers, g.live = nil, g.live[:0]
}

// learn puts into the script what is to be reported: the positions that are known though what led to
// them is not, and what gaps were.
func (l *line) learn(layers []layer, atOnce bool) {
	var r readings
	var thrown supplied
	if l.j.asked == 0 {
		r.begin(l)
	}
	l.restate(layers, func(k int, before, after []Spot) {
		sc := &l.gap.script[k-1]
		if len(after) == 1 && sc.played == nil {
			sc.after = &Spot{}
			sc.after.Copy(&after[0])
		}
		if l.visited() && sc.played == nil && !sc.supplied && l.j.item(sc.item).IsEvent() {
			sc.happened = l.happened(&layers[k], before)
		}
		if sc.supplied {
			if known, last := thrown.layer(layers, k); last {
				sc.thrown = known
			}
		}
		if l.j.asked == 0 {
			r.layer(&layers[k], sc, before, len(after))
		}
	})
	if l.j.asked == 0 {
		r.end(atOnce)
	}
}

// countedPlies is the number of plies that were counted in layers before it was known what they
// were.
func (l *line) countedPlies(layers []layer) int {
	n := 0
	for _, s := range layers[1:] {
		if it := l.j.item(s.item); !s.supplied && it.IsEvent() && l.j.isPly(it) {
			n++
		}
	}
	return n
}

// keep leaves of a layer the positions that are wanted, by their indices.
func (s *layer) keep(wanted func(int) bool) {
	index := make([]int32, len(s.plies))
	n := int32(0)
	for i := range s.plies {
		if index[i] = -1; wanted(i) {
			s.plies[n] = s.plies[i]
			index[i] = n
			n++
		}
	}
	if int(n) == len(s.plies) {
		return
	}
	s.plies = s.plies[:n]
	ways := s.ways[:0]
	for _, w := range s.ways {
		if w.to = index[w.to]; w.to >= 0 {
			ways = append(ways, w)
		}
	}
	s.ways = ways
}

// prune leaves of all layers the positions from which the last can be reached, and the
// ways between them.
func prune(layers []layer) {
	var leads []bool
	var index []int32
	for k := len(layers) - 1; k > 1; k-- {
		s, before := &layers[k], &layers[k-1]
		leads = append(leads[:0], make([]bool, before.n())...)
		for i := range s.ways {
			leads[s.ways[i].from] = true
		}
		index = index[:0]
		n := int32(0)
		for _, ok := range leads {
			index = append(index, n)
			if ok {
				n++
			}
		}
		if int(n) == len(leads) {
			continue
		}
		before.keep(func(i int) bool { return leads[i] })
		for i := range s.ways {
			s.ways[i].from = index[s.ways[i].from]
		}
	}
}
