package split

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Order is an order of play of what a seat can play of a throw, as a referee names it: of
// those that spend the most points the one that begins with the first man and with the
// most points.
type Order struct {
	Points uint8 // what all spend together
	Steps  []engine.Move
}

// player looks for an order of play. A man keeps its slot here, whatever passes it.
type player struct {
	*State
	i     int
	men   track.Men
	throw Throw
	steps []engine.Move
}

// Order finds the order of play of a throw of seat bit i. It begins with a man that comes
// back only if that lets more points be spent, or if nothing else can be played.
func (s *State) Order(i int, throw Throw) *Order {
	t, best := s.Tab, s.MostOf(i, &throw)
	order := s.orderOf(&s.All, i, throw)
	if order.Points == best && order.Steps != nil || !t.game.MayEnter(throw) {
		return order
	}
	for k := range t.count {
		men, after := s.All, s.All
		if !t.enter(&after, i, k) {
			continue
		}
		// The man keeps its slot, whatever passes it.
		men[1-i], men[i][k] = after[1-i], 0
		back := engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: t.square[t.lane[i][k]][0]}
		throw := t.game.Enter(throw)
		rest := s.orderOf(&men, i, throw)
		if throw.Points() == 0 || rest.Points == best {
			return &Order{Points: best, Steps: append([]engine.Move{back}, rest.Steps...)}
		}
	}
	return order
}

// orderOf finds the order of play of a throw on these men.
func (s *State) orderOf(men *track.Men, i int, throw Throw) *Order {
	p := &player{State: s, i: i, men: *men, throw: throw}
	for p.throw.Left[0] != 0 && p.next() {
	}
	return &Order{s.Tab.Most(men, i, &throw, s.First), p.steps}
}

// next plays the first step that lets the most points be spent.
func (p *player) next() bool {
	t := p.Tab
	want := int(t.Most(&p.men, p.i, &p.throw, p.First))
	v := t.sight(&p.men, p.i)
	for k := range t.count {
		if p.step(&v, k, -1, want) {
			return true
		}
		// A pair is tried behind the man of it that is less far.
		at := &p.men[p.i]
		for l := range t.count {
			pair := t.partner(&v, min(k, l)) == max(k, l)
			if pair && (at[l] > at[k] || at[l] == at[k] && l > k) && p.step(&v, k, l, want) {
				return true
			}
		}
	}
	return false
}

// step plays these men by the most points with which the rest can be spent too.
func (p *player) step(v *sight, k, l, want int) bool {
	t := p.Tab
	var r Runner
	if !t.run(&r, &p.men, v, p.i, k, l, p.First) {
		return false
	}
	tries := t.tries(&r, &p.throw)
	for n := len(tries) - 1; n >= 0; n-- {
		x := &tries[n]
		if x.bar != 0 {
			continue
		}
		to := uint8(x.rest)
		takes := t.takes(&r, to)
		men, throw := p.men, x.after(p.throw, k)
		men[p.i][k] += to - r.from
		if l >= 0 {
			men[p.i][l] += to - r.from
		}
		t.remove(&men, 1-p.i, takes)
		if int(x.Points)+int(t.Most(&men, p.i, &throw, p.First)) == want {
			p.steps = append(p.steps, t.stepOf(&r, to))
			p.men, p.throw = men, throw
			return true
		}
	}
	return false
}

// stepOf is the step of a runner as a move, as far as its text goes.
func (t *Table) stepOf(r *Runner, to uint8) engine.Move {
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: 1, From: t.square[r.way][r.from], To: t.square[r.way][to],
		Capture: t.takes(r, to) != 0}
	if r.l >= 0 {
		m.Count = 2
	}
	return m
}

// Text is a move as it stands in a sentence.
func (s *State) Text(m engine.Move) string {
	if m.Kind == engine.Enter {
		return "@" + s.At(m.To)
	}
	sep, men := "-", ""
	if m.Capture {
		sep = "x"
	}
	if m.Count > 1 {
		men = fmt.Sprint(m.Count)
	}
	return men + s.At(m.From) + sep + s.At(m.To)
}

// Say says what can be played of a throw and how: "6 and 4 can both be played: c1-c5,
// then d2-d8".
func (s *State) Say(o *Order, throw *Throw) string {
	var b strings.Builder
	free, all := s.Tab.divided, throw.Points()
	switch {
	case free && all == 1:
		b.WriteString("1 point can be played: ")
	case free && o.Points == all:
		fmt.Fprintf(&b, "all %d points can be played: ", all)
	case free:
		fmt.Fprintf(&b, "%d of %d points can be played: ", o.Points, all)
	case o.Points == all && throw.Left[1] != 0:
		fmt.Fprintf(&b, "%s can both be played: ", throw)
	default:
		fmt.Fprintf(&b, "%d can be played: ", o.Points)
	}
	for k, m := range o.Steps {
		if k > 0 {
			b.WriteString(", then ")
		}
		b.WriteString(s.Text(m))
	}
	return b.String()
}
