package points

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// order is an order of play of what a seat can play of a throw, as a referee names it:
// of those that spend the most points the one that begins with the first man and with
// the most points. A man keeps its slot here, whatever passes it.
type order struct {
	*State
	i      int // the seat bit
	men    field
	throw  turn
	points int // what all spend together
	steps  []engine.Move
}

// order finds the order of play of a throw of a seat.
func (s *State) order(seat engine.Seat, throw turn) *order {
	o := &order{State: s, i: bit(seat), men: s.men, throw: throw}
	o.points = int(o.most(&o.men, &throw))
	for o.throw.dice[0] != 0 && o.next() {
	}
	return o
}

// most returns how many points of a throw can be spent.
func (o *order) most(men *field, throw *turn) uint8 { return o.game.most(men, o.i, throw, o.initial) }

// next plays the first play that lets the most points be spent.
func (o *order) next() bool {
	g := o.game
	want := int(o.most(&o.men, &o.throw))
	v := g.sight(&o.men, o.i)
	for k := range g.count {
		if o.run(&v, k, -1, want) {
			return true
		}
		// A pair is tried behind the man of it that is less far.
		for l := range g.count {
			pair := g.partner(&v, min(k, l)) == max(k, l)
			if pair && (o.men[o.i][l] > o.men[o.i][k] || o.men[o.i][l] == o.men[o.i][k] && l > k) && o.run(&v, k, l, want) {
				return true
			}
		}
	}
	for k := range g.count {
		after := o.men
		if !g.mayEnter(&o.throw) || !g.enter(&after, o.i, k) {
			continue
		}
		men, throw, points := o.men, o.throw, 0
		men[1-o.i], men[o.i][k] = after[1-o.i], 0
		if throw.entered = true; g.design.EntryWhole {
			throw.dice[0], points = 0, int(throw.value)
		}
		if points+int(o.most(&men, &throw)) == want {
			o.play(engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: g.square[g.lane[o.i][k]][0]}, &men, &throw)
			return true
		}
	}
	return false
}

// run plays these men by the most points with which the rest can be spent too.
func (o *order) run(v *sight, k, l, want int) bool {
	g := o.game
	var r runner
	if !g.run(&r, &o.men, v, o.i, k, l, o.initial) {
		return false
	}
	tries := g.tries(&r, &o.throw)
	for n := len(tries) - 1; n >= 0; n-- {
		x := &tries[n]
		if x.bar != 0 {
			continue
		}
		takes := g.takes(&r, uint8(x.rest))
		men, throw := o.men, o.throw.without(g.design.Free, k, x)
		by := uint8(x.rest) - r.from
		men[o.i][k] += by
		if l >= 0 {
			men[o.i][l] += by
		}
		g.remove(&men, 1-o.i, takes)
		if x.points+int(o.most(&men, &throw)) == want {
			m := g.move(&r, uint8(x.rest))
			m.Capture = takes != 0
			o.play(m, &men, &throw)
			return true
		}
	}
	return false
}

func (o *order) play(m engine.Move, men *field, throw *turn) {
	o.steps = append(o.steps, m)
	o.men, o.throw = *men, *throw
}

// move is the step of a runner as a move, as far as its squares go.
func (g *Game) move(r *runner, to uint8) engine.Move {
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: 1, From: g.square[r.way][r.from], To: g.square[r.way][to]}
	if r.l >= 0 {
		m.Count = 2
	}
	return m
}

// without is a throw of which a try has been spent on the man in a slot.
func (t turn) without(free bool, slot int, x *try) turn {
	t.entered = false
	if free {
		t.dice[0] -= uint8(x.points)
		return t
	}
	left := uint8(0)
	if x.spend[1] == 0 && t.dice[1] != 0 {
		left = t.dice[0] + t.dice[1] - x.spend[0]
	}
	t.dice, t.played = [2]uint8{left}, uint8(slot)+1
	return t
}

// witness is the squares of the first step.
func (o *order) witness() []engine.Square { return []engine.Square{o.steps[0].From, o.steps[0].To} }

// text says what can be played and how: "6 and 4 can both be played: c1-c5, then
// d2-d8".
func (o *order) text(throw *turn) string {
	var b strings.Builder
	free, all := o.game.design.Free, int(throw.dice[0])+int(throw.dice[1])
	switch {
	case free && all == 1:
		b.WriteString("1 point can be played: ")
	case free && o.points == all:
		fmt.Fprintf(&b, "all %d points can be played: ", all)
	case free:
		fmt.Fprintf(&b, "%d of %d points can be played: ", o.points, all)
	case o.points == all && throw.dice[1] != 0:
		fmt.Fprintf(&b, "%s can both be played: ", throw)
	default:
		fmt.Fprintf(&b, "%d can be played: ", o.points)
	}
	for k, m := range o.steps {
		if k > 0 {
			b.WriteString(", then ")
		}
		b.WriteString(o.State.text(m))
	}
	return b.String()
}
