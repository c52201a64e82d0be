package infer

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// Throws that are not recorded have no word. Before each word in a position in which one is due, all series of them are
// followed, and none, a layer for each throw of it. A series may have no end, but the positions in it are some only. So
// these are found first, and what leads from one to another.

const (
	// truncated bounds, for each position in a series, the share that is left out of the ways to it, as they are too long.
	truncated = 1e-11
	// longest bounds the throws of a series.
	longest = 512
)

// maxSeries bounds them too: a test sets it.
var maxSeries = longest

// series is the throws that can have come before a word.
type series struct {
	*reader
	// open are the positions in which a throw can come, ended those in which the series has ended. starts has where it
	// stands in each position before the word: among the first by number, or among the others by the number after theirs,
	// as a bitwise complement.
	open   []throwing
	ended  []referee.Spot
	starts []int32
}

// throwing is a position of a series in which a throw can come.
type throwing struct {
	spot  referee.Spot
	owed  []uint32
	seat  engine.Seat
	ended int32   // the same position where none comes
	after []int32 // the one after each throw, as starts has them
}

// supply plays before a word, by its index, what throws can have come there and are not recorded.
func (r *reader) supply(i int) outcome {
	var owed [][]uint32
	some := false
	for k := range r.live {
		owed = append(owed, r.trial.Owes(&r.live[k], i))
		some = some || owed[k] != nil
	}
	if !some {
		return readOn
	}
	s := series{reader: r}
	r.places = emptied(r.places)
	for k := range r.live {
		s.starts = append(s.starts, s.place(&r.live[k], owed[k]))
	}
	if !s.find() || !s.follow(i) {
		return cut
	}
	for k := range r.live {
		r.put(r.live[k].St)
	}
	for k := range s.open {
		r.put(s.open[k].spot.St)
	}
	r.live = s.ended
	return readOn
}

// find finds all positions that the series can come to. It reports false where there are too many.
func (s *series) find() bool {
	for k := 0; k < len(s.open); k++ {
		s.open[k].ended = ^s.place(&s.open[k].spot, nil)
		for _, c := range s.casts {
			at := &s.open[k]
			s.after.Copy(&at.spot)
			owed := at.owed
			if !s.trial.Supply(&s.after, c, owed) {
				owed = nil
			}
			to := s.place(&s.after, owed)
			s.open[k].after = append(s.open[k].after, to)
		}
		if s.tried += 1 + len(s.casts); s.tried > maxTried || len(s.open)+len(s.ended) > maxPositions {
			return false
		}
	}
	return true
}

// place is where the series stands at a moment: owed is set where it can go on.
func (s *series) place(at *referee.Spot, owed []uint32) int32 {
	key := place(at)
	if owed != nil {
		key ^= 0xd6e8feb86659fd93
	}
	to, met := s.places[key]
	if met {
		return to
	}
	own := *at
	own.St = s.take(at.St)
	if owed != nil {
		to = int32(len(s.open))
		s.open = append(s.open, throwing{spot: own, owed: owed, seat: own.St.Seat()})
	} else {
		to = ^int32(len(s.ended))
		s.ended = append(s.ended, own)
	}
	s.places[key] = to
	return to
}

// follow makes the layers. It reports false where they are too many, or too large.
func (s *series) follow(item int) bool {
	n := s.length()
	if n > longest {
		return false
	}
	n = min(n, maxSeries)
	now := s.starts
	for k := 1; k <= n; k++ {
		l := layer{item: item, event: s.event + 1, unwritten: true, n: len(s.open) + len(s.ended)}
		if k == n {
			l.n = len(s.ended)
		}
		there := make([]bool, l.n)
		for from, at := range now {
			s.edges(&l, int32(from), at, there)
		}
		if s.tried += len(l.edges); s.tried > maxTried {
			return false
		}
		s.push(l)
		now = s.positions(there)
	}
	return true
}

// nowhere stands for a position that no way has come to by a layer.
const nowhere = int32(longest) << 20

