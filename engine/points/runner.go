package points

// runner is a man, or a pair, about to move, and what stands on its way: all by their
// indices on that way.
type runner struct {
	k, l int // slots; l is -1 for a single man
	way  uint8
	from uint8
	// reach is the number of squares for which the ways of a pair are one, beside the
	// index of its second man on its own way, bar what keeps it from moving as one.
	reach, beside uint8
	bar           bar
	// room is the number of friends beside whom it may come to rest.
	room    int
	friends [maxMen]uint8
	enemies [maxMen]uint8
	// mates is the number of friends on the square it leaves, without its partner.
	mates int
	// safe has a bit for each slot of an enemy that it cannot capture.
	safe uint8
}

// run makes the runner of the man in slot k of seat bit i, with the one in slot l
// unless that is -1. It reports false if they are not on the board or may not move
// together.
func (g *Game) run(r *runner, f *field, i, k, l int, initial uint8) bool {
	way, from := g.lane[i][k], f[i][k]
	if from >= g.last {
		return false
	}
	*r = runner{k: k, l: l, way: way, from: from, reach: off, room: g.room - 1}
	// Index 0 stands for nobody too: no step leads there.
	lane := &g.lane[i]
	for m := range g.count {
		if m != k && m != l {
			q := g.cross[lane[m]][way][f[i][m]]
			r.friends[m] = q
			if q == from {
				r.mates++
			}
		}
	}
	if l >= 0 {
		r.room--
		r.reach = g.along[way][lane[l]][from]
		r.beside = f[i][l]
		switch {
		case r.mates > 0:
			r.bar = barThree
		case from == 0 && way == lane[l] && initial>>way&1 == 1:
			r.bar = barFirst
		}
	}
	e := 1 - i
	lane = &g.lane[e]
	for m := range g.count {
		at := f[e][m]
		q := g.cross[lane[m]][way][at]
		r.enemies[m] = q
		if q != off && (g.refuge[way][q] || g.waits(at)) {
			r.safe |= 1 << m
		}
	}
	if g.design.PairSafe && l < 0 {
		r.sparePairs()
	}
	return r.bar == 0
}

// waits reports whether a man at an index of its way waits to go home, in safety.
func (g *Game) waits(at uint8) bool { return g.design.WaitSafe && at == g.top }

// sparePairs makes two enemies on one square safe.
func (r *runner) sparePairs() {
	for m := range r.enemies {
		for n := range m {
			if r.enemies[m] == r.enemies[n] && r.enemies[m] != off {
				r.safe |= 1<<m | 1<<n
			}
		}
	}
}

// rest returns the index on which the runner comes to rest with so many points, and
// what bars it from being played so. Behind a full square it stops short.
func (g *Game) rest(r *runner, points uint8) (uint8, bar) {
	to := r.from + points
	if to > g.top {
		if !g.design.Surplus || r.from >= g.top {
			return r.from, barBeyond
		}
		to = g.top
	}
	if points > r.reach || r.bar != 0 {
		return to, g.apart(r, points)
	}
	for ; to > r.from; to-- {
		if to == g.last || to == g.top && g.design.Wait {
			break
		}
		n := 0
		for _, q := range r.friends {
			if q == to {
				n++
			}
		}
		if n <= r.room {
			break
		}
	}
	if to <= r.from {
		return to, barStays
	}
	if r.safe != 0 {
		for m, q := range r.enemies {
			if q == to && r.safe>>m&1 == 1 {
				return to, g.spared(r, m)
			}
		}
	}
	return to, 0
}

// apart says what keeps two men from running so many points as one.
func (g *Game) apart(r *runner, points uint8) bar {
	switch {
	case r.bar == barThree || points <= r.reach:
		return r.bar
	case r.beside+r.reach >= g.last:
		return barBeyond
	}
	return barParts
}

// spared says what keeps the enemy in slot m safe from a runner, as it is.
func (g *Game) spared(r *runner, m int) bar {
	switch {
	case g.refuge[r.way][r.enemies[m]]:
		return barRefuge
	case g.design.PairSafe:
		return barPair
	}
	return barWaits
}

// takes returns the slots of the enemies that a run to an index captures, as bits.
func (g *Game) takes(r *runner, to uint8) uint8 {
	var set uint8
	for m, q := range r.enemies {
		if q > r.from && q <= to && (q == to || g.design.PassCaptures) {
			set |= 1 << m
		}
	}
	return set &^ r.safe
}

// passed returns which of the enemies in these slots do not stand on an index.
func (r *runner) passed(slots, to uint8) uint8 {
	for m, q := range r.enemies {
		if q == to {
			slots &^= 1 << m
		}
	}
	return slots
}

// first returns the index of the nearest of the enemies in these slots.
func (r *runner) first(slots uint8) uint8 {
	first := uint8(off)
	for m, q := range r.enemies {
		if slots>>m&1 == 1 {
			first = min(first, q)
		}
	}
	return first
}

// carry takes a runner of seat bit i to an index and what it captures off the board.
// It returns the slot in which the runner stands then.
func (g *Game) carry(f *field, i int, r *runner, to, takes uint8) int {
	by := to - r.from
	if r.l >= 0 {
		g.put(f, i, r.l, f[i][r.l]+by)
	}
	k := g.put(f, i, r.k, to)
	if takes != 0 {
		g.remove(f, 1-i, takes)
	}
	return k
}

// remove takes the men in these slots of seat bit e off the board.
func (g *Game) remove(f *field, e int, slots uint8) {
	for m := maxMen - 1; m >= 0; m-- {
		// From the last slot on, for those before it keep their place.
		if slots>>m&1 == 1 {
			g.put(f, e, m, out)
		}
	}
}
