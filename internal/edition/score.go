// Package edition writes collations for readers and programs of editions: as TEI P5 and as a page for a browser.
package edition

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/notation"
)

// score is a collation with all that its witnesses have: beside the events the round numbers, seat marks, comments and
// variations, each before or after the event that it stands at.
type score struct {
	*collation.Apparatus
	own    *notation.Game // the text of the edition, empty without one
	places []place
}

// place is one place of the game.
type place struct {
	*collation.Entry
	// round is that of the edition, 0 where it has none.
	round int
	// label is what stands before the event in the edition: a round number and a seat mark.
	label string
	// before, here and after are what each witness has at the place. Here is one event, or nothing.
	before, here, after [][]unit
	// moved has a witness, by its index, that has its reading of this place elsewhere.
	moved []bool
}

// unit is one thing of a record: an event, or what stands beside events.
type unit struct {
	kind unitKind
	// text is as it is written, a comment without its brackets.
	text string
	// at is where it begins in its file.
	at int
}

type unitKind uint8

const (
	event     unitKind = iota + 1
	label              // a round number or a seat mark
	comment            // what somebody said of it
	variation          // a line that was not played
	glyph              // a numeric annotation glyph
	unread             // a word that is none of the notation
)

// newScore joins a collation with the records that it was made of.
func newScore(a *collation.Apparatus) *score {
	s := &score{Apparatus: a, own: &notation.Game{}}
	if a.Text != nil {
		s.own = collation.Parsed(a.Text)
	}
	s.lay()
	for k := range a.Witnesses {
		if g := a.Witnesses[k].Source; g != nil {
			s.hang(k, slices.DeleteFunc(units(g), func(u unit) bool { return a.Witnesses[k].Put(u.at - g.Offset) }))
		}
	}
	return s
}

// lay makes the places of the events of the text, and of what witnesses have between them.
func (s *score) lay() {
	marks, rounds := s.labels()
	n := len(s.Witnesses)
	add := func(e *collation.Entry) *place {
		p := place{Entry: e, before: make([][]unit, n), here: make([][]unit, n), after: make([][]unit, n),
			moved: make([]bool, n)}
		if k := len(s.places); k > 0 {
			p.round = s.places[k-1].round
		}
		s.places = append(s.places, p)
		return &s.places[len(s.places)-1]
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Tag != "" {
			continue
		}
		if p := add(e); e.Event > 0 && e.Event <= len(marks) {
			p.label, p.round = marks[e.Event-1], rounds[e.Event-1]
		}
	}
	if len(s.places) == 0 {
		add(&collation.Entry{Decided: collation.Open, Readings: make([]collation.Reading, n)})
	}
}

// labels returns what stands before each event of the text of the edition, and its round.
func (s *score) labels() (marks []string, rounds []int) {
	var pending []string
	round := 0
	for _, it := range s.own.MainLine() {
		switch {
		case it.Kind == notation.Number:
			round = int(it.N)
			pending = append(pending, written(s.own, &it))
		case it.Kind == notation.SeatMark:
			pending = append(pending, written(s.own, &it))
		case it.IsEvent():
			marks, rounds = append(marks, strings.Join(pending, " ")), append(rounds, round)
			pending = nil
		}
	}
	return marks, rounds
}

// written is an item as it stands in its text, with its suffix and sic.
func written(g *notation.Game, it *notation.Item) string {
	text := strings.Join(strings.Fields(string(g.Text[it.Start:g.EndOf(it)])), " ") + it.Suffix.String()
	if it.Sic {
		text += " sic"
	}
	return text
}

