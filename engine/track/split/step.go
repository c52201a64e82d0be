package split

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation/word"
)

// Step plays a man that stands on a square alone or with one of its own way.
func (s *State) Step(w word.Word) engine.Stepped {
	t, i, v, f := s.Tab, s.Bit(), s.seen(s.Bit()), &s.found
	if w.Kind() == word.Pass {
		if !s.mayPass() {
			return engine.Stepped{}
		}
		return s.Pass(s)
	}
	from, sq := t.Ends(w)
	on := v.own.on(from)
	k := on.first() % maxMen
	others := on & (on - 1)
	if from == engine.NoSquare || on == 0 || !s.Open() || int(s.Now.Played) == k+1 ||
		others != 0 && (others&(others-1) != 0 || t.lane[i][others.first()] != t.lane[i][k]) {
		return engine.Stepped{}
	}
	r := &f.runner
	f.text = 0
	t.run(r, &s.All, &v, i, k, -1, s.First)
	to := s.at(r.way, sq)
	if to == off || to <= r.from {
		return engine.Stepped{}
	}
	f.to, f.takes = to, t.takes(r, to)
	share := s.only(r, to, f.takes)
	if share == nil || (f.takes != 0) != w.Captures() {
		return engine.Stepped{}
	}
	by := s.OnTurn
	s.forget()
	s.run(1, share)
	s.moved()
	return s.LedTo(by)
}

// only returns the share by which a single man steps to an index before it, where it captures men in
// these slots: the one legal one, nil if there are none or several.
func (s *State) only(r *runner, to, takes uint8) (one *Share) {
	t, shares := s.Tab, s.Tab.shares(&s.Now)
	first, end := t.leading(shares, r, to)
	for n := first; n < end; n++ {
		share := &shares.all[n]
		if at, bar := t.goal(r, share); bar != 0 || at != to || share.Points < s.Best && !s.thrifty(r, to, takes, share) {
			continue
		}
		if one != nil {
			return nil
		}
		one = share
	}
	return one
}
