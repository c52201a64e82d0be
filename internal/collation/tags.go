package collation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// tagEntries are the entries of the tags in which witnesses differ, and the tags of the text: those by which it is
// judged are its own, of any other it has what most witnesses say. What is of a witness alone is of no text.
func tagEntries(sources []Source, text *notation.Game) (entries []Entry, kept []notation.Tag) {
	for _, name := range tagNames(sources, text) {
		e, said := tagEntry(sources, name)
		own, ok := text.Tag(name)
		if name == "Result" && !ok {
			own = text.Result.Text
		}
		judged := ofText(name) || notation.IsSeatTag(name) && !ok
		had := slices.ContainsFunc(e.Readings, func(r Reading) bool { return r.Text != "" })
		switch {
		case ok && !had && name != "Result": // no witness says it
			e.Lemma, e.Decided = own, Cost
			kept = append(kept, notation.Tag{Name: name, Value: own})
		case len(text.Tags) > 0 && judged:
			e.Lemma = own
			if slices.ContainsFunc(e.Readings, func(r Reading) bool { return r.Text != own }) {
				e.Decided = Cost
			}
		default:
			if e.chosen(said); e.Lemma != "" {
				kept = append(kept, notation.Tag{Name: name, Value: e.Lemma})
			}
		}
		if e.Varies() {
			entries = append(entries, e)
		}
	}
	return entries, kept
}

// chosen takes what most witnesses say, or else the first of them that says something.
func (e *Entry) chosen(said []string) {
	if e.Lemma, e.Decided = mostly(said); e.Lemma == "" {
		first := slices.IndexFunc(e.Readings, func(r Reading) bool { return r.Text != "" })
		e.Lemma = printable.Visible(e.Readings[max(0, first)].Text)
	}
}

// tagNames are the names of the tags of witnesses and of a text that are about the game, in canonical order.
func tagNames(sources []Source, text *notation.Game) (names []string) {
	all := slices.Clone(text.Tags)
	for _, s := range sources {
		all = append(all, s.Game.Tags...)
		if s.Game.Result.Text != sources[0].Game.Result.Text {
			all = append(all, notation.Tag{Name: "Result"})
		}
	}
	notation.SortTags(all, strings.Fields(notation.SeatTags))
	for _, t := range all {
		if !ofWitness(t.Name) && !slices.Contains(names, t.Name) {
			names = append(names, t.Name)
		}
	}
	return names
}

// tagEntry is the entry of a tag, and what each witness says in it, empty where it says nothing. A witness without the
// tag of the result says it by its last word.
func tagEntry(sources []Source, name string) (e Entry, said []string) {
	e = Entry{Tag: name, Decided: Agreement}
	said = make([]string, len(sources))
	for k, s := range sources {
		r := Reading{Legal: true}
		if had := s.Game.FindTag(name); had != nil {
			r.Text, r.Span = had.Value, s.Game.Span(had.Start, had.End)
			if !unknown(had.Value) {
				said[k] = printable.Visible(had.Value)
			}
		} else if name == "Result" {
			r.Text, said[k], r.Span = s.ending()
		}
		e.Readings = append(e.Readings, r)
	}
	return e, said
}

// ending is the result at the end of a witness as it is written, what it means, which may be spelled otherwise, and
// where it stands; nothing where none does.
func (s *Source) ending() (was, means string, at diag.Span) {
	if r := &s.Game.Result; r.Text != "" {
		return r.Text, r.Text, s.Game.Span(r.Start, r.End)
	}
	for i := range s.Read {
		f := &s.Read[i]
		if said, ok := f.Bare().(diag.Said); ok && said.Phrase == diag.MeantResult && !f.Variation {
			from, to := f.Span.Start.Offset-s.Game.Offset, f.Span.End.Offset-s.Game.Offset
			return printable.Visible(string(s.Game.Text[from:to])), fmt.Sprint(said.Args[1]), f.Span
		}
	}
	return "", "", at
}

// SiglumTag is the tag of a witness in which its siglum stands.
const SiglumTag = "Siglum"

// ofWitness reports whether a tag is about the witness and not about the game.
func ofWitness(name string) bool { return name == "Language" || name == SiglumTag }

// ofText reports whether a text is judged by a tag or has it of its own: a text may have the end that a witness lost,
// and throws that a witness leaves out.
func ofText(name string) bool {
	return name == "Result" || name == recorded.Tag || notation.Decides(name)
}

// unknown reports whether a value says that nothing is known.
func unknown(value string) bool { return strings.Trim(value, "?.-") == "" }

// mostly is what most witnesses say, of those that say something; where as many say different things it is open, and
// the first of them counts.
func mostly(said []string) (value string, how decision) {
	count := map[string]int{}
	for _, s := range said {
		if s != "" {
			count[s]++
		}
	}
	best, tied := 0, false
	for _, s := range said {
		switch n := count[s]; {
		case n > best:
			value, best, tied = s, n, false
		case n == best && s != value && n > 0:
			tied = true
		}
	}
	switch {
	case tied:
		return value, Open
	case len(count) > 1 || len(count) == 1 && slices.Contains(said, ""):
		return value, Cost
	}
	return value, Agreement
}

// withTags returns the tags of a text, each replaced by that of its name among the others, and the rest of those.
func withTags(tags, others []notation.Tag) []notation.Tag {
	out := slices.DeleteFunc(slices.Clone(tags), func(t notation.Tag) bool {
		return ofWitness(t.Name) || !ofText(t.Name) && !notation.IsSeatTag(t.Name) ||
			slices.ContainsFunc(others, func(o notation.Tag) bool { return o.Name == t.Name })
	})
	return append(out, others...)
}
