package points

import "github.com/ashtapada/agn/engine"

// squares holds the squares of four men, a byte each; a man that is not on the board,
// or at the end of its way, is on none.
type squares uint32

const lowBits, highBits = 0x01010101, 0x80808080

// has reports whether a man is on sq. It looks at the four bytes at once.
func (q squares) has(sq engine.Square) bool {
	x := uint32(q) ^ uint32(sq)*lowBits
	return (x-lowBits)&^x&highBits != 0
}

// count returns the number of men on sq.
func (q squares) count(sq engine.Square) int {
	n := 0
	for ; q != 0; q >>= 8 {
		if engine.Square(q&0xff) == sq {
			n++
		}
	}
	return n
}

// without is the squares without that of the man in a slot.
func (q squares) without(k int) squares { return q &^ (0xff << (8 * k)) }

// sight is where men stand, as far as they are in play: those of a seat and its enemies.
type sight struct{ own, foe squares }

// sight looks at the men with the eyes of seat bit i.
func (g *Game) sight(f *field, i int) sight { return sight{g.stand(f, i), g.stand(f, 1-i)} }

func (g *Game) stand(f *field, i int) squares {
	w, men := &g.lane[i], &f[i]
	on := func(k int) squares { return squares(g.playing[w[k]%maxWays][men[k]%places]) }
	return on(0) | on(1)<<8 | on(2)<<16 | on(3)<<24
}

// single reports whether the man in slot k of seat bit i is on the board and not at the
// end of its way, and the first of those that no rule tells apart.
func (g *Game) single(f *field, i, k int) bool {
	return f[i][k] < g.last && (k == 0 || f[i][k] != f[i][k-1] || g.lane[i][k] != g.lane[i][k-1])
}

// partner returns the slot behind k of the man with which the one in slot k makes a
// pair, or -1. Three on a square are no pair.
func (g *Game) partner(v *sight, k int) int {
	if g.room < 2 {
		return -1
	}
	sq := engine.Square(v.own >> (8 * k))
	if sq == engine.NoSquare || v.own.count(sq) != 2 {
		return -1
	}
	for l := k + 1; l < g.count; l++ {
		if engine.Square(v.own>>(8*l)) == sq {
			return l
		}
	}
	return -1
}

// runner is a man, or a pair, about to move, and what stands on the board.
type runner struct {
	i, k, l int // the seat bit, and slots; l is -1 for a single man
	way     uint8
	from    uint8
	// reach is the number of squares for which the ways of a pair are one, beside the
	// index of its second man on its own way, bar what keeps it from moving as one.
	reach, beside uint8
	bar           bar
	// room is the number of friends beside whom it may come to rest.
	room int
	men  field
	// friends are without those that run.
	friends, enemies squares
}

// run makes the runner of the man in slot k of seat bit i, with the one in slot l
// unless that is -1. It reports false if they are not on the board or may not move
// together.
func (g *Game) run(r *runner, f *field, v *sight, i, k, l int, initial uint8) bool {
	way, from := g.lane[i][k], f[i][k]
	if from >= g.last {
		return false
	}
	*r = runner{i: i, k: k, l: l, way: way, from: from, reach: off, room: g.room - 1, men: *f,
		friends: v.own.without(k), enemies: v.foe}
	if l < 0 {
		return true
	}
	r.room--
	r.friends = r.friends.without(l)
	r.reach, r.beside = g.along[way][g.lane[i][l]][from], f[i][l]
	switch {
	case r.friends.has(g.square[way][from]):
		r.bar = barThree
	case from == 0 && way == g.lane[i][l] && initial>>way&1 == 1:
		r.bar = barFirst
	}
	return r.bar == 0
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
	if r.room < 0 || r.friends.has(g.square[r.way][to]) {
		if to = g.short(r, to); to <= r.from {
			return to, barStays
		}
	}
	if r.enemies.has(g.square[r.way][to]) {
		for m := range g.count {
			if g.enemy(r, m) == to {
				if b := g.spared(r, m); b != 0 {
					return to, b
				}
			}
		}
	}
	return to, 0
}

// short returns the index at which the runner stops, at most to, so that there is room
// for it.
func (g *Game) short(r *runner, to uint8) uint8 {
	for ; to > r.from; to-- {
		if to == g.last || to == g.top && g.design.Wait || r.friends.count(g.square[r.way][to]) <= r.room {
			break
		}
	}
	return to
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

// spared says what keeps the enemy in slot m from being captured by the runner where it
// meets it, 0 if nothing does.
func (g *Game) spared(r *runner, m int) bar {
	e := 1 - r.i
	sq := g.playing[g.lane[e][m]][r.men[e][m]]
	switch {
	case g.refuge[sq]:
		return barRefuge
	case g.design.WaitSafe && r.men[e][m] == g.top:
		return barWaits
	case g.design.PairSafe && r.l < 0 && r.enemies.count(sq) > 1:
		return barPair
	}
	return 0
}

// enemy returns the index of the enemy in slot m on the way of the runner, off if it is
// not there.
func (g *Game) enemy(r *runner, m int) uint8 {
	e := 1 - r.i
	return g.cross[g.lane[e][m]][r.way][r.men[e][m]]
}

// takes returns the slots of the enemies that a run to an index captures, as bits.
func (g *Game) takes(r *runner, to uint8) uint8 {
	var set uint8
	for m := range g.count {
		q := g.enemy(r, m)
		if q > r.from && q <= to && (q == to || g.design.PassCaptures) && g.spared(r, m) == 0 {
			set |= 1 << m
		}
	}
	return set
}

// passed returns which of the enemies in these slots do not stand on an index.
func (g *Game) passed(r *runner, slots, to uint8) uint8 {
	for m := range g.count {
		if g.enemy(r, m) == to {
			slots &^= 1 << m
		}
	}
	return slots
}

// nearest returns the index of the nearest of the enemies in these slots.
func (g *Game) nearest(r *runner, slots uint8) uint8 {
	first := uint8(off)
	for m := range g.count {
		if slots>>m&1 == 1 {
			first = min(first, g.enemy(r, m))
		}
	}
	return first
}

// carry takes a runner to an index and what it captures off the board. It returns the
// slot in which the runner stands then.
func (g *Game) carry(f *field, r *runner, to, takes uint8) int {
	if r.l >= 0 {
		g.put(f, r.i, r.l, f[r.i][r.l]+to-r.from)
	}
	k := g.put(f, r.i, r.k, to)
	if takes != 0 {
		g.remove(f, 1-r.i, takes)
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
