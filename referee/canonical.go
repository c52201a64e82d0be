package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Canonical returns a game in canonical spelling: round numbers and seat marks
// where they belong, every move in its shortest clear form, defaults left out of the
// tags. A game that is not judged legal is returned as it is: nothing is repaired.
// read holds the findings of reading the game. As Judge, it may settle moves in g; a game
// that it makes Lossy is not to be printed in place of its text. The texts of what is returned
// are those of g.
func (r *Referee) Canonical(g *notation.Game, read diag.List) *notation.Game {
	canonical, _ := r.VisitCanonical(g, read, &Visitor{})
	return canonical
}

// VisitCanonical judges a game once, shows it to a visitor as Visit does, and returns it in
// canonical spelling as Canonical does. All variations are visited, whatever the visitor's
// Variation is. The visitor is not to end the visit: what it did not see is not spelled.
func (r *Referee) VisitCanonical(g *notation.Game, read diag.List, v *Visitor) (*notation.Game, *Report) {
	f := &r.formed
	f.reset(len(g.Items))
	r.run(g, read, &Visitor{
		Before:    v.Before,
		After:     v.After,
		playing:   f.add,
		Variation: func(*notation.Item) Next { return Enter },
	})
	canonical := r.form(g, r.report, f)
	return canonical, r.give()
}

// form returns the canonical spelling of the game judged last, for which f was
// collected.
func (r *Referee) form(g *notation.Game, rep *Report, f *formed) *notation.Game {
	if rep.Verdict != Legal || !r.whole() {
		return g
	}
	out := &f.game
	if !r.again {
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
			if c := r.table.cast(&it.Cast); c.N == 1 && !it.HasGap() {
				it.Cast = notation.Cast{N: c.N, Values: c.V}
			}
		case notation.MoveItem:
			if m := s.move; m.Form != 0 && !it.Sic {
				it.Move = spelled(&it.Move, m)
			}
		}
	}
	out.Items, out.Tags = items, r.canonicalTags(tags, g.Tags)
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