// positions are those of a layer that ways come to, as starts has them.
func (s *series) positions(there []bool) []int32 {
	out := make([]int32, len(there))
	for i, ok := range there {
		switch {
		case !ok:
			out[i] = nowhere
		case i < len(s.open):
			out[i] = int32(i)
		default:
			out[i] = ^int32(i - len(s.open))
		}
	}
	return out
}

// edges adds to a layer what leads on from a position, and notes where it leads. The last layer has ended series alone.
func (s *series) edges(l *layer, from, at int32, there []bool) {
	last := l.n == len(s.ended)
	add := func(e edge, to int32) {
		switch {
		case to >= 0 && last:
			to = s.open[to].ended
		case to < 0 && last:
			to = ^to
		case to < 0:
			to = int32(len(s.open)) + ^to
		}
		e.to = to
		there[to] = true
		l.edges = append(l.edges, e)
	}
	switch {
	case at == nowhere:
		l.plies = append(l.plies, 0)
	case at < 0:
		l.plies = append(l.plies, int32(s.ended[^at].Ply))
		add(edge{from: from, seat: s.ended[^at].St.Seat()}, at)
	default:
		o := &s.open[at]
		l.plies = append(l.plies, int32(o.spot.Ply))
		add(edge{from: from, seat: o.seat}, ^o.ended)
		for c, to := range o.after {
			add(edge{from: from, seat: o.seat, cast: int16(c + 1)}, to)
		}
	}
}

// length is how many throws of the series are to be followed, so that of the ways to each position, weighed by what is
// before them, hardly any is left out. It is more than longest where that is not known.
func (s *series) length() int {
	most := 0
	for m := range s.models {
		visits := [][]float64{make([]float64, len(s.open))}
		all := make([]float64, len(s.open))
		for k, at := range s.starts {
			if at >= 0 {
				visits[0][at] += s.latest(m)[k]
			}
		}
		for s.goesOn(visits[len(visits)-1], all) {
			if len(visits) > longest {
				return longest + 1
			}
			visits = append(visits, s.step(visits[len(visits)-1]))
		}
		most = max(most, lastCounts(visits, all))
	}
	return most + 1
}

// goesOn adds the weights of ways to positions to those of all ways there, and reports whether those that are longer
// can count, if the odds that a series goes on are 99 % at most.
func (s *series) goesOn(visits, all []float64) bool {
	sum, least := 0.0, 1.0
	for i, w := range visits {
		all[i] += w
		sum += w
	}
	for _, w := range all {
		if w > 0 {
			least = min(least, w)
		}
	}
	return sum > truncated*least/1000
}

// step takes the weights of ways a throw further.
func (s *series) step(from []float64) []float64 {
	out := make([]float64, len(from))
	for i, w := range from {
		if w == 0 {
			continue
		}
		for c, to := range s.open[i].after {
			if to >= 0 {
				out[to] += w * s.odds[c+1]
			}
		}
	}
	return out
}

// lastCounts is the number of throws after which the ways to a position still count among all.
func lastCounts(visits [][]float64, all []float64) int {
	rest := make([]float64, len(all))
	for n := len(visits) - 1; n > 0; n-- {
		for i, w := range visits[n] {
			if rest[i] += w; rest[i] > truncated*all[i] {
				return n
			}
		}
	}
	return 0
}

// unlikely is how likely a throw that is not written must be to have fallen to be listed.
const unlikely = 1e-4

// number numbers the throws that are not written before each event and are listed: those that are likely enough, where
// odds are known, else those that can have fallen.
func (s *stretch) number(bounded bool) {
	for k := range s.layers {
		l := &s.layers[k]
		if !l.unwritten {
			continue
		}
		fell, all := 0.0, 0.0
		for i := range l.edges {
			w := s.through(k, i)
			if all += w; l.edges[i].cast > 0 {
				fell += w
			}
		}
		if l.throw = fell > all*unlikely || bounded && fell > 0; !l.throw {
			continue
		}
		if s.r.numbered.event != l.event {
			s.r.numbered = unwritten{event: l.event}
		}
		s.r.numbered.n++
		l.number = s.r.numbered.n
	}
}

// unwritten is how many throws before an event are not written.
type unwritten struct{ event, n int }
