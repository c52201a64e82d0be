package split

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// bar is what keeps men from a run, or what a step by points comes to. Zero is nothing.
type bar uint8

// What keeps men from a run.
const (
	beyond bar = iota + 1 // more points than the way takes
	stays                 // full squares ahead keep them where they are
	Spared                // an enemy on a safe square, where they would come to rest
	Pair                  // enemies that stand together, more than they may capture
	Parts                 // the ways of two men part
	First                 // men that have stood together since the start
	three                 // two of three men on a square
	played                // the man has played a die already
)

// What else a step by points comes to.
const (
	fits     bar = iota + 100 // some points bring the men there
	full                      // friends stand where the points lead
	Wrong                     // no points lead there
	unjudged                  // there is nothing to hold the step against
)

// squares holds the squares of four men, a byte each; a man that is not on the board,
// or at the end of its way, is on none.
type squares uint32

const lowBits, highBits = 0x01010101, 0x80808080

// has reports whether a man is on sq. It looks at the four bytes at once.
func (q squares) has(sq engine.Square) bool {
	x := uint32(q) ^ uint32(sq)*lowBits
	return (x-lowBits)&^x&highBits != 0
}

// on has the high bit of each slot whose man is on sq. No square has a number as great as
// that bit.
func (q squares) on(sq engine.Square) squares {
	return ^((q ^ squares(sq)*lowBits) + (highBits - lowBits)) & highBits
}

// count returns the number of men on sq.
func (q squares) count(sq engine.Square) int { return bits.OnesCount32(uint32(q.on(sq))) }

// at is the square of the man in a slot.
func (q squares) at(k int) engine.Square { return engine.Square(q >> (8 * k)) }

// first is the first slot that has a bit.
func (q squares) first() int { return bits.TrailingZeros32(uint32(q)) / 8 }

// without is the squares without that of the man in a slot.
func (q squares) without(k int) squares { return q &^ (0xff << (8 * k)) }

// sight is where men stand, as far as they are in play: those of a seat and its enemies.
type sight struct{ own, foe squares }

// bare reports whether nobody stands on sq. Then nothing bars a man there. It looks at all
// men at once.
func (v sight) bare(sq engine.Square) bool {
	x := (uint64(v.own) | uint64(v.foe)<<32) ^ uint64(sq)*(lowBits<<32|lowBits)
	return (x-(lowBits<<32|lowBits))&^x&(highBits<<32|highBits) == 0
}

// sight looks at the men with the eyes of seat bit i.
func (t *Table) sight(f *track.Men, i int) sight { return sight{t.stand(f, i), t.stand(f, 1-i)} }

func (t *Table) stand(f *track.Men, i int) squares {
	w, men := &t.lane[i], &f[i]
	on := func(k int) squares { return squares(t.playing[w[k]%MaxWays][men[k]%places]) }
	return on(0) | on(1)<<8 | on(2)<<16 | on(3)<<24
}

// single reports whether the man in slot k of seat bit i is on the board and not at the
// end of its way, and the first of those that no rule distinguishes.
func (t *Table) single(f *track.Men, i, k int) bool {
	return f[i][k] < t.last && (k == 0 || f[i][k] != f[i][k-1] || t.lane[i][k] != t.lane[i][k-1])
}

// partner returns the slot behind k of the man with which the one in slot k makes a
// pair, or -1. Three on a square are no pair.
func (t *Table) partner(v *sight, k int) int {
	if t.capacity < 2 {
		return -1
	}
	sq := v.own.at(k)
	on := v.own.on(sq)
	next := on & (on - 1)
	if sq == engine.NoSquare || next == 0 || next&(next-1) != 0 || on.first() != k {
		return -1
	}
	return next.first()
}

// runner is a man, or a pair, about to move, and what stands on the board.
type runner struct {
	i, k, l int8 // the seat bit, and slots; l is -1 for a single man
	way     uint8
	from    uint8
	// reach is the number of squares for which the ways of a pair are one, beside the
	// index of its second man on its own way, bar what keeps it from moving as one.
	reach, beside uint8
	bar           bar
	// free is how many points it may spend at most where nobody stands.
	free uint8
	// capacity is the number of friends beside whom it may come to rest, takes how many
	// enemies on one square it captures at most.
	capacity, takes int8
	// foes are the places of the enemies.
	foes [maxMen]uint8
	// sight is without those that run.
	sight
}

// run makes the runner of the man in slot k of seat bit i, with the one in slot l
// unless that is -1. It reports false if they are not on the board or may not move
// together.
func (t *Table) run(r *runner, f *track.Men, v *sight, i, k, l int, first uint8) bool {
	way, from := t.lane[i][k], f[i][k]
	if from >= t.last {
		return false
	}
	// A whole value would be put together elsewhere byte by byte and copied at once, for which a processor waits.
	r.i, r.k, r.l, r.way, r.from = int8(i), int8(k), int8(l), way, from
	r.reach, r.beside, r.bar, r.free, r.capacity, r.takes = off, 0, 0, t.reach[from], t.capacity-1, t.takesOf[0]
	r.foes, r.own, r.foe = [maxMen]uint8(f[1-i][:maxMen]), v.own.without(k), v.foe
	if l < 0 {
		return true
	}
	r.capacity--
	r.takes = t.takesOf[1]
	r.own = r.own.without(l)
	r.reach, r.beside = t.along[way][t.lane[i][l]][from], f[i][l]
	switch {
	case r.own.has(t.square[way][from]):
		r.bar = three
	case from == 0 && way == t.lane[i][l] && first>>way&1 == 1:
		r.bar = First
	default:
		r.free = min(r.free, r.reach)
		return true
	}
	r.free = 0
	return false
}

