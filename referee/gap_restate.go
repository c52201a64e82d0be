package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// steps plays a word without a gap as it is judged anywhere. It reports false if an error follows.
func (l *line) steps(s *Spot, it *notation.Item) bool {
	p := l.j.trial
	if it.Kind == notation.MoveItem && !it.Move.Plain() {
		one := *it // a position may settle it that is not the one
		return p.Step(s, &one)&Broken == 0
	}
	return p.Step(s, it)&Broken == 0
}

// restate plays again from the gap on what layers have, and calls f after each but the first with
// the moments before it and after it. They are valid until f returns. Where nothing is reported of the
// ways it goes one of them alone.
func (l *line) restate(layers []layer, f func(k int, before, after []Spot)) {
	path := l.path(layers)
	before := []Spot{l.gap.begin()}
	for k := 1; k < len(layers); k++ {
		s := &layers[k]
		it := l.j.item(s.item)
		after := make([]Spot, s.n())
		for i := range s.ways {
			w := &s.ways[i]
			to := &after[w.to]
			if to.St != nil || path != nil && path[k] != i {
				continue
			}
			*to = before[w.from]
			to.St = l.gap.spare.copyOf(before[w.from].St)
			switch {
			case s.supplied:
				to.supply(w.Cast)
			case it.HasGap():
				w.retake(to)
			default:
				l.steps(to, it)
			}
		}
		f(k, before, after)
		l.gap.spare.take(before)
		before = after
	}
	l.gap.spare.take(before)
}

// path is one way through layers, by the number of the way in each; nil where all are wanted.
func (l *line) path(layers []layer) []int {
	if l.j.asked == 0 || l.j.asked != whether {
		return nil
	}
	path := make([]int, len(layers))
	at := int32(0)
	for k := len(layers) - 1; k > 0; k-- {
		for i := range layers[k].ways {
			if w := &layers[k].ways[i]; w.to == at {
				path[k], at = i, w.from
				break
			}
		}
	}
	return path
}

// wayText is what a way through a gap is read as, from the moment before it.
func (l *line) wayText(s *Spot, w *way) string {
	if w.turn == nil && !w.Ended {
		return l.playedText(s.St, &w.Choice)
	}
	copyState(&l.gap.after, s.St)
	mark := ""
	if w.Ended {
		l.gap.after.EndTurn()
		if w.turn == nil && l.j.trial.goesOn(s.St, l.gap.after, w.Choice) {
			mark = string(l.j.table.letters[l.gap.after.Seat()]) + ": "
		}
	}
	if w.turn == nil {
		return mark + l.playedText(l.gap.after, &w.Choice)
	}
	text := ""
	for i := range *w.turn {
		p := &(*w.turn)[i]
		if i > 0 {
			text += " "
		}
		text += l.playedText(l.gap.after, p)
		p.play(l.gap.after)
	}
	return text
}

func (l *line) playedText(st engine.State, p *Choice) string {
	if p.Cast.N > 0 {
		return string(AppendCast(nil, p.Cast))
	}
	return string(l.j.writer.append(nil, st, p.Move))
}
