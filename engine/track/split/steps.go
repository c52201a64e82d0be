package split

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// anyone asks for men marked in whatever way.
const anyone = 0xff

// Legal appends the legal moves.
func (s *State) Legal(buf []engine.Move) []engine.Move {
	if s.mayPass() {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if !s.Open() {
		return buf
	}
	all := engine.Pattern{Who: anyone}
	buf = s.steps(&all, s.entries(&all, buf))
	if s.Tab.capacity > 1 {
		all.Count = 2
		buf = s.steps(&all, buf)
	}
	return buf
}

// Find appends the legal moves that fit p.
func (s *State) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if p.Kind != engine.Step && track.AsksPass(p) && s.mayPass() {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if !s.Open() || p.Who == anyone || p.Who2 != 0 || p.Piece != 0 && p.Piece != engine.Man || p.Promo != 0 ||
		p.To2 != engine.NoSquare {
		return buf
	}
	if p.Kind != engine.Step && asksEntry(p) {
		buf = s.entries(p, buf)
	}
	if p.Kind == 0 || p.Kind == engine.Step {
		buf = s.steps(p, buf)
	}
	return buf
}

// mayPass reports whether a pass is legal.
func (s *State) mayPass() bool {
	return s.Wants == engine.DueMove && s.Stuck || s.Tab.game.MayPass(s)
}

// asksEntry reports whether an entry fits p.
func asksEntry(p *engine.Pattern) bool {
	return (p.Kind == 0 || p.Kind == engine.Enter) && p.Count <= 1 && p.Who == 0 && p.From == engine.NoSquare &&
		p.File == 0 && p.Rank == 0 && p.Spend == [4]uint8{}
}

// entries appends the ways to bring a man of the seat on turn back onto the square that p
// may name, that let as many points be spent as any other play.
func (s *State) entries(p *engine.Pattern, buf []engine.Move) []engine.Move {
	t, i := s.Tab, s.Bit()
	if !t.game.MayEnter(s.Now) {
		return buf
	}
	rest := t.game.Enter(s.Now)
	least := s.Best - min(s.Best, s.Now.points()-rest.points())
	if !t.must {
		least = 0
	}
	done := -1
	for k, way := range t.course.Lanes[i] {
		sq := t.square[way][0]
		if s.All[i][k] != offBoard || int(way) == done || p.To != engine.NoSquare && p.To != sq {
			continue
		}
		done = int(way)
		after := s.All
		if t.enter(&after, i, k) && (least == 0 || t.mostEntering(&after, i, &rest, s.First) >= least) {
			buf = append(buf, engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: sq})
		}
	}
	return buf
}

// steps appends the steps that fit p.
func (s *State) steps(p *engine.Pattern, buf []engine.Move) []engine.Move {
	t, i := s.Tab, s.Bit()
	if p.Count > 2 {
		return buf
	}
	v := s.seen(i)
	r := &s.found.runner
	on := v.own.on(p.From)
	if p.From == engine.NoSquare {
		on ^= highBits
	}
	for ; on != 0; on &= on - 1 {
		k, l := on.first(), -1
		if p.Count < 2 {
			if !t.single(&s.All, i, k) {
				continue
			}
		} else if l = t.partner(&v, k); l < 0 {
			continue
		}
		if !t.Leaves(p, v.own.at(k)) || int(s.Now.Played) == k+1 {
			continue
		}
		s.found.text = 0
		if t.run(r, &s.All, &v, i, k, l, s.First) {
			buf = s.stepsOf(r, p, buf)
		}
	}
	return buf
}

// stepsOf appends the steps of one runner that fit p.
func (s *State) stepsOf(r *runner, p *engine.Pattern, buf []engine.Move) []engine.Move {
	t := s.Tab
	shares := t.shares(&s.Now)
	first, end := 0, len(shares.all)
	if p.To != engine.NoSquare {
		at := s.at(r.way, p.To)
		if at == off || at <= r.from {
			return buf
		}
		first, end = t.leading(shares, r, at)
	}
	for n := first; n < end; n++ {
		x := &shares.all[n]
		if to, bar := t.goal(r, x); bar == 0 {
			buf = s.step(r, to, x, n, p, buf)
		}
	}
	return buf
}

// leading returns the numbers of the shares, from the first to the end, among which are all those
// that can take a runner to an index before it.
func (t *Table) leading(shares *shares, r *runner, to uint8) (first, end int) {
	if !t.exactly(r, to) {
		return 0, len(shares.all)
	}
	if length := int(to - r.from); length < len(shares.of) {
		end = int(shares.of[length])
	}
	return max(end-1, 0), end
}

// at returns the index of sq on a way, off for a square that is not on it.
func (s *State) at(way uint8, sq engine.Square) uint8 {
	if int(sq) >= places {
		return off
	}
	return s.Tab.index[way][sq]
}

