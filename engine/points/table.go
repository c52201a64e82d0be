package points

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// table is the men on the board as the laws look at them: slow, by squares, without a
// glance at the generator.
type table struct {
	*Design
	men     field
	initial uint8
	seat    engine.Seat // whose throw it is
}

func (s *State) table(seat engine.Seat) *table {
	return &table{Design: &s.game.design, men: s.men, initial: s.initial, seat: seat}
}

// bar is what keeps men from a run. Zero is nothing.
type bar uint8

const (
	barBeyond bar = iota + 1 // more points than the way takes
	barStays                 // full squares ahead keep them where they are
	barRefuge                // an enemy on a refuge, where they would come to rest
	barWaits                 // an enemy that waits to go home
	barPair                  // an enemy pair, which a single man may not take
	barParts                 // the ways of a pair part
	barFirst                 // men that have stood together since the start
	barThree                 // two of three men on a square
	barPlayed                // the man has played a die already
)

// try is one way to spend points on men: where they would rest if no friend stood
// there, and where they do.
type try struct {
	spend     [4]uint8
	points    int
	aim, rest int
	bar       bar
}

// end is the index of the end of every way.
func (t *table) end() int { return len(t.Ways[0]) - 1 }

func (t *table) way(seat engine.Seat, slot int) []engine.Square {
	return t.Ways[t.Lanes[bit(seat)][slot]]
}

// place returns the index of a man on its way, -1 for one that is not on the board.
func (t *table) place(seat engine.Seat, slot int) int {
	if at := int(t.men[bit(seat)][slot]); at <= t.end() {
		return at
	}
	return -1
}

// on lists the slots of the men of a seat on sq, the least far first.
func (t *table) on(seat engine.Seat, sq engine.Square) []int {
	var out []int
	for k := range t.Lanes[bit(seat)] {
		if at := t.place(seat, k); at >= 0 && t.way(seat, k)[at] == sq {
			out = append(out, k)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return t.place(seat, a) - t.place(seat, b) })
	return out
}

// playing lists the slots of the men of a seat on sq that are not at the end.
func (t *table) playing(seat engine.Seat, sq engine.Square) []int {
	return slices.DeleteFunc(t.on(seat, sq), func(k int) bool { return t.place(seat, k) == t.end() })
}

// waits reports whether a man stands where it waits to go home.
func (t *table) waits(seat engine.Seat, slot int) bool {
	return t.Wait && t.place(seat, slot) == t.Top
}

// spared says what keeps a man of the other seat from being taken by so many men, if
// anything does.
func (t *table) spared(slot, men int) bar {
	enemy := other(t.seat)
	sq := t.way(enemy, slot)[t.place(enemy, slot)]
	switch {
	case slices.Contains(t.Refuges, sq):
		return barRefuge
	case t.WaitSafe && t.waits(enemy, slot):
		return barWaits
	case t.PairSafe && men == 1 && len(t.playing(enemy, sq)) > 1:
		return barPair
	}
	return 0
}

// run finds where men would rest with so many points, and what bars them.
func (t *table) run(men []int, points int) (aim, rest int, b bar) {
	way := t.way(t.seat, men[0])
	from := t.place(t.seat, men[0])
	aim = from + points
	if aim > t.Top {
		if !t.Surplus || from >= t.Top {
			return aim, from, barBeyond
		}
		aim = t.Top
	}
	if b := t.together(men, points); b != 0 {
		return aim, aim, b
	}
	for rest = aim; rest > from && t.full(way, rest, men); rest-- {
	}
	if rest == from {
		return aim, rest, barStays
	}
	for _, enemy := range t.playing(other(t.seat), way[rest]) {
		if b := t.spared(enemy, len(men)); b != 0 {
			return aim, rest, b
		}
	}
	return aim, rest, 0
}

// together says what keeps two men from moving as one.
func (t *table) together(men []int, points int) bar {
	if len(men) < 2 {
		return 0
	}
	a, b := t.way(t.seat, men[0]), t.way(t.seat, men[1])
	from, beside := t.place(t.seat, men[0]), t.place(t.seat, men[1])
	if len(t.on(t.seat, a[from])) > 2 {
		return barThree
	}
	for n := 1; n <= points; n++ {
		if beside+n > t.end() || from+n > t.end() {
			return barBeyond
		}
		if a[from+n] != b[beside+n] {
			return barParts
		}
	}
	lane := t.Lanes[bit(t.seat)][men[0]]
	if !t.FirstPairs && from == 0 && lane == t.Lanes[bit(t.seat)][men[1]] && t.initial>>lane&1 == 1 {
		return barFirst
	}
	return 0
}

// full reports whether these men find no room on a place of their way.
func (t *table) full(way []engine.Square, at int, men []int) bool {
	if at == t.end() || t.Wait && at == t.Top {
		return false
	}
	n := len(men)
	for _, k := range t.playing(t.seat, way[at]) {
		if !slices.Contains(men, k) {
			n++
		}
	}
	return n > t.Room
}

// taken lists the slots of the enemies that men take on their way to a place.
func (t *table) taken(men []int, to int) []int {
	way := t.way(t.seat, men[0])
	var out []int
	for at := t.place(t.seat, men[0]) + 1; at <= to && at < t.end(); at++ {
		if at < to && !t.PassCaptures {
			continue
		}
		for _, enemy := range t.playing(other(t.seat), way[at]) {
			if t.spared(enemy, len(men)) == 0 {
				out = append(out, enemy)
			}
		}
	}
	return out
}

// tries lists the ways to spend what is thrown on these men, the smallest number of
// points first.
func (t *table) tries(men []int, throw *turn) []try {
	var out []try
	add := func(spend ...uint8) {
		var x try
		for k, v := range spend {
			x.spend[k] = v
			x.points += int(v)
		}
		x.aim, x.rest, x.bar = t.run(men, x.points)
		if !t.Free && int(throw.played) == men[0]+1 {
			x.bar = barPlayed
		}
		out = append(out, x)
	}
	if t.place(t.seat, men[0]) == t.end() || throw.dice[0] == 0 {
		return nil
	}
	if t.Free {
		for n := range throw.dice[0] {
			add(n + 1)
		}
		return out
	}
	if throw.dice[1] != 0 {
		add(throw.dice[1])
	}
	add(throw.dice[0])
	if throw.dice[1] != 0 {
		add(throw.dice[0], throw.dice[1])
	}
	return out
}

// homing reports whether a double brings a man home.
func (t *table) homing(slot int, double uint8) bool {
	at := t.place(t.seat, slot)
	return at >= 0 && at < t.end() && slices.Contains(t.Home, double) && t.end()-at == int(double)
}

// entry says where a captured man comes back, and the men that bar it from there.
func (t *table) entry(slot int) (start engine.Square, bars []engine.Square) {
	start = t.way(t.seat, slot)[0]
	own := t.playing(t.seat, start)
	if len(own) >= t.Room || !t.EntryCaptures && len(t.playing(other(t.seat), start)) > 0 {
		bars = append(bars, start)
	}
	return start, bars
}

// move takes men to a place and what they take off the board. Men of one way stay in
// their slots here, whatever their order.
func (t *table) move(men []int, to int) {
	taken := t.taken(men, to)
	by := to - t.place(t.seat, men[0])
	for _, k := range men {
		t.men[bit(t.seat)][k] += uint8(by)
	}
	for _, enemy := range taken {
		t.men[bit(other(t.seat))][enemy] = out
	}
}
