package collation

import (
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A round number or a seat mark that differs is an entry of its own, before the event at which it stands: what the
// text has there, and what each witness has.

// signed are the entries with those of round numbers and seat marks, and for each of the entries its new index.
func signed(entries []Entry, text *notation.Game, sources []Source) (out []Entry, at []int) {
	signs := signsOf(text)
	for i := range entries {
		e := entries[i]
		var next *Entry // the event before which the sign stands
		for k := i; k < len(entries) && next == nil; k++ {
			if entries[k].Event > 0 {
				next = &entries[k]
			}
		}
		switch {
		case e.Tag != "" || e.Decided == Open:
		case e.Event > 0:
			out = append(out, withoutSigns(&e, signs, sources)...)
		default:
			if kind := e.signs(); kind != 0 {
				e.name(kind, next, signs, sources)
			}
		}
		at, out = append(at, len(out)), append(out, e)
	}
	return out, at
}

// signsOf are the round numbers and seat marks before each event of a game and after the last, by kind.
func signsOf(g *notation.Game) []map[notation.Kind]string {
	out := []map[notation.Kind]string{{}}
	for _, it := range g.MainLine() {
		switch {
		case isSign(it.Kind):
			out[len(out)-1][it.Kind] = string(g.Text[it.Start:it.End])
		case it.IsEvent():
			for range it.Events() {
				out = append(out, map[notation.Kind]string{})
			}
		}
	}
	return out
}

func isSign(k notation.Kind) bool { return k == notation.Number || k == notation.SeatMark }

// signs is the kind of sign that all readings of a place have, 0 where one has something else.
func (e *Entry) signs() (kind notation.Kind) {
	for k := range e.Readings {
		if e.Readings[k].Text == "" {
			continue
		}
		g := Parsed([]byte(e.Readings[k].Text))
		if g.Len() != 1 || !isSign(g.Item(0).Kind) || kind != 0 && kind != g.Item(0).Kind {
			return 0
		}
		kind = g.Item(0).Kind
	}
	return kind
}

// name makes an entry one of a sign before an event, nil for the end.
func (e *Entry) name(kind notation.Kind, next *Entry, signs []map[notation.Kind]string, sources []Source) {
	e.Sign = true
	if e.After < len(signs) {
		e.Lemma = signs[e.After][kind]
	}
	for k := range e.Readings {
		r := &e.Readings[k]
		if next != nil && r.Text == "" && r.Cost == 0 {
			*r = sources[k].signBefore(&next.Readings[k], kind)
		}
		r.Legal = true
		r.Why = ""
		if r.Cost > 0 {
			r.Why = signWhy(kind, e.Lemma, r.Text)
		}
	}
	e.Decided = Cost
}

// signWhy says how a sign of a witness differs.
func signWhy(kind notation.Kind, lemma, text string) string {
	one := "seat mark"
	if kind == notation.Number {
		one = "round number"
	}
	switch {
	case text == "":
		return "a " + one + " was left out"
	case lemma == "":
		return "a " + one + " that does not belong here"
	}
	return "another " + one
}

// signBefore is the sign of a kind that a witness has before a reading of it, nothing where it has none.
func (s *Source) signBefore(r *Reading, kind notation.Kind) (out Reading) {
	if r.Text == "" {
		return out
	}
	for _, it := range s.Game.MainLine() {
		switch start := s.Game.Offset + int(it.Start); {
		case start >= r.Span.Start.Offset:
			return out
		case it.IsEvent():
			out = Reading{}
		case it.Kind == kind:
			out.Text, out.Span = string(s.Game.Text[it.Start:it.End]), s.Game.Span(it.Start, it.End)
		}
	}
	return out
}

// withoutSigns takes the signs that witnesses lack before an event off it.
func withoutSigns(e *Entry, signs []map[notation.Kind]string, sources []Source) []Entry {
	var out []Entry
	for _, kind := range []notation.Kind{notation.Number, notation.SeatMark} {
		lacks := signWhy(kind, "", "")
		if e.Event > len(signs) || signs[e.Event-1][kind] == "" ||
			!slices.ContainsFunc(e.Readings, func(r Reading) bool { return r.Why == lacks && r.Text != "" }) {
			continue
		}
		one := Entry{After: e.Event - 1, Readings: make([]Reading, len(e.Readings))}
		e.Readings = slices.Clone(e.Readings)
		for k := range e.Readings {
			if r := &e.Readings[k]; r.Why == lacks && r.Text != "" {
				one.Readings[k] = Reading{Cost: r.Cost, Span: diag.Span{Start: r.Span.Start, End: r.Span.Start}}
				r.Cost, r.Why, r.Legal = 0, "", true
			}
		}
		one.name(kind, e, signs, sources)
		out = append(out, one)
	}
	if len(out) > 0 {
		e.decide()
	}
	return out
}
