package infer

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// A throw that is not recorded has no word. Before a word in a position in which one is due, every series of throws
// that can have fallen is followed, and none, a layer for each throw of it.

// negligible is the share of the ways to a word below which a series of throws before it is not followed.
const negligible = 1e-10

// maxSeries bounds a series, for tests.
var maxSeries = 64

// supplying is a layer of throws that are not recorded while it is made.
type supplying struct {
	*reader
	layer
	// on tells in which positions the series can go on, and share the share of the ways that lead to each.
	on    []bool
	share []float64
}

// supply plays before a word, by its index, what throws can have come there and are not recorded.
func (r *reader) supply(i int) outcome {
	at := supplying{reader: r}
	for k := range r.live {
		at.on = append(at.on, r.trial.Owes(&r.live[k], i))
		at.share = append(at.share, 1/float64(len(r.live)))
	}
	for n := 0; n < maxSeries && slices.Contains(at.on, true); n++ {
		next := supplying{reader: r, layer: layer{item: i, event: r.event + 1, unwritten: true}}
		r.places = emptied(r.places)
		from := r.live
		r.live = make([]referee.Spot, 0, len(from))
		for k := range from {
			if !next.from(k, &from[k], at.on[k], at.share[k]) {
				return cut
			}
			r.put(from[k].St)
		}
		next.n = len(r.live)
		r.layers = append(r.layers, next.layer)
		at = next
	}
	return readOn
}

// from adds what can come in a position by its index: no further throw, and each throw if the series goes on. It
// reports false where that is too much.
func (n *supplying) from(k int, s *referee.Spot, on bool, share float64) bool {
	n.plies = append(n.plies, int32(s.Ply))
	e := edge{from: int32(k), seat: s.St.Seat()}
	if !n.keep(e, s, false, share) {
		return false
	}
	if !on {
		return true
	}
	for c, odds := range n.odds[1:] {
		n.after.Copy(s)
		n.trial.Play(&n.after, referee.Choice{Cast: n.casts[c]})
		n.after.Event = s.Event // it is none
		st := n.after.St
		on := st.Due() == engine.DueCast && !st.Fresh() && share*odds > negligible
		if e.cast = int16(c + 1); !n.keep(e, &n.after, on, share*odds) {
			return false
		}
	}
	return true
}

// keep adds an edge to a moment. One in which the series goes on is another than one in which it has ended.
func (n *supplying) keep(e edge, s *referee.Spot, on bool, share float64) bool {
	key := place(s)
	if on {
		key ^= 0xd6e8feb86659fd93
	}
	ok := n.reach(&n.layer, e, s, key)
	if to := int(n.edges[len(n.edges)-1].to); to == len(n.on) {
		n.on, n.share = append(n.on, on), append(n.share, share)
	} else {
		n.share[to] += share
	}
	return ok
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
