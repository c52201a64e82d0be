package referee

import "github.com/ashtapada/agn/notation"

// happened is what an event was on the ways of a layer, from the moments before them, each once.
func (l *line) happened(s *layer, before []Spot) (all []Reading) {
	it := l.j.item(s.item)
	met := map[Reading]bool{}
	var after Spot
	for i := range s.ways {
		after.Copy(&before[s.ways[i].from])
		if r := l.readingOf(&s.ways[i], it, &after); !met[r] {
			met[r] = true
			all = append(all, r)
		}
	}
	l.gap.spare.put(after.St)
	return all
}

// readingOf is what an event was on a way from a moment, which becomes that after it.
func (l *line) readingOf(w *way, it *notation.Item, s *Spot) (r Reading) {
	switch {
	case !it.HasGap():
		l.steps(s, it)
		r = l.j.trial.did
		r.Effect = s.St.Effect()
	case w.turn != nil:
		r = Reading{Turn: true, More: w.many || w.alike > 0}
		if w.Ended {
			s.St.EndTurn()
		}
		for i := range *w.turn {
			(*w.turn)[i].play(s.St)
			e := s.St.Effect()
			r.Effect.Taken += e.Taken
			r.Effect.Home += e.Home
			r.Effect.Incidents |= e.Incidents
		}
		return r
	default:
		r = w.reading()
		w.Choice.play(s.St)
		r.Effect = s.St.Effect()
	}
	if !r.Cast && s.St.Game().Checks() {
		r.Check = s.St.Check()
	}
	return r
}
