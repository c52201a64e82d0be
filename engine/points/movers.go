package points

// maxMovers bounds the men and pairs of a seat.
const maxMovers = 8

// movers lists those that can be played apart: a slot and the slot of its partner, -1
// for a single man.
type movers struct {
	n    int
	k, l [maxMovers]int8
}

func (m *movers) add(k, l int) {
	m.k[m.n], m.l[m.n] = int8(k), int8(l)
	m.n++
}

// movers finds the men of seat bit i that can be played apart, and the pairs.
func (g *Game) movers(m *movers, f *field, i int) {
	m.n = 0
	g.singles(m, f, i)
	g.pairs(m, f, i)
}

// singles finds the men of seat bit i that are on the board, one of those that no rule
// tells apart.
func (g *Game) singles(m *movers, f *field, i int) {
	lane := &g.lane[i]
	for k := range g.count {
		if f[i][k] < g.last && (k == 0 || lane[k] != lane[k-1] || f[i][k] != f[i][k-1]) {
			m.add(k, -1)
		}
	}
}

// pairs finds the men of seat bit i that stand together in twos. Three are no pair.
func (g *Game) pairs(m *movers, f *field, i int) {
	if g.room < 2 {
		return
	}
	lane := &g.lane[i]
	for k := range g.count {
		if f[i][k] >= g.last {
			continue
		}
		partner, n := -1, 0
		for l := range g.count {
			if l != k && g.cross[lane[l]][lane[k]][f[i][l]] == f[i][k] {
				partner, n = l, n+1
			}
		}
		if n == 1 && partner > k {
			m.add(k, partner)
		}
	}
}
