package points

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// plan is an order of play and the points that it spends.
type plan struct {
	points int
	steps  []engine.Move
}

// planner looks for the order of play that spends the most points, as a referee would
// do it who tries everything.
type planner struct {
	*table
	known map[planned]plan
}

// planned is what a plan depends on.
type planned struct {
	men   field
	throw turn
}

// plan returns the best order of play of a throw.
func (t *table) plan(throw turn) plan {
	p := planner{t, map[planned]plan{}}
	return p.best(t.men, throw)
}

func (p *planner) best(men field, throw turn) plan {
	if throw.dice[0] == 0 {
		return plan{}
	}
	key := planned{men, throw}
	if found, ok := p.known[key]; ok {
		return found
	}
	found := p.search(men, throw)
	p.known[key] = found
	return found
}

func (p *planner) search(men field, throw turn) plan {
	all := int(throw.dice[0]) + int(throw.dice[1])
	var best plan
	better := func(m engine.Move, points int, rest plan) bool {
		if best.steps == nil || points+rest.points > best.points {
			best = plan{points + rest.points, append([]engine.Move{m}, rest.steps...)}
		}
		return best.points == all
	}
	t := *p.table
	t.men = men
	for _, group := range t.groups() {
		tries := t.tries(group, &throw)
		slices.Reverse(tries)
		for _, x := range tries {
			if x.bar != 0 {
				continue
			}
			after := t
			m := t.describe(group, x.rest)
			after.move(group, x.rest)
			if better(m, x.points, p.best(after.men, throw.without(t.Free, group[0], x))) {
				return best
			}
		}
	}
	for k := range t.Lanes[bit(t.seat)] {
		if t.place(t.seat, k) >= 0 || !t.mayEnter(&throw) {
			continue
		}
		start, bars := t.entry(k)
		if bars != nil {
			continue
		}
		m := engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: start}
		after, points := t.entered(k, throw)
		if better(m, points, p.best(after.men, after.throw)) {
			return best
		}
	}
	return best
}

// groups lists the men that can be played apart and those that can be played as one.
func (t *table) groups() [][]int {
	var out [][]int
	for k := range t.Lanes[bit(t.seat)] {
		at := t.place(t.seat, k)
		if at < 0 || at == t.end() {
			continue
		}
		out = append(out, []int{k})
		if on := t.on(t.seat, t.way(t.seat, k)[at]); t.Room > 1 && len(on) == 2 && on[0] == k {
			out = append(out, on)
		}
	}
	return out
}

// describe is a step as a move, as far as its text goes.
func (t *table) describe(men []int, to int) engine.Move {
	way := t.way(t.seat, men[0])
	return engine.Move{Kind: engine.Step, Piece: engine.Man, Count: uint8(len(men)),
		From: way[t.place(t.seat, men[0])], To: way[to], Capture: len(t.taken(men, to)) > 0}
}

// without is a throw of which a try has been spent on the man in a slot.
func (throw turn) without(free bool, slot int, x try) turn {
	throw.entered = false
	if free {
		throw.dice[0] -= uint8(x.points)
		return throw
	}
	left := uint8(0)
	if x.spend[1] == 0 && throw.dice[1] != 0 {
		left = throw.dice[0] + throw.dice[1] - x.spend[0]
	}
	throw.dice, throw.played = [2]uint8{left}, uint8(slot)+1
	return throw
}

// mayEnter reports whether a value gives the right to come back, the first point of
// it not being spent.
func (t *table) mayEnter(throw *turn) bool {
	return throw.value != 0 && throw.value == t.Entry && throw.dice[0] == throw.value && !throw.entered
}

// behind is a position behind an entry.
type behind struct {
	men   field
	throw turn
}

// entered is what an entry of the man in a slot leaves, and the points it spends.
func (t *table) entered(slot int, throw turn) (behind, int) {
	b := behind{t.men, throw}
	start := t.way(t.seat, slot)[0]
	for _, enemy := range t.playing(other(t.seat), start) {
		b.men[bit(other(t.seat))][enemy] = out
	}
	b.men[bit(t.seat)][slot] = 0
	if !t.EntryWhole {
		b.throw.entered = true
		return b, 0
	}
	b.throw.dice[0] = 0
	return b, int(throw.value)
}
