package infer

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// A turn that is lost is followed event by event. What leads to the same position after as many
// events goes on as one, with the sum of the weights.

// turn is where a lost turn is followed: the positions within it after some number of events, and after one
// more.
type turn struct {
	now, next []within
	at        map[uint64]int
	ends      map[uint64]int32 // the edges of the layer to where the turn ended, by place
	tried     int
}

// within is a position within a turn with its weights by the models.
type within struct {
	spot   referee.Spot
	weight [2]float64
}

// turn adds what a whole turn can lead to from a position.
func (r *reader) turn(k int, s *referee.Spot, l *layer) outcome {
	begin := within{spot: *s, weight: [2]float64{1, 1}}
	begin.spot.St = s.St.Clone()
	if st := begin.spot.St; !st.Fresh() {
		if !st.MayEnd() || !s.Plain() {
			return readOn
		}
		st.EndTurn()
	}
	t := &r.lost
	t.now, t.tried, t.ends = append(t.now[:0], begin), 0, map[uint64]int32{}
	for len(t.now) > 0 {
		t.next, t.at = t.next[:0], map[uint64]int{}
		for i := range t.now {
			if !r.turnEvents(k, &t.now[i], l) {
				return cut
			}
		}
		t.now, t.next = t.next, t.now
	}
	return readOn
}

// turnEvents follows what can come next in a position within a turn. It reports false where that is too much.
func (r *reader) turnEvents(k int, from *within, l *layer) bool {
	st := from.spot.St
	if st.Due() == engine.DueCast {
		for i, c := range r.casts {
			p := r.odds[i+1]
			if !r.turnEvent(k, from, referee.Choice{Cast: c}, [2]float64{p, p}, l) {
				return false
			}
		}
	}
	moves := st.Legal(nil)
	for _, m := range moves {
		if !r.turnEvent(k, from, referee.Choice{Move: m}, [2]float64{1, 1 / float64(len(moves))}, l) {
			return false
		}
	}
	return true
}

// turnEvent follows one event, and the end of the turn after it where the turn can end there.
func (r *reader) turnEvent(k int, from *within, c referee.Choice, p [2]float64, l *layer) bool {
	t := &r.lost
	r.after.Copy(&from.spot)
	r.trial.Play(&r.after, c)
	w := [2]float64{from.weight[0] * p[0], from.weight[1] * p[1]}
	if t.tried++; t.tried > maxTurn {
		return false
	}
	st := r.after.St
	if st.Due() == engine.DueOver || st.Fresh() {
		return r.turnEnds(k, w, l)
	}
	if i, met := t.at[place(&r.after)]; met {
		t.next[i].weight[0] += w[0]
		t.next[i].weight[1] += w[1]
	} else {
		t.at[place(&r.after)] = len(t.next)
		own := within{spot: r.after, weight: w}
		own.spot.St = st.Clone()
		t.next = append(t.next, own)
	}
	if st.MayEnd() {
		st.EndTurn()
		return r.turnEnds(k, w, l)
	}
	return true
}

// turnEnds adds the moment at hand as one after the turn.
func (r *reader) turnEnds(k int, w [2]float64, l *layer) bool {
	at, met := r.lost.ends[place(&r.after)]
	if met {
		l.turns[at][0] += w[0]
		l.turns[at][1] += w[1]
		return true
	}
	r.lost.ends[place(&r.after)] = int32(len(l.edges))
	l.turns = append(l.turns, w)
	return r.reach(l, edge{from: int32(k)}, &r.after, place(&r.after))
}
