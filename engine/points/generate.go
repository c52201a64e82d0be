package points

import "github.com/ashtapada/agn/engine"

// anyone asks for men marked in whatever way.
const anyone = 0xff

// Legal appends the legal moves.
func (s *State) Legal(buf []engine.Move) []engine.Move {
	var all engine.Pattern
	if s.mayPass() {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if !s.open {
		return buf
	}
	buf = s.entries(&all, buf)
	all.Who = anyone
	buf = s.steps(&all, buf)
	if s.game.room > 1 && s.turn.dice[0] != 0 {
		all.Count = 2
		buf = s.steps(&all, buf)
	}
	return buf
}

// Find appends the legal moves that fit p.
func (s *State) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if passes(p) && s.mayPass() {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if !s.open || p.Who == anyone || p.Who2 != 0 || p.Piece != 0 && p.Piece != engine.Man || p.Promo != 0 || p.To2 != engine.NoSquare {
		return buf
	}
	if p.Kind == 0 || p.Kind == engine.Enter {
		buf = s.entries(p, buf)
	}
	if p.Kind == 0 || p.Kind == engine.Step {
		buf = s.steps(p, buf)
	}
	return buf
}

// passes reports whether a pass fits p.
func passes(p *engine.Pattern) bool {
	return (p.Kind == 0 || p.Kind == engine.Pass) && p.Count <= 1 &&
		*p == engine.Pattern{Kind: p.Kind, Count: p.Count}
}

// mayPass reports whether a pass is legal: where nothing can be played, where points
// may be given up, and where an earned throw is declined in a turn without a move.
func (s *State) mayPass() bool {
	if s.due == engine.DueMove {
		return !s.open || s.game.design.GiveUp
	}
	return s.declinable() && !s.MayEnd()
}

// entries appends the ways to bring a man back that fit p.
func (s *State) entries(p *engine.Pattern, buf []engine.Move) []engine.Move {
	g, t, i := s.game, &s.turn, bit(s.seat)
	if p.Count > 1 || p.Who != 0 || p.From != engine.NoSquare || p.File != 0 || p.Rank != 0 || p.Spend != [4]uint8{} {
		return buf
	}
	if t.double != 0 {
		if t.double != g.design.Entry || t.entered {
			return buf
		}
	} else if !g.mayEnter(t) {
		return buf
	}
	done := -1
	for k, way := range g.design.Lanes[i] {
		sq := g.square[way][0]
		if s.men[i][k] != out || int(way) == done || p.To != engine.NoSquare && p.To != sq {
			continue
		}
		done = int(way)
		after := s.men
		if !g.enter(&after, i, k) || !s.affords(&after, i) {
			continue
		}
		buf = append(buf, engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: sq})
	}
	return buf
}

// affords reports whether an entry that leads to these men leaves as many points to
// be spent as any other play.
func (s *State) affords(after *field, i int) bool {
	g := s.game
	return g.doubles || g.design.GiveUp || g.design.EntryWhole ||
		g.mostFree(*after, i, s.turn.dice[0], false, s.initial) >= s.best
}

// steps appends the steps that fit p.
func (s *State) steps(p *engine.Pattern, buf []engine.Move) []engine.Move {
	i := bit(s.seat)
	g := s.game
	var m movers
	switch {
	case p.Count < 2:
		g.singles(&m, &s.men, i)
	case p.Count == 2:
		g.pairs(&m, &s.men, i)
	}
	for n := range m.n {
		k, l := int(m.k[n]), int(m.l[n])
		sq := g.square[g.lane[i][k]][s.men[i][k]]
		if p.From != engine.NoSquare && p.From != sq || p.File != 0 && g.design.Board.File(sq) != p.File ||
			p.Rank != 0 && g.design.Board.Rank(sq) != int(p.Rank) {
			continue
		}
		buf = s.stepsOf(i, k, l, p, buf)
	}
	return buf
}

