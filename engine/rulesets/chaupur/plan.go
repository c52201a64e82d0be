package chaupur

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// stroke is a play of a plan and the dice that it spends.
type stroke struct {
	play
	dice []uint8
}

// plan finds an order of play that uses the most dice, to be named, and how many. It asks
// the fast road for what can be played; among equals it takes many dice before few, men
// that are least far before others, and the way home before another round.
func (s *state) plan() (strokes []stroke, used int) {
	var p engine.Pattern
	q := query{Pattern: &p, all: true, plays: new(plays)}
	s.ask(&q)
	s.plays(&q, nil)
	plays := q.plays.all()
	slices.SortStableFunc(plays, func(a, b play) int {
		return cmp.Or(cmp.Compare(size(b.set), size(a.set)), cmp.Compare(a.set, b.set), compareMen(&a, &b),
			cmp.Compare(b.to, a.to))
	})
	for k := range plays {
		first := stroke{plays[k], pick(s.Unspent.Values(), plays[k].set)}
		after := *s
		after.carry(q.army, &first.play)
		var rest []stroke
		more := 0
		if after.winners() == 0 {
			rest, more = after.plan()
		}
		if n := size(first.set) + more; n > used {
			strokes, used = append([]stroke{first}, rest...), n
		}
		if used == int(s.Unspent.N) {
			break
		}
	}
	return strokes, used
}

// compareMen orders plays by the men that move: those at one index before those at two,
// the least far first, then few before many.
func compareMen(a, b *play) int {
	two := func(p *play) int { return int(min(p.n[0], p.n[1], 1)) }
	return cmp.Or(cmp.Compare(two(a), two(b)), cmp.Compare(a.least(), b.least()),
		cmp.Compare(a.n[0], b.n[0]), cmp.Compare(a.n[1], b.n[1]))
}

// least is the index of the man of a play that is least far.
func (p *play) least() uint8 {
	if p.n[0] == 0 {
		return p.at[1]
	}
	return p.at[0]
}

// behind returns the state behind the step of a case that can be made.
func (c *candidate) behind() state {
	var p play
	c.resolve(&c.Move, &p)
	p.capture = p.to >= foot && p.to <= lap
	after := *c.state
	after.carry(track.Bit(c.Mover), &p)
	return after
}

// tell says a plan: "j3-k5 with 6 and 1, then ck-j5 with 5".
func (s *state) tell(plan []stroke) words.Text {
	var parts []words.Text
	i := track.Bit(s.army)
	for k := range plan {
		p := &plan[k]
		number := ""
		if p.count() > 1 {
			number = fmt.Sprint(p.count())
		}
		parts = append(parts, words.Of("%s%s-%s with %s", number, s.At(p.from), s.At(s.game.Square(i, p.to)),
			track.List(p.dice)))
	}
	return words.Then(parts)
}

// spent lists the dice of a plan.
func spent(plan []stroke) (dice []uint8) {
	for k := range plan {
		dice = append(dice, plan[k].dice...)
	}
	return dice
}
