package cross

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/race"
)

// stroke is one move of a plan.
type stroke struct {
	men  []int // the indices that go
	to   int
	dice []uint8
}

// trial is a turn that is tried out: the men of all seats by index, which of the
// army's have moved, and the dice left.
type trial struct {
	c     *Case
	army  []man
	other [engine.MaxSeats][]int
	dice  []uint8
}

// trial begins with the position as it is.
func (c *Case) trial() *trial {
	t := &trial{c: c, dice: slices.Clone(c.Dice)}
	home := len(c.game.design.Ways[0]) - 1
	for i, men := range c.men {
		for _, b := range men {
			switch {
			case int(b/2) > home:
			case i == bit(c.Army):
				t.army = append(t.army, man{int(b / 2), b%2 == 1})
			default:
				t.other[i] = append(t.other[i], int(b/2))
			}
		}
	}
	return t
}

// choices lists the different ways to take some of the dice, the most of them first.
func choices(dice []uint8) (out [][]uint8) {
	seen := map[string]bool{}
	for n := len(dice); n > 0; n-- {
		for set := range 1 << len(dice) {
			var take []uint8
			for k, v := range dice {
				if set>>k&1 == 1 {
					take = append(take, v)
				}
			}
			if len(take) == n && !seen[string(take)] {
				seen[string(take)] = true
				out = append(out, take)
			}
		}
	}
	return out
}

func total(dice []uint8) int {
	n := 0
	for _, v := range dice {
		n += int(v)
	}
	return n
}

// best finds an order of play that uses the most dice, and how many.
func (t *trial) best() (plan []stroke, used int) {
	if len(t.dice) == 0 || t.over() {
		return nil, 0
	}
	for _, dice := range choices(t.dice) {
		for _, group := range t.groups() {
			for _, to := range t.targets(group, total(dice)) {
				st := stroke{group, to, dice}
				if !t.open(st) {
					continue
				}
				after := t.with(st)
				rest, more := after.best()
				if n := len(dice) + more; n > used {
					plan, used = append([]stroke{st}, rest...), n
				}
				if used == len(t.dice) {
					return plan, used
				}
			}
		}
	}
	return plan, used
}

// groups lists the men that may go together, by their indices: those at one index, or
// on the foot of the column those from above with those that have gone round.
func (t *trial) groups() (out [][]int) {
	at := map[int]int{}
	var indices []int
	for _, m := range t.army {
		if !m.moved {
			if at[m.index] == 0 {
				indices = append(indices, m.index)
			}
			at[m.index]++
		}
	}
	foot, lap := int(t.c.game.foot), int(t.c.game.lap)
	for _, i := range indices {
		for n := 1; n <= at[i] && (n == 1 || i > 0); n++ {
			out = append(out, slices.Repeat([]int{i}, n))
		}
	}
	for n := 1; n <= at[foot]; n++ {
		for k := 1; k <= at[lap]; k++ {
			out = append(out, append(slices.Repeat([]int{foot}, n), slices.Repeat([]int{lap}, k)...))
		}
	}
	return out
}

// targets lists the indices to which so many points lead the whole group.
func (t *trial) targets(group []int, points int) (out []int) {
	foot, lap := int(t.c.game.foot), int(t.c.game.lap)
	home := len(t.c.game.design.Ways[0]) - 1
	reach := func(i int) (to []int) {
		if i+points <= home {
			to = append(to, i+points)
		}
		if i <= lap && i+points > lap {
			to = append(to, i+points-lap+foot)
		}
		return to
	}
	for _, to := range reach(group[0]) {
		if !slices.ContainsFunc(group, func(i int) bool { return !slices.Contains(reach(i), to) }) {
			out = append(out, to)
		}
	}
	return out
}

// open reports whether the rules let a group go there.
func (t *trial) open(st stroke) bool {
	d := &t.c.game.design
	home := len(d.Ways[0]) - 1
	if t.c.waits() != 0 && (st.to == home || d.NoClimb && st.to > int(d.Lap)) {
		return false
	}
	for i := range t.other {
		if d.Strength && len(t.victims(i, st.to)) > len(st.men) {
			return false
		}
	}
	return true
}

// victims lists the places of seat bit i's men in its list that stand where the army
// comes to, if they can be captured.
func (t *trial) victims(i, to int) (out []int) {
	d := &t.c.game.design
	sq := d.Ways[bit(t.c.Army)][to]
	if sq == t.c.centre() || engine.Seat(i+1) == t.c.partner() {
		return nil
	}
	for k, at := range t.other[i] {
		if d.Ways[i][at] == sq {
			out = append(out, k)
		}
	}
	return out
}

// with returns the trial behind a move.
func (t *trial) with(st stroke) *trial {
	n := &trial{c: t.c, army: slices.Clone(t.army), dice: slices.Clone(t.dice)}
	for _, i := range st.men {
		k := slices.Index(n.army, man{index: i})
		n.army[k] = man{st.to, true}
	}
	for _, v := range st.dice {
		k := slices.Index(n.dice, v)
		n.dice = slices.Delete(n.dice, k, k+1)
	}
	for i := range t.other {
		n.other[i] = slices.Clone(t.other[i])
		for _, k := range t.victims(i, st.to) {
			n.other[i][k] = 0
		}
	}
	return n
}

// over reports whether the game has ended: all men of the army home, and its
// partner's.
func (t *trial) over() bool {
	home := len(t.c.game.design.Ways[0]) - 1
	away := func(i int) bool { return i != home }
	if slices.ContainsFunc(t.army, func(m man) bool { return away(m.index) }) {
		return false
	}
	p := t.c.partner()
	return p == 0 || !slices.ContainsFunc(t.other[bit(p)], away)
}

// tell writes a plan as a sentence part: "j3-k5 with 6 and 1, then ck-j5 with 5".
func (c *Case) tell(plan []stroke) string {
	var parts []string
	way := c.game.design.Ways[bit(c.Army)]
	for _, st := range plan {
		number := ""
		if len(st.men) > 1 {
			number = fmt.Sprint(len(st.men))
		}
		name := c.game.design.Board.Name
		parts = append(parts, fmt.Sprintf("%s%s-%s with %s", number, name(way[st.men[0]]), name(way[st.to]), race.List(st.dice)))
	}
	return strings.Join(parts, ", then ")
}

// played lists the dice of a plan, descending.
func played(plan []stroke) (dice []uint8) {
	for _, st := range plan {
		dice = append(dice, st.dice...)
	}
	slices.Sort(dice)
	slices.Reverse(dice)
	return dice
}
