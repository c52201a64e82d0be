package split

import "github.com/ashtapada/agn/engine"

// Step plays a man that stands on a square alone or with one of its own way, by as many points as
// its step is long.
func (s *State) Step(w engine.Brief) engine.Seat {
	t, i, v, f := s.Tab, s.Bit(), s.seen(s.Bit()), &s.found
	from, sq := t.Ends(w)
	on := v.own.on(from)
	k := on.first() % maxMen
	others := on & (on - 1)
	if from == engine.NoSquare || on == 0 || !s.Open() || int(s.Now.Played) == k+1 || others != 0 && t.lane[i][others.first()] != t.lane[i][k] {
		return 0
	}
	r := &f.runner
	f.text = 0
	t.run(r, &s.All, &v, i, k, -1, s.First)
	to, shares := s.at(r.way, sq), t.shares(&s.Now)
	if to == off || to <= r.from || !t.exactly(r, to) {
		return 0
	}
	length := int(to - r.from)
	if length >= len(shares.of) || shares.of[length] == 0 {
		return 0
	}
	f.share = shares.of[length] - 1
	share := &shares.all[f.share]
	if _, bar := t.goal(r, share); bar != 0 {
		return 0
	}
	f.to, f.takes = to, t.takes(r, to)
	if (f.takes != 0) != w.Captures() || share.Points < s.Best && !s.thrifty(r, to, f.takes, share) {
		return 0
	}
	by := s.OnTurn
	s.forget()
	s.run(1)
	s.moved()
	return by
}
