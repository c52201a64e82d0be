package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// form returns the canonical spelling of the game that was judged, for which f was collected.
func (f *formed) form(j *judge, g *notation.Game, again bool) *notation.Game {
	if j.report.Verdict != Legal || !j.whole() {
		return g
	}
	out := &f.game
	if !again {
		out = new(notation.Game)
	}
	items, tags := slices.Grow(out.Items[:0], len(g.Items)+len(f.rec.items)), out.Tags[:0]
	*out = *g
	f.moved = slices.Grow(f.moved[:0], len(g.Items))[:len(g.Items)]
	depth := 0
	for i := range g.Items {
		kind := g.Items[i].Kind
		if depth == 0 && (kind == notation.Number || kind == notation.SeatMark) {
			continue
		}
		s := &f.spelled[i]
		if s.to > s.from {
			items = append(items, f.rec.items[s.from:s.to]...)
		}
		f.moved[i] = int32(len(items))
		items = append(items, g.Items[i])
		it := &items[len(items)-1]
		switch kind {
		case notation.VarOpen:
			depth++
		case notation.VarClose:
			depth--
			open := f.moved[it.N]
			items[open].N = int32(len(items) - 1)
			it.N = open
		case notation.Throw:
			if c := j.table.cast(&it.Cast); c.N == 1 && !it.HasGap() {
				it.Cast = notation.Cast{N: c.N, Values: c.V}
			}
		case notation.MoveItem:
			if m := s.move; m.Form != 0 && !it.Sic {
				it.Move = spelled(&it.Move, m)
			}
		}
	}
	out.Items, out.Tags = items, j.canonicalTags(tags, g.Tags)
	return out
}

// spelled is the canonical spelling of a written move of which the shortest clear form is known.
func spelled(w *notation.Move, m notation.Move) notation.Move {
	m.Check = w.Check
	sep := w.Sep
	if longForm(w) && sep == 0 {
		sep = m.Sep // a plain long form says nothing of captures
	}
	if (m.Sep == 'x') != (sep == 'x') {
		m.Sep = sep // a false mark is evidence, not spelling
	}
	return m
}

// whole reports whether the main line was judged to its end with every turn known.
func (j *judge) whole() bool {
	l := j.lines[0]
	if j.table == nil || l.state >= stopped || l.gap.state == open {
		return false
	}
	for i := range j.report.Findings {
		if unwhole(j.report.Findings[i].Code) {
			return false
		}
	}
	return !j.surplus.unwhole
}

// canonicalTags appends the tags without what says only the default.
func (j *judge) canonicalTags(out, tags []notation.Tag) []notation.Tag {
	rs, setup := j.table.rs, j.table.game.Setup()
	plain, err := rs.Complete(engine.Setup{Seats: setup.Seats})
	if err != nil {
		panic("referee: " + err.Error())
	}
	for _, t := range tags {
		switch t.Name {
		case "Options":
			var own engine.Setup
			j.options(rs, &own, &t)
			if t.Value = rs.OptionString(own); t.Value == "" {
				continue
			}
		case "First":
			if setup.First == plain.First {
				continue
			}
			t.Value = rs.Info(setup.First).Name
		}
		out = append(out, t)
	}
	return out
}