// step appends the step of a runner to an index by a share, that of number n, if it fits p and
// wastes nothing.
func (s *State) step(r *runner, to uint8, share *Share, n int, p *engine.Pattern, buf []engine.Move) []engine.Move {
	t := s.Tab
	sq := t.square[r.way][to]
	if p.To != engine.NoSquare && p.To != sq || p.Spend != [4]uint8{} && p.Spend != share.Spend {
		return buf
	}
	takes := t.takes(r, to)
	if share.Points < s.Best && !s.thrifty(r, to, takes, share) {
		return buf
	}
	from, count, who := t.square[r.way][r.from], uint8(1), uint8(0)
	if r.l >= 0 {
		count = 2
	} else if r.own.has(from) {
		who = s.who(r, sq, takes != 0)
	}
	if p.Who != who && p.Who != anyone && (p.Who != engine.WhoIndex+r.from || r.l >= 0) {
		return buf
	}
	buf = append(buf, engine.Move{Kind: engine.Step, Piece: engine.Man})
	m := &buf[len(buf)-1]
	m.Count, m.From, m.To, m.Who, m.Capture, m.Spend = count, from, sq, who, takes != 0, share.Spend
	s.found.text, s.found.to, s.found.takes, s.found.share = track.Text(m), to, takes, uint8(n)
	return buf
}

// thrifty reports whether a step leaves as many points to be spent as any other play.
func (s *State) thrifty(r *runner, to, takes uint8, share *Share) bool {
	if s.goesOn(r, to, share) {
		return true
	}
	t, i, after, rest := s.Tab, int(r.i), s.All, s.Now
	slot := t.carry(&after, r, to, takes)
	share.spend(&rest, slot)
	v := s.seen(i)
	t.follow(&v.own, &after, r, to, slot)
	if takes != 0 {
		v.foe = t.stand(&after, 1-i)
	}
	return t.mostSeen(&after, &v, i, &rest, s.First) >= s.Best-share.Points
}

// goesOn reports whether after a step to an index by a share one man can spend all the other
// points at once, as nobody stands where they lead.
func (s *State) goesOn(r *runner, to uint8, share *Share) bool {
	t, points, here := s.Tab, s.Now.points()-share.Points, s.Tab.square[r.way][to]
	if !share.Others && points <= t.reach[to] && r.bare(t.square[r.way][min(to+points, t.top)]) {
		return true
	}
	v := sight{r.own | squares(here)<<(8*r.k&31), r.foe}
	barred := uint8(1) << r.k
	if r.l >= 0 {
		barred |= 1 << r.l
	}
	all, _ := t.strides(&s.All, v, int(r.i), points, barred)
	return all
}

// who returns the mark of a single man that shares its square: none, unless a man less
// far on his way could make a move of the same text.
func (s *State) who(r *runner, to engine.Square, capture bool) uint8 {
	t := s.Tab
	for k := range t.count {
		at := s.All[r.i][k]
		if at < r.from && t.cross[t.lane[r.i][k]][r.way][at] == r.from && s.plays(int(r.i), k, to, capture) {
			return engine.WhoIndex + r.from
		}
	}
	return 0
}

// plays reports whether the man in slot k has a legal step to sq that captures or does
// not, whatever it spends.
func (s *State) plays(i, k int, sq engine.Square, capture bool) bool {
	t := s.Tab
	var r runner
	v := s.seen(i)
	if !t.run(&r, &s.All, &v, i, k, -1, s.First) || int(s.Now.Played) == k+1 {
		return false
	}
	to := s.at(r.way, sq)
	if to == off || to <= r.from {
		return false
	}
	takes := t.takes(&r, to)
	if (takes != 0) != capture {
		return false
	}
	shares := t.shares(&s.Now).all
	for n := range shares {
		if at, bar := t.goal(&r, &shares[n]); bar == 0 && at == to &&
			(shares[n].Points >= s.Best || s.thrifty(&r, to, takes, &shares[n])) {
			return true
		}
	}
	return false
}

// meant returns the slots of the men that a legal step moves.
func (s *State) meant(i int, m engine.Move) (k, l int) {
	t := s.Tab
	on := s.sight[i].on(m.From)
	k, l = on.first(), -1
	for on &= on - 1; on != 0; on &= on - 1 {
		switch n := on.first(); {
		case t.lane[i][n] != t.lane[i][k]:
			l = n
		case m.Count > 1:
			return k, n
		}
	}
	if l < 0 || m.Count > 1 {
		return k, l
	}
	// Two men of different ways: the one less far, unless the other alone can do it.
	if s.All[i][l] < s.All[i][k] {
		k, l = l, k
	}
	if m.Who == 0 && s.plays(i, k, m.To, m.Capture) || m.Who == engine.WhoIndex+s.All[i][k] {
		return k, -1
	}
	return l, -1
}