// goal returns the index on which the runner comes to rest by a share, and what bars it.
func (t *Table) goal(r *runner, share *Share) (uint8, bar) {
	switch {
	case !share.Home:
		return t.rest(r, share.Points)
	case r.l >= 0 || r.from+share.Points != t.last:
		return r.from, beyond
	}
	return t.last, 0
}

// exactly reports whether only points as many as its length can take a runner to an index:
// nothing is left over, and no full square behind it to stop at.
func (t *Table) exactly(r *runner, to uint8) bool {
	return to < t.top && (!r.own.has(t.square[r.way][to+1]) || t.holds(r, to+1))
}

// holds reports whether there is a place for the runner at an index.
func (t *Table) holds(r *runner, to uint8) bool {
	return t.crowded[to] || r.own.count(t.square[r.way][to]) <= int(r.capacity)
}

// rest returns the index on which the runner comes to rest with so many points, and
// what bars it from being played so.
func (t *Table) rest(r *runner, points uint8) (uint8, bar) {
	if to := min(r.from+points, t.top); points <= r.free && r.bare(t.square[r.way][to]) {
		return to, 0
	}
	return t.among(r, points)
}

// among is rest where somebody may stand. Behind a full square the runner stops short.
func (t *Table) among(r *runner, points uint8) (uint8, bar) {
	if points > t.reach[r.from] {
		return r.from, beyond
	}
	to := min(r.from+points, t.top)
	if points > r.reach || r.bar != 0 {
		return to, t.separated(r, points)
	}
	if to = t.short(r, to); to <= r.from {
		return to, stays
	}
	for m := range t.count {
		if t.enemy(r, m) == to {
			if b := t.spared(r, m); b != 0 {
				return to, b
			}
		}
	}
	return to, 0
}

// short returns the index at which the runner stops, at most to, so that there is a place
// for it.
func (t *Table) short(r *runner, to uint8) uint8 {
	for to > r.from && !t.holds(r, to) {
		to--
	}
	return to
}

// separated says what keeps two men from running so many points as one.
func (t *Table) separated(r *runner, points uint8) bar {
	switch {
	case r.bar == three || points <= r.reach:
		return r.bar
	case r.beside+r.reach >= t.last:
		return beyond
	}
	return Parts
}

// spared says what keeps the enemy in slot m from being captured by the runner where it
// meets it, 0 if nothing does.
func (t *Table) spared(r *runner, m int) bar {
	w, at := t.lane[1-r.i][m], r.foes[m]
	switch {
	case t.safe[w][at]:
		return Spared
	case r.foe.count(r.foe.at(m)) > int(r.takes):
		return Pair
	}
	return 0
}

// enemy returns the index of the enemy in slot m on the way of the runner, off if it is
// not there.
func (t *Table) enemy(r *runner, m int) uint8 {
	return t.index[r.way%MaxWays][r.foe.at(m)%places]
}

// takes returns the slots of the enemies that a run to an index captures, as bits. It finds
// those that the run passes or meets there by four at once.
func (t *Table) takes(r *runner, to uint8) uint8 {
	way, foe := &t.index[r.way%MaxWays], r.foe
	at := squares(way[foe.at(0)%places]) | squares(way[foe.at(1)%places])<<8 |
		squares(way[foe.at(2)%places])<<16 | squares(way[foe.at(3)%places])<<24
	at &^= highBits // what is off the way is farther than any index
	on := (squares(to)*lowBits + highBits - at) & (at + highBits - squares(r.from+1)*lowBits) & highBits
	if on == 0 {
		return 0
	}
	return t.takesOn(r, to, on)
}

// takesOn is takes where enemies in these slots are passed or met.
func (t *Table) takesOn(r *runner, to uint8, on squares) uint8 {
	var set uint8
	for ; on != 0; on &= on - 1 {
		if m := on.first(); (t.course.PassCaptures || t.enemy(r, m) == to) && t.spared(r, m) == 0 {
			set |= 1 << m
		}
	}
	return set
}

// passed returns which of the enemies in these slots do not stand on an index.
func (t *Table) passed(r *runner, slots, to uint8) uint8 {
	for m := range t.count {
		if t.enemy(r, m) == to {
			slots &^= 1 << m
		}
	}
	return slots
}

// nearest returns the index of the nearest of the enemies in these slots.
func (t *Table) nearest(r *runner, slots uint8) uint8 {
	first := uint8(off)
	for m := range t.count {
		if slots>>m&1 == 1 {
			first = min(first, t.enemy(r, m))
		}
	}
	return first
}

// carry takes a runner to an index and what it captures off the board. It returns the
// slot in which the runner stands then.
func (t *Table) carry(f *track.Men, r *runner, to, takes uint8) int {
	if r.l >= 0 {
		t.put(f, int(r.i), int(r.l), r.beside+to-r.from)
	}
	k := t.put(f, int(r.i), int(r.k), to)
	if takes != 0 {
		t.remove(f, int(1-r.i), takes)
	}
	return k
}

// follow keeps a sight of the runner's seat, which it has carried to an index and a slot.
func (t *Table) follow(q *squares, f *track.Men, r *runner, to uint8, slot int) {
	if r.l >= 0 || slot != int(r.k) {
		*q = t.stand(f, int(r.i))
		return
	}
	*q = r.own | squares(t.playing[r.way%MaxWays][to%places])<<(8*r.k&31)
}

// remove takes the men in these slots of seat bit e off the board.
func (t *Table) remove(f *track.Men, e int, slots uint8) {
	for m := maxMen - 1; m >= 0; m-- {
		// From the last slot on, for those before it keep their place.
		if slots>>m&1 == 1 {
			t.put(f, e, m, offBoard)
		}
	}
}