// units lists what a record has, each variation as one.
func units(g *notation.Game) (out []unit) {
	for i := 0; i < g.Len(); i++ {
		it := g.Item(i)
		u := unit{kind: label, at: g.Offset + int(it.Start)}
		switch it.Kind {
		case notation.VarOpen:
			i = g.Close(i)
			end := g.Item(i)
			u.kind, u.text = variation, strings.Join(strings.Fields(string(g.Text[it.Start:end.End])), " ")
		case notation.Comment:
			u.kind, u.text = comment, g.Comment(&it)
		case notation.NAG:
			u.kind, u.text = glyph, written(g, &it)
		case notation.Bad:
			u.kind, u.text = unread, written(g, &it)
		default:
			if it.IsEvent() {
				u.kind = event
			}
			u.text = written(g, &it)
		}
		out = append(out, u)
	}
	return out
}

// hang puts what a witness has to the places. Its events stand at those where it has a reading, as far as they are in
// its order; others stand where the witness has them.
func (s *score) hang(k int, all []unit) {
	starts := map[int]int{}
	for i, u := range all {
		if u.kind == event || u.kind == unread {
			starts[u.at] = i
		}
	}
	var slots, held []int // the places at which it has something, and what that is
	for i := range s.places {
		r := &s.places[i].Readings[k]
		if r.Text == "" {
			continue
		}
		if u, ok := starts[r.Span.Start.Offset]; ok {
			slots, held = append(slots, i), append(held, u)
		}
	}
	kept := rising(held)
	for i, slot := range slots {
		s.places[slot].moved[k] = !slices.Contains(kept, i)
	}
	next, last := 0, -1 // what was not put anywhere yet, and the place of the one before
	put := func(to, slot int) {
		if last >= 0 {
			for ; next < to && all[next].kind.follows(); next++ {
				p := &s.places[last]
				p.after[k] = append(p.after[k], all[next])
			}
		}
		p := &s.places[slot]
		if slot == last {
			p.after[k] = append(p.after[k], all[next:to]...)
		} else {
			p.before[k] = append(p.before[k], all[next:to]...)
		}
		next = to
	}
	for _, i := range kept {
		put(held[i], slots[i])
		last, next = slots[i], held[i]+1
		s.places[last].here[k] = all[held[i] : held[i]+1]
	}
	put(len(all), len(s.places)-1)
}

// follows reports whether it belongs to what stands before it.
func (k unitKind) follows() bool { return k == comment || k == variation || k == glyph }

// rising returns the indices of a longest run of numbers each of which is greater than the one before.
func rising(list []int) []int {
	var ends []int // the index of the least number that ends a run of a length
	before := make([]int, len(list))
	for i, v := range list {
		n, _ := slices.BinarySearchFunc(ends, v, func(e, v int) int { return list[e] - v })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	var out []int
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = before[i] {
			out = append(out, i)
		}
	}
	slices.Reverse(out)
	return out
}

// tagged is a tag of the edition with what each witness has of it.
type tagged struct {
	name, lemma string
	has         bool // the edition has it
	values      []*string
}

// tags lists the tags: those of the edition, then those that witnesses alone have.
func (s *score) tags() (out []tagged) {
	find := func(name string, nth int) *tagged {
		for i := range out {
			if out[i].name == name {
				if nth == 0 {
					return &out[i]
				}
				nth--
			}
		}
		out = append(out, tagged{name: name, values: make([]*string, len(s.Witnesses))})
		return &out[len(out)-1]
	}
	each := func(g *notation.Game, to func(t *tagged, value *string)) {
		seen := map[string]int{}
		for i := range g.Tags {
			t := &g.Tags[i]
			if t.Name == collation.SiglumTag {
				continue // of the witness, and not of the game
			}
			to(find(t.Name, seen[t.Name]), &t.Value)
			seen[t.Name]++
		}
	}
	each(s.own, func(t *tagged, value *string) { t.lemma, t.has = *value, true })
	for k := range s.Witnesses {
		if g := s.Witnesses[k].Source; g != nil {
			each(g, func(t *tagged, value *string) { t.values[k] = value })
		}
	}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Tag != "" && e.Lemma != "" {
			t := find(e.Tag, 0)
			t.lemma, t.has = e.Lemma, true
		}
	}
	return out
}
