package engine

import "github.com/ashtapada/agn/engine/dice"

// Perft counts the distinct sequences of depth written events from s: casts as
// multisets of dice, moves, passes. An end of turn that nothing marks is no event:
// where a turn may end unmarked, the next seat's events follow too. Sequences that
// the end of the game cuts short do not count. The state is not changed.
func Perft(s State, depth int) uint64 {
	p := newPerft(s, depth)
	return p.count(s, depth)
}

// Divided is one first event and the number of sequences that begin with it.
// Ended is set when the event follows an unmarked end of the turn.
type Divided struct {
	Cast  Cast
	Move  Move
	Ended bool
	Seat  Seat
	Count uint64
}

// Divide is Perft split by the first event, casts first, in the order of generation.
func Divide(s State, depth int) []Divided {
	if depth < 1 {
		return nil
	}
	p := newPerft(s, depth)
	var out []Divided
	p.each(s, depth, false, func(d Divided, next State) {
		d.Count = 1
		if depth > 1 {
			d.Count = p.count(next, depth-1)
		}
		out = append(out, d)
	})
	return out
}

type perft struct {
	casts []Cast
	// One state and one buffer a level, and one state for an unmarked end.
	states, ended []State
	bufs          [][]Move
}

func newPerft(s State, depth int) *perft {
	p := &perft{}
	for _, c := range Chances(s.Game()) {
		p.casts = append(p.casts, c.Cast)
	}
	for range depth + 1 {
		p.states = append(p.states, s.Clone())
		p.ended = append(p.ended, s.Clone())
		p.bufs = append(p.bufs, nil)
	}
	return p
}

func (p *perft) count(s State, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if depth == 1 && s.Due() != DueOver && !s.MayEnd() {
		p.bufs[1] = s.Legal(p.bufs[1][:0])
		n := uint64(len(p.bufs[1]))
		if s.Due() == DueCast {
			n += uint64(len(p.casts))
		}
		return n
	}
	var n uint64
	p.each(s, depth, false, func(_ Divided, next State) { n += p.count(next, depth-1) })
	return n
}

// each calls f with every event possible in s and the state after it.
func (p *perft) each(s State, depth int, ended bool, f func(Divided, State)) {
	if s.Due() == DueOver {
		return
	}
	next := p.states[depth]
	if s.Due() == DueCast {
		for _, c := range p.casts {
			next.CopyFrom(s)
			next.Throw(c)
			f(Divided{Cast: c, Ended: ended, Seat: s.Seat()}, next)
		}
	}
	buf := s.Legal(p.bufs[depth][:0])
	for _, m := range buf {
		next.CopyFrom(s)
		next.Apply(m)
		f(Divided{Move: m, Ended: ended, Seat: s.Seat()}, next)
	}
	p.bufs[depth] = buf
	if s.MayEnd() && !ended {
		e := p.ended[depth]
		e.CopyFrom(s)
		e.EndTurn()
		p.each(e, depth, true, f)
	}
}

// Chances is a convenience for callers that need the casts of a game, nil without
// throws.
func Chances(g Game) []dice.Chance {
	if set := g.Dice(); set != nil {
		return set.Chances()
	}
	return nil
}
