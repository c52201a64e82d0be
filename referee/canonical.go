package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// form returns the canonical spelling of the game that was judged.
func (r *recorder) form(j *judge, again bool) *notation.Game {
	g := j.g
	if j.report.Verdict != Legal || !j.whole() {
		return g
	}
	out := &r.game
	if !again {
		out = new(notation.Game)
	}
	words, side, tags := out.Words[:0], out.Side[:0], out.Tags[:0]
	*out = *g
	out.Words, out.At, out.Side, out.Tags = words, nil, side, j.canonicalTags(tags, g.Tags)
	marks, opened := r.scribe.game.Words, []int(nil)
	words = slices.Grow(words, len(g.Words)+len(marks))
	for i, w := range g.Words {
		if len(opened) == 0 && (w.Kind() == word.Number || w.Kind() == word.SeatMark) {
			continue
		}
		s := &r.spelled[i]
		words = append(words, marks[s.from:s.to]...)
		if s.word != 0 {
			words = append(words, s.word)
			continue
		}
		out.Words = words
		opened = r.add(j, out, i, opened)
		words = out.Words
	}
	out.Words = words
	return out
}

// add adds a word of the game that was not played at once in canonical spelling, and returns where the variations begin
// that are open then.
func (r *recorder) add(j *judge, out *notation.Game, i int, opened []int) []int {
	w, last := j.g.Words[i], len(opened)-1
	switch kind := notation.Kind(w.Kind()); {
	case kind == notation.VarClose:
		it := j.g.Item(i)
		out.CloseVariation(opened[last], it.Start, it.End)
		return opened[:last]
	case kind == notation.VarOpen:
		opened = append(opened, out.Len())
		fallthrough
	case w.IsAside() || w.Plain() == word.Throw || r.spelled[i].move != 0:
		out.Add(r.spelt(j, i))
	default:
		out.Words = append(out.Words, w)
	}
	return opened
}

// spelt is a word of the game in canonical spelling.
func (r *recorder) spelt(j *judge, i int) notation.Item {
	var plain notation.Item
	it := *j.g.Read(i, &plain)
	switch it.Kind {
	case notation.Throw:
		if c := j.table.cast(&it.Cast); c.N == 1 && !it.HasGap() {
			it.Cast = notation.Cast{N: c.N, Values: c.V}
		}
	case notation.MoveItem:
		if n := r.spelled[i].move; n != 0 && !it.Sic {
			it.Move = spelled(&it.Move, r.moves[n-1])
		}
	}
	return it
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
	return !j.unlisted.unwhole
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