// stepsOf appends the steps of one runner that fit p.
func (s *State) stepsOf(i, k, l int, p *engine.Pattern, buf []engine.Move) []engine.Move {
	g := s.game
	var r runner
	if !g.run(&r, &s.men, i, k, l, s.initial) {
		return buf
	}
	if s.turn.double != 0 {
		if l < 0 && g.isHome(s.turn.double) && r.from == g.last-s.turn.double {
			buf = s.step(i, &r, g.last, [4]uint8{}, p, buf)
		}
		return buf
	}
	first := 0
	if p.To != engine.NoSquare {
		at := s.at(r.way, p.To)
		if at == off || at <= r.from {
			return buf
		}
		if g.design.Free {
			// Fewer points than the length of the step do not bring it there.
			first = int(at-r.from) - 1
		}
	}
	for n := first; ; n++ {
		spend, ok := s.portion(k, n)
		if !ok {
			return buf
		}
		if to, ok := g.rest(&r, spend[0]+spend[1]); ok {
			buf = s.step(i, &r, to, spend, p, buf)
		}
	}
}

// portion returns the n-th way to spend points on the man in slot k, from 0.
func (s *State) portion(k, n int) (spend [4]uint8, ok bool) {
	t := &s.turn
	switch {
	case s.game.design.Free:
		return [4]uint8{uint8(n + 1)}, n < int(t.dice[0])
	case int(t.played) == k+1:
		return spend, false
	case n == 2:
		return [4]uint8{t.dice[0], t.dice[1]}, t.dice[1] != 0
	}
	if n > 2 {
		return spend, false
	}
	return [4]uint8{t.dice[n]}, t.dice[n] != 0
}

// at returns the index of sq on a way, off for a square that is not on it.
func (s *State) at(way uint8, sq engine.Square) uint8 {
	if int(sq) >= places {
		return off
	}
	return s.game.index[way][sq]
}

// step appends the step of a runner to an index if it fits p and wastes nothing.
func (s *State) step(i int, r *runner, to uint8, spend [4]uint8, p *engine.Pattern, buf []engine.Move) []engine.Move {
	g := s.game
	sq := g.square[r.way][to]
	if p.To != engine.NoSquare && p.To != sq || p.Spend != [4]uint8{} && p.Spend != spend {
		return buf
	}
	takes := g.takes(r, to)
	if !s.thrifty(i, r, to, takes, spend) {
		return buf
	}
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: 1, From: g.square[r.way][r.from], To: sq,
		Capture: takes != 0, Spend: spend}
	if r.l >= 0 {
		m.Count = 2
	} else if r.mates > 0 {
		m.Who = s.who(i, r, sq, m.Capture)
	}
	if p.Who != m.Who && p.Who != anyone && (p.Who != engine.WhoIndex+r.from || r.l >= 0) {
		return buf
	}
	return append(buf, m)
}

// thrifty reports whether a step leaves as many points to be spent as any other play.
func (s *State) thrifty(i int, r *runner, to, takes uint8, spend [4]uint8) bool {
	g := s.game
	points := spend[0] + spend[1]
	if g.design.GiveUp || points >= s.best {
		return true
	}
	after := s.men
	k := g.carry(&after, i, r, to, takes)
	rest := s.best - points
	if g.design.Free {
		return g.mostFree(after, i, s.turn.dice[0]-points, false, s.initial) >= rest
	}
	left := s.turn.dice[0]
	if left == points {
		left = s.turn.dice[1]
	}
	return left != 0 && g.mostDice(after, i, [2]uint8{left}, k) >= rest
}

// who returns the mark of a single man that shares its square: none, unless a man less
// far on his way could make a move of the same text.
func (s *State) who(i int, r *runner, to engine.Square, capture bool) uint8 {
	g := s.game
	for k := range g.count {
		at := s.men[i][k]
		if at < r.from && g.cross[g.lane[i][k]][r.way][at] == r.from && s.plays(i, k, to, capture) {
			return engine.WhoIndex + r.from
		}
	}
	return 0
}

// plays reports whether the man in slot k has a legal step to sq that captures or does
// not, whatever it spends.
func (s *State) plays(i, k int, sq engine.Square, capture bool) bool {
	g := s.game
	var r runner
	if !g.run(&r, &s.men, i, k, -1, s.initial) {
		return false
	}
	to := s.at(r.way, sq)
	if to == off || to <= r.from {
		return false
	}
	takes := g.takes(&r, to)
	if (takes != 0) != capture {
		return false
	}
	if d := s.turn.double; d != 0 {
		return to == g.last && g.isHome(d) && r.from == g.last-d
	}
	for n := 0; ; n++ {
		spend, ok := s.portion(k, n)
		if !ok {
			return false
		}
		if at, ok := g.rest(&r, spend[0]+spend[1]); ok && at == to && s.thrifty(i, &r, to, takes, spend) {
			return true
		}
	}
}
