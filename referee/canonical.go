package referee

import (
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
	words, side, tags := out.Words[:0], out.Side[:0], out.Tags[:0]
	*out = *g
	out.Words, out.At, out.Side, out.Tags = words, nil, side, j.canonicalTags(tags, g.Tags)
	var opened []int
	for i, w := range g.Words {
		kind := notation.Kind(w.Kind())
		if len(opened) == 0 && (kind == notation.Number || kind == notation.SeatMark) {
			continue
		}
		s := &f.spelled[i]
		out.Words = append(out.Words, f.rec.game.Words[s.from:s.to]...)
		it := g.Item(i)
		switch kind {
		case notation.VarOpen:
			opened = append(opened, out.Len())
		case notation.VarClose:
			last := len(opened) - 1
			out.CloseVariation(opened[last], it.Start, it.End)
			opened = opened[:last]
			continue
		case notation.Throw:
			if c := j.table.cast(&it.Cast); c.N == 1 && !it.HasGap() {
				it.Cast = notation.Cast{N: c.N, Values: c.V}
			}
		case notation.MoveItem:
			if m := s.move; m.Form != 0 && !it.Sic {
				it.Move = spelled(&it.Move, m)
			}
		}
		out.Add(it)
	}
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
